// Plans the trips of a store. One copy of the shop plans a store at a time, at most every two seconds; calls that load
// or assign trips wait for it. A trip is tentative until its rider has to leave; one that a manager has arranged is not.
// Trips that are not loaded in time, or whose rider is not heard, go to other riders, also those of a manager.

import { steadyEstimate } from '@tokri/rules/estimates.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { audit, SHOP } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { announceOrder } from '../../order/service.ts'
import { refreshStores } from '../../store/service.ts'
import * as queries from '../queries.ts'
import { type DispatchState, isOnShift, takeBackReason } from '../ride/rider-state.ts'
import * as dispatchQueries from './dispatch-queries.ts'
import { emptyTrips, estimateTrips, type NextTrip, planNext, unreadyToLeave } from './plan-next.ts'

/** The minimum time between two plans of a store (ten-minutes.md, section 5). */
const PLAN_EVERY_MS = 2000
/** If the time at which a tentative trip becomes firm changes by less than this, it is not written. */
const FIRM_STEP_MS = 15_000

type Trip = dispatchQueries.OpenTrip

/** Whether the planner must not change a planned trip. A rider who is still out has not been told of the next trip. */
const isFixed = (trip: Trip, { now, out }: DispatchState): boolean =>
  trip.manual || (trip.firm_at <= now && !out.has(trip.rider_id ?? ''))

/**
 * Removes orders that were cancelled, moved on by an administrator, or wait for the payment of what was added, from planned
 * trips, and deletes the trips of riders who are gone.
 */
const removePlannedDrops = async (tx: Tx, planned: readonly Trip[], dispatch: DispatchState): Promise<Trip[]> => {
  const left: Trip[] = []
  const gone: string[] = []
  for (const trip of planned) {
    const drops = trip.drops.filter(({ orderState, extraDue }) => isIn('inStore', orderState) && extraDue === 0)
    const orders = new Set(drops.map(({ orderId }) => orderId))
    const away = trip.drops.map(({ orderId }) => orderId).filter((orderId) => !orders.has(orderId))
    if (drops.length === 0 || !isOnShift(trip, dispatch)) gone.push(trip.id)
    else {
      if (away.length > 0) await queries.deleteDrops(tx, trip.id, away)
      left.push({ ...trip, drops })
    }
  }
  if (gone.length > 0) await queries.deleteTrips(tx, gone)
  return left
}

/** Takes back firm trips that their riders do not load. */
const takeBackTrips = async (tx: Tx, fixed: readonly Trip[], dispatch: DispatchState): Promise<Trip[]> => {
  const left: Trip[] = []
  const { now: at } = dispatch
  for (const trip of fixed) {
    const rider = dispatch.riders.get(trip.rider_id ?? '')
    const reason = rider && takeBackReason(trip, rider, dispatch)
    if (!reason) {
      left.push(trip)
      continue
    }
    await dispatchQueries.writeSilent(tx, { id: rider.id, heardAt: rider.heard_at, at })
    dispatch.riders.set(rider.id, { ...rider, silent_at: at })
    await queries.deleteTrips(tx, [trip.id])
    for (const { orderId: subject } of trip.drops)
      await audit(tx, { at, actor: SHOP, action: 'order.taken-back', subject, detail: { rider: rider.id, reason } })
    await announceOrder(tx, dispatch.storeId)
  }
  return left
}

/** Removes the orders from trips for which their packed orders would wait too long. */
const leaveUnready = async (
  tx: Tx,
  deps: Deps,
  { fixed, dispatch }: { fixed: readonly Trip[]; dispatch: DispatchState },
): Promise<Trip[]> => {
  const held = unreadyToLeave(deps, fixed, dispatch)
  const left: Trip[] = []
  for (const trip of fixed) {
    const orderIds = held.get(trip.id)
    if (orderIds) {
      await queries.deleteDrops(tx, trip.id, orderIds)
      await announceOrder(tx, dispatch.storeId)
    }
    left.push(orderIds ? { ...trip, drops: trip.drops.filter(({ orderId }) => !orderIds.includes(orderId)) } : trip)
  }
  return left
}

const sameOrders = (trip: Trip, next: NextTrip): boolean =>
  trip.drops.length === next.orderIds.length && trip.drops.every(({ orderId }, i) => orderId === next.orderIds[i])

