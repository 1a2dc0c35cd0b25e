// Forward-only migrations: server/db/migrations/NNNN_what.sql, each once, in order of name, under the migrator's lock.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { openPool, patient } from './database.ts'
import { installJobs } from './jobs.ts'

const folder = join(import.meta.dirname, '../../db/migrations')

/** The migrations of this version, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort()

/** Brings the database at `url` up to date (a direct one, not behind a pooler). Throws what a migration threw. */
export const migrate = async (url: string): Promise<void> => {
  const pool = openPool(url, { ...patient, connections: 2, prepare: false })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: async () => {
          const entries = (await migrationNames()).map(async (name) => {
            const text = await readFile(join(folder, `${name}.sql`), 'utf8')
            return [name, { up: (tx: Kysely<unknown>) => sql.raw(text).execute(tx) }] as const
          })
          return Object.fromEntries(await Promise.all(entries)) as never
        },
      },
      // Two people may add a migration at the same time; each is still applied once.
      allowUnorderedMigrations: true,
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    await installJobs(db)
  } finally {
    await db.destroy()
  }
}
