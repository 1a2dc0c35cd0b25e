import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useHydrated, useLocation } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import {
  ArrowRight,
  CircleX,
  Hourglass,
  PackageCheck,
  PackageSearch,
  PartyPopper,
  SearchX,
  TriangleAlert,
} from 'lucide-react'
import { lazy } from 'react'
import { BroughtCash } from '../../components/order/brought-cash.tsx'
import { OrderStateChip } from '../../components/order/order-state-chip.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { ProductPicture } from '../../components/product/product-picture.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { itemsText } from '../../lib/orders/came-pieces.ts'
import { extraDue, headlineText, notChargedText, type Order, orderQuery, ordersQuery } from '../../lib/orders/orders.ts'
import { type LiveProgress, useOrderUpdates } from '../../lib/orders/use-order-updates.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { urls } from '../../urls.ts'
import { useOrderActions } from '../order/use-order-actions.ts'
import { type SuccessView, successViewOf } from './success-view.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order that was just placed. */
    orderId?: string
  }
}

const route = getRouteApi('/success')

const CurrentStage = lazy(() => import('../order/stage/current-stage.tsx'))

const OrderNotifications = lazy(() => import('../order/order-notifications.tsx'))

/** The order in the address (after a payment), the order just placed, or the newest one. */
const useJustPlaced = () => {
  const call = useCall()
  const signedIn = useSignedIn()
  const { orderId: inAddress } = route.useSearch()
  const inHistory = useLocation({ select: ({ state }) => state.orderId })
  const orderId = inAddress ?? inHistory
  const named = useQuery({ ...orderQuery(call, orderId ?? ''), enabled: signedIn && orderId !== undefined })
  const newest = useQuery({ ...ordersQuery(call, 1), enabled: signedIn && orderId === undefined })
  const hydrated = useHydrated()
  const order = orderId === undefined ? newest.data?.data[0] : named.data
  const live = useOrderUpdates(order?._id ?? '', order?.state)
  const isReading = !hydrated || named.isLoading || newest.isLoading
  // The order belongs to another user, or the shopper has no orders.
  const isAbsent = (named.error instanceof CallError && named.error.status === 404) || newest.data?.data.length === 0
  const view: SuccessView = successViewOf(order, { isReading, isAbsent })
  return { order, live, view }
}

const views = {
  reading: { icon: PackageSearch, title: m.shop_looking_for_your_order(), tone: 'bg-sunken text-ink-2' },
  unread: { icon: PackageSearch, title: m.shop_order_failed(), tone: 'bg-sunken text-ink-2' },
  unknown: { icon: SearchX, title: m.common_order_unknown(), tone: 'bg-sunken text-ink-2' },
  placed: { icon: PartyPopper, title: m.shop_order_placed_successfully(), tone: 'bg-brand-soft text-brand' },
  waiting: { icon: Hourglass, title: m.common_waiting_for_your_payment(), tone: 'bg-accent-soft text-on-accent-soft' },
  failed: { icon: TriangleAlert, title: m.common_payment_failed(), tone: 'bg-deal-soft text-deal' },
  cancelled: { icon: CircleX, title: m.shop_this_order_was_cancelled(), tone: 'bg-deal-soft text-deal' },
  notHandedOver: { icon: TriangleAlert, title: m.order_not_handed_over(), tone: 'bg-deal-soft text-deal' },
  delivered: { icon: PackageCheck, title: m.common_delivered(), tone: 'bg-brand-soft text-brand' },
} satisfies Record<SuccessView, object>

/** Whether the order still comes as it was promised. */
const isToCome = ({ state, promise }: Order): boolean =>
  isIn('promised', state) && (promise.at === null || Date.parse(promise.at) > serverNow())

/** Whoever comes back from paying waits for the answer: another payment is the next step only once one was declined. */
const PayButton = ({ order }: { order: Order }) => {
  const { busy, pay } = useOrderActions(order)
  return (
    <Button
      size="lg"
      look={order.payment.declined ? 'primary' : 'outline'}
      busy={busy === 'pay'}
      onClick={() => void pay()}
    >
      {m.order_pay_now()}
    </Button>
  )
}

