import { phaseOf } from '@tokri/rules/order-states.ts'
import { isKept } from '@tokri/rules/promise.ts'
import { isExpectedLate } from '../../../lib/orders/order-promise.ts'
import { isTriedAgain, type Order } from '../../../lib/orders/orders.ts'
import type { Delivery } from '../../../lib/orders/use-delivery.ts'

export type SceneName = 'placed' | 'packing' | 'ready' | 'out' | 'arriving' | 'delivered' | 'late' | 'cancelled'

type Known = Pick<Delivery, 'eta'> & { stage: string | undefined; now: number }

const scenes = { queue: 'placed', picking: 'packing', ready: 'ready', out: 'out' } as const

/** The scene of an order as far as it is known; null while it waits for its payment, and if the payment failed. */
export const sceneOf = (
  order: Pick<Order, 'state' | 'promise' | 'failedAt'> & Partial<Pick<Order, 'attempts'>>,
  { stage, eta, now }: Known,
): SceneName | null => {
  switch (order.state) {
    case 'PAYMENT_PENDING':
    case 'PAYMENT_FAILED':
      return null
    case 'CANCELLED':
      return 'cancelled'
    case 'DELIVERED':
      return 'delivered'
    case 'OUT_FOR_DELIVERY':
      if (stage === 'arrived') return 'arriving'
      break
  }
  if (order.failedAt !== undefined) return 'late'
  if (stage === 'payment' || isTriedAgain(order)) return scenes[phaseOf(order.state)]
  if (isExpectedLate(order, eta) || (order.promise.at !== null && !isKept(new Date(now), new Date(order.promise.at))))
    return 'late'
  return scenes[phaseOf(order.state)]
}
