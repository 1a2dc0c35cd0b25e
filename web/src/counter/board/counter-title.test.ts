import { expect, it } from 'vitest'
import { titleWithCount } from './counter-title.ts'

it('puts the count before the title, once, and takes it away at zero', () => {
  expect(titleWithCount('Orders', 3)).toBe('(3) Orders')
  expect(titleWithCount('(3) Orders', 12)).toBe('(12) Orders')
  expect(titleWithCount('(12) Orders', 0)).toBe('Orders')
  expect(titleWithCount('Orders (2)', 0)).toBe('Orders (2)')
})
