// Runs the actions of pickers, such as taking or packing an order. Each action runs once per idempotency key. It locks the
// row of the order first, so that a cancellation comes before or after it, never in between.
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { runOnce } from '../../platform/http/idempotency.ts'
import { requireAtStore, type Viewer } from '../../platform/security/access.ts'
import { findAndLockOrder } from '../order/service.ts'
import * as queries from './queries.ts'

type Cancelled = { orderId: string; orderNumber: string; hasGoods: boolean }

const cancelled = ({ hasGoods, ...order }: Cancelled) =>
  new AppError('order_cancelled', {
    message: hasGoods
      ? `Order ${order.orderNumber} was cancelled. Put its goods back.`
      : `Order ${order.orderNumber} was cancelled.`,
    data: order,
  })

/**
 * Ends the picks of orders that are no longer in the state PACKING. Returns one that was cancelled.
 */
const releaseEndedPick = async (tx: Tx, pickerId: string): Promise<Cancelled | null> => {
  const ended = await queries.endStalePick(tx, pickerId)
  if (!ended) return null
  return { orderId: ended.id, orderNumber: ended.number, hasGoods: ended.has_goods }
}

type PickerAction = { key: string | null; request: readonly unknown[] }

/**
 * Runs `work` in a transaction, once per key. If the picker's order was cancelled since their last action, releases that
 * order and throws `order_cancelled` instead.
 */
export const runPickerAction = async <T>(
  deps: Deps,
  viewer: Viewer,
  { key, request, work }: PickerAction & { work: (tx: Tx, at: Date) => Promise<T> },
): Promise<T> => {
  const result = await inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request, now: at }, async () => {
      const ended = await releaseEndedPick(tx, viewer.id)
      return ended ? { ended } : { ended, answer: await work(tx, at) }
    })
  })
  // Thrown outside the transaction: inside, the error would roll back the release.
  if (result.ended) throw cancelled(result.ended)
  return result.answer
}

/** Locks an order that the caller may pick. Throws `not_found` and `order_cancelled`. */
export const lockForPicking = async (tx: Tx, viewer: Viewer, orderId: string) => {
  const order = await findAndLockOrder(tx, orderId, null)
  requireAtStore(viewer, 'picker', order.store_id)
  if (order.state === 'CANCELLED') {
    const hasGoods = (await queries.readBasket(tx, orderId)).length > 0
    throw cancelled({ orderId, orderNumber: order.number, hasGoods })
  }
  return { order, pick: await queries.readPick(tx, orderId) }
}

/** Locks an order that the caller is picking. Throws `not_in_hand`, and the same errors as `lockForPicking`. */
export const lockInHand = async (tx: Tx, viewer: Viewer, orderId: string) => {
  const { order, pick } = await lockForPicking(tx, viewer, orderId)
  if (order.state !== 'PACKING' || pick?.state !== 'in_hand' || pick.picker_id !== viewer.id)
    throw new AppError('not_in_hand')
  return { order, pick }
}
