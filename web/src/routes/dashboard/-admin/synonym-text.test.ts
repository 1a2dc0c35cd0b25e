import { expect, it } from 'vitest'
import { readSynonyms, writeSynonyms } from './synonym-text.ts'

it('writes a word a line and reads its own lines back', () => {
  const synonyms = { dahi: ['curd', 'yogurt'], atta: ['wheat flour'] }
  expect(writeSynonyms(synonyms)).toBe('atta: wheat flour\ndahi: curd, yogurt')
  expect(readSynonyms(writeSynonyms(synonyms))).toEqual(synonyms)
})

it('leaves unfinished lines out and unites a word that comes twice', () => {
  expect(readSynonyms('dahi: curd\n\nnothing\n: lost\nempty:\ndahi: yogurt, curd')).toEqual({
    dahi: ['curd', 'yogurt'],
  })
})
