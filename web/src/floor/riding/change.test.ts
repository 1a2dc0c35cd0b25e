import { expect, it } from 'vitest'
import { changeOf, givenAmounts } from './change.ts'

it('offers the next round amounts that a shopper may give, and says what to return', () => {
  expect(givenAmounts(159)).toEqual([200, 500])
  expect(givenAmounts(432.5)).toEqual([450, 500])
  expect(givenAmounts(500)).toEqual([])
  expect([changeOf(200, 159), changeOf(450, 432.55)]).toEqual([41, 17.45])
})
