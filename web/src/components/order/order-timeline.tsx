import { formatDateTime, formatDayTime } from '../../lib/browser/format-date.ts'
import { moveText } from '../../lib/orders/move-text.ts'
import type { Order } from '../../lib/orders/orders.ts'
import { reasonText } from '../../lib/orders/reason-text.ts'
import { m } from '../../paraglide/messages.js'
import { FilledText } from '../../ui/filled-text.tsx'

/** The actor's name, as shoppers or administrators see it. */
const byWords: Record<string, [toShopper: string, toStore: string]> = {
  shopper: [m.order_by_you(), m.order_by_the_shopper()],
  admin: [m.order_by_the_store(), m.order_by_the_store()],
  rider: [m.order_by_the_rider(), m.order_by_the_rider()],
  picker: [m.order_by_the_store(), m.order_by_a_picker()],
  payment: [m.order_by_the_payment_provider(), m.order_by_the_payment_provider()],
  system: [m.order_automatically(), m.order_automatically()],
}

type Entry = {
  title: string
  at: string
  by: string
  /** As a history of the order calls it. */
  what: string
  rider?: string | undefined
  notes: readonly string[]
}

/** The person who did something at that moment, where that is known. */
export type NameOf = (what: string, at: string) => string | undefined

const pieces = (count: number): string => (count === 0 ? m.order_none() : String(count))

const partLabels = { address: m.order_another_address, time: m.order_another_time }

const changeOf = ({ at, by, reason, lines, parts = [] }: Order['changes'][number]): Entry => ({
  title: m.order_changed(),
  at,
  by,
  what: 'order.changed',
  notes: [
    ...lines.map(({ name, from, to }) => `${name}: ${pieces(from)} → ${pieces(to)}`),
    ...parts.map((part) => partLabels[part]()),
    ...(reason === '' ? [] : [reasonText(reason)]),
  ],
})

type Attempt = NonNullable<Order['attempts']>[number]

const wishOf = ({ wish, at }: NonNullable<Attempt['wish']>): string => {
  if (wish === 'cancel') return m.order_asked_to_cancel()
  return at === null ? m.order_asked_for_another_try() : m.order_timeline_retry_at({ time: formatDayTime(at) })
}

/** What followed an attempt that failed. A decision to cancel is a state of the order. */
const attemptOf = ({ wish, backAt, decidedAt }: Attempt, cancelledAt: string | undefined): Entry[] => [
  ...(wish ? [{ title: wishOf(wish), at: wish.saidAt, by: 'shopper', what: 'wish', notes: [] }] : []),
  ...(backAt ? [{ title: m.order_the_bags_are_back(), at: backAt, by: 'rider', what: 'back', notes: [] }] : []),
  ...(decidedAt && decidedAt !== cancelledAt
    ? [{ title: m.order_another_try(), at: decidedAt, by: 'admin', what: 'order.assigned', notes: [] }]
    : []),
]

/** No provider says that a payment by UPI has come: the store does, once it sees the money. */
const actorOf = (by: string, { provider }: Order['payment']): string =>
  by === 'payment' && provider === 'upi' ? 'admin' : by

type Told = Pick<Order, 'timeline' | 'changes' | 'payment' | 'attempts'>

/** Every state and every change of the order, newest first, with time and actor. */
const entriesOf = ({ timeline, changes, payment, attempts = [] }: Told): Entry[] => {
  const cancelledAt = timeline.find(({ state }) => state === 'CANCELLED')?.at
  return (
    [
      ...timeline.map(({ state, reason, ...entry }, index) => ({
        ...entry,
        by: actorOf(entry.by, payment),
        what: state,
        title: moveText(
          state,
          timeline.slice(0, index).map((before) => before.state),
        ),
        notes: reason ? [reasonText(reason)] : [],
      })),
      ...changes.map(changeOf),
      ...attempts.flatMap((attempt) => attemptOf(attempt, cancelledAt)),
    ]
      // First reversed, so that of two states at the same moment the later one comes first.
      .reverse()
      .sort((one, other) => other.at.localeCompare(one.at))
  )
}

type Doer = { at: string; by: string | undefined; name: string | undefined }

/** When it was done, and by whom: by name where that is known. */
const Done = ({ at, by = '', name }: Doer) => {
  const time = <time dateTime={at}>{formatDateTime(at)}</time>
  if (name !== undefined) return <FilledText text={m.floor_at_by} parts={{ at: time, by: name }} />
  return (
    <>
      {time}, <span>{by}</span>
    </>
  )
}

type Props = { order: Told; reader: 'shopper' | 'store'; nameOf?: NameOf | undefined }

/** The history of an order, newest first. */
export const OrderTimeline = ({ order, reader, nameOf }: Props) => (
  <ol className="grid gap-4">
    {entriesOf(order).map(({ title, at, by, what, rider, notes }, index) => (
      <li key={`${title} ${at}`} className="relative flex gap-3 text-sm">
        <span
          aria-hidden="true"
          className={`mt-1 size-3 shrink-0 rounded-full ${index === 0 ? 'bg-brand' : 'bg-line-strong'}`}
        />
        <span>
          <span className="block font-semibold">{title}</span>
          <span className="block text-xs text-ink-3">
            <Done at={at} by={byWords[by]?.[reader === 'shopper' ? 0 : 1]} name={nameOf?.(what, at)} />
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
