// The content of the database as one text, to compare before and after.
import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'

/** Attempts are counted even when refused, and sessions store their last use. */
const LEFT_OUT = ['rate_limits']
/** Columns that count attempts, too: those at a sign-in ticket, and the last call of a person on shift. */
const COLUMNS_LEFT_OUT: Record<string, string> = {
  'public.sign_in_tickets': 'tries_left',
  'public.shifts': 'heard_at',
}

/** The rows of every table, each as JSON, sorted. */
export type DatabaseSnapshot = Record<string, string[]>

/** The rows that were added and removed. */
export const changesBetween = (before: DatabaseSnapshot, after: DatabaseSnapshot): string[] =>
  Object.keys(before).flatMap((table) => {
    const [old, now] = [new Set(before[table]), new Set(after[table])]
    return [
      ...[...old].filter((row) => !now.has(row)).map((row) => `- ${table} ${row}`),
      ...[...now].filter((row) => !old.has(row)).map((row) => `+ ${table} ${row}`),
    ]
  })

export const databaseSnapshot = async (db: Db): Promise<DatabaseSnapshot> => {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'
      AND table_name NOT LIKE 'kysely%' AND table_name <> ALL(${LEFT_OUT})
      AND (table_schema = 'public' OR table_name = 'job')
      AND table_name NOT IN (SELECT inhrelid::regclass::text FROM pg_inherits)
    ORDER BY 1`.execute(db)
  const whole: DatabaseSnapshot = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      SELECT (to_jsonb(t) - ${COLUMNS_LEFT_OUT[name] ?? ''}::text)::text AS row FROM ${sql.table(name)} t ORDER BY 1`.execute(
      db,
    )
    whole[name] = rows.map(({ row }) => row)
  }
  return whole
}
