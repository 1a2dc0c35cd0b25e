import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { type StockRow, stockQuery } from '../../lib/stores/stock-queries.ts'
import { m } from '../../paraglide/messages.js'
import { StockList } from './stock-list.tsx'
import { ToCountList } from './to-count-list.tsx'

/** What a task most likely is about: what pickers missed is to be counted, and what expires soon may be waste. */
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
  const filter = kind === 'count' ? 'to-count' : 'expiring'
  const { data } = useQuery(stockQuery(call, storeId, { search: '', filter, page: 1 }))
  const rows = data?.data.filter(({ productId }) => !taken.has(productId)) ?? []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h2 id={titleId} className="text-base">
        {kind === 'count' ? m.floor_to_count() : m.floor_expires_soon()}
      </h2>
      {kind === 'count' ? (
        <ToCountList storeId={storeId} rows={rows} onCount={onAdd} />
      ) : (
        <StockList rows={rows} adds chosen={undefined} onChoose={onAdd} />
      )}
    </section>
  )
}
