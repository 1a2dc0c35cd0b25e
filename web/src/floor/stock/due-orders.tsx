import { useQuery } from '@tanstack/react-query'
import { openPurchaseOrders } from '@tokri/contract/buying.ts'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { formatNearDay } from '../../lib/browser/format-date.ts'
import { m } from '../../paraglide/messages.js'
import { staffUrls } from '../../staff-urls.ts'
import { Chip } from '../../ui/chip.tsx'

const NO_DAY = '9999-12-31'
const bySupply = (one: { expectedOn: string | null }, other: { expectedOn: string | null }): number =>
  (one.expectedOn ?? NO_DAY).localeCompare(other.expectedOn ?? NO_DAY)

/**
 * What suppliers still owe this store, what comes first above. The page of an order compares what comes with what was ordered.
 * Nothing in a shop without purchase orders.
 */
export const DueOrders = ({ storeId }: { storeId: string }) => {
  const call = useCall()
  const titleId = useId()
  const { data = [] } = useQuery({
    queryKey: ['admin', 'purchase-orders', storeId, 'due'],
    queryFn: async ({ signal }) => (await call(openPurchaseOrders, { query: { storeId } }, { signal })).data,
    select: (orders) => orders.filter(({ state }) => state !== 'draft').toSorted(bySupply),
    staleTime: 0,
  })
  if (data.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h2 id={titleId} className="text-base">
        {m.floor_ordered_from_suppliers()}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {data.map(({ _id, number, supplier, lines, expectedOn, late }) => (
          <li key={_id}>
            <PageLink
              href={staffUrls.purchaseOrder(_id, storeId)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">{supplier.name}</span>
                <span className="block text-sm text-ink-2">
                  <span>{number}</span> · <span>{m.common_products_count({ count: lines.length })}</span>
                </span>
              </span>
              {late ? (
                <Chip look="deal">{m.board_late()}</Chip>
              ) : (
                expectedOn !== null && <span className="text-sm text-ink-2">{formatNearDay(expectedOn)}</span>
              )}
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className="mirrored shrink-0 text-ink-3" />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
