import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { readsDatabaseClock } from '../test/database-clock.ts'

const { db } = await testDatabase()

/** `table.column` for every property of the table types. */
const typedColumns = async (): Promise<string[]> => {
  const source = await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8')
  const text = source.replace(/\{[^{}]*\}\[\]/g, 'list')
  const types = new Map<string, string[]>()
  for (const [, name, body] of text.matchAll(/export type (\w+Table) = \{([^}]*(?:\{[^}]*\}[^}]*)*)\}/g))
    types.set(
      name ?? '',
      (body ?? '')
        .split(/[;\n]/)
        .map((line) => /^\s*(\w+):/.exec(line)?.[1])
        .filter((column) => column !== undefined),
    )
  for (const [, name, other] of text.matchAll(/export type (\w+Table) = (\w+Table)\n/g))
    types.set(name ?? '', types.get(other ?? '') ?? [])
  const list = /export type Tables = \{([^}]*)\}/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/(\w+): (\w+)/g)].flatMap(([, table, type]) =>
    (types.get(type ?? '') ?? []).map((column) => `${table}.${column}`),
  )
}

it('the table types name exactly the columns of the migrated database', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%'
      AND table_name NOT IN (SELECT inhrelid::regclass::text FROM pg_inherits)`.execute(db)
  expect((await typedColumns()).sort()).toEqual(rows.map((row) => row.name).sort())
})

it('no SQL function reads the clock of the database', async () => {
  const { rows } = await sql<{ name: string; body: string }>`
    SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace`.execute(db)
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ body }) => readsDatabaseClock(body)).map(({ name }) => name)).toEqual([])
})
