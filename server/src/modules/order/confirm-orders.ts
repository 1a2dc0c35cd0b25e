// Where a picker is on shift, the shop itself confirms placed orders: they wait for the picker. An order and a shift that
// begin at one moment wait for each other at the row of their store, so that no order is left behind.
import type { Tx } from '../../platform/database/database.ts'
import { ORDER_MOVED } from './order-transition.ts'
import * as queries from './queries.ts'

/** Confirms the orders that were placed while nobody was on shift. Call it once a shift has begun. */
export const confirmWaiting = async (tx: Tx, { storeId, at }: { storeId: string; at: Date }): Promise<void> => {
  await queries.confirmPlaced(tx, { storeId, orderId: null, channel: ORDER_MOVED, at })
}

/** Confirms an order that has just been paid, if a picker is on shift at its store. */
export const confirmPaid = async (tx: Tx, order: queries.LockedOrder, at: Date): Promise<void> => {
  await queries.holdShifts(tx, order.store_id)
  await queries.confirmPlaced(tx, { storeId: order.store_id, orderId: order.id, channel: ORDER_MOVED, at })
}
