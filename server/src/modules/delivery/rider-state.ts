// What the planner knows of a store's riders, and on whom it can count.
import type { OpenTrip, RiderRow, WaitingOrder } from './dispatch-queries.ts'

export type Standing = {
  storeId: string
  now: Date
  /** On shift, by id. */
  riders: Map<string, RiderRow>
  /** The trips that riders are out with, by rider. */
  out: ReadonlyMap<string, OpenTrip>
  /** What waits to be packed or for a rider, by id. */
  orders: ReadonlyMap<string, WaitingOrder>
  pickers: number
}

/** A phone that says nothing for so long does not answer (ten-minutes.md, section 5). */
const SILENT_MS = 60_000
/** A rider who is out and stays so long in one place, not at a door, has stopped. */
const STOPPED_MS = 5 * 60_000
/** A position this old says no more where a rider is. */
const FRESH_MS = 2 * 60_000

const ageMs = (at: Date | null, now: Date): number =>
  at === null ? Number.POSITIVE_INFINITY : now.getTime() - at.getTime()

export const isOnShift = ({ rider_id }: OpenTrip, { riders }: Standing): boolean => riders.has(rider_id ?? '')

/** Whether the phone has called within a minute. */
const isHeard = (rider: RiderRow, now: Date): boolean => ageMs(rider.seen_at, now) <= SILENT_MS

/** Has left a trip unanswered, and was not heard of since. */
const isSilent = ({ seen_at, silent_at }: RiderRow): boolean => silent_at !== null && silent_at > seen_at

/** Whether the rider of a firm trip has been heard of since it became firm, or still has time for that. */
export const answersOf = (trip: OpenTrip, { riders, now }: Standing): boolean => {
  const rider = riders.get(trip.rider_id ?? '')
  return rider !== undefined && (rider.seen_at >= trip.firm_at || ageMs(trip.firm_at, now) < SILENT_MS)
}

/** Where a rider is; null where nobody knows. */
export const freshPosition = ({ lat, lng, position_at }: Pick<RiderRow, 'lat' | 'lng' | 'position_at'>, now: Date) =>
  lat === null || lng === null || ageMs(position_at, now) > FRESH_MS ? null : { lat, lng }

/** Out, not at a door, and still in one place. */
const hasStopped = (rider: RiderRow, trip: OpenTrip | undefined, now: Date): boolean =>
  trip?.state === 'out' &&
  freshPosition(rider, now) !== null &&
  ageMs(rider.moved_at, now) >= STOPPED_MS &&
  !trip.drops.some(({ state, orderState }) => state === 'arrived' && orderState === 'OUT_FOR_DELIVERY')

/** What is wrong with a rider, for the board; null when nothing is. */
export const troubleOf = (rider: RiderRow, trip: OpenTrip | undefined, now: Date): 'silent' | 'stopped' | null => {
  if (hasStopped(rider, trip, now)) return 'stopped'
  return isSilent(rider) || (trip !== undefined && !isHeard(rider, now)) ? 'silent' : null
}

/** The riders to plan with. Without anybody who is heard of, those who have not failed to answer yet. */
export const ridersToPlan = ({ riders, out, now }: Standing): RiderRow[] => {
  const all = [...riders.values()].filter((rider) => troubleOf(rider, out.get(rider.id), now) === null)
  const heard = all.filter((rider) => isHeard(rider, now))
  return heard.length > 0 ? heard : all
}
