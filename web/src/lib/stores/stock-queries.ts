// The stock of one store, for its staff. The query keys begin with "admin", so that a sign-out clears the data.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { productDetails } from '@tokri/contract/product.ts'
import { SEARCH_LIMIT } from '@tokri/contract/search-limit.ts'
import type { StockShape } from '@tokri/contract/stock.schema.ts'
import { getMovements, getStock } from '@tokri/contract/stock.ts'
import { sameBarcode } from '@tokri/rules/barcode.ts'

export type StockRow = StockShape

/** A stock of at most this many pieces counts as low. */
const LOW = 5
/** Pieces that expire within this number of days count as about to expire. */
const SOON_DAYS = 3
const PAGE = 20

export type StockFilter = 'all' | 'to-count' | 'low' | 'expiring'
export type StockList = { search: string; filter: StockFilter; page: number }

/** A search also finds products that the store does not have yet, because staff must be able to receive them. */
export const stockQuery = (call: Call, storeId: string, { search, filter, page }: StockList) =>
  queryOptions({
    queryKey: ['admin', 'stock', storeId, 'list', { search, filter, page }],
    queryFn: ({ signal }) =>
      call(
        getStock,
        {
          body: {
            storeId,
            search,
            page,
            limit: PAGE,
            all: search !== '' && filter === 'all',
            ...(filter === 'to-count' && { toCount: true }),
            ...(filter === 'low' && { low: LOW }),
            ...(filter === 'expiring' && { expiresWithin: SOON_DAYS }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** How many products a picker missed that nobody has counted since. */
export const toCountQuery = (call: Call, storeId: string) =>
  queryOptions({
    queryKey: ['admin', 'stock', storeId, 'to-count'],
    queryFn: async ({ signal }) =>
      (await call(getStock, { body: { storeId, toCount: true, limit: 1 } }, { signal })).totalCount,
    staleTime: 0,
  })

/** The product with this barcode; undefined when there is none. */
export const readByBarcode = async (call: Call, storeId: string, code: string): Promise<StockRow | undefined> => {
  const { data } = await call(getStock, { body: { storeId, search: code, all: true, limit: 5 } })
  return data.find(({ barcode }) => barcode !== '' && sameBarcode(barcode) === sameBarcode(code))
}

/** The stock of one product. The API has only lists, so it searches by the product's name. */
export const stockRowQuery = (call: Call, storeId: string, productId: string) =>
  queryOptions({
    queryKey: ['admin', 'stock', storeId, 'one', productId],
    queryFn: async ({ signal }) => {
      const { data: product } = await call(productDetails, { body: { productId } }, { signal })
      const search = product.name.slice(0, SEARCH_LIMIT)
      const { data } = await call(getStock, { body: { storeId, search, all: true, limit: 100 } }, { signal })
      return data.find((row) => row.productId === productId) ?? null
    },
    staleTime: 0,
  })

const MOVEMENTS = 10
export const MAX_MOVEMENTS = 100

export const movementsQuery = (call: Call, storeId: string, productId: string, pages: number) =>
  queryOptions({
    queryKey: ['admin', 'stock', storeId, 'movements', productId, pages],
    queryFn: ({ signal }) =>
      call(
        getMovements,
        { body: { storeId, productId, limit: Math.min(MAX_MOVEMENTS, pages * MOVEMENTS) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
