// Spells Devanagari words in Latin letters, and compares Latin spellings by their sound: "मैगी" finds "maggi".
import { phoneticKey } from './tokenize.ts'

const DEVANAGARI = /[\u0900-\u097f]/

export const isDevanagari = (word: string): boolean => DEVANAGARI.test(word)

// biome-ignore format: a table reads better
const CONSONANTS: Record<string, string> = {
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th', ड: 'd', ढ: 'dh',
  ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l',
  ळ: 'l', व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h',
}
// biome-ignore format: a table reads better
const VOWELS: Record<string, string> = {
  अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au', ऑ: 'o', ऍ: 'a', ऎ: 'e', ऒ: 'o',
  'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au', 'ॉ': 'o', 'ॅ': 'a', 'ॆ': 'e', 'ॊ': 'o',
}
const NASAL = 'ं'
const NO_VOWEL = '्'
const LABIAL = /^[पफबभम]/

type Sound = { consonant: string; vowel: string; inherent: boolean }

/** The consonants of a word, each with the vowel after it; `inherent` vowels are not written in Devanagari. */
const soundsOf = (word: string): Sound[] => {
  const sounds: Sound[] = []
  const letters = [...word]
  for (const [at, letter] of letters.entries()) {
    const consonant = CONSONANTS[letter]
    const vowel = VOWELS[letter]
    const before = sounds.at(-1)
    if (consonant !== undefined) sounds.push({ consonant, vowel: 'a', inherent: true })
    else if (letter === NASAL) {
      sounds.push({ consonant: LABIAL.test(letters[at + 1] ?? '') ? 'm' : 'n', vowel: '', inherent: false })
    } else if (letter === NO_VOWEL && before) Object.assign(before, { vowel: '', inherent: false })
    else if (vowel !== undefined && before?.inherent) Object.assign(before, { vowel, inherent: false })
    else if (vowel !== undefined) sounds.push({ consonant: '', vowel, inherent: false })
    else if (/[a-z0-9]/.test(letter)) sounds.push({ consonant: letter, vowel: '', inherent: false })
  }
  return sounds
}

/**
 * The Latin spelling of a folded Devanagari word. Hindi does not speak the inherent vowel at the end of a word, nor
 * between a spoken vowel and a consonant with one: "नमकीन" is "namkin".
 */
export const inLatin = (word: string): string => {
  const sounds = soundsOf(word)
  for (let at = sounds.length - 1; at > 0; at--) {
    const [before, sound, after] = [sounds[at - 1], sounds[at], sounds[at + 1]]
    if (!sound?.inherent) continue
    const isLast = after === undefined
    const isBetween = before?.vowel !== '' && after?.consonant !== '' && after?.vowel !== ''
    if (isLast || isBetween) sound.vowel = ''
  }
  return sounds.map(({ consonant, vowel }) => consonant + vowel).join('')
}

/** The consonants of a Latin spelling by their sound: "colgate" and "kolget" are equal. */
export const consonantsHeard = (latin: string): string =>
  latin
    .replace(/tion/g, '2n')
    .replace(/t?ch+/g, '1')
    .replace(/sh/g, '2')
    .replace(/ph/g, 'f')
    .replace(/ck|q/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/z|g(?=e$)/g, 'j')
    .replace(/[aeiouyh]/g, '')
    .replace(/(.)\1+/g, '$1')

/** Whether a word ends in an e that is not spoken: "colgate", but not "the". */
const isSilentAtEnd = (latin: string): boolean =>
  latin.endsWith('e') && /[^aeiou]/.test(latin.at(-2) ?? 'a') && /[aeiou]/.test(latin.slice(0, -2))

/** The vowels of a Latin spelling by their sound, without a silent e at its end. */
export const vowelsHeard = (latin: string): string =>
  phoneticKey(isSilentAtEnd(latin) ? latin.slice(0, -1) : latin)
    .replace(/ai|ei/g, 'e')
    .replace(/au/g, 'o')
    .replace(/[^aeiou]/g, '')
