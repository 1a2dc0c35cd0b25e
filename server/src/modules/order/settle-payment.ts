// Applies the result of a payment to its order. The first successful payment places an order that waits for it. Any other
// successful payment (a second one, or one after the order has ended) is refunded automatically.
import type { Deps } from '../../deps.ts'
import { audit, SHOP } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type PaymentResult, recordResult } from '../payment/service.ts'
import { closeOrder, refundRest } from './close-order.ts'
import { confirmPaid } from './confirm-orders.ts'
import { findAndLockOrder, transitionOrder } from './order-transition.ts'
import type * as queries from './queries.ts'
import { refundAndNotify } from './send-refund.ts'

const LATE = 'Paid after the order had ended'
const TWICE = 'Paid twice'

const paid = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  { paymentId, first, at }: { paymentId: string; first: boolean; at: Date },
): Promise<void> => {
  if (first && order.state === 'PAYMENT_PENDING') {
    const move = { to: 'PLACED', actor: 'provider', reason: null, at } as const
    await transitionOrder(tx, deps, order, move, { payment_state: 'paid', hold_until: null })
    return confirmPaid(tx, order, at)
  }
  const returned = { at, actor: SHOP, action: 'payment.returned', subject: order.id } as const
  if (first) {
    deps.log.warn({ order: order.id, state: order.state }, 'a payment came after its order had ended; it goes back')
    await audit(tx, { ...returned, detail: { why: LATE } })
    // mutation: refund-late-payment
    return refundRest(tx, deps, order, { reason: LATE, at })
  }
  deps.log.warn({ order: order.id, payment: paymentId }, 'an order was paid twice; the second payment goes back')
  await audit(tx, { ...returned, detail: { why: TWICE } })
  const refund = { orderId: order.id, amountPaise: order.final_amount_paise, lines: [], reason: TWICE, at }
  await refundAndNotify(tx, deps, { ...refund, surplusPaymentId: paymentId })
}

/**
 * Applies a provider's result. Throws `bad_request`, and leaves the order unchanged, when the amount is not the
 * order's.
 */
export const settlePayment = async (tx: Tx, deps: Deps, result: PaymentResult): Promise<void> => {
  const at = deps.clock()
  const order = await findAndLockOrder(tx, result.orderId, null)
  // mutation: check-paid-amount
  if (result.amountPaise !== order.final_amount_paise) {
    deps.log.error({ order: order.id, ...result }, 'a payment of another amount than the order was refused')
    throw new AppError('bad_request', { message: 'The amount is not the amount of this order' })
  }
  const recorded = await recordResult(tx, result, at)
  if (recorded.news === 'paid') return paid(tx, deps, order, { ...recorded, at })
  if (recorded.news === 'failed' && recorded.last && order.state === 'PAYMENT_PENDING')
    await closeOrder(tx, deps, order, { to: 'PAYMENT_FAILED', actor: 'provider', reason: 'Payment declined', at })
}
