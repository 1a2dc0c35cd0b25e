import { expect, it } from 'vitest'
import { wholeParts } from './whole-parts.ts'

it('rounded parts sum to their rounded sum, and none stays none', () => {
  expect(wholeParts([1.793, 0, 7.768, 439.154, 16.732])).toEqual([2, 0, 8, 439, 16])
  expect(wholeParts([0.4, 0.4, 0.4])).toEqual([0, 1, 0])
})
