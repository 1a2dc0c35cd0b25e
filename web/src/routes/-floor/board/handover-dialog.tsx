import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { BoardRider } from './board-columns.ts'

const differenceText = (amount: number, { name, cashInHand }: BoardRider): string => {
  const paise = toPaise(amount) - toPaise(cashInHand)
  if (paise === 0) return 'This is all that is in hand.'
  const difference = formatRupees(toRupees(Math.abs(paise)))
  return paise < 0
    ? `${difference} less than in hand. It stays in the account of ${name}.`
    : `${difference} more than in hand. The account of ${name} goes below zero.`
}

/** Takes cash of a rider. A difference is recorded as it is. */
export const HandoverDialog = ({
  rider,
  busy,
  onTake,
  onClose,
}: {
  rider: BoardRider
  busy: boolean
  onTake: (amount: number) => void
  onClose: () => void
}) => {
  const [text, setText] = useState('')
  const amount = /^\d{1,7}(\.\d{1,2})?$/.test(text.trim()) ? Number(text.trim()) : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cash of ${rider.name}`}
      description={`${formatRupees(rider.cashInHand)} should be in hand. Count first.`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== null) onTake(amount)
        }}
      >
        <TextField
          label="Counted, in rupees"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          {...(text !== '' && amount === null && { error: 'Write an amount such as 240 or 240.50' })}
          onChange={({ target }) => setText(target.value)}
        />
        <p aria-live="polite" className="min-h-6 text-sm text-ink-2">
          {amount !== null && differenceText(amount, rider)}
        </p>
        <Button type="submit" className="h-14!" busy={busy} disabled={amount === null}>
          Record
        </Button>
      </form>
    </Dialog>
  )
}
