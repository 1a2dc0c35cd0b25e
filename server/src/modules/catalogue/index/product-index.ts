// The in-memory index for lists and searches of one process. Each product has a number. Columns hold the values by which
// lists sort and filter; each word and each subcategory has a list of product numbers. Of the products' texts, the index
// contains only words, brands, dietary marks and countries; answers take the others from the product cache. It takes about 210 MB for a million products, and 1 to 2 MB for 5,000.
//
// A changed product gets a new number, and its old number is dead. The owner of the index rebuilds it when many are dead.
import { measureCode, takeMeasures } from '../search/measures.ts'
import { fold, wordsOf } from '../search/tokenize.ts'
import { addToFamily, createFamilies, type Families } from './families.ts'
import { type Column, column, push } from './growable-array.ts'
import { addLabels, createLabels, type Dimension, type Labels } from './labels.ts'
import { createTerms, ordinalOf, PLACE, type Place, posting, type Terms } from './terms.ts'

/** A product as it is indexed. */
export type IndexedProduct = {
  id: string
  name: string
  /** Its names in further languages. */
  otherNames?: readonly string[]
  brand: string
  /** The dietary mark; '' without one. */
  diet: string
  /** The code of the country; '' without one. */
  origin?: string
  /** The kind of product, if its details name it: "Toned Milk". */
  type: string
  /** Further words to find it by. */
  keywords: string
  unit: string
  rank: number
  /** After discount. */
  pricePaise: number
  /** Percent. */
  discount: number
  /** The stores that sell it, and whether it is in stock there. */
  stock: readonly { storeId: string; inStock: boolean }[]
  categories: string[]
  /** Where it is listed: subcategories within categories. */
  listings: { category: string; subCategory: string }[]
  /** The first of its own subcategories; '' if it has none. */
  firstSubCategory: string
  /** The family that an administrator has chosen; null for the one that follows from its name. */
  family: string | null
}

type Ordinals = Column<Uint32Array<ArrayBuffer>>

/** What a store has of a product. */
export const NOT_KEPT = 0
const SOLD_OUT = 1
export const IN_STOCK = 2

/** A byte for each product number, and how many products the store sells. */
export type StoreStock = { states: Uint8Array<ArrayBuffer>; kept: number }

export type ProductIndex = {
  ids: string[]
  ordinals: Map<string, number>
  terms: Terms
  /** The numbers of live products, the most popular first; and the position of each number in that order. */
  order: Uint32Array
  position: Uint32Array
  rank: Column<Int32Array<ArrayBuffer>>
  pricePaise: Column<Uint32Array<ArrayBuffer>>
  /** In millionths of a percent. */
  discount: Column<Uint32Array<ArrayBuffer>>
  /** The amount of one piece as a `measureCode`; the second is for packs of several. 0 is none. */
  measures: [Column<Uint32Array<ArrayBuffer>>, Column<Uint32Array<ArrayBuffer>>]
  nameLength: Column<Uint8Array<ArrayBuffer>>
  alive: Column<Uint8Array<ArrayBuffer>>
  families: Families
  labels: Record<Dimension, Labels>
  /** By store. */
  stores: Map<string, StoreStock>
  categories: Map<string, Ordinals>
  subCategories: Map<string, Ordinals>
  types: Map<string, Ordinals>
  /** By `listingKey`. */
  listings: Map<string, Ordinals>
  dead: number
  /** Added since `order` was computed. */
  unordered: number[]
}

export const listingKey = (category: string, subCategory: string): string => `${category} ${subCategory}`

export const createProductIndex = (room = 1024): ProductIndex => ({
  ids: [],
  ordinals: new Map(),
  terms: createTerms(),
  order: new Uint32Array(0),
  position: new Uint32Array(0),
  rank: column(Int32Array, room),
  pricePaise: column(Uint32Array, room),
  discount: column(Uint32Array, room),
  measures: [column(Uint32Array, room), column(Uint32Array, room)],
  nameLength: column(Uint8Array, room),
  alive: column(Uint8Array, room),
  families: createFamilies(room),
  labels: {
    subCategory: createLabels(room),
    brand: createLabels(room),
    diet: createLabels(room),
    origin: createLabels(room),
  },
  stores: new Map(),
  categories: new Map(),
  subCategories: new Map(),
  types: new Map(),
  listings: new Map(),
  dead: 0,
  unordered: [],
})

