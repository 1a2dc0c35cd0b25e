// A rider loads the bags of a trip and returns from it. A trip that is not loaded changes only under the lock of its
// store's dispatch, so the rider, the planner and the manager see the same trip.

import type { TripShape } from '@tokri/contract/delivery.schema.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import { can } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { requireAtStore, type Viewer } from '../../../platform/security/access.ts'
import { announceOrder, findAndLockOrder, moveOrder } from '../../order/service.ts'
import { refreshStores } from '../../store/service.ts'
import { lockOpenShift, pressTime } from '../../user/service.ts'
import * as queries from '../queries.ts'
import { isOpen, readMyTrip } from './trip-shape.ts'

/** The trip of the caller. From the call on, the caller has so many seconds to load the orders that are packed. */
export const showTrip = async (deps: Deps, viewer: Viewer): Promise<TripShape | null> => {
  await refreshStores(deps)
  const trip = await readMyTrip(deps, deps.db, viewer.id)
  if (trip?.state === 'planned') await queries.writeShown(deps.db, trip._id, deps.clock())
  return trip
}

/**
 * Returns the trip if it belongs to the caller, or to a rider of the caller's store. Throws `not_found` and
 * `not_in_hand`.
 */
const requireTrip = (viewer: Viewer, trip: queries.TripRow | undefined): queries.TripRow => {
  if (!trip) throw new AppError('not_found', { message: 'Trip not found' })
  requireAtStore(viewer, 'rider', trip.store_id)
  if (trip.rider_id !== viewer.id && !can(viewer, 'manager', trip.store_id))
    throw new AppError('not_in_hand', { message: 'This trip is not yours' })
  return trip
}

/**
 * Locks the orders of a planned trip that are packed, or those of them that are named, and removes all others from it: the
 * planner decides about them again. Throws `trip_changed` for a named order that is not in the trip, and `not_packed` for
 * one that is not packed, or if none is.
 */
const lockPacked = async (tx: Tx, tripId: string, named: readonly string[] | undefined) => {
  const planned = (await queries.readDrops(tx, tripId)).map(({ order_id }) => order_id)
  if (named?.some((orderId) => !planned.includes(orderId))) throw new AppError('trip_changed')
  const orders = []
  const rest: string[] = []
  let unpacked: string | null = null
  // Sorted, so that two calls cannot deadlock.
  for (const orderId of planned.sort()) {
    const order = await findAndLockOrder(tx, orderId, null)
    const isTaken = named?.includes(orderId) ?? true
    if (isTaken && order.state === 'READY' && order.extra_due_paise === 0) orders.push(order)
    else rest.push(orderId)
    if (isTaken && isIn('toPick', order.state)) unpacked = order.number
  }
  if (unpacked !== null && (named || orders.length === 0))
    throw new AppError('not_packed', { message: `Order ${unpacked} is not packed yet` })
  if (rest.length > 0) await queries.deleteDrops(tx, tripId, rest)
  return orders
}

/** `at`: the time of a press that waited for the network. */
type OfTrip = { tripId: string; at?: string | undefined; key: string | null }
type Load = OfTrip & { orderIds?: readonly string[] | undefined }

/**
 * Records that the rider has taken the bags of all orders that are packed, or of those that are named: they are out for
 * delivery. Throws `not_found`, `not_in_hand`, `no_shift`, `not_packed`, `trip_changed` when the trip was planned again, and
 * `work_in_hand` while the rider is out with another one.
 */
export const loadTrip = (
  deps: Deps,
  viewer: Viewer,
  { tripId, orderIds, at: said, key }: Load,
): Promise<TripShape | null> =>
  inTransaction(deps.db, (tx) => {
    const now = deps.clock()
    const request = orderIds ? ['ride-loaded', tripId, orderIds] : ['ride-loaded', tripId]
    return runOnce(tx, { userId: viewer.id, key, request, now }, async () => {
      // The planner may have deleted the trip; the rider's app then asks for the new one.
      const found = await queries.readTrip(tx, tripId)
      const { store_id: storeId, rider_id: rider } = requireTrip(viewer, found)
      const riderId = rider ?? viewer.id
      await lockOpenShift(tx, riderId)
      await queries.lockDispatch(tx, storeId)
      const trip = await queries.lockTrip(tx, tripId)
      if (trip?.state === 'out') return readMyTrip(deps, tx, riderId)
      if (trip?.state !== 'planned') throw new AppError('trip_changed')
      if (await queries.readTripOut(tx, riderId)) throw new AppError('work_in_hand')
      const orders = await lockPacked(tx, tripId, orderIds)
      if (orders.length === 0) throw new AppError('trip_changed')
      const press = await pressTime(tx, { userId: viewer.id, said, now, orderIds: orders.map(({ id }) => id) })
      // Before the orders move: their mails name the cash that the rider of a trip brings.
      await queries.startTrip(tx, tripId, press.at)
      for (const order of orders)
        await moveOrder(tx, deps, order, { to: 'OUT_FOR_DELIVERY', actor: 'rider', reason: null, ...press })
      return readMyTrip(deps, tx, riderId)
    })
  })

/**
 * Records that the rider is back at the store, with the goods of failed orders, and free for the next trip. Throws
 * `not_found`, `not_in_hand` and `drops_open`.
 */
export const endTrip = (deps: Deps, viewer: Viewer, { tripId, at: said, key }: OfTrip): Promise<TripShape | null> =>
  inTransaction(deps.db, (tx) => {
    const now = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['ride-back', tripId], now }, async () => {
      const trip = requireTrip(viewer, await queries.lockTrip(tx, tripId))
      const riderId = trip.rider_id ?? viewer.id
      if (trip.state === 'planned') throw new AppError('not_in_hand', { message: 'This trip has not begun' })
      if (trip.state === 'out') {
        const drops = await queries.readDrops(tx, tripId)
        if (drops.some(isOpen)) throw new AppError('drops_open')
        const orderIds = drops.map(({ order_id }) => order_id)
        const { at } = await pressTime(tx, { userId: viewer.id, said, now, orderIds })
        await queries.endTrip(tx, tripId, at)
        await announceOrder(tx, trip.store_id)
      }
      return readMyTrip(deps, tx, riderId)
    })
  })
