import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type Db, openDatabase, patient, type Tx } from './database.ts'
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

/** Settings of a role, a database or a server with which the program does not work. */
const hostile = {
  DateStyle: 'German, DMY',
  IntervalStyle: 'iso_8601',
  TimeZone: 'Asia/Kathmandu',
  bytea_output: 'escape',
  extra_float_digits: '-10',
  standard_conforming_strings: 'off',
  default_transaction_isolation: 'serializable',
  statement_timeout: '20000',
  lock_timeout: '20000',
  idle_in_transaction_session_timeout: '20000',
  idle_session_timeout: '20000',
}

it('a connection is not governed by the settings of its role', async () => {
  const address = new URL(url)
  const options = Object.entries(hostile).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  address.searchParams.set('options', options.join(' '))
  const settings = async (db: Db) => {
    const { rows } = await sql<{ name: string; setting: string }>`
      SELECT lower(name) AS name, setting FROM pg_settings WHERE name = ANY(${Object.keys(hostile)})`.execute(db)
    const { rows: read } = await sql<{ at: Date }>`
      SELECT '2026-03-04T05:06:07Z'::timestamptz AS at`.execute(db)
    await db.destroy()
    return { ...Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), at: read[0]?.at }
  }
  const expected = {
    datestyle: 'ISO, MDY',
    intervalstyle: 'postgres',
    timezone: 'UTC',
    bytea_output: 'hex',
    extra_float_digits: '1',
    standard_conforming_strings: 'on',
    default_transaction_isolation: 'read committed',
    lock_timeout: '10000',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '5000',
    idle_session_timeout: '0',
    at: new Date('2026-03-04T05:06:07Z'),
  }
  expect(await settings(openDatabase(address.href, patient))).toEqual(expected)
  expect(await settings(openDatabase(address.href))).toEqual({
    ...expected,
    lock_timeout: '1000',
    statement_timeout: '1500',
  })
})

it('a name before those of PostgreSQL is not taken for one of them', async () => {
  const address = new URL(url)
  address.searchParams.set('options', '-c search_path=public,pg_catalog')
  const db = openDatabase(address.href, { connections: 1 })
  await sql`CREATE FUNCTION public.lower(text) RETURNS text LANGUAGE sql AS $$ SELECT 'taken' $$`.execute(db)
  const { rows } = await sql`SELECT lower('A'::text) AS lower`.execute(db)
  expect(rows).toEqual([{ lower: 'a' }])
  await sql`DROP FUNCTION public.lower(text)`.execute(db)
  await db.destroy()
})

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
