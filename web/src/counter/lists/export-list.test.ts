import { expect, test } from 'vitest'
import { type ExportColumn, listCsv, longListCsv } from './export-list.ts'

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
    async (page) => ({ data: pages[page - 1] ?? [], totalPages: pages.length, totalCount: 3 }),
    (share) => shares.push(share),
  )
  expect(text).toBe('\ufeffName,Count\r\n"Milk, toned",2\r\nBread,-1\r\n"\'=HYPERLINK(""x"")",0\r\n')
  expect(shares).toEqual([0.5, 1])
})

test('the list is read again when a row leaves it meanwhile and another one moves to a page that was read', async () => {
  const row = (name: string) => ({ _id: name, name, count: 1 })
  let list = ['a', 'b', 'c', 'd'].map(row)
  const asked: number[] = []
  const text = await listCsv(columns, async (page) => {
    asked.push(page)
    const answer = { data: list.slice(2 * page - 2, 2 * page), totalPages: 2, totalCount: list.length }
    // Somebody confirms the first order, so that the third one moves to the first page.
    if (asked.length === 1) list = list.slice(1)
    return answer
  })
  expect(text.split('\r\n').slice(1, -1).sort()).toEqual(['a,1', 'b,1', 'c,1', 'd,1'])
  expect(asked).toEqual([1, 2, 1, 2])
})

test('a list that changes all the time is read three times', async () => {
  let count = 0
  await listCsv(columns, async () => ({
    data: [{ _id: 'a', name: 'a', count: 1 }],
    totalPages: 1,
    totalCount: ++count + 1,
  }))
  expect(count).toBe(3)
})

test('an empty list has the column titles', async () => {
  expect(await listCsv(columns, async () => ({ data: [], totalPages: 0, totalCount: 0 }))).toBe('\ufeffName,Count\r\n')
})

test('a long list is read once, each page after the last row, while rows enter and leave it', async () => {
  const row = (name: string) => ({ _id: name, name, count: 1 })
  let list = ['e', 'd', 'c', 'b', 'a'].map(row)
  let entered = 0
  const asked: (string | undefined)[] = []
  const shares: number[] = []
  const text = await longListCsv(
    columns,
    async (last) => {
      asked.push(last?.name)
      const rest = list.filter(({ name }) => last === undefined || name < last.name)
      list = [row(`new${++entered}`), ...list.filter(({ name }) => name !== 'e')]
      return { data: rest.slice(0, 2), totalPages: Math.ceil(rest.length / 2), totalCount: rest.length }
    },
    (share) => shares.push(share),
  )
  expect(text).toBe('\ufeffName,Count\r\ne,1\r\nd,1\r\nc,1\r\nb,1\r\na,1\r\n')
  expect([asked, shares]).toEqual([
    [undefined, 'd', 'b', 'a'],
    [0.4, 0.8, 1, 1],
  ])
})

test('the end of a long list is where it has no more rows, not where its pages were counted', async () => {
  const rows = ['c', 'b', 'a'].map((name) => ({ _id: name, name, count: 1 }))
  const text = await longListCsv(columns, async (last) => {
    const rest = rows.filter(({ name }) => last === undefined || name < last.name)
    return { data: rest.slice(0, 2), totalPages: 1, totalCount: 2 }
  })
  expect(text).toBe('\ufeffName,Count\r\nc,1\r\nb,1\r\na,1\r\n')
})

test('a long list without rows has the column titles', async () => {
  const text = await longListCsv(columns, async () => ({ data: [], totalPages: 0, totalCount: 0 }))
  expect(text).toBe('\ufeffName,Count\r\n')
})
