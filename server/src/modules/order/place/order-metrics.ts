import type { Deps } from '../../../deps.ts'
import type { Metrics } from '../../../platform/observability/metrics.ts'
import { countByState } from '../rows/queries.ts'

const DAY_MS = 24 * 3_600_000

/** Registers the number of orders of the last day by state. */
export const registerOrderMetrics = (metrics: Metrics, { db, clock }: Pick<Deps, 'db' | 'clock'>): void => {
  const countOrdersByState = async () => {
    const since = new Date(clock().getTime() - DAY_MS)
    return (await countByState(db, since)).map(({ state, count }) => ({ labels: { state }, value: count }))
  }
  metrics.gauge('tokri_orders', 'Orders of the last 24 hours by state', countOrdersByState, ['state'])
}
