import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

const reasons = [
  'Nobody opens the door',
  'Nobody answers the phone',
  'The address is wrong',
  'The shopper does not want it',
  'The shopper cannot pay',
  'The bags are damaged',
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
      title="Cannot deliver"
      description="Bring the bags back. Your manager decides what happens to the order."
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
          label="Another reason"
          value={other}
          maxLength={limits.reason}
          autoComplete="off"
          onChange={({ target }) => setOther(target.value)}
        />
        <Button type="submit" className="h-14! text-base!" disabled={other.trim() === ''}>
          Bring it back
        </Button>
      </form>
    </Dialog>
  )
}
