import { expect, it } from 'vitest'
import { creditOf, restOf } from './use-place-order.ts'

it('credit pays as much of a bill as it can, to the paisa', () => {
  expect(creditOf({ finalAmount: 123.69 }, 50)).toBe(50)
  expect(creditOf({ finalAmount: 123.69 }, 500)).toBe(123.69)
  expect([restOf(123.69, 50), restOf(123.69, 500), restOf(0.3, 0.1), restOf(123.69, 0)]).toEqual([
    73.69, 0, 0.2, 123.69,
  ])
})
