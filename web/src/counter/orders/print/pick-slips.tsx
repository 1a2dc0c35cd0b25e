import { useQuery } from '@tanstack/react-query'
import type { PickSlipShape } from '@tokri/contract/order.schema.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatTime } from '../../../lib/browser/format-date.ts'
import { urls } from '../../../urls.ts'
import { pickSlipsQuery } from './pick-slips-query.ts'
import { PrintPage } from './print-page.tsx'

const pieces = (lines: PickSlipShape['lines']): string => {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return count === 1 ? '1 piece' : `${count} pieces`
}

const Slip = ({ slip: { orderNumber, dueAt, customer, area, note, store, lines } }: { slip: PickSlipShape }) => (
  <li className="rounded-card border border-line bg-surface p-4 break-inside-avoid">
    <article aria-label={`Order ${orderNumber}`}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-lg">{orderNumber}</h2>
        {dueAt && <span className="text-sm font-semibold tabular-nums">by {formatTime(dueAt)}</span>}
        <span className="ms-auto text-sm text-ink-2">
          {store.name} · {pieces(lines)}
        </span>
      </div>
      <p className="break-words text-sm text-ink-2">
        {customer && <>{customer}, </>}
        {area.line}, {area.pincode}
      </p>
      {note && <p className="text-sm font-medium wrap-anywhere">For the rider: {note}</p>}
      <ul className="mt-2 divide-y divide-line">
        {lines.map(({ productId, name, unit, quantity, bin }) => (
          <li key={productId} className="flex items-baseline gap-3 py-1.5 text-sm">
            <span aria-hidden="true" className="size-4 shrink-0 self-center rounded-xs border border-line-strong" />
            <span className="w-8 shrink-0 text-end text-base font-bold tabular-nums">{quantity} ×</span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {name} <span className="text-ink-2">{unit}</span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">{bin}</span>
          </li>
        ))}
      </ul>
    </article>
  </li>
)

/** What to pack for several orders, to print: no prices, and the products in the order of the bins. */
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
