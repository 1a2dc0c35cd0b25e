// Applies the result of a payment to its order. The first successful payment places an order that waits for it; a payment of
// what a change has added lets the order be sent. Any other successful payment (a second one, or one after the order has
// ended) is refunded automatically.
import { isFinal } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { audit, SHOP } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Noted, type PaymentResult, recordResult } from '../../payment/service.ts'
import { shopReasons } from '../money/shop-reasons.ts'
import { refundRest } from '../move/give-back.ts'
import { findAndLockOrder, moveOrder } from '../move/move-order.ts'
import { refundAndNotify } from '../move/send-refund.ts'
import { announceOrder } from '../rows/move-queries.ts'
import type * as queries from '../rows/queries.ts'
import { updateOrder } from '../rows/queries.ts'
import { mailAboutPaid } from '../tell/order-mails.ts'
import { settleAtDoor } from './settle-at-door.ts'

const paid = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  { payment, first, at }: Extract<Noted, { news: 'paid' }> & { at: Date },
): Promise<void> => {
  if (payment.extra && payment.amount_paise === order.extra_due_paise && !isFinal(order.state)) {
    await updateOrder(tx, order.id, { extra_due_paise: 0, updated_at: at })
    await mailAboutPaid(tx, deps, { orderId: order.id, amountPaise: payment.amount_paise, wasDue: 'added' })
    return void (await announceOrder(tx, order.id))
  }
  if (first && order.state === 'PAYMENT_PENDING')
    return moveOrder(tx, deps, order, { to: 'PLACED', actor: 'provider', reason: null, at })
  const returned = { at, actor: SHOP, action: 'payment.returned', subject: order.id } as const
  if (first) {
    deps.log.warn({ order: order.id, state: order.state }, 'a payment came after its order had ended; it goes back')
    await audit(tx, { ...returned, detail: { why: shopReasons.late } })
    return refundRest(tx, deps, order, { reason: shopReasons.late, at, latePaise: payment.amount_paise })
  }
  const why = payment.extra ? shopReasons.notDue : shopReasons.twice
  deps.log.warn({ order: order.id, payment: payment.id }, 'an order was paid twice; the second payment goes back')
  await audit(tx, { ...returned, detail: { why } })
  const refund = { orderId: order.id, amountPaise: payment.amount_paise, lines: [], reason: why, at }
  await refundAndNotify(tx, deps, { ...refund, surplusPaymentId: payment.id })
}

/**
 * Applies a provider's result. Throws `bad_request`, and leaves the order unchanged, when the amount is not that of its
 * payment.
 */
export const settlePayment = async (tx: Tx, deps: Deps, result: PaymentResult): Promise<void> => {
  const at = deps.clock()
  const order = await findAndLockOrder(tx, result.orderId, null)
  if (await settleAtDoor(tx, deps, order, result)) return
  const recorded = await recordResult(tx, result, at)
  if (recorded.news === 'wrong_amount') {
    deps.log.error({ order: order.id, ...result }, 'a payment of another amount was refused')
    throw new AppError('bad_request', { message: 'The amount is not the amount of this order' })
  }
  if (recorded.news === 'paid') return paid(tx, deps, order, { ...recorded, at })
  if (recorded.news === 'failed' && recorded.last && order.state === 'PAYMENT_PENDING')
    await moveOrder(tx, deps, order, { to: 'PAYMENT_FAILED', actor: 'provider', reason: 'Payment declined', at })
  // What a change added is still due, and the page of the order says so.
  else if (recorded.news === 'failed') await announceOrder(tx, order.id)
}
