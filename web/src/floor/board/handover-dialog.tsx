import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { BoardRider } from './board-texts.ts'

const differenceText = (amount: number, { name, cashInHand }: BoardRider): string => {
  const paise = toPaise(amount) - toPaise(cashInHand)
  if (paise === 0) return m.board_handover_exact()
  const difference = formatRupees(toRupees(Math.abs(paise)))
  return paise < 0 ? m.board_handover_less({ difference, name }) : m.board_handover_more({ difference, name })
}

/** Takes cash of a rider. A difference is recorded as it is. */
export const HandoverDialog = ({
  rider,
  busy,
  onTake,
  onPayTips,
  onClose,
}: {
  rider: BoardRider
  busy: boolean
  onTake: (amount: number) => void
  onPayTips: (amount: number) => void
  onClose: () => void
}) => {
  const [text, setText] = useState('')
  const amount = /^\d{1,7}(\.\d{1,2})?$/.test(text.trim()) ? Number(text.trim()) : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.board_cash_of_name({ name: rider.name })}
      description={m.board_handover_expected({ cashInHand: formatRupees(rider.cashInHand) })}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== null) onTake(amount)
        }}
      >
        <TextField
          label={m.board_counted_in_rupees()}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          {...(text !== '' && amount === null && { error: m.board_handover_amount_invalid() })}
          onChange={({ target }) => setText(target.value)}
        />
        <p aria-live="polite" className="min-h-6 text-sm text-ink-2">
          {amount !== null && differenceText(amount, rider)}
        </p>
        <Button type="submit" className="h-14!" busy={busy} disabled={amount === null}>
          {m.board_record()}
        </Button>
      </form>
      {rider.tipsOwed > 0 && (
        <div className="mt-4 grid gap-2 border-t border-line pt-4">
          <p>{m.board_tips_owed({ amount: formatRupees(rider.tipsOwed) })}</p>
          <Button look="outline" className="h-14!" busy={busy} onClick={() => onPayTips(rider.tipsOwed)}>
            {m.board_tips_paid({ amount: formatRupees(rider.tipsOwed) })}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
