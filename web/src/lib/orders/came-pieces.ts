// How many pieces of an order came, or will come.
import { isIn } from '@tokri/rules/order-states.ts'
import { m } from '../../paraglide/messages.js'
import type { Order } from './orders.ts'

type Pieces = { ordered: number; came: number }

const sum = (pieces: readonly { quantity: number }[]): number =>
  pieces.reduce((total, { quantity }) => total + quantity, 0)

export const refundedPieces = (refunds: Order['refunds'], productId: string): number =>
  sum(refunds.flatMap(({ lines }) => lines).filter((line) => line.productId === productId))

/** Their pieces are not in the bags. */
export const refundsBefore = ({ refunds, deliveredAt }: Pick<Order, 'refunds' | 'deliveredAt'>): Order['refunds'] =>
  refunds.filter(({ at }) => deliveredAt === null || at < deliveredAt)

export const cameText = (pieces: Pieces, { deliveredAt }: Pick<Order, 'deliveredAt'>): string =>
  (deliveredAt === null ? m.order_ordered_comes : m.order_ordered_came)(pieces)

/** The pieces of an order, with substitutes; null if all of them come, or none. */
export const piecesOfOrder = (
  order: Pick<Order, 'state' | 'lines' | 'adjustments' | 'refunds' | 'deliveredAt'>,
): Pieces | null => {
  if (isIn('undelivered', order.state)) return null
  const ordered = sum(order.lines)
  const short = sum(order.adjustments.filter(({ kind }) => kind === 'short'))
  const came = ordered - short - sum(refundsBefore(order).flatMap(({ lines }) => lines))
  return came === ordered || came <= 0 ? null : { ordered, came }
}

/** "6 items", or "6 ordered, 5 came". */
export const itemsText = (order: Order): string => {
  const pieces = piecesOfOrder(order)
  return pieces ? cameText(pieces, order) : m.common_items({ count: order.bill.totalItems })
}
