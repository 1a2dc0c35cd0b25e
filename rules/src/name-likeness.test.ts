import { expect, it } from 'vitest'
import { nameLikeness } from './name-likeness.ts'

it('is the share of the words that both names have', () => {
  expect(nameLikeness('Toned Milk', 'toned  milk')).toBe(1)
  expect(nameLikeness('Amul Toned Milk', 'Nandini Toned Milk')).toBe(0.5)
  expect(nameLikeness('टोंड दूध', 'फुल क्रीम दूध')).toBe(0.25)
  expect([nameLikeness('Milk', 'Bread'), nameLikeness('', '')]).toEqual([0, 0])
})
