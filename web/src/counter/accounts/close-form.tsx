import type { BusinessDayShape } from '@tokri/contract/accounts.schema.ts'
import { closeDay } from '@tokri/contract/accounts.ts'
import { limits } from '@tokri/contract/limits.ts'
import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'

const differenceText = (difference: number): string => {
  if (difference === 0) return 'The cash is right.'
  return difference > 0 ? `${formatRupees(difference)} too much` : `${formatRupees(-difference)} missing`
}

/** The counted cash, and the press that closes the day for good. A second press confirms it. */
export const CloseForm = ({ day, onClosed }: { day: BusinessDayShape; onClosed: () => Promise<unknown> }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const amount = /^\d{1,7}(\.\d{1,2})?$/.test(counted) ? Number(counted) : null
  const difference = amount === null ? null : toRupees(toPaise(amount) - toPaise(day.cash.expected))

  const close = async () => {
    if (amount === null) return
    const body = { storeId: day.store._id, day: day.day, counted: amount, expected: day.cash.expected, note }
    await write(() => call(closeDay, { body }))
    setAsked(false)
    await onClosed()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (difference !== null && difference < 0 && note.trim() === '') return setRefusal('Write why cash is missing')
    if (asked) void close()
    else setAsked(true)
  }
  if (day.from >= day.to) return <p className="text-sm text-ink-3">This day has not begun.</p>
  return (
    <form
      aria-label="Close the day"
      noValidate
      onSubmit={submit}
      className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card print:hidden"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-base">Close the day</h2>
        <p className="text-sm text-ink-2">
          Expected <strong className="tabular-nums text-ink">{formatRupees(day.cash.expected)}</strong>
        </p>
      </div>
      <NumberField
        label="Counted cash"
        hint="In rupees, without the change with which the day began"
        error={counted !== '' && amount === null ? 'Write an amount such as 240 or 240.50' : undefined}
        value={counted}
        onChange={({ target }) => {
          setCounted(target.value)
          setAsked(false)
        }}
      />
      {difference !== null && (
        <p role="status" className={difference < 0 ? 'text-sm font-semibold text-deal' : 'text-sm font-semibold'}>
          {differenceText(difference)}
        </p>
      )}
      <TextField
        label="Note"
        hint="For example why cash is missing"
        maxLength={limits.reason}
        error={refusal}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          setRefusal(undefined)
        }}
      />
      {asked && (
        <p role="alert" className="text-sm text-ink-2">
          <span>A closed day cannot be changed.</span>
          {day.endsEarly && <span> The day has not ended: what happens from now on counts for tomorrow.</span>}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={amount === null}>
          {asked ? 'Yes, close it' : 'Close the day'}
        </Button>
        {asked && (
          <Button look="outline" onClick={() => setAsked(false)}>
            Not yet
          </Button>
        )}
      </div>
    </form>
  )
}
