// Forward-only migrations: applies each file server/db/migrations/NNNN_what.sql once, in order of its name, under a lock.
// All that are missing are one transaction.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { serverFolder } from '../files/server-folder.ts'
import { installJobs } from '../jobs/jobs.ts'
import { StartupError } from '../startup-error.ts'
import { openPool, patient } from './database.ts'
import { readSchema, schemaKey } from './schema.ts'

const folder = join(serverFolder, 'db/migrations')

/** The migrations of this version, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort()

/**
 * The reason why a database or a backup with these migrations cannot be taken over, if it is from before 1.0: those
 * migrations were other ones.
 */
export const tooOld = (applied: readonly string[], ours: readonly string[]): string | null =>
  applied.length === 0 || applied.some((name) => name === ours[0])
    ? null
    : 'It was made by a Tokri from before 1.0, which this one cannot take over. Export what it sells there (Import and export), and import the file into a new shop here.'

const readMigration = (name: string): Promise<string> => readFile(join(folder, `${name}.sql`), 'utf8')

const appliedNames = async (db: Kysely<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ there: boolean }>`
    SELECT to_regclass(format('%I.kysely_migration', current_schema())) IS NOT NULL AS there`.execute(db)
  if (!rows[0]?.there) return []
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  return applied.rows.map(({ name }) => name)
}

/** As long as Kysely waits. */
const LOCK_TIMEOUT = '1h'
const KYSELYS_LOCK = '3853314791062309107'
/** Kysely's own lock is one for the whole database. This is another one in each schema, and the same in `public`. */
const LOCK = sql`${sql.lit(KYSELYS_LOCK)}::bigint + ${schemaKey}`

class LockOfSchema extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`SELECT pg_advisory_lock(${LOCK}) FROM set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(db)
  }
  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`SELECT pg_advisory_unlock(${LOCK})`.execute(db)
  }
}

class MigrationDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LockOfSchema()
  }
}

/** Applies the missing ones of these migrations. */
const apply = async (db: Kysely<unknown>, ours: string[], schema: string): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => {
        // Migrations that a newer Tokri applied. During a rolling update or after a rollback, the older release keeps
        // working: a release only adds columns and tables (expand), and the next one removes them (contract).
        const fromTheFuture = (await appliedNames(db)).filter((name) => !ours.includes(name))
        const theirs = fromTheFuture.map((name) => [name, { up: async () => {} }] as const)
        const entries = ours.map(async (name) => {
          const text = await readMigration(name)
          return [name, { up: (tx: Kysely<unknown>) => sql.raw(text).execute(tx) }] as const
        })
        return Object.fromEntries([...theirs, ...(await Promise.all(entries))]) as never
      },
    },
    migrationTableSchema: schema,
    // Two people may add a migration at the same time; each is still applied once.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/**
 * Applies the missing migrations to the schema of the role in `url`, which must not be a pooler's address. Returns the
 * schema. Throws StartupError if the database is too old, and the error of a migration. When `signal` is aborted it
 * throws at once, and nothing is applied.
 */
export const migrate = async (url: string, signal?: AbortSignal): Promise<string> => {
  const pool = openPool(url, { ...patient, connections: 2, prepare: false, ...(signal && { signal }) })
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) })
  try {
    const schema = await readSchema(db)
    const ours = await migrationNames()
    const applied = await appliedNames(db)
    const refusal = tooOld(applied, ours)
    if (refusal) throw new StartupError(`This Tokri does not start with this database. ${refusal}`)
    // Most starts have nothing to apply and need neither the migrator's lock nor its tables.
    if (!ours.every((name) => applied.includes(name))) await apply(db, ours, schema)
    await installJobs(db, schema)
    return schema
  } finally {
    await db.destroy()
  }
}
