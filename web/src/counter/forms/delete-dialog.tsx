import { useQueryClient } from '@tanstack/react-query'
import { DeleteConfirm } from '../../components/delete-confirm.tsx'
import { removeFromLists } from '../products/cached-lists.ts'
import { useAdminMutation } from './use-admin-mutation.ts'

/**
 * Asks before an item of the catalogue is deleted, and closes after the deletion. It is closed while `request` is null.
 */
export const DeleteDialog = ({
  request,
  id,
  subject,
  onClose,
}: {
  request: (() => Promise<{ message: string }>) | null
  /** The id of the thing to delete; undefined while the dialog is closed. */
  id: string | undefined
  /** The name of the thing to delete. */
  subject?: string
  onClose: () => void
}) => {
  const { busy, write } = useAdminMutation()
  const queryClient = useQueryClient()
  const send = async (work: () => Promise<{ message: string }>) => {
    const answer = await work()
    if (id !== undefined) removeFromLists(queryClient, id)
    return answer
  }
  return (
    <DeleteConfirm
      open={request !== null}
      subject={subject}
      onClose={onClose}
      busy={busy}
      onConfirm={async () => {
        if (request && (await write(() => send(request), { failure: 'Failed to delete' }))) onClose()
      }}
    />
  )
}
