import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

const reasons = [m.pick_my_shift_is_over(), m.pick_i_am_needed_elsewhere(), m.pick_i_cannot_find_the_goods()] as const

/** Asks why an order goes back to the queue. Common reasons take one press. */
export const ReleaseDialog = ({
  open,
  onClose,
  onRelease,
}: {
  open: boolean
  onClose: () => void
  onRelease: (reason: string) => void
}) => {
  const [other, setOther] = useState('')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.pick_hand_back_this_order()}
      description={m.pick_somebody_else_finishes_it_leave_the_basket()}
    >
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (other.trim() !== '') onRelease(other.trim())
        }}
      >
        {reasons.map((reason) => (
          <Button key={reason} look="outline" className="h-14! text-base!" onClick={() => onRelease(reason)}>
            {reason}
          </Button>
        ))}
        <TextField
          label={m.common_another_reason()}
          value={other}
          maxLength={limits.reason}
          autoComplete="off"
          onChange={({ target }) => setOther(target.value)}
        />
        <Button type="submit" className="h-14! text-base!" disabled={other.trim() === ''}>
          {m.pick_hand_back()}
        </Button>
      </form>
    </Dialog>
  )
}
