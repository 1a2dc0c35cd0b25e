import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitsSet, editDistance, letterBits } from './edit-distance.ts'

describe('the edit distance', () => {
  it.each([
    ['mlk', 'milk', 1],
    ['onoin', 'onion', 1],
    ['choclate', 'chocolate', 1],
    ['tomatoe', 'tomato', 1],
    ['panner', 'paneer', 1],
    ['milk', 'milk', 0],
    ['bred', 'bread', 1],
    ['rice', 'milk', 3],
  ])('%s is %s with %i', (typed, word, slips) => expect(editDistance(typed, word, 2)).toBe(slips))

  it('may be counted to the prefix of a word that is still being typed', () => {
    expect(editDistance('chocl', 'chocolate', 2)).toBe(3)
    expect(editDistance('chocl', 'chocolate', 2, true)).toBe(1)
    expect(editDistance('icecr', 'icecream', 1, true)).toBe(0)
  })

  it('is symmetric, and never less than the difference in letters', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcde'), maxLength: 7 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        const slips = editDistance(one, other, 10)
        expect(editDistance(other, one, 10)).toBe(slips)
        expect(bitsSet(letterBits(one) ^ letterBits(other))).toBeLessThanOrEqual(2 * slips)
        expect(editDistance(one, other, 1)).toBe(Math.min(slips, 2))
      }),
    )
  })
})
