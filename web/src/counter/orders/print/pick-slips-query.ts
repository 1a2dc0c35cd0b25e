import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { pickSlips } from '@tokri/contract/order.ts'

/** What to pack for these orders; without ids, for every confirmed order. */
export const pickSlipsQuery = (call: Call, orderIds?: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'slips', orderIds ?? 'confirmed'],
    queryFn: async ({ signal }) =>
      (await call(pickSlips, { body: orderIds ? { orderIds: [...orderIds] } : {} }, { signal })).data,
    staleTime: 0,
  })
