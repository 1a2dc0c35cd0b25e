// Positions as riders' phones send them. A phone's clock may be off, a batch may have waited for a connection, and a
// position may be far from the truth.
import { distanceKm, type Position } from './places.ts'

/** `at` in milliseconds since 1970. */
export type RiderPoint = Position & { at: number; accuracy: number }
/** `phoneAt`: by the phone's clock, in whole seconds; it tells points apart. `at` is corrected. */
export type KeptPoint = RiderPoint & { phoneAt: number }

/** Nobody rides further from the store than this. */
const MAX_KM = 60
/** Less than this is the time that a message takes. */
const MAX_CLOCK_ERROR_MS = 60_000

type Batch = {
  points: readonly RiderPoint[]
  /** The phone's clock as it sent the points; null where it did not say. */
  sentAt: number | null
  now: number
  shiftStartedAt: number
  store: Position | null
}

/** By how much the phone's clock is ahead. Without its own word, only points of the future tell. */
const clockError = ({ points, sentAt, now }: Batch): number => {
  const newest = Math.max(...points.map(({ at }) => at))
  const ahead = sentAt === null ? Math.max(0, newest - now) : sentAt - now
  return Math.abs(ahead) > MAX_CLOCK_ERROR_MS ? ahead : 0
}

/** The points that count, the oldest first, one for each second. */
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
