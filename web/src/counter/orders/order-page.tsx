import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Call } from '@tokri/contract/client.ts'
import { floorDeliver, floorOrder } from '@tokri/contract/delivery.ts'
import type { AnswerOf } from '@tokri/contract/endpoint.ts'
import type { orderDetailsSchema } from '@tokri/contract/order.schema.ts'
import { orderDetails, updateOrderStatus } from '@tokri/contract/order.ts'
import { cancelReasons } from '@tokri/rules/listed-reasons.ts'
import { hasMailbox, shownEmail } from '@tokri/rules/mailbox.ts'
import { orderCan } from '@tokri/rules/order-states.ts'
import { Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AskedReason } from '../../components/board/order-panel.tsx'
import { useBoardAction } from '../../components/board/use-board-action.ts'
import { CancelOrderDialog } from '../../components/order/cancel-order-dialog.tsx'
import { LateStages } from '../../components/order/late-stages.tsx'
import { OrderDetails, OrderMissing, OrderSection } from '../../components/order/order-details.tsx'
import { OrderProgress } from '../../components/order/order-progress.tsx'
import type { NameOf } from '../../components/order/order-timeline.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { downloadInvoice } from '../../lib/orders/download-invoice.ts'
import { isLate } from '../../lib/orders/lateness-query.ts'
import { extraDue, isActiveOrder, isPaid } from '../../lib/orders/orders.ts'
import { deliveredName } from '../../lib/orders/problem-text.ts'
import { READ_ENDED_EVERY_MS, useOrderUpdates } from '../../lib/orders/use-order-updates.ts'
import { Button } from '../../ui/button.tsx'
import { loadingToast } from '../../ui/rare-toasts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { noteSeen } from '../board/new-order-bell.ts'
import { usePendingDeliveries } from '../board/pending-deliveries.ts'
import { SendOutDialog } from '../board/send-out-dialog.tsx'
import { type MoreAction, MoreMenu } from '../frame/more-menu.tsx'
import { userMay } from '../frame/user-may.ts'
import { advanceLabels, DELIVERY_UNDO, useAdvanceOrder } from './admin-orders.ts'
import { ProblemContent } from './answer-problem.tsx'
import { ChangeOrderDialog } from './change-order-dialog.tsx'
import { FailedRefunds } from './failed-refunds.tsx'
import { PaymentLink } from './payment-link.tsx'
import { isPackedByHand, PackingList } from './print/packing-list.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { UpiToConfirm } from './upi-to-confirm.tsx'

const route = getRouteApi('/dashboard/_counter/_admin/orders/$orderId')

type Order = AnswerOf<typeof orderDetailsSchema>['data']

const adminOrderQuery = (call: Call, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId, 'with shopper'],
    queryFn: async ({ signal }): Promise<Order> => (await call(orderDetails, { query: { orderId } }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data !== undefined && !isActiveOrder(data.state) && READ_ENDED_EVERY_MS,
  })

const itemsOf = (order: Order, pieces: { productId: string; quantity: number }[]): string[] =>
  pieces.map(({ productId, quantity }) => {
    const line = order.lines.find((one) => one.productId === productId)
    return `${line ? deliveredName(order, line) : ''} × ${quantity}`
  })

/**
 * What the floor knows besides: who did what, and who has the bags. An order says what they are and never who, because its
 * shopper reads it too. An administrator who may not read that sees "the store".
 */
