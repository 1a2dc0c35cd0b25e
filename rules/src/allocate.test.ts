import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from './allocate.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('an amount divided by weights', () => {
  it.each([
    [[4300, 1400, 2300], 299, [161, 52, 86]],
    [[1, 1, 1], 100, [34, 33, 33]],
    [[0, 5, 0], 7, [0, 7, 0]],
    [[0, 0], 7, [7, 0]],
    [[99_000_000_000, 1], 49_500_000_000_001, [49_499_999_999_501, 500]],
  ])('by %j, of %i, is %j', (weights, amount, shares) => {
    expect(allocate(amount, weights)).toEqual(shares)
  })

  it('sums to itself, and every share is within a paisa of its exact part', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 10_000_000_000 }), (weights, amount) => {
        const shares = allocate(amount, weights)
        expect(sum(shares)).toBe(amount)
        const whole = sum(weights)
        if (whole === 0) return
        for (const [index, share] of shares.entries())
          expect(Math.abs(share - (amount * (weights[index] ?? 0)) / whole)).toBeLessThan(1.001)
      }),
    )
  })
})
