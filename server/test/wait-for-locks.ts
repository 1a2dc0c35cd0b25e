// For tests of concurrent requests: they hold a lock, let the requests block on it, and release it.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'

const LOOK_MS = 10
const PATIENCE_MS = 30_000

/**
 * Resolves when this many connections to the database wait for a lock. It polls outside of any transaction, since
 * PostgreSQL caches its statistics within one.
 */
export const waitForLocks = async (db: Db, count: number): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    const waiting = rows[0]?.waiting ?? 0
    if (waiting === count) return
    if (performance.now() > deadline) throw new Error(`${waiting} wait for a lock, not ${count}`)
    await wait(LOOK_MS)
  }
}
