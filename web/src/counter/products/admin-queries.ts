// Queries for administrators only. The server answers them without its caches and includes stock versions.
import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { ProductSort } from '@tokri/contract/product.schema.ts'
import { getProducts } from '@tokri/contract/product.ts'
import { storeHeader } from '../../lib/stores/stores-query.ts'

export type ProductFilters = {
  search: string
  category: string | undefined
  low: boolean
  /** With a discount. */
  sale: boolean
  unpictured: boolean
  uncoded: boolean
  /** Without a GST rate of today. */
  untaxed: boolean
  /** Lists the hidden products instead of those for sale. */
  hidden: boolean
  archived: boolean
}

/** What the table sorts by. */
export const sorts = ['name', 'price', 'discount', 'sellingPrice', 'stock'] as const satisfies ProductSort[]
export type Sorting = { sort: ProductSort; descending: boolean }

/**
 * `storeId` is the store whose stock is shown. It is undefined while the stores are loading; the query is then
 * disabled.
 */
export type ProductListSearch = {
  filters: ProductFilters
  page: number
  /** How many products a page has. */
  size: number
  sorting: Sorting | undefined
  storeId: string | undefined
}

/** The filters as the API takes them. */
export const matching = (filters: ProductFilters) => ({
  ...{ search: filters.search, archived: filters.archived, hidden: filters.hidden },
  ...(filters.category !== undefined && { categoryId: filters.category }),
  ...(filters.low && { low: true }),
  ...(filters.sale && { onSale: true }),
  ...(filters.unpictured && { withoutPicture: true }),
  ...(filters.uncoded && { withoutBarcode: true }),
  ...(filters.untaxed && { withoutGstRate: true }),
})

export const productListBody = ({ filters, page, size, sorting }: Omit<ProductListSearch, 'storeId'>) => ({
  ...matching(filters),
  ...{ page, limit: size, newestFirst: true, ...sorting },
})

export const adminProductsQuery = (call: Call, { storeId, ...list }: ProductListSearch) =>
  queryOptions({
    queryKey: ['admin', 'products', { ...list, storeId }] as const,
    queryFn: ({ signal }) =>
      call(getProducts, { body: productListBody(list) }, { signal, headers: storeHeader(storeId) }),
    // Keeps previous data only within the same store: the stock of another store must not be shown or edited as this
    // store's.
    placeholderData: (before, query) => (query?.queryKey[2]?.storeId === storeId ? before : undefined),
    staleTime: 0,
  })
