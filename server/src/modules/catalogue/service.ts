// Reads the catalogue for browsing and searching. Lists return ids; the caller turns them into products, from memory or
// from the database.
import type { CategoryShape, SubCategoryShape } from '@tokri/contract/category.schema.ts'
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import type { getProductsSchema, ListingSort, ProductShape, Suggestions } from '@tokri/contract/product.schema.ts'
import { isBarcode, sameBarcode } from '@tokri/rules/barcode.ts'
import { gstRatesAt } from '@tokri/rules/gst.ts'
import { SALES_DAYS } from '@tokri/rules/low-stock.ts'
import { toPaise } from '@tokri/rules/money.ts'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { offsetOf, type Paging, pageFacts } from '../../platform/http/paging.ts'
import type { Filters, LabelCount } from './index/facets.ts'
import { countSizes, sizesOf } from './index/family-rows.ts'
import { findProducts } from './index/find-products.ts'
import type { Named } from './index/index-queries.ts'
import { labelKey } from './index/labels.ts'
import { listCategory, listSubCategory } from './index/list-products.ts'
import type { LiveIndex } from './index/live-index.ts'
import { stockIn } from './index/product-index.ts'
import { withOffers } from './product-offers.ts'
import { productOf } from './product-shape.ts'
import * as queries from './queries.ts'
import { suggest } from './search/suggest.ts'
import { editedNames, nameIn, type Translated } from './translated-name.ts'

// For other modules, beside the functions below.
export { isBlank, readCount, readPaise } from './import/amount.ts'
export { cleanLine } from './import/clean-text.ts'
export { recordsOf } from './import/csv-records.ts'
export { tooManyCells } from './import/odd-rows.ts'
export { findSeparator } from './import/separator.ts'
export { productOf } from './product-shape.ts'
export { selectProducts } from './queries.ts'
export { recipeLines } from './recipes/show-recipes.ts'
export { takeMeasures } from './search/measures.ts'
export { nameIn } from './translated-name.ts'

/** The most products in a carousel. */
const CAROUSEL = 15
/** The most products that are shown as bought together. */
const MOST_TOGETHER = 12
/** The most labels of a kind to filter a search by. */
const MOST_LABELS = 6

/** `storeId` is the store whose goods are shown, `language` that of the names. */
export type Reading = { db: Deps['db']; catalogue: LiveIndex; storeId: string; language: string }
/** The ids of the products on a page, in order, with the paging fields of the answer. */
export type Page = {
  ids: string[]
  sizes?: number[] | undefined
  /** Of a list of low stock: what makes it low, by product. */
  demands?: Map<string, queries.Demand> | undefined
} & ReturnType<typeof pageFacts>

export const productNotFound = (): AppError => new AppError('not_found', { message: 'Product not found' })
const namesFor = (named: Translated, language: string | null) =>
  language === null ? { name: named.name, ...editedNames(named.name_translations) } : nameIn(named, language)

/** The taxes of a row as an answer has them. */
export const taxesOf = ({ hsn, gst_rate }: { hsn: string | null; gst_rate: number | null }) => ({
  ...(hsn !== null && { hsn }),
  ...(gst_rate !== null && { gstRate: gst_rate }),
})

const categoryNotFound = (): AppError => new AppError('not_found', { message: 'Category not found' })

/** `language: null` is for administrators: the base names with their translations. */
export const listCategories = async ({ db }: Deps, language: string | null): Promise<CategoryShape[]> =>
  (await queries.readCategories(db)).map(({ id, image, hsn, gst_rate, ...named }) => ({
    _id: id,
    image,
    ...namesFor(named, language),
    ...(language === null && taxesOf({ hsn, gst_rate })),
  }))

export const listSubCategories = async ({ db }: Deps, language: string | null): Promise<SubCategoryShape[]> =>
  (await queries.readSubCategories(db)).map(({ id, image, category, ...named }) => ({
    _id: id,
    image,
    ...namesFor(named, language),
    category: (category ?? []).map(({ _id, ...parent }) => ({ _id, ...nameIn(parent, language ?? BASE_LANGUAGE) })),
  }))

type Fresh = Pick<Deps, 'db' | 'offers' | 'clock'>

/** The products as they are in the database now, with their stock versions, in the order of the ids. */
export const freshProducts = async (deps: Fresh, storeId: string, ids: string[]): Promise<ProductShape[]> => {
  const rows = new Map((await queries.readProducts(deps.db, storeId, ids)).map((row) => [row.id, productOf(row, true)]))
  return withOffers(
    deps,
    ids.map((id) => rows.get(id)).filter((product) => product !== undefined),
  )
}

/** Those of the products that the store sells, as shoppers see them, in the order of the ids. */
export const storeProducts = async (deps: Fresh, storeId: string, ids: string[]): Promise<ProductShape[]> => {
  const rows = new Map((await queries.readStoreProducts(deps.db, storeId, ids)).map((row) => [row.id, productOf(row)]))
  return withOffers(
    deps,
    ids.map((id) => rows.get(id)).filter((product) => product !== undefined),
  )
}

