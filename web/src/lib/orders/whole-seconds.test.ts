import { expect, it } from 'vitest'
import { wholeSeconds } from './whole-seconds.ts'

it('rounded seconds sum to their rounded sum, and none stays none', () => {
  expect(wholeSeconds([1.793, 0, 7.768, 439.154, 16.732])).toEqual([2, 0, 8, 439, 16])
  expect(wholeSeconds([0.4, 0.4, 0.4])).toEqual([0, 1, 0])
})
