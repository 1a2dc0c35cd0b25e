import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Db, openDatabase, patient } from '../src/platform/database/database.ts'

/** Created once per run and copied for each test file. */
export const TEMPLATE_DATABASE = 'tokri_template'

export type TestDatabase = { url: string; db: Db; schema: string }

const INSUFFICIENT_PRIVILEGE = '42501'

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
 * Creates a fresh database of a new shop for the calling test file, and drops it when the file is done. Call it at the
 * top of the file: `const { db } = await testDatabase()`.
 */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = `tokri_${randomBytes(6).toString('hex')}`
  // Copied as files: without fsync that takes half the time of a copy through the write-ahead log.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY`)
  const url = `${inject('postgresServer')}/${name}`
  const db = openDatabase(url, patient)
  afterAll(async () => {
    await db.destroy()
    // FORCE cannot end an autovacuum worker, which belongs to the superuser; a DROP without FORCE asks it to stop and
    // waits.
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`).catch((error: unknown) => {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
      // FORCE has then ended no connection at all, not even one that a test left open.
      return onServer(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
      ).then(() => onServer(`DROP DATABASE ${name}`))
    })
  })
  return { url, db, schema: 'public' }
}
