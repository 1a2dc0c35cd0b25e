// When an account is deleted, its orders keep their amounts, but lose the account, the address and all texts that the
// shopper and the staff wrote about them. Orders that are not packed yet are cancelled. An order that is being delivered
// still needs its address, so it loses it once it has ended.
import { orderCan } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { forgetAnswersAbout, keptSince } from '../../platform/http/idempotency.ts'
import { replaceRefundReasons } from '../payment/service.ts'
import { cancelLockedOrder } from './move/cancel-locked-order.ts'
import { findAndLockOrder } from './move/move-order.ts'
import { clearRatingNotes } from './rate/rating-queries.ts'
import { clearProblemNotes } from './rows/problem-queries.ts'
import * as queries from './rows/queries.ts'
import { allShopReasons } from './tell/shop-reasons.ts'

const REASON = 'The account was deleted'
const REASON_REMOVED = 'Refunded'

/**
 * Removes the address, and the texts that the shopper and the staff have written, including copies in refunds, from ended
 * orders whose account was deleted.
 */
export const scrubOrders = async (tx: Tx): Promise<void> => {
  const orderIds = await queries.clearAddresses(tx)
  if (orderIds.length === 0) return
  await replaceRefundReasons(tx, orderIds, { reason: REASON_REMOVED, keep: allShopReasons })
  await queries.clearReasons(tx, orderIds)
  await clearRatingNotes(tx, orderIds)
  await clearProblemNotes(tx, orderIds)
}

/** Anonymizes the orders of an account that is about to be deleted. */
export const anonymizeOrders = async (tx: Tx, deps: Deps, userId: string): Promise<void> => {
  for (const orderId of await queries.readOrderIds(tx, userId)) {
    const order = await findAndLockOrder(tx, orderId, userId)
    if (!orderCan.cancel(order.state, 'shopper')) continue
    await cancelLockedOrder(tx, deps, order, { actor: 'shopper', reason: REASON, at: deps.clock() })
  }
  // What was answered to staff has the person in it.
  const answered = await queries.readChangedOrderIds(tx, userId, keptSince(deps.clock()))
  await forgetAnswersAbout(tx, [userId, ...answered])
  await queries.detachOrders(tx, userId)
  await scrubOrders(tx)
}

/** Registers the nightly job for orders that were still being delivered when their account was deleted. */
export const registerOrderAnonymizing = (deps: Deps): void =>
  deps.jobs.repeat('forget-buyers', '43 3 * * *', () => inTransaction(deps.db, (tx) => scrubOrders(tx)))
