import { DeleteConfirm } from '../../../components/delete-confirm.tsx'
import { useWrite } from './use-admin-mutation.ts'

/** Asks before something of the catalogue is deleted, and closes when it is gone. `deed` is null while nothing is asked. */
export const DeleteQuestion = ({
  deed,
  subject,
  onClose,
}: {
  deed: (() => Promise<{ message: string }>) | null
  /** The name of what is deleted. */
  subject?: string
  onClose: () => void
}) => {
  const { busy, write } = useWrite()
  return (
    <DeleteConfirm
      open={deed !== null}
      subject={subject}
      onClose={onClose}
      busy={busy}
      onConfirm={async () => {
        if (deed && (await write(deed, { failure: 'Failed to delete' }))) onClose()
      }}
    />
  )
}
