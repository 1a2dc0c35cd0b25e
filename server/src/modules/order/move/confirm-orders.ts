// Confirms the orders that were placed while no picker was on shift. Placing an order and beginning a shift both lock the row
// of the store, so that an order placed while a shift begins is always confirmed (move-order.ts).
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import * as queries from '../rows/queries.ts'
import { moveOrder } from './move-order.ts'

/** Call it when a picker's shift begins. */
export const confirmWaiting = async (
  tx: Tx,
  deps: Deps,
  { storeId, at }: { storeId: string; at: Date },
): Promise<void> => {
  for (const order of await queries.lockPlaced(tx, storeId))
    await moveOrder(tx, deps, order, { to: 'CONFIRMED', actor: 'system', reason: null, at })
}
