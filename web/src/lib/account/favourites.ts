// The shopper's favourites. The keys begin with `user`, which is cleared when the session changes.
import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { favouriteIds, getFavourites } from '@tokri/contract/favourite.ts'
import { cardOf } from '../catalogue/catalogue-queries.ts'

export const favouriteIdsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['user', 'favourites'],
    queryFn: async ({ signal }) => (await call(favouriteIds, {}, { signal })).data,
  })

/** Those that the store sells, the newest first. */
export const favouritesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['user', 'stock', 'favourites'],
    queryFn: async ({ signal }) => (await call(getFavourites, {}, { signal })).data.map(cardOf),
    staleTime: 0,
  })
