import { expect, test } from 'vitest'
import { fromHeader } from './header-row.ts'

const records = async (rows: string[][], mapped: string[] = []) => {
  const listed = async function* () {
    for (const [at, cells] of rows.entries()) yield { row: at + 1, cells }
  }
  const found = []
  for await (const record of fromHeader(listed(), mapped)) found.push(record)
  return found
}

const salt = ['Salt', 'Staples', '28']

test('the header is the first record that names a product and its price, and has number 1', async () => {
  const titles = [['Sharma Stores'], ['Stock as on 8 Oct'], ['Item Name', 'Group', 'Rate (₹)']]
  expect(await records([...titles, salt])).toEqual([
    { row: 1, cells: ['Item Name', 'Group', 'Rate (₹)'] },
    { row: 2, cells: salt },
  ])
})

test('a header in two rows is one', async () => {
  const [header, first] = await records([
    ['Sharma Stores', '', ''],
    ['Particulars', 'Closing Balance', ''],
    ['', 'Quantity', 'Rate'],
    ['Salt', '12 Nos', '28'],
  ])
  expect(header).toEqual({ row: 1, cells: ['Particulars', 'Closing Balance Quantity', 'Rate'] })
  expect(first).toEqual({ row: 2, cells: ['Salt', '12 Nos', '28'] })
})

test('without known names it is the first full record, or the one that the mapping names', async () => {
  const unknown = [['Preisliste', '', ''], ['Artikel', 'Gruppe', 'Preis'], salt]
  expect((await records(unknown))[0]?.cells).toEqual(['Artikel', 'Gruppe', 'Preis'])
  expect((await records([['a', 'b', 'c'], ...unknown], ['preis']))[0]?.cells).toEqual(['Artikel', 'Gruppe', 'Preis'])
})

test('a record with all names of the mapping is the header, although another looks like one', async () => {
  const rows = [['Product', 'Price', 'list'], ['item', 'group', 'cost to you'], salt]
  expect((await records(rows))[0]?.cells).toEqual(['Product', 'Price', 'list'])
  expect((await records(rows, ['item', 'Cost to you']))[0]?.cells).toEqual(['item', 'group', 'cost to you'])
})

test.each(['ï»¿', '\ufeff', '\ufeffï»¿'])('the header is read without a byte-order mark in front: %j', async (mark) => {
  const header = ['item', 'group', 'cost to you']
  expect((await records([[`${mark}item`, 'group', 'cost to you'], salt], ['item']))[0]?.cells).toEqual(header)
  expect((await records([[`${mark}Name`, 'Price'], salt]))[0]?.cells).toEqual(['Name', 'Price'])
})

test('a long list is read whole', async () => {
  const rows = Array.from({ length: 50 }, () => salt)
  expect((await records([['name', 'category', 'price'], ...rows])).at(-1)?.row).toBe(51)
})
