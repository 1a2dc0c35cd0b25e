import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstMarginState, learnDeliveries, type MarginState, marginOf } from './promise-margin.ts'
import { seededRandom } from './seeded-random.ts'

const DELIVERIES = 20_000

/** Positive, with a median of 1 and a tail to the right, as delivery times are (log-normal). */
const noiseOf = (random: () => number): number =>
  Math.exp(0.2 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))

/** The share of promises that are kept in a city whose median ratio at each delivery is `median(number)`. */
const keptShare = (seed: number, median: (delivery: number) => number): number => {
  const random = seededRandom(seed)
  let state = firstMarginState
  let kept = 0
  for (let delivery = 0; delivery < DELIVERIES; delivery++) {
    const ratio = median(delivery) * noiseOf(random)
    const missed = ratio > marginOf(state)
    if (!missed) kept++
    state = learnDeliveries(state, [{ ratio, missed }])
  }
  return kept / DELIVERIES
}

describe('promises kept of 20,000', () => {
  const cities: Record<string, (delivery: number) => number> = {
    stationary: () => 1,
    'drifting: slower and faster again within 2,000 deliveries': (delivery) =>
      1.4 + 0.4 * Math.sin((2 * Math.PI * delivery) / 2000),
    'shocked: half as fast during every tenth hundred': (delivery) => (delivery % 1000 >= 900 ? 2 : 1),
  }
  it.each(Object.entries(cities))(
    'are 95 % within a point, %s',
    (_name, median) => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
          expect(Math.abs(keptShare(seed, median) - 0.95)).toBeLessThanOrEqual(0.01)
        }),
        { numRuns: 1 },
      )
    },
    60_000,
  )
})

const after = (missed: readonly boolean[], from: MarginState = firstMarginState) =>
  learnDeliveries(
    from,
    missed.map((one, number) => ({ ratio: 1 + number / 1000, missed: one })),
  )

it('is 1.25 until there are 50 ratios', () => {
  expect(marginOf(after(Array(49).fill(false)))).toBe(1.25)
  expect(marginOf(after(Array(50).fill(false)))).toBeLessThan(1.05)
})

it('moves the quantile by every delivery, within its bounds', () => {
  expect(after([true]).alpha).toBeCloseTo(0.05 - 0.019, 12)
  expect(after([false]).alpha).toBeCloseTo(0.051, 12)
  expect(after(Array(9).fill(true)).alpha).toBe(0.005)
  expect(after(Array(999).fill(false)).alpha).toBe(0.2)
})

it('is the conformal quantile of the last 500 ratios', () => {
  const ratios = Array.from({ length: 700 }, (_, number) => number)
  const { ratios: kept } = learnDeliveries(
    firstMarginState,
    ratios.map((ratio) => ({ ratio, missed: false })),
  )
  expect(kept).toEqual(ratios.slice(200))
  // ⌈501 × 0.9⌉ = 451: the 451st of 200, 201, …
  expect(marginOf({ alpha: 0.1, ratios: kept })).toBe(650)
  expect(marginOf({ alpha: 0.005, ratios: Array.from({ length: 50 }, (_, number) => number) })).toBe(49)
})

it('learns the same from deliveries told at once and one by one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ ratio: fc.double({ min: 0.1, max: 9, noNaN: true }), missed: fc.boolean() })),
      (all) => {
        const oneByOne = all.reduce((state, delivery) => learnDeliveries(state, [delivery]), firstMarginState)
        expect(learnDeliveries(firstMarginState, all)).toEqual(oneByOne)
      },
    ),
  )
})
