// Parses a search text into a plan: slots that a product must fill, each with several ways to fill it.
//
// "amol choclate icecrem 1l" has three slots and a measure. The first is filled by "amul" (a correction), the second by
// "chocolate", the third by "icecream" or by both "ice" and "cream". A way is certain when it is the typed word, in
// singular or plural, or a synonym. It is a guess when the word was corrected or completed.

import type { GroupMatch, GroupNames } from './group-names.ts'
import { measureCode, takeMeasures } from './measures.ts'
import { LONGEST_PHRASE, phraseKey, type Synonyms } from './synonyms.ts'
import { fold, stem, wordsOf } from './tokenize.ts'
import { inLatin, isDevanagari } from './transliterate.ts'

/** The words of the catalogue (`index/terms.ts`). */
type Vocabulary = {
  find: (word: string) => number | undefined
  startingWith: (beginning: string) => number[]
  corrections: (typed: string, unfinished: boolean) => { term: number; distance: number }[]
  soundingLike: (latin: string) => { term: number; distance: number }[]
  wordOf: (term: number) => string
  stemOf: (term: number) => string
}

/** How certain a way is. `likely` ranks a guess above other guesses. */
type Certainty = { certain: boolean; synonym: 'no' | 'forward' | 'backward'; likely: boolean }

export type Way = Certainty & {
  /** A product must have all of these terms. If there are none, only its category, subcategory or type counts. */
  terms: number[]
  groups: GroupMatch[]
}
export type Slot = {
  ways: Way[]
  /** The words of the text in this slot. */
  typed: string[]
  /** The corrected word, if the slot needed a correction. */
  meant: string | null
  /** A number may be an amount or part of a name, so a product need not have it. */
  optional: boolean
}
export type Plan = {
  slots: Slot[]
  measures: number[]
  /** Words that match nothing. */
  unknown: string[]
  /** The corrected text, or null when it needed no correction. */
  meant: string | null
}

export type Language = {
  vocabulary: Vocabulary
  synonyms: Synonyms
  groups: GroupNames
  /** How many live products have a term. */
  countOf: (term: number) => number
  /** Whether some live product has all of the terms. */
  isCarriedTogether: (terms: readonly number[]) => boolean
}

/** Further words of a text are ignored. */
const MAX_WORDS = 12
/** A completion is likely when it is at least half as common as the most common one. */
const LIKELY_SHARE = 0.5
const MAX_COMPLETIONS = 1000
const MAX_REPAIRS = 6
const MAX_SPLITS = 12
/** A word this rare, beside a similar one that is much more common, may be a typo in the catalogue itself. */
const RARE = 2
const MUCH_COMMONER = 10

const asTyped: Certainty = { certain: true, synonym: 'no', likely: true }
const guessed = (likely: boolean): Certainty => ({ certain: false, synonym: 'no', likely })

const isNumber = (word: string): boolean => /^\d+$/.test(word)

const wayOf = (language: Language, words: readonly string[], certainty: Certainty): Way | null => {
  const terms = words.map(language.vocabulary.find).filter((term) => term !== undefined)
  const isKnown = terms.length === words.length && terms.every((term) => language.countOf(term) > 0)
  const isCarried = isKnown && (terms.length === 1 || language.isCarriedTogether(terms))
  // There may be a thousand completions, so category names are looked up only for the likely ones.
  const groups = certainty.likely ? language.groups.naming(words.map(stem)) : []
  if (!isCarried && !groups.some(({ naming }) => naming === 'whole')) return null
  return { ...certainty, terms: isCarried ? terms : [], groups }
}

/** The ways for a phrase and its synonyms. */
const waysOfPhrase = (language: Language, words: readonly string[], certainty: Certainty): Way[] => {
  const others = language.synonyms.get(phraseKey(words)) ?? []
  return [
    wayOf(language, words, certainty),
    ...others.map((other) =>
      wayOf(language, other.words, { ...certainty, synonym: other.forward ? 'forward' : 'backward' }),
    ),
  ].filter((way) => way !== null)
}

/** The ways for guessed terms. There may be a thousand, so only likely ones and those with synonyms get a full look-up. */
const guesses = (language: Language, terms: readonly number[]): Way[] => {
  const { vocabulary, synonyms, countOf } = language
  const counts = terms.map(countOf)
  const most = counts.reduce((high, count) => Math.max(high, count), 0)
  return terms.flatMap((term, at) => {
    const count = counts[at] ?? 0
    const likely = count > 0 && count >= most * LIKELY_SHARE
    if (likely || synonyms.has(vocabulary.stemOf(term)))
      return waysOfPhrase(language, [vocabulary.wordOf(term)], guessed(likely))
    return count > 0 ? [{ ...guessed(false), terms: [term], groups: [] }] : []
  })
}

