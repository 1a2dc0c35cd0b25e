// When an account is deleted, its orders keep their amounts, but lose the account, the address and all texts that the
// shopper wrote. Orders that are not packed yet are cancelled. An order that is being delivered still needs its address,
// so it loses it once it has ended.
import { orderCan } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { replaceRefundReasons } from '../payment/service.ts'
import { cancelLockedOrder } from './move/cancel-locked-order.ts'
import { findAndLockOrder } from './move/move-order.ts'
import { clearRatingNotes } from './rate/rating-queries.ts'
import { clearProblemNotes } from './rows/problem-queries.ts'
import * as queries from './rows/queries.ts'

const REASON = 'The account was deleted'
const REASON_REMOVED = 'Order cancelled'

/**
 * Removes the address and the shopper's texts, including copies in refunds, from ended orders whose account was deleted.
 */
export const scrubOrders = async (tx: Tx): Promise<void> => {
  const orderIds = await queries.clearAddresses(tx)
  if (orderIds.length === 0) return
  await replaceRefundReasons(tx, orderIds, REASON_REMOVED)
  await queries.clearShopperReasons(tx, orderIds)
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
  await queries.detachOrders(tx, userId)
  await scrubOrders(tx)
}

/** Registers the nightly job for orders that were still being delivered when their account was deleted. */
export const registerOrderAnonymizing = (deps: Deps): void =>
  deps.jobs.repeat('forget-buyers', '43 3 * * *', () => inTransaction(deps.db, (tx) => scrubOrders(tx)))
