import { formatRupees } from '@tokri/rules/money.ts'
import type { ReactNode } from 'react'
import { momentOf, type Order, paymentWords } from '../lib/orders.ts'

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-2">{name}</dt>
    <dd className="shrink-0 text-right font-medium">{children}</dd>
  </div>
)

/** The bill as it was, how it was paid, and what went back. */
export const OrderBill = ({ order: { bill, coupon, payment, refunds } }: { order: Order }) => (
  <dl className="grid gap-2 text-sm">
    <Row name="Total without discount">{formatRupees(bill.totalWithoutDiscount)}</Row>
    {bill.savings > 0 && <Row name="Discount">−{formatRupees(bill.savings)}</Row>}
    {coupon && <Row name={`Coupon ${coupon.code}`}>−{formatRupees(bill.coupon)}</Row>}
    <Row name="Service charge">{formatRupees(bill.serviceCharge)}</Row>
    <Row name="Delivery charge">
      <span className="font-semibold text-ok">Free</span>
    </Row>
    <div className="mt-1 flex items-baseline justify-between border-t border-line pt-3 text-base font-bold">
      <dt>Final amount</dt>
      <dd>{formatRupees(bill.finalAmount)}</dd>
    </div>
    <Row name="Payment">{paymentWords(payment)}</Row>
    {refunds.map((refund) => (
      <Row
        key={refund.at}
        name={
          <>
            Refund: {refund.reason} <span className="block text-xs text-ink-3">{momentOf(refund.at)}</span>
          </>
        }
      >
        −{formatRupees(refund.amount)}
      </Row>
    ))}
  </dl>
)
