// Finds and ranks the products that match a query plan.
//
// The results are the products that fill the most slots, at least half of them. They are sorted by: certain matches, in
// stock, score (such as the right subcategory, or the word at the start of the name), popularity. Everything except
// popularity is one byte per product, so counting, ranking and paging are passes over small arrays.
import type { Plan } from '../search/query-plan.ts'
import { countFacets, type Facets, type Filters, filtered } from './facets.ts'
import { bestOfEach, countSizes, sizesOf } from './family-rows.ts'
import { matchSlots, resetTally, type Tally, tallyOf } from './match-slots.ts'
import { IN_STOCK as HAS_SOME, hasAllProducts, NOT_KEPT, type ProductIndex, stockIn } from './product-index.ts'
import { readRankedPage, type Window } from './ranked-page.ts'

/** `sizes`: how many sizes each of the products has, if families are rows. `facets`: if they were requested. */
export type Found = { ids: string[]; total: number; sizes?: number[]; facets?: Facets }

/** The bits of the byte: certain, in stock, and a score in the other six. */
const CERTAIN = 128
const IN_STOCK = 64
const MAX_SCORE = 63
/** Weights within the score: half a level (levels go up to 6), a name of just these words, and the requested amount. */
const HALF_LEVEL = 4
const JUST_THE_NAME = 4
const RIGHT_AMOUNT = 11

const hasMeasure = ({ measures: [one, all] }: ProductIndex, ordinal: number, wanted: readonly number[]): boolean =>
  wanted.includes(one.values[ordinal] ?? 0) || wanted.includes(all.values[ordinal] ?? 0)

/** The stock states of the store; `all` is true if it sells every product. */
type StoreStock = { states: Uint8Array; all: boolean }

const keptOf = ({ states, all }: StoreStock, ordinals: Uint32Array): Uint32Array =>
  all ? ordinals : ordinals.filter((ordinal) => states[ordinal] !== NOT_KEPT)

type Measured = { rank: Uint8Array; measures: readonly number[] }

/** A search without words: finds all products, or those with one of the searched amounts. */
const findByMeasure = (index: ProductIndex, stock: StoreStock, { rank, measures }: Measured): Uint32Array => {
  const kept = keptOf(stock, index.order)
  const candidates = measures.length === 0 ? kept : kept.filter((ordinal) => hasMeasure(index, ordinal, measures))
  for (const ordinal of candidates) rank[ordinal] = stock.states[ordinal] === HAS_SOME ? IN_STOCK : 0
  return candidates
}

/** The products that fill the most slots, if that is at least half of them; and the number of slots. */
const fullest = (
  { filled, seen }: Tally,
  stock: StoreStock,
  slots: number,
): { candidates: Uint32Array; filling: number } => {
  const touched = keptOf(stock, seen.values.subarray(0, seen.length))
  for (let filling = slots; ; filling--) {
    const candidates = touched.filter((ordinal) => (filled[ordinal] ?? 0) >= filling)
    if (candidates.length > 0 || filling <= Math.ceil(slots / 2)) return { candidates, filling }
  }
}

type Worded = { tally: Tally; rank: Uint8Array; plan: Plan }

const findByWords = (index: ProductIndex, stock: StoreStock, { tally, rank, plan }: Worded): Uint32Array => {
  const required = plan.slots.filter(({ optional }) => !optional)
  const welcome = plan.slots.filter(({ optional }) => optional)
  matchSlots(index, tally, required.length > 0 ? required : welcome)
  const slots = required.length > 0 ? required.length : 1
  const { candidates, filling } = fullest(tally, stock, slots)
  if (required.length > 0) matchSlots(index, tally, welcome)
  const typed = plan.slots.reduce((count, slot) => count + slot.typed.length, 0)
  for (const ordinal of candidates) {
    const isCertain = tally.guessed[ordinal] === 0 && filling === slots
    const level = Math.round(((tally.levels[ordinal] ?? 0) * HALF_LEVEL) / filling)
    const isName = tally.named[ordinal] === typed && index.nameLength.values[ordinal] === typed
    const amount = plan.measures.length > 0 && hasMeasure(index, ordinal, plan.measures) ? RIGHT_AMOUNT : 0
    const inStock = stock.states[ordinal] === HAS_SOME ? IN_STOCK : 0
    rank[ordinal] =
      (isCertain ? CERTAIN : 0) + inStock + Math.min(MAX_SCORE, level + (isName ? JUST_THE_NAME : 0) + amount)
  }
  return candidates
}

/** `families`: whether a family is one row. `facets`: whether labels are counted. */
export type InStore = Window & {
  storeId: string
  families?: boolean | undefined
  facets?: boolean | undefined
  filters?: Filters | undefined
  /** The product that is meant, whatever the plan says. */
  only?: string | undefined
}

/** Sets the ranks of all but the candidates to zero. */
const keepRanks = (rank: Uint8Array, found: Uint32Array, candidates: Uint32Array): void => {
  const kept = Uint8Array.from(candidates, (ordinal) => rank[ordinal] ?? 0)
  for (const ordinal of found) rank[ordinal] = 0
  for (const [at, ordinal] of candidates.entries()) rank[ordinal] = kept[at] ?? 0
}

const noFacets = (): Facets => ({ subCategory: [], brand: [], diet: [], origin: [] })

export const findProducts = (
  index: ProductIndex,
  plan: Plan,
  { storeId, families = false, facets = false, filters = {}, only, ...window }: InStore,
): Found => {
  const tally = tallyOf(index)
  const rank = tally.worth
  const isUnknown = only === undefined && plan.slots.length === 0 && plan.unknown.length > 0
  if (isUnknown) return { ids: [], total: 0, ...(facets && { facets: noFacets() }) }
  const inStore = stockIn(index, storeId)
  const stock = { states: inStore.states, all: hasAllProducts(index, inStore) }
  const findByPlan = () =>
    plan.slots.length === 0
      ? findByMeasure(index, stock, { rank, measures: plan.measures })
      : findByWords(index, stock, { tally, rank, plan })
  const meant = only === undefined ? undefined : index.ordinals.get(only)
  const found = only === undefined ? findByPlan() : keptOf(stock, Uint32Array.from(meant === undefined ? [] : [meant]))
  const wanted = filtered(index, found, filters)
  const candidates = families ? bestOfEach(index, wanted, rank) : wanted
  const counted = facets && { facets: countFacets(index, { found, rank, families, filters }) }
  if (candidates.length < found.length) keepRanks(rank, found, candidates)
  const ids = readRankedPage(index, { candidates, rank }, window)
  for (const ordinal of found) rank[ordinal] = 0
  resetTally(tally)
  if (!families) return { ids, total: candidates.length, ...counted }
  const sizes = ids.map((id) => countSizes(index, sizesOf(index, inStore, index.ordinals.get(id) ?? -1)))
  return { ids, total: candidates.length, sizes, ...counted }
}
