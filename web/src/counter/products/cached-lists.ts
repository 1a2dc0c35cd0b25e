// Shows an answered change in the lists of the administrators before they are read again. Until then, a second press would
// act on an outdated row, and be refused.
import type { QueryClient } from '@tanstack/react-query'
import type { ProductShape } from '@tokri/contract/product.schema.ts'

type Row = { _id: string }

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && '_id' in value
const isPage = (value: unknown): value is { data: unknown[] } =>
  typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data)

/** The rows of a cached list: some lists are cached as the answer, the others as its rows. */
const changeRows = (cached: unknown, change: (rows: unknown[]) => unknown[]): unknown => {
  if (Array.isArray(cached)) return change(cached)
  return isPage(cached) ? { ...cached, data: change(cached.data) } : cached
}

export const removeFromLists = (queryClient: QueryClient, id: string): void => {
  for (const key of ['admin', 'categories', 'subcategories'])
    queryClient.setQueriesData<unknown>({ queryKey: [key] }, (cached: unknown) =>
      changeRows(cached, (rows) => rows.filter((row) => !isRow(row) || row._id !== id)),
    )
}

export const showChangedProduct = (queryClient: QueryClient, product: ProductShape): void => {
  queryClient.setQueriesData<unknown>({ queryKey: ['admin', 'products'] }, (cached: unknown) =>
    changeRows(cached, (rows) => rows.map((row) => (isRow(row) && row._id === product._id ? product : row))),
  )
}
