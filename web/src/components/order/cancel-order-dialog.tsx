import { limits } from '@tokri/contract/limits.ts'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import { TextField } from '../../ui/text-field.tsx'

const OTHER = m.common_another_reason()

/** Asks for the reason of a cancellation, from a short list or as free text. */
export const CancelOrderDialog = ({
  open,
  reasons,
  text,
  busy,
  onClose,
  onCancel,
}: {
  open: boolean
  reasons: readonly string[]
  /** One sentence about the effect of the cancellation. */
  text: string
  busy: boolean
  onClose: () => void
  onCancel: (reason: string) => void
}) => {
  const name = useId()
  const [chosen, setChosen] = useState(reasons[0] ?? OTHER)
  const [words, setWords] = useState('')
  const reason = chosen === OTHER ? words.trim() : chosen
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason !== '') onCancel(reason)
  }
  return (
    <Dialog open={open} onClose={onClose} title={m.order_cancel_this_order()} description={text}>
      <form onSubmit={submit} className="grid gap-4">
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-medium text-ink-2">{m.order_why()}</legend>
          {[...reasons, OTHER].map((option) => (
            <label key={option} className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken">
              <input
                type="radio"
                name={name}
                value={option}
                checked={option === chosen}
                onChange={() => setChosen(option)}
                className="size-5 accent-brand"
              />
              <span className="text-sm">{option}</span>
            </label>
          ))}
        </fieldset>
        {chosen === OTHER && (
          <TextField
            label={m.common_reason()}
            value={words}
            maxLength={limits.reason}
            required
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {m.order_keep_the_order()}
          </Button>
          <ExplainedButton
            type="submit"
            look="danger"
            busy={busy}
            reason={reason === '' ? m.order_give_a_reason_first() : undefined}
          >
            {m.order_cancel_order()}
          </ExplainedButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
