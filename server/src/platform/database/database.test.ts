import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openDatabase } from './database.ts'

const { url } = await testDatabase()

const preparedThrough = async (address: string): Promise<number> => {
  const db = openDatabase(address, { connections: 1 })
  // One connection for both: the pool may close an idle one and open another.
  const { rows } = await db.connection().execute(async (connection) => {
    await sql`SELECT ${1}::int`.execute(connection)
    return sql<{ count: number }>`SELECT count(*) AS count FROM pg_prepared_statements`.execute(connection)
  })
  await db.destroy()
  return rows[0]?.count ?? 0
}

it('prepares on a new pool whatever another pool has prepared', async () => {
  const other = openDatabase(url, { connections: 1 })
  for (const i of Array.from({ length: 1001 }).keys()) await sql`SELECT ${1}::int + ${sql.lit(i)}`.execute(other)
  await other.destroy()
  expect(await preparedThrough(url)).toBe(1)
})

it('prepares what it asks, but not behind an old PgBouncer, which its address names', async () => {
  expect(await preparedThrough(url)).toBe(1)
  expect(await preparedThrough(`${url}?pgbouncer=true`)).toBe(0)
})
