// Categories and subcategories with their taxes and translations, which only administrators get. The lists of shoppers may
// have been read by a guest or by the server, so what is edited never comes from them.
import { queryOptions } from '@tanstack/react-query'
import { getCategories } from '@tokri/contract/category.ts'
import type { Call } from '@tokri/contract/client.ts'
import { type Category, readSubcategories } from '../../lib/catalogue/catalogue-queries.ts'

export const adminCategoriesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'categories'],
    queryFn: async ({ signal }): Promise<Category[]> => (await call(getCategories, {}, { signal })).data,
  })

export const adminSubcategoriesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'subcategories'],
    queryFn: ({ signal }) => readSubcategories(call, signal),
  })