/** A product as it is in the database now. */
export const freshProduct = async (deps: Fresh, storeId: string, productId: string): Promise<ProductShape> => {
  const row = await queries.readProduct(deps.db, storeId, productId)
  const [product] = row ? withOffers(deps, [productOf(row, true)]) : []
  if (!product) throw productNotFound()
  return product
}

/** A product that the store does not sell, as shoppers see it. Throws `not_found`, also for a hidden product. */
export const unsoldProduct = async (
  { db }: Pick<Deps, 'db'>,
  { storeId, language }: Pick<Reading, 'storeId' | 'language'>,
  productId: string,
): Promise<ProductShape> => {
  const row = await queries.readProduct(db, storeId, productId)
  if (!row || row.hidden) throw productNotFound()
  return productOf(row, false, language)
}

/** The most popular products of a category. */
export const carousel = async (
  { catalogue, storeId }: Reading,
  { id, families }: { id: string; families?: boolean | undefined },
): Promise<Pick<Page, 'ids' | 'sizes'>> => {
  const { index, groupKinds } = await catalogue()
  if (groupKinds.get(id) !== 'category') throw categoryNotFound()
  return listCategory(index, { storeId, categoryId: id, most: CAROUSEL, families })
}

/**
 * The families of products that a store sells: the ids of all their sizes, and the ids of each family with two or more,
 * the smallest amount first.
 */
export const sizesOfProducts = async (
  { catalogue, storeId }: Reading,
  productIds: readonly string[],
): Promise<{ ids: string[]; families: string[][] }> => {
  const { index } = await catalogue()
  const stock = stockIn(index, storeId)
  const families = new Map<number, string[]>()
  for (const id of productIds) {
    const sizes = sizesOf(index, stock, index.ordinals.get(id) ?? -1)
    if (countSizes(index, sizes) > 1 && sizes[0] !== undefined)
      families.set(
        sizes[0],
        sizes.map((size) => index.ids[size] ?? ''),
      )
  }
  const all = [...families.values()]
  return { ids: all.flat(), families: all }
}

/** What shoppers buy together with the products; nothing in a shop that has switched it off. */
export const boughtTogether = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  productIds: readonly string[],
): Promise<string[]> =>
  settings.current.boughtTogether ? queries.readBoughtTogether(db, productIds, MOST_TOGETHER) : []

export type ListingQuery = Paging & {
  categoryId: string
  subCategoryId: string
  sort: ListingSort
  inStock: boolean
  minDiscount: number
  maxPrice?: number | undefined
  origin?: string | undefined
  families?: boolean | undefined
}

/** One page of a listing: the products that are in both the category and the subcategory. */
export const listing = async ({ catalogue, storeId }: Reading, query: ListingQuery): Promise<Page> => {
  const { page, limit, maxPrice, ...filters } = query
  const { index, groupKinds } = await catalogue()
  if (groupKinds.get(query.categoryId) !== 'category' || groupKinds.get(query.subCategoryId) !== 'subCategory')
    throw categoryNotFound()
  const maxPricePaise = maxPrice === undefined ? null : toPaise(maxPrice)
  const {
    total,
    origins = [],
    ...shown
  } = listSubCategory(index, {
    ...filters,
    storeId,
    maxPricePaise,
    limit,
    offset: offsetOf({ page, limit }),
  })
  const told = origins.map(({ label: name, count }) => ({ name, count }))
  return { ...shown, ...pageFacts(total, query), ...(told.length > 1 && { origins: told }) }
}

type Listed = Pick<z.output<typeof getProductsSchema.body>, 'newestFirst' | 'sort' | 'descending'>
export type NameSearch = Paging &
  queries.ProductFilters &
  Listed & {
    /** Whether to include products that the store does not sell; only for administrators. */
    all: boolean
  }

type Asked = Omit<queries.ProductFilters, 'storeId' | 'archived' | 'hidden' | 'low' | 'otherThanRates'> & {
  archived?: boolean | undefined
  hidden?: boolean | undefined
  low?: boolean | undefined
  withoutGstRate?: boolean | undefined
}

/** The filters of administrators, as they are in this store at this time. */
export const filtersOf = (
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  storeId: string,
  { archived = false, hidden = false, low, withoutGstRate, ...asked }: Asked,
): queries.ProductFilters => ({
  ...asked,
  ...{ storeId, archived, hidden },
  ...(low && {
    low: {
      since: new Date(clock().getTime() - SALES_DAYS * 86_400_000),
      ...{ of: SALES_DAYS, days: settings.current.lowStockDays },
    },
  }),
  ...(withoutGstRate && { otherThanRates: gstRatesAt(clock()) }),
})

/** Products whose name contains the text: the list of administrators. */
export const listByName = async ({ db }: Pick<Deps, 'db'>, query: NameSearch): Promise<Page> => {
  const names = { ...query, newestFirst: query.newestFirst ?? false, offset: offsetOf(query) }
  const [ids, count] = await Promise.all([queries.findByName(db, names), queries.countByName(db, names)])
  const demands = query.low && (await queries.readDemands(db, { ...query, since: query.low.since }, ids))
  return { ids, demands, ...pageFacts(count, query) }
}

