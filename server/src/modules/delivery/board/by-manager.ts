// A manager ends the way of an order that is out, where its rider cannot: without the code it is delivered, or it comes back.
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { requireAtStore, type Viewer } from '../../../platform/security/access.ts'
import { type AtDoor, findAndLockOrder, moveOrder, takeAtDoor } from '../../order/service.ts'
import * as queries from '../queries.ts'
import { failDrop } from '../ride/drops.ts'

type OfOrder = { orderId: string; reason: string; key: string | null }

/** Locks an order of a store of the caller. Throws `not_found`. */
const lockOfStore = async (tx: Tx, viewer: Viewer, orderId: string) => {
  const storeId = await queries.readStoreOfOrder(tx, orderId)
  if (storeId === null) throw new AppError('not_found', { message: 'Order not found' })
  requireAtStore(viewer, 'manager', storeId)
  await queries.lockDispatch(tx, storeId)
  return findAndLockOrder(tx, orderId, null)
}

/**
 * Records that an order which is out was delivered. Its rider, if it has one, has the cash. A repeat has no effect. Throws
 * `not_found`, `illegal_move` for an order that is not out, and as `takeAtDoor`.
 */
export const deliverByManager = (
  deps: Deps,
  viewer: Viewer,
  { orderId, reason, cash, upi, key }: OfOrder & { cash: number | undefined; upi: AtDoor['upi'] },
) =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    const request = ['floor-deliver', orderId, reason, cash ?? 0, ...(upi ? [upi] : [])]
    return runOnce(tx, { userId: viewer.id, key, request, now: at }, async () => {
      const order = await lockOfStore(tx, viewer, orderId)
      if (order.state !== 'DELIVERED') {
        if (order.state !== 'OUT_FOR_DELIVERY') throw new AppError('illegal_move')
        const paid = await takeAtDoor(tx, deps, order, { cash: cash ?? 0, upi, by: viewer.id, at })
        await moveOrder(tx, deps, paid, { to: 'DELIVERED', actor: 'admin', reason, at })
        await audit(tx, { at, actor: viewer.id, action: 'order.delivered-without-code', subject: orderId })
      }
      return { orderId }
    })
  })

/**
 * Sets an order that is out back to READY. If it is with a rider, its goods must come back first, and a manager decides as after
 * a failed attempt. A repeat has no effect. Throws `not_found`, and `illegal_move` for an order that is not out.
 */
export const returnByManager = (deps: Deps, viewer: Viewer, { orderId, reason, key }: OfOrder) =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['floor-return', orderId, reason], now: at }, async () => {
      const order = await lockOfStore(tx, viewer, orderId)
      if (order.state !== 'READY') {
        if (order.state !== 'OUT_FOR_DELIVERY') throw new AppError('illegal_move')
        await failDrop(tx, deps, { order, reason, at })
        const detail = { state: { from: order.state, to: 'READY' } }
        await audit(tx, { at, actor: viewer.id, action: 'order.moved', subject: orderId, detail })
      }
      return { orderId }
    })
  })
