// A press is a change that a picker makes, such as taking or packing an order. Each press is done once per idempotency
// key; that includes refusals that the picker must see only once. A press locks the order's row first, so that a
// cancellation comes before or after it, never in between.
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
    message: `Order ${order.orderNumber} was cancelled.${hasGoods ? ' Put its goods back.' : ''}`,
    data: order,
  })

/**
 * Releases the order of a picker that was cancelled, or that somebody moved to a later state by hand, and returns it if
 * it was cancelled.
 */
const releaseEndedPick = async (tx: Tx, pickerId: string): Promise<Cancelled | null> => {
  const ended = await queries.endStalePick(tx, pickerId)
  if (ended?.state !== 'CANCELLED') return null
  return { orderId: ended.id, orderNumber: ended.number, hasGoods: ended.has_goods }
}

type Press = { key: string | null; request: readonly unknown[] }

/**
 * Does the work of a press in a transaction, once per key. If the picker's order was cancelled since their last press,
 * releases that order and throws `order_cancelled` instead.
 */
export const runPickerAction = async <T>(
  deps: Deps,
  viewer: Viewer,
  { key, request, work }: Press & { work: (tx: Tx, at: Date) => Promise<T> },
): Promise<T> => {
  const result = await inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request, now: at }, async () => {
      const ended = await releaseEndedPick(tx, viewer.id)
      return ended ? { ended } : { ended, answer: await work(tx, at) }
    })
  })
  // Thrown outside of the transaction, because the error would roll the release back.
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

/** Locks an order that the caller has in hand. Throws `not_in_hand`, and the same errors as `lockForPicking`. */
export const lockInHand = async (tx: Tx, viewer: Viewer, orderId: string) => {
  const { order, pick } = await lockForPicking(tx, viewer, orderId)
  if (order.state !== 'PACKING' || pick?.state !== 'in_hand' || pick.picker_id !== viewer.id)
    throw new AppError('not_in_hand')
  return { order, pick }
}
