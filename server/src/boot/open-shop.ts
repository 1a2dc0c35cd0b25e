/**
 * Opens what the server and every tool need: the data folder, its secrets, and a migrated database, either embedded or
 * at DATABASE_URL.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { codeOf } from '../platform/error-code.ts'
import { AppError, isTransient } from '../platform/errors.ts'
import { lockForServer, openDataDir, readSecret } from '../platform/files/data-dir.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { Config } from './config.ts'

export type OpenShop = {
  /** Absolute. */
  dataDir: string
  databaseUrl: string
  /** The same database without a pooler, for migrations, backups, imports and LISTEN. */
  directUrl: string
  /** The schema of the shop in this database. */
  schema: string
  /** For backups of the whole embedded database; null with DATABASE_URL. */
  superuserUrl: string | null
  jwtSecret: string
  paymentTestSecret: string
  /** Announces that this server closes, so that a server that starts now waits for the data folder. */
  announceClosing(): void
  /** Disconnects from the database and releases the data folder. An embedded database stops with its last user. */
  close(): Promise<void>
}

/**
 * One server may use a data folder; tools may use it at the same time. `onReserved` is called once the folder is locked,
 * before the database is opened. `onLaunched` is called while the database starts, unless it already runs. `onTrouble` is
 * called if the database fails later.
 */
export type Role =
  | {
      kind: 'server'
      onReserved: () => Promise<void>
      onLaunched?: () => void
      onTrouble: (message: string) => void
    }
  | { kind: 'tool' }

/** How long to wait for an external database that is just starting. */
const DATABASE_PATIENCE_MS = 30_000
const RETRY_MS = 500

/** The host and database of a connection URL, without its password, for messages. */
const withoutPassword = (url: string): string => {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Waits for a database that takes writes: a proxy may have no primary yet, or lead to a standby. */
const awaitDatabase = async (url: string, patienceMs: number) => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => {}) // a connection that breaks later needs no handling here
    try {
      await client.connect()
      const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')
      if (rows[0]?.standby) throw new AppError('unavailable', { message: 'it is a read-only standby' })
      return
    } catch (error) {
      if (isTransient(error) && Date.now() < deadline) {
        await wait(RETRY_MS)
        continue
      }
      const why = (error instanceof Error && error.message) || codeOf(error)
      throw new StartupError(
        `The PostgreSQL at ${withoutPassword(url)} cannot be used: ${why}. Check DATABASE_URL and that server, or leave the variable out for the embedded database.`,
      )
    } finally {
      await client.end().catch(() => {})
    }
  }
}

const openEmbedded = async (config: Config, dataDir: string, role: Role) => {
  const lock = role.kind === 'server' ? await lockForServer(dataDir, config.publicUrl) : null
  try {
    if (role.kind === 'server') await role.onReserved()
    const postgres = await (role.kind === 'server'
      ? startEmbeddedPostgres({ dataDir, onLaunched: role.onLaunched, onTrouble: role.onTrouble })
      : attachEmbeddedPostgres(dataDir))
    return {
      databaseUrl: postgres.url,
      migrateUrl: postgres.url,
      superuserUrl: postgres.superuserUrl,
      announceClosing: () => lock?.announceClosing(),
      leave: async () => {
        await postgres.stop()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

const openElsewhere = async ({ url, migrateUrl }: NonNullable<Config['database']>, role: Role, patienceMs: number) => {
  if (role.kind === 'server') await role.onReserved()
  await awaitDatabase(migrateUrl, patienceMs)
  return { databaseUrl: url, migrateUrl, superuserUrl: null, announceClosing: () => {}, leave: async () => {} }
}

/**
 * A database may lose its primary while it is migrated. What was begun is then rolled back, so it is repeated with the
 * next primary.
 */
const migrateOnceAvailable = async (url: string, patienceMs: number) => {
  const { migrate } = await import('../platform/database/migrate.ts') // a large module, loaded while the database starts
  return onceAvailable(() => migrate(url), url, patienceMs)
}

/** Runs `work`, and repeats it while the database at `url` is away. */
const onceAvailable = async <Result>(work: () => Promise<Result>, url: string, patienceMs: number): Promise<Result> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || Date.now() >= deadline) throw error
      await wait(RETRY_MS)
      await awaitDatabase(url, deadline - Date.now())
    }
  }
}

/** A pooler's address may name another role than the direct one, and so lead to another schema. */
const refuseOtherSchema = async (url: string, schema: string, patienceMs: number) => {
  const { schemaAt } = await import('../platform/database/schema.ts')
  if ((await onceAvailable(() => schemaAt(url), url, patienceMs)) !== schema)
    throw new StartupError(
      `MIGRATE_URL leads to the schema ${schema}, and DATABASE_URL to another one. Give both roles the same search_path.`,
    )
}

/** Opens the shop. Throws StartupError when something outside the program has to change first. */
export const openShop = async (config: Config, role: Role, patienceMs = DATABASE_PATIENCE_MS): Promise<OpenShop> => {
  const dataDir = openDataDir(config.dataDir)
  const { databaseUrl, migrateUrl, superuserUrl, announceClosing, leave } = config.database
    ? await openElsewhere(config.database, role, patienceMs)
    : await openEmbedded(config, dataDir, role)
  try {
    const schema = await migrateOnceAvailable(migrateUrl, config.database ? patienceMs : 0)
    if (databaseUrl !== migrateUrl) await refuseOtherSchema(databaseUrl, schema, patienceMs)
    return {
      dataDir,
      databaseUrl,
      directUrl: migrateUrl,
      schema,
      superuserUrl,
      jwtSecret: config.jwtSecret ?? readSecret(dataDir, 'jwt'),
      paymentTestSecret: config.paymentTestSecret ?? readSecret(dataDir, 'payment-test'),
      announceClosing,
      close: leave,
    }
  } catch (error) {
    await leave()
    throw error
  }
}
