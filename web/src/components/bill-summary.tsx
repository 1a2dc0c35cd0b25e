import type { BillShape } from '@tokri/contract/cart.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import type { ReactNode } from 'react'

const Row = ({ name, children, tone = '' }: { name: string; children: ReactNode; tone?: string }) => (
  <div className={`flex items-baseline justify-between gap-4 ${tone}`}>
    <dt className="text-ink-2">{name}</dt>
    <dd className="shrink-0 text-right font-medium">{children}</dd>
  </div>
)

/** The server's bill, row by row, to the paisa. */
export const BillSummary = ({ bill, itemsLabel }: { bill: BillShape; itemsLabel: string }) => (
  <dl className="grid gap-2 text-sm">
    <Row name={itemsLabel}>
      {bill.savings > 0 && <s className="mr-2 text-ink-3">{formatRupees(bill.totalWithoutDiscount)}</s>}
      <span>{formatRupees(bill.discountedTotal)}</span>
    </Row>
    <Row name="Total items">{bill.totalItems}</Row>
    {bill.coupon > 0 && (
      <Row name="Coupon discount" tone="text-ok">
        −{formatRupees(bill.coupon)}
      </Row>
    )}
    <Row name="Service charge">{formatRupees(bill.serviceCharge)}</Row>
    <Row name="Delivery charge">
      <span className="font-semibold text-ok">Free</span>
    </Row>
    <div className="mt-1 flex items-baseline justify-between border-t border-line pt-3 text-base font-bold">
      <dt>Grand total</dt>
      <dd>{formatRupees(bill.finalAmount)}</dd>
    </div>
  </dl>
)
