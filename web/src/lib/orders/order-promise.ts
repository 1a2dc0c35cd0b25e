// The delivery promise of an order as text.
import { isFinal } from '@tokri/rules/order-states.ts'
import { formatTime } from '../browser/format-date.ts'
import type { Order } from './orders.ts'

type Promised = Pick<Order, 'state' | 'promise' | 'slot' | 'deliveredAt' | 'kept'>

const MINUTE_MS = 60_000

const minutes = (count: number): string => `${count} ${count === 1 ? 'minute' : 'minutes'}`

type Slot = NonNullable<Order['slot']>

/** "7:15 pm – 7:30 pm" */
export const slotRange = ({ from, at }: Pick<Slot, 'from' | 'at'>): string => `${formatTime(from)} – ${formatTime(at)}`

/** "between 7:15 pm and 7:30 pm" */
export const slotText = ({ from, at }: Pick<Slot, 'from' | 'at'>): string =>
  `between ${formatTime(from)} and ${formatTime(at)}`

/** "in 10 minutes, by 3:40 pm" */
export const promiseText = ({ promise, slot }: Pick<Promised, 'promise' | 'slot'>): string => {
  if (slot) return slotText(slot)
  return `in ${minutes(promise.minutes)}${promise.at === null ? '' : `, by ${formatTime(promise.at)}`}`
}

const minuteOf = (time: string): number => Math.floor(Date.parse(time) / MINUTE_MS)

/** Whether an order is expected later than promised, in minutes as they are shown. */
export const isExpectedLate = ({ promise }: Pick<Promised, 'promise'>, eta: string | null): boolean =>
  promise.at !== null && eta !== null && minuteOf(eta) > minuteOf(promise.at)

type Clock = { now: number; eta: string | null }

/** The text while the order is prepared. It says so when the order is late, or is expected to be. */
export const promiseStatus = (order: Pick<Promised, 'promise' | 'slot'>, { now, eta }: Clock): string => {
  const { promise, slot } = order
  if (promise.at === null) return `At your door ${promiseText(order)}.`
  const time = formatTime(promise.at)
  if (eta !== null && Date.parse(eta) > now && isExpectedLate(order, eta))
    return `We expect it at ${formatTime(eta)}, later than ${time}, which we promised. We are sorry.`
  if (now > Date.parse(promise.at)) return `It takes longer than ${time}, which we promised. We are sorry.`
  return slot ? `At your door ${slotText(slot)}.` : `At your door by ${time}.`
}

/** One line about the promise; null for an order without one, such as a cancelled order. */
export const promiseSummary = ({ state, promise, slot, deliveredAt, kept }: Promised): string | null => {
  if (promise.at === null || (isFinal(state) && deliveredAt === null)) return null
  if (deliveredAt === null && slot) return `Promised ${slotText(slot)}`
  if (deliveredAt === null) return `Promised by ${formatTime(promise.at)}, ${minutes(promise.minutes)}`
  const late = Math.max(1, Math.round((Date.parse(deliveredAt) - Date.parse(promise.at)) / MINUTE_MS))
  return `Delivered at ${formatTime(deliveredAt)}, ${kept ? 'as promised' : `${minutes(late)} late`}`
}
