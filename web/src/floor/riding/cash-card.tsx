import { formatRupees } from '@tokri/rules/money.ts'
import { formatDayTime } from '../../lib/browser/format-date.ts'
import { m } from '../../paraglide/messages.js'
import type { Cash } from './riding-session.ts'

const differenceText = (difference: number): string =>
  difference < 0
    ? m.ride_difference_missing({ difference: formatRupees(-difference) })
    : m.ride_difference_too_much({ difference: formatRupees(difference) })

const MOST_HANDOVERS = 5

/** What a rider holds for the store, from which orders, and what was handed over. */
export const CashCard = ({ cash }: { cash: Cash }) => {
  // A phone may have kept an answer of an earlier release, without the orders.
  const orders = cash.stores.flatMap((store) => store.orders ?? [])
  const handovers = cash.stores.flatMap((store) => store.handovers)
  const paise = (rupees: number) => Math.round(rupees * 100)
  const before = (paise(cash.inHand) - orders.reduce((sum, { amount }) => sum + paise(amount), 0)) / 100
  const rows = [
    ...orders.map(({ orderId, orderNumber, amount, at }) => ({ key: orderId, name: orderNumber, at, amount })),
    ...(before === 0 ? [] : [{ key: 'before', name: m.ride_cash_from_before(), at: null, amount: before }]),
  ]
  return (
    <section aria-labelledby="cash" className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="cash" className="text-lg">
            {m.ride_cash_in_hand()}
          </h2>
          <p className="font-display text-2xl font-bold tabular-nums">{formatRupees(cash.inHand)}</p>
        </div>
        <p className="text-ink-2">
          {cash.inHand > 0
            ? m.ride_cash_hand_all()
            : cash.inHand < 0
              ? m.ride_cash_set_off({ amount: formatRupees(-cash.inHand) })
              : m.ride_cash_none()}
        </p>
      </div>
      {rows.length > 0 && (
        <ul aria-label={m.ride_cash_from()} className="grid divide-y divide-line border-y border-line tabular-nums">
          {rows.map(({ key, name, at, amount }) => (
            <li key={key} className="flex items-baseline justify-between gap-3 py-2.5">
              <span className="min-w-0">
                <span className="font-semibold">{name}</span>
                {at && <span className="block text-sm text-ink-2">{formatDayTime(at)}</span>}
              </span>{' '}
              <span className="font-semibold">{formatRupees(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {cash.inHand > 0 && <p className="text-sm text-ink-2">{m.ride_cash_differs()}</p>}
      {handovers.length > 0 && (
        <div>
          <h3 className="text-base">{m.ride_handed_over()}</h3>
          <ul aria-label={m.ride_handed_over()} className="mt-1 grid gap-2 text-sm tabular-nums">
            {handovers.slice(0, MOST_HANDOVERS).map(({ _id, amount, difference, at }) => (
              <li key={_id} className="flex items-baseline justify-between gap-3">
                <span className="text-ink-2">{formatDayTime(at)}</span>{' '}
                <span className="text-end">
                  <span className="font-semibold">{formatRupees(amount)}</span>{' '}
                  {difference !== 0 && (
                    <span className="block font-medium text-deal">{differenceText(difference)}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
