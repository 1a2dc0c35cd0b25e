// Which positions of a rider are sent, and how many wait for a network.
import { limits } from '@tokri/contract/limits.ts'
import { distanceKm } from '@tokri/rules/places.ts'

/** As the API takes it. `at` is by the phone's clock. */
export type Point = { lat: number; lng: number; at: string; accuracy: number }

/** Between two points of a rider who moves. */
const MOVING_MS = 5000
/** Between two points of a rider who stands still. */
export const STILL_MS = 45_000
/** Less than this is the error of the receiver. */
const LEAST_METRES = 15
const MOST_ERROR_METRES = 1000
/** The server deletes them after this time. */
const KEPT_MS = 24 * 3_600_000
/** A shift of ten hours without a network. */
const MOST_WAITING = 7200

const timeOf = ({ at }: Point) => Date.parse(at)

/** Whether a new position tells more than the last one. */
export const isWorthSending = (last: Point | undefined, next: Point): boolean => {
  if (next.accuracy > MOST_ERROR_METRES) return false
  if (!last) return true
  const elapsed = timeOf(next) - timeOf(last)
  if (elapsed >= STILL_MS || elapsed < 0) return true
  const metres = distanceKm(last, next) * 1000
  return elapsed >= MOVING_MS && metres > Math.max(LEAST_METRES, Math.min(next.accuracy, 50))
}

/** The queue with a point more, without the oldest if there are too many, and without those of yesterday. */
export const withPoint = (queue: readonly Point[], point: Point): Point[] =>
  [...queue, point].filter((each) => timeOf(each) > timeOf(point) - KEPT_MS).slice(-MOST_WAITING)

/** The next points to send, the oldest first. */
export const nextBatch = (queue: readonly Point[]): Point[] => queue.slice(0, limits.positions)

export const withoutSent = (queue: readonly Point[], sent: readonly Point[]): Point[] =>
  queue.filter((point) => !sent.includes(point))
