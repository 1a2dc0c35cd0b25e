import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { suggestProducts } from '@tokri/contract/product.ts'

/** What a shopper may be about to type; without a text, popular searches. */
export const suggestionsQuery = (call: Call, search: string) =>
  queryOptions({
    queryKey: ['suggestions', search],
    meta: { personal: false },
    queryFn: async ({ signal }) => {
      const { products, ...rest } = (await call(suggestProducts, { body: { search } }, { signal })).data
      return { ...rest, products: products.map(({ stock, ...product }) => ({ ...product, inStock: stock > 0 })) }
    },
  })
