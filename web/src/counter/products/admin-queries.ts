// Queries for administrators only. The server answers them without its caches and includes stock versions.
import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { getProducts } from '@tokri/contract/product.ts'
import { storeHeader } from '../../lib/stores/stores-query.ts'

/**
 * `storeId` is the store whose stock is shown. It is undefined while the stores are loading; the query is then
 * disabled.
 */
export type ProductListSearch = {
  page: number
  search: string
  archived: boolean
  /** Lists the hidden products instead of those for sale. */
  hidden: boolean
  low: boolean
  /** Lists the products without a GST rate of today only. */
  untaxed: boolean
  storeId: string | undefined
}

/** A stock at or below this number counts as low. */
export const LOW_STOCK = 5

const PAGE = 10

export const productListBody = (
  { page, search, archived, hidden, low, untaxed }: Omit<ProductListSearch, 'storeId'>,
  limit: number,
) => ({
  ...{ page, limit, search, archived, hidden, newestFirst: true },
  ...(low && { stockAtMost: LOW_STOCK }),
  ...(untaxed && { withoutGstRate: true }),
})

export const adminProductsQuery = (call: Call, { storeId, ...list }: ProductListSearch) =>
  queryOptions({
    queryKey: ['admin', 'products', { ...list, storeId }] as const,
    queryFn: ({ signal }) =>
      call(getProducts, { body: productListBody(list, PAGE) }, { signal, headers: storeHeader(storeId) }),
    // Keeps previous data only within the same store: the stock of another store must not be shown or edited as this
    // store's.
    placeholderData: (before, query) => (query?.queryKey[2]?.storeId === storeId ? before : undefined),
    staleTime: 0,
  })
