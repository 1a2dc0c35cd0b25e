// Lists a page of a subcategory from memory. Page 1,000 costs as much as page 1, and the total is known.
import type { ListingSort } from '@tokri/contract/product.schema.ts'
import type { LabelCount } from './facets.ts'
import { countSizes, firstOfEach, sizesOf } from './family-rows.ts'
import type { Column } from './growable-array.ts'
import { labelKey, labelsOf } from './labels.ts'
import {
  hasAllProducts,
  IN_STOCK,
  listingKey,
  NOT_KEPT,
  type ProductIndex,
  type StoreStock,
  stockIn,
} from './product-index.ts'

export type ListingQuery = {
  storeId: string
  categoryId: string
  subCategoryId: string
  sort: ListingSort
  inStock: boolean
  /** Percent. */
  minDiscount: number
  maxPricePaise: number | null
  /** The code of a country. */
  origin?: string | undefined
  /** Whether a family is one row. */
  families?: boolean | undefined
  offset: number
  limit: number
}
/** `sizes`: how many sizes each of the products has, if families are rows. */
export type Listed = { ids: string[]; total: number; sizes?: number[] }

type Members = Column<Uint32Array<ArrayBuffer>>
/** The cached sort orders of a subcategory. They are valid while `builtFrom` is the order of the index. */
type Orders = {
  builtFrom: Uint32Array
  bySort: Map<ListingSort, Uint32Array>
  familiesBySort: Map<ListingSort, Uint32Array>
}

const ordersOf = new WeakMap<Members, Orders>()

/** The sort keys before popularity, ascending. */
const sortKeys = {
  'price-up':
    ({ pricePaise }) =>
    (ordinal) =>
      pricePaise.values[ordinal] ?? 0,
  'price-down':
    ({ pricePaise }) =>
    (ordinal) =>
      -(pricePaise.values[ordinal] ?? 0),
  discount:
    ({ discount }) =>
    (ordinal) =>
      -(discount.values[ordinal] ?? 0),
} as const satisfies Record<Exclude<ListingSort, 'popular'>, (index: ProductIndex) => (ordinal: number) => number>

const sorted = (index: ProductIndex, members: Members, sort: ListingSort): Uint32Array => {
  const { order, position, alive } = index
  const live = members.values.slice(0, members.length).filter((ordinal) => alive.values[ordinal] === 1)
  // Sorting plain numbers takes a quarter of the time of a comparator, and nearly every list has this order.
  if (sort === 'popular')
    return live
      .map((ordinal) => position[ordinal] ?? 0)
      .sort()
      .map((place) => order[place] ?? 0)
  const key = sortKeys[sort](index)
  return live.sort((a, b) => key(a) - key(b) || (position[a] ?? 0) - (position[b] ?? 0))
}

type InOrder = { sort: ListingSort; families: boolean }

const inOrder = (index: ProductIndex, members: Members, { sort, families }: InOrder): Uint32Array => {
  let orders = ordersOf.get(members)
  if (orders?.builtFrom !== index.order) {
    orders = { builtFrom: index.order, bySort: new Map(), familiesBySort: new Map() }
    ordersOf.set(members, orders)
  }
  const known = (families ? orders.familiesBySort : orders.bySort).get(sort)
  if (known) return known
  if (families) {
    const made = firstOfEach(index, inOrder(index, members, { sort, families: false }))
    orders.familiesBySort.set(sort, made)
    return made
  }
  const made = sorted(index, members, sort)
  orders.bySort.set(sort, made)
  return made
}

type Shown = { stock: StoreStock; sort: ListingSort; isWanted: (ordinal: number) => boolean }

/** The rows of families: each shows its first size in stock, in the order of the list. */
const familyRows = (index: ProductIndex, rows: Uint32Array, { stock, sort, isWanted }: Shown) => {
  const key = sort === 'popular' ? () => 0 : sortKeys[sort](index)
  const inListOrder = (a: number, b: number) => key(a) - key(b) || (index.position[a] ?? 0) - (index.position[b] ?? 0)
  const shownBefore = new Set(rows)
  const inStockInsteadOf = (ordinal: number, sizes: readonly number[]) =>
    sizes
      .filter((size) => stock.states[size] === IN_STOCK && isWanted(size) && !shownBefore.has(size))
      .sort(inListOrder)[0] ?? ordinal
  return Array.from(rows, (ordinal) => {
    const sizes = sizesOf(index, stock, ordinal)
    const shown = stock.states[ordinal] === IN_STOCK ? ordinal : inStockInsteadOf(ordinal, sizes)
    shownBefore.add(shown)
    return { shown, count: countSizes(index, sizes) }
  })
}

