// The delivery of an order as far as it is known: the last event of the order's stream, and without one what the server
// answers at an interval.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { OrderDelivery } from '@tokri/contract/delivery.schema.ts'
import { orderDelivery } from '@tokri/contract/delivery.ts'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { steadyEta } from './delivery-text.ts'
import type { Order } from './orders.ts'
import type { LiveProgress } from './use-order-updates.ts'

const READ_EVERY_MS = 15_000

export const deliveryQuery = (call: Call, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'delivery', orderId],
    queryFn: async ({ signal }) => (await call(orderDelivery, { query: { orderId } }, { signal })).data,
    staleTime: 0,
  })

/** The estimate as it is shown: it changes only by a minute and more. */
const useSteadyEta = (next: string | null): string | null => {
  const [shown, setShown] = useState(next)
  const steady = steadyEta(shown, next)
  if (steady !== shown) setShown(steady)
  return steady
}

export type Delivery = {
  /** The two ends of the way; undefined until they are loaded. */
  ends: OrderDelivery | undefined
  progress: LiveProgress | OrderDelivery | null
  /** When the order is expected: its promise until there is an estimate. Null if nobody knows. */
  eta: string | null
}

export const useDelivery = (order: Order, live: LiveProgress | null, isUnderWay: boolean): Delivery => {
  const { data: ends } = useQuery({
    ...deliveryQuery(useCall(), order._id),
    enabled: isUnderWay,
    refetchInterval: live === null ? READ_EVERY_MS : false,
  })
  const progress = live ?? ends ?? null
  const eta = useSteadyEta(progress === null ? order.promise.at : progress.eta)
  return { ends, progress, eta }
}
