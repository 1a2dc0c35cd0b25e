// Computes which products fill the slots of a plan, and how well.
//
// A product fills a slot when it has the slot's words, or is in a subcategory of just that name. How well is a small
// number. It depends on the word's place in the product's name and on the names of its subcategory, category and type.

import type { GroupMatch } from '../search/group-names.ts'
import type { Slot, Way } from '../search/query-plan.ts'
import { type Column, column, push } from './growable-array.ts'
import type { ProductIndex } from './product-index.ts'
import { ordinalOf, PLACE, placeOf } from './terms.ts'

/**
 * Levels go up to 6. The best is to be in a subcategory of that name ("Milk" for milk), then to be of that type or in a
 * subcategory of that kind ("Plant Milk"). Elsewhere the word's place counts, and a little whether the subcategory's
 * name has the word too.
 */
const IN_SUBCATEGORY = 6
const OF_THE_KIND = 5
const UNNAMED_IN_SUBCATEGORY = 5
const UNNAMED_OF_THE_KIND = 4
const BEST_ELSEWHERE = 4
const MARK = { mention: 1, head: 2, kind: 3, subCategory: 4 } as const

/**
 * The score of a filled slot: twice its level, plus one for a likely guess; plus 1 for a guess and 16 for a match.
 */
const GUESS = 1
const CERTAIN = 16
/** Added when the words stand in the product's name or brand. */
const NAMED = 32

type Bytes = Uint8Array<ArrayBuffer>
type Numbers = Column<Uint32Array<ArrayBuffer>>

/** Arrays by product number, all zero between searches. Shared by all searches, which run one at a time. */
export type Tally = {
  /** Slots filled so far, the sum of their levels (in halves), and whether one of them was filled by a guess. */
  filled: Bytes
  levels: Bytes
  guessed: Bytes
  /** How many of the typed words are in the product's name. */
  named: Bytes
  /** The products with any of these counts. */
  seen: Numbers
  /** For the current slot: its value for each product, and the value of the product's subcategory. */
  worth: Bytes
  mark: Bytes
  touched: Numbers
  marked: Numbers
  /** The matches of slots of earlier searches, valid while `builtFrom` is the index's order. */
  cache: Map<Slot, Filled>
  cachedEntries: number
  builtFrom: Uint32Array
}

/** An entry takes five bytes. A slot itself takes as much as some dozens of entries. */
const MAX_CACHED_ENTRIES = 2_000_000
const SLOT_ITSELF = 50

const tallies = new WeakMap<ProductIndex, Tally>()

export const tallyOf = (index: ProductIndex): Tally => {
  const known = tallies.get(index)
  if (known && known.filled.length >= index.ids.length) return known
  const bytes = () => new Uint8Array(Math.ceil(index.ids.length * 1.2) + 64)
  const numbers = () => column(Uint32Array, 1024)
  const made: Tally = {
    filled: bytes(),
    levels: bytes(),
    guessed: bytes(),
    named: bytes(),
    seen: numbers(),
    worth: bytes(),
    mark: bytes(),
    touched: numbers(),
    marked: numbers(),
    cache: new Map(),
    cachedEntries: 0,
    builtFrom: index.order,
  }
  tallies.set(index, made)
  return made
}

/** Sets all counts to zero. */
export const resetTally = ({ filled, levels, guessed, named, seen }: Tally): void => {
  for (let at = 0; at < seen.length; at++) {
    const ordinal = seen.values[at] ?? 0
    filled[ordinal] = 0
    levels[ordinal] = 0
    guessed[ordinal] = 0
    named[ordinal] = 0
  }
  seen.length = 0
}

/**
 * A synonym counts a little less than the word itself. A synonym that is applied in reverse counts even less in a
 * subcategory of its name.
 */
const halvesOf = ({ synonym }: Way, level: number): number => {
  if (synonym === 'no') return 2 * level
  return Math.max(0, 2 * (synonym === 'backward' ? Math.min(level, OF_THE_KIND) : level) - 1)
}

