import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fieldClass } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

/** `warning`: why it is of no use yet. */
export type Secret = { title: string; label: string; value: string; use: string; warning?: string | undefined }

/** Shows a secret that the shop keeps only as something else, this once. */
export const SecretDialog = ({ title, label, value, use, warning, onClose }: Secret & { onClose: () => void }) => {
  const fieldId = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success('Copied')
    } catch {
      toast.error('Select the text and copy it yourself')
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="It is shown this once. Copy it to where it is needed now."
    >
      <div className="grid gap-4">
        <div className="grid gap-1.5">
          <label htmlFor={fieldId} className="text-sm font-medium">
            {label}
          </label>
          <input
            id={fieldId}
            className={`${fieldClass} font-mono text-sm`}
            readOnly
            value={value}
            onFocus={({ target }) => target.select()}
          />
          {warning && <p className="text-sm text-deal">{warning}</p>}
          <p className="text-sm text-ink-3">{use}</p>
        </div>
        <div className="flex justify-end gap-3 max-sm:*:flex-1">
          <Button look="outline" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => void copy()}>
            <Copy size={18} strokeWidth={1.75} aria-hidden="true" /> Copy
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
