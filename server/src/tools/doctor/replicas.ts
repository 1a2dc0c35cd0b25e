// Checks the replicas of READ_URL. The shop works without them, so nothing here is a problem that stops it.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../../boot/config.ts'
import { PATIENCE_MS } from '../../platform/database/read-replicas.ts'
import { connectionOf, judgeDatabaseEncryption } from './encryption.ts'
import { type Finding, fine, note, reasonOf } from './finding.ts'

const ABOUT = 'Replica'
const CONNECT_MS = 5000
const PAUSE_MS = 10

/** Which schema and database of which cluster an address leads to. */
type Place = { cluster: string; database: string; schema: string; recovering: boolean }

type Lag = {
  /** How long the replica took to replay what the primary had written; null if it did not within the shop's patience. */
  caughtUpMs: number | null
  /** What was left then. */
  bytes: number
  paused: boolean
}

const readPlace = async (client: pg.Client): Promise<Place> => {
  const { rows } = await client.query<Place>(`
    SELECT system_identifier::text AS cluster, current_database() AS database, current_schema() AS schema, pg_is_in_recovery() AS recovering
    FROM pg_control_system()`)
  return rows[0] as Place // one row always
}

const readPosition = async (primary: pg.Client): Promise<string> => {
  const { rows } = await primary.query<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position')
  return rows[0]?.position ?? ''
}

/** Asks as the shop does before a read: it waits until the replica has replayed `position`. */
const readLag = async (replica: pg.Client, position: string): Promise<Lag> => {
  const begun = performance.now()
  for (;;) {
    const { rows } = await replica.query<{ bytes: string; paused: boolean }>(
      `SELECT greatest(0, coalesce(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0))::text AS bytes,
        pg_is_wal_replay_paused() AS paused`,
      [position],
    )
    const bytes = Number(rows[0]?.bytes)
    const paused = rows[0]?.paused === true
    const waited = performance.now() - begun
    if (bytes === 0) return { caughtUpMs: Math.round(waited), bytes, paused }
    if (waited > PATIENCE_MS) return { caughtUpMs: null, bytes, paused }
    await wait(PAUSE_MS)
  }
}

const judgePlace = (host: string, own: Place, primary: Place): Finding | null => {
  if (own.cluster !== primary.cluster)
    return note(
      ABOUT,
      `${host} belongs to another cluster than DATABASE_URL, so it is never read`,
      'Name replicas of that server in READ_URL.',
    )
  if (!own.recovering)
    return note(
      ABOUT,
      `${host} is the primary, so it takes load off nothing`,
      'Name a replica in READ_URL, or leave it out.',
    )
  if (own.database !== primary.database)
    return note(
      ABOUT,
      `${host} names the database ${own.database}, and DATABASE_URL names ${primary.database}`,
      'Name the same database in READ_URL.',
    )
  if (own.schema !== primary.schema)
    return note(
      ABOUT,
      `${host} leads to the schema ${own.schema}, and DATABASE_URL to ${primary.schema}`,
      'Use the same role in READ_URL.',
    )
  return null
}

const judgeLag = (host: string, { caughtUpMs, bytes, paused }: Lag): Finding => {
  if (caughtUpMs !== null) return fine(ABOUT, `${host} replays what the primary writes, within ${caughtUpMs} ms`)
  const lags = `${host} lags by ${bytes} bytes, and the shop reads the primary instead`
  return paused
    ? note(ABOUT, `${lags}: its replay is paused`, 'On the replica: SELECT pg_wal_replay_resume();')
    : note(ABOUT, lags, 'Look at its load, its disk, and pg_stat_replication on the primary.')
}

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {}) // the current query fails with the error
  await client.connect()
  return client
}

const examine = async (url: string, primary: { place: Place; position: string }): Promise<Finding[]> => {
  const { host } = new URL(url)
  let replica: pg.Client | undefined
  try {
    replica = await connect(url)
    const misplaced = judgePlace(host, await readPlace(replica), primary.place)
    return [
      misplaced ?? judgeLag(host, await readLag(replica, primary.position)),
      ...judgeDatabaseEncryption('READ_URL', connectionOf(replica)),
    ]
  } catch (error) {
    return [
      note(
        ABOUT,
        `${host} cannot be used, so the shop reads the primary: ${reasonOf(error)}`,
        'Check the address, that server, its pg_hba.conf and the password in READ_URL.',
      ),
    ]
  } finally {
    await replica?.end().catch(() => {})
  }
}

/** Nothing without replicas, and nothing while the primary cannot be asked: the check of the database says so. */
export const checkReplicas = async ({
  database,
  readUrls,
}: Pick<Config, 'database' | 'readUrls'>): Promise<Finding[]> => {
  if (!database || readUrls.length === 0) return []
  let primary: pg.Client | undefined
  try {
    primary = await connect(database.url)
    const known = { place: await readPlace(primary), position: await readPosition(primary) }
    return (await Promise.all(readUrls.map((url) => examine(url, known)))).flat()
  } catch {
    return []
  } finally {
    await primary?.end().catch(() => {})
  }
}
