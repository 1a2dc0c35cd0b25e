// An order that waits for its payment holds stock for a limited time. When it is over, a job that was queued with the order
// closes the order.
import { HOLD_MINUTES } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { checkPaymentsNow, type Settle } from '../../payment/service.ts'
import { moveOrder } from '../move/move-order.ts'
import { lockOrder } from '../rows/queries.ts'

export const holdEnd = (from: Date): Date => new Date(from.getTime() + HOLD_MINUTES * 60_000)

export const EXPIRE_HOLD = 'expire-hold'
export type ExpireHold = { orderId: string }

/** Schedules the job that closes an unpaid order. */
export const scheduleHoldExpiry = (tx: Tx, deps: Deps, orderId: string, until: Date): Promise<void> =>
  deps.jobs.send(tx, EXPIRE_HOLD, { orderId } satisfies ExpireHold, { startAfter: until })

/** Closes an order whose time to pay is over, after asking its provider once more. */
export const expireHold = async (deps: Deps, settle: Settle, orderId: string): Promise<void> => {
  await checkPaymentsNow(deps, settle, orderId)
  await inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    const order = await lockOrder(tx, orderId, null)
    if (order?.state !== 'PAYMENT_PENDING' || order.hold_until === null) return
    // The job queue uses the database's clock, which may be ahead of ours.
    if (order.hold_until > at) return scheduleHoldExpiry(tx, deps, orderId, order.hold_until)
    await moveOrder(tx, deps, order, { to: 'PAYMENT_FAILED', actor: 'time', reason: 'Not paid in time', at })
  })
}
