// Finds and ranks the products that match a query plan.
//
// A product is found when it fills every slot. Certain matches come first, among them those in stock, then those in the
// right subcategory or with the word at the start of the name, then the more popular ones. Everything except popularity
// is one byte per product, so counting, ranking and paging are passes over small arrays.
import type { Plan } from '../search/query-plan.ts'
import { matchSlots, resetTally, type Tally, tallyOf } from './match-slots.ts'
import type { ProductIndex } from './product-index.ts'
import { readRankedPage, type Window } from './ranked-page.ts'

export type Found = { ids: string[]; total: number }

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

/** The text has only amounts, or nothing: returns the products with one of these amounts, or all. */
const findByMeasure = (index: ProductIndex, rank: Uint8Array, measures: readonly number[]): Uint32Array => {
  const candidates =
    measures.length === 0 ? index.order : index.order.filter((ordinal) => hasMeasure(index, ordinal, measures))
  for (const ordinal of candidates) rank[ordinal] = index.inStock.values[ordinal] === 1 ? IN_STOCK : 0
  return candidates
}

/** The products that fill the most slots, but at least half of them, and how many slots that is. */
const fullest = ({ filled, seen }: Tally, slots: number): { candidates: Uint32Array; filling: number } => {
  const touched = seen.values.subarray(0, seen.length)
  for (let filling = slots; ; filling--) {
    const candidates = touched.filter((ordinal) => (filled[ordinal] ?? 0) >= filling)
    if (candidates.length > 0 || filling <= Math.ceil(slots / 2)) return { candidates, filling }
  }
}

const findByWords = (index: ProductIndex, tally: Tally, rank: Uint8Array, plan: Plan): Uint32Array => {
  const required = plan.slots.filter(({ optional }) => !optional)
  const welcome = plan.slots.filter(({ optional }) => optional)
  matchSlots(index, tally, required.length > 0 ? required : welcome)
  const slots = required.length > 0 ? required.length : 1
  const { candidates, filling } = fullest(tally, slots)
  if (required.length > 0) matchSlots(index, tally, welcome)
  const typed = plan.slots.reduce((count, slot) => count + slot.typed.length, 0)
  for (const ordinal of candidates) {
    const isCertain = tally.guessed[ordinal] === 0 && filling === slots
    const level = Math.round(((tally.levels[ordinal] ?? 0) * HALF_LEVEL) / filling)
    const isName = tally.named[ordinal] === typed && index.nameLength.values[ordinal] === typed
    const amount = plan.measures.length > 0 && hasMeasure(index, ordinal, plan.measures) ? RIGHT_AMOUNT : 0
    const stock = index.inStock.values[ordinal] === 1 ? IN_STOCK : 0
    rank[ordinal] =
      (isCertain ? CERTAIN : 0) + stock + Math.min(MAX_SCORE, level + (isName ? JUST_THE_NAME : 0) + amount)
  }
  return candidates
}

export const findProducts = (index: ProductIndex, plan: Plan, window: Window): Found => {
  const tally = tallyOf(index)
  const rank = tally.worth
  const isUnknown = plan.slots.length === 0 && plan.unknown.length > 0
  if (isUnknown) return { ids: [], total: 0 }
  const candidates =
    plan.slots.length === 0 ? findByMeasure(index, rank, plan.measures) : findByWords(index, tally, rank, plan)
  const ids = readRankedPage(index, { candidates, rank }, window)
  for (const ordinal of candidates) rank[ordinal] = 0
  resetTally(tally)
  return { ids, total: candidates.length }
}
