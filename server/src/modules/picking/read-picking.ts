// The lists for a store's pickers: the queue, and the goods of cancelled orders that must be put back.

import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { runOnce } from '../../platform/http/idempotency.ts'
import { requireAtStore, type Viewer } from '../../platform/security/access.ts'
import { findAndLockOrder } from '../order/service.ts'
import * as queries from './queries.ts'
import { byBin, showSheet } from './sheet.ts'

const pickerOf = ({ picker_id, picker_name }: { picker_id: string | null; picker_name: string | null }) =>
  picker_id === null ? null : { _id: picker_id, name: picker_name ?? '' }

/** The sheet of the order that a person is picking, or null. */
export const readOwnSheet = async ({ db }: Deps, pickerId: string): Promise<SheetShape | null> => {
  const inHand = await queries.readInHand(db, pickerId)
  return inHand?.state === 'PACKING' ? showSheet(db, inHand.order_id) : null
}

/** The orders that wait or are being picked, the earliest promise first. */
export const listQueue = async ({ db, clock }: Deps, storeId: string) =>
  (await queries.readQueue(db, storeId, clock())).map((row) => ({
    orderId: row.id,
    orderNumber: row.number,
    dueAt: row.due_at.toISOString(),
    lines: row.lines,
    state: row.state,
    picker: pickerOf(row),
    ...(row.handed_back && { handedBack: row.handed_back }),
  }))

const goodsOf = async (db: Db | Tx, orderId: string) =>
  (await queries.readBasket(db, orderId))
    .sort(byBin)
    .map(({ product_id, picked, ...goods }) => ({ productId: product_id, ...goods, quantity: picked }))

/** Goods of cancelled orders that are still in a basket or bag. The stock already includes them. */
export const listPutBacks = async (db: Db | Tx, storeId: string) => {
  const list = []
  for (const order of await queries.readPutBacks(db, storeId))
    list.push({
      orderId: order.order_id,
      orderNumber: order.number,
      cancelledAt: order.cancelled_at.toISOString(),
      picker: pickerOf(order),
      lines: await goodsOf(db, order.order_id),
    })
  return list
}

/** Records that the goods of a cancelled order are back on their shelves. Returns the put-backs that are left. */
export const finishPutBack = (deps: Deps, viewer: Viewer, { orderId, key }: { orderId: string; key: string | null }) =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['pick-put-back', orderId], now: at }, async () => {
      const order = await findAndLockOrder(tx, orderId, null)
      requireAtStore(viewer, 'picker', order.store_id)
      if (order.state === 'CANCELLED') await queries.recordPutBack(tx, orderId, at)
      return listPutBacks(tx, order.store_id)
    })
  })
