import fc from 'fast-check'
import { expect, it } from 'vitest'
import { habitsOf } from './buy-again.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-11-20T10:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
const habit = (...days: number[]) => habitsOf([{ productId: 'milk', at: days.map(daysAgo) }], now)[0]
const days = fc.array(fc.integer({ min: 0, max: 364 }), { minLength: 1, maxLength: 20 })

it.each([
  { bought: [3], times: 1, everyDays: null, due: false },
  { bought: [9, 3], times: 2, everyDays: null, due: false },
  { bought: [13, 7, 1], times: 3, everyDays: 6, due: false },
  { bought: [18, 12, 6], times: 3, everyDays: 6, due: true },
  // One late order changes the median little.
  { bought: [60, 28, 21, 14, 7], times: 5, everyDays: 7, due: true },
  { bought: [10, 5, 1], times: 3, everyDays: 5, due: false },
  // A second order of the same evening is no second purchase.
  { bought: [9.2, 9, 3.1, 3], times: 2, everyDays: null, due: false },
  // Twice a day is every day.
  { bought: [1.5, 1, 0.5], times: 3, everyDays: 1, due: false },
])('bought $bought days ago: $times times, every $everyDays days, due: $due', ({ bought, ...told }) => {
  expect(habit(...bought)).toMatchObject(told)
})

it('ranks what is due before what was just bought, and a habit before a chance purchase', () => {
  const bought = {
    justBought: [12.5, 6.5, 0.5],
    due: [18, 12, 6],
    onceLongAgo: [200],
    often: [42, 36, 30, 24, 18, 12, 6],
    ended: [130, 124, 118],
  }
  const products = Object.entries(bought).map(([productId, at]) => ({ productId, at: at.map(daysAgo) }))
  expect(habitsOf(products, now).map(({ productId }) => productId)).toEqual([
    'often',
    'due',
    'ended',
    'justBought',
    'onceLongAgo',
  ])
})

it('does not depend on the order of the purchases or of the products', () => {
  fc.assert(
    fc.property(fc.array(days, { maxLength: 8 }), (all) => {
      const products = all.map((at, index) => ({ productId: `p${index}`, at: at.map(daysAgo) }))
      const turned = products.map(({ productId, at }) => ({ productId, at: at.toReversed() })).toReversed()
      expect(habitsOf(turned, now)).toEqual(habitsOf(products, now))
    }),
  )
})

it('tells an interval between the shortest and the longest time between two purchases', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 364 }), { minLength: 3, maxLength: 20 }), (at) => {
      const sorted = at.toSorted((a, b) => a - b)
      const gaps = sorted.slice(1).map((day, index) => day - (sorted[index] ?? 0))
      const every = habit(...at)?.everyDays ?? 0
      expect(every).toBeGreaterThanOrEqual(Math.min(...gaps))
      expect(every).toBeLessThanOrEqual(Math.max(...gaps))
    }),
  )
})

it('ranks one of two products with the same interval first if it was bought more often', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 2, max: 10 }),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 60 }),
      (every, less, more, since) => {
        const at = (times: number) => Array.from({ length: times }, (_, index) => daysAgo(since + index * every))
        const products = [
          { productId: 'a', at: at(less) },
          { productId: 'b', at: at(less + more) },
        ]
        expect(habitsOf(products, now)[0]?.productId).toBe('b')
      },
    ),
  )
})
