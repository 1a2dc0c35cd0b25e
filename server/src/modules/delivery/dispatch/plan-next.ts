// Converts the riders and orders of a store from table rows to the input of the planner, and estimates when a rider
// reaches each door.
import { estimateStops } from '@tokri/rules/estimates.ts'
import { phaseOf } from '@tokri/rules/order-states.ts'
import type { Position } from '@tokri/rules/places.ts'
import type { Place } from '@tokri/rules/plan-trips/types.ts'
import { planTrips } from '@tokri/rules/plan-trips.ts'
import { readyTimes } from '@tokri/rules/ready-times.ts'
import { slotUntil } from '@tokri/rules/slots.ts'
import type { Deps } from '../../../deps.ts'
import { placeOf } from '../../address/service.ts'
import { longestRide } from '../../promise/service.ts'
import { positionOfPlace } from '../../store/service.ts'
import { type DispatchState, freshPosition, ridersToPlan } from '../ride/rider-state.ts'
import type { Estimate, OpenTrip, RiderRow, WaitingOrder } from './dispatch-queries.ts'

/** `promises` knows what the store has learned from its finished orders; it must be settled. */
type MapDeps = Pick<Deps, 'stores' | 'travel' | 'promises'>
/** A trip in the new plan; it becomes firm at `firmAt`. */
export type NextTrip = { riderId: string; orderIds: string[]; firmAt: Date }

/** The most bags that one rider carries. */
const CAPACITY = 4
/** The travel time between two places if one of them is unknown. */
const UNKNOWN_MINUTES = 6
/**
 * Longer times are limited to this value: the planner would leave out orders that take hours, but somebody has
 * to deliver them.
 */
const MAX_PLANNED_MINUTES = 60
/** The time until the next plan. */
const INTERVAL_MINUTES = 0.25
/** Shifts have no planned end. */
const NO_END = 1e6
const MINUTE_MS = 60_000
const SECOND_MS = 1000

const placeAt = (position: Position | null): Place => ({
  x: position?.lng ?? Number.NaN,
  y: position?.lat ?? Number.NaN,
})

/** The point of a door, with the most minutes from the store to one that is known by its pincode alone. */
type Door = Place & { longestRide: number }
const isUncertain = (place: Place): place is Door => 'longestRide' in place && Number.isFinite(place.longestRide)

/** The store, its stages and the travel times of one plan. */
const mapOf = ({ stores, travel, promises }: MapDeps, { storeId, now }: DispatchState) => {
  const live = stores.find(storeId)
  const store = { ...placeAt(live?.position ?? null), id: storeId }
  const doorOf = (address: WaitingOrder['address']): Door => {
    const place = placeOf(address)
    const longest = live ? longestRide({ promises }, live, place) : Number.POSITIVE_INFINITY
    return { ...placeAt(positionOfPlace(place)), longestRide: longest }
  }
  const byMap = (from: Place, to: Place): number => {
    if (from === to) return 0
    if (Number.isNaN(from.x) || Number.isNaN(to.x)) return UNKNOWN_MINUTES
    return travel.known({ lat: from.y, lng: from.x }, { lat: to.y, lng: to.x }, now, promises.speedKmh(storeId))
  }
  const fromStore = (to: Place): number =>
    isUncertain(to) ? Math.min(to.longestRide, byMap(store, to)) : byMap(store, to)
  // To an uncertain door no way is longer than the one by the store.
  const minutes = (from: Place, to: Place): number =>
    isUncertain(from) || isUncertain(to) ? Math.min(byMap(from, to), fromStore(from) + fromStore(to)) : byMap(from, to)
  return { store, doorOf, minutes, stages: promises.stages(storeId) }
}
type StoreMap = ReturnType<typeof mapOf>

/** An order of a chosen or wished time must not be at the door before that time begins. */
const leavesEarliest = (
  { slot_at, wished_try, address }: WaitingOrder,
  { store, doorOf, minutes, stages }: StoreMap,
) => {
  const from = wished_try ?? (slot_at && slotUntil(slot_at).from)
  return from === null ? 0 : from.getTime() - minutes(store, doorOf(address)) * MINUTE_MS - stages.handOver * SECOND_MS
}

/** When each order is or will be packed. */
const readyOf = ({ orders, pickers, now }: DispatchState, { stages }: StoreMap): Map<string, number> => {
  const waiting = [...orders.values()].filter(({ state }) => phaseOf(state) !== 'ready')
  const ready = readyTimes(
    waiting.map(({ id, lines, taken_at, by_picker: byPicker }) => ({
      id,
      lines,
      takenAt: taken_at?.getTime() ?? null,
      byPicker,
    })),
    { pickers, stages, now: now.getTime() },
  )
  for (const { id, state, updated_at } of orders.values())
    if (phaseOf(state) === 'ready') ready.set(id, updated_at.getTime())
  return ready
}

