// What the planner knows about a store's riders, and which of them it can use.
import type { OpenTrip, RiderRow, WaitingOrder } from '../dispatch/dispatch-queries.ts'

export type DispatchState = {
  storeId: string
  now: Date
  /** The riders on shift, by id. */
  riders: Map<string, RiderRow>
  /** The loaded trips that have not ended, by rider. */
  out: ReadonlyMap<string, OpenTrip>
  /** The orders that wait to be packed or for a rider, by id. */
  orders: ReadonlyMap<string, WaitingOrder>
  pickers: number
}

/** A rider whose phone sends nothing for this long does not answer (ten-minutes.md, section 5). */
const SILENT_MS = 60_000
/** A rider who is out and stays in one place, not at a door, for this long has stopped. */
const STOPPED_MS = 5 * 60_000
/** A position older than this does not show where a rider is. */
const FRESH_MS = 2 * 60_000

const ageMs = (at: Date | null, now: Date): number =>
  at === null ? Number.POSITIVE_INFINITY : now.getTime() - at.getTime()

export const isOnShift = ({ rider_id }: OpenTrip, { riders }: DispatchState): boolean => riders.has(rider_id ?? '')

/** Whether the phone has made a call within the last minute. */
const isHeard = (rider: RiderRow, now: Date): boolean => ageMs(rider.seen_at, now) <= SILENT_MS

/** Whether the rider did not answer a trip, and the phone has made no call since. */
const isSilent = ({ seen_at, silent_at }: RiderRow): boolean => silent_at !== null && silent_at > seen_at

/**
 * Whether the phone of the rider of a firm trip has made a call since the trip became firm, or still has time to do so.
 */
export const answersOf = (trip: OpenTrip, { riders, now }: DispatchState): boolean => {
  const rider = riders.get(trip.rider_id ?? '')
  return rider !== undefined && (rider.seen_at >= trip.firm_at || ageMs(trip.firm_at, now) < SILENT_MS)
}

/** Where a rider is; null if it is not known. */
export const freshPosition = ({ lat, lng, position_at }: Pick<RiderRow, 'lat' | 'lng' | 'position_at'>, now: Date) =>
  lat === null || lng === null || ageMs(position_at, now) > FRESH_MS ? null : { lat, lng }

/** Whether the rider is out, not at a door, and not moving. */
const hasStopped = (rider: RiderRow, trip: OpenTrip | undefined, now: Date): boolean =>
  trip?.state === 'out' &&
  freshPosition(rider, now) !== null &&
  ageMs(rider.moved_at, now) >= STOPPED_MS &&
  !trip.drops.some(({ state, orderState }) => state === 'arrived' && orderState === 'OUT_FOR_DELIVERY')

/** The problem of a rider, for the board; null if there is none. */
export const troubleOf = (rider: RiderRow, trip: OpenTrip | undefined, now: Date): 'silent' | 'stopped' | null => {
  if (hasStopped(rider, trip, now)) return 'stopped'
  return isSilent(rider) || (trip !== undefined && !isHeard(rider, now)) ? 'silent' : null
}

/** The riders to plan with. If no phone is heard from, these are the riders who have not failed to answer yet. */
export const ridersToPlan = ({ riders, out, now }: DispatchState): RiderRow[] => {
  const all = [...riders.values()].filter((rider) => troubleOf(rider, out.get(rider.id), now) === null)
  const heard = all.filter((rider) => isHeard(rider, now))
  return heard.length > 0 ? heard : all
}
