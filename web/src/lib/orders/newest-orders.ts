// The shopper's newest orders. Cart and checkout use them to find an open payment or an order that was just placed.

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { orderHistory } from '@tokri/contract/order.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import { useCall } from '../api/use-call.ts'
import { serverNow } from '../browser/server-time.ts'
import { useSignedIn } from '../session/use-signed-in.ts'
import { holdEndsAt, type Order } from './orders.ts'

const NEWEST = '5'
/** Only an order younger than this explains an empty cart. */
const RECENT_MS = 15 * 60_000

const newestOrdersQuery = (call: Call) =>
  queryOptions({
    queryKey: ['orders', 'newest'],
    queryFn: async ({ signal }) => (await call(orderHistory, { query: { page: '1', limit: NEWEST } }, { signal })).data,
    staleTime: 0,
  })

const isOpenPayment = (order: Order) => order.state === 'PAYMENT_PENDING' && holdEndsAt(order) > serverNow()
const isRecent = ({ state, createdAt }: Order) =>
  isIn('promised', state) && serverNow() - new Date(createdAt).getTime() < RECENT_MS

/**
 * `isLoading` until the orders have been fetched once after the screen opened: cached orders do not explain an empty
 * cart. It is false for guests and after a failure, when the orders are unknown.
 */
export const useNewestOrders = () => {
  const query = useQuery({ ...newestOrdersQuery(useCall()), enabled: useSignedIn() })
  const { data = [], isFetching, isFetchedAfterMount } = query
  return {
    isLoading: isFetching && !isFetchedAfterMount,
    openPayments: data.filter(isOpenPayment),
    justPlaced: data.find(isRecent) ?? null,
    lastAddressId: data[0]?.address._id ?? null,
  }
}
