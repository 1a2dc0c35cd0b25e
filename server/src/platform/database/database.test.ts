import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type Db, openDatabase, type Tx } from './database.ts'
import { inTransaction } from './transaction.ts'

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

describe('a prepared statement whose table gets a column', async () => {
  const admin = openDatabase(url, { connections: 1 })
  const db = openDatabase(url, { connections: 2 })
  const read = (on: Db | Tx) => sql<{ id: number }>`SELECT * FROM widened WHERE id = ${1}`.execute(on)
  const widen = (column: string) => sql`ALTER TABLE widened ADD COLUMN ${sql.id(column)} int`.execute(admin)
  await sql`CREATE TABLE widened AS SELECT 1 AS id`.execute(admin)
  afterAll(async () => {
    await db.destroy()
    await admin.destroy()
  })

  it('is prepared anew, on each connection that had prepared it', async () => {
    await Promise.all([read(db), read(db)])
    await widen('first')
    for (const { rows } of await Promise.all([read(db), read(db)])) expect(rows).toEqual([{ id: 1, first: null }])
    expect((await read(db)).rows).toHaveLength(1)
  })

  it('has its transaction repeated', async () => {
    await Promise.all([read(db), read(db)])
    await widen('second')
    const work = vi.fn((tx: Tx) => read(tx))
    expect((await inTransaction(db, work)).rows).toEqual([{ id: 1, first: null, second: null }])
    expect(work).toHaveBeenCalledTimes(2)
  })
})
