import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { orderCan } from '@tokri/rules/order-states.ts'
import { ArrowLeft, FileText, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CancelOrderDialog } from '../../components/cancel-order-dialog.tsx'
import { openCartPanel } from '../../components/cart-panel-door.ts'
import { MessagePage } from '../../components/message-page.tsx'
import { OrderAddress } from '../../components/order-address.tsx'
import { OrderBill } from '../../components/order-bill.tsx'
import { OrderLines } from '../../components/order-lines.tsx'
import { OrderProgress } from '../../components/order-progress.tsx'
import { OrderStateChip } from '../../components/order-state.tsx'
import { OrderTimeline } from '../../components/order-timeline.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { failureText } from '../../lib/failure-text.ts'
import { useFollowOrder } from '../../lib/follow-order.ts'
import { momentOf, type Order, orderQuery } from '../../lib/orders.ts'
import { useCall, useSignedIn } from '../../lib/use-call.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { OrderNotice } from './-orders/order-notice.tsx'
import { type Missing, useOrderActions } from './-orders/use-order-actions.ts'

export const Route = createFileRoute('/dashboard/myorders/$orderId')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Order' }] }),
  component: OrderPage,
})

const reasons = ['Ordered by mistake', 'I want to change the items', 'The delivery takes too long']
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

function OrderPage() {
  const { orderId } = Route.useParams()
  const { data: order, error, refetch } = useQuery({ ...orderQuery(useCall(), orderId), enabled: useSignedIn() })
  useFollowOrder(orderId, order?.state)
  if (order) return <OrderView key={order._id} order={order} />
  if (error instanceof CallError && error.status === 404) {
    return (
      <MessagePage
        art="/art/not-found.svg"
        title="There is no such order"
        action={
          <PageLink href={urls.orders()} className={`mt-3 ${buttonClass()}`}>
            My Orders
          </PageLink>
        }
      />
    )
  }
  if (error) {
    return (
      <MessagePage
        art="/art/offline.svg"
        title="This order could not be read"
        text={failureText(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  }
  return (
    <div aria-hidden="true" className="grid gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
    <h2 className="mb-3 text-base">{title}</h2>
    {children}
  </section>
)

const OrderView = ({ order }: { order: Order }) => {
  const actions = useOrderActions(order)
  const [cancelling, setCancelling] = useState(false)
  const [missing, setMissing] = useState<Missing | null>(null)
  const paid = order.payment.state === 'paid' || order.payment.state === 'part_refunded'
  const orderAgain = async () => {
    const lacking = await actions.reorder()
    if (lacking && lacking.length > 0) setMissing(lacking)
  }
  return (
    <article className="grid gap-4">
      <div>
        <PageLink
          href={urls.orders()}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-brand"
        >
          <ArrowLeft {...icon} /> My Orders
        </PageLink>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-xl lg:text-2xl">Order {order.orderNumber}</h1>
          <OrderStateChip state={order.state} />
        </div>
        <p className="text-sm text-ink-2">
          <time dateTime={order.createdAt}>{momentOf(order.createdAt)}</time> · {formatRupees(order.bill.finalAmount)}
        </p>
      </div>

      <OrderNotice order={order} paying={actions.busy === 'pay'} onPay={() => void actions.pay()} />
      {order.state !== 'DELIVERED' && orderProgressShown(order) && (
        <section className="rounded-card border border-line bg-surface px-2 py-5 shadow-card">
          <OrderProgress state={order.state} />
        </section>
      )}

      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4">
          <Card title="Items">
            <OrderLines lines={order.lines} />
          </Card>
          <Card title="Bill">
            <OrderBill order={order} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <Card title="Delivery address">
            <OrderAddress address={order.address} />
          </Card>
          <Card title="Timeline">
            <OrderTimeline timeline={order.timeline} />
          </Card>
          <div className="grid gap-3">
            <Button wide busy={actions.busy === 'reorder'} onClick={() => void orderAgain()}>
              <RotateCcw {...icon} /> Order again
            </Button>
            <Button wide look="outline" busy={actions.busy === 'invoice'} onClick={() => void actions.invoice()}>
              <FileText {...icon} /> Invoice
            </Button>
            {orderCan.cancel(order.state, 'shopper') && (
              <Button wide look="quiet" onClick={() => setCancelling(true)}>
                Cancel order
              </Button>
            )}
          </div>
        </div>
      </div>

      <CancelOrderDialog
        open={cancelling}
        reasons={reasons}
        text={
          paid ? `${formatRupees(order.bill.finalAmount)} goes back the way you paid.` : 'Nothing will be delivered.'
        }
        busy={actions.busy === 'cancel'}
        onClose={() => setCancelling(false)}
        onCancel={async (reason) => {
          await actions.cancel(reason)
          setCancelling(false)
        }}
      />
      <Dialog
        open={missing !== null}
        onClose={() => setMissing(null)}
        title="Some items are not available"
        description="The rest is in your cart."
      >
        <ul className="grid gap-2 text-sm">
          {missing?.map(({ productId, name, reason }) => (
            <li key={productId} className="flex justify-between gap-4">
              <span className="font-medium">{name}</span>
              <span className="text-ink-2">{reason}</span>
            </li>
          ))}
        </ul>
        <Button
          wide
          className="mt-5"
          onClick={() => {
            setMissing(null)
            openCartPanel()
          }}
        >
          Show the cart
        </Button>
      </Dialog>
    </article>
  )
}

const orderProgressShown = ({ state }: Order): boolean =>
  state !== 'PAYMENT_PENDING' && state !== 'PAYMENT_FAILED' && state !== 'CANCELLED'
