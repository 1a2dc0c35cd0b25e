import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { orderLateness } from '@tokri/contract/delivery.ts'

/** Why an order is late; null for one that is not. */
export const latenessQuery = (call: Call, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'lateness', orderId],
    queryFn: async ({ signal }) => (await call(orderLateness, { query: { orderId } }, { signal })).data,
    staleTime: 0,
  })
