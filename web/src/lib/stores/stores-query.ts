import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { StoreShape } from '@tokri/contract/store.schema.ts'
import { getStores, STORE_HEADER } from '@tokri/contract/store.ts'
import { useCall } from '../api/use-call.ts'
import { local } from '../browser/storage.ts'
import { declareKey } from '../session/personal-data.ts'

export type Store = StoreShape

/** The stores of the signed-in user; an administrator gets all of them. */
export const storesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'stores'],
    queryFn: async ({ signal }) => (await call(getStores, {}, { signal })).data,
    staleTime: 0,
  })

const CHOSEN = declareKey('chosen store', { personal: true })

/** The store that the pages of the counter and the floor begin with from now on. */
export const rememberStore = (storeId: string): void => local.set(CHOSEN, storeId)

/**
 * The active stores and the one with the id `storeId`, else the one that was chosen last, else the first one. `chosen`:
 * whether somebody has chosen it.
 */
export const useActiveStores = (storeId: string | undefined) => {
  const { data, error, refetch } = useQuery(storesQuery(useCall()))
  const stores = data?.filter(({ active }) => active)
  const wanted = storeId ?? local.get(CHOSEN)
  const found = stores?.find(({ _id }) => _id === wanted)
  return { stores, store: found ?? stores?.[0], chosen: found !== undefined, error, retry: () => void refetch() }
}

/** The request header that names the store whose stock a request of the dashboard reads or changes. */
export const storeHeader = (storeId: string | undefined): Record<string, string> =>
  storeId === undefined ? {} : { [STORE_HEADER]: storeId }
