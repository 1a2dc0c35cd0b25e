import { paymentText } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'

/** How an order is paid. A test payment is always marked as one. */
export const PaymentText = ({ order }: { order: Parameters<typeof paymentText>[0] }) => (
  <>
    <span>{paymentText(order)}</span>
    {order.payment.test && <span className="block text-xs text-ink-3">{m.order_payment_test()}</span>}
  </>
)