const startOf = (rider: RiderRow | undefined, { store }: StoreMap, now: Date): Place => {
  const position = rider ? freshPosition(rider, now) : null
  return position ? placeAt(position) : store
}

/** When and where a rider finishes a trip, and when the rider reaches each of its doors. */
const rideOf = (
  trip: OpenTrip,
  map: StoreMap,
  { standing, ready }: { standing: DispatchState; ready: Map<string, number> },
) => {
  const now = standing.now.getTime()
  const rider = standing.riders.get(trip.rider_id ?? '')
  const here = startOf(rider, map, standing.now)
  const travelMs = (from: Place, to: Place) => map.minutes(from, to) * MINUTE_MS
  const stops = trip.drops.map(({ address, state, orderState, arrivedAt, endedAt }) => ({
    place: map.doorOf(address),
    done: endedAt !== null || (state !== 'planned' && orderState !== 'OUT_FOR_DELIVERY'),
    arrivedAt: arrivedAt === null ? null : Date.parse(arrivedAt),
  }))
  if (trip.state === 'out') {
    const done = trip.drops.flatMap(({ endedAt }) => (endedAt === null ? [] : [Date.parse(endedAt)]))
    const last = stops.filter((stop) => stop.done).at(-1)
    // Without a fresh position, the rider is assumed to be somewhere after the last door.
    const known = here !== map.store
    const from = known ? here : (last?.place ?? map.store)
    const since = known ? now : Math.max(trip.left_at?.getTime() ?? now, ...done)
    const { times, endAt, endPlace } = estimateStops({
      from,
      startAt: since,
      stops,
      travelMs,
      doorMs: map.stages.door * SECOND_MS,
    })
    // An estimate is never in the past.
    return { times: times.map((at) => at && Math.max(at, now)), endAt: Math.max(endAt, now), endPlace }
  }
  const leaves = trip.drops.map(({ orderId }) => {
    const order = standing.orders.get(orderId)
    // What a manager gives to a rider goes at once.
    return Math.max(ready.get(orderId) ?? now, order && !trip.manual ? leavesEarliest(order, map) : 0)
  })
  const startAt = Math.max(now + travelMs(here, map.store), ...leaves) + map.stages.handOver * SECOND_MS
  return estimateStops({ from: map.store, startAt, stops, travelMs, doorMs: map.stages.door * SECOND_MS })
}

/**
 * The firm trips of which nothing is packed yet, if a packed order that may leave now is in no firm trip: their riders could
 * leave with that one.
 */
export const emptyTrips = (deps: MapDeps, fixed: readonly OpenTrip[], standing: DispatchState): Set<OpenTrip> => {
  const { now, orders } = standing
  const map = mapOf(deps, standing)
  const taken = new Set(fixed.flatMap(({ drops }) => drops.map(({ orderId }) => orderId)))
  const isAnyWaiting = [...orders.values()].some(
    (order) => phaseOf(order.state) === 'ready' && !taken.has(order.id) && leavesEarliest(order, map) <= now.getTime(),
  )
  const isEmpty = ({ manual, drops }: OpenTrip) =>
    !manual && drops.every(({ orderState }) => phaseOf(orderState) !== 'ready')
  return new Set(isAnyWaiting ? fixed.filter(isEmpty) : [])
}

/**
 * The orders to take out of firm trips, by trip: their trip's packed orders have waited for them, or would wait, for longer
 * than one ride instead of two saves.
 */
export const unreadyToLeave = (
  deps: MapDeps,
  fixed: readonly OpenTrip[],
  standing: DispatchState,
): Map<string, string[]> => {
  const { now, orders, out } = standing
  const map = mapOf(deps, standing)
  const ready = readyOf(standing, map)
  const rideMinutes = (drops: OpenTrip['drops']): number => {
    const places = [map.store, ...drops.map(({ address }) => map.doorOf(address)), map.store]
    return places.slice(1).reduce((sum, place, index) => sum + map.minutes(places[index] ?? map.store, place), 0)
  }
  const left = new Map<string, string[]>()
  for (const trip of fixed) {
    const isPacked = ({ orderState }: OpenTrip['drops'][number]) => phaseOf(orderState) === 'ready'
    const packed = trip.drops.filter(isPacked)
    const unready = trip.drops.filter((drop) => !isPacked(drop))
    if (packed.length === 0 || unready.length === 0 || out.has(trip.rider_id ?? '')) continue
    const packedAt = packed.map(({ orderId }) => orders.get(orderId)?.updated_at.getTime() ?? now.getTime())
    const couldLeaveAt = Math.max(trip.firm_at.getTime(), ...packedAt)
    const leavesAt = Math.max(now.getTime(), ...unready.map(({ orderId }) => ready.get(orderId) ?? now.getTime()))
    const savedMinutes = rideMinutes(packed) + rideMinutes(unready) - rideMinutes(trip.drops)
    if (leavesAt - couldLeaveAt > savedMinutes * MINUTE_MS)
      left.set(
        trip.id,
        unready.map(({ orderId }) => orderId),
      )
  }
  return left
}

