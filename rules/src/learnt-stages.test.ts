import { expect, it } from 'vitest'
import { learnSpeed, learnStages, recentMedian, rideSpeedKmh } from './learnt-stages.ts'
import { travelMinutes } from './places.ts'
import { firstStages } from './promise.ts'

const many = (count: number, value: number): number[] => Array(count).fill(value)

it('learns nothing from fewer than 20 samples', () => {
  expect(recentMedian(many(19, 5), 30)).toBe(30)
  expect(recentMedian(many(20, 5), 30)).toBe(5)
})

it('takes the median of the last 200', () => {
  expect(recentMedian([...many(500, 90), ...many(99, 10), ...many(101, 20)], 30)).toBe(20)
  expect(recentMedian([...many(10, 10), ...many(10, 20)], 30)).toBe(15)
  expect(recentMedian([...many(19, 10), 100_000], 30)).toBe(10)
})

it('learns each stage for itself', () => {
  const none = { start: [], perLine: [], pack: [], handOver: [], door: [] }
  expect(learnStages(none)).toEqual(firstStages)
  expect(learnStages({ ...none, perLine: many(30, 8), door: many(3, 300) })).toEqual({ ...firstStages, perLine: 8 })
})

it('learns the speed of an hour, else that of all hours, else starts with 16 km/h', () => {
  const at = (hour: number, count: number, speedKmh: number) =>
    Array.from({ length: count }, () => ({ hour, speedKmh }))
  expect(learnSpeed(at(18, 19, 9), 18)).toBe(16)
  const ways = [...at(18, 20, 9), ...at(11, 60, 20), ...at(7, 5, 40)]
  expect([learnSpeed(ways, 18), learnSpeed(ways, 11), learnSpeed(ways, 7)]).toEqual([9, 20, 20])
})

it('measures the speed as travel is counted', () => {
  const [store, door] = [
    { lat: 12.97, lng: 77.64 },
    { lat: 12.98, lng: 77.66 },
  ]
  expect(travelMinutes(store, door, rideSpeedKmh(store, door, 7))).toBeCloseTo(7, 9)
})
