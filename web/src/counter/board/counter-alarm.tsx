// The alarm of all counter pages, also in hidden tabs: it follows the open orders, rings for new ones, counts those that
// wait in the title, and says since when there is no connection. Events say when to read the orders again; an interval
// does so too, because orders become late without an event, and because an event stream may be lost.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { watchOrders } from '@tokri/contract/order.ts'
import { useEffect, useState } from 'react'
import { followInOneTab } from '../../lib/api/follow-stream.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatTime } from '../../lib/browser/format-date.ts'
import { openOrdersQuery } from '../orders/admin-orders.ts'
import type { OpenOrder } from './board-orders.ts'
import { useTitleCount } from './counter-title.ts'
import { useNewOrderBell } from './new-order-bell.ts'

const READ_EVERY_MS = 30_000
const READ_WHEN_LOST_MS = 5000
/** Many events at once cause one read. */
const READ_AT_MOST_MS = 1000

const watchUrl = `${watchOrders.url}?${new URLSearchParams({ storeId: 'all' })}`

/** Reads the open orders again at each event. Returns the time since which none can arrive; null while they can. */
const useOrderEvents = (): number | null => {
  const queryClient = useQueryClient()
  const [lostAt, setLostAt] = useState<number | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let readAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      clearTimeout(timer)
      timer = undefined
      readAt = Date.now()
      void queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
    }
    const lost = () => setLostAt((before) => before ?? Date.now())
    followInOneTab(watchUrl, {
      signal,
      onAlive: () => navigator.onLine && setLostAt(null),
      onEvent: (event) => {
        if (event === undefined) lost()
        const wait = readAt + READ_AT_MOST_MS - Date.now()
        // Timers of hidden tabs run late, so a single event does not wait for one.
        if (wait <= 0) read()
        else timer ??= setTimeout(read, wait)
      },
    })
    addEventListener('offline', lost, { signal })
    // The stream may have survived a short interruption, and then nothing arrives for a while.
    addEventListener('online', read, { signal })
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [queryClient])
  return lostAt
}

/** Everything that is new to the counter once it is paid or placed, whatever happens to it next. */
const placedOf = ({ orders }: { orders: OpenOrder[] }) => ({
  placed: orders
    .filter(({ state }) => state !== 'PAYMENT_PENDING')
    .map(({ _id, orderNumber, state }) => ({ _id, orderNumber, waits: state === 'PLACED' })),
  waiting: orders.filter(({ state }) => state === 'PLACED').length,
})

/** Behind the page, at the lower edge of the window: what comes and goes there moves nothing that somebody is about to press. */
const CounterAlarm = () => {
  const lostAt = useOrderEvents()
  const { data, isError, dataUpdatedAt } = useQuery({
    ...openOrdersQuery(useCall()),
    select: placedOf,
    refetchInterval: lostAt === null ? READ_EVERY_MS : READ_WHEN_LOST_MS,
    refetchIntervalInBackground: true,
  })
  useNewOrderBell(data?.placed)
  useTitleCount(data?.waiting ?? 0)
  const since = lostAt ?? (isError && dataUpdatedAt > 0 ? dataUpdatedAt : null)
  if (since === null) return null
  return (
    <div className="pointer-events-none sticky bottom-3 z-20 pt-4 print:hidden">
      <p role="alert" className="rounded-card bg-deal-soft p-3 font-semibold text-deal shadow-card">
        No connection since {formatTime(since)}
      </p>
    </div>
  )
}

export default CounterAlarm
