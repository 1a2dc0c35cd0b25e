import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { patient } from './database.ts'
import { openListener } from './listener.ts'

const { db, url } = await testDatabase()
const channel = 'news'

it('hears what is told, and keeps its connection until it is given up', async () => {
  const heard = Promise.withResolvers<string | undefined>()
  const listener = openListener(url, channel, heard.resolve, patient)
  const first = await listener.connection()
  await sql`SELECT pg_notify(${channel}, 'milk')`.execute(db)
  expect(await heard.promise).toBe('milk')
  expect(await listener.connection()).toBe(first)
  listener.disconnect()
  expect(await listener.connection()).not.toBe(first)
  await listener.close()
})

it('opens another after the database ended it', async () => {
  const listener = openListener(url, channel, () => {}, patient)
  const first = await listener.connection()
  const lost = new Promise((ended) => first.once('end', ended))
  await first.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {})
  await lost
  expect((await (await listener.connection()).query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await listener.close()
})

it('closes also while it is only being opened', async () => {
  const listener = openListener(url, channel, () => {}, patient)
  const opening = listener.connection().catch((error: Error) => error.message)
  await listener.close()
  expect(await opening).toBe('closed while it was being opened')
})
