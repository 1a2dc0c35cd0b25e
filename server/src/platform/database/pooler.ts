// Finds a connection pooler between the shop and PostgreSQL, and whether the configuration suits it.
import pg from 'pg'
import type { Obstacle } from './obstacles.ts'

export type Pooler = {
  /** Whether several clients share one connection to PostgreSQL at once: PgBouncer in transaction mode. */
  shared: boolean
  /**
   * Whether each statement reaches PostgreSQL under the name that the client gave it. PgBouncer from 1.21 on renames
   * them, so that all of its connections know them.
   */
  keepsNames: boolean
}

const NAME = 'tokri_doctor'

const backendOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid ?? 0
}

const keepsNames = async (client: pg.Client): Promise<boolean> => {
  await client.query('BEGIN')
  await client.query({ name: NAME, text: 'SELECT 1' })
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_prepared_statements WHERE name = '${NAME}') AS known`,
  )
  const known = rows[0]?.known === true
  if (known) await client.query(`DEALLOCATE ${NAME}`)
  await client.query('COMMIT')
  return known
}

/**
 * The pooler behind an open connection; null if the connection leads to PostgreSQL itself. PostgreSQL names its process
 * when a client connects; a pooler names a number of its own. `url` is the address of the connection.
 */
export const findPooler = async (client: pg.Client, url: string): Promise<Pooler | null> => {
  // `processID` is not part of the types of pg.
  const { processID } = client as unknown as { processID: number | null }
  const pid = await backendOf(client)
  if (processID === pid) return null
  const other = new pg.Client({ connectionString: url })
  other.on('error', () => {}) // the current query fails with the error
  try {
    await other.connect()
    return { shared: (await backendOf(other)) === (await backendOf(client)), keepsNames: await keepsNames(client) }
  } finally {
    await other.end().catch(() => {})
  }
}

export type Use = {
  /** The variable with the address. */
  variable: string
  /** Whether MIGRATE_URL names a direct address beside it. */
  direct: boolean
  /** Whether the shop prepares statements: `?pgbouncer=true` turns that off. */
  prepares: boolean
}

/** What does not work through this pooler. In session mode all of it works: a client has its connection for itself. */
export const obstaclesOfPooler = ({ keepsNames: kept }: Pooler, { variable, direct, prepares }: Use): Obstacle[] => {
  const found: Obstacle[] = []
  if (!direct)
    found.push({
      says: `${variable} is the address of a pooler, which passes on no notifications`,
      todo: 'Name the direct address of the database in MIGRATE_URL.',
    })
  if (prepares && kept)
    found.push({
      says: 'the pooler does not support prepared statements',
      todo: 'Add ?pgbouncer=true to DATABASE_URL, or use PgBouncer 1.21 or newer with max_prepared_statements.',
    })
  return found
}
