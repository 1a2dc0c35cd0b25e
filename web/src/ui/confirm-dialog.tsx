import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

/** Asks before something is deleted. Focus starts on Cancel. */
export const ConfirmDialog = ({
  open,
  onClose,
  onConfirm,
  title,
  text,
  subject,
  confirmLabel,
  busy = false,
}: {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  text: string
  /** The name of the thing to delete, so that a press on the wrong row is noticed. */
  subject?: string
  confirmLabel: string
  busy?: boolean
}) => (
  <Dialog open={open} onClose={onClose} title={title} description={text}>
    {subject && (
      <p className="mb-4 line-clamp-3 break-words rounded-field bg-sunken px-4 py-3 text-sm font-semibold">{subject}</p>
    )}
    <DialogActions>
      <Button look="outline" onClick={onClose} autoFocus>
        {m.common_cancel()}
      </Button>
      <Button look="danger" onClick={onConfirm} busy={busy}>
        {confirmLabel}
      </Button>
    </DialogActions>
  </Dialog>
)
