import { expect, it } from 'vitest'
import { bestValue, pricePerAmount, pricePerHundred } from './unit-price.ts'

it.each([
  ['500 ml', 29, '₹5.80/100 ml'],
  ['5 kg', 649, '₹12.98/100 g'],
  ['1L', 172, '₹17.20/100 ml'],
  ['0.5 kg', 50, '₹10/100 g'],
  ['100 g', 40, null],
  ['6 pcs', 89, null],
  ['1 pack (500 g)', 89, null],
  ['0 g', 89, null],
  ['15 ml', 379, null],
  ['50 g', 21, '₹42/100 g'],
  ['6 x 1 L', 330, '₹5.50/100 ml'],
  ['2 pc', 30, null],
])('%s for ₹%d is %s', (unit, rupees, text) => expect(pricePerHundred(unit, rupees)).toBe(text))

it.each([
  ['500 ml', 29, '₹5.80/100 ml'],
  ['100 g', 40, '₹40/100 g'],
  ['15 ml', 30, '₹200/100 ml'],
  ['6 pcs', 90, '₹15/pc'],
  ['1 pc', 12, '₹12/pc'],
  ['1 bunch', 12, null],
])('to compare, %s for ₹%d is %s', (unit, rupees, text) => expect(pricePerAmount(unit, rupees)).toBe(text))

it.each([
  [
    [
      ['500 ml', 30],
      ['1 L', 58],
      ['6 x 1 L', 330],
    ],
    '6 x 1 L',
  ],
  [
    [
      ['500 ml', 30],
      ['1 L', 60],
    ],
    null,
  ],
  [
    [
      ['500 ml', 30],
      ['1 kg', 30],
    ],
    null,
  ],
  [
    [
      ['1 pack', 30],
      ['2 packs', 50],
    ],
    null,
  ],
  [
    [
      ['6 pcs', 60],
      ['12 pcs', 108],
    ],
    '12 pcs',
  ],
] as [[string, number][], string | null][])('of %j the best value is %s', (sizes, best) =>
  expect(bestValue(sizes.map(([unit, rupees]) => ({ _id: unit, unit, rupees, inStock: true })))).toBe(best),
)

it('names no best value when the cheapest size is sold out', () =>
  expect(
    bestValue([
      { _id: 'a', unit: '1 kg', rupees: 100, inStock: false },
      { _id: 'b', unit: '500 g', rupees: 60, inStock: true },
    ]),
  ).toBe(null))
