import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { orderHistory } from '@tokri/contract/order.ts'
import { PageLink } from '../components/page-link.tsx'
import { useUser } from '../lib/account/user-query.ts'
import { useCall } from '../lib/api/use-call.ts'
import { isActiveOrder, type Order, stateText } from '../lib/orders/orders.ts'
import { m } from '../paraglide/messages.js'
import { urls } from '../urls.ts'

/** How many recent orders are searched for an active one, and how often the server is polled. */
const NEWEST = '5'
const POLL_INTERVAL_MS = 15_000

type UnderWay = Pick<Order, '_id' | 'orderNumber' | 'state' | 'failedAt'>

const underWayQuery = (call: Call) =>
  queryOptions({
    queryKey: ['orders', 'under way'],
    queryFn: async ({ signal }): Promise<UnderWay | null> => {
      const { data } = await call(orderHistory, { query: { page: '1', limit: NEWEST } }, { signal })
      return data.find(({ state }) => isActiveOrder(state)) ?? null
    },
    staleTime: POLL_INTERVAL_MS,
  })

/** The newest active order; null if there is none. No request is made for a user without orders. */
const useOrderUnderWay = (): UnderWay | null => {
  const ordersBefore = (useUser()?.orderHistory.length ?? 0) > 0
  const { data } = useQuery({
    ...underWayQuery(useCall()),
    enabled: ordersBefore,
    refetchInterval: ({ state }) => state.data != null && POLL_INTERVAL_MS,
  })
  return ordersBefore ? (data ?? null) : null
}

/** Replaces the delivery promise in the header while an order is active. */
const CurrentOrderLink = () => {
  const order = useOrderUnderWay()
  if (!order) return null
  const { _id, orderNumber } = order
  return (
    <PageLink
      href={urls.order(_id)}
      className="flex min-h-11 items-center gap-2 rounded-control bg-brand-soft px-2.5 leading-tight text-brand hover:bg-brand hover:text-on-brand wide:max-[1199px]:px-2 min-[1200px]:px-3"
    >
      <span
        aria-hidden="true"
        className="size-2 shrink-0 animate-pulse rounded-full bg-current max-[374px]:hidden wide:max-[1199px]:hidden"
      />
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm font-semibold max-[374px]:text-xs wide:max-[1199px]:text-xs">
          {stateText(order)}
        </span>
        <span className="block truncate text-xs max-[374px]:sr-only wide:max-[1199px]:sr-only">
          {m.common_order_ordernumber({ orderNumber })}
        </span>
      </span>
    </PageLink>
  )
}

export default CurrentOrderLink
