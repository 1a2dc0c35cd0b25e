import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks before anything is deleted. */
export const DeleteConfirm = (props: {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** The name of the thing to delete. */
  subject?: string
  busy?: boolean
}) => (
  <ConfirmDialog
    title="Delete permanently"
    text="Are you sure to delete this permanently"
    confirmLabel="Delete"
    {...props}
  />
)
