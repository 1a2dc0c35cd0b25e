import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { isTransient, toAppError } from './errors.ts'

const { db } = await testDatabase()

it('a write to a database that is still read-only may be retried', async () => {
  const refused = await db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`CREATE TABLE written ()`.execute(tx))
    .catch((error: unknown) => error)
  const { status, code, refusal } = toAppError(refused)
  expect([isTransient(refused), status, code, refusal.retryAfterSeconds]).toEqual([true, 503, 'unavailable', 2])
})
