// The tables of a backup: what to copy, which columns, and in which order they can be restored.
import type pg from 'pg'

export type TableCopy = {
  /** `schema.table`, quoted in statements. */
  name: string
  columns: string[]
  /** The primary key. It orders the rows, so that equal tables give equal copies. */
  key: string[]
}

/** Transaction numbers mean nothing in another cluster; the column's default sets new ones. */
const LEFT_OUT = new Set(['public.stock.changed_by', 'public.products.changed_by'])
/** Pending jobs (mails, stock holds). pg-boss creates its other tables again. */
const JOB_TABLES = ['queue', 'job', 'schedule', 'subscription', 'job_dependency']

type ColumnRow = { name: string; column: string; key: boolean }

/** Every table with its columns, parents before children. */
export const readTables = async (client: pg.ClientBase): Promise<TableCopy[]> => {
  const { rows } = await client.query<ColumnRow>(
    `SELECT n.nspname || '.' || c.relname AS name, a.attname AS column, coalesce(a.attnum = ANY(i.indkey), false) AS key
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT LIKE 'kysely%'
       AND (n.nspname = 'public' OR (n.nspname = 'pgboss' AND c.relname = ANY($1)))
     ORDER BY name, a.attnum`,
    [JOB_TABLES],
  )
  const tables = new Map<string, TableCopy>()
  for (const { name, column, key } of rows) {
    const table = tables.get(name) ?? { name, columns: [], key: [] }
    if (!LEFT_OUT.has(`${name}.${column}`)) table.columns.push(column)
    if (key) table.key.push(column)
    tables.set(name, table)
  }
  return parentsFirst([...tables.values()], await readParents(client))
}

const readParents = async (client: pg.ClientBase): Promise<Map<string, Set<string>>> => {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `SELECT DISTINCT cn.nspname || '.' || c.relname AS child, pn.nspname || '.' || p.relname AS parent
     FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_namespace cn ON cn.oid = c.relnamespace
     JOIN pg_class p ON p.oid = f.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
     WHERE f.contype = 'f' AND c.oid <> p.oid`,
  )
  const parents = new Map<string, Set<string>>()
  for (const { child, parent } of rows) parents.set(child, (parents.get(child) ?? new Set()).add(parent))
  return parents
}

/** Throws when the foreign keys form a cycle, for which no order exists. */
export const parentsFirst = (
  tables: readonly TableCopy[],
  parents: ReadonlyMap<string, ReadonlySet<string>>,
): TableCopy[] => {
  const known = new Set(tables.map(({ name }) => name))
  const done = new Set<string>()
  const ordered: TableCopy[] = []
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ name }) =>
        !done.has(name) && [...(parents.get(name) ?? [])].every((parent) => done.has(parent) || !known.has(parent)),
    )
    if (ready.length === 0) throw new Error('the foreign keys of these tables form a cycle')
    for (const table of ready) done.add(table.name)
    ordered.push(...ready)
  }
  return ordered
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const tableName = (name: string): string => name.split('.').map(quoted).join('.')
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** The names of the applied migrations in order. A copy fits only a database with the same migrations. */
export const readMigrations = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  return rows.map(({ name }) => name)
}