const useFloorOrder = ({ _id: orderId, state }: Order) => {
  const call = useCall()
  const mayRead = userMay(useUser(), floorOrder)
  const { data, isLoading, isPlaceholderData } = useQuery({
    queryKey: ['orders', 'one', orderId, 'floor', state],
    queryFn: async ({ signal }) => (await call(floorOrder, { query: { orderId } }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: mayRead,
    staleTime: 0,
    refetchInterval: !isActiveOrder(state) && READ_ENDED_EVERY_MS,
  })
  return { onFloor: data, isAsking: isLoading || isPlaceholderData }
}

const back = { href: urls.adminOrders(), label: 'Orders' }

export function OrderPage() {
  const { orderId } = route.useParams()
  const { data: order, error, refetch } = useQuery(adminOrderQuery(useCall(), orderId))
  useOrderUpdates(orderId, order?.state)
  if (order) return <OrderView key={order._id} order={order} />
  if (error) return <OrderMissing error={error} back={back} onRetry={() => void refetch()} />
  return <Skeleton className="h-96 rounded-card" />
}

/** An order by phone that is to be paid by a link. Other unpaid orders have their shopper at the payment. */
const waitsForLink = ({ state, timeline }: Order): boolean => state === 'PAYMENT_PENDING' && timeline[0]?.by === 'admin'

const OrderView = ({ order }: { order: Order }) => {
  const { busy, advance, undo, cancel } = useAdvanceOrder()
  const { onFloor, isAsking } = useFloorOrder(order)
  const nameOf: NameOf = (what, at) =>
    onFloor?.history.find((entry) => entry.what === what && entry.at === at)?.name ?? undefined
  const call = useCall()
  const queryClient = useQueryClient()
  const byHand = useBoardAction()
  const mayChange = userMay(useUser(), updateOrderStatus)
  const isPending = usePendingDeliveries().has(order._id)
  const [open, setOpen] = useState<'cancel' | 'refund' | 'change' | 'send-out' | 'deliver' | null>(null)
  const close = () => setOpen(null)
  const next = orderCan.nextByHand(order.state)
  // A rider of the shop has the bags and asks for the code at the door.
  const asksReason = next === 'DELIVERED' && onFloor?.state === order.state && onFloor.codesLeft !== null
  const canPack = mayChange && isPackedByHand(order) && orderCan.move(order.state, 'READY', 'admin')
  useEffect(() => noteSeen(order._id), [order._id])
  const paid = isPaid(order) && order.bill.finalAmount > 0
  const changes: MoreAction[] = [
    {
      label: 'Change',
      reason: orderCan.change(order.state) ? undefined : 'Only an order that is not sent yet can be changed',
      onSelect: () => setOpen('change'),
    },
    {
      label: 'Refund',
      reason: paid ? undefined : 'There is nothing paid to give back',
      onSelect: () => setOpen('refund'),
    },
    {
      label: 'Cancel order',
      reason: orderCan.cancel(order.state, 'admin') ? undefined : 'This order has ended',
      onSelect: () => setOpen('cancel'),
    },
  ]
  const invoice = () => {
    const done = loadingToast('Preparing the invoice')
    return downloadInvoice(order)
      .catch((error: Error) => toast.error(error.message))
      .finally(done)
  }
  return (
    <>
      <OrderDetails
        order={order}
        reader="store"
        back={back}
        nameOf={nameOf}
        controls={
          <>
            {mayChange && next && (
              <Button
                busy={busy !== null || byHand.busy}
                disabled={!isPending && next === 'DELIVERED' && isAsking}
                look={isPending || canPack ? 'outline' : 'primary'}
                onClick={() => {
                  if (isPending) undo(order._id)
                  else if (next === 'OUT_FOR_DELIVERY') setOpen('send-out')
                  else if (asksReason) setOpen('deliver')
                  else advance(order._id, next)
                }}
              >
                {isPending ? 'Undo: not delivered' : advanceLabels[next]}
              </Button>
            )}
            {canPack && (
              <Button disabled={busy !== null} onClick={() => advance(order._id, 'READY')}>
                {advanceLabels.READY}
              </Button>
            )}
            <MoreMenu actions={[{ label: 'Invoice', onSelect: () => void invoice() }, ...(mayChange ? changes : [])]} />
          </>
        }
        news={
          <>
            {isPending && <p className="text-sm text-ink-2">{DELIVERY_UNDO}</p>}
            <OrderProgress order={order} />
            {(waitsForLink(order) || extraDue(order) > 0) && (
              <PaymentLink order={order} hasMail={order.customer ? hasMailbox(order.customer.email) : false} />
            )}
            {order.payment.provider === 'upi' && <UpiToConfirm orderId={order._id} />}
            {order.problems && (
              <OrderSection title="Problems">
                <ul className="grid gap-4 divide-y divide-line *:not-first:pt-4">
                  {order.problems.map((problem) => (
                    <li key={problem._id}>
                      <ProblemContent
                        problem={problem}
                        items={itemsOf(order, problem.lines)}
                        answeredBy={problem.answer && nameOf('order.problem-answered', problem.answer.at)}
                      />
                    </li>
                  ))}
                </ul>
              </OrderSection>
            )}
            {order.refunds.some(({ state, cash }) => state === 'failed' || cash === null) && (
              <FailedRefunds orderId={order._id} />
            )}
            {isPackedByHand(order) && <PackingList order={order} />}
            {/* Below what can still be done. */}
            {isLate(order, order.promise.at) && <LateStages orderId={order._id} section={OrderSection} />}
          </>
        }
        person={
          <OrderSection title="Shopper">
            {order.customer ? (
              <p className="break-words text-sm text-ink-2">
                <span className="block font-semibold text-ink">{order.customer.name}</span>
                <span className="block">{shownEmail(order.customer.email)}</span>
                {order.customer.mobile !== '' && (
                  <a
                    href={`tel:${order.customer.mobile}`}
                    className="inline-flex min-h-6 items-center gap-1.5 font-medium text-brand tabular-nums hover:underline pointer-coarse:min-h-11"
                  >
                    <Phone size={16} strokeWidth={1.75} aria-hidden="true" /> {order.customer.mobile}
                  </a>
                )}
              </p>
            ) : (
              <p className="text-sm text-ink-3">The account of this order is gone.</p>
            )}
          </OrderSection>
        }
      />
      <CancelOrderDialog
        open={open === 'cancel'}
        reasons={cancelReasons}
        text={paid ? 'The stock returns, and what was paid goes back.' : 'The stock returns.'}
        busy={busy !== null}
        onClose={close}
        onCancel={async (reason) => {
          await cancel(order, reason)
          close()
        }}
      />
      {open === 'send-out' && (
        <SendOutDialog
          orderNumber={order.orderNumber}
          riders={[]}
          wishedAt={order.attempts?.at(-1)?.wish?.at ?? null}
          onSend={(rider) => {
            close()
            advance(order._id, 'OUT_FOR_DELIVERY', rider)
          }}
          onClose={close}
        />
      )}
      {onFloor && (
        <AskedReason
          asked={open === 'deliver' ? open : null}
          order={onFloor}
          isOwn={false}
          onClose={close}
          onReason={async (reason) => {
            close()
            const body = { orderId: order._id, reason, ...(onFloor.amountDue > 0 && { cash: onFloor.amountDue }) }
            await byHand.run(body, (options) => call(floorDeliver, { body }, options))
            await queryClient.invalidateQueries({ queryKey: ['orders', 'one', order._id] })
          }}
        />
      )}
      {open === 'change' && <ChangeOrderDialog order={order} onClose={close} />}
      {open === 'refund' && <RefundDialog order={order} onClose={close} />}
    </>
  )
}
