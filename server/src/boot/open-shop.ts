/**
 * Opens what the server and every tool need: the data folder, its secrets, and a migrated database, either embedded or
 * at DATABASE_URL.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { preparesStatements } from '../platform/database/database.ts'
import { adviceOn, type Obstacle, obstaclesOf, readApplied, readFacts } from '../platform/database/obstacles.ts'
import { findPooler, obstaclesOfPooler } from '../platform/database/pooler.ts'
import { tidyScratch } from '../platform/database/scratch-databases.ts'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { codeOf } from '../platform/error-code.ts'
import { AppError, isTransient } from '../platform/errors.ts'
import { lockForServer, openDataDir, readSecret } from '../platform/files/data-dir.ts'
import { removeAbandonedDrafts } from '../platform/files/draft-folder.ts'
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
  /** Null: the database is shared, and its copies of the shop have no key in common. */
  settingsKey: string | null
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

/** `direct` is whether MIGRATE_URL names a direct address beside this one. */
type Address = { url: string; variable: 'DATABASE_URL' | 'MIGRATE_URL'; direct: boolean }

const addressesOf = ({ url, migrateUrl }: NonNullable<Config['database']>) => ({
  direct: { url: migrateUrl, variable: migrateUrl === url ? 'DATABASE_URL' : 'MIGRATE_URL', direct: false } as const,
  pooled: migrateUrl === url ? null : ({ url, variable: 'DATABASE_URL', direct: true } as const),
})

/** What keeps the shop from working with this database as it is. */
const findObstacle = async (client: pg.Client, { url, ...use }: Address): Promise<Obstacle | undefined> => {
  const facts = await readFacts(client)
  if (facts.standby) throw new AppError('unavailable', { message: 'it is a read-only standby' })
  const applied = await readApplied(client, facts)
  // Once it is migrated, a shop works without the right to create until the next release.
  const found = obstaclesOf({ ...facts, may_create: facts.may_create || applied.length > 0 }, applied)
  const pooler = await findPooler(client, url)
  if (pooler?.shared) found.push(...obstaclesOfPooler(pooler, { ...use, prepares: preparesStatements(url) }))
  return found[0]
}

/** Until when an external database is awaited; `signal` ends the wait before. */
type Patience = { deadline: number; signal: AbortSignal | undefined }

/** Waits for a database that takes writes: a proxy may have no primary yet, or lead to a standby. */
const awaitDatabase = async (address: Address, { deadline, signal }: Patience) => {
  const { url, variable } = address
  const refusal = (why: string, todo: string) =>
    new StartupError(`The PostgreSQL at ${withoutPassword(url)} cannot be used: ${why}. ${todo}`)
  for (;;) {
    let client: pg.Client | undefined
    try {
      client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 }) // reads the file of sslrootcert
      client.on('error', () => {}) // a connection that breaks later needs no handling here
      await client.connect()
      const obstacle = await findObstacle(client, address)
      if (obstacle) throw refusal(obstacle.says, obstacle.todo)
      return
    } catch (error) {
      if (error instanceof StartupError) throw error
      if (isTransient(error) && Date.now() < deadline) {
        await wait(RETRY_MS, null, signal && { signal })
        continue
      }
      const why = (error instanceof Error && error.message) || codeOf(error)
      throw refusal(why, adviceOn(error, variable))
    } finally {
      await client?.end().catch(() => {})
    }
  }
}

const openEmbedded = async (config: Config, dataDir: string, role: Role, signal: AbortSignal | undefined) => {
  const lock = role.kind === 'server' ? await lockForServer(dataDir, config.publicUrl, signal) : null
  try {
    if (role.kind === 'server') await role.onReserved()
    const postgres = await (role.kind === 'server'
      ? startEmbeddedPostgres({ dataDir, onLaunched: role.onLaunched, onTrouble: role.onTrouble, signal })
      : attachEmbeddedPostgres(dataDir, signal))
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

const openElsewhere = async (database: NonNullable<Config['database']>, role: Role, patience: Patience) => {
  if (role.kind === 'server') await role.onReserved()
  const { direct, pooled } = addressesOf(database)
  await awaitDatabase(direct, patience)
  if (pooled) await awaitDatabase(pooled, patience)
  return {
    databaseUrl: database.url,
    migrateUrl: database.migrateUrl,
    superuserUrl: null,
    announceClosing: () => {},
    leave: async () => {},
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Throws StartupError if the role may not create what is missing. */
const migrateTo = async (url: string, signal: AbortSignal | undefined): Promise<string> => {
  const { migrate } = await import('../platform/database/migrate.ts') // a large module, loaded while the database starts
  return migrate(url, signal).catch((error: unknown) => {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE || !(error instanceof Error)) throw error
    throw new StartupError(
      `The PostgreSQL at ${withoutPassword(url)} cannot be migrated: ${error.message}. Make the role the owner of the database.`,
    )
  })
}

/**
 * Runs `work`, and repeats it while the database is away: it may lose its primary while it is migrated. What was begun is
 * then rolled back, so it is repeated with the next primary.
 */
const onceAvailable = async <Result>(
  work: () => Promise<Result>,
  address: Address | null,
  patience: Patience,
): Promise<Result> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(address && isTransient(error)) || Date.now() >= patience.deadline || patience.signal?.aborted) throw error
      await wait(RETRY_MS)
      await awaitDatabase(address, patience)
    }
  }
}

/** A pooler's address may name another role than the direct one, and so lead to another schema. */
const refuseOtherSchema = async (address: Address, schema: string, patience: Patience) => {
  const { schemaAt } = await import('../platform/database/schema.ts')
  if ((await onceAvailable(() => schemaAt(address.url), address, patience)) !== schema)
    throw new StartupError(
      `MIGRATE_URL leads to the schema ${schema}, and DATABASE_URL to another one. Give both roles the same search_path.`,
    )
}

/**
 * Opens the shop. Throws StartupError when something outside the program has to change first. An opening whose `signal` is
 * aborted throws within a second, and what it has begun is undone.
 */
export const openShop = async (config: Config, role: Role, signal?: AbortSignal): Promise<OpenShop> => {
  const patience = { deadline: Date.now() + DATABASE_PATIENCE_MS, signal }
  const dataDir = openDataDir(config.dataDir)
  if (role.kind === 'server') await removeAbandonedDrafts(join(dataDir, 'backups'))
  const { databaseUrl, migrateUrl, superuserUrl, announceClosing, leave } = config.database
    ? await openElsewhere(config.database, role, patience)
    : await openEmbedded(config, dataDir, role, signal)
  try {
    const { direct, pooled } = config.database ? addressesOf(config.database) : { direct: null, pooled: null }
    signal?.throwIfAborted()
    const schema = await onceAvailable(() => migrateTo(migrateUrl, signal), direct, patience)
    if (pooled) await refuseOtherSchema(pooled, schema, patience)
    if (role.kind === 'server') await tidyScratch(migrateUrl)
    return {
      dataDir,
      databaseUrl,
      directUrl: migrateUrl,
      schema,
      superuserUrl,
      jwtSecret: config.jwtSecret ?? readSecret(dataDir, 'jwt'),
      settingsKey: config.settingsKey ?? (config.database ? null : readSecret(dataDir, 'settings')),
      paymentTestSecret: config.paymentTestSecret ?? readSecret(dataDir, 'payment-test'),
      announceClosing,
      close: leave,
    }
  } catch (error) {
    await leave()
    throw error
  }
}
