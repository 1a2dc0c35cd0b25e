import { expect, it } from 'vitest'
import { sortedRows } from './sorted-rows.ts'

const rows = [
  { name: 'Milk', days: 9 },
  { name: 'Curd', days: null },
  { name: 'Soap', days: 120 },
]
const columns = [
  { title: 'Name', value: ({ name }: (typeof rows)[number]) => name },
  { title: 'Lasts', value: ({ days }: (typeof rows)[number]) => days },
]
const names = (column: number, descending: boolean) =>
  sortedRows(rows, columns, { column, descending }).map(({ name }) => name)

it('are sorted by texts and by numbers, and what has no number is last in both directions', () => {
  expect(names(0, false)).toEqual(['Curd', 'Milk', 'Soap'])
  expect(names(1, false)).toEqual(['Milk', 'Soap', 'Curd'])
  expect(names(1, true)).toEqual(['Soap', 'Milk', 'Curd'])
  expect(sortedRows(rows, columns, null)).toBe(rows)
})
