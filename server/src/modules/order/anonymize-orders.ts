// When an account is deleted, its orders keep their amounts, but lose the account, the address and all texts that the
// shopper and the staff wrote about them. Orders that are not packed yet are cancelled. An order that is being packed or
// delivered still needs its address, and the e-mail of the shopper for its code, its end and its refunds; it loses both when
// it ends (move/forget-buyers.ts).
import { isFinal, orderCan } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { forgetAnswersAbout, keptSince } from '../../platform/http/idempotency.ts'
import { cancelLockedOrder } from './move/cancel-locked-order.ts'
import { forgetBuyers } from './move/forget-buyers.ts'
import { findAndLockOrder } from './move/move-order.ts'
import { clearRatingNotes } from './rate/rating-queries.ts'
import { clearProblemNotes } from './rows/problem-queries.ts'
import * as queries from './rows/queries.ts'
import { mailAboutDeletedAccount } from './tell/order-mails.ts'

const REASON = 'The account was deleted'

/** Anonymizes the orders of an account that is about to be deleted. */
export const anonymizeOrders = async (tx: Tx, deps: Deps, userId: string): Promise<void> => {
  await queries.keepMailAddress(tx, userId)
  const orderIds = await queries.readOrderIds(tx, userId)
  for (const orderId of orderIds) {
    const order = await findAndLockOrder(tx, orderId, userId)
    if (orderCan.cancel(order.state, 'shopper'))
      await cancelLockedOrder(tx, deps, order, { actor: 'shopper', reason: REASON, at: deps.clock() })
    else if (!isFinal(order.state)) await mailAboutDeletedAccount(tx, deps, order)
  }
  // What was answered to staff has the person in it.
  const answered = await queries.readChangedOrderIds(tx, userId, keptSince(deps.clock()))
  await forgetAnswersAbout(tx, [userId, ...answered])
  await queries.detachOrders(tx, userId)
  const ended = await forgetBuyers(tx, deps, orderIds)
  if (ended.length === 0) return
  await clearRatingNotes(tx, ended)
  await clearProblemNotes(tx, ended)
}