/** The countries of origin of products, the most frequent first. */
const countOrigins = (
  { labels: { origin }, alive }: ProductIndex,
  { members, stock }: { members: Members; stock: StoreStock },
): LabelCount[] => {
  // Of a shop that names none, there is only the empty set.
  if (origin.sets.length === 1) return []
  const counts = new Map<string, number>()
  const kept = members.values
    .subarray(0, members.length)
    .filter((ordinal) => alive.values[ordinal] === 1 && stock.states[ordinal] !== NOT_KEPT)
  for (const ordinal of kept)
    for (const label of labelsOf(origin, ordinal)) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
}

/** `origins` counts the countries of the whole list that the store sells, if there are any. */
export const listSubCategory = (
  index: ProductIndex,
  query: ListingQuery,
): Listed & { origins?: readonly LabelCount[] } => {
  const members = index.listings.get(listingKey(query.categoryId, query.subCategoryId))
  if (!members) return { ids: [], total: 0 }
  const { sort, inStock, minDiscount, maxPricePaise, origin, families = false, offset, limit } = query
  const stock = stockIn(index, query.storeId)
  const isFiltered =
    !hasAllProducts(index, stock) || inStock || minDiscount > 0 || maxPricePaise !== null || Boolean(origin)
  const dearest = maxPricePaise ?? Number.POSITIVE_INFINITY
  const isFrom = (ordinal: number) =>
    !origin || labelsOf(index.labels.origin, ordinal).some((label) => labelKey(label) === labelKey(origin))
  const isWanted = (ordinal: number) =>
    (inStock ? stock.states[ordinal] === IN_STOCK : stock.states[ordinal] !== NOT_KEPT) &&
    (index.discount.values[ordinal] ?? 0) >= minDiscount * 1e6 &&
    (index.pricePaise.values[ordinal] ?? 0) <= dearest &&
    isFrom(ordinal)
  const all = inOrder(index, members, { sort, families: families && !isFiltered })
  const kept = isFiltered ? all.filter(isWanted) : all
  const wanted = families && isFiltered ? firstOfEach(index, kept) : kept
  const page = wanted.subarray(offset, offset + limit)
  const counted = countOrigins(index, { members, stock })
  const told = { total: wanted.length, ...(counted.length > 0 && { origins: counted }) }
  const idOf = (ordinal: number) => index.ids[ordinal] ?? ''
  if (!families) return { ids: Array.from(page, idOf), ...told }
  const rows = familyRows(index, page, { stock, sort, isWanted })
  return { ids: rows.map(({ shown }) => idOf(shown)), ...told, sizes: rows.map(({ count }) => count) }
}

export type CategoryQuery = { storeId: string; categoryId: string; most: number; families?: boolean | undefined }

/** The most popular products of a category. */
export const listCategory = (index: ProductIndex, query: CategoryQuery): Omit<Listed, 'total'> => {
  const { families = false } = query
  const members = index.categories.get(query.categoryId)
  if (!members) return { ids: [] }
  const stock = stockIn(index, query.storeId)
  const isKept = (ordinal: number) => stock.states[ordinal] !== NOT_KEPT
  const hasAll = hasAllProducts(index, stock)
  const all = inOrder(index, members, { sort: 'popular', families: families && hasAll })
  const kept = hasAll ? all : all.filter(isKept)
  const first = (families && !hasAll ? firstOfEach(index, kept) : kept).subarray(0, query.most)
  const idOf = (ordinal: number) => index.ids[ordinal] ?? ''
  if (!families) return { ids: Array.from(first, idOf) }
  const rows = familyRows(index, first, { stock, sort: 'popular', isWanted: isKept })
  return { ids: rows.map(({ shown }) => idOf(shown)), sizes: rows.map(({ count }) => count) }
}
