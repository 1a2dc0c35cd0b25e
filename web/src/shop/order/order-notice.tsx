import { formatRupees } from '@tokri/rules/money.ts'
import { EXTRA_HOLD_MINUTES, isIn } from '@tokri/rules/order-states.ts'
import { PageLink } from '../../components/page-link.tsx'
import { formatDate, formatTime } from '../../lib/browser/format-date.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { extraDue, holdEndsAt, notChargedText, type Order } from '../../lib/orders/orders.ts'
import { reasonText } from '../../lib/orders/reason-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FilledText } from '../../ui/filled-text.tsx'
import { urls } from '../../urls.ts'

const EXTRA_HOLD_MS = EXTRA_HOLD_MINUTES * 60_000

/** What happens to an order if what a change has added is not paid. */
export const unpaidText = ({ state, adjustments, changes }: Order): string | null => {
  const changedAt = changes.at(-1)?.at
  if (changedAt === undefined) return null
  const until = formatTime(Date.parse(changedAt) + EXTRA_HOLD_MS)
  return isIn('unpacked', state) && adjustments.length === 0
    ? m.order_without_it_as_before({ until })
    : m.order_without_what_was_added({ until })
}

/** What the shopper is to know or to do about the state; how far the order is, its stage says. */
export const OrderNotice = ({ order, paying, onPay }: { order: Order; paying: boolean; onPay: () => void }) => {
  const more = extraDue(order)
  const box = 'flex flex-wrap items-center justify-between gap-3 rounded-card p-4 text-sm'
  if (more > 0)
    return (
      <div role="status" className={`${box} bg-accent-soft text-on-accent-soft`}>
        <p className="min-w-0 flex-1 basis-60">
          <strong className="block text-base">{m.order_more_more_to_pay({ more: formatRupees(more) })}</strong>
          <span>{m.order_for_what_was_added()}</span>
          {order.payment.declined && <span className="block font-semibold">{m.order_payment_declined()}</span>}
          <span className="block">{unpaidText(order)}</span>
        </p>
        <Button busy={paying} onClick={onPay}>
          {m.order_pay_more({ more: formatRupees(more) })}
        </Button>
      </div>
    )
  switch (order.state) {
    case 'PAYMENT_PENDING':
      return (
        <div role="status" className={`${box} bg-accent-soft text-on-accent-soft`}>
          <p className="min-w-0 flex-1 basis-60">
            <strong className="block text-base">{m.order_payment_pending()}</strong>
            <span>
              {(order.payment.provider === 'upi' ? m.order_own_upi_hold : m.order_items_are_kept_until)({
                until: formatTime(holdEndsAt(order)),
              })}
            </span>
          </p>
          <Button busy={paying} onClick={onPay}>
            {m.order_pay_now()}
          </Button>
        </div>
      )
    case 'PAYMENT_FAILED':
      return (
        <div role="status" className={`${box} bg-deal-soft text-deal`}>
          <p className="min-w-0 flex-1 basis-60">
            <strong className="block text-base">{m.common_payment_failed()}</strong>
            <span>{order.payment.state === 'refunded' ? m.order_late_payment_returned() : notChargedText(order)}</span>
          </p>
          {order.inCart && (
            <PageLink href={urls.checkout()} className={buttonClass({ look: 'outline' })}>
              {m.order_back_to_checkout()}
            </PageLink>
          )}
        </div>
      )
    case 'CANCELLED': {
      const end = order.timeline.findLast(({ state }) => state === 'CANCELLED')
      // Shoppers know their own reason.
      const reason = end?.by === 'shopper' ? undefined : end?.reason
      return reason === undefined ? null : (
        <div role="status" className={`${box} bg-deal-soft text-deal`}>
          <p>
            <strong className="block text-base">{m.shop_this_order_was_cancelled()}</strong>
            <span>{reasonText(reason)}</span>
          </p>
        </div>
      )
    }
    case 'OUT_FOR_DELIVERY':
      return order.amountDue === 0 ? null : (
        <div role="status" className={`${box} bg-brand-soft text-brand`}>
          <p>
            <strong className="block text-base">{m.order_cash_ready()}</strong>
          </p>
        </div>
      )
    case 'DELIVERED':
      return order.apology && Date.parse(order.apology.until) > serverNow() ? (
        <div role="status" className={`${box} bg-accent-soft text-on-accent-soft`}>
          <p className="min-w-0 flex-1 basis-60">
            <strong className="block text-base">{m.order_apology_title()}</strong>
            <FilledText
              text={m.order_apology_code}
              parts={{
                code: <b className="whitespace-nowrap">{order.apology.code.toUpperCase()}</b>,
                amount: formatRupees(order.apology.amount),
                until: formatDate(order.apology.until),
              }}
            />
          </p>
        </div>
      ) : null
    default:
      return null
  }
}
