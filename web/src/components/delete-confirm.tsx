import { m } from '../paraglide/messages.js'
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
    title={m.shop_delete_permanently()}
    text={m.shop_delete_confirm()}
    confirmLabel={m.shop_delete()}
    {...props}
  />
)
