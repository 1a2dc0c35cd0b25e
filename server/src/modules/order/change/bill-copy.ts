// Somebody else who gets the bill of an order by mail. It is sent once: with the delivery, or as soon as the shopper names the
// address for a delivered order.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { readOrder } from '../read/read-orders.ts'
import * as queries from '../rows/queries.ts'
import { mailBillCopy } from '../tell/order-mails.ts'

type Copy = { orderId: string; email: string; key: string | null }

/**
 * Sets or removes the address. Throws `not_found` for another shopper's order, and `illegal_move` for an order that ended
 * without delivery and for a bill whose copy was sent.
 */
export const setBillCopy = (deps: Deps, userId: string, { orderId, email, key }: Copy): Promise<OrderShape> =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId, key, request: ['bill-copy', orderId, email], now: at }, async () => {
      const order = await findAndLockOrder(tx, orderId, userId)
      const isDelivered = order.state === 'DELIVERED'
      if (isIn('undelivered', order.state))
        throw new AppError('illegal_move', { message: 'This order was not delivered' })
      if (order.bill_copy_at !== null)
        throw new AppError('illegal_move', { message: 'A copy of this bill was sent already' })
      const sends = isDelivered && email !== ''
      await queries.updateOrder(tx, orderId, {
        bill_copy_to: email,
        ...(sends && { bill_copy_at: at }),
        updated_at: at,
      })
      if (sends) await mailBillCopy(tx, deps, { order: { ...order, bill_copy_to: email } })
      return readOrder(tx, orderId, userId)
    })
  })
