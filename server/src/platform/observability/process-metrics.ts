// Gauges of the process and its connections.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database/database.ts'
import { jobsSchemaOf } from '../database/schema.ts'
import type { Pressure } from '../security/load-shedding.ts'
import type { Metrics } from './metrics.ts'

export const registerProcessMetrics = (metrics: Metrics, pool: pg.Pool, pressure: Pressure): void => {
  const connections = () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ]
  metrics.gauge('tokri_database_connections', 'Connections of this process', connections, ['state'])
  metrics.gauge('tokri_database_waiting', 'Requests that wait for a connection', () => [{ value: pool.waitingCount }])
  metrics.gauge('tokri_event_loop_late_seconds', 'How late the event loop runs', () => [
    { value: pressure.lateMs() / 1000 },
  ])
  metrics.gauge('process_resident_memory_bytes', 'Memory held', () => [{ value: process.memoryUsage.rss() }])
  metrics.readCounter('process_cpu_seconds_total', 'Processor time used', () => {
    const { user, system } = process.cpuUsage()
    return [{ value: (user + system) / 1e6 }]
  })
  metrics.gauge('process_start_time_seconds', 'When the process began', () => [
    { value: Math.round(Date.now() / 1000 - process.uptime()) },
  ])
}

/** Jobs of the shop in `schema` by queue and state; the tables are pg-boss's. */
export const registerJobMetrics = (metrics: Metrics, db: Db, schema: string): void => {
  const jobs = sql.id(jobsSchemaOf(schema), 'job')
  const readJobs = async () => {
    const { rows } = await sql<{ name: string; state: string; count: number }>`
      SELECT name, state::text AS state, count(*) AS count FROM ${jobs}
      WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2`.execute(db)
    return rows.map(({ name, state, count }) => ({ labels: { queue: name, state }, value: count }))
  }
  metrics.gauge('tokri_jobs', 'Jobs that wait, run or have failed for good', readJobs, ['queue', 'state'])
}
