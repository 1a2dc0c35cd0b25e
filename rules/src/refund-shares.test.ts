import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundOf, shareOut } from './refund-shares.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('an amount divided by weights', () => {
  it.each([
    [[4300, 1400, 2300], 299, [161, 52, 86]],
    [[1, 1, 1], 100, [34, 33, 33]],
    [[0, 5, 0], 7, [0, 7, 0]],
    [[0, 0], 7, [7, 0]],
    [[99_000_000_000, 1], 49_500_000_000_001, [49_499_999_999_501, 500]],
  ])('by %j, of %i, is %j', (weights, amount, shares) => {
    expect(shareOut(amount, weights)).toEqual(shares)
  })

  it('sums to itself, and every share is within a paisa of its exact part', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 10_000_000_000 }), (weights, amount) => {
        const shares = shareOut(amount, weights)
        expect(sum(shares)).toBe(amount)
        const whole = sum(weights)
        if (whole === 0) return
        for (const [index, share] of shares.entries())
          expect(Math.abs(share - (amount * (weights[index] ?? 0)) / whole)).toBeLessThan(1.001)
      }),
    )
  })
})

describe('a refund', () => {
  it('divides coupon and charge among the lines; the last piece gets the remainder', () => {
    // 3 × ₹33.33 and 1 × ₹400, ₹200 off, 7 % of ₹299.99 as charge: ₹320.99 paid
    const lines = [
      { unitPricePaise: 3333, quantity: 3, refundedQuantity: 0 },
      { unitPricePaise: 40_000, quantity: 1, refundedQuantity: 0 },
    ]
    const [of1, of2, of3] = [0, 1, 2].map((refundedQuantity) =>
      refundOf(32_099, [{ ...lines[0], refundedQuantity } as (typeof lines)[0], lines[1] as (typeof lines)[0]], [1, 0]),
    )
    expect([of1, of2, of3]).toEqual([2139, 2140, 2140])
    expect(refundOf(32_099, lines, [0, 1])).toBe(32_099 - 6419)
    expect(refundOf(32_099, lines, [3, 1])).toBe(32_099)
  })

  it('sums to exactly what was paid, whatever the portions and their order', () => {
    const line = fc.record({
      unitPricePaise: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000_000 })),
      quantity: fc.integer({ min: 1, max: 99 }),
    })
    const order = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 8 }),
      paidPaise: fc.integer({ min: 0, max: 800_000_000_000 }),
      picks: fc.infiniteStream(fc.nat()),
    })
    fc.assert(
      fc.property(order, ({ lines, paidPaise, picks }) => {
        const left = lines.map((bought) => ({ ...bought, refundedQuantity: 0 }))
        const parts: number[] = []
        while (left.some((item) => item.refundedQuantity < item.quantity)) {
          const quantities = left.map(({ quantity, refundedQuantity }) => {
            const most = quantity - refundedQuantity
            return (picks.next().value as number) % (most + 1)
          })
          if (sum(quantities) === 0) {
            const open = left.findIndex((item) => item.refundedQuantity < item.quantity)
            quantities[open] = 1
          }
          const part = refundOf(paidPaise, left, quantities)
          expect(part).toBeGreaterThanOrEqual(0)
          parts.push(part)
          for (const [index, item] of left.entries()) item.refundedQuantity += quantities[index] ?? 0
        }
        expect(sum(parts)).toBe(paidPaise)
      }),
    )
  })
})
