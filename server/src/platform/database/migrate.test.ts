import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { migrate, migrationNames } from './migrate.ts'

const { url, db } = await testDatabase()
const applied = async () => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

it('lets the release before work on a database that a newer one has migrated already', async () => {
  const ours = await migrationNames()
  expect(await applied()).toEqual(ours)
  await sql`INSERT INTO kysely_migration VALUES ('9999_next_year', '2099-01-01T00:00:00.000Z')`.execute(db)
  await migrate(url)
  expect(await applied()).toEqual([...ours, '9999_next_year'])
})

it('can be run by several copies at once', async () => {
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect((await applied()).length).toBe((await migrationNames()).length + 1)
})
