import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Call } from '@tokri/contract/client.ts'
import { orderHistory } from '@tokri/contract/order.ts'
import { DoorOpen, TriangleAlert } from 'lucide-react'
import { orderStateIcon } from '../components/order/order-state-chip.tsx'
import { PageLink } from '../components/page-link.tsx'
import { useUser } from '../lib/account/user-query.ts'
import { useCall } from '../lib/api/use-call.ts'
import { formatTime } from '../lib/browser/format-date.ts'
import { serverNow } from '../lib/browser/server-time.ts'
import { normalizePath } from '../lib/navigation/normalize-path.ts'
import { stillComes } from '../lib/orders/order-promise.ts'
import { extraDue, isActiveOrder, isTriedAgain, type Order, stateText } from '../lib/orders/orders.ts'
import { deliveryQuery } from '../lib/orders/use-delivery.ts'
import { m } from '../paraglide/messages.js'
import { urls } from '../urls.ts'

/** How many recent orders are searched for an active one, and how often the server is polled. */
const NEWEST = '5'
const POLL_INTERVAL_MS = 15_000

type UnderWay = Pick<
  Order,
  '_id' | 'orderNumber' | 'state' | 'failedAt' | 'attempts' | 'promise' | 'payment' | 'amountDue'
>

/** Whether an order needs its shopper, or is on its way: the others only wait. */
const comesFirst = (order: Order): boolean =>
  order.state === 'PAYMENT_PENDING' ||
  order.state === 'OUT_FOR_DELIVERY' ||
  order.failedAt !== undefined ||
  order.question !== null ||
  extraDue(order) > 0

const underWayQuery = (call: Call) =>
  queryOptions({
    queryKey: ['orders', 'under way'],
    queryFn: async ({ signal }): Promise<UnderWay | null> => {
      const { data } = await call(orderHistory, { query: { page: '1', limit: NEWEST } }, { signal })
      const active = data.filter(({ state }) => isActiveOrder(state))
      return active.find(comesFirst) ?? active[0] ?? null
    },
    staleTime: POLL_INTERVAL_MS,
  })

/** The newest active order that needs the shopper, else the newest one; null if there is none. No request is made for a user without orders. */
const useOrderUnderWay = (): UnderWay | null => {
  const ordersBefore = (useUser()?.orderHistory.length ?? 0) > 0
  const { data } = useQuery({
    ...underWayQuery(useCall()),
    enabled: ordersBefore,
    refetchInterval: ({ state }) => state.data != null && POLL_INTERVAL_MS,
  })
  return ordersBefore ? (data ?? null) : null
}

/** The pages that say it themselves, or whose foot has buttons. So do those of the orders, and on phones those of products. */
const hiddenOn = new Set<string>([urls.cart(), urls.checkout(), urls.success()])

/** Further away, a promise is one for another time of the day. */
const SOON_MS = 100 * 60_000

/** A browser in another zone has the day and the zone in a time. */
const LONG_TIME = 12

/**
 * "7:15 pm": by when the order is promised, or expected where it is tried again: its promise is over. The order's page may
 * expect another one earlier. Nothing for one that is late, for a later time, without a payment, or that nobody brings at
 * present.
 */
const comesBy = (order: UnderWay, eta: string | null): string | null => {
  const at = isTriedAgain(order) ? eta : order.promise.at
  if (at === null || !stillComes(order)) return null
  const left = Date.parse(at) - serverNow()
  return left > 0 && left < SOON_MS ? formatTime(at) : null
}

/** Whether the rider of an order is at the door, and when it is expected where its page says so. */
const useProgress = (order: UnderWay | null): { isAtDoor: boolean; eta: string | null } => {
  const isAsked = order !== null && (order.state === 'OUT_FOR_DELIVERY' || isTriedAgain(order))
  const { data } = useQuery({
    ...deliveryQuery(useCall(), order?._id ?? ''),
    enabled: isAsked,
    refetchInterval: POLL_INTERVAL_MS,
  })
  return isAsked && data ? { isAtDoor: data.stage === 'arrived', eta: data.eta } : { isAtDoor: false, eta: null }
}

const textOf = (order: UnderWay, isAtDoor: boolean, time: string | null): string => {
  if (isAtDoor) return m.order_own_rider_arrived()
  if (extraDue(order) > 0) return m.order_waiting_for_payment()
  return time === null ? stateText(order) : m.order_state_by_time({ state: stateText(order), time })
}

/**
 * The way to an active order: in the header of wide screens, elsewhere a pill at the foot of the window. Beside the bar of the
 * cart on phones, and in the header, it has no room for more than the time.
 */
const CurrentOrderLink = () => {
  const order = useOrderUnderWay()
  const { isAtDoor, eta } = useProgress(order)
  const path = useLocation({ select: ({ pathname }) => normalizePath(pathname) })
  if (!order || hiddenOn.has(path) || path.startsWith(urls.orders())) return null
  const time = isAtDoor || extraDue(order) > 0 ? null : comesBy(order, eta)
  const Icon = isAtDoor ? DoorOpen : order.failedAt === undefined ? orderStateIcon(order.state) : TriangleAlert
  return (
    <PageLink
      href={urls.order(order._id)}
      className="order-pill min-h-12 animate-pop-in items-center gap-2 rounded-field border border-line bg-brand-soft font-semibold text-brand shadow-raised hover:bg-brand hover:text-on-brand xl:min-h-10 xl:shadow-none"
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="order-words xl:sr-only">{textOf(order, isAtDoor, time)}</span>
      <span aria-hidden="true" className="order-time xl:whitespace-nowrap">
        {time !== null && time.length < LONG_TIME ? time : m.order_order()}
      </span>
    </PageLink>
  )
}

export default CurrentOrderLink
