import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

const reasons = [
  m.ride_nobody_opens_the_door(),
  m.ride_nobody_answers_the_phone(),
  m.ride_the_address_is_wrong(),
  m.ride_the_shopper_does_not_want_it(),
  m.ride_the_shopper_cannot_pay(),
  m.ride_the_bags_are_damaged(),
] as const

/** Asks why an order cannot be delivered. Common reasons take one action. */
export const FailDialog = ({
  open,
  onClose,
  onFail,
}: {
  open: boolean
  onClose: () => void
  onFail: (reason: string) => void
}) => {
  const [other, setOther] = useState('')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.ride_cannot_deliver()}
      description={m.ride_bring_the_bags_back_your_manager_decides()}
    >
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (other.trim() !== '') onFail(other.trim())
        }}
      >
        {reasons.map((reason) => (
          <Button key={reason} look="outline" className="h-14! text-base!" onClick={() => onFail(reason)}>
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
          {m.ride_bring_it_back()}
        </Button>
      </form>
    </Dialog>
  )
}
