import { expect, it } from 'vitest'
import { estimateStops, steadyEstimate } from './estimates.ts'
import { firstStages } from './promise.ts'
import { readyTimes } from './ready-times.ts'

const MINUTE = 60_000
const travelMs = (from: number, to: number) => Math.abs(from - to) * MINUTE
const stop = (place: number, more = {}) => ({ place, done: false, arrivedAt: null, ...more })

it('each door is reached after the ways and doors before it', () => {
  const way = { from: 0, startAt: 0, travelMs, doorMs: MINUTE }
  expect(estimateStops({ ...way, stops: [stop(2), stop(5)] })).toEqual({
    times: [2 * MINUTE, 6 * MINUTE],
    endAt: 7 * MINUTE,
    endPlace: 5,
  })
  const later = estimateStops({ ...way, from: 2, startAt: 3 * MINUTE, stops: [stop(2, { done: true }), stop(5)] })
  expect(later.times).toEqual([null, 6 * MINUTE])
  const atTheDoor = estimateStops({
    ...way,
    startAt: 4 * MINUTE,
    stops: [stop(2, { arrivedAt: 3.5 * MINUTE }), stop(5)],
  })
  expect(atTheDoor.times).toEqual([3.5 * MINUTE, 7.5 * MINUTE])
})

it('an estimate is shown as it was until it differs by a minute', () => {
  expect(steadyEstimate(null, 5)).toBe(5)
  expect(steadyEstimate(100_000, 159_999)).toBe(100_000)
  expect(steadyEstimate(100_000, 40_001)).toBe(100_000)
  expect(steadyEstimate(100_000, 160_000)).toBe(160_000)
  expect(steadyEstimate(100_000, 40_000)).toBe(40_000)
})

it('orders are packed one after the other, by as many pickers as there are', () => {
  const order = (id: string, takenAt: number | null = null) => ({ id, lines: 5, takenAt, byPicker: takenAt !== null })
  const orders = [order('taken', 0), order('a'), order('b'), order('c')]
  const each = (30 + 5 * 12 + 45) * 1000
  const now = 60_000
  const ready = readyTimes(orders, { pickers: 2, stages: firstStages, now })
  expect(Object.fromEntries(ready)).toEqual({ taken: each, a: now + each, b: 2 * each, c: now + 2 * each })
  // By hand an administrator packs one order, beside the pickers.
  const byHand = { ...order('hand', 0), byPicker: false }
  const beside = readyTimes([byHand, order('a'), order('b')], { pickers: 1, stages: firstStages, now })
  expect(Object.fromEntries(beside)).toEqual({ hand: each, a: now + each, b: now + 2 * each })
  expect(readyTimes([order('late', 0)], { pickers: 1, stages: firstStages, now: 10 * each }).get('late')).toBe(
    10 * each,
  )
})
