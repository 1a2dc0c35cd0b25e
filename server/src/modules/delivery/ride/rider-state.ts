// What the planner knows about a store's riders, and which of them it can use.
import { takeBackReasons } from '@tokri/rules/listed-reasons.ts'
import { phaseOf } from '@tokri/rules/order-states.ts'
import type { FloorSettings } from '@tokri/rules/shop-settings.ts'
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
  floor: Pick<FloorSettings, 'heardSeconds' | 'loadSeconds'>
}

/** A rider who is out and stays in one place, not at a door, for this long has stopped. */
const STOPPED_MS = 5 * 60_000
/** A position older than this does not show where a rider is. */
const FRESH_MS = 2 * 60_000

const ageMs = (at: Date | null, now: Date): number =>
  at === null ? Number.POSITIVE_INFINITY : now.getTime() - at.getTime()

export const isOnShift = ({ rider_id }: OpenTrip, { riders }: DispatchState): boolean => riders.has(rider_id ?? '')

type Moment = { now: Date; floor: Pick<FloorSettings, 'heardSeconds'> }

/** Whether the phone was heard in the last seconds. */
const isHeard = (rider: RiderRow, { now, floor }: Moment): boolean =>
  ageMs(rider.heard_at, now) < floor.heardSeconds * 1000

/** Whether a trip was taken back from the rider, and the phone has made no call since. */
const isLost = ({ heard_at, silent_at }: RiderRow): boolean => silent_at !== null && silent_at > heard_at

/** When the rider of a trip was shown the last of its packed orders; null while there is none. */
const shownAt = ({ drops }: OpenTrip): number | null => {
  const times = drops.flatMap(({ orderState, shownAt: at }) =>
    phaseOf(orderState) === 'ready' && at !== null ? [Date.parse(at)] : [],
  )
  return times.length === 0 ? null : Math.max(...times)
}

/** Whether bags are packed for a firm trip and its rider's phone was not heard since the trip became firm. */
const isUnheardWith = ({ drops, firm_at }: OpenTrip, rider: RiderRow, { now, floor }: Moment): boolean =>
  drops.some(({ orderState }) => phaseOf(orderState) === 'ready') &&
  ageMs(new Date(Math.max(rider.heard_at.getTime(), firm_at.getTime())), now) >= floor.heardSeconds * 1000

/**
 * Why a firm trip that is not loaded is taken back from its rider: bags are packed and the phone was not heard since the
 * trip became firm, or the bags were not loaded although they were shown. Null while it is not. Bags that are loaded stay with
 * their rider, and so does the next trip of a rider who is still out.
 */
export const takeBackReason = (
  trip: OpenTrip,
  rider: RiderRow,
  { out, now, floor }: DispatchState,
): (typeof takeBackReasons)[keyof typeof takeBackReasons] | null => {
  if (out.has(rider.id)) return null
  const shown = shownAt(trip)
  if (isUnheardWith(trip, rider, { now, floor })) return takeBackReasons.silent
  return shown !== null && now.getTime() - shown >= floor.loadSeconds * 1000 ? takeBackReasons.notLoaded : null
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

/** Whether nobody counts on the person any more. */
export const isSilent = (heardAt: Date, now: Date, { handSeconds }: Pick<FloorSettings, 'handSeconds'>): boolean =>
  ageMs(heardAt, now) >= handSeconds * 1000

/** The problem of a rider, for the planner; null if there is none. */
const troubleOf = (rider: RiderRow, trip: OpenTrip | undefined, moment: Moment): 'silent' | 'stopped' | null => {
  if (hasStopped(rider, trip, moment.now)) return 'stopped'
  return isLost(rider) || (trip !== undefined && !isHeard(rider, moment)) ? 'silent' : null
}

type BoardMoment = { now: Date; floor: Pick<FloorSettings, 'heardSeconds' | 'handSeconds'> }

/** The problem of a rider, for the manager: also of one who does not load packed bags, or on whom nobody counts any more. */
export const shownTroubleOf = (
  rider: RiderRow,
  { out, next }: { out: OpenTrip | undefined; next: OpenTrip | undefined },
  moment: BoardMoment,
): 'silent' | 'stopped' | null => {
  const trouble = troubleOf(rider, out, moment)
  if (trouble !== null) return trouble
  const isLosing = out === undefined && next !== undefined && isUnheardWith(next, rider, moment)
  return isLosing || isSilent(rider.heard_at, moment.now, moment.floor) ? 'silent' : null
}

/** The riders to plan with. If no phone is heard from, these are the riders who have not failed to answer yet. */
export const ridersToPlan = (dispatch: DispatchState): RiderRow[] => {
  const { riders, out } = dispatch
  const all = [...riders.values()].filter((rider) => troubleOf(rider, out.get(rider.id), dispatch) === null)
  const heard = all.filter((rider) => isHeard(rider, dispatch))
  return heard.length > 0 ? heard : all
}
