import { expect, it } from 'vitest'
import { readSynonyms, writeSynonyms } from './synonym-text.ts'

it('writes one word per line and reads its own output', () => {
  const synonyms = { dahi: ['curd', 'yogurt'], atta: ['wheat flour'] }
  expect(writeSynonyms(synonyms)).toBe('atta: wheat flour\ndahi: curd, yogurt')
  expect(readSynonyms(writeSynonyms(synonyms))).toEqual(synonyms)
})

it('skips unfinished lines and merges repeated words', () => {
  expect(readSynonyms('dahi: curd\n\nnothing\n: lost\nempty:\ndahi: yogurt, curd')).toEqual({
    dahi: ['curd', 'yogurt'],
  })
})
