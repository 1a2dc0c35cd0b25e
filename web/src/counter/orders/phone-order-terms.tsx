// What a caller may choose besides the items: a coupon, when the order comes, and how it is paid.
import { limits } from '@tokri/contract/limits.ts'
import type { SlotShape } from '@tokri/contract/order.schema.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { formatTimeRange } from '../../lib/browser/format-date.ts'
import { slotDays } from '../../lib/orders/slot-days.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import type { PhoneOrderDraft } from './phone-order-draft.ts'

type Changes = (changes: Partial<PhoneOrderDraft>) => void

/** `off`: what the coupon takes off; null while it takes off nothing. `refusal` says why. */
export const CouponField = ({
  coupon,
  off,
  refusal,
  change,
}: {
  coupon: string
  off: string | null
  refusal: string | null
  change: Changes
}) => {
  const [typed, setTyped] = useState('')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    change({ coupon: typed.trim() })
    setTyped('')
  }
  if (coupon !== '')
    return (
      <p className="flex items-center justify-between gap-3 text-sm">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <Chip look="accent">{coupon.toUpperCase()}</Chip>
          {off !== null && <span>{off} off</span>}
          {refusal !== null && (
            <span role="alert" className="text-deal">
              {refusal}
            </span>
          )}
        </span>
        <Button look="quiet" size="sm" onClick={() => change({ coupon: '' })}>
          Remove
        </Button>
      </p>
    )
  return (
    <form onSubmit={apply} className="flex items-end gap-2">
      <TextField
        label="Coupon code (optional)"
        className="min-w-0 flex-1"
        value={typed}
        maxLength={limits.couponCode}
        autoComplete="off"
        autoCapitalize="characters"
        required
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="outline" className="min-h-(--field)">
        Apply
      </Button>
    </form>
  )
}

const Choice = ({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) => {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        className={`${fieldClass} select pe-10! border-line-strong`}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  )
}

type Times = { slot: string | null; slots: readonly SlotShape[]; minutes: number | null; change: Changes }

/** `minutes`: how long an order that comes at once takes; null while the store takes none. */
export const TimeChoice = ({ slot, slots, minutes, change }: Times) => (
  <Choice label="When it comes" value={slot ?? ''} onChange={(at) => change({ slot: at === '' ? null : at })}>
    <option value="" disabled={minutes === null}>
      {minutes === null ? 'Choose a time' : `As soon as possible, in about ${minutes} minutes`}
    </option>
    {slotDays(slots).map(({ name, slots: ofDay }) => (
      <optgroup key={name} label={name}>
        {ofDay.map(({ from, at, left }) => (
          <option key={at} value={at} disabled={left === 0}>
            {formatTimeRange(from, at)}
            {left === 0 && ', full'}
          </option>
        ))}
      </optgroup>
    ))}
  </Choice>
)

/** The ways to pay that the shop has. */
export const usePhonePayments = (): PhoneOrderDraft['pay'][] => {
  const { cashOnDelivery, paymentProviders } = useSettings()
  return [...(cashOnDelivery ? ['cash' as const] : []), ...(paymentProviders.length > 0 ? ['link' as const] : [])]
}

const payments = { cash: 'Cash on delivery', link: 'A payment link' }

export const PaymentChoice = ({ pay, change }: { pay: PhoneOrderDraft['pay']; change: Changes }) => (
  <Choice label="Payment" value={pay} onChange={(next) => change({ pay: next === 'link' ? 'link' : 'cash' })}>
    {usePhonePayments().map((each) => (
      <option key={each} value={each}>
        {payments[each]}
      </option>
    ))}
  </Choice>
)
