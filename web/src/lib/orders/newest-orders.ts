// The newest orders of the shopper: cart and checkout ask whether a payment is open, or an order was placed just now.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { orderHistory } from '@tokri/contract/order.ts'
import { useCall } from '../api/use-call.ts'
import { useSignedIn } from '../session/use-signed-in.ts'
import { heldUntil, isActiveOrder, type Order } from './orders.ts'

const NEWEST = '5'
/** An order this young explains an empty cart. */
const RECENT_MS = 15 * 60_000

const newestOrdersQuery = (call: Call) =>
  queryOptions({
    queryKey: ['orders', 'newest'],
    queryFn: async ({ signal }) => (await call(orderHistory, { query: { page: '1', limit: NEWEST } }, { signal })).data,
    staleTime: 0,
  })

const isOpenPayment = (order: Order) => order.state === 'PAYMENT_PENDING' && heldUntil(order) > Date.now()
const isRecent = ({ state, createdAt }: Order) =>
  state !== 'PAYMENT_PENDING' && isActiveOrder(state) && Date.now() - new Date(createdAt).getTime() < RECENT_MS

/**
 * `isLoading` until they have been read after the screen opened: older ones do not explain an empty cart. It is false for
 * a guest and after a failure; then nothing is known.
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
