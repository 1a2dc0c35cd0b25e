import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits as lengths } from '@tokri/contract/limits.ts'
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import { expect, it } from 'vitest'
import { limits } from './limits.ts'

const page = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
/** The rows of a table without their last cell, which explains the row. */
const tableUnder = (head: string): string[][] => {
  const [table = ''] = page.slice(page.indexOf(head)).split('\n\n')
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) => row.split(' | ').slice(0, -1))
}
const rowsOf = (group: object, prefix = ''): string[][] =>
  Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'object' ? rowsOf(value, `${prefix}${name}.`) : [[`| \`${prefix}${name}\``, `${value}`]],
  )

it('every limit stands in docs/operations.md with its value, and nothing else does', () => {
  expect(tableUnder('| Limit | Value | Meaning')).toEqual(rowsOf(limits))
})

it('so do lengths and numbers of what people write', () => {
  expect(tableUnder('| Field | Value | Meaning')).toEqual(rowsOf(lengths))
})

it('so do tries, with their time', () => {
  expect(tableUnder('| Tries | At most | Minutes | Counted per |')).toEqual(
    Object.entries(rateLimits).map(([name, { most, minutes }]) => [`| \`${name}\``, `${most}`, `${minutes}`]),
  )
})
