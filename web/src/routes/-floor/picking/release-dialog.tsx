import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

const reasons = ['My shift is over', 'I am needed elsewhere', 'I cannot find the goods'] as const

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
      title="Hand back this order"
      description="Somebody else finishes it. Leave the basket where they find it."
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
          label="Another reason"
          value={other}
          maxLength={limits.reason}
          autoComplete="off"
          onChange={({ target }) => setOther(target.value)}
        />
        <Button type="submit" className="h-14! text-base!" disabled={other.trim() === ''}>
          Hand back
        </Button>
      </form>
    </Dialog>
  )
}
