// When a person goes, their orders keep the amounts and lose the person: no account, no address, no words of theirs.
// What is not packed yet is cancelled, as the shopper could have done; what is under way still needs its address and
// loses it when it has ended.
import { isFinal, orderCan, orderStates } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { cancelHeldOrder } from './close-order.ts'
import { holdOrder } from './order-transition.ts'
import * as queries from './queries.ts'

const REASON = 'The account was deleted'

/** Lets go of a person who is about to be deleted. */
export const forgetBuyer = async (tx: Tx, deps: Deps, userId: string): Promise<void> => {
  for (const orderId of await queries.readOrderIds(tx, userId)) {
    const order = await holdOrder(tx, orderId, userId)
    if (!orderCan.cancel(order.state, 'shopper')) continue
    await cancelHeldOrder(tx, deps, order, { actor: 'shopper', reason: REASON, at: deps.clock() })
  }
  await queries.leaveOrders(tx, userId)
  await queries.scrubOrders(tx, orderStates.filter(isFinal))
}

/** Scrubs, every night, what was still under way when its person went. */
export const forgetBuyersLater = (deps: Deps): void =>
  deps.jobs.repeat('forget-buyers', '43 3 * * *', () =>
    inTransaction(deps.db, (tx) => queries.scrubOrders(tx, orderStates.filter(isFinal))),
  )
