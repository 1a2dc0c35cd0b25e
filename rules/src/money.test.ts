import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  badgePercent,
  formatRupees,
  formatWholeRupees,
  percentOf,
  permilleOf,
  shownPercent,
  toPaise,
  toRupees,
  unitPricePaise,
} from './money.ts'

/** The same rule in exact arithmetic: round half up of P − P·d/100 with d in millionths. */
const exactUnitPrice = (pricePaise: number, millionths: number): number =>
  Number((BigInt(pricePaise) * BigInt(100_000_000 - millionths) * 2n + 100_000_000n) / 200_000_000n)

describe('the price of one piece', () => {
  it.each([
    [6000, 5, 5700],
    [18900, 15.873016, 15900],
    [1, 50, 1],
    [1, 50.000001, 0],
    [14950, 0, 14950],
    [14950, 100, 0],
    [333, 33.333333, 222],
  ])('%i paise less %f %% is %i paise', (price, discount, expected) => {
    expect(unitPricePaise(price, discount)).toBe(expected)
  })

  it('is exact for every price and six-decimal percent, far beyond 2^53', () => {
    const price = fc.integer({ min: 0, max: 1_000_000_000 })
    const millionths = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(price, millionths, (p, m) => unitPricePaise(p, m / 1e6) === exactUnitPrice(p, m)),
      { numRuns: 2000 },
    )
  })
})

describe('shares of an amount', () => {
  it('round half up to the paisa', () => {
    expect(permilleOf(11400, 85)).toBe(969)
    expect(permilleOf(100, 85)).toBe(9)
    expect(percentOf(12345, 10)).toBe(1235)
  })
})

describe('rupees', () => {
  it('survive the way to paise and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (paise) => toPaise(toRupees(paise)) === paise))
  })

  it('are shown the Indian way, paise only where there are any', () => {
    expect([formatRupees(149), formatRupees(149.5), formatRupees(1234567.5)]).toEqual([
      '₹149',
      '₹149.50',
      '₹12,34,567.50',
    ])
    expect([formatWholeRupees(149.5), formatWholeRupees(149.49)]).toEqual(['₹150', '₹149'])
  })

  it('are written as the browser would write them', () => {
    const currency = { style: 'currency', currency: 'INR' } as const
    const exact = new Intl.NumberFormat('en-IN', { ...currency, trailingZeroDisplay: 'stripIfInteger' })
    const whole = new Intl.NumberFormat('en-IN', { ...currency, maximumFractionDigits: 0 })
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (paise) => {
        const rupees = toRupees(paise)
        expect(formatRupees(rupees)).toBe(exact.format(rupees))
        expect(formatWholeRupees(rupees)).toBe(whole.format(Math.floor(rupees + 0.5) + 0))
      }),
    )
  })
})

it.each([
  [12.5, 12.5],
  [0.4, 0.4],
  [33.33, 33.33],
  [20, 20],
  [15.789474, 16],
  [0.123456, 0.12],
  [99.712345, 99.71],
])('a discount of %d percent is shown as %d', (percent, shown) => expect(shownPercent(percent)).toBe(shown))

it.each([
  [12.5, 12.5],
  [33.3, 33.3],
  [0.4, 0.4],
  [0.04, 0.04],
  [20, 20],
  [15.56, 16],
  [8.25, 8],
  [15.789474, 16],
  [99.71, 99.71],
])('a discount of %d percent is %d on a badge', (percent, shown) => expect(badgePercent(percent)).toBe(shown))