/**
 * The products that a store sells and whose name contains the text. All of them are counted in memory: while orders
 * change the stock, counting the rows takes a hundred times as long as reading a page of them.
 */
export const listForGuests = async (
  { db, catalogue, storeId }: Reading,
  query: Paging & { search: string },
): Promise<Page> => {
  const forSale = { storeId, all: false, archived: false, hidden: false, newestFirst: false }
  if (query.search !== '') return listByName({ db }, { ...query, ...forSale })
  const { index } = await catalogue()
  const names = { ...forSale, search: '' }
  const ids = await queries.findByName(db, { ...names, limit: query.limit, offset: offsetOf(query) })
  return { ids, ...pageFacts(stockIn(index, storeId).kept, query) }
}

const shownNamed = ({ _id, ...named }: Named, language: string) => ({ _id, ...nameIn(named, language) })

type SearchQuery = {
  search: string
  page: number
  limit: number
  families?: boolean | undefined
  facets?: boolean | undefined
  subCategory?: string | undefined
  brand?: string | undefined
  diet?: string | undefined
  origin?: string | undefined
}

/** The most frequent labels, and the one that is chosen. */
const firstLabels = (counts: readonly LabelCount[], chosen: string | undefined): LabelCount[] =>
  counts.filter(({ label }, at) => at < MOST_LABELS || (chosen !== undefined && labelKey(label) === labelKey(chosen)))

/** The product whose barcode a text is, if there is one. */
export const scannedProduct = async (db: Deps['db'], text: string): Promise<string | undefined> => {
  const code = text.trim()
  return isBarcode(code) ? await queries.findByBarcode(db, sameBarcode(code)) : undefined
}

/** Searches products by a shopper's text. `didYouMean` is the corrected text, if it needed a correction. */
export const search = async ({ db, catalogue, storeId, language }: Reading, query: SearchQuery) => {
  const { page, limit, families, facets, ...rest } = query
  const { index, planOf, shelves } = await catalogue()
  const plan = planOf(query.search)
  const filters: Filters = {
    subCategory: rest.subCategory,
    brand: rest.brand || undefined,
    diet: rest.diet || undefined,
    origin: rest.origin || undefined,
  }
  const found = findProducts(index, plan, {
    storeId,
    families,
    facets,
    filters,
    only: await scannedProduct(db, query.search),
    offset: offsetOf({ page, limit }),
    limit,
  })
  const named = (dimension: 'brand' | 'diet' | 'origin') =>
    firstLabels(found.facets?.[dimension] ?? [], filters[dimension]).map(({ label: name, count }) => ({ name, count }))
  return {
    ids: found.ids,
    sizes: found.sizes,
    page,
    totalPage: Math.ceil(found.total / limit),
    totalCount: found.total,
    didYouMean: plan.meant === null ? [] : [plan.meant],
    ...(found.facets && {
      facets: {
        subCategories: firstLabels(found.facets.subCategory, filters.subCategory).flatMap(({ label, count }) => {
          const shelf = shelves.get(label)?.subCategory
          return shelf ? [{ ...shownNamed(shelf, language), count }] : []
        }),
        brands: named('brand'),
        diets: named('diet'),
        origins: named('origin'),
      },
    }),
  }
}

/** Whether a text finds something, and each of its words is known as it is: not unfinished, and not misspelled. */
export const isWholeSearch = async ({ catalogue, storeId }: Reading, text: string): Promise<boolean> => {
  const { index, planOf } = await catalogue()
  const plan = planOf(text)
  const isKnown = plan.unknown.length === 0 && plan.slots.every(({ ways }) => ways.some(({ certain }) => certain))
  return isKnown && findProducts(index, plan, { storeId, offset: 0, limit: 0 }).total > 0
}

/** What a shopper may be about to type. */
export const suggestions = async (
  { catalogue, storeId, language }: Reading,
  { text, popular }: { text: string; popular: readonly string[] },
) => {
  const { shelves, ...found } = suggest(await catalogue(), { storeId, text, popular })
  const categories = shelves.map(({ category, subCategory, image }) => ({
    category: shownNamed(category, language),
    subCategory: shownNamed(subCategory, language),
    image,
  }))
  return { ...found, categories }
}

export const suggestedProduct = (product: ProductShape): Suggestions['products'][number] => {
  const { _id, name, baseName, unit, price, discount, stock, image } = product
  return { _id, name, ...(baseName !== undefined && { baseName }), unit, price, discount, stock, image: image[0] ?? '' }
}

/** The product with this barcode, and its stock in a store. */
export const productByBarcode = async (deps: Fresh, storeId: string, code: string): Promise<ProductShape> => {
  const id = await queries.findByBarcode(deps.db, sameBarcode(code))
  if (id === undefined) throw new AppError('not_found', { message: 'No product has this barcode' })
  return freshProduct(deps, storeId, id)
}
