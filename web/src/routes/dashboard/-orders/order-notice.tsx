import { formatRupees } from '@tokri/rules/money.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { formatDate, formatTime } from '../../../lib/browser/format-date.ts'
import { promiseStatus } from '../../../lib/orders/order-promise.ts'
import { extraDue, holdEndsAt, type Order } from '../../../lib/orders/orders.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { urls } from '../../../urls.ts'

/** Explains the current state to the shopper, and offers the next action. */
export const OrderNotice = ({
  order,
  eta,
  paying,
  onPay,
}: {
  order: Order
  /** When the order is expected. */
  eta: string | null
  paying: boolean
  onPay: () => void
}) => {
  const more = extraDue(order)
  const box = 'flex flex-wrap items-center justify-between gap-3 rounded-card p-4 text-sm'
  if (more > 0)
    return (
      <div role="status" className={`${box} bg-accent-soft text-on-accent-soft`}>
        <p className="min-w-0 flex-1 basis-60">
          <strong className="block text-base">{formatRupees(more)} more to pay</strong>
          For what was added to your order. It leaves the store once this is paid.
        </p>
        <Button busy={paying} onClick={onPay}>
          Pay {formatRupees(more)}
        </Button>
      </div>
    )
  switch (order.state) {
    case 'PAYMENT_PENDING':
      return (
        <div role="status" className={`${box} bg-accent-soft text-on-accent-soft`}>
          <p className="min-w-0 flex-1 basis-60">
            <strong className="block text-base">We wait for your payment</strong>
            Your items are kept for you until {formatTime(holdEndsAt(order))}. If you have paid already, this page
            changes by itself in a moment.
          </p>
          <Button busy={paying} onClick={onPay}>
            Pay now
          </Button>
        </div>
      )
    case 'PAYMENT_FAILED':
      return (
        <div role="status" className={`${box} bg-deal-soft text-deal`}>
          <p className="min-w-0 flex-1 basis-60">
            <strong className="block text-base">The payment did not go through</strong>
            {order.payment.state === 'refunded'
              ? 'What came in afterwards has been sent back to you.'
              : 'Nothing was charged. Your items went back to the cart if it was empty.'}
          </p>
          <PageLink href={urls.checkout()} className={buttonClass({ look: 'outline' })}>
            Back to checkout
          </PageLink>
        </div>
      )
    case 'PLACED':
    case 'CONFIRMED':
    case 'PACKING':
    case 'READY':
      return (
        <div role="status" className={`${box} bg-brand-soft text-brand`}>
          <p>
            <strong className="block text-base">We are on it</strong>
            {promiseStatus(order, { now: Date.now(), eta })}
          </p>
        </div>
      )
    case 'OUT_FOR_DELIVERY':
      return (
        <div role="status" className={`${box} bg-brand-soft text-brand`}>
          <p>
            <strong className="block text-base">On its way to you</strong>
            {order.payment.state === 'due' ? 'Please keep the cash ready.' : 'It is paid, nothing more to do.'}
          </p>
        </div>
      )
    case 'DELIVERED':
      return order.apology && Date.parse(order.apology.until) > Date.now() ? (
        <div role="status" className={`${box} bg-accent-soft text-on-accent-soft`}>
          <p className="min-w-0 flex-1 basis-60">
            <strong className="block text-base">We are sorry that it was late</strong>
            The code <b className="whitespace-nowrap">{order.apology.code.toUpperCase()}</b> takes{' '}
            {formatRupees(order.apology.amount)} off your next order, until {formatDate(order.apology.until)}.
          </p>
        </div>
      ) : null
    default:
      return null
  }
}
