/**
 * Databases in which backups are proved. The connection that makes and drops one has its name as application_name, so that
 * those of processes that were killed are told from those in use, from every machine.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { codeOf } from '../error-code.ts'

export const newScratchName = (): string => `tokri_proof_${randomBytes(6).toString('hex')}`

/** Those of this role; the sessions of another one do not show their names. */
export const findAbandonedScratch = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT d.datname AS name FROM pg_database d
     WHERE d.datname ~ '^tokri_proof_[0-9a-f]{12}$' AND pg_get_userbyid(d.datdba) = current_user
       AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = d.datname)`,
  )
  return rows.map(({ name }) => name)
}

/** PostgreSQL's codes: a killed process's last statement still runs there, or another process has dropped it. */
const OBJECT_IN_USE = '55006'
const NO_SUCH_DATABASE = '3D000'

export const removeAbandonedScratch = async (client: pg.ClientBase): Promise<void> => {
  for (const name of await findAbandonedScratch(client))
    await client.query(`DROP DATABASE ${name}`).catch((error: unknown) => {
      if (![OBJECT_IN_USE, NO_SUCH_DATABASE].includes(codeOf(error))) throw error
    })
}

/** For a start, which waits for it only so long and goes on if it fails: the next proof or start tries again. */
export const tidyScratch = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {}) // the current query fails with the error
  try {
    await client.connect()
    await removeAbandonedScratch(client)
  } catch {
  } finally {
    await client.end().catch(() => {})
  }
}
