// A manager cancels an order of their store, for example one that could not be delivered. What was paid is refunded.
import { returnedPaise } from '@tokri/rules/order-money.ts'
import { orderCan } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { requireAtStore, type Viewer } from '../../../platform/security/access.ts'
import { cancelLockedOrder, findAndLockOrder, isPaid, moneyOf } from '../../order/service.ts'
import { requireRecentPasswordToRefund } from '../../user/service.ts'
import * as queries from '../queries.ts'

type Cancel = { orderId: string; reason: string; key: string | null }

/**
 * Throws `not_found`, `illegal_move` for an order that has ended, and `password_required` when a large refund needs a
 * recently entered password.
 */
export const cancelOrderOfStore = (deps: Deps, viewer: Viewer, { orderId, reason, key }: Cancel) =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['floor-cancel', orderId, reason], now: at }, async () => {
      const storeId = await queries.readStoreOfOrder(tx, orderId)
      if (storeId === null) throw new AppError('not_found', { message: 'Order not found' })
      requireAtStore(viewer, 'manager', storeId)
      await queries.lockDispatch(tx, storeId)
      const order = await findAndLockOrder(tx, orderId, null)
      if (!orderCan.cancel(order.state, 'admin'))
        throw new AppError('illegal_move', { message: 'This order can no longer be cancelled' })
      if (isPaid(order))
        await requireRecentPasswordToRefund({ ...deps, db: tx }, viewer, returnedPaise(moneyOf(order), true))
      await cancelLockedOrder(tx, deps, order, { actor: 'admin', reason, at })
      await queries.writeDecided(tx, orderId, at)
      const detail = { state: { from: order.state, to: 'CANCELLED' } }
      await audit(tx, { at, actor: viewer.id, action: 'order.moved', subject: orderId, detail })
      return { orderId }
    })
  })
