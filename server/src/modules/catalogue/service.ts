// Reading the catalogue: what shoppers browse and search.
import type { CategoryShape, SubCategoryShape } from '@tokri/contract/category.schema.ts'
import type { ListingSort, ProductShape } from '@tokri/contract/product.schema.ts'
import { toPaise } from '@tokri/rules/money.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { productOf } from './product-shape.ts'
import * as store from './store.ts'

/** A carousel shows at most this many (contract, get-productbycategory). */
const CAROUSEL = 15
const SEARCH_PAGE = 10

export type Page<T> = { data: T[]; totalPages: number; totalCount: number; currentPage: number }

const pageOf = <T>(data: T[], totalCount: number, limit: number, currentPage: number): Page<T> => ({
  data,
  totalPages: Math.ceil(totalCount / limit),
  totalCount,
  currentPage,
})

export const listCategories = async ({ db }: Deps): Promise<CategoryShape[]> =>
  (await store.readCategories(db)).map(({ id, ...rest }) => ({ _id: id, ...rest }))

export const listSubCategories = async ({ db }: Deps): Promise<SubCategoryShape[]> =>
  (await store.readSubCategories(db)).map(({ id, category, ...rest }) => ({
    _id: id,
    ...rest,
    category: category ?? [],
  }))

export const readProduct = async ({ db }: Deps, productId: string, fresh = false): Promise<ProductShape> => {
  const row = await store.readProduct(db, productId)
  if (!row) throw new AppError('not_found', { message: 'Product not found' })
  return productOf(row, fresh)
}

export const carousel = async ({ db }: Deps, categoryId: string, fresh = false): Promise<ProductShape[]> => {
  const rows = await store.readCategoryProducts(db, categoryId, CAROUSEL)
  if (rows.length === 0 && !(await store.categoryExists(db, categoryId)))
    throw new AppError('not_found', { message: 'Category not found' })
  return rows.map((row) => productOf(row, fresh))
}

export type ListingQuery = {
  categoryId: string
  subCategoryId: string
  page: number
  limit: number
  sort: ListingSort
  inStock: boolean
  minDiscount: number
  maxPrice?: number | undefined
}

/** One page of a shelf: the products of a subcategory that also stand in the category. */
export const listing = async ({ db }: Deps, query: ListingQuery, fresh = false): Promise<Page<ProductShape>> => {
  const { page, limit, maxPrice, ...filters } = query
  const shelf = {
    ...filters,
    maxPricePaise: maxPrice === undefined ? null : toPaise(maxPrice),
    limit,
    offset: (page - 1) * limit,
  }
  const [rows, count] = await Promise.all([store.readShelf(db, shelf), store.countShelf(db, shelf)])
  if (count === 0) {
    const known = await Promise.all([
      store.categoryExists(db, query.categoryId),
      store.subCategoryExists(db, query.subCategoryId),
    ])
    if (known.includes(false)) throw new AppError('not_found', { message: 'Category not found' })
  }
  return pageOf(
    rows.map((row) => productOf(row, fresh)),
    count,
    limit,
    page,
  )
}

export type NameSearch = {
  search: string
  page: number
  limit: number
  archived?: boolean | undefined
  stockAtMost?: number | undefined
}

export const listByName = async ({ db }: Deps, query: NameSearch, fresh = false): Promise<Page<ProductShape>> => {
  const { search, page, limit, archived = false, stockAtMost = null } = query
  const names = { search, archived, stockAtMost, limit, offset: (page - 1) * limit }
  const [rows, count] = await Promise.all([store.readByName(db, names), store.countByName(db, names)])
  return pageOf(
    rows.map((row) => productOf(row, fresh)),
    count,
    limit,
    page,
  )
}

export const search = async (deps: Deps, text: string, page: number, fresh = false) => {
  const found = await listByName(deps, { search: text, page, limit: SEARCH_PAGE }, fresh)
  return { data: found.data, page, totalPage: found.totalPages, totalCount: found.totalCount, didYouMean: [] }
}
