import { formatRupees } from '@tokri/rules/money.ts'
import { formatDateTime } from '../lib/browser/format-date.ts'
import type { Order } from '../lib/orders/orders.ts'
import { BillEnd, BillRow } from './bill-row.tsx'
import { PaymentText } from './payment-text.tsx'

/** The bill at the time of the order, the payment method and the refunds. */
export const OrderBill = ({ order }: { order: Order }) => {
  const { bill, coupon, refunds } = order
  return (
    <dl className="grid gap-2 text-sm">
      <BillRow name="Total without discount">{formatRupees(bill.totalWithoutDiscount)}</BillRow>
      {bill.savings > 0 && <BillRow name="Discount">−{formatRupees(bill.savings)}</BillRow>}
      {coupon && <BillRow name={`Coupon ${coupon.code}`}>−{formatRupees(bill.coupon)}</BillRow>}
      <BillRow name="Service charge">{formatRupees(bill.serviceCharge)}</BillRow>
      <BillEnd name="Final amount" finalAmount={bill.finalAmount} />
      <BillRow name="Payment">
        <PaymentText order={order} />
      </BillRow>
      {refunds.map((refund) => (
        <BillRow
          key={refund.at}
          name={
            <>
              Refund: {refund.reason} <span className="block text-xs text-ink-3">{formatDateTime(refund.at)}</span>
            </>
          }
        >
          −{formatRupees(refund.amount)}
        </BillRow>
      ))}
    </dl>
  )
}
