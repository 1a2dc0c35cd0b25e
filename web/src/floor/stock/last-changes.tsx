import { useQuery } from '@tanstack/react-query'
import { getMovements } from '@tokri/contract/stock.ts'
import type { MovementKind } from '@tokri/rules/stock-movements.ts'
import { useId } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDayTime } from '../../lib/browser/format-date.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { m } from '../../paraglide/messages.js'
import { startOfDay } from './start-of-day.ts'
import type { TaskKind } from './task-kinds.ts'

const DAYS_MS = 6 * 86_400_000
const LIMIT = 10

const changes: Record<TaskKind, { kind: MovementKind; title: string }> = {
  receive: { kind: 'received', title: m.floor_last_received() },
  count: { kind: 'counted', title: m.floor_last_counted() },
  waste: { kind: 'wasted', title: m.floor_last_written_off() },
  move: { kind: 'moved_out', title: m.floor_last_moved() },
}

const signed = (quantity: number): string => (quantity > 0 ? `+${quantity}` : `−${-quantity}`)

/** What a task has changed in the last seven days of the store, newest first: nobody counts a shelf twice. */
export const LastChanges = ({ task, store: { _id: storeId, timeZone } }: { task: TaskKind; store: Store }) => {
  const call = useCall()
  const titleId = useId()
  const { kind, title } = changes[task]
  const from = new Date(startOfDay(serverNow() - DAYS_MS, timeZone)).toISOString()
  const { data } = useQuery({
    queryKey: ['admin', 'stock', storeId, 'last', kind, from],
    queryFn: async ({ signal }) =>
      (await call(getMovements, { body: { storeId, kind, from, limit: LIMIT } }, { signal })).data,
    staleTime: 0,
  })
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h2 id={titleId} className="text-base">
        {title}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {data.map(({ productId, stockVersion, name, unit, balance, quantity, reason, at, by }) => (
          <li key={`${productId} ${stockVersion}`} className="flex items-center justify-between gap-3 py-3 text-sm">
            <span className="min-w-0">
              <span className="line-clamp-2 font-semibold">{name}</span>
              <span className="text-ink-2">
                {[unit, formatDayTime(at), by, reason].filter((part) => part !== '').join(' · ')}
              </span>
            </span>
            <span className="shrink-0 text-end tabular-nums">
              <span className="block text-base font-bold">{kind === 'counted' ? balance : signed(quantity)}</span>
              {kind === 'counted' && quantity !== 0 && (
                <span className="block text-xs text-ink-2">{signed(quantity)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
