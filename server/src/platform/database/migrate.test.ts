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

it('ends at once when it is interrupted', async () => {
  const blocked = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const waiting = async () => (await blocked.execute(db)).rows.length
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE kysely_migration`.execute(tx)
    const interruption = new AbortController()
    const ended = expect(migrate(url, interruption.signal)).rejects.toThrow(
      /^(Connection terminated|Client was closed)/,
    )
    await expect.poll(waiting).toBe(1)
    interruption.abort()
    await ended
  })
})

it('refuses a database of a Tokri from before 1.0, and leaves it as it is', async () => {
  const { url, db } = await testDatabase()
  await sql`UPDATE kysely_migration SET name = '0001_people' WHERE name = ${(await migrationNames())[0]}`.execute(db)
  await expect(migrate(url)).rejects.toThrow(/from before 1\.0.*Export what it sells there/)
  const { rows } = await sql`SELECT FROM kysely_migration`.execute(db)
  expect(rows.length).toBe((await migrationNames()).length)
})
