import { formatRupees } from '@tokri/rules/money.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { isPaid, type Order } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'
import { BillEnd, BillRow } from './bill-row.tsx'
import { PaymentText } from './payment-text.tsx'

/** A refund without lines belongs to an adjustment, which has its own row. */
const isOfDelivered = ({ lines, byAmount }: Order['refunds'][number]) => lines.length > 0 || byAmount === true

const adjustmentText = (name: string, { quantity, substitute }: Order['adjustments'][number]): string =>
  substitute
    ? m.bill_line_replaced({ name, quantity, substitute: `${substitute.name}, ${substitute.unit}` })
    : m.bill_line_not_available({ name, quantity })

const refundStates = { pending: m.bill_refund_on_its_way, failed: m.bill_refund_not_there_yet }

/** The bill at the time of the order, the missing items, the payment method and the refunds. */
export const OrderBill = ({ order }: { order: Order }) => {
  const { bill, coupon, refunds, adjustments, amountDue, lines, tip, credit, creditReturned } = order
  const nameOf = (productId: string) => lines.find((line) => line.productId === productId)?.name ?? ''
  return (
    <dl className="grid gap-2 text-sm">
      <BillRow name={m.bill_total_without_discount()}>{formatRupees(bill.totalWithoutDiscount)}</BillRow>
      {bill.savings > 0 && <BillRow name={m.bill_discount()}>{`−${formatRupees(bill.savings)}`}</BillRow>}
      {coupon && <BillRow name={m.bill_coupon_code({ code: coupon.code })}>{`−${formatRupees(bill.coupon)}`}</BillRow>}
      <BillRow name={m.bill_service_charge()}>{formatRupees(bill.serviceCharge)}</BillRow>
      <BillEnd name={m.bill_final_amount()} finalAmount={bill.finalAmount} />
      {adjustments.map((adjustment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: adjustments are only ever appended
        <BillRow key={index} name={adjustmentText(nameOf(adjustment.productId), adjustment)}>
          <span className="whitespace-nowrap">
            {adjustment.amount > 0 ? `−${formatRupees(adjustment.amount)}` : m.order_same_price()}
          </span>
        </BillRow>
      ))}
      {tip !== undefined && <BillRow name={m.bill_tip_for_your_rider()}>{formatRupees(tip)}</BillRow>}
      {credit !== undefined && <BillRow name={m.bill_credit()}>{`−${formatRupees(credit)}`}</BillRow>}
      {creditReturned !== undefined && (
        <BillRow name={m.bill_credit_returned()}>{formatRupees(creditReturned)}</BillRow>
      )}
      {(adjustments.length > 0 || isPaid(order) || tip !== undefined || credit !== undefined) && amountDue > 0 && (
        <BillRow name={<strong className="text-ink">{m.bill_to_pay()}</strong>}>
          <strong>{formatRupees(amountDue)}</strong>
        </BillRow>
      )}
      <BillRow name={m.bill_payment()}>
        <PaymentText order={order} />
      </BillRow>
      {refunds.filter(isOfDelivered).map((refund, index) => (
        <BillRow
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever appended
          key={index}
          name={
            <>
              <span>
                {refund.asCredit
                  ? m.bill_refund_as_credit_reason({ reason: refund.reason })
                  : m.bill_refund_reason({ reason: refund.reason })}
              </span>
              {refund.tip !== undefined && refund.tip < refund.amount && <span>{m.bill_with_the_tip()}</span>}{' '}
              <span className="block text-xs text-ink-3">
                <span>{formatDateTime(refund.at)}</span>
                {refund.state !== 'done' && <span>{` · ${refundStates[refund.state]()}`}</span>}
              </span>
            </>
          }
        >
          {`−${formatRupees(refund.amount)}`}
        </BillRow>
      ))}
    </dl>
  )
}
