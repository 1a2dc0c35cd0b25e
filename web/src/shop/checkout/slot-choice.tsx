import { useId, useState } from 'react'
import { formatTimeRange } from '../../lib/browser/format-date.ts'
import { slotRange } from '../../lib/orders/order-promise.ts'
import { type SlotDay, slotDays } from '../../lib/orders/slot-days.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Fold } from './fold.tsx'
import type { Slots } from './use-slots.ts'

const TIME =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-field border border-line px-3 text-sm has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-disabled:cursor-default has-disabled:text-ink-3'

/** Where the times are, for a link to them. */
export const SLOTS_ID = 'times'

/** A part of the checkout, folded while the order can come at once: most shoppers want that. */
export const SlotChoice = ({ slots }: { slots: Slots }) => {
  const { open, setOpen, chosen, isGone, isNeeded } = slots
  const unchosen = isNeeded ? m.checkout_slot_title() : m.checkout_slot_open()
  return (
    <Fold
      id={SLOTS_ID}
      open={open || isGone}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      title={chosen ? m.checkout_comes_chosen({ chosen: slotRange(chosen) }) : unchosen}
    >
      {isGone && (
        <p role="status" className="mb-3 text-sm text-deal">
          {m.checkout_slot_full()}
        </p>
      )}
      <Times slots={slots} />
    </Fold>
  )
}

const Days = ({ days, shown, show }: { days: SlotDay[]; shown: SlotDay; show: (name: string) => void }) => {
  const group = useId()
  return (
    <fieldset className="relative -mx-4 min-w-0 overflow-x-auto px-4">
      <legend className="sr-only">{m.checkout_day()}</legend>
      <div className="flex w-max gap-2 py-0.5">
        {days.map(({ name, slots }) => (
          <label key={name} className={`relative ${TIME}`}>
            <input
              type="radio"
              name={group}
              className="peer sr-only"
              checked={name === shown.name}
              disabled={slots.every(({ left }) => left === 0)}
              onChange={() => show(name)}
            />
            <span className="peer-focus-visible:underline">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const Times = ({ slots: { list, failed, retry, chosen, choose, isGone, isNeeded } }: { slots: Slots }) => {
  const name = useId()
  const [day, setDay] = useState<string | null>(null)
  if (failed)
    return (
      <div className="grid justify-items-start gap-3 text-sm text-ink-2">
        <p>{m.checkout_slots_failed()}</p>
        <Button look="outline" size="sm" onClick={retry}>
          {m.common_try_again()}
        </Button>
      </div>
    )
  if (!list) return <Skeleton className="h-40 rounded-field" />
  const days = slotDays(list)
  const shown =
    days.find((each) => each.name === day) ??
    days.find(({ slots }) => slots.some(({ at }) => at === chosen?.at)) ??
    days.find(({ slots }) => slots.some(({ left }) => left > 0)) ??
    days[0]
  if (!shown) return <p className="text-sm text-ink-2">{m.checkout_slots_none()}</p>
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="sr-only">{m.checkout_when_the_order_comes()}</legend>
      {!isNeeded && (
        <label className={TIME}>
          <input
            type="radio"
            name={name}
            className="size-4 accent-brand"
            checked={chosen === null && !isGone}
            onChange={() => choose(null)}
          />
          {m.checkout_as_soon_as_possible()}
        </label>
      )}
      {days.length > 1 && <Days days={days} shown={shown} show={setDay} />}
      <div className="grid max-h-80 grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-2 overflow-y-auto">
        {shown.slots.map((slot) => (
          <label key={slot.at} className={TIME}>
            <input
              type="radio"
              name={name}
              className="size-4 accent-brand"
              checked={chosen?.at === slot.at}
              disabled={slot.left === 0}
              onChange={() => choose(slot.at)}
            />
            <span>{formatTimeRange(slot.from, slot.at)}</span>
            {slot.left === 0 && <span className="ms-auto text-xs">{m.checkout_full()}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
