/** What a serving process watches of itself: its load, for shedding, and its numbers, for Prometheus. */
import type pg from 'pg'
import { describeOrders } from '../modules/order/order-metrics.ts'
import type { Db } from '../platform/database/database.ts'
import { describeCaches, type TellOfCache } from '../platform/observability/cache-metrics.ts'
import { createMetrics, type Metrics } from '../platform/observability/metrics.ts'
import { describeJobs, describeProcess } from '../platform/observability/process-metrics.ts'
import { type Pressure, watchEventLoop } from '../platform/security/load-shedding.ts'

export type Measure = { pressure: Pressure; metrics: Metrics; tellOfCache: TellOfCache; stop: () => void }

export const measureLoad = (pool: pg.Pool, db: Db): Measure => {
  const { lateMs, stop } = watchEventLoop()
  const pressure = { waiting: () => pool.waitingCount, lateMs } satisfies Pressure
  const metrics = createMetrics()
  describeProcess(metrics, pool, pressure)
  describeJobs(metrics, db)
  describeOrders(metrics, db)
  return { pressure, metrics, tellOfCache: describeCaches(metrics), stop }
}
