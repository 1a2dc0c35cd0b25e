// The schema of a shop is the first of its role's search_path. Shops of several cities share a database, each in its own
// schema and under its own role. Advisory locks and notification channels belong to the whole database, so their keys and
// names carry the schema. In `public` they are those of earlier releases, so that copies of both work side by side.
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { StartupError } from '../startup-error.ts'
import { openDatabase, patient } from './database.ts'

/** Throws StartupError if the role has no schema. */
export const readSchema = async (db: QueryExecutorProvider): Promise<string> => {
  const { rows } = await sql<{ schema: string | null }>`SELECT current_schema() AS schema`.execute(db)
  const schema = rows[0]?.schema
  if (!schema)
    throw new StartupError(
      'The search_path of the database role names no schema that exists and that it may use. Create it: CREATE SCHEMA … AUTHORIZATION …;',
    )
  return schema
}

/** The schema of the role in an address. Throws StartupError as `readSchema` does. */
export const schemaAt = async (url: string): Promise<string> => {
  const db = openDatabase(url, { ...patient, connections: 1 })
  try {
    return await readSchema(db)
  } finally {
    await db.destroy()
  }
}

/** The schema of pg-boss's tables. In a city it is the shop's own, so that a transaction and its jobs stay on one node. */
export const jobsSchemaOf = (schema: string): string => (schema === 'public' ? 'pgboss' : schema)

/** A number of 32 bits to add to the key of an advisory lock. Two schemas with the same one only wait for each other. */
export const schemaKey: RawBuilder<number> = sql`(CASE current_schema() WHEN 'public' THEN 0 ELSE hashtext(current_schema()) END)`

/** An SQL expression. Functions of the database that send notifications contain the same. */
export const CHANNEL_PREFIX = "CASE current_schema() WHEN 'public' THEN '' ELSE current_schema() || '.' END"

/** Sends a notification when the transaction commits, to the listeners of this schema. */
export const notice = (channel: string, payload: RawBuilder<string>): RawBuilder<unknown> =>
  sql`pg_notify(${sql.raw(CHANNEL_PREFIX)} || ${channel}, ${payload})`
