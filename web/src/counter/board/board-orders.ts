// The board of the counter: the open orders in columns, and how urgent each of them is.

import type { OpenOrderShape } from '@tokri/contract/order.schema.ts'
import { type OrderState, statesIn } from '@tokri/rules/order-states.ts'

export type OpenOrder = OpenOrderShape

export const boardStates = statesIn('open')

const MINUTE_MS = 60_000
/** An order is amber in the last minutes before its promise. */
const SOON_MINUTES = 3

export type Urgency = 'late' | 'soon' | 'calm'

/** An order that is not paid has no promise yet, and is never urgent. */
export const urgencyOf = ({ dueAt }: Pick<OpenOrder, 'dueAt'>, now: number): Urgency => {
  if (dueAt === null) return 'calm'
  const left = Date.parse(dueAt) - now
  if (left <= 0) return 'late'
  return left <= SOON_MINUTES * MINUTE_MS ? 'soon' : 'calm'
}

const span = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** "in 4 min", "1 h 5 min late"; how long it is open if it has no promise. */
export const timeText = ({ dueAt, createdAt }: Pick<OpenOrder, 'dueAt' | 'createdAt'>, now: number): string => {
  if (dueAt === null) return `${span(Math.max(0, Math.floor((now - Date.parse(createdAt)) / MINUTE_MS)))} old`
  const left = Math.ceil((Date.parse(dueAt) - now) / MINUTE_MS)
  if (left > 0) return `in ${span(left)}`
  return left === 0 ? 'due now' : `${span(-left)} late`
}

/** "Toned Milk, Brown Bread +2" */
export const itemsText = ({ names, lines }: OpenOrder['items']): string =>
  `${names.join(', ')}${lines > names.length ? ` +${lines - names.length}` : ''}`

export type BoardColumn = { state: OrderState; orders: OpenOrder[]; late: number }

const dueTime = ({ dueAt, createdAt }: OpenOrder): number => Date.parse(dueAt ?? createdAt)

/** One column for each state: the most late and the oldest first. Every order is in exactly one column. */
export const columnsOf = (orders: readonly OpenOrder[], now: number): BoardColumn[] =>
  boardStates.map((state) => {
    const own = orders
      .filter((order) => order.state === state)
      .sort((one, other) => dueTime(one) - dueTime(other) || one.orderNumber.localeCompare(other.orderNumber))
    return { state, orders: own, late: own.filter((order) => urgencyOf(order, now) === 'late').length }
  })
