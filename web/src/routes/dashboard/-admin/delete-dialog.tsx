import { DeleteConfirm } from '../../../components/delete-confirm.tsx'
import { useAdminMutation } from './use-admin-mutation.ts'

/**
 * Asks before an item of the catalogue is deleted, and closes after the deletion. It is closed while `request` is null.
 */
export const DeleteDialog = ({
  request,
  subject,
  onClose,
}: {
  request: (() => Promise<{ message: string }>) | null
  /** The name of the thing to delete. */
  subject?: string
  onClose: () => void
}) => {
  const { busy, write } = useAdminMutation()
  return (
    <DeleteConfirm
      open={request !== null}
      subject={subject}
      onClose={onClose}
      busy={busy}
      onConfirm={async () => {
        if (request && (await write(request, { failure: 'Failed to delete' }))) onClose()
      }}
    />
  )
}