/** Separates the name from a qualifier: "Milk - 500 ml pouch", "Curd (Dahi), fresh". */
const QUALIFIER = /\s[-–|]\s|[(,]/

const placesOf = (folded: string, product: IndexedProduct): { places: Map<string, Place>; length: number } => {
  const words = wordsOf(folded)
  const head = wordsOf(folded.split(QUALIFIER)[0] ?? '')
  const brand = wordsOf(fold(product.brand))
  const places = new Map<string, Place>()
  const setPlace = (word: string | undefined, place: Place) => {
    if (word !== undefined && !places.has(word)) places.set(word, place)
  }
  const bare = head.filter((word) => !brand.includes(word))
  if (bare.length === 1) setPlace(bare[0], PLACE.alone)
  setPlace(words[0], PLACE.first)
  setPlace(head.at(-1), PLACE.last)
  for (const word of words) setPlace(word, PLACE.other)
  for (const word of brand) setPlace(word, PLACE.other)
  for (const word of wordsOf(fold(product.keywords))) setPlace(word, PLACE.detail)
  return { places, length: words.length }
}

/** What the members of a family have in common. `bareName` is the name without the amount of the unit. */
const familyOf = ({ id, family, brand, firstSubCategory }: IndexedProduct, bareName: string): string => {
  if (family !== null) return family
  const words = wordsOf(bareName)
  return words.length === 0 ? id : [words.join(' '), fold(brand).trim(), firstSubCategory].join('\n')
}

const list = (map: Map<string, Ordinals>, key: string, ordinal: number) => {
  const known = map.get(key)
  if (known) {
    // A product in one subcategory of two categories is added twice in a row.
    if (known.values[known.length - 1] !== ordinal || known.length === 0) push(known, ordinal)
    return
  }
  const made: Ordinals = column(Uint32Array)
  push(made, ordinal)
  map.set(key, made)
}

export const removeProduct = (index: ProductIndex, id: string): void => {
  const ordinal = index.ordinals.get(id)
  if (ordinal === undefined) return
  index.ordinals.delete(id)
  index.alive.values[ordinal] = 0
  for (const stock of index.stores.values()) {
    if ((stock.states[ordinal] ?? NOT_KEPT) === NOT_KEPT) continue
    stock.states[ordinal] = NOT_KEPT
    stock.kept--
  }
  index.dead++
}

/** Adds a product or replaces it. Call `orderProducts` afterwards. */
export const addProduct = (index: ProductIndex, product: IndexedProduct): void => {
  removeProduct(index, product.id)
  const ordinal = index.ids.length
  index.ids.push(product.id)
  index.ordinals.set(product.id, ordinal)
  const name = takeMeasures(fold(product.name))
  const { places, length } = placesOf(name.rest, product)
  push(index.rank, product.rank)
  push(index.pricePaise, product.pricePaise)
  push(index.discount, Math.round(product.discount * 1e6))
  push(index.nameLength, Math.min(255, length))
  push(index.alive, 1)
  const ofUnit = takeMeasures(fold(product.unit)).measures.map(measureCode)
  const ofName = name.measures.map(measureCode)
  const measures = [...ofUnit, ...ofName]
  push(index.measures[0], measures[0] ?? 0)
  push(index.measures[1], measures[1] ?? 0)
  // "Milk 1 L" of 1 L is a size of "Milk", but "Cups 250 ml" of 50 pieces are no size of "Cups 150 ml".
  const repeatsUnit = ofName.every((measure) => ofUnit.includes(measure))
  const common = familyOf(product, repeatsUnit ? name.rest : fold(product.name))
  // Of a multipack, the amount of all packs counts.
  addToFamily(index.families, { ordinal, common, size: `${ofUnit.at(-1) ?? fold(product.unit).trim()}` })
  addLabels(index.labels.subCategory, [...new Set(product.listings.map(({ subCategory }) => subCategory))])
  addLabels(index.labels.brand, [product.brand])
  addLabels(index.labels.diet, [product.diet])
  addLabels(index.labels.origin, [product.origin ?? ''])
  for (const other of product.otherNames ?? []) {
    const translated = placesOf(takeMeasures(fold(other)).rest, { ...product, keywords: '' })
    for (const [word, place] of translated.places) if (!places.has(word)) places.set(word, place)
  }
  for (const [word, place] of places) push(index.terms.postingsOf(index.terms.add(word)), posting(ordinal, place))
  if (product.type !== '') list(index.types, product.type, ordinal)
  for (const category of product.categories) list(index.categories, category, ordinal)
  for (const { category, subCategory } of product.listings) {
    list(index.subCategories, subCategory, ordinal)
    list(index.listings, listingKey(category, subCategory), ordinal)
  }
  for (const { storeId, inStock } of product.stock) setInStock(index, { storeId, id: product.id, inStock })
  index.unordered.push(ordinal)
}

const room = (states: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> => {
  if (states.length >= needed) return states
  const larger = new Uint8Array(Math.ceil(needed * 1.2) + 64)
  larger.set(states)
  return larger
}

/** The stock states of a store, with a byte for every product of the index. */
export const stockIn = (index: ProductIndex, storeId: string): StoreStock => {
  const known = index.stores.get(storeId)
  const stock = known ?? { states: new Uint8Array(0), kept: 0 }
  if (!known) index.stores.set(storeId, stock)
  stock.states = room(stock.states, index.ids.length)
  return stock
}

/** Whether a store sells every product, as the only store of a shop does. */
export const hasAllProducts = (index: ProductIndex, { kept }: StoreStock): boolean => kept === index.ordinals.size

/** Records that the store sells the product, and whether it is in stock. */
export const setInStock = (
  index: ProductIndex,
  { storeId, id, inStock }: { storeId: string; id: string; inStock: boolean },
): void => {
  const ordinal = index.ordinals.get(id)
  if (ordinal === undefined) return
  const stock = stockIn(index, storeId)
  if (stock.states[ordinal] === NOT_KEPT) stock.kept++
  stock.states[ordinal] = inStock ? IN_STOCK : SOLD_OUT
}

/** Marks every product that a store sells as in stock. `setInStock` then corrects it. */
export const markAllInStock = ({ stores }: ProductIndex): void => {
  for (const { states } of stores.values())
    for (let at = 0; at < states.length; at++) if (states[at] === SOLD_OUT) states[at] = IN_STOCK
}

/** Up to this count, live products are counted exactly. */
const COUNTED_ONE_BY_ONE = 64

/** How many live products have a term. The count is exact while it is small, else approximate. */
export const countLive =
  ({ terms, alive }: ProductIndex) =>
  (term: number): number => {
    const postings = terms.postingsOf(term)
    if (postings.length > COUNTED_ONE_BY_ONE) return postings.length
    let live = 0
    for (let at = 0; at < postings.length; at++) live += alive.values[ordinalOf(postings.values[at] ?? 0)] ?? 0
    return live
  }

/** Whether some live product has all of the terms. Postings ascend, so one pass over them suffices. */
export const isCarriedTogether =
  ({ terms, alive }: ProductIndex) =>
  (all: readonly number[]): boolean => {
    const [rarest, ...others] = all.map(terms.postingsOf).sort((one, other) => one.length - other.length)
    const reached = others.map(() => 0)
    for (let at = 0; at < (rarest?.length ?? 0); at++) {
      const ordinal = ordinalOf(rarest?.values[at] ?? 0)
      if (alive.values[ordinal] !== 1) continue
      const carriesOthers = others.every((other, which) => {
        let next = reached[which] ?? 0
        while (next < other.length && ordinalOf(other.values[next] ?? 0) < ordinal) next++
        reached[which] = next
        return next < other.length && ordinalOf(other.values[next] ?? 0) === ordinal
      })
      if (carriesOthers) return true
    }
    return false
  }

/** Whether one product comes before the other by popularity. */
const before = ({ rank, ids }: ProductIndex, one: number, other: number): boolean => {
  const [a, b] = [rank.values[one] ?? 0, rank.values[other] ?? 0]
  return a === b ? (ids[one] ?? '') < (ids[other] ?? '') : a > b
}

/** Sorts by rank descending, then by id. Ranks are sorted as numbers; only equal ranks compare ids. */
const sortByRank = (index: ProductIndex, ordinals: number[]): Uint32Array => {
  const count = index.ids.length
  const keys = Float64Array.from(ordinals, (ordinal) => -(index.rank.values[ordinal] ?? 0) * count + ordinal).sort()
  const sorted = Uint32Array.from(keys, (key) => ((key % count) + count) % count)
  let start = 0
  for (let end = 1; end <= sorted.length; end++) {
    const inRun = end < sorted.length && index.rank.values[sorted[end] ?? 0] === index.rank.values[sorted[start] ?? 0]
    if (inRun) continue
    const run = sorted.subarray(start, end)
    const isSorted = run.every((ordinal, at) => at === 0 || before(index, run[at - 1] ?? 0, ordinal))
    if (!isSorted) run.sort((a, b) => (before(index, a, b) ? -1 : 1))
    start = end
  }
  return sorted
}

/** Inserts added products into the order and drops removed ones. */
export const orderProducts = (index: ProductIndex): void => {
  const alive = index.alive.values
  const added = sortByRank(
    index,
    index.unordered.filter((ordinal) => alive[ordinal] === 1),
  )
  const merged = new Uint32Array(index.ordinals.size)
  let at = 0
  let next = 0
  for (const ordinal of index.order) {
    if (alive[ordinal] !== 1) continue
    while (next < added.length && before(index, added[next] ?? 0, ordinal)) merged[at++] = added[next++] ?? 0
    merged[at++] = ordinal
  }
  while (next < added.length) merged[at++] = added[next++] ?? 0
  index.order = merged
  index.position = new Uint32Array(index.ids.length)
  for (let place = 0; place < merged.length; place++) index.position[merged[place] ?? 0] = place
  index.unordered = []
}
