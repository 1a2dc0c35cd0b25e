import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before something is gone. Focus starts on the harmless answer. */
export const ConfirmDialog = ({
  open,
  onClose,
  onConfirm,
  title,
  text,
  confirmLabel,
  busy = false,
}: {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  text: string
  confirmLabel: string
  busy?: boolean
}) => (
  <Dialog open={open} onClose={onClose} title={title} description={text}>
    <div className="flex justify-end gap-3">
      <Button look="outline" onClick={onClose} autoFocus>
        Cancel
      </Button>
      <Button look="danger" onClick={onConfirm} busy={busy}>
        {confirmLabel}
      </Button>
    </div>
  </Dialog>
)
