// Forward-only migrations: applies each file server/db/migrations/NNNN_what.sql once, in order of its name, under a lock.
// All that are missing are one transaction, but for a file that begins with the line below: it is a transaction of its own,
// so that the locks of the one before it are released.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { serverFolder } from '../files/server-folder.ts'
import { installJobs } from '../jobs/jobs.ts'
import { openPool, patient } from './database.ts'
import { readSchema, schemaKey } from './schema.ts'

const folder = join(serverFolder, 'db/migrations')
const ALONE = '-- In a transaction of its own.'

/** The migrations of this version, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort()

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

/** Applies the missing ones of these migrations in one transaction. */
const applyTogether = async (db: Kysely<unknown>, ours: string[], schema: string): Promise<void> => {
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

const applyAll = async (db: Kysely<unknown>, ours: string[], schema: string): Promise<void> => {
  const texts = await Promise.all(ours.map(readMigration))
  const isAlone = (at: number) => texts[at]?.startsWith(ALONE) === true
  for (const at of ours.keys())
    if (at === ours.length - 1 || isAlone(at) || isAlone(at + 1)) await applyTogether(db, ours.slice(0, at + 1), schema)
}

/**
 * Applies the missing migrations to the schema of the role in `url`, which must not be a pooler's address. Returns the
 * schema. Throws the error of a migration.
 */
export const migrate = async (url: string): Promise<string> => {
  const pool = openPool(url, { ...patient, connections: 2, prepare: false })
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) })
  try {
    const schema = await readSchema(db)
    const ours = await migrationNames()
    const applied = await appliedNames(db)
    // Most starts have nothing to apply and need neither the migrator's lock nor its tables.
    if (!ours.every((name) => applied.includes(name))) await applyAll(db, ours, schema)
    await installJobs(db, schema)
    return schema
  } finally {
    await db.destroy()
  }
}
