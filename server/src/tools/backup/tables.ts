// The tables of a backup: what to copy, which columns, and in which order they can be restored.
import type pg from 'pg'
import { jobsSchemaOf } from '../../platform/database/schema.ts'

export type TableCopy = {
  /** `public.table`, or `pgboss.table` for a table of jobs: so a backup can be restored into a shop in another schema. */
  name: string
  /** The schema and the table in this database, quoted for statements. */
  quoted: string
  columns: string[]
  /** The primary key. It orders the rows, so that equal tables give equal copies. */
  key: string[]
}

/** Transaction numbers mean nothing in another cluster; the column's default sets new ones. */
const LEFT_OUT = new Set([
  ...['public.stock.changed_by', 'public.products.changed_by', 'public.outbox.written_by'],
  // A restored database counts on from its own numbers.
  'public.outbox.seq',
  // Without a position, a reader of the outbox begins at the present.
  ...['public.outbox_readers.position', 'public.outbox_readers.until'],
])
/** Pending jobs (mails, stock holds). pg-boss creates its other tables again. */
const JOB_TABLES = ['queue', 'job', 'schedule', 'subscription', 'job_dependency']
const OTHER_TABLES_OF_JOBS = ['version', 'bam', 'warning', 'queue_stats']

/** The name in a backup; null for a table that is not copied. */
const nameOf = (shop: string, schema: string, table: string): string | null => {
  if (schema === jobsSchemaOf(shop) && JOB_TABLES.includes(table)) return `pgboss.${table}`
  return schema === shop && !OTHER_TABLES_OF_JOBS.includes(table) ? `public.${table}` : null
}

type ColumnRow = { schema: string; table: string; column: string; key: boolean }

/** Every table with its columns, parents before children. */
export const readTables = async (client: pg.ClientBase): Promise<TableCopy[]> => {
  const shop = await schemaOf(client)
  const { rows } = await client.query<ColumnRow>(
    `SELECT n.nspname AS schema, c.relname AS table, a.attname AS column,
       coalesce(a.attnum = ANY(i.indkey), false) AS key
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT LIKE 'kysely%'
       AND n.nspname = ANY($1)
     ORDER BY n.nspname, c.relname, a.attnum`,
    [[shop, jobsSchemaOf(shop)]],
  )
  const tables = new Map<string, TableCopy>()
  for (const { schema, table: relation, column, key } of rows) {
    const name = nameOf(shop, schema, relation)
    if (name === null) continue
    const table = tables.get(name) ?? { name, quoted: `${quoted(schema)}.${quoted(relation)}`, columns: [], key: [] }
    if (!LEFT_OUT.has(`${name}.${column}`)) table.columns.push(column)
    if (key) table.key.push(column)
    tables.set(name, table)
  }
  return parentsFirst([...tables.values()], await readParents(client, shop))
}

/** The schema of the shop, in which its role works. */
export const schemaOf = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<{ schema: string }>('SELECT current_schema() AS schema')
  return rows[0]?.schema ?? ''
}

const readParents = async (client: pg.ClientBase, shop: string): Promise<Map<string, Set<string>>> => {
  const { rows } = await client.query<{ schema: string; child: string; parentSchema: string; parent: string }>(
    `SELECT DISTINCT cn.nspname AS schema, c.relname AS child, pn.nspname AS "parentSchema", p.relname AS parent
     FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_namespace cn ON cn.oid = c.relnamespace
     JOIN pg_class p ON p.oid = f.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
     WHERE f.contype = 'f' AND c.oid <> p.oid`,
  )
  const parents = new Map<string, Set<string>>()
  for (const { schema, child, parentSchema, parent } of rows) {
    const [name, above] = [nameOf(shop, schema, child), nameOf(shop, parentSchema, parent)]
    if (name !== null && above !== null) parents.set(name, (parents.get(name) ?? new Set()).add(above))
  }
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
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** The names of the applied migrations in order. A copy fits only a database with the same migrations. */
export const readMigrations = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  return rows.map(({ name }) => name)
}
