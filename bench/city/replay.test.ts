import { expect, it } from 'vitest'
import { capacityOf } from './city.ts'
import { makeOrders } from './day.ts'
import { playNaive, playTokri } from './replay.ts'

const capacity = capacityOf(makeOrders(1, 2000, 60))
const play = (seed: number, load: number, burst = 1) => {
  const orders = makeOrders(seed, 1500, (capacity * load) / 100, burst)
  return { ...playTokri(orders), naive: playNaive(orders) }
}

it('plays the same day for the same seed, and another for another', () => {
  expect(play(7, 85)).toEqual(play(7, 85))
  expect(play(8, 85)).not.toEqual(play(7, 85))
})

it('keeps promises that are short enough, and delivers fewer orders late than the naive way', () => {
  const { orders, turnedAway, kept, promised, taken, naive } = play(7, 85)
  expect([orders, turnedAway]).toEqual([1500, 0])
  expect(kept / orders).toBeGreaterThanOrEqual(0.95)
  expect(promised / taken).toBeLessThanOrEqual(1.35)
  expect(orders - kept).toBeLessThan(naive)
})

it('keeps the promises of orders that come ten at once', () => {
  const { orders, turnedAway, kept } = play(7, 85, 10)
  expect(orders + turnedAway).toBe(1500)
  expect(kept / orders).toBeGreaterThanOrEqual(0.95)
})

it('turns shoppers away rather than promising what cannot be kept', () => {
  const { orders, turnedAway, kept } = play(7, 300)
  expect(orders + turnedAway).toBe(1500)
  expect(turnedAway).toBeGreaterThan(0)
  expect(kept / orders).toBeGreaterThanOrEqual(0.9)
})
