import { formatDateTime } from '../lib/browser/format-date.ts'
import { type Order, stateLabels } from '../lib/orders/orders.ts'

/** The actor's name, as shoppers or administrators see it. */
const byWords: Record<string, [toShopper: string, toStore: string]> = {
  shopper: ['by you', 'by the shopper'],
  admin: ['by the store', 'by the store'],
  picker: ['by the store', 'by a picker'],
  payment: ['by the payment provider', 'by the payment provider'],
  system: ['automatically', 'automatically'],
}

/** Every state of the order, newest first, with time and actor. */
export const OrderTimeline = ({ timeline, reader }: { timeline: Order['timeline']; reader: 'shopper' | 'store' }) => (
  <ol className="grid gap-4">
    {timeline.toReversed().map(({ state, at, by, reason, rider }, index) => (
      <li key={`${state} ${at}`} className="relative flex gap-3 text-sm">
        <span
          aria-hidden="true"
          className={`mt-1 size-3 shrink-0 rounded-full ${index === 0 ? 'bg-brand' : 'bg-line-strong'}`}
        />
        <span>
          <span className="block font-semibold">{stateLabels[state]}</span>
          <span className="block text-xs text-ink-3">
            <time dateTime={at}>{formatDateTime(at)}</time> {byWords[by]?.[reader === 'shopper' ? 0 : 1] ?? ''}
          </span>
          {rider && <span className="block break-words text-xs text-ink-2">With {rider}</span>}
          {reason && <span className="block break-words text-xs text-ink-2">{reason}</span>}
        </span>
      </li>
    ))}
  </ol>
)
