import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { formatRupees } from '@tokri/rules/money.ts'
import { ChevronRight, Tag } from 'lucide-react'
import { lazy, type ReactNode, useEffect, useId, useState } from 'react'
import { BillSummary } from '../../components/order/bill-summary.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { type Cart, isShort, missingForOrder } from '../../lib/cart/cart.ts'
import { useCartPage } from '../../lib/cart/use-cart-page.ts'
import { sizesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { useNewestOrders } from '../../lib/orders/newest-orders.ts'
import { useOrderInFlight } from '../../lib/orders/order-in-flight.ts'
import { rememberPage } from '../../lib/session/remember-page.ts'
import { hasSession } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { OpenPayments } from '../order/open-payments.tsx'
import { PlaceLine } from '../place/place-line.tsx'
import { CartFailed } from './cart-failed.tsx'
import { CartPromise } from './cart-promise.tsx'
import { CartRow } from './cart-row.tsx'
import { CouponEntry } from './coupon-entry.tsx'
import { CouponNudge } from './coupon-nudge.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { MissingChoiceOfAll } from './missing-choice.tsx'
import { SHORT_REASON } from './short-line.tsx'
import { useListFocus } from './use-list-focus.ts'

const GoesWellWith = lazy(() => import('./goes-well-with.tsx'))

/** The skeleton shows for this long after opening and after each change of the number of lines. */
const SKELETON_MS = 1000

/** True for a second after mounting and after each change of `count`. */
const useFreshFor = (count: number | undefined) => {
  const [settled, setSettled] = useState<number | undefined | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(count), SKELETON_MS)
    return () => clearTimeout(timer)
  }, [count])
  return settled === null || settled !== count
}

/** The ids of the products in the cart that have other sizes. */
const useProductsWithSizes = (cart: Cart | undefined): ReadonlySet<string> => {
  const ids = (cart?.lines ?? []).map(({ product }) => product._id).sort()
  const { data } = useQuery({
    ...sizesQuery(useCall(), ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Set(data?.flat().map(({ _id }) => _id))
}

/** One column; on the cart page two columns once there is room. */
const columns = (inPanel: boolean) =>
  `grid grid-cols-[minmax(0,1fr)] gap-3 p-4 ${inPanel ? '' : 'lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-x-8 lg:pb-8'}`
const leftColumn = 'grid grid-cols-[minmax(0,1fr)] gap-3'
/** With one column, the children belong to the whole list (`contents`), so that Proceed can stick over all of it. */
const rightColumn = 'contents lg:sticky lg:top-(--below-header) lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-3'

const CartSkeleton = ({ inPanel, proceed }: { inPanel: boolean; proceed: ReactNode }) => (
  <div className={columns(inPanel)}>
    <div className={leftColumn}>
      <Skeleton className="h-11 rounded-field" />
      <div className="divide-y divide-line rounded-card border border-line bg-surface px-3">
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex items-center gap-3 py-3">
            <Skeleton className="size-16 rounded-field" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-3 w-1/3" />
              <Skeleton className="h-4 w-1/2" />
            </div>
            <Skeleton className="h-9 w-[92px]" />
          </div>
        ))}
      </div>
    </div>
    <div className={inPanel ? leftColumn : rightColumn}>
      <Skeleton className="h-[62px] rounded-card" />
      <Skeleton className="h-52 rounded-card" />
      {proceed}
    </div>
  </div>
)

/**
 * The position of Proceed: at the bottom of the panel, sticky on a page of one column, under the bill on a page of two.
 */
const proceedBar = (inPanel: boolean, empty: boolean) => {
  if (inPanel) return 'shrink-0 border-t border-line bg-surface p-3 pb-[max(12px,env(safe-area-inset-bottom))]'
  if (empty) return 'mx-auto w-full max-w-112 px-4 pb-6'
  return 'sticky bottom-0 z-10 -mx-4 rounded-t-card border-t border-line bg-surface p-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-card sm:border lg:static lg:border-0 lg:bg-transparent lg:p-0'
}

