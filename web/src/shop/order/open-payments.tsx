import { formatRupees } from '@tokri/rules/money.ts'
import { formatTime } from '../../lib/browser/format-date.ts'
import { holdEndsAt, type Order } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { useOrderActions } from './use-order-actions.ts'

type OpenPayment = Pick<Order, '_id' | 'orderNumber'>

/** The two actions for an open payment. */
export const OpenPaymentActions = ({ order, onCancelled }: { order: OpenPayment; onCancelled?: () => void }) => {
  const { busy, pay, cancel } = useOrderActions(order)
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        disabled={busy !== null}
        busy={busy === 'pay'}
        aria-label={m.order_finish_payment_of_ordernumber({ orderNumber: order.orderNumber })}
        onClick={() => void pay()}
      >
        {m.order_finish_payment()}
      </Button>
      <Button
        size="sm"
        look="outline"
        disabled={busy !== null}
        busy={busy === 'cancel'}
        aria-label={m.order_cancel_order_ordernumber({ orderNumber: order.orderNumber })}
        onClick={async () => {
          if (await cancel(m.order_payment_unfinished())) onCancelled?.()
        }}
      >
        {m.order_cancel_order()}
      </Button>
    </span>
  )
}

/** Orders whose items are reserved until they are paid. */
export const OpenPayments = ({ orders }: { orders: readonly Order[] }) =>
  orders.length > 0 && (
    <section aria-label={m.order_open_payment()} className="grid gap-3">
      {orders.map((order) => (
        <div
          key={order._id}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-accent-soft p-4 text-sm text-on-accent-soft"
        >
          <p className="min-w-0 flex-1 basis-60">
            <strong className="block text-base">{m.order_payment_pending()}</strong>
            <span>
              {m.order_open_payment_of_order({
                orderNumber: order.orderNumber,
                total: formatRupees(order.amountDue),
                until: formatTime(holdEndsAt(order)),
              })}
            </span>
          </p>
          <OpenPaymentActions order={order} />
        </div>
      ))}
    </section>
  )
