import { lazy, useEffect } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { OrderStateChip } from '../../components/order/order-state-chip.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { useNewestOrders } from '../../lib/orders/newest-orders.ts'
import { type Order, paymentText } from '../../lib/orders/orders.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { OpenPayments } from '../order/open-payments.tsx'

const BuyAgainRow = lazy(() => import('../home/buy-again-row.tsx'))

type Leaving = { replace?: boolean; onLeave?: (() => void) | undefined }

/** An order placed within the last minutes, which has emptied the cart. */
const JustPlaced = ({ order, replace, onLeave }: { order: Order } & Leaving) => (
  <section aria-label={m.cart_order_placed()} className="rounded-card bg-brand-soft p-4 text-sm text-brand">
    <strong className="block text-base">{m.cart_order_placed()}</strong>
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <PageLink
        href={urls.order(order._id)}
        replace={replace}
        onClick={onLeave}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        {m.common_order_ordernumber({ orderNumber: order.orderNumber })}
      </PageLink>
      <OrderStateChip order={order} />
      <span>{paymentText(order)}</span>
    </p>
  </section>
)

/** Shown for an empty cart. It explains when an open payment holds the items or an order has just taken them. */
export const EmptyCart = ({
  replace,
  onLeave,
  onShown,
}: Leaving & {
  /** Called with true when the links are rendered, and with false when they are removed. */
  onShown?: (shown: boolean) => void
}) => {
  const signedIn = useSignedIn()
  const { isLoading, openPayments, justPlaced } = useNewestOrders()
  useEffect(() => {
    if (isLoading) return
    onShown?.(true)
    return () => onShown?.(false)
  }, [isLoading, onShown])
  if (isLoading)
    return (
      <div aria-hidden="true" className="p-4">
        <Skeleton className="h-28 rounded-card" />
      </div>
    )
  return (
    <>
      {(openPayments.length > 0 || justPlaced) && (
        <div className="grid gap-3 p-4">
          <OpenPayments orders={openPayments} />
          {justPlaced && <JustPlaced order={justPlaced} replace={replace} onLeave={onLeave} />}
        </div>
      )}
      {openPayments.length === 0 && (
        <MessagePage
          level="p"
          art="/art/empty-cart.svg"
          title={m.cart_your_cart_is_empty()}
          action={
            <PageLink href={urls.home()} replace={replace} onClick={onLeave} className={`mt-3 ${buttonClass()}`}>
              {m.cart_view_products()}
            </PageLink>
          }
        />
      )}
      {signedIn && openPayments.length === 0 && (
        <LazyBoundary>
          <BuyAgainRow replace={replace} onLeave={onLeave} />
        </LazyBoundary>
      )}
    </>
  )
}
