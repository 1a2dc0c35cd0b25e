import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** The shop's one question before something is deleted (spec, section 8). */
export const DeleteConfirm = (props: {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** The name of what is deleted. */
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
