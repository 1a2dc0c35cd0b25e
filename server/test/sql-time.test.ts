// The time comes from the shop's clock, also in SQL: a statement takes it as a parameter (CONTRIBUTING.md, convention 8).
// The database's own clock differs between machines, and a test cannot set it. server/db/tables.test.ts checks the SQL
// functions of the migrations.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, it } from 'vitest'
import { readsDatabaseClock } from './database-clock.ts'

const root = join(import.meta.dirname, '../..')

/** The texts of all literals below a node of the syntax tree. */
const textsIn = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as { type?: unknown; value?: unknown }
  if (type === 'Literal' && typeof value === 'string') return [value]
  if (type === 'TemplateElement') return [(value as { raw: string }).raw]
  return Object.values(node).flatMap(textsIn)
}

const textsOf = (source: string): string[] => textsIn(parseAst(source, { lang: 'ts' }))

it('no statement of the server reads the clock of the database', async () => {
  const files = globSync('{server,demo}/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const found: string[] = []
  for (const file of files)
    for (const text of textsOf(await readFile(join(root, file), 'utf8')))
      if (readsDatabaseClock(text)) found.push(`${file}: ${text}`)
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(300)
})

it('a statement is found in a string and in a template, but not a call of JavaScript', () => {
  const found = (source: string) => textsOf(source).filter(readsDatabaseClock).length
  expect(found("db.query('SELECT now()')")).toBe(1)
  expect(found('sql`DELETE FROM carts WHERE at < current_date - 3`')).toBe(1)
  expect(found('sql`SELECT $' + '{performance.now()}, date_trunc(at), known_at`')).toBe(0)
})
