// Other words for the same thing: "dahi" is curd. The table is the administrator's; it is read both ways.
import { fold, stem, wordsOf } from './tokenize.ts'

/** A word or phrase with the others that mean it. */
export type SynonymTable = Record<string, string[]>

/** `forward`: the table says that this is what is meant; otherwise it was found the other way round. */
export type Synonym = { words: readonly string[]; forward: boolean }

/** For a phrase (its stems, joined by spaces) the phrases that mean the same. */
export type Synonyms = ReadonlyMap<string, readonly Synonym[]>

/** Phrases of more words than this are not looked for. */
export const LONGEST_PHRASE = 8

export const phraseKey = (words: readonly string[]): string => words.map(stem).join(' ')

export const readSynonyms = (table: SynonymTable): Synonyms => {
  const both = new Map<string, Map<string, Synonym>>()
  const link = (from: string[], to: string[], forward: boolean) => {
    if (from.length === 0 || to.length === 0 || from.length > LONGEST_PHRASE) return
    const key = phraseKey(from)
    if (key === phraseKey(to)) return
    const known = both.get(key) ?? new Map<string, Synonym>()
    if (!known.get(phraseKey(to))?.forward) known.set(phraseKey(to), { words: to, forward })
    both.set(key, known)
  }
  for (const [text, others] of Object.entries(table)) {
    const words = wordsOf(fold(text))
    for (const other of others) {
      const otherWords = wordsOf(fold(other))
      link(words, otherWords, true)
      link(otherWords, words, false)
    }
  }
  return new Map([...both].map(([key, phrases]) => [key, [...phrases.values()]]))
}
