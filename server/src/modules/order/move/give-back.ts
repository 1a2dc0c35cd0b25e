// What an order gives back that ends without a delivery (cancelled, failed or expired): its stock, the use of its coupon, its
// credit and what was paid. An order that was never paid returns to the cart if the cart is empty, with all that the shopper
// had chosen. Locks are always taken in the sequence order, cart, coupon, shopper, stock, so that transactions cannot
// deadlock.
import { remainingPieces } from '@tokri/rules/adjustments.ts'
import { returnedPaise } from '@tokri/rules/order-money.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { lockCart, refillCart, returnCoupon } from '../../cart/service.ts'
import { returnStock } from '../../stock/service.ts'
import { adjustableLine, takenPieces } from '../money/adjustable-lines.ts'
import { creditPartOf, returnCreditAbove } from '../money/order-credit.ts'
import { isPaid, moneyOf } from '../money/order-money.ts'
import type { Moved } from '../rows/moved.ts'
import * as queries from '../rows/queries.ts'
import { readOrdered } from './read-ordered.ts'
import { refundAndNotify } from './send-refund.ts'

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
  const amountPaise = latePaise ?? returnedPaise(moneyOf(order), rest.length > 0)
  const creditPaise = latePaise === undefined ? creditPartOf(order, amountPaise - tipPaise) : 0
  if (rest.length === 0 && tipPaise === 0) return
  // Without pieces left it is the tip alone, which belongs to none.
  const refund = { orderId: order.id, amountPaise, tipPaise, creditPaise, lines: rest, reason, at }
  const wasPaid = amountPaise > 0 || order.refunded_paise > 0
  if (wasPaid) await refundAndNotify(tx, deps, { ...refund, ...(rest.length === 0 && { byAmount: true }) })
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

/** Puts the pieces back that an order has taken from the stock; with `of`, those of the products that it accepts. */
export const returnPieces = async (
  tx: Tx,
  order: Pick<queries.LockedOrder, 'id' | 'store_id'>,
  { by, at, of = () => true }: { by: string; at: Date; of?: (productId: string) => boolean },
): Promise<void> => {
  const taken = takenPieces(await queries.readLines(tx, order.id)).filter(({ productId }) => of(productId))
  await returnStock(tx, taken, { storeId: order.store_id, kind: 'cancelled', by, at, orderId: order.id })
}

export const giveBack = async (tx: Tx, deps: Deps, { order, move }: Pick<Moved, 'order' | 'move'>): Promise<void> => {
  const { user_id: userId, store_id: storeId } = order
  const refills = order.state === 'PAYMENT_PENDING' && userId !== null
  if (refills) await lockCart(tx, userId)
  await returnCoupon(tx, order.id)
  if (refills) await refillCart(deps, tx, { userId, storeId }, await readOrdered(tx, order.id))
  // The tip of an order whose pieces were all refunded is still with the shop.
  const hasMoney = isPaid(order) || (order.payment_state === 'refunded' && order.tip_paise > 0)
  if (hasMoney) await refundRest(tx, deps, order, { reason: move.reason ?? 'Order cancelled', at: move.at })
  // An order that was never paid returns its credit; that of a paid one is a part of the refund above.
  if (moneyOf(order).creditPaise > 0 && (order.payment_state === 'due' || order.payment_state === 'pending'))
    await queries.updateOrder(tx, order.id, await returnCreditAbove(tx, order, { amountPaise: 0, at: move.at }))
  await returnPieces(tx, order, { by: move.actor, at: move.at })
}
