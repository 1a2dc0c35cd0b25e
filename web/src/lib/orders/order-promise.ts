// The delivery promise of an order as text.
import { isFinal } from '@tokri/rules/order-states.ts'
import { formatTime } from '../browser/format-date.ts'
import type { Order } from './orders.ts'

type Promised = Pick<Order, 'state' | 'promise' | 'deliveredAt' | 'kept'>

const minutes = (count: number): string => `${count} ${count === 1 ? 'minute' : 'minutes'}`

/** "in 10 minutes, by 3:40 pm" */
export const promiseText = ({ promise }: Pick<Promised, 'promise'>): string =>
  `in ${minutes(promise.minutes)}${promise.at === null ? '' : `, by ${formatTime(promise.at)}`}`

/** The text while the order is prepared. It says so when the order is late. */
export const promiseStatus = ({ promise }: Pick<Promised, 'promise'>, now: number): string => {
  if (promise.at === null) return `At your door ${promiseText({ promise })}.`
  const time = formatTime(promise.at)
  return now <= Date.parse(promise.at)
    ? `At your door by ${time}.`
    : `It takes longer than ${time}, which we promised. We are sorry.`
}

/** One line about the promise; null for an order without one, such as a cancelled order. */
export const promiseSummary = ({ state, promise, deliveredAt, kept }: Promised): string | null => {
  if (promise.at === null || (isFinal(state) && deliveredAt === null)) return null
  if (deliveredAt === null) return `Promised by ${formatTime(promise.at)}, ${minutes(promise.minutes)}`
  const late = Math.max(1, Math.round((Date.parse(deliveredAt) - Date.parse(promise.at)) / 60_000))
  return `Delivered at ${formatTime(deliveredAt)}, ${kept ? 'as promised' : `${minutes(late)} late`}`
}
