import { useQuery } from '@tanstack/react-query'
import type { PickSlipShape } from '@tokri/contract/order.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatDayTime } from '../../../lib/browser/format-date.ts'
import { urls } from '../../../urls.ts'
import { pickSlipsQuery } from './pick-slips-query.ts'
import { PrintPage } from './print-page.tsx'

const pieces = (lines: PickSlipShape['lines']): string => {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return count === 1 ? '1 piece' : `${count} pieces`
}

const tick = <span aria-hidden="true" className="block size-4 rounded-xs border border-line-strong" />

/** A table, whose head a printer repeats on every sheet. Names may be in a script of another direction. */
const Slip = ({
  slip: { orderNumber, dueAt, customer, area, mobile, cashDue, note, store, lines },
}: {
  slip: PickSlipShape
}) => (
  <li className="rounded-card border border-line bg-surface p-4">
    <article aria-label={`Order ${orderNumber}`}>
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th colSpan={4} className="pb-1 text-start font-normal">
              <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                <strong className="text-lg">{orderNumber}</strong>
                {dueAt && <span className="font-semibold tabular-nums">by {formatDayTime(dueAt)}</span>}
                <span className="ms-auto text-ink-2">
                  <bdi>{store.name}</bdi> · {pieces(lines)}
                </span>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={4} className="pb-2 wrap-anywhere text-ink-2">
              {customer && (
                <>
                  <bdi>{customer}</bdi>,{' '}
                </>
              )}
              <bdi>{area.line}</bdi>, {area.pincode}, <span dir="ltr">{mobile}</span>
              {cashDue > 0 && <span className="block font-semibold text-ink">Collect {formatRupees(cashDue)}</span>}
              {note && (
                <span className="block font-medium text-ink">
                  For the rider: <bdi>{note}</bdi>
                </span>
              )}
            </td>
          </tr>
        </tbody>
        <tbody className="divide-y divide-line">
          {lines.map(({ productId, name, unit, quantity, bin }) => (
            <tr key={productId}>
              <td className="w-4 py-1.5">{tick}</td>
              <td className="w-10 px-2 py-1.5 text-end text-base font-bold whitespace-nowrap tabular-nums">
                {quantity} ×
              </td>
              <td className="py-1.5 wrap-anywhere">
                <bdi>{name}</bdi> <bdi className="text-ink-2">{unit}</bdi>
              </td>
              <td className="py-1.5 ps-2 text-end font-semibold whitespace-nowrap tabular-nums">{bin}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  </li>
)

/** What to pack for several orders, to print: no prices but what the rider collects, and the products in the order of the bins. */
export const PickSlips = ({ orderIds }: { orderIds: readonly string[] | undefined }) => {
  const { data, error } = useQuery(pickSlipsQuery(useCall(), orderIds))
  return (
    <PrintPage
      title="Pick slips"
      back={{ href: urls.adminOrders(), label: 'Orders' }}
      error={error}
      empty="No confirmed orders to pack"
    >
      {data &&
        (data.length === 0 ? null : (
          <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2 print:block print:space-y-4">
            {data.map((slip) => (
              <Slip key={slip._id} slip={slip} />
            ))}
          </ul>
        ))}
    </PrintPage>
  )
}
