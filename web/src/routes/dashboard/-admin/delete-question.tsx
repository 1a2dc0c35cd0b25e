import { DeleteConfirm } from '../../../components/delete-confirm.tsx'
import { useWrite } from './use-write.ts'

/** Asks before something of the catalogue is deleted, and closes when it is gone. `deed` is null while nothing is asked. */
export const DeleteQuestion = ({
  deed,
  onClose,
}: {
  deed: (() => Promise<{ message: string }>) | null
  onClose: () => void
}) => {
  const { busy, write } = useWrite()
  return (
    <DeleteConfirm
      open={deed !== null}
      onClose={onClose}
      busy={busy}
      onConfirm={async () => {
        if (deed && (await write(deed, { failure: 'Failed to delete' }))) onClose()
      }}
    />
  )
}
