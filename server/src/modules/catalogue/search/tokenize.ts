// Splits a text into words, in the same way for products and for search texts.

/** Latin accents are removed ("crème" becomes "creme"); the vowel signs of Indian scripts are letters and stay. */
const LATIN_ACCENTS = /[\u0300-\u036f]/g
const APOSTROPHES = /['’‘`´]/g
const WORD_SEPARATOR = /[^\p{L}\p{M}\p{N}]+/u

const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g
const DEVANAGARI = /[\u0900-\u097f]/

/**
 * Spellings of one Hindi word become equal: without the dot of "ज़", with one sign for a nasal ("अण्डा", "अँडा" and
 * "अंडा"), and with Latin digits.
 */
const foldDevanagari = (decomposed: string): string =>
  decomposed
    .replace(/\u093c/g, '')
    .replace(/ँ|ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, 'ं')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))

/**
 * Lower case, without Latin accents, apostrophes and invisible characters: "Crème" and "creme" become equal. So do the
 * spellings of a Hindi word.
 */
export const fold = (text: string): string => {
  const decomposed = text.normalize('NFKD').replace(LATIN_ACCENTS, '').replace(INVISIBLE, '')
  const folded = DEVANAGARI.test(decomposed) ? foldDevanagari(decomposed) : decomposed
  return folded.normalize('NFC').toLowerCase().replace(APOSTROPHES, '')
}

/** Words that say nothing about a product, in English and Hindi. Searches and products ignore them. */
// biome-ignore format: a table reads better
const STOP_WORDS = new Set([
  'a', 'an', 'and', 'aur', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with',
  'और', 'व', 'का', 'की', 'के', 'में', 'से', 'को', 'या', 'वाला', 'वाली', 'वाले',
])

/** The words of a folded text in their order, without stop words. */
export const wordsOf = (folded: string): string[] =>
  folded.split(WORD_SEPARATOR).filter((word) => word !== '' && !STOP_WORDS.has(word))

const IRREGULAR = new Map([
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['knives', 'knife'],
  ['wives', 'wife'],
  ['feet', 'foot'],
])

/**
 * One form for singular and plural, not for display: "cookies", "cookie" and "cooky" all become "cooki". Words with
 * digits and words in other scripts stay as they are.
 */
export const stem = (word: string): string => {
  const known = IRREGULAR.get(word)
  if (known !== undefined) return known
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  const singular = /(?:ss|us|is)$/.test(word) ? word : word.replace(/(?<=o)es$|(?<=ss|sh|ch|x|zz)es$|s$/, '')
  return singular.replace(/(?:ie|y)$/, 'i')
}

/** A phonetic key for spellings of Indian words in Latin letters: "panir", "daal", "aata", "amool". */
export const phoneticKey = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/([bdgjkt])h/g, '$1')
    .replace(/oo|ou/g, 'u')
    .replace(/ee|ea/g, 'i')
    .replace(/aa/g, 'a')
    .replace(/ck|q/g, 'k')
    .replace(/c(?!h)/g, 'k')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1')
