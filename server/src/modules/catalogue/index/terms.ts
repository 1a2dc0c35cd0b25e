// The words of the catalogue. Each stem has the products that use it, and is found by the whole word, by prefix, or by
// similarity. Terms are never removed; one without live products matches nothing.
import { bitsSet, editDistance, letterBits } from '../search/edit-distance.ts'
import { phoneticKey, stem } from '../search/tokenize.ts'
import { consonantsHeard, vowelsHeard } from '../search/transliterate.ts'
import { type Column, column, push } from './growable-array.ts'

/** Where a word occurs in a product: higher is better, except that `detail` is outside of the name. */
export const PLACE = { other: 0, last: 1, first: 2, alone: 3, detail: 4 } as const
export type Place = (typeof PLACE)[keyof typeof PLACE]

/** Packs a product number and a place into one number that sorts by product. */
export const posting = (ordinal: number, place: Place): number => ordinal * 8 + place
export const ordinalOf = (posted: number): number => posted >>> 3
export const placeOf = (posted: number): number => posted & 7

export type Correction = { term: number; distance: number }

export type Terms = {
  /** Returns the number of a word's term, and creates the term when it is new. */
  add: (word: string) => number
  /** The term of exactly this word, singular or plural. */
  find: (word: string) => number | undefined
  startingWith: (beginning: string) => number[]
  /** Corrections of a misspelled word, the nearest first. `unfinished`: the word may still be incomplete. */
  corrections: (typed: string, unfinished: boolean) => Correction[]
  /** Latin words that sound like a spelling, by the edits between their vowels. Their consonants sound the same. */
  soundingLike: (latin: string) => Correction[]
  /** A written form of the term, the singular if it occurs. */
  wordOf: (term: number) => string
  stemOf: (term: number) => string
  postingsOf: (term: number) => Column<Uint32Array<ArrayBuffer>>
  readonly size: number
}

/** Prefixes up to this length have a list of their words; a longer prefix filters that list. */
const PREFIX_LETTERS = 3
/** Added to the distance for another first letter or an unfinished word; the distance of words that only sound alike. */
const OTHER_FIRST_LETTER = 0.5
const UNFINISHED = 0.4
const SOUNDS_ALIKE = 0.6
/** The shortest sound that is compared, and the most edits between words that sound alike. */
const SHORTEST_SOUND = 3
const MAX_EDITS_IN_SOUND = 3
const MAX_EDITS_IN_VOWELS = 2
/** The shortest unfinished word in which typos are corrected. */
const SHORTEST_UNFINISHED = 5
/** Corrections are dropped if their distance is larger than the smallest one by more than this. */
const DISTANCE_TOLERANCE = 0.4

const consonants = (word: string): string => word.replace(/[aeiou]/g, '')

const mostEdits = (length: number): number => (length < 6 ? 1 : 2)

