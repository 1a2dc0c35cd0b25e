import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { StoreShape } from '@tokri/contract/store.schema.ts'
import { getStores } from '@tokri/contract/store.ts'

export type Store = StoreShape

/** The stores of the signed-in person; an administrator sees all of them. */
export const storesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'stores'],
    queryFn: async ({ signal }) => (await call(getStores, {}, { signal })).data,
    staleTime: 0,
  })
