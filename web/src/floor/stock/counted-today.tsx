import { useQuery } from '@tanstack/react-query'
import { getMovements } from '@tokri/contract/stock.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatTime } from '../../lib/browser/format-date.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { m } from '../../paraglide/messages.js'
import { startOfDay } from './start-of-day.ts'

const LIMIT = 20

/** What was counted since midnight in the zone of the store, newest first: nobody counts a shelf twice. */
export const CountedToday = ({ store: { _id: storeId, timeZone } }: { store: Store }) => {
  const call = useCall()
  const from = new Date(startOfDay(serverNow(), timeZone)).toISOString()
  const { data } = useQuery({
    queryKey: ['admin', 'stock', storeId, 'counted', from],
    queryFn: async ({ signal }) =>
      (await call(getMovements, { body: { storeId, kind: 'counted', from, limit: LIMIT } }, { signal })).data,
    staleTime: 0,
  })
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="counted-today" className="grid gap-2">
      <h2 id="counted-today" className="text-base">
        {m.floor_counted_today()}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {data.map(({ productId, stockVersion, name, unit, balance, quantity, at, by }) => (
          <li key={`${productId} ${stockVersion}`} className="flex items-center justify-between gap-3 py-3 text-sm">
            <span className="min-w-0">
              <span className="line-clamp-2 font-semibold">{name}</span>
              <span className="text-ink-2">{[unit, formatTime(at), by].join(' · ')}</span>
            </span>
            <span className="shrink-0 text-end tabular-nums">
              <span className="block text-base font-bold">{balance}</span>
              {quantity !== 0 && (
                <span className="block text-xs text-ink-2">{quantity > 0 ? `+${quantity}` : `−${-quantity}`}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
