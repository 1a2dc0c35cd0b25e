import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/** Migrated once per run and copied for each test file. */
export const TEMPLATE_DATABASE = 'tokri_template'

const onServer = async (sql: string) => {
  const client = new pg.Client({ connectionString: `${inject('postgresServer')}/postgres` })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * Makes a fresh, migrated, empty database and drops it when the calling file is done. Call it at the top of a test
 * file: `const { url } = await testDatabase()`. Close your own connections in an afterAll written after it.
 */
export const testDatabase = async (): Promise<{ url: string }> => {
  const name = `tokri_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`)
  afterAll(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`))
  return { url: `${inject('postgresServer')}/${name}` }
}