const worthOf = (way: Way, level: number): number =>
  way.certain ? CERTAIN + halvesOf(way, level) : GUESS + halvesOf(way, level) + (way.likely ? 1 : 0)

const levelOf = (place: number, mark: number): number => {
  if (mark === MARK.subCategory) return place === PLACE.detail ? UNNAMED_IN_SUBCATEGORY : IN_SUBCATEGORY
  if (mark === MARK.kind) return place === PLACE.detail ? UNNAMED_OF_THE_KIND : OF_THE_KIND
  return place === PLACE.detail ? 0 : Math.min(BEST_ELSEWHERE, place + mark)
}

const markOf = ({ kind, naming, only }: GroupMatch): number => {
  if (kind === 'subCategory' && naming === 'whole') return MARK.subCategory
  return naming === 'whole' || (naming === 'head' && only) ? MARK.kind : MARK[naming]
}

const asGuess = (way: Way): Way => ({ ...way, certain: false, likely: false })

type Candidate = { way: Way; group: GroupMatch; members: Numbers }

/** Categories are less specific than subcategories and types, so they count only for words that no narrower name has. */
const candidatesOf = (index: ProductIndex, ways: readonly Way[]): Candidate[] => {
  const membersOf = { category: index.categories, subCategory: index.subCategories, type: index.types }
  const all = ways.flatMap((way) =>
    way.groups.flatMap((group) => {
      const members = membersOf[group.kind].get(group.id)
      return members ? [{ way, group, members }] : []
    }),
  )
  const hasNarrower = all.some(({ group }) => group.kind === 'subCategory' && markOf(group) >= MARK.kind)
  return all.filter(({ group }) => group.kind !== 'category' || (group.naming === 'whole' && !hasNarrower))
}

type Offer = (ordinal: number, worth: number) => void

const offerCarriers = (index: ProductIndex, mark: Bytes, way: Way, offer: Offer): void => {
  const postings = index.terms.postingsOf(way.terms[0] ?? 0)
  const guess = asGuess(way)
  for (let at = 0; at < postings.length; at++) {
    const posted = postings.values[at] ?? 0
    const ordinal = ordinalOf(posted)
    const place = placeOf(posted)
    const marked = mark[ordinal] ?? 0
    const sure = place === PLACE.detail && marked < MARK.kind ? guess : way
    const worth = worthOf(sure, levelOf(place, marked))
    offer(ordinal, place === PLACE.detail ? worth : worth + NAMED)
  }
}

/**
 * Offers products that have all of the terms, at the level of the best placed term. Postings ascend, so one pass will
 * do.
 */
const offerCarriersOfAll = (index: ProductIndex, mark: Bytes, way: Way, offer: Offer): void => {
  const [rarest, ...others] = way.terms
    .map((term) => index.terms.postingsOf(term))
    .sort((one, other) => one.length - other.length)
  if (!rarest) return
  const reached = others.map(() => 0)
  for (let at = 0; at < rarest.length; at++) {
    const posted = rarest.values[at] ?? 0
    const ordinal = ordinalOf(posted)
    const marked = mark[ordinal] ?? 0
    let level = levelOf(placeOf(posted), marked)
    const carriesOthers = others.every((other, which) => {
      let next = reached[which] ?? 0
      while (next < other.length && ordinalOf(other.values[next] ?? 0) < ordinal) next++
      reached[which] = next
      const match = other.values[next] ?? 0
      if (next === other.length || ordinalOf(match) !== ordinal) return false
      level = Math.max(level, levelOf(placeOf(match), marked))
      return true
    })
    if (carriesOthers) offer(ordinal, worthOf(way, level) + NAMED)
  }
}

/**
 * All products of a subcategory whose name is only this word match, whatever their own names are. So do those of a category
 * that has the word as one part of its name. Any other subcategory counts only if no product has the word.
 */
