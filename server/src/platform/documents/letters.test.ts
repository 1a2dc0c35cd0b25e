import { readFile } from 'node:fs/promises'
import pdfkit from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { fontName, fontOf, known, scriptsIn } from './letters.ts'

const words = [
  ['bengali', 0x0980, 'দুধ ও ক্ষীর।'],
  ['gurmukhi', 0x0a00, 'ਦੁੱਧ ਪ੍ਰਸ਼ਾਦ'],
  ['gujarati', 0x0a80, 'દૂધ શ્રી'],
  ['tamil', 0x0b80, 'பால் ஸ்ரீ'],
  ['telugu', 0x0c00, 'పాలు శ్రీ'],
  ['kannada', 0x0c80, 'ಹಾಲು ಸ್ತ್ರೀ'],
  ['malayalam', 0x0d00, 'പാൽ ശ്രീ'],
] as const

describe('a text', () => {
  it.each(words)('in %s has a font of its own, with the Latin letters beside it', (script, _, word) => {
    const text = `${word} 500 ml – ₹20`
    expect(fontOf('bold', text)).toBe(fontName(script, 'bold'))
    expect(scriptsIn(text)).toEqual([script])
    expect(known(text)).toBe(text)
  })

  it('in Latin and Devanagari has the usual font', () => {
    for (const text of ['Toned Milk é', 'दूध।', '']) {
      expect([fontOf('regular', text), known(text), scriptsIn(text)]).toEqual(['regular', text, []])
    }
  })

  it('has question marks for the letters that its font lacks', () => {
    expect(known('米 ☃ Rice')).toBe('? ? Rice')
    expect(known('ಹಾಲು 米')).toBe('ಹಾಲು ?')
    expect(known('दूध ಹ')).toBe('दूध ?')
  })
})

/** The letters of a block in a mixed sequence, the same in each run. */
const mixed = (first: number): string[] =>
  Array.from({ length: 40 }, (_, row) =>
    String.fromCodePoint(...Array.from({ length: 16 }, (__, at) => first + ((row * 37 + at * (2 * row + 1)) % 128))),
  )

it.each(words)('every sequence of letters of %s can be set', async (script, first, word) => {
  const doc = new pdfkit()
  for (const weight of ['regular', 'bold'] as const) {
    const name = fontName(script, weight)
    doc.registerFont(name, await readFile(new URL(`fonts/noto-sans-${name}.ttf`, import.meta.url))).font(name)
    for (const text of [word, ...mixed(first)]) expect(doc.widthOfString(text)).toBeGreaterThan(0)
  }
})
