import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountBetween, unitPricePaise } from './money.ts'

test('a discount has as few decimals as the price needs', () => {
  expect(discountBetween(10_000, 8_500)).toBe(15)
  expect(discountBetween(2_500, 2_100)).toBe(16)
  expect(discountBetween(6_000, 6_000)).toBe(0)
})

test('₹189 sold at ₹159 stays ₹159, not ₹159.01', () => {
  const discount = discountBetween(18_900, 15_900)
  expect(discount).toBe(15.873)
  expect(unitPricePaise(18_900, discount ?? 0)).toBe(15_900)
})

test('every selling price up to ₹10 lakh is exact to the paisa', () => {
  const prices = fc
    .integer({ min: 1, max: 100_000_000 })
    .chain((mrp) => fc.tuple(fc.constant(mrp), fc.integer({ min: 0, max: mrp })))
  fc.assert(
    fc.property(prices, ([mrp, selling]) => {
      const discount = discountBetween(mrp, selling)
      return discount !== null && unitPricePaise(mrp, discount) === selling && Number(discount.toFixed(6)) === discount
    }),
    { numRuns: 2000 },
  )
})
