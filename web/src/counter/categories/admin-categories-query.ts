import { queryOptions } from '@tanstack/react-query'
import { getCategories } from '@tokri/contract/category.ts'
import type { Call } from '@tokri/contract/client.ts'
import type { Category } from '../../lib/catalogue/catalogue-queries.ts'

/**
 * The categories with their taxes and translations, which only administrators get. The list of shoppers may have been read
 * by a guest or by the server, so what is edited never comes from it.
 */
export const adminCategoriesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'categories'],
    queryFn: async ({ signal }): Promise<Category[]> => (await call(getCategories, {}, { signal })).data,
  })
