import { readFile } from 'node:fs/promises'
import pdfkit from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { fontName, runsOf, scriptsIn } from './letters.ts'

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
    const text = `Fresh ${word} 500 ml – ₹20`
    expect(runsOf('bold', text)).toEqual([{ font: fontName(script, 'bold'), text }])
    expect(scriptsIn(text)).toEqual([script])
  })

  it('in Latin and Devanagari has the usual font', () => {
    for (const text of ['Toned Milk é', 'दूध।', '']) {
      expect([runsOf('regular', text), scriptsIn(text)]).toEqual([[{ font: 'regular', text }], []])
    }
  })

  it('in several scripts has a run for each', () => {
    expect(runsOf('regular', 'Milk ಹಾಲು / दूध, பால் 1 l')).toEqual([
      { font: 'kannada-regular', text: 'Milk ಹಾಲು / ' },
      { font: 'regular', text: 'दूध, ' },
      { font: 'tamil-regular', text: 'பால் 1 l' },
    ])
  })

  it('has question marks for the letters that no font has', () => {
    expect(runsOf('regular', '米 ☃ Rice')).toEqual([{ font: 'regular', text: '? ? Rice' }])
    expect(runsOf('regular', '米 ಹಾಲು 米')).toEqual([{ font: 'kannada-regular', text: '? ಹಾಲು ?' }])
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
