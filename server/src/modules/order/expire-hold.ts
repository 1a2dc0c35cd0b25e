// An order that waits for its payment holds stock for a while and is given up then, by a job that was written with it.
import { HOLD_MINUTES } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { findOutNow, type Settle } from '../payment/service.ts'
import { endOrder } from './close-order.ts'
import { lockOrder } from './queries.ts'

export const holdEnd = (from: Date): Date => new Date(from.getTime() + HOLD_MINUTES * 60_000)

export const EXPIRE_HOLD = 'expire-hold'
export type ExpireHold = { orderId: string }

/** Has an order given up when its time to pay is over. */
export const watchHold = (tx: Tx, deps: Deps, orderId: string, until: Date): Promise<void> =>
  deps.jobs.send(tx, EXPIRE_HOLD, { orderId } satisfies ExpireHold, { startAfter: until })

/** Gives up an order whose time to pay is over, after one last question to its provider. */
export const expireHold = async (deps: Deps, settle: Settle, orderId: string): Promise<void> => {
  await findOutNow(deps, settle, orderId)
  await inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    const order = await lockOrder(tx, orderId, null)
    if (order?.state !== 'PAYMENT_PENDING' || order.hold_until === null) return
    // The job's clock is the database's, which may be ahead of ours.
    if (order.hold_until > at) return watchHold(tx, deps, orderId, order.hold_until)
    await endOrder(tx, deps, order, { to: 'PAYMENT_FAILED', actor: 'time', reason: 'Not paid in time', at })
  })
}
