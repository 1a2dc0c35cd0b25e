// A manager gives an order to a rider. The planner adds nothing to this trip; it gives the orders to other riders if the
// rider is not heard or does not load them.
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import { requireAtStore, type Viewer } from '../../../platform/security/access.ts'
import { announceOrder, findAndLockOrder } from '../../order/service.ts'
import * as queries from '../queries.ts'

type Target = { storeId: string; riderId: string; at: Date }

/** The next trip of a rider, marked as arranged by a manager. */
const manualTripOf = async (tx: Tx, { storeId, riderId, at }: Target): Promise<string> => {
  const planned = await queries.readTripPlanned(tx, riderId)
  if (planned && (planned.manual || planned.firm_at <= at)) {
    await queries.pinTrip(tx, planned.id)
    return planned.id
  }
  // The orders of a tentative trip go back to the planner.
  if (planned) await queries.deleteTrips(tx, [planned.id])
  const id = newId()
  const trip = { id, store_id: storeId, rider_id: riderId, state: 'planned' as const, firm_at: at, manual: true }
  await queries.insertTrip(tx, { ...trip, created_at: at, left_at: null, ended_at: null })
  return id
}

const give = async (tx: Tx, orderId: string, target: Target): Promise<void> => {
  const tripId = await manualTripOf(tx, target)
  const last = (await queries.readDrops(tx, tripId)).at(-1)?.seq ?? 0
  await queries.insertDrops(tx, queries.plannedDrops(tripId, [orderId], last))
}

/** Throws `no_rider` for somebody who is not on shift as a rider, and `not_found` for a rider of another store. */
const requireRider = async (tx: Tx, riderId: string, storeId: string): Promise<void> => {
  const at = await queries.readRiderShift(tx, riderId)
  if (at === null) throw new AppError('no_rider')
  if (at !== storeId) throw new AppError('not_found', { message: 'Rider not found' })
}

type Assignment = { orderId: string; riderId: string | null; key: string | null }

/**
 * Gives an order that is not out yet to a rider on shift; null gives it back to the planner. For an order that failed,
 * this call is the manager's decision. Throws `not_found`, `illegal_move` for an order that is out or has ended, or
 * waits for the payment of what was added, `no_rider`, and `not_at_store` while its goods are on their way back to the store and
 * another rider is to take them.
 */
export const assignOrder = (deps: Deps, viewer: Viewer, { orderId, riderId, key }: Assignment) =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['floor-assign', orderId, riderId], now: at }, async () => {
      const storeId = await queries.readStoreOfOrder(tx, orderId)
      if (storeId === null) throw new AppError('not_found', { message: 'Order not found' })
      requireAtStore(viewer, 'manager', storeId)
      await queries.lockDispatch(tx, storeId)
      const order = await findAndLockOrder(tx, orderId, null)
      if (!isIn('inStore', order.state)) throw new AppError('illegal_move')
      if (riderId !== null && order.extra_due_paise > 0)
        throw new AppError('illegal_move', {
          message: `${formatRupees(toRupees(order.extra_due_paise))} of this order is not paid yet`,
        })
      if (riderId !== null) await requireRider(tx, riderId, storeId)
      const drop = await queries.readLastDrop(tx, orderId)
      // The goods are still with the rider of the failed attempt, who alone can take them again.
      const holder = await queries.readGoodsHolder(tx, orderId)
      if (holder !== null && holder !== riderId) throw new AppError('not_at_store')
      await queries.writeDecided(tx, orderId, at)
      const isTheirs = drop?.state === 'planned' && drop.rider_id === riderId && drop.manual
      if (!isTheirs) {
        if (drop?.state === 'planned') {
          await queries.deleteDrops(tx, drop.trip_id, [orderId])
          await queries.deleteEmptyTrip(tx, drop.trip_id)
        }
        if (riderId !== null) await give(tx, orderId, { storeId, riderId, at })
        await announceOrder(tx, orderId)
        await audit(tx, {
          at,
          actor: viewer.id,
          action: 'order.assigned',
          subject: orderId,
          detail: { rider: riderId },
        })
      }
      return { orderId, riderId }
    })
  })
