/** Measures the load of this process for load shedding, and collects its metrics for Prometheus. */
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import { registerOrderMetrics } from '../modules/order/place/order-metrics.ts'
import { type RegisterCache, registerCacheMetrics } from '../platform/observability/cache-metrics.ts'
import { createMetrics, type Metrics } from '../platform/observability/metrics.ts'
import { registerJobMetrics, registerProcessMetrics } from '../platform/observability/process-metrics.ts'
import { type Pressure, watchEventLoop } from '../platform/security/load-shedding.ts'

export type Measure = { pressure: Pressure; metrics: Metrics; registerCache: RegisterCache; stop: () => void }

export const monitorLoad = (pool: pg.Pool, deps: Pick<Deps, 'db' | 'clock'>, schema: string): Measure => {
  const { lateMs, stop } = watchEventLoop()
  const pressure = { waiting: () => pool.waitingCount, lateMs } satisfies Pressure
  const metrics = createMetrics()
  registerProcessMetrics(metrics, pool, pressure)
  registerJobMetrics(metrics, deps.db, schema)
  registerOrderMetrics(metrics, deps)
  return { pressure, metrics, registerCache: registerCacheMetrics(metrics), stop }
}
