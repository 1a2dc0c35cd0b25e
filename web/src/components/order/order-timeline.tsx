import { formatDateTime } from '../../lib/browser/format-date.ts'
import { type Order, stateLabels } from '../../lib/orders/orders.ts'
import { reasonText } from '../../lib/orders/reason-text.ts'
import { m } from '../../paraglide/messages.js'

/** The actor's name, as shoppers or administrators see it. */
const byWords: Record<string, [toShopper: string, toStore: string]> = {
  shopper: [m.order_by_you(), m.order_by_the_shopper()],
  admin: [m.order_by_the_store(), m.order_by_the_store()],
  rider: [m.order_by_the_rider(), m.order_by_the_rider()],
  picker: [m.order_by_the_store(), m.order_by_a_picker()],
  payment: [m.order_by_the_payment_provider(), m.order_by_the_payment_provider()],
  system: [m.order_automatically(), m.order_automatically()],
}

type Entry = { title: string; at: string; by: string; rider?: string | undefined; notes: readonly string[] }

const pieces = (count: number): string => (count === 0 ? m.order_none() : String(count))

const partLabels = { address: m.order_another_address, time: m.order_another_time }

const changeOf = ({ at, by, reason, lines, parts = [] }: Order['changes'][number]): Entry => ({
  title: m.order_changed(),
  at,
  by,
  notes: [
    ...lines.map(({ name, from, to }) => `${name}: ${pieces(from)} → ${pieces(to)}`),
    ...parts.map((part) => partLabels[part]()),
    ...(reason === '' ? [] : [reasonText(reason)]),
  ],
})

/** No provider says that a payment by UPI has come: the store does, once it sees the money. */
const actorOf = (by: string, { provider }: Order['payment']): string =>
  by === 'payment' && provider === 'upi' ? 'admin' : by

/** Every state and every change of the order, newest first, with time and actor. */
const entriesOf = ({ timeline, changes, payment }: Pick<Order, 'timeline' | 'changes' | 'payment'>): Entry[] =>
  [
    ...timeline.map(({ state, reason, ...entry }, index) => ({
      ...entry,
      by: actorOf(entry.by, payment),
      // It is packed already: it comes back from a door.
      title:
        state === 'READY' && timeline[index - 1]?.state === 'OUT_FOR_DELIVERY'
          ? m.order_not_handed_over()
          : stateLabels[state],
      notes: reason ? [reasonText(reason)] : [],
    })),
    ...changes.map(changeOf),
  ]
    // First reversed, so that of two states at the same moment the later one comes first.
    .reverse()
    .sort((one, other) => other.at.localeCompare(one.at))

/** The history of an order, newest first. */
export const OrderTimeline = ({
  order,
  reader,
}: {
  order: Pick<Order, 'timeline' | 'changes' | 'payment'>
  reader: 'shopper' | 'store'
}) => (
  <ol className="grid gap-4">
    {entriesOf(order).map(({ title, at, by, rider, notes }, index) => (
      <li key={`${title} ${at}`} className="relative flex gap-3 text-sm">
        <span
          aria-hidden="true"
          className={`mt-1 size-3 shrink-0 rounded-full ${index === 0 ? 'bg-brand' : 'bg-line-strong'}`}
        />
        <span>
          <span className="block font-semibold">{title}</span>
          <span className="block text-xs text-ink-3">
            <time dateTime={at}>{formatDateTime(at)}</time>{' '}
            <span>{byWords[by]?.[reader === 'shopper' ? 0 : 1] ?? ''}</span>
          </span>
          {rider && <span className="block break-words text-xs text-ink-2">{m.order_with_rider({ rider })}</span>}
          {notes.map((note) => (
            <span key={note} className="block break-words text-xs text-ink-2">
              {note}
            </span>
          ))}
        </span>
      </li>
    ))}
  </ol>
)
