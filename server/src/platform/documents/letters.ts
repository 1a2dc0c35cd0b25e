// The letters of documents. The usual font has Latin and Devanagari; each other script of India has a font of its own, with the
// Latin letters that stand beside it. A text in several scripts is a run for each. Letters that no font has are question
// marks, not empty boxes.

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

/** Signs that all fonts have: punctuation, ₹, the joiners of letters, and the dandas, which end sentences in many scripts. */
const sign =
  /[\n\u0020-\u007E\u00A0\u00B7\u00D7\u0964\u0965\u2010-\u2015\u2018-\u201E\u2022\u2026\u20B9\u2212\u200C\u200D]/u
const usual = /[\u00A1-\u017F\u0900-\u097F]/u

const scripts = Object.entries(blocks).map(([script, block]) => ({
  script: script as Script, // a key of blocks
  has: new RegExp(`[${block}]`, 'u'),
}))

/** The scripts that need a font of their own. */
export const scriptsIn = (text: string): Script[] =>
  scripts.filter(({ has }) => has.test(text)).map(({ script }) => script)

export const fontName = (script: Script, weight: Weight): string => `${script}-${weight}`

export type Run = { font: string; text: string }

/** The parts of a text that have one font each. */
export function runsOf(weight: Weight, text: string): Run[] {
  const runs: Run[] = []
  // Signs stand in the font of what is before them, or of the first letters.
  let begun = ''
  for (const letter of text) {
    const isSign = sign.test(letter)
    const script = isSign ? undefined : scripts.find(({ has }) => has.test(letter))
    const font = script ? fontName(script.script, weight) : !isSign && usual.test(letter) ? weight : undefined
    const shown = isSign || font ? letter : '?'
    const last = runs.at(-1)
    if (last && (font === undefined || font === last.font)) last.text += shown
    else if (font === undefined) begun += shown
    else {
      runs.push({ font, text: begun + shown })
      begun = ''
    }
  }
  return runs.length === 0 ? [{ font: weight, text: begun }] : runs
}
