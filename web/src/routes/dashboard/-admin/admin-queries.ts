// What only administrators read. Their answers are fresh (the server bypasses its caches) and carry stock versions.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { getProducts } from '@tokri/contract/product.ts'

export type ProductListSearch = { page: number; search: string; archived: boolean; view: 'cards' | 'table' }

const PAGE = 10

export const adminProductsQuery = (call: Call, { page, search, archived }: ProductListSearch) =>
  queryOptions({
    queryKey: ['admin', 'products', { page, search, archived }],
    queryFn: ({ signal }) => call(getProducts, { body: { page, limit: PAGE, search, archived } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
