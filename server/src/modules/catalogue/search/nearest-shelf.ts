// Finds the shelf whose name is the most like a text that no product matches.
import type { Shelf } from '../index/index-queries.ts'
import type { Catalogue } from '../index/live-index.ts'
import { editDistance } from './edit-distance.ts'
import { takeMeasures } from './measures.ts'
import { fold, stem, wordsOf } from './tokenize.ts'

/** Less similar names are not offered. */
const SIMILAR = 0.5
const SHORTEST_PREFIX = 3
const SHORTEST_MISSPELLED = 4
const MOST_EDITS = 3

const commonPrefix = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** From 0 to 1. */
const similarity = (one: string, other: string): number => {
  const longer = Math.max(one.length, other.length)
  const prefix = commonPrefix(one, other)
  const edits = editDistance(one, other, MOST_EDITS)
  const misspelled = Math.min(one.length, other.length) >= SHORTEST_MISSPELLED && edits <= MOST_EDITS
  return Math.max(prefix >= SHORTEST_PREFIX ? prefix / longer : 0, misspelled ? 1 - edits / longer : 0)
}

/** The words of a shelf's name, and the synonyms of its name. */
type Named = { shelf: Shelf; words: string[] }

const namedShelves = new WeakMap<Catalogue['shelves'], Named[]>()

const readNamed = ({ shelves, language }: Catalogue): Named[] => {
  const words = new Map<string, string[]>()
  for (const [id, { subCategory }] of shelves) words.set(id, wordsOf(fold(subCategory.name)).map(stem))
  for (const [phrase, others] of language.synonyms)
    for (const other of others)
      for (const { kind, id, naming } of language.groups.naming(other.words.map(stem)))
        if (kind === 'subCategory' && naming !== 'mention') words.get(id)?.push(...phrase.split(' '))
  return [...shelves].map(([id, shelf]) => ({ shelf, words: words.get(id) ?? [] }))
}

export const nearestShelf = (catalogue: Catalogue, text: string): Shelf | null => {
  const named = namedShelves.get(catalogue.shelves) ?? readNamed(catalogue)
  namedShelves.set(catalogue.shelves, named)
  const typed = wordsOf(takeMeasures(fold(text)).rest).map(stem)
  let nearest: Shelf | null = null
  let most = SIMILAR
  for (const { shelf, words } of named)
    for (const word of words)
      for (const one of typed) {
        const alike = similarity(one, word)
        if (alike > most || (alike === most && nearest === null)) {
          most = alike
          nearest = shelf
        }
      }
  return nearest
}
