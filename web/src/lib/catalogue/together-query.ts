import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { boughtTogether } from '@tokri/contract/product.ts'
import { cardOf } from './catalogue-queries.ts'

/** What shoppers buy together with these products, as far as it is in stock. */
export const togetherQuery = (call: Call, productIds: readonly string[]) =>
  queryOptions({
    queryKey: ['together', ...productIds],
    meta: { personal: false },
    queryFn: async ({ signal }) => {
      const { data } = await call(boughtTogether, { body: { productIds: [...productIds] } }, { signal })
      return data.map(cardOf).filter(({ inStock }) => inStock)
    },
  })
