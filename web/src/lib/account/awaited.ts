// Sold-out products that the shopper waits for, in the store that is shown.
import { queryOptions } from '@tanstack/react-query'
import { awaitedIds } from '@tokri/contract/awaited.ts'
import type { Call } from '@tokri/contract/client.ts'

export const awaitedIdsQuery = (call: Call) =>
  queryOptions({
    // Cleared when the session changes (`user`) and when another store is shown (`stock`).
    queryKey: ['user', 'stock', 'awaited'],
    queryFn: async ({ signal }) => (await call(awaitedIds, {}, { signal })).data,
    staleTime: 0,
  })
