// Forward-only migrations: applies each file server/db/migrations/NNNN_what.sql once, in order of its name, under a lock.
// All that are missing are one transaction, but for a file that begins with the line below: it is a transaction of its own,
// so that the locks of the one before it are released.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { serverFolder } from '../files/server-folder.ts'
import { installJobs } from '../jobs/jobs.ts'
import { openPool, patient } from './database.ts'

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
  const { rows } = await sql<{ there: boolean }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS there`.execute(
    db,
  )
  if (!rows[0]?.there) return []
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  return applied.rows.map(({ name }) => name)
}

/** Applies the missing ones of these migrations in one transaction. */
const applyTogether = async (db: Kysely<unknown>, ours: string[]): Promise<void> => {
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
    // Two people may add a migration at the same time; each is still applied once.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

const applyAll = async (db: Kysely<unknown>, ours: string[]): Promise<void> => {
  const texts = await Promise.all(ours.map(readMigration))
  const isAlone = (at: number) => texts[at]?.startsWith(ALONE) === true
  for (const at of ours.keys())
    if (at === ours.length - 1 || isAlone(at) || isAlone(at + 1)) await applyTogether(db, ours.slice(0, at + 1))
}

/** Applies the missing migrations to the database at `url`, which must not be a pooler. Throws the error of a migration. */
export const migrate = async (url: string): Promise<void> => {
  const pool = openPool(url, { ...patient, connections: 2, prepare: false })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const ours = await migrationNames()
    const applied = await appliedNames(db)
    // Most starts have nothing to apply and need neither the migrator's lock nor its tables.
    if (!ours.every((name) => applied.includes(name))) await applyAll(db, ours)
    await installJobs(db)
  } finally {
    await db.destroy()
  }
}