/** Terms near a word, the nearest first, then the most common. */
const correctionsOf = ({ vocabulary, countOf }: Language, word: string, unfinished: boolean): number[] =>
  vocabulary
    .corrections(word, unfinished)
    .sort((a, b) => a.distance - b.distance || countOf(b.term) - countOf(a.term))
    .slice(0, MAX_REPAIRS)
    .map(({ term }) => term)

/**
 * The words with this prefix, the most common first. A word that no product has, such as a synonym, counts once half of
 * it is typed: "dah" completes to dahi, but "egg" does not complete to eggplant.
 */
export const completions = ({ vocabulary, countOf }: Language, beginning: string): number[] =>
  vocabulary
    .startingWith(beginning)
    .map((term) => ({ term, count: countOf(term) }))
    .filter(({ term, count }) => count > 0 || vocabulary.wordOf(term).length < beginning.length * 2)
    .sort((a, b) => b.count - a.count)
    .map(({ term }) => term)

/** The positions where a word may be split in two: after a number, or with at least two letters on both sides. */
const splitsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2) }, (_, at): [string, string] => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ]).filter(([left]) => left.length > 1 || isNumber(left))

/** Two words that were typed as one. The first must be right; the second may be unfinished or misspelled. */
const splits = (language: Language, word: string, unfinished: boolean): Way[] =>
  splitsOf(word).flatMap(([left, right]) => {
    const whole = wayOf(language, [left, right], asTyped)
    if (whole?.terms.length) return [whole]
    const first = language.vocabulary.find(left)
    if (first === undefined || left.length < 3 || language.countOf(first) === 0) return []
    const completed = unfinished ? completions(language, right) : []
    const repaired = right.length < 4 ? [] : correctionsOf(language, right, unfinished)
    const ways: Way[] = []
    for (const second of [...completed, ...repaired].slice(0, MAX_SPLITS)) {
      const way = wayOf(language, [left, language.vocabulary.wordOf(second)], guessed(true))
      if (way?.terms.length) ways.push(way)
    }
    return ways
  })

/** Whether a word is so rare that it may itself be a typo. */
const isDoubtful = (language: Language, word: string, ways: readonly Way[]): boolean =>
  word.length > 4 &&
  ways.every(({ groups }) => groups.length === 0) &&
  ways.every(({ terms }) => terms.every((term) => language.countOf(term) <= RARE))

/** The words that sound like a Devanagari word and find something, and how far their vowels are from it. */
const wordsOfSound = ({ vocabulary, countOf, synonyms }: Language, latin: string) => {
  const heard = vocabulary
    .soundingLike(latin)
    .filter(({ term }) => countOf(term) > 0 || synonyms.has(vocabulary.stemOf(term)))
  const distance = heard[0]?.distance ?? Number.POSITIVE_INFINITY
  const terms = heard.filter((each) => each.distance === distance).map(({ term }) => term)
  return { distance, terms: terms.sort((a, b) => countOf(b) - countOf(a)).slice(0, MAX_REPAIRS) }
}

/** Replaces a word that nothing has. In Devanagari, it may be the sound of a Latin word. */
const correct = (language: Language, word: string, unfinished: boolean): number[] => {
  const repairs = correctionsOf(language, word, unfinished)
  if (!isDevanagari(word)) return repairs
  const sound = wordsOfSound(language, inLatin(word))
  const distance = language.vocabulary.corrections(word, unfinished)[0]?.distance ?? Number.POSITIVE_INFINITY
  return distance <= sound.distance ? repairs : sound.terms
}

/** The ways for a word as it is typed. A Devanagari word is also the Latin word of the same sound: "शुगर" is "sugar". */
const certainWays = (language: Language, word: string): Way[] => {
  const known = waysOfPhrase(language, [word], asTyped)
  if (known.length > 0 || !isDevanagari(word)) return known
  const { distance, terms } = wordsOfSound(language, inLatin(word))
  return distance > 0
    ? []
    : terms.flatMap((term) => waysOfPhrase(language, [language.vocabulary.wordOf(term)], asTyped))
}

/** The ways for the words that a word may be the beginning of. */
const completedWays = (language: Language, word: string): Way[] => {
  const completed = completions(language, word)
  const terms = completed.length === 0 && isDevanagari(word) ? completions(language, inLatin(word)) : completed
  return guesses(language, terms.slice(0, MAX_COMPLETIONS))
}

