import { useId } from 'react'
import { slotRange } from '../../lib/orders/order-promise.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Slots } from './use-slots.ts'

const TIME =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-field border border-line px-3 text-sm has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-disabled:cursor-default has-disabled:text-ink-3'

/** A folded part of the checkout: most shoppers want their order at once. */
export const SlotChoice = ({ slots }: { slots: Slots }) => {
  const { open, setOpen, chosen, isGone } = slots
  return (
    <details
      open={open || isGone}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-card border border-line bg-surface px-4 open:pb-4"
    >
      <summary className="flex min-h-14 cursor-pointer items-center text-sm font-semibold text-brand">
        {chosen ? m.checkout_comes_chosen({ chosen: slotRange(chosen) }) : m.checkout_rather_later_choose_a_time()}
      </summary>
      {isGone && (
        <p role="status" className="mb-3 text-sm text-deal">
          {m.checkout_the_time_you_chose_is_full_now()}
        </p>
      )}
      <Times slots={slots} />
    </details>
  )
}

const Times = ({ slots: { list, failed, retry, chosen, choose, isGone } }: { slots: Slots }) => {
  const name = useId()
  if (failed)
    return (
      <div className="grid justify-items-start gap-3 text-sm text-ink-2">
        <p>{m.checkout_the_times_could_not_be_loaded()}</p>
        <Button look="outline" size="sm" onClick={retry}>
          {m.common_try_again()}
        </Button>
      </div>
    )
  if (!list) return <Skeleton className="h-40 rounded-field" />
  if (list.length === 0) return <p className="text-sm text-ink-2">{m.checkout_there_is_no_later_time_to_choose()}</p>
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{m.checkout_when_the_order_comes()}</legend>
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
      <div className="grid max-h-80 grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2 overflow-y-auto">
        {list.map((slot) => (
          <label key={slot.at} className={TIME}>
            <input
              type="radio"
              name={name}
              className="size-4 accent-brand"
              checked={chosen?.at === slot.at}
              disabled={slot.left === 0}
              onChange={() => choose(slot.at)}
            />
            <span>{slotRange(slot)}</span>
            {slot.left === 0 && <span className="ms-auto text-xs">{m.checkout_full()}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
