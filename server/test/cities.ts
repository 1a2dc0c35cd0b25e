// Empty schemas of several cities in one database, each with a role that has no right outside of its schema.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase, patient } from '../src/platform/database/database.ts'
import type { TestDatabase } from './database.ts'

const quoted = pg.escapeIdentifier

const asSuperuser = async (database: string, statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: `${inject('postgresSuperuser')}/${database}` })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates them for the calling test file, and drops them when the file is done. Nothing is migrated. */
export const testCities = async (schemas: readonly string[]): Promise<TestDatabase[]> => {
  const database = `tokri_${randomBytes(6).toString('hex')}`
  const cities = schemas.map((schema) => ({ schema, role: `${database}_${schema}` }))
  await asSuperuser('postgres', [`CREATE DATABASE ${database}`])
  await asSuperuser(database, [
    'REVOKE ALL ON SCHEMA public FROM PUBLIC',
    ...cities.flatMap(({ schema, role }) => [
      `CREATE ROLE ${quoted(role)} LOGIN CREATEDB PASSWORD 'city'`, // CREATEDB to verify a backup
      `CREATE SCHEMA ${quoted(schema)} AUTHORIZATION ${quoted(role)}`,
      `ALTER ROLE ${quoted(role)} SET search_path = ${quoted(schema)}`,
    ]),
  ])
  const opened = cities.map(({ schema, role }) => {
    const url = new URL(`${inject('postgresServer')}/${database}`)
    Object.assign(url, { username: role, password: 'city' })
    return { schema, url: url.href, db: openDatabase(url.href, patient) }
  })
  afterAll(async () => {
    await Promise.all(opened.map(({ db }) => db.destroy()))
    await asSuperuser('postgres', [
      `DROP DATABASE ${database} WITH (FORCE)`,
      ...cities.map(({ role }) => `DROP ROLE ${quoted(role)}`),
    ])
  })
  return opened
}
