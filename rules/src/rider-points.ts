// Filters and corrects the positions that riders' phones send. A phone's clock may be wrong, a batch may arrive late, and
// a position may be far off.
import { distanceKm, type Position } from './places.ts'

/** `at` in milliseconds since 1970. */
export type RiderPoint = Position & { at: number; accuracy: number }
/** `phoneAt` is the phone's clock in whole seconds; it identifies the point. `at` is corrected. */
export type KeptPoint = RiderPoint & { phoneAt: number }

/** Points further from the store than this are wrong. */
const MAX_KM = 60
/** A smaller difference of the clocks can be the time that the request takes. */
const MAX_CLOCK_ERROR_MS = 60_000

type Batch = {
  points: readonly RiderPoint[]
  /** The phone's clock at the time of sending; null if unknown. */
  sentAt: number | null
  now: number
  shiftStartedAt: number
  store: Position | null
}

/** By how much the phone's clock is ahead. Without `sentAt`, only a point in the future shows that it is. */
const clockError = ({ points, sentAt, now }: Batch): number => {
  const newest = Math.max(...points.map(({ at }) => at))
  const ahead = sentAt === null ? Math.max(0, newest - now) : sentAt - now
  return Math.abs(ahead) > MAX_CLOCK_ERROR_MS ? ahead : 0
}

/** Returns the valid points, the oldest first, one for each second, and the numbers of the others. */
export const filterPoints = (batch: Batch) => {
  const { points, now, shiftStartedAt, store } = batch
  const aheadMs = clockError(batch)
  const seconds = new Map<number, KeptPoint>()
  let tooFar = 0
  let tooOld = 0
  for (const point of points) {
    const at = Math.min(now, point.at - aheadMs)
    if (store !== null && distanceKm(store, point) > MAX_KM) tooFar++
    else if (at < shiftStartedAt - MAX_CLOCK_ERROR_MS) tooOld++
    else {
      const phoneAt = Math.floor(point.at / 1000) * 1000
      if (!seconds.has(phoneAt)) seconds.set(phoneAt, { ...point, at, phoneAt })
    }
  }
  const kept = [...seconds.values()].sort((one, other) => one.at - other.at)
  return { kept, tooFar, tooOld, clockAheadMinutes: Math.round(aheadMs / 60_000) || 0 }
}
