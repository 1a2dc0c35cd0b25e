// A streaming standby of an embedded PostgreSQL, for tests of replication.
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'

const clusterIn = (dataDir: string): string => path.join(dataDir, 'postgres', 'cluster')

/** Copies the stopped server of one data folder into another; started there, it follows the server at `primaryPort`. */
export const copyAsStandby = (from: string, to: string, primaryPort: number): void => {
  fs.cpSync(from, to, { recursive: true, preserveTimestamps: true })
  const cluster = clusterIn(to)
  const { uid, gid } = fs.statSync(clusterIn(from))
  for (const entry of ['..', '.', ...(fs.readdirSync(cluster, { recursive: true }) as string[])])
    fs.chownSync(path.join(cluster, entry), uid, gid)
  fs.chmodSync(cluster, 0o700) // PostgreSQL requires it
  fs.writeFileSync(path.join(cluster, 'standby.signal'), '')
  const password = fs.readFileSync(path.join(from, 'secrets', 'postgres-superuser'), 'utf8').trim()
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`
  fs.appendFileSync(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
}

/** Sends statements outside of any transaction, as a superuser. Returns the first row of the last answer. */
export const sendAsSuperuser = async (postgres: EmbeddedPostgres, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: postgres.superuserUrl })
  await client.connect()
  const results = []
  for (const statement of statements) results.push(await client.query(statement))
  await client.end()
  return results.at(-1)?.rows[0]
}