const offerMembers = ({ way, group, members }: Candidate, offer: Offer): void => {
  const mark = markOf(group)
  if (mark < MARK.kind) return
  const isSure = group.only || group.kind === 'category'
  if (!isSure && way.terms.length > 0) return
  const level = mark === MARK.subCategory ? UNNAMED_IN_SUBCATEGORY : UNNAMED_OF_THE_KIND
  const worth = worthOf(isSure ? way : asGuess(way), level)
  for (let at = 0; at < members.length; at++) offer(members.values[at] ?? 0, worth)
}

/** The products that fill a slot, and the slot's value for each. */
type Filled = { ordinals: Uint32Array; worth: Uint8Array }

const fillSlot = (index: ProductIndex, tally: Tally, slot: Slot): Filled => {
  const { worth, mark, touched, marked } = tally
  const alive = index.alive.values
  const offer: Offer = (ordinal, offered) => {
    const before = worth[ordinal] ?? 0
    if (offered <= before || alive[ordinal] !== 1) return
    if (before === 0) push(touched, ordinal)
    worth[ordinal] = offered
  }
  const candidates = candidatesOf(index, slot.ways)
  for (const { way, group, members } of candidates) {
    const as = way.synonym === 'backward' ? MARK.mention : markOf(group)
    for (let at = 0; at < members.length; at++) {
      const ordinal = members.values[at] ?? 0
      const before = mark[ordinal] ?? 0
      if (before === 0) push(marked, ordinal)
      if (as > before) mark[ordinal] = as
    }
  }
  for (const way of slot.ways) {
    if (way.terms.length === 1) offerCarriers(index, mark, way, offer)
    else if (way.terms.length > 1) offerCarriersOfAll(index, mark, way, offer)
  }
  for (const each of candidates) offerMembers(each, offer)
  for (let at = 0; at < marked.length; at++) mark[marked.values[at] ?? 0] = 0
  marked.length = 0
  const filled: Filled = {
    ordinals: touched.values.slice(0, touched.length),
    worth: Uint8Array.from(touched.values.subarray(0, touched.length), (ordinal) => worth[ordinal] ?? 0),
  }
  for (const ordinal of filled.ordinals) worth[ordinal] = 0
  touched.length = 0
  return filled
}

/** The same slots come back with each typed letter, so their matches are cached until the index changes. */
const filledSlot = (index: ProductIndex, tally: Tally, slot: Slot): Filled => {
  if (tally.builtFrom !== index.order || tally.cachedEntries > MAX_CACHED_ENTRIES) {
    tally.cache = new Map()
    tally.cachedEntries = 0
    tally.builtFrom = index.order
  }
  const known = tally.cache.get(slot)
  if (known) return known
  const filled = fillSlot(index, tally, slot)
  tally.cache.set(slot, filled)
  tally.cachedEntries += filled.ordinals.length + SLOT_ITSELF
  return filled
}

/** Fills the slots one after another and adds to `tally`. */
export const matchSlots = (index: ProductIndex, tally: Tally, slots: readonly Slot[]): void => {
  const { filled, levels, guessed, named, seen } = tally
  for (const slot of slots) {
    const { ordinals, worth } = filledSlot(index, tally, slot)
    for (let at = 0; at < ordinals.length; at++) {
      const ordinal = ordinals[at] ?? 0
      const offered = worth[at] ?? 0
      const got = offered & (NAMED - 1)
      if (filled[ordinal] === 0) push(seen, ordinal)
      filled[ordinal] = (filled[ordinal] ?? 0) + 1
      levels[ordinal] = (levels[ordinal] ?? 0) + (got >= CERTAIN ? got - CERTAIN : got - GUESS)
      if (got < CERTAIN) guessed[ordinal] = 1
      if (offered > NAMED) named[ordinal] = (named[ordinal] ?? 0) + slot.typed.length
    }
  }
}