/** The content of the cart, for the panel and for the page. `onLeave` closes the panel when a link is followed. */
export const CartContent = ({ onLeave, inPanel = false }: { onLeave?: () => void; inPanel?: boolean }) => {
  const { cart, error, retry } = useCartPage()
  const { openPayments } = useNewestOrders()
  const reasonId = useId()
  useOrderInFlight()
  const router = useRouter()
  const fresh = useFreshFor(cart?.lines.length)
  const withSizes = useProductsWithSizes(cart)

  const proceed = () => {
    if (!hasSession()) {
      toast.error(m.common_please_login())
      rememberPage({ isReplaced: inPanel })
      onLeave?.()
      void router.navigate({ href: urls.login(), replace: inPanel })
      return
    }
    onLeave?.()
    void router.navigate({ href: urls.checkout(), replace: inPanel })
  }

  const empty = cart !== undefined && cart.lines.length === 0
  const short = cart?.lines.some(isShort) ?? false
  const missing = cart && !empty ? missingForOrder(cart) : 0
  const loading = cart === undefined || (inPanel && fresh)
  const [emptyShown, setEmptyShown] = useState(false)
  const rowFocus = useListFocus(cart?.lines.length ?? 0, !loading && (!empty || emptyShown))
  const foot = (
    <div className={proceedBar(inPanel, empty)}>
      {short && (
        <p id={reasonId} className="mb-2 text-center text-sm text-deal">
          {SHORT_REASON}
        </p>
      )}
      {!short && missing > 0 && (
        <p id={reasonId} className="mb-2 text-center text-sm text-deal">
          {m.cart_minimum_order_missing({ missing: formatRupees(missing) })}
        </p>
      )}
      <button
        type="button"
        disabled={loading || empty || short || missing > 0}
        aria-describedby={short || missing > 0 ? reasonId : undefined}
        onClick={proceed}
        className={`${buttonClass({ size: 'lg', wide: true })} justify-between!`}
      >
        <span>{cart ? formatRupees(cart.bill.finalAmount) : ''}</span>
        <span className="flex items-center gap-1">
          {m.cart_proceed()}
          <ChevronRight size={20} strokeWidth={2} aria-hidden="true" className="mirrored" />
        </span>
      </button>
    </div>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div {...rowFocus} className={inPanel ? 'min-h-0 flex-1 overflow-y-auto overscroll-contain' : ''}>
        {error ? (
          <CartFailed error={error} onRetry={retry} />
        ) : loading ? (
          <CartSkeleton inPanel={inPanel} proceed={!inPanel && foot} />
        ) : empty ? (
          <EmptyCart replace={inPanel} onLeave={onLeave} onShown={setEmptyShown} />
        ) : (
          <div className={columns(inPanel)}>
            <div className={leftColumn}>
              <PlaceLine />
              <CartPromise lines={cart.lines.length} />
              <OpenPayments orders={openPayments} />
              {cart.bill.savings > 0 && (
                <p className="flex items-center justify-between rounded-field bg-accent-soft px-4 py-3 text-sm font-semibold text-on-accent-soft">
                  <span className="flex items-center gap-2">
                    <Tag size={18} strokeWidth={1.75} aria-hidden="true" />
                    {m.cart_your_total_savings()}
                  </span>
                  <span>{formatRupees(cart.bill.savings)}</span>
                </p>
              )}
              <CouponNudge cart={cart} />
              <ul className="divide-y divide-line rounded-card border border-line bg-surface px-3">
                {cart.lines.map((line) => (
                  <CartRow
                    key={line.product._id}
                    line={line}
                    hasSizes={withSizes.has(line.product._id)}
                    replace={inPanel}
                    onLeave={onLeave}
                  />
                ))}
              </ul>
              <LazyBoundary>
                <GoesWellWith productIds={cart.lines.map(({ product }) => product._id)} />
              </LazyBoundary>
            </div>
            <div className={inPanel ? leftColumn : rightColumn}>
              <CouponEntry cart={cart} />
              <section className="rounded-card border border-line bg-surface p-4">
                <h2 className="mb-3 text-base">{m.cart_bill_details()}</h2>
                <BillSummary bill={cart.bill} itemsLabel={m.cart_items_total()} />
              </section>
              <MissingChoiceOfAll cart={cart} />
              {!inPanel && foot}
            </div>
          </div>
        )}
      </div>
      {(inPanel || empty) && !error && foot}
    </div>
  )
}
