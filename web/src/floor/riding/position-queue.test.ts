import { expect, it } from 'vitest'
import { isWorthSending, nextBatch, type Point, withoutSent, withPoint } from './position-queue.ts'

const START = Date.parse('2026-11-22T10:00:00.000Z')
/** A point this many seconds later, this many metres to the north. */
const point = (seconds: number, metres = 0, accuracy = 8): Point => ({
  lat: 12.97 + metres / 111_000,
  lng: 77.6,
  at: new Date(START + seconds * 1000).toISOString(),
  accuracy,
})

it('of a rider who moves, a position is sent every five seconds', () => {
  expect(isWorthSending(undefined, point(0))).toBe(true)
  expect(isWorthSending(point(0), point(4, 100))).toBe(false)
  expect(isWorthSending(point(0), point(5, 100))).toBe(true)
})

it('of a rider who stands still, every 45 seconds', () => {
  expect(isWorthSending(point(0), point(30, 10))).toBe(false)
  // Inaccurate receivers wander.
  expect(isWorthSending(point(0), point(30, 40, 50))).toBe(false)
  expect(isWorthSending(point(0), point(45))).toBe(true)
})

it('a position that may be a kilometre off is not sent, and a clock that was set back stops nothing', () => {
  expect(isWorthSending(undefined, point(0, 0, 1500))).toBe(false)
  expect(isWorthSending(point(0), point(-3600, 100))).toBe(true)
})

it('what waits is sent in batches of a hundred, the oldest first, and never again', () => {
  const queue = Array.from({ length: 250 }, (_, index) => point(index * 5))
  const batch = nextBatch(queue)
  expect([batch.length, batch[0]]).toEqual([100, queue[0]])
  expect(withoutSent(queue, batch)).toEqual(queue.slice(100))
})

it('what waits is bounded, in number and in age', () => {
  const day = 24 * 3600
  expect(withPoint([point(0), point(60)], point(day + 30))).toEqual([point(60), point(day + 30)])
  const full = Array.from({ length: 7200 }, (_, index) => point(index))
  const next = withPoint(full, point(7200))
  expect([next.length, next[0], next.at(-1)]).toEqual([7200, point(1), point(7200)])
})
