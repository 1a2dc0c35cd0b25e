import { adjustmentText } from '@tokri/rules/adjustments.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { formatDateTime } from '../lib/browser/format-date.ts'
import { isPaid, type Order } from '../lib/orders/orders.ts'
import { BillEnd, BillRow } from './bill-row.tsx'
import { PaymentText } from './payment-text.tsx'

/** A refund without lines belongs to an adjustment, which has its own row. */
const isOfDelivered = ({ lines, byAmount }: Order['refunds'][number]) => lines.length > 0 || byAmount === true

/** The bill at the time of the order, the missing items, the payment method and the refunds. */
export const OrderBill = ({ order }: { order: Order }) => {
  const { bill, coupon, refunds, adjustments, amountDue, lines, tip } = order
  const nameOf = (productId: string) => lines.find((line) => line.productId === productId)?.name ?? ''
  return (
    <dl className="grid gap-2 text-sm">
      <BillRow name="Total without discount">{formatRupees(bill.totalWithoutDiscount)}</BillRow>
      {bill.savings > 0 && <BillRow name="Discount">−{formatRupees(bill.savings)}</BillRow>}
      {coupon && <BillRow name={`Coupon ${coupon.code}`}>−{formatRupees(bill.coupon)}</BillRow>}
      <BillRow name="Service charge">{formatRupees(bill.serviceCharge)}</BillRow>
      <BillEnd name="Final amount" finalAmount={bill.finalAmount} />
      {adjustments.map((adjustment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: adjustments are only ever appended
        <BillRow key={index} name={adjustmentText(nameOf(adjustment.productId), adjustment)}>
          <span className="whitespace-nowrap">
            {adjustment.amount > 0 ? `−${formatRupees(adjustment.amount)}` : 'Same price'}
          </span>
        </BillRow>
      ))}
      {tip !== undefined && <BillRow name="Tip for your rider">{formatRupees(tip)}</BillRow>}
      {(adjustments.length > 0 || isPaid(order) || tip !== undefined) && amountDue > 0 && (
        <BillRow name={<strong className="text-ink">To pay</strong>}>
          <strong>{formatRupees(amountDue)}</strong>
        </BillRow>
      )}
      <BillRow name="Payment">
        <PaymentText order={order} />
      </BillRow>
      {refunds.filter(isOfDelivered).map((refund, index) => (
        <BillRow
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever appended
          key={index}
          name={
            <>
              Refund: {refund.reason}
              {refund.tip !== undefined && refund.tip < refund.amount && ', with the tip'}{' '}
              <span className="block text-xs text-ink-3">{formatDateTime(refund.at)}</span>
            </>
          }
        >
          −{formatRupees(refund.amount)}
        </BillRow>
      ))}
    </dl>
  )
}
