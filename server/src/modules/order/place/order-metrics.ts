import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Metrics } from '../../../platform/observability/metrics.ts'

const DAY_MS = 24 * 3_600_000

/** Registers the number of orders of the last day by state. */
export const registerOrderMetrics = (metrics: Metrics, { db, clock }: Pick<Deps, 'db' | 'clock'>): void => {
  const countOrdersByState = async () => {
    const since = new Date(clock().getTime() - DAY_MS)
    const { rows } = await sql<{ state: string; count: number }>`
      SELECT state, count(*) AS count FROM orders WHERE created_at > ${since} GROUP BY 1`.execute(db)
    return rows.map(({ state, count }) => ({ labels: { state }, value: count }))
  }
  metrics.gauge('tokri_orders', 'Orders of the last 24 hours by state', countOrdersByState, ['state'])
}
