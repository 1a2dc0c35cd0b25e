// Words with the same meaning: "dahi" is curd. Administrators edit the table; it is applied in both directions.
import { fold, stem, wordsOf } from './tokenize.ts'

/** Words or phrases, each with its synonyms. */
export type SynonymTable = Record<string, string[]>

/** `forward`: the table maps the typed words to these; otherwise the match is in reverse. */
export type Synonym = { words: readonly string[]; forward: boolean }

/** The synonyms of a phrase. The key is its stems, joined by spaces. */
export type Synonyms = ReadonlyMap<string, readonly Synonym[]>

/** Longer phrases are not looked up. */
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