export function SuccessPage() {
  const { order, live, view } = useJustPlaced()
  const { icon: Icon, title, tone } = views[view]
  const sentences: Record<SuccessView, string> = {
    reading: m.shop_it_takes_a_moment(),
    unread: m.shop_orders_hint(),
    placed:
      // When, its stage says.
      order && isToCome(order) ? m.order_success_store_near() : '',
    waiting: m.shop_payment_awaited(),
    unknown: m.shop_orders_hint(),
    failed: order ? notChargedText(order) : '',
    cancelled: m.common_nothing_will_be_delivered(),
    notHandedOver: '',
    delivered: '',
  }
  const isUnpaid = order?.state === 'PAYMENT_PENDING'
  const isInCart = view === 'failed' && order?.inCart === true
  // Paying, or following the order, whose card has that button.
  const hasNext = order?.payment.declined || isInCart || (order !== undefined && isFollowed(order))
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 py-6 text-center sm:py-12">
      {/* The stage of an order has a drawing of its own. */}
      {!(order && isFollowed(order)) && (
        <span
          key={view}
          className={`mb-2 inline-flex size-20 animate-pop-in items-center justify-center rounded-full ${tone}`}
        >
          <Icon size={36} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
      <h1 className="text-xl sm:text-2xl">{title}</h1>
      {sentences[view] && <p className="max-w-112 text-ink-2">{sentences[view]}</p>}
      {(order || view === 'reading') && (
        <div className="min-h-36 w-full max-w-140 pt-2">{order && <Placed order={order} live={live} />}</div>
      )}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {isUnpaid && <PayButton order={order} />}
        {isInCart && (
          <PageLink href={urls.checkout()} className={buttonClass({ size: 'lg' })}>
            {m.order_back_to_checkout()}
          </PageLink>
        )}
        <PageLink href={urls.orders()} className={buttonClass({ look: 'outline', size: 'lg' })}>
          {m.common_my_orders()}
        </PageLink>
        <PageLink href={urls.home()} className={buttonClass({ size: 'lg', look: hasNext ? 'outline' : 'primary' })}>
          {m.common_back_to_the_shop()}
        </PageLink>
      </div>
      {view === 'placed' && (
        <div className="mt-4 w-full max-w-140">
          <LazyBoundary>
            <OrderNotifications />
          </LazyBoundary>
        </div>
      )}
    </div>
  )
}

const PICTURES = 5

/** Whether the order has a stage to show: it is placed, and was not cancelled. */
const isFollowed = ({ state }: Order): boolean => isIn('counted', state)

const Placed = ({ order, live }: { order: Order; live: LiveProgress | null }) => (
  <PageLink
    href={urls.order(order._id)}
    className="block animate-fade-in rounded-card border border-line bg-surface p-4 text-start shadow-card hover:border-line-strong"
  >
    {isFollowed(order) && (
      <div className="mb-4 min-h-21 border-b border-line pb-4 sm:min-h-30">
        <LazyBoundary>
          <CurrentStage order={order} live={live} isUnderWay={order.state !== 'DELIVERED'} />
        </LazyBoundary>
      </div>
    )}
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span className="font-semibold">{m.common_order_ordernumber({ orderNumber: order.orderNumber })}</span>
      <OrderStateChip order={order} />
    </span>
    <span className="mt-3 flex flex-wrap items-center gap-2">
      {order.lines.slice(0, PICTURES).map((line) => (
        <ProductPicture
          key={line.productId}
          image={line.image}
          name={line.name}
          sizes="48px"
          className="size-12 p-0.5"
        />
      ))}
      <span className="ms-auto text-end text-sm">
        <span className="block text-ink-2">{itemsText(order)}</span>
        <span className="block font-bold">{headlineText(order)}</span>
      </span>
    </span>
    <span className="mt-3 block border-t border-line pt-3 text-sm text-ink-2">
      {m.shop_to_address_line_city({ address_line: order.address.address_line, city: order.address.city })}
    </span>
    <BroughtCash order={order} className="mt-3 block text-sm font-medium text-brand" />
    {isFollowed(order) && (
      <span className={`mt-3 ${buttonClass({ wide: true })}`}>
        {order.state === 'DELIVERED' || extraDue(order) > 0 ? m.shop_see_your_order() : m.shop_follow_your_order()}{' '}
        <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
      </span>
    )}
  </PageLink>
)
