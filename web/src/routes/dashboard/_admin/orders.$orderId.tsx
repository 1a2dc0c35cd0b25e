import { queryOptions, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type Call, CallError } from '@tokri/contract/client.ts'
import type { AnswerOf } from '@tokri/contract/endpoint.ts'
import type { orderDetailsSchema } from '@tokri/contract/order.schema.ts'
import { orderDetails } from '@tokri/contract/order.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { orderCan } from '@tokri/rules/order-states.ts'
import { ArrowLeft, FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CancelOrderDialog } from '../../../components/cancel-order-dialog.tsx'
import { MessagePage } from '../../../components/message-page.tsx'
import { OrderAddress } from '../../../components/order-address.tsx'
import { OrderBill } from '../../../components/order-bill.tsx'
import { OrderLines } from '../../../components/order-lines.tsx'
import { OrderProgress } from '../../../components/order-progress.tsx'
import { OrderStateChip } from '../../../components/order-state.tsx'
import { OrderTimeline } from '../../../components/order-timeline.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { failureText } from '../../../lib/failure-text.ts'
import { useFollowOrder } from '../../../lib/follow-order.ts'
import { momentOf } from '../../../lib/orders.ts'
import { saveInvoice } from '../../../lib/save-invoice.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { urls } from '../../../urls.ts'
import { leadLabels, useLeadOrder } from '../-orders/admin-orders.ts'
import { RefundDialog } from '../-orders/refund-dialog.tsx'

export const Route = createFileRoute('/dashboard/_admin/orders/$orderId')({
  head: () => ({ meta: [{ title: 'Order' }] }),
  component: AdminOrderPage,
})

type Order = AnswerOf<typeof orderDetailsSchema>['data']

const adminOrderQuery = (call: Call, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId, 'with shopper'],
    queryFn: async ({ signal }): Promise<Order> => (await call(orderDetails, { query: { orderId } }, { signal })).data,
    staleTime: 0,
  })

const reasons = ['The shopper asked for it', 'Out of stock', 'The address cannot be reached']

function AdminOrderPage() {
  const { orderId } = Route.useParams()
  const { data: order, error } = useQuery(adminOrderQuery(useCall(), orderId))
  useFollowOrder(orderId, order?.state)
  if (order) return <OrderView order={order} />
  if (!error) return <Skeleton className="h-96 rounded-card" />
  const unknown = error instanceof CallError && error.status === 404
  return (
    <MessagePage
      art={unknown ? '/art/not-found.svg' : '/art/offline.svg'}
      title={unknown ? 'There is no such order' : 'This order could not be read'}
      text={unknown ? undefined : failureText(error)}
      action={
        <PageLink href={urls.adminOrders()} className={`mt-3 ${buttonClass()}`}>
          Orders
        </PageLink>
      }
    />
  )
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card">
    <h2 className="mb-3 text-base">{title}</h2>
    {children}
  </section>
)

const OrderView = ({ order }: { order: Order }) => {
  const { busy, lead, cancel } = useLeadOrder()
  const [open, setOpen] = useState<'cancel' | 'refund' | null>(null)
  const close = () => setOpen(null)
  const next = orderCan.next(order.state).find((state) => state !== 'CANCELLED')
  const paid = order.payment.state === 'paid' || order.payment.state === 'part_refunded'
  const invoice = () => saveInvoice(order).catch((error: Error) => toast.error(error.message))
  return (
    <article className="grid gap-4">
      <div>
        <PageLink
          href={urls.adminOrders()}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-brand"
        >
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" /> Orders
        </PageLink>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-xl lg:text-2xl">Order {order.orderNumber}</h1>
          <OrderStateChip state={order.state} />
          <span className="ml-auto flex flex-wrap gap-2">
            <Button look="outline" onClick={() => void invoice()}>
              <FileText size={18} strokeWidth={1.75} aria-hidden="true" /> Invoice
            </Button>
            <Button
              look="outline"
              disabled={!paid}
              title={paid ? undefined : 'There is nothing paid to give back'}
              onClick={() => setOpen('refund')}
            >
              Refund
            </Button>
            <Button
              look="outline"
              disabled={!orderCan.cancel(order.state, 'admin')}
              title={orderCan.cancel(order.state, 'admin') ? undefined : 'This order has ended'}
              onClick={() => setOpen('cancel')}
            >
              Cancel order
            </Button>
            {next && (
              <Button busy={busy !== null} onClick={() => void lead(order._id, next)}>
                {leadLabels[next]}
              </Button>
            )}
          </span>
        </div>
        <p className="text-sm text-ink-2">
          <time dateTime={order.createdAt}>{momentOf(order.createdAt)}</time> · {formatRupees(order.bill.finalAmount)}
        </p>
      </div>
      <OrderProgress state={order.state} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-4">
          <Card title="Items">
            <OrderLines lines={order.lines} />
          </Card>
          <Card title="Bill">
            <OrderBill order={order} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <Card title="Shopper">
            {order.customer ? (
              <p className="break-words text-sm text-ink-2">
                <span className="block font-semibold text-ink">{order.customer.name}</span>
                <span className="block">{order.customer.email}</span>
                <span className="block">{order.customer.mobile}</span>
              </p>
            ) : (
              <p className="text-sm text-ink-3">The account of this order is gone.</p>
            )}
          </Card>
          <Card title="Delivery address">
            <OrderAddress address={order.address} />
          </Card>
          <Card title="Timeline">
            <OrderTimeline timeline={order.timeline} />
          </Card>
        </div>
      </div>
      <CancelOrderDialog
        open={open === 'cancel'}
        reasons={reasons}
        text={paid ? 'The stock returns, and what was paid goes back.' : 'The stock returns.'}
        busy={busy !== null}
        onClose={close}
        onCancel={async (reason) => {
          await cancel(order, reason)
          close()
        }}
      />
      {open === 'refund' && <RefundDialog order={order} onClose={close} />}
    </article>
  )
}
