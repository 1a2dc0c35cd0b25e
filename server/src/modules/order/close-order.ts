// Closes an order before its delivery (cancelled, failed or expired). Its stock and the use of its coupon are returned, and
// what was paid is refunded. The lines of an order that was never paid return to the cart if the cart is empty. Locks are
// always taken in the sequence order, cart, coupon, shopper, stock, so that transactions cannot deadlock.
import { remainingPieces, returnedPaise } from '@tokri/rules/adjustments.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { refillCart, returnCoupon } from '../cart/service.ts'
import { returnStock } from '../stock/service.ts'
import { adjustableLine, takenPieces } from './adjustable-lines.ts'
import { creditPartOf, heldCreditPaise, returnCreditAbove } from './order-credit.ts'
import { type Move, transitionOrder } from './order-transition.ts'
import * as queries from './queries.ts'
import { refundAndNotify } from './send-refund.ts'

type Ending = Move & { to: 'CANCELLED' | 'PAYMENT_FAILED' }

/**
 * Refunds all that is left of what was paid, and the whole tip. What a change added and nobody paid is deducted. `latePaise`
 * is a payment that came after the order had ended, when its credit had gone back already.
 */
export const refundRest = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  { reason, at, latePaise }: { reason: string; at: Date; latePaise?: number },
): Promise<void> => {
  const lines = await queries.readLines(tx, order.id)
  const rest = lines
    .map((line) => ({ productId: line.product_id, quantity: remainingPieces(adjustableLine(line)) }))
    .filter((line) => line.quantity > 0)
  const { tip_paise: tipPaise } = order
  const amountPaise =
    latePaise ??
    returnedPaise({
      finalAmountPaise: order.final_amount_paise,
      offPaise: order.adjusted_paise + order.refunded_paise,
      extraDuePaise: order.extra_due_paise,
      tipPaise,
      hasPieces: rest.length > 0,
    })
  const creditPaise = latePaise === undefined ? creditPartOf(order, amountPaise - tipPaise) : 0
  if (rest.length === 0 && tipPaise === 0) return
  // Without pieces left it is the tip alone, which belongs to none.
  const refund = { orderId: order.id, amountPaise, tipPaise, creditPaise, lines: rest, reason, at }
  await refundAndNotify(tx, deps, { ...refund, ...(rest.length === 0 && { byAmount: true }) })
  if (rest.length === 0) return
  await queries.addRefunded(tx, order.id, rest)
  await queries.updateOrder(tx, order.id, {
    payment_state: 'refunded',
    refunded_paise: order.refunded_paise + amountPaise - tipPaise,
    credit_refunded_paise: order.credit_refunded_paise + creditPaise,
    adjusted_paise: order.adjusted_paise + order.extra_due_paise,
    extra_due_paise: 0,
  })
}

export const isPaid = (order: queries.LockedOrder): boolean =>
  order.payment_state === 'paid' || order.payment_state === 'part_refunded'

/** Closes a locked order. Throws `illegal_move` when it is too late. */
export const closeOrder = async (tx: Tx, deps: Deps, order: queries.LockedOrder, ending: Ending): Promise<void> => {
  const lines = await queries.readLines(tx, order.id)
  const ordered = lines.map((line) => ({ productId: line.product_id, name: line.name, quantity: line.quantity }))
  const unpaid = order.state === 'PAYMENT_PENDING'
  await transitionOrder(tx, deps, order, ending, { hold_until: null, ...(unpaid && { payment_state: 'failed' }) })
  if (unpaid && order.user_id !== null)
    await refillCart(deps, tx, { userId: order.user_id, storeId: order.store_id }, ordered)
  // mutation: return-coupon
  await returnCoupon(tx, order.id)
  // The tip of an order whose pieces were all refunded is still with the shop.
  const hasMoney = isPaid(order) || (order.payment_state === 'refunded' && order.tip_paise > 0)
  // mutation: return-tip
  if (hasMoney) await refundRest(tx, deps, order, { reason: ending.reason ?? 'Order cancelled', at: ending.at })
  // An order that was never paid returns its credit; that of a paid one is a part of the refund above.
  // mutation: return-credit
  if (heldCreditPaise(order) > 0 && (order.payment_state === 'due' || order.payment_state === 'pending'))
    await queries.updateOrder(tx, order.id, await returnCreditAbove(tx, order, { amountPaise: 0, at: ending.at }))
  // mutation: return-stock
  await returnStock(tx, takenPieces(lines), {
    storeId: order.store_id,
    kind: 'cancelled',
    by: ending.actor,
    at: ending.at,
    orderId: order.id,
  })
}

/** Like `closeOrder`, with a message for the person who cancels. */
export const cancelLockedOrder = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  move: Omit<Move, 'to'>,
): Promise<void> => {
  try {
    await closeOrder(tx, deps, order, { ...move, to: 'CANCELLED' })
  } catch (error) {
    if (error instanceof AppError && error.code === 'illegal_move')
      throw new AppError('illegal_move', { message: 'This order can no longer be cancelled' })
    throw error
  }
}
