// An order that waits for its payment reminds the shopper once, by mail and push, with the link to pay: a shopper who left the
// provider's page may not know that the order is not placed, and one who ordered by phone gets the link by it.
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { readPayments } from '../../payment/service.ts'
import { lockOrder } from '../rows/queries.ts'
import { mailAboutUnpaid } from '../tell/order-mails.ts'
import { pushAboutUnpaid } from '../tell/order-pushes.ts'

const REMIND_AFTER_MS = 5 * 60_000

export const REMIND_PAYMENT = 'remind-payment'
export type RemindPayment = { orderId: string }

/** When a shopper is reminded of an order that is placed `from` then. */
export const reminderAt = (from: Date): Date => new Date(from.getTime() + REMIND_AFTER_MS)

export const scheduleReminder = (tx: Tx, deps: Deps, orderId: string, startAfter: Date): Promise<void> =>
  deps.jobs.send(tx, REMIND_PAYMENT, { orderId } satisfies RemindPayment, { startAfter })

/** Reminds of an order that still waits. Its mail is queued together with its push, so that neither is sent twice. */
export const remindPayment = (deps: Deps, { orderId }: RemindPayment): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId, null)
    if (order?.state !== 'PAYMENT_PENDING' || order.hold_until === null || order.hold_until <= deps.clock()) return
    const [newest] = await readPayments(tx, orderId)
    if (!newest) return
    const until = order.hold_until
    await pushAboutUnpaid(tx, deps, order, { paymentId: newest.id, until })
    await mailAboutUnpaid(tx, deps, { orderId, paymentId: newest.id, until: until.toISOString() })
  })
