import { expect, it } from 'vitest'
import { pricePerHundred } from './unit-price.ts'

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
])('%s for ₹%d is %s', (unit, rupees, text) => expect(pricePerHundred(unit, rupees)).toBe(text))
