import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { reasonText } from '../lib/orders/reason-text.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Asks for a reason. Common ones take one press. */
export const ReasonDialog = ({
  reasons,
  submit,
  onReason,
  ...dialog
}: {
  open: boolean
  onClose: () => void
  title: string
  description: string
  /** One that the shopper reads is in English: each reader reads it in their language. */
  reasons: readonly string[]
  /** The label of the button below another reason. */
  submit: string
  onReason: (reason: string) => void
}) => {
  const [other, setOther] = useState('')
  return (
    <Dialog {...dialog}>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (other.trim() !== '') onReason(other.trim())
        }}
      >
        {/* In two columns on a low screen, so that the button at the end is in sight. */}
        <div className="grid gap-2 [@media(max-height:740px)]:grid-cols-2">
          {reasons.map((reason) => (
            <Button
              key={reason}
              look="outline"
              className="h-14! px-2! text-base! leading-tight whitespace-normal!"
              onClick={() => onReason(reason)}
            >
              {reasonText(reason)}
            </Button>
          ))}
        </div>
        <TextField
          label={m.common_another_reason()}
          value={other}
          maxLength={limits.reason}
          autoComplete="off"
          onChange={({ target }) => setOther(target.value)}
        />
        <Button type="submit" className="h-14! text-base!" disabled={other.trim() === ''}>
          {submit}
        </Button>
      </form>
    </Dialog>
  )
}