const slotOfWord = (language: Language, word: string, unfinished: boolean): Slot => {
  const { vocabulary, countOf } = language
  const slot = { typed: [word], meant: null, optional: isNumber(word) }
  const known = certainWays(language, word)
  if (slot.optional) return { ...slot, ways: known }
  const apart = word.length < 3 ? [] : splits(language, word, unfinished)
  const certain = [...known, ...apart.filter((way) => way.certain)]
  const completed = unfinished || certain.length === 0 ? completedWays(language, word) : []
  const ways = [...certain, ...completed]
  if (ways.length > 0 && !isDoubtful(language, word, ways)) return { ...slot, ways }
  const atLeast = ways.length === 0 ? 0 : RARE * MUCH_COMMONER
  const repairs = correct(language, word, unfinished).filter((term) => countOf(term) >= atLeast)
  const repaired = guesses(language, repairs)
  const meant = ways.length === 0 && repaired.length > 0 ? vocabulary.wordOf(repairs[0] ?? 0) : null
  return { ...slot, meant, ways: [...ways, ...repaired, ...apart.filter((way) => !way.certain)] }
}

/**
 * Two typed words that the catalogue writes as one. If the first is unknown, the joined word may be unfinished or
 * misspelled.
 */
const waysJoined = (language: Language, [left = '', right = '']: readonly string[], unfinished: boolean): Way[] => {
  const joined = left + right
  const exact = wayOf(language, [joined], asTyped)
  if (exact) {
    const apart = wayOf(language, [left, right], asTyped)
    return apart ? [exact, apart] : [exact]
  }
  const first = language.vocabulary.find(left)
  if (isNumber(left) || (first !== undefined && language.countOf(first) > 0)) return []
  const completed = unfinished ? completions(language, joined) : []
  return guesses(language, completed.length > 0 ? completed : correctionsOf(language, joined, unfinished))
}

/** A slot for several words: a known phrase, or two words that are one. */
const slotOfPhrase = (language: Language, words: readonly string[], unfinished: boolean): Slot | null => {
  const key = phraseKey(words)
  const isPhrase = language.synonyms.has(key) || language.groups.isName(key)
  const asPhrase = isPhrase ? waysOfPhrase(language, words, asTyped) : []
  const ways = asPhrase.length === 0 && words.length === 2 ? waysJoined(language, words, unfinished) : asPhrase
  return ways.length > 0 ? { typed: [...words], meant: null, optional: false, ways } : null
}

const ENDS_IN_A_WORD = /[\p{L}\p{M}\p{N}]\s*$/u

/** The cache of slots is cleared when its slots have more ways than this. */
const MAX_CACHED_WAYS = 50_000

/**
 * Plans texts against one state of the catalogue. Slots are cached per word, because a text that is typed letter by
 * letter changes in its last word only.
 */
export const createPlanner = (language: Language): ((text: string) => Plan) => {
  const cache = new Map<string, Slot | null>()
  let ways = 0
  const once = (words: readonly string[], unfinished: boolean, make: () => Slot | null): Slot | null => {
    const key = `${words.join(' ')}${unfinished ? '…' : ''}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const slot = make()
    if (ways > MAX_CACHED_WAYS) {
      cache.clear()
      ways = 0
    }
    ways += 1 + (slot?.ways.length ?? 0)
    cache.set(key, slot)
    return slot
  }
  const slotAt = (words: readonly string[], at: number, openEnded: boolean): Slot | null => {
    for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length--) {
      const phrase = words.slice(at, at + length)
      const unfinished = openEnded && at + length === words.length
      const slot = once(phrase, unfinished, () => slotOfPhrase(language, phrase, unfinished))
      if (slot) return slot
    }
    const word = words.slice(at, at + 1)
    const unfinished = openEnded && at === words.length - 1
    return once(word, unfinished, () => slotOfWord(language, word[0] ?? '', unfinished))
  }

  return (text) => {
    const { rest, measures } = takeMeasures(fold(text))
    const words = wordsOf(rest).slice(0, MAX_WORDS)
    const slots: Slot[] = []
    // The last word may be unfinished, unless something other than a letter or digit follows it.
    const openEnded = ENDS_IN_A_WORD.test(rest)
    for (let at = 0; at < words.length; ) {
      const slot = slotAt(words, at, openEnded)
      if (slot) slots.push(slot)
      at += slot?.typed.length ?? 1
    }
    const filled = slots.filter(({ ways }) => ways.length > 0)
    // A text of only punctuation, stop words or unknown numbers is not the empty text, which matches everything.
    const isNothing = filled.length === 0 && measures.length === 0 && text.trim() !== ''
    const repaired = slots.some(({ meant }) => meant !== null)
    return {
      slots: filled,
      measures: measures.map(measureCode),
      unknown: isNothing
        ? [text.trim()]
        : slots.filter(({ ways, optional }) => ways.length === 0 && !optional).flatMap(({ typed }) => typed),
      meant: repaired ? slots.map(({ typed, meant }) => meant ?? typed.join(' ')).join(' ') : null,
    }
  }
}
