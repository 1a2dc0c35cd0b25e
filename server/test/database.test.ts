import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const first = await testDatabase()
const second = await testDatabase()

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('writes to a test database are invisible to every other test database', async () => {
  await query(first.url, 'CREATE TABLE mark (x int); INSERT INTO mark VALUES (1)')
  expect(await query(first.url, 'SELECT x FROM mark')).toEqual([{ x: 1 }])
  await expect(query(second.url, 'SELECT x FROM mark')).rejects.toThrow(/does not exist/)
})

test('a test database stores names of any language and folds their case', async () => {
  expect(await query(first.url, `SELECT lower('CRÈME Ü') AS lower`)).toEqual([{ lower: 'crème ü' }])
})

test('a test database is migrated', async () => {
  expect(await query(first.url, 'SELECT count(*)::int AS products FROM products')).toEqual([{ products: 0 }])
})
