import { describe, expect, it } from 'vitest'
import { fillTemplate, messageLength, unknownWords, valuesInOrder } from './message-text.ts'
import { defaultTemplates, messageTemplates } from './messages.ts'

describe('the length of a message', () => {
  it.each([
    ['', 0, 1, 160],
    ['a'.repeat(160), 160, 1, 160],
    ['a'.repeat(161), 161, 2, 153],
    ['a'.repeat(306), 306, 2, 153],
    ['a'.repeat(307), 307, 3, 153],
    [`${'a'.repeat(159)}€`, 161, 2, 153],
    ['क'.repeat(70), 70, 1, 70],
    ['क'.repeat(71), 71, 2, 67],
    [`₹${'a'.repeat(69)}`, 70, 1, 70],
    ['😀', 2, 1, 70],
  ])('of %j is %i characters in %i parts of %i', (text, characters, parts, perPart) => {
    expect(messageLength(text)).toEqual({ characters, parts, perPart })
  })

  it('of the texts of a new shop is one part in English', () => {
    const values = {
      code: '123456',
      shop: 'Tokri',
      minutes: '10',
      host: 'shop.example',
      number: 'T-12345678',
      link: `https://shop.example/o/${'x'.repeat(40)}`,
    }
    for (const template of messageTemplates)
      expect(messageLength(fillTemplate(defaultTemplates[template].text.en ?? '', values)).parts, template).toBe(1)
  })
})

it('a text is filled, and a word that is no value stays', () => {
  expect(fillTemplate('{code}: {code} of {shop} {other}', { code: '1', shop: 'T' })).toBe('1: 1 of T {other}')
  expect(unknownWords('placed', '{shop} {number} {code}')).toEqual(['code'])
  expect(valuesInOrder('{shop}: {number} {shop}', { number: 'T-1', shop: 'Tokri' })).toEqual(['Tokri', 'T-1'])
})

it('the texts of a new shop name no value that they do not have', () => {
  for (const template of messageTemplates)
    for (const text of Object.values(defaultTemplates[template].text)) expect(unknownWords(template, text)).toEqual([])
})
