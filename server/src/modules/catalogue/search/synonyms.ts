// Other words for the same thing: "dahi" is curd. The table is the administrator's; it is read both ways.
import { fold, stem, wordsOf } from './words.ts'

/** A word or phrase with the others that mean it. */
export type SynonymTable = Record<string, string[]>

/** For a phrase (its stems, joined by spaces) the words of each phrase that means the same. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>

/** Phrases of more words than this are not looked for. */
export const LONGEST_PHRASE = 8

export const phraseKey = (words: readonly string[]): string => words.map(stem).join(' ')

export const readSynonyms = (table: SynonymTable): Synonyms => {
  const both = new Map<string, Map<string, string[]>>()
  const link = (from: string[], to: string[]) => {
    if (from.length === 0 || to.length === 0 || from.length > LONGEST_PHRASE) return
    const key = phraseKey(from)
    if (key === phraseKey(to)) return
    const known = both.get(key) ?? new Map<string, string[]>()
    known.set(phraseKey(to), to)
    both.set(key, known)
  }
  for (const [text, others] of Object.entries(table)) {
    const words = wordsOf(fold(text))
    for (const other of others) {
      const otherWords = wordsOf(fold(other))
      link(words, otherWords)
      link(otherWords, words)
    }
  }
  return new Map([...both].map(([key, phrases]) => [key, [...phrases.values()]]))
}
