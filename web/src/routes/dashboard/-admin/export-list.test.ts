import { expect, test } from 'vitest'
import { type ExportColumn, listCsv } from './export-list.ts'

const columns: readonly ExportColumn<{ _id: string; name: string; count: number }>[] = [
  { title: 'Name', of: ({ name }) => name },
  { title: 'Count', of: ({ count }) => count },
]

test('every page is read, and a row that moves to the next page is written once', async () => {
  const pages = [
    [
      { _id: 'a', name: 'Milk, toned', count: 2 },
      { _id: 'b', name: 'Bread', count: -1 },
    ],
    [
      { _id: 'b', name: 'Bread', count: -1 },
      { _id: 'c', name: '=HYPERLINK("x")', count: 0 },
    ],
  ]
  const shares: number[] = []
  const text = await listCsv(
    columns,
    async (page) => ({ data: pages[page - 1] ?? [], totalPages: pages.length }),
    (share) => shares.push(share),
  )
  expect(text).toBe('\ufeffName,Count\r\n"Milk, toned",2\r\nBread,-1\r\n"\'=HYPERLINK(""x"")",0\r\n')
  expect(shares).toEqual([0.5, 1])
})

test('an empty list has the column titles', async () => {
  expect(await listCsv(columns, async () => ({ data: [], totalPages: 0 }))).toBe('\ufeffName,Count\r\n')
})
