// What a shopper wishes at the door: the bags left there without meeting the rider, and a note for the rider.

import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { isFinal, isIn, phaseOf } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { noteEvent } from '../../../platform/outbox/outbox.ts'
import { dueOf } from '../money/order-money.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { readOrder } from '../read/read-orders.ts'
import { announceOrder } from '../rows/move-queries.ts'
import * as queries from '../rows/queries.ts'

type Change = { orderId: string; leave: boolean; note: string; key: string | null }
type Changed = { message: string; data: OrderShape }

/**
 * Throws `not_found` for another shopper's order, `illegal_move` once it has ended, and `cash_due` for an order that is
 * paid in cash: somebody must take it.
 */
export const changeDoor = (deps: Deps, userId: string, { orderId, leave, note, key }: Change): Promise<Changed> =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId, key, request: ['order-door', orderId, leave, note], now: at }, async () => {
      const order = await findAndLockOrder(tx, orderId, userId)
      if (isFinal(order.state)) throw new AppError('illegal_move', { message: 'This order has ended' })
      // An online payment that is still open is made before the order is packed.
      if (leave && order.payment_state === 'due' && dueOf(order) > 0) throw new AppError('cash_due')
      await queries.updateOrder(tx, orderId, { leave_at_door: leave, door_note: note, updated_at: at })
      await noteEvent(tx, { kind: 'order.changed', subject: orderId, data: { leave }, at })
      await announceOrder(tx, orderId)
      // An order that waits for its payment is in no phase yet.
      const isOut = isIn('promised', order.state) && phaseOf(order.state) === 'out'
      const message = isOut ? 'The rider is told' : 'Saved, the rider will see it'
      return { message, data: await readOrder(tx, orderId, userId) }
    })
  })
