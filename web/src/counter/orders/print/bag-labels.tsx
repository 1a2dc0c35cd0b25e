import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@tokri/rules/money.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { staffUrls } from '../../../staff-urls.ts'
import { pickSlipsQuery } from './pick-slips-query.ts'
import { PrintPage } from './print-page.tsx'

/** A label for each bag of an order, to print: its number, which bag of how many, the shopper's name and the area. */
export const BagLabels = ({ orderId, bags }: { orderId: string; bags: number }) => {
  const { data, error } = useQuery(pickSlipsQuery(useCall(), [orderId]))
  const slip = data?.[0]
  return (
    <PrintPage
      title="Bag labels"
      back={{ href: staffUrls.adminOrder(orderId), label: 'Order' }}
      error={error}
      empty="There is no such order"
    >
      {slip && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4 print-pairs">
          {Array.from({ length: bags }, (_, index) => index + 1).map((bag) => (
            <li
              key={bag}
              className="grid min-h-40 content-between gap-3 rounded-card border border-line-strong bg-surface p-4 break-inside-avoid"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="text-3xl font-bold">{slip.orderNumber}</span>
                <span className="text-lg font-semibold tabular-nums">
                  Bag {bag} of {bags}
                </span>
              </span>
              <span className="min-w-0">
                <span className="block text-base font-semibold wrap-anywhere">
                  <bdi>{slip.customer}</bdi>
                </span>
                <span className="block text-sm wrap-anywhere">
                  <bdi>{slip.area.line}</bdi>, {slip.area.pincode}, <span dir="ltr">{slip.mobile}</span>
                </span>
                {slip.cashDue > 0 && (
                  <span className="mt-1 block text-base font-semibold">Collect {formatRupees(slip.cashDue)}</span>
                )}
                {slip.note && (
                  <span className="mt-1 block text-sm font-medium wrap-anywhere" dir="auto">
                    {slip.note}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </PrintPage>
  )
}
