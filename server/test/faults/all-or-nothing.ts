import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../src/platform/database/database.ts'
import type { TestAnswer } from '../shop.ts'
import { changesBetween, databaseSnapshot } from './database-snapshot.ts'
import type { FailingDatabase, Failure } from './failing-database.ts'

/** Prepares the data for the write and returns the write, which the test repeats until it succeeds. */
export type Path = { name: string; success: 200 | 201; prepare: () => Promise<() => Promise<TestAnswer>> }

export const path = (name: string, prepare: Path['prepare'], success: Path['success'] = 200): Path => ({
  name,
  prepare,
  success,
})

/** The settings answer without it, after their change is written (catalogue/shop-size.ts). */
const COUNT_OF_PRODUCTS = /SELECT count\(\*\) > \$1 AS more\b/

/** Far more statements than any path has; a path that never succeeds fails the test. */
const MAX_STATEMENTS = 80

/** Ends when no connection but this one holds an advisory lock: the server notices a lost connection a moment later. */
const waitForAdvisoryLocks = (db: Db) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ held: number }>`
          SELECT count(*)::int AS held FROM pg_locks JOIN pg_database AS d ON d.oid = database
          WHERE locktype = 'advisory' AND datname = current_database()`.execute(db)
        return rows[0]?.held
      },
      { timeout: 30_000 },
    )
    .toBe(0)

const leftOpen = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ query: string }>`
    SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND pid <> pg_backend_pid()`.execute(db)
  return rows.map(({ query }) => query)
}

/**
 * Repeats one path with its first, second, third … statement failing, until it succeeds. `db` reads through another
 * connection.
 */
export const expectAllOrNothing = async (
  { db, failing }: { db: Db; failing: FailingDatabase },
  failure: Failure,
  { prepare, success }: Path,
): Promise<void> => {
  const attempt = await prepare()
  const before = await databaseSnapshot(db)
  let failures = 0
  for (let n = 1; ; n++) {
    expect(n).toBeLessThan(MAX_STATEMENTS)
    // An import refuses another one instead of waiting for it.
    await waitForAdvisoryLocks(db)
    failing.failAt(n, failure)
    const answer = await attempt()
    const failed = failing.disarm()
    if (failed === null) {
      expect([answer.status, answer.body.success]).toEqual([success, true])
      break
    }
    failures++
    const { statement, stays } = failed
    if (COUNT_OF_PRODUCTS.test(statement)) {
      expect([answer.status, answer.body.success]).toEqual([success, true])
      break
    }
    expect([statement, answer.status, answer.headers['retry-after']]).toEqual([statement, 503, '2'])
    expect(answer.body).toMatchObject({ success: false, error: true, code: 'unavailable' })
    const changed = changesBetween(before, await databaseSnapshot(db))
    if (stays && changed.length > 0) break
    expect([statement, ...changed]).toEqual([statement])
  }
  expect(failures).toBeGreaterThan(0)
  expect(failing.pool.totalCount - failing.pool.idleCount).toBe(0)
  expect(await leftOpen(db)).toEqual([])
}
