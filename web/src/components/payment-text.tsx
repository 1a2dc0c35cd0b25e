import { type Order, paymentText } from '../lib/orders/orders.ts'

/** How an order is paid. A test payment is always marked as one. */
export const PaymentText = ({ order }: { order: Pick<Order, 'state' | 'payment'> }) => (
  <>
    <span>{paymentText(order)}</span>
    {order.payment.test && <span className="block text-xs text-ink-3">Test payment: no money moved</span>}
  </>
)
