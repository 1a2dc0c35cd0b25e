// The letters of documents. The usual font has Latin and Devanagari; each other script of India has a font of its own, with the
// Latin letters that stand beside it. One text has one font: letters that it lacks are question marks, not empty boxes.

const blocks = {
  bengali: '\\u0980-\\u09FF',
  gurmukhi: '\\u0A00-\\u0A7F',
  gujarati: '\\u0A80-\\u0AFF',
  tamil: '\\u0B80-\\u0BFF',
  telugu: '\\u0C00-\\u0C7F',
  kannada: '\\u0C80-\\u0CFF',
  malayalam: '\\u0D00-\\u0D7F',
} as const

export type Script = keyof typeof blocks
export type Weight = 'regular' | 'bold'

/** Signs that all fonts have: punctuation, ₹, and the joiners of letters. */
const signs =
  '\\n\\u0020-\\u007E\\u00A0\\u00B7\\u00D7\\u2010-\\u2015\\u2018-\\u201E\\u2022\\u2026\\u20B9\\u2212\\u200C\\u200D'
const usual = new RegExp(`[^${signs}\\u00A0-\\u017F\\u0900-\\u097F]`, 'gu')
/** A danda ends sentences in all of these scripts. */
const devanagari = /[\u0900-\u0963\u0966-\u097F]/u

const scripts = Object.entries(blocks).map(([script, block]) => ({
  script: script as Script, // a key of blocks
  has: new RegExp(`[${block}]`, 'u'),
  unknown: new RegExp(`[^${signs}\\u0964\\u0965${block}]`, 'gu'),
}))

/** The scripts that need a font of their own. */
export const scriptsIn = (text: string): Script[] =>
  scripts.filter(({ has }) => has.test(text)).map(({ script }) => script)

/** The script that decides about the font of a text; undefined for the usual font. */
const scriptOf = (text: string) => (devanagari.test(text) ? undefined : scripts.find(({ has }) => has.test(text)))

export const fontName = (script: Script, weight: Weight): string => `${script}-${weight}`

/** The name of the font that a text is set in. */
export const fontOf = (weight: Weight, text: string): string => {
  const found = scriptOf(text)
  return found ? fontName(found.script, weight) : weight
}

/** The text without the letters that its font lacks. */
export const known = (text: string): string => text.replaceAll(scriptOf(text)?.unknown ?? usual, '?')
