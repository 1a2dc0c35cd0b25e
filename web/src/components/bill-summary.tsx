import type { BillShape } from '@tokri/contract/cart.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { BillEnd, BillRow } from './bill-row.tsx'

/** The server's bill, row by row, exact to the paisa. */
export const BillSummary = ({ bill, itemsLabel }: { bill: BillShape; itemsLabel: string }) => (
  <dl className="grid gap-2 text-sm">
    <BillRow name={itemsLabel}>
      {bill.savings > 0 && <s className="mr-2 text-ink-3">{formatRupees(bill.totalWithoutDiscount)}</s>}
      <span>{formatRupees(bill.discountedTotal)}</span>
    </BillRow>
    <BillRow name="Total items">{bill.totalItems}</BillRow>
    {bill.coupon > 0 && (
      <BillRow name="Coupon discount" tone="text-ok">
        −{formatRupees(bill.coupon)}
      </BillRow>
    )}
    <BillRow name="Service charge">{formatRupees(bill.serviceCharge)}</BillRow>
    <BillEnd name="Final amount" finalAmount={bill.finalAmount} />
  </dl>
)
