import type { OrderState } from '@tokri/rules/order-states.ts'
import { extraDue, type Order } from '../../lib/orders/orders.ts'

export type SuccessView =
  | 'reading'
  | 'unread'
  | 'unknown'
  | 'placed'
  | 'waiting'
  | 'failed'
  | 'cancelled'
  | 'notHandedOver'
  | 'delivered'

type Seen = Pick<Order, 'state' | 'failedAt'> & Partial<Pick<Order, 'payment' | 'amountDue'>>

const viewOfState: Partial<Record<OrderState, SuccessView>> = {
  PAYMENT_PENDING: 'waiting',
  PAYMENT_FAILED: 'failed',
  CANCELLED: 'cancelled',
  DELIVERED: 'delivered',
}

/** The content of the page after an order. It makes no claim about an order that is unknown or still loading. */
export const successViewOf = (
  order: Seen | undefined,
  { isReading, isAbsent }: { isReading: boolean; isAbsent: boolean },
): SuccessView => {
  if (order === undefined) {
    if (isReading) return 'reading'
    return isAbsent ? 'unknown' : 'unread'
  }
  if (order.failedAt !== undefined) return 'notHandedOver'
  return viewOfState[order.state] ?? (extraDue(order) > 0 ? 'waiting' : 'placed')
}
