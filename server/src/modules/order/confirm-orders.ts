// Confirms placed orders automatically at stores with a picker on shift. Placing an order and beginning a shift both lock
// the row of the store, so that an order placed while a shift begins is always confirmed.
import type { Tx } from '../../platform/database/database.ts'
import { ORDER_MOVED } from './order-transition.ts'
import * as queries from './queries.ts'

/** Confirms the orders that were placed while no picker was on shift. Call it when a shift begins. */
export const confirmWaiting = async (tx: Tx, { storeId, at }: { storeId: string; at: Date }): Promise<void> => {
  await queries.confirmPlaced(tx, { storeId, orderId: null, channel: ORDER_MOVED, at })
}

/** Confirms an order that has just been paid, if a picker is on shift at its store. */
export const confirmPaid = async (tx: Tx, order: queries.LockedOrder, at: Date): Promise<void> => {
  await queries.lockShifts(tx, order.store_id)
  await queries.confirmPlaced(tx, { storeId: order.store_id, orderId: order.id, channel: ORDER_MOVED, at })
}
