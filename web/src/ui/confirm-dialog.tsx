import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

/** Asks before something is gone. Focus starts on the harmless answer. */
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
  /** What it is about, in its own words: the right row is not always the one that was pressed. */
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
        Cancel
      </Button>
      <Button look="danger" onClick={onConfirm} busy={busy}>
        {confirmLabel}
      </Button>
    </DialogActions>
  </Dialog>
)
