import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Metrics } from '../../platform/observability/metrics.ts'

/** Registers the number of orders of the last day by state. */
export const registerOrderMetrics = (metrics: Metrics, db: Db): void => {
  const countOrdersByState = async () => {
    const { rows } = await sql<{ state: string; count: number }>`
      SELECT state, count(*) AS count FROM orders WHERE created_at > now() - interval '24 hours' GROUP BY 1`.execute(db)
    return rows.map(({ state, count }) => ({ labels: { state }, value: count }))
  }
  metrics.gauge('tokri_orders', 'Orders of the last 24 hours by state', countOrdersByState, ['state'])
}
