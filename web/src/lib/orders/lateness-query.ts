import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { orderLateness } from '@tokri/contract/delivery.ts'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import { serverNow } from '../browser/server-time.ts'

/** It came late, or was due before now: then the server says whether it is late, or its shopper wishes another try. */
export const isLate = ({ kept, state }: Pick<OrderShape, 'kept' | 'state'>, dueAt: string | null): boolean =>
  kept === false || (isIn('promised', state) && dueAt !== null && Date.parse(dueAt) < serverNow())

const AGAIN_MS = 30_000

/** Why an order is late; null for one that is not. The answer for one under way is that of now, so it is asked again. */
export const latenessQuery = (call: Call, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'lateness', orderId],
    queryFn: async ({ signal }) => (await call(orderLateness, { query: { orderId } }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.isUnderWay && AGAIN_MS,
  })
