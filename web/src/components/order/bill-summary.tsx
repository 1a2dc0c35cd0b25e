import type { BillShape } from '@tokri/contract/cart.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { m } from '../../paraglide/messages.js'
import { BillEnd, BillRow } from './bill-row.tsx'

/** The server's bill, row by row, exact to the paisa. */
export const BillSummary = ({ bill, itemsLabel }: { bill: BillShape; itemsLabel: string }) => (
  <dl className="grid gap-2 text-sm">
    <BillRow name={itemsLabel}>
      {bill.savings > 0 && (
        <>
          <s className="me-2 text-ink-3">{formatRupees(bill.totalWithoutDiscount)}</s>
          <span className="sr-only">{m.shop_price_now()}</span>
        </>
      )}
      <span>{formatRupees(bill.discountedTotal)}</span>
    </BillRow>
    <BillRow name={m.bill_total_items()}>{bill.totalItems}</BillRow>
    {bill.coupon > 0 && (
      <BillRow name={m.bill_coupon_discount()} tone="text-ok">
        {`−${formatRupees(bill.coupon)}`}
      </BillRow>
    )}
    <BillEnd bill={bill} />
  </dl>
)
