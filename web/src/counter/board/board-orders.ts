// The board of the counter: what its cards say, and how urgent each order is.

import type { OpenOrderShape } from '@tokri/contract/order.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { phaseOf } from '@tokri/rules/order-states.ts'
import { aboutText, type BoardEntry, initialsOf } from '../../components/board/board-entries.ts'
import { urgencyOf } from '../../lib/orders/urgency.ts'

export type OpenOrder = OpenOrderShape

const MINUTE_MS = 60_000

const span = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** "in 4 min", "−1 h 5 min" of a late one; how long it is open if it has no promise. */
export const timeText = ({ dueAt, createdAt }: Pick<OpenOrder, 'dueAt' | 'createdAt'>, now: number): string => {
  if (dueAt === null) return `${span(Math.max(0, Math.floor((now - Date.parse(createdAt)) / MINUTE_MS)))} old`
  const left = Math.ceil((Date.parse(dueAt) - now) / MINUTE_MS)
  if (left > 0) return `in ${span(left)}`
  return left === 0 ? 'due now' : `−${span(-left)}`
}

const moneyOf = ({ payment: { method, state, test }, amountDue, total }: OpenOrder): string => {
  if (state === 'refunded') return 'Refunded'
  if (method === 'cash') return amountDue === 0 ? 'Nothing to pay' : `${formatRupees(amountDue)} cash`
  return `${formatRupees(total)} ${test ? 'test' : 'online'}`
}

export const entryOf = (order: OpenOrder, now: number, severalStores: boolean): BoardEntry => {
  const urgency = urgencyOf(order, now)
  const { customer, area, items, rider, store } = order
  return {
    id: order._id,
    number: order.orderNumber,
    stage: phaseOf(order.state),
    dueAt: order.dueAt,
    left: timeText(order, now),
    urgency: urgency === 'late' ? 'late' : urgency === 'soon' || order.codeLocked ? 'risk' : null,
    about: aboutText(customer, area.line),
    size: items.pieces === 1 ? '1 item' : `${items.pieces} items`,
    doing: rider ?? '',
    share: null,
    money: moneyOf(order),
    notes: order.codeLocked ? ['Five wrong codes: only a manager can end it'] : [],
    store: severalStores ? initialsOf(store.name) : undefined,
  }
}