export const createTerms = (): Terms => {
  const byStem = new Map<string, number>()
  const stems: string[] = []
  const words: string[] = []
  const letters = column(Uint32Array, 1024)
  const postings: Column<Uint32Array<ArrayBuffer>>[] = []
  const bySound = new Map<string, number[]>()
  /** By their consonants. Only searches in Devanagari need it, so it is filled up to `heard` when one asks. */
  const byConsonants = new Map<string, number[]>()
  let heard = 0
  const byWord = new Map<string, number>()
  const beginnings = new Map<string, { word: string; term: number }[]>()

  const list = <T>(map: Map<string, T[]>, key: string, value: T) => {
    const values = map.get(key)
    if (values) values.push(value)
    else map.set(key, [value])
  }

  const add = (word: string): number => {
    const known = byWord.get(word)
    if (known !== undefined) return known
    const root = stem(word)
    let term = byStem.get(root)
    if (term === undefined) {
      term = stems.length
      byStem.set(root, term)
      stems.push(root)
      words.push(word)
      push(letters, letterBits(root) >>> 0)
      postings.push(column(Uint32Array))
      list(bySound, phoneticKey(root), term)
    }
    byWord.set(word, term)
    if (word.length < (words[term] ?? '').length) words[term] = word
    for (let length = 1; length <= Math.min(PREFIX_LETTERS, word.length); length++)
      list(beginnings, word.slice(0, length), { word, term })
    return term
  }

  /** Three letters are too few to correct, unless only vowels are missing ("mlk") or two are swapped. */
  const isPlausible = (typed: string, bits: number, term: number): boolean => {
    if (typed.length > 3) return true
    const root = stems[term] ?? ''
    return consonants(typed) === consonants(root) || bits === letters.values[term]
  }

  const corrections = (typed: string, unfinished: boolean): Correction[] => {
    const root = stem(typed)
    if (root.length < 3) return []
    const [bits, most] = [letterBits(root) >>> 0, mostEdits(root.length)]
    const found = new Map<number, number>()
    const addCorrection = (term: number, distance: number) => {
      const sameStart = stems[term]?.[0] === root[0]
      found.set(term, Math.min(found.get(term) ?? 9, distance + (sameStart ? 0 : OTHER_FIRST_LETTER)))
    }
    const sound = phoneticKey(root)
    if (sound.length >= SHORTEST_SOUND)
      for (const term of bySound.get(sound) ?? [])
        if (editDistance(root, stems[term] ?? '', MAX_EDITS_IN_SOUND) <= MAX_EDITS_IN_SOUND)
          addCorrection(term, SOUNDS_ALIKE)
    const mayEndEarly = unfinished && root.length >= SHORTEST_UNFINISHED
    for (let term = 0; term < stems.length; term++) {
      const others = letters.values[term] ?? 0
      if (bitsSet(bits & ~others) > most) continue
      const word = stems[term] ?? ''
      if (!isPlausible(root, bits, term)) continue
      if (bitsSet(bits ^ others) <= 2 * most) {
        const distance = editDistance(root, word, most)
        if (distance <= most) {
          addCorrection(term, distance)
          continue
        }
      }
      if (!mayEndEarly || word.length <= root.length) continue
      const distance = editDistance(root, word, 1, true)
      if (distance <= 1) addCorrection(term, distance + UNFINISHED)
    }
    const nearest = Math.min(...found.values())
    return [...found]
      .map(([term, distance]) => ({ term, distance }))
      .filter(({ distance }) => distance <= nearest + DISTANCE_TOLERANCE)
      .sort((a, b) => a.distance - b.distance)
  }

  const soundingLike = (latin: string): Correction[] => {
    for (; heard < stems.length; heard++) {
      const word = words[heard] ?? ''
      if (/^[a-z]{2,}$/.test(word)) list(byConsonants, consonantsHeard(word), heard)
    }
    const consonants = consonantsHeard(latin)
    const vowels = vowelsHeard(latin)
    const most = Math.min(MAX_EDITS_IN_VOWELS, consonants.length - 1)
    return (byConsonants.get(consonants) ?? [])
      .map((term) => ({ term, distance: editDistance(vowels, vowelsHeard(words[term] ?? ''), MAX_EDITS_IN_VOWELS) }))
      .filter(({ distance }) => distance <= most)
      .sort((a, b) => a.distance - b.distance)
  }

  return {
    add,
    soundingLike,
    find: (word) => byWord.get(word) ?? byStem.get(stem(word)),
    startingWith: (beginning) => {
      const withPrefix = beginnings.get(beginning.slice(0, PREFIX_LETTERS)) ?? []
      const matching =
        beginning.length <= PREFIX_LETTERS ? withPrefix : withPrefix.filter(({ word }) => word.startsWith(beginning))
      return [...new Set(matching.map(({ term }) => term))]
    },
    corrections,
    wordOf: (term) => words[term] ?? '',
    stemOf: (term) => stems[term] ?? '',
    postingsOf: (term) => postings[term] ?? column(Uint32Array),
    get size() {
      return stems.length
    },
  }
}
