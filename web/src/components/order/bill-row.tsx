import type { BillShape } from '@tokri/contract/cart.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'

/** One line of a bill: the name on the left, the amount on the right. */
export const BillRow = ({ name, children, tone = '' }: { name: ReactNode; children: ReactNode; tone?: string }) => (
  <div className={`flex items-baseline justify-between gap-4 ${tone}`}>
    <dt className="text-ink-2">{name}</dt>
    <dd className="text-end font-medium">{children}</dd>
  </div>
)

/** The last rows of every bill: the charges and the final amount. A small cart costs nothing in most shops. */
export const BillEnd = ({ bill, large = false }: { bill: BillShape; large?: boolean }) => (
  <>
    <BillRow name={m.bill_service_charge()}>{formatRupees(bill.serviceCharge)}</BillRow>
    <BillRow name={m.bill_delivery_charge()}>
      {bill.deliveryCharge > 0 ? (
        formatRupees(bill.deliveryCharge)
      ) : (
        <span className="font-semibold text-ok">{m.common_free()}</span>
      )}
    </BillRow>
    {bill.smallCartCharge > 0 && (
      <BillRow name={m.bill_small_cart_charge()}>{formatRupees(bill.smallCartCharge)}</BillRow>
    )}
    {bill.rounding !== undefined && (
      <BillRow name={m.bill_round_off()}>
        {bill.rounding < 0 ? `−${formatRupees(-bill.rounding)}` : formatRupees(bill.rounding)}
      </BillRow>
    )}
    <div
      className={`mt-1 flex items-baseline justify-between border-t border-line pt-3 font-bold ${large ? 'text-lg' : 'text-base'}`}
    >
      <dt>{m.bill_final_amount()}</dt>
      <dd>{formatRupees(bill.finalAmount)}</dd>
    </div>
  </>
)
