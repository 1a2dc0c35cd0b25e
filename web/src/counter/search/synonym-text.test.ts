import { expect, it } from 'vitest'
import { readSynonyms, writeSynonyms } from './synonym-text.ts'

it('writes one word per line and reads its own output', () => {
  const synonyms = { dahi: ['curd', 'yogurt'], atta: ['wheat flour'] }
  expect(writeSynonyms(synonyms)).toBe('atta: wheat flour\ndahi: curd, yogurt')
  expect(readSynonyms(writeSynonyms(synonyms))).toEqual({ synonyms, malformed: [] })
})

it('tells which lines are malformed and why, ignores blank lines, and merges repeated words', () => {
  expect(readSynonyms('dahi: curd\n\nnothing\n: lost\nempty: ,\ndahi: yogurt, curd\na: b: c')).toEqual({
    synonyms: { dahi: ['curd', 'yogurt'] },
    malformed: [
      'Line 3 has no colon: nothing',
      'Line 4 has no word before the colon: : lost',
      'Line 5 has no word after the colon: empty: ,',
      'Line 7 has two colons: a: b: c',
    ],
  })
})
