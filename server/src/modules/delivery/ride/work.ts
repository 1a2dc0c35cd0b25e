// What happens to a rider's work when a shift begins or ends.
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { announceOrder, findAndLockOrder } from '../../order/service.ts'
import type { ShiftWork } from '../../user/staff/shifts.ts'
import * as queries from '../queries.ts'
import { failDrop } from './drops.ts'
import { isOpen } from './trip-shape.ts'

const REASON = 'The rider may not ride for this store any more'

type Hands = Parameters<ShiftWork['handBack']>[2]

/**
 * A rider lost the permission to ride, or a manager ended the shift. The orders that the rider has with them wait for a manager's decision, and the
 * planner gives the next trip to other riders.
 */
const handBack = async (tx: Tx, deps: Deps, { userId, reason, at }: Hands): Promise<void> => {
  const planned = await queries.readTripPlanned(tx, userId)
  if (planned) {
    await queries.lockDispatch(tx, planned.store_id)
    await queries.deleteTrips(tx, [planned.id])
    await announceOrder(tx, planned.store_id)
  }
  const out = await queries.readTripOut(tx, userId)
  if (!out) return
  const open = (await queries.readDrops(tx, out.id)).filter(isOpen).map(({ order_id }) => order_id)
  for (const orderId of open.sort()) {
    const order = await findAndLockOrder(tx, orderId, null)
    if (order.state === 'OUT_FOR_DELIVERY') await failDrop(tx, deps, { order, reason: reason || REASON, at })
  }
  await queries.endTrip(tx, out.id, at)
  await announceOrder(tx, out.store_id)
}

const hasTripOut = async (tx: Tx, userId: string): Promise<boolean> =>
  (await queries.readTripOut(tx, userId)) !== undefined

export const ridingWork: ShiftWork = {
  begin: async () => {},
  isInHand: hasTripOut,
  unfinished: 'Deliver what you have with you or bring it back, and end your trip at the store first',
  countOrders: queries.countRiderOrders,
  isLoaded: hasTripOut,
  readCashPaise: async (tx, userId) =>
    (await queries.readRiderCash(tx, userId)).reduce((sum, { in_hand_paise }) => sum + in_hand_paise, 0),
  handBack,
}
