// What only administrators read. Their answers are fresh (the server bypasses its caches) and carry stock versions.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { getProducts } from '@tokri/contract/product.ts'

export type ProductListSearch = { page: number; search: string; archived: boolean; low: boolean }

/** At or below this many pieces a shopkeeper wants to know. */
export const LOW_STOCK = 5

const PAGE = 10

export const adminProductsQuery = (call: Call, { page, search, archived, low }: ProductListSearch) =>
  queryOptions({
    queryKey: ['admin', 'products', { page, search, archived, low }],
    queryFn: ({ signal }) =>
      call(
        getProducts,
        { body: { page, limit: PAGE, search, archived, ...(low && { stockAtMost: LOW_STOCK }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
