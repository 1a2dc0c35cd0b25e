// The delivery promise of an order as text.

import { isFinal, isIn } from '@tokri/rules/order-states.ts'
import { m } from '../../paraglide/messages.js'
import { formatDayTime, formatTime } from '../browser/format-date.ts'
import { serverNow } from '../browser/server-time.ts'
import { extraDue, isTriedAgain, type Order } from './orders.ts'

type Promised = Pick<Order, 'state' | 'promise' | 'slot' | 'deliveredAt' | 'kept'>

const MINUTE_MS = 60_000

type Slot = NonNullable<Order['slot']>

/** "7:15 pm – 7:30 pm", and on another day than today "Mon, 30 Nov, 7:15 am – 7:30 am" */
export const slotRange = ({ from, at }: Slot): string => `${formatDayTime(from)} – ${formatTime(at)}`

/** "between 7:15 pm and 7:30 pm", with the day as `slotRange` */
export const slotText = ({ from, at }: Slot): string =>
  m.order_between_from_and_at({ from: formatDayTime(from), at: formatTime(at) })

/** An estimate moves by a few minutes, in the first moments above all. Less than this is no delay to speak of. */
const LATE_MS = 5 * MINUTE_MS

/** Whether an order is expected so much later than promised that it is to be said. */
export const isExpectedLate = ({ promise }: Pick<Promised, 'promise'>, eta: string | null): boolean =>
  promise.at !== null && eta !== null && Date.parse(eta) - Date.parse(promise.at) >= LATE_MS

/** Whether an order still comes: it neither could not be handed over, nor waits for the money of what a change added. */
export const stillComes = (order: Pick<Order, 'state' | 'failedAt' | 'payment' | 'amountDue'>): boolean =>
  isIn('promised', order.state) && order.failedAt === undefined && extraDue(order) === 0

/** Whether the promise still stands: after a failed attempt it is over. */
export const isPromised = (order: Order): boolean => stillComes(order) && !isTriedAgain(order)

/** What is promised of an order that still comes in time; else null. Its page has the present estimate beside it. */
export const comesText = (order: Order): string | null => {
  const { promise, slot } = order
  if (promise.at === null || !isPromised(order)) return null
  if (Date.parse(promise.at) <= serverNow()) return null
  return slot
    ? m.order_promised_slot({ slot: slotText(slot) })
    : m.order_promised_by({ time: formatDayTime(promise.at) })
}

/** One line about the promise; null for an order without one, such as a cancelled order. */
export const promiseSummary = ({ state, promise, slot, deliveredAt, kept }: Promised): string | null => {
  if (promise.at === null || (isFinal(state) && deliveredAt === null)) return null
  if (deliveredAt === null && slot) return m.order_promised_slot({ slot: slotText(slot) })
  if (deliveredAt === null)
    return m.order_promised_by_at_minutes({
      at: formatTime(promise.at),
      minutes: m.common_minutes({ count: promise.minutes }),
    })
  const late = Math.max(1, Math.round((Date.parse(deliveredAt) - Date.parse(promise.at)) / MINUTE_MS))
  const at = formatTime(deliveredAt)
  return kept
    ? m.order_delivered_at_as_promised({ at })
    : m.order_delivered_at_minutes_late({ at, minutes: m.common_minutes({ count: late }) })
}