/** Plans the next trip of every rider; trips that are out and trips in `fixed` do not change. */
export const planNext = (deps: MapDeps, fixed: readonly OpenTrip[], standing: DispatchState): Map<string, NextTrip> => {
  const { now, orders, out, pickers } = standing
  const map = mapOf(deps, standing)
  const ready = readyOf(standing, map)
  const busy = new Map(fixed.map((trip) => [trip.rider_id ?? '', trip]))
  const taken = new Set(fixed.flatMap(({ drops }) => drops.map(({ orderId }) => orderId)))
  const minutesTo = (at: number): number => (at - now.getTime()) / MINUTE_MS
  const free = [...orders.values()].filter(
    (order) =>
      !taken.has(order.id) &&
      // Without a picker, staff pack orders outside the app, and the time is unknown.
      (phaseOf(order.state) === 'ready' || pickers > 0) &&
      // Who is on shift much later is unknown.
      minutesTo(leavesEarliest(order, map)) <= MAX_PLANNED_MINUTES,
  )
  if (free.length === 0) return new Map()
  const riders = ridersToPlan(standing).map((rider) => {
    const trips = [out.get(rider.id), busy.get(rider.id)].filter((trip) => trip !== undefined)
    const rides = trips.map((trip) => rideOf(trip, map, { standing, ready }))
    const last = rides.at(-1)
    const freeAt = Math.min(MAX_PLANNED_MINUTES, Math.max(0, ...rides.map(({ endAt }) => minutesTo(endAt))))
    return { id: rider.id, freeAt, at: last?.endPlace ?? startOf(rider, map, now), offAt: NO_END, capacity: CAPACITY }
  })
  const plan = planTrips({
    now: 0,
    riders,
    orders: free.map((order) => ({
      id: order.id,
      pickup: map.store,
      dropoff: map.doorOf(order.address),
      placedAt: minutesTo(order.created_at.getTime()),
      readyAt: minutesTo(Math.max(ready.get(order.id) ?? now.getTime(), leavesEarliest(order, map))),
      dueAt: minutesTo(order.due_at.getTime()),
    })),
    travel: (from, to) => Math.min(MAX_PLANNED_MINUTES, map.minutes(from, to)),
    service: { pickup: map.stages.handOver / 60, dropoff: map.stages.door / 60 },
    options: { intervalMinutes: INTERVAL_MINUTES, returnToStore: true },
  })
  const next = new Map<string, NextTrip>()
  // The planner returns trips in the sequence in which they are ridden; a later plan decides about the later ones.
  for (const { riderId, orderIds, firmAt } of plan)
    if (!next.has(riderId) && !busy.has(riderId))
      next.set(riderId, { riderId, orderIds, firmAt: new Date(now.getTime() + Math.max(0, firmAt) * MINUTE_MS) })
  return next
}

/** When the rider is expected at the door of each open drop of these trips. */
export const estimateTrips = (deps: MapDeps, trips: readonly OpenTrip[], standing: DispatchState): Estimate[] => {
  const map = mapOf(deps, standing)
  const ready = readyOf(standing, map)
  const outOf = (riderId: string | null) => trips.find(({ state, rider_id }) => state === 'out' && rider_id === riderId)
  return trips.flatMap((trip) => {
    const { times } = rideOf(trip, map, { standing, ready })
    // The next trip of a rider who is out begins after the current one.
    const before = trip.state === 'planned' ? outOf(trip.rider_id) : undefined
    const wait = before ? Math.max(0, rideOf(before, map, { standing, ready }).endAt - standing.now.getTime()) : 0
    return times.flatMap((at, index) => {
      const orderId = trip.drops[index]?.orderId
      return at === null || orderId === undefined ? [] : [{ tripId: trip.id, orderId, at: at + wait }]
    })
  })
}