/** Writes the differences between the new plan and the tentative trips. */
const writePlan = async (
  tx: Tx,
  tentative: readonly Trip[],
  { storeId, next, now }: { storeId: string; next: ReadonlyMap<string, NextTrip>; now: Date },
): Promise<void> => {
  const kept = new Set<string>()
  for (const trip of tentative) {
    const wanted = next.get(trip.rider_id ?? '')
    if (!wanted || !sameOrders(trip, wanted)) continue
    kept.add(wanted.riderId)
    const moved = Math.abs(wanted.firmAt.getTime() - trip.firm_at.getTime())
    const turnsFirm = wanted.firmAt <= now && trip.firm_at > now
    if (turnsFirm || (wanted.firmAt > now && moved > FIRM_STEP_MS))
      await dispatchQueries.writeFirmAt(tx, trip.id, wanted.firmAt)
  }
  // Delete old trips first, because an order can be in one open trip only.
  const gone = tentative.filter(({ rider_id }) => !kept.has(rider_id ?? '')).map(({ id }) => id)
  if (gone.length > 0) await queries.deleteTrips(tx, gone)
  if (gone.length > 0 || next.size > kept.size) await announceOrder(tx, storeId)
  for (const { riderId, orderIds, firmAt } of next.values()) {
    if (kept.has(riderId)) continue
    const id = newId()
    const trip = { id, store_id: storeId, rider_id: riderId, state: 'planned' as const, firm_at: firmAt }
    await queries.insertTrip(tx, { ...trip, manual: false, created_at: now, left_at: null, ended_at: null })
    await queries.insertDrops(tx, queries.plannedDrops(id, orderIds))
  }
}

const writeEstimates = async (tx: Tx, deps: Deps, dispatch: DispatchState): Promise<void> => {
  const trips = await dispatchQueries.readOpenTrips(tx, dispatch.storeId)
  const shown = new Map(trips.flatMap(({ drops }) => drops.map(({ orderId, eta }) => [orderId, eta] as const)))
  const changed = estimateTrips(deps, trips, dispatch).flatMap((estimate) => {
    const eta = shown.get(estimate.orderId)
    const before = eta ? Date.parse(eta) : null
    const at = steadyEstimate(before, estimate.at)
    return at === before ? [] : [{ ...estimate, at }]
  })
  if (changed.length > 0) await dispatchQueries.writeEstimates(tx, changed)
}

/** Plans the trips of one store, unless another copy is planning it or has just done so. Returns whether it planned. */
export const planStore = async (deps: Deps, storeId: string): Promise<boolean> => {
  await deps.promises.settle(deps.clock())
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock()
    if (!(await dispatchQueries.tryLockDispatch(tx, { storeId, now, everyMs: PLAN_EVERY_MS }))) return false
    const riders = await dispatchQueries.readRiders(tx, storeId)
    const trips = await dispatchQueries.readOpenTrips(tx, storeId)
    const orders = await dispatchQueries.readWaitingOrders(tx, storeId, now)
    const dispatch: DispatchState = {
      storeId,
      now,
      riders: new Map(riders.map((rider) => [rider.id, rider])),
      out: new Map(trips.filter(({ state }) => state === 'out').map((trip) => [trip.rider_id ?? '', trip])),
      orders: new Map(orders.map((order) => [order.id, order])),
      pickers: await dispatchQueries.countPickers(tx, storeId),
      floor: deps.settings.current.floor,
    }
    const planned = trips.filter(({ state }) => state === 'planned')
    const left = await removePlannedDrops(tx, planned, dispatch)
    const stay = await takeBackTrips(
      tx,
      left.filter((trip) => isFixed(trip, dispatch)),
      dispatch,
    )
    const empty = emptyTrips(deps, stay, dispatch)
    const loading = stay.filter((trip) => !empty.has(trip))
    const fixed = await leaveUnready(tx, deps, { fixed: loading, dispatch })
    const tentative = [...left.filter((trip) => !isFixed(trip, dispatch)), ...empty]
    const next = planNext(deps, fixed, dispatch)
    await writePlan(tx, tentative, { storeId, next, now })
    await writeEstimates(tx, deps, dispatch)
    return true
  })
}

/** Plans every store that has riders. */
export const planStores = async (deps: Deps): Promise<void> => {
  await refreshStores(deps)
  for (const storeId of await dispatchQueries.readStoresToPlan(deps.db)) await planStore(deps, storeId)
}
