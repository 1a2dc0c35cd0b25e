import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { StoreShape } from '@tokri/contract/store.schema.ts'
import { getStores, STORE_HEADER } from '@tokri/contract/store.ts'
import { useCall } from '../api/use-call.ts'

export type Store = StoreShape

/** The stores of the signed-in user; an administrator gets all of them. */
export const storesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'stores'],
    queryFn: async ({ signal }) => (await call(getStores, {}, { signal })).data,
    staleTime: 0,
  })

/** The active stores and the one with the id `storeId`, or the first one if there is none with that id. */
export const useActiveStores = (storeId: string | undefined) => {
  const { data, error, refetch } = useQuery(storesQuery(useCall()))
  const stores = data?.filter(({ active }) => active)
  const store = stores?.find(({ _id }) => _id === storeId) ?? stores?.[0]
  return { stores, store, error, retry: () => void refetch() }
}

/** The request header that names the store whose stock a request of the dashboard reads or changes. */
export const storeHeader = (storeId: string | undefined): Record<string, string> =>
  storeId === undefined ? {} : { [STORE_HEADER]: storeId }
