import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { type StockRow, stockQuery } from '../../lib/stores/stock-queries.ts'
import { m } from '../../paraglide/messages.js'
import { StockList } from './stock-list.tsx'
import { ToCountList } from './to-count-list.tsx'

/** The first products of the list that are suggested. */
const FEW = 5

/**
 * What a task most likely is about: what pickers missed is to be counted, and what expires soon may be waste. Where nobody
 * missed anything, what is nearly out is worth a count.
 */
export const Suggested = ({
  kind,
  storeId,
  taken,
  onAdd,
}: {
  kind: 'count' | 'waste'
  storeId: string
  /** The products that are on the list of the task. */
  taken: ReadonlySet<string>
  onAdd: (row: StockRow) => void
}) => {
  const call = useCall()
  const titleId = useId()
  const first = { search: '', page: 1 }
  const { data: due } = useQuery(
    stockQuery(call, storeId, { ...first, filter: kind === 'count' ? 'to-count' : 'expiring' }),
  )
  const isNothingDue = kind === 'count' && due?.totalCount === 0
  const { data: low } = useQuery({
    ...stockQuery(call, storeId, { ...first, filter: 'low' }),
    enabled: isNothingDue,
  })
  const left = (isNothingDue ? low : due)?.data.filter(({ productId }) => !taken.has(productId)) ?? []
  const rows = isNothingDue ? left.slice(0, FEW) : left
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h2 id={titleId} className="text-base">
        {isNothingDue ? m.floor_low_stock() : kind === 'count' ? m.floor_to_count() : m.floor_expires_soon()}
      </h2>
      {kind === 'count' && !isNothingDue ? (
        <ToCountList storeId={storeId} rows={rows} onCount={onAdd} />
      ) : (
        <StockList rows={rows} adds chosen={undefined} onChoose={onAdd} />
      )}
    </section>
  )
}
