import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { readsDatabaseClock } from '../test/database-clock.ts'
import { tableTypes } from './table-types.ts'

const { db } = await testDatabase()

it('tables.gen.ts has the tables of the migrated database (vitest -u writes it)', async () => {
  await expect(await tableTypes(db)).toMatchFileSnapshot('tables.gen.ts')
})

it('no SQL function reads the clock of the database', async () => {
  const { rows } = await sql<{ name: string; body: string }>`
    SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace`.execute(db)
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ body }) => readsDatabaseClock(body)).map(({ name }) => name)).toEqual([])
})
