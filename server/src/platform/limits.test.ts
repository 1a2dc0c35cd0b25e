import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limits } from './limits.ts'

const rowsOf = (group: object, prefix = ''): string[] =>
  Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'object' ? rowsOf(value, `${prefix}${name}.`) : [`| \`${prefix}${name}\` | ${value} |`],
  )

it('every limit stands in docs/operations.md with its value, and nothing else does', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const table = page.slice(page.indexOf('| Limit | Value |')).trim().split('\n').slice(2)
  expect(table).toEqual(rowsOf(limits))
})
