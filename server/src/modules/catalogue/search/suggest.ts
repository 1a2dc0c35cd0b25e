// Suggests how a typed text may go on: words, products, shelves and brands, from the index in memory.
import { findProducts } from '../index/find-products.ts'
import type { Shelf } from '../index/index-queries.ts'
import { labelKey, labelsOf } from '../index/labels.ts'
import type { Catalogue } from '../index/live-index.ts'
import { takeMeasures } from './measures.ts'
import { nearestShelf } from './nearest-shelf.ts'
import { completions } from './query-plan.ts'
import { fold, wordsOf } from './tokenize.ts'

export type Suggestions = {
  /** Whole search texts. */
  words: string[]
  productIds: string[]
  shelves: Shelf[]
  brands: string[]
  didYouMean: string | null
  /** If false, no product matches: the shelf is the one with the nearest name, and the products are its or popular ones. */
  found: boolean
}

/** The first results, from which shelves and brands are taken. */
const LOOKED_AT = 40
const MOST_COMPLETIONS = 50
const MOST = { words: 6, products: 6, shelves: 3, brands: 3 } as const

/** Labels of the results, the best first: each result counts the more, the higher it stands. */
const bestLabels = (results: readonly (readonly string[])[], most: number): string[] => {
  const scores = new Map<string, number>()
  for (const [place, labels] of results.entries())
    for (const label of labels) scores.set(label, (scores.get(label) ?? 0) + 1 / (place + 3))
  return [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([label]) => label)
}

/** The text with its last word completed, the most common completion first; of several words, those of some product. */
const completed = ({ language }: Catalogue, text: string): string[] => {
  const { vocabulary, countOf, isCarriedTogether } = language
  const words = wordsOf(takeMeasures(text).rest)
  const last = words.at(-1)
  if (last === undefined || !text.endsWith(last)) return []
  const before = text.slice(0, -last.length)
  const others = words
    .slice(0, -1)
    .map(vocabulary.find)
    .filter((term): term is number => term !== undefined && countOf(term) > 0)
  // A synonym is in no product itself.
  const isCarried = (term: number) => others.length === 0 || countOf(term) === 0 || isCarriedTogether([...others, term])
  return completions(language, last)
    .slice(0, MOST_COMPLETIONS)
    .filter(isCarried)
    .slice(0, MOST.words)
    .map((term) => before + vocabulary.wordOf(term))
}

const nothing: Suggestions = { words: [], productIds: [], shelves: [], brands: [], didYouMean: null, found: true }

/** For a text that no product matches. */
const instead = (catalogue: Catalogue, storeId: string, text: string): Suggestions => {
  const { index, planOf } = catalogue
  const shelf = nearestShelf(catalogue, text)
  const all = { storeId, families: true, offset: 0, limit: MOST.products }
  const filters = { subCategory: shelf?.subCategory._id }
  const { ids } = findProducts(index, planOf(''), { ...all, filters })
  if (shelf && ids.length > 0) return { ...nothing, found: false, shelves: [shelf], productIds: ids }
  return { ...nothing, found: false, productIds: findProducts(index, planOf(''), all).ids }
}

export const suggest = (
  catalogue: Catalogue,
  { storeId, text, popular }: { storeId: string; text: string; popular: readonly string[] },
): Suggestions => {
  const { index, planOf, shelves } = catalogue
  const typed = fold(text).trim()
  if (typed === '') {
    return { ...nothing, words: popular.slice(0, 2 * MOST.words) }
  }
  const plan = planOf(text)
  const { ids } = findProducts(index, plan, { storeId, families: true, offset: 0, limit: LOOKED_AT })
  if (ids.length === 0) return instead(catalogue, storeId, text)
  const results = ids.map((id) => index.ordinals.get(id) ?? -1)
  const { brand, subCategory } = index.labels
  const ofResults = bestLabels(
    results.map((ordinal) => labelsOf(brand, ordinal)),
    LOOKED_AT,
  )
  const isNamed = (label: string) => labelKey(label).startsWith(typed)
  const brands = [...ofResults.filter(isNamed), ...ofResults.filter((label) => !isNamed(label))]
  const isBrand = new Set(brands.map(labelKey))
  const words = [
    ...popular.filter((each) => each.startsWith(typed)),
    ...(plan.meant === null ? [] : [plan.meant]),
    ...completed(catalogue, typed),
  ]
  return {
    // A brand is offered once.
    words: [...new Set(words)].filter((word) => !isBrand.has(word)).slice(0, MOST.words),
    productIds: ids.slice(0, MOST.products),
    shelves: bestLabels(
      results.map((ordinal) => labelsOf(subCategory, ordinal)),
      LOOKED_AT,
    )
      .map((id) => shelves.get(id))
      .filter((shelf) => shelf !== undefined)
      .slice(0, MOST.shelves),
    brands: brands.slice(0, MOST.brands),
    didYouMean: plan.meant,
    found: true,
  }
}
