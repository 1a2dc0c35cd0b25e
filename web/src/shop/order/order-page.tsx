import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { isFinal, isIn, orderCan } from '@tokri/rules/order-states.ts'
import { goesBackPaise } from '@tokri/rules/order-summary.ts'
import { FileText, Pencil, RotateCcw } from 'lucide-react'
import { lazy, useState } from 'react'
import { BroughtCash } from '../../components/order/brought-cash.tsx'
import { CancelOrderDialog } from '../../components/order/cancel-order-dialog.tsx'
import { OrderDetails, OrderMissing } from '../../components/order/order-details.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { isActiveOrder, type Order, orderQuery } from '../../lib/orders/orders.ts'
import { useDelivery } from '../../lib/orders/use-delivery.ts'
import { type LiveProgress, READ_ENDED_EVERY_MS, useOrderUpdates } from '../../lib/orders/use-order-updates.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { BillCopy } from './bill-copy.tsx'
import { CashBack } from './cash-back.tsx'
import { ChangeOrderDialog, canChangeOwn } from './change-order.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { FailedDelivery } from './failed-delivery.tsx'
import { useOrderAgain } from './order-again.tsx'
import { OrderNotice } from './order-notice.tsx'
import { OwnProblems } from './own-problems.tsx'
import { RateOrder } from './rate-order.tsx'
import { ShareOrder } from './share-order.tsx'
import { OrderStage } from './stage/order-stage.tsx'
import { SubstitutionQuestion } from './substitution-question.tsx'
import { useOrderActions } from './use-order-actions.ts'

const route = getRouteApi('/dashboard/myorders/$orderId')

const OrderNotifications = lazy(() => import('./order-notifications.tsx'))

const reasons = [m.order_ordered_by_mistake(), m.order_cancel_reason_items(), m.order_cancel_reason_slow()]

const back = { href: urls.orders(), label: m.common_my_orders() }

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export function OrderPage() {
  const { orderId } = route.useParams()
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    ...orderQuery(useCall(), orderId),
    enabled: useSignedIn(),
    refetchInterval: ({ state }) => state.data !== undefined && isFinal(state.data.state) && READ_ENDED_EVERY_MS,
  })
  const live = useOrderUpdates(orderId, order?.state)
  if (order) return <OrderView key={order._id} order={order} live={live} />
  if (error) return <OrderMissing error={error} back={back} onRetry={() => void refetch()} />
  return (
    <div aria-hidden="true" className="grid gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}

const OrderView = ({ order, live }: { order: Order; live: LiveProgress | null }) => {
  const actions = useOrderActions(order)
  const isUnderWay = isIn('promised', order.state)
  const backPaise = goesBackPaise(order)
  const delivery = useDelivery(order, live, isUnderWay)
  const failed = isUnderWay ? delivery.progress?.failed : null
  const [cancelling, setCancelling] = useState(false)
  const [changing, setChanging] = useState(false)
  const { upi, paymentProviders } = useSettings()
  const mayPayNow = paymentProviders.length > 0 && order.payment.method === 'cash' && isUnderWay && order.amountDue > 0
  const { orderAgain, dialog } = useOrderAgain(() => actions.reorder(order.lines))
  return (
    <>
      <OrderDetails
        order={order}
        reader="shopper"
        back={back}
        news={
          <>
            {order.question && (
              <SubstitutionQuestion key={order.question.productId} order={order} question={order.question} />
            )}
            {failed ? (
              <FailedDelivery key={failed.at} order={order} failed={failed} phone={delivery.ends?.store.phone ?? ''} />
            ) : (
              <OrderNotice order={order} paying={actions.busy === 'pay'} onPay={() => void actions.pay()} />
            )}
            <BroughtCash order={order} className="rounded-card bg-brand-soft p-4 text-brand text-sm" />
            <CashBack order={order} />
            {isUnderWay && !failed && <DeliveryCard order={order} delivery={delivery} />}
            {isFinal(order.state) && isIn('accepted', order.state) && (
              <section
                aria-label={m.order_how_it_ended()}
                className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
              >
                <OrderStage order={order} delivery={delivery} />
                <RateOrder order={order} />
                <OwnProblems order={order} />
              </section>
            )}
          </>
        }
        payment={
          mayPayNow && (
            <div className="mt-4 grid gap-3">
              {order.payment.declined && (
                <p role="status" className="text-sm font-medium text-deal">
                  {m.order_payment_declined()}
                </p>
              )}
              <Button
                wide
                look="soft"
                busy={actions.busy === 'pay'}
                onClick={() => void actions.pay(upi ? 'upi' : undefined)}
              >
                {upi ? m.order_pay_now_by_upi({ amount: formatRupees(order.amountDue) }) : m.order_pay_now()}
              </Button>
            </div>
          )
        }
        actions={
          <div className="grid gap-3">
            <Button
              wide
              look={isFinal(order.state) ? 'primary' : 'outline'}
              busy={actions.busy === 'reorder'}
              onClick={() => void orderAgain()}
            >
              <RotateCcw {...icon} /> {m.order_order_again()}
            </Button>
            <Button wide look="outline" busy={actions.busy === 'invoice'} onClick={() => void actions.invoice()}>
              <FileText {...icon} /> {m.order_invoice()}
            </Button>
            <BillCopy order={order} />
            {isUnderWay && delivery.ends && (
              <ShareOrder followKey={delivery.ends.followKey} orderNumber={order.orderNumber} />
            )}
            {canChangeOwn(order) && (
              <Button wide look="outline" onClick={() => setChanging(true)}>
                <Pencil {...icon} /> {m.order_change_order()}
              </Button>
            )}
            {orderCan.cancel(order.state, 'shopper') && (
              <Button wide look="quiet" onClick={() => setCancelling(true)}>
                {m.order_cancel_order()}
              </Button>
            )}
            {isActiveOrder(order.state) && (
              <LazyBoundary>
                <OrderNotifications />
              </LazyBoundary>
            )}
          </div>
        }
      />
      <CancelOrderDialog
        open={cancelling}
        reasons={reasons}
        text={
          order.credit !== undefined
            ? m.order_goes_back_with_credit()
            : backPaise > 0
              ? m.order_cancel_refund({ order: formatRupees(toRupees(backPaise)) })
              : m.common_nothing_will_be_delivered()
        }
        busy={actions.busy === 'cancel'}
        onClose={() => setCancelling(false)}
        onCancel={async (reason) => {
          const cancelled = await actions.cancel(reason)
          setCancelling(false)
          if (cancelled && reason === m.order_cancel_reason_items()) await orderAgain()
        }}
      />
      {changing && <ChangeOrderDialog order={order} onClose={() => setChanging(false)} />}
      {dialog}
    </>
  )
}
