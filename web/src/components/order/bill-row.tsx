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

/** The last rows of every bill: free delivery and the final amount. */
export const BillEnd = ({
  name,
  finalAmount,
  large = false,
}: {
  name: string
  finalAmount: number
  large?: boolean
}) => (
  <>
    <BillRow name={m.bill_delivery_charge()}>
      <span className="font-semibold text-ok">{m.common_free()}</span>
    </BillRow>
    <div
      className={`mt-1 flex items-baseline justify-between border-t border-line pt-3 font-bold ${large ? 'text-lg' : 'text-base'}`}
    >
      <dt>{name}</dt>
      <dd>{formatRupees(finalAmount)}</dd>
    </div>
  </>
)
