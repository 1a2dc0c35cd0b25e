import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { odsOf, sheetXml, xlsxParts, zipOf } from '../../../../../test/zip.ts'
import { readList } from './read-list.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = async (content: Buffer | string, sheet?: string) => {
  const path = join(folder, 'list')
  await writeFile(path, content)
  const { records, ...file } = await readList(path, sheet)
  const rows = []
  for await (const record of records) rows.push(record)
  return { ...file, rows }
}
const xlsx = (sheets: Record<string, string>) => zipOf(xlsxParts(sheets))

const goods = [
  ['name', 'category', 'mrp', 'barcode', 'Active'],
  ['Tea & Milk', 'Drinks', 99.9, 8901030865275, true],
  [],
  ['Salt', 'Staples', 28, '', false],
]

test('the first sheet of an Excel workbook is read, or the one that is named', async () => {
  const workbook = xlsx({ Goods: sheetXml(goods), 'Other & more': sheetXml([['x'], ['y']]) })
  expect(await read(workbook)).toMatchObject({
    ...{ encoding: 'xlsx', separator: '', sheets: ['Goods', 'Other & more'], sheet: 'Goods' },
    rows: [
      { row: 1, cells: ['name', 'category', 'mrp', 'barcode', 'Active'] },
      { row: 2, cells: ['Tea & Milk', 'Drinks', '99.9', '8901030865275', 'true'] },
      { row: 4, cells: ['Salt', 'Staples', '28', '', 'false'] },
    ],
  })
  expect(await read(workbook, 'Other & more')).toMatchObject({ rows: [{ cells: ['x'] }, { cells: ['y'] }] })
  await expect(read(workbook, 'Missing')).rejects.toMatchObject({ code: 'bad_request' })
})

const text = (value: string, repeats = '') =>
  `<table:table-cell office:value-type="string"${repeats}><text:p>${value}</text:p></table:table-cell>`
const number = (value: number, shown: string) =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`

test('the sheets of an OpenDocument spreadsheet are read with their exact numbers', async () => {
  const gap = '<table:table-cell table:number-columns-repeated="2"/>'
  const note = '<office:annotation><text:p>a note</text:p></office:annotation>'
  const workbook = odsOf(`
    <table:table table:name="Goods"><table:table-column/>
      <table:table-row>${text('name')}${gap}${text('mrp')}</table:table-row>
      <table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
      <table:table-row>${text('Tea <text:span>&amp;</text:span><text:s/>Milk')}${gap}${number(99.9, '100')}</table:table-row>
      <table:table-row table:number-rows-repeated="2">${text('x', ' table:number-columns-repeated="2"')}
        <table:table-cell office:value-type="percentage" office:value="0.05">${note}<text:p>5%</text:p></table:table-cell>
        <table:table-cell office:value-type="date" office:date-value="2026-10-08"><text:p>08/10/26</text:p></table:table-cell></table:table-row>
      <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
    </table:table>
    <table:table table:name="Second"><table:table-row>${text('one')}</table:table-row></table:table>`)
  expect(await read(workbook)).toMatchObject({
    ...{ encoding: 'ods', sheets: ['Goods', 'Second'], sheet: 'Goods' },
    rows: [
      { row: 1, cells: ['name', '', '', 'mrp'] },
      { row: 5, cells: ['Tea & Milk', '', '', '99.9'] },
      { row: 6, cells: ['x', 'x', '5%', '2026-10-08'] },
      { row: 7, cells: ['x', 'x', '5%', '2026-10-08'] },
    ],
  })
  expect((await read(workbook, 'Second')).rows).toEqual([{ row: 1, cells: ['one'] }])
  await expect(read(workbook, 'Third')).rejects.toMatchObject({ code: 'bad_request' })
})

const far = (address: string, row = '1') =>
  `<worksheet><sheetData><row r="${row}"><c r="${address}" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>`

test.each([
  ['a cell far to the right and below', () => xlsx({ A: far('XFD1048576', '1048576') })],
  ['a row beyond all sheets', () => xlsx({ A: far('A1', '99999999999') })],
  ['a hidden address', () => xlsx({ A: far('A&#49;') })],
  [
    'more than its directory says',
    () => zipOf({ 'content.xml': `${'x'.repeat(5000)}`, ...{ mimetype: 'x' } }, { unpacked: 10 }),
  ],
  ['a directory of gigabytes', () => zipOf({ 'content.xml': 'x' }, { unpacked: 3_000_000_000 })],
  [
    'too many entries',
    () => zipOf(Object.fromEntries(['content', ...Array(2000).keys()].map((name) => [`${name}.xml`, '']))),
  ],
  [
    'repeated cells without end',
    () =>
      odsOf(
        `<table:table table:name="A">${`<table:table-row table:number-rows-repeated="1000000">${text('x', ' table:number-columns-repeated="1000"')}</table:table-row>`}</table:table>`,
      ),
  ],
  ['an archive of other things', () => zipOf({ 'word/document.xml': 'x' })],
  ['half an archive', () => xlsx({ A: sheetXml(goods) }).subarray(0, 400)],
])('a workbook with %s is refused', async (_, workbook) => {
  await expect(read(workbook())).rejects.toMatchObject({ code: 'unreadable_file' })
})

test('a feed in XML is a table of its items', async () => {
  const feed = `<?xml version="1.0"?>
    <rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Shop</title>
    <item><g:id>1</g:id><title>Tea &amp; Milk</title><description><![CDATA[<p>Hot</p>]]></description><g:price>45.00 INR</g:price>
      <g:shipping><g:country>IN</g:country><g:price>5 INR</g:price></g:shipping></item>
    <item><g:id>2</g:id><g:title>Salt</g:title><g:sale_price>18 INR</g:sale_price><g:price>20 INR</g:price></item>
    </channel></rss>`
  expect((await read(feed)).rows).toEqual([
    { row: 1, cells: ['id', 'title', 'description', 'price', 'sale_price'] },
    { row: 2, cells: ['1', 'Tea & Milk', '<p>Hot</p>', '45.00 INR', ''] },
    { row: 3, cells: ['2', 'Salt', '', '20 INR', '18 INR'] },
  ])
})

test('of several elements of an item with one name, the first counts', async () => {
  const kinds =
    '<g:kind>Dairy <![CDATA[& Eggs]]><!-- old -->, fresh</g:kind><g:empty/><g:kind>Snacks</g:kind><g:kind>Tea</g:kind>'
  expect((await read(`<rss><item><g:id>1</g:id>${kinds}</item><item><g:kind>Salt</g:kind></item></rss>`)).rows).toEqual(
    [
      { row: 1, cells: ['id', 'kind'] },
      { row: 2, cells: ['1', 'Dairy & Eggs, fresh'] },
      { row: 3, cells: ['', 'Salt'] },
    ],
  )
})

test.each([
  ['a workbook', 1, () => xlsx({ A: sheetXml(goods) })],
  ['a feed', 1, () => '<rss><item><title>Salt</title></item></rss>'],
  ['a CSV file, which is read bit by bit,', 0, () => 'name,price\nTea,45\n'],
])('%s takes %d threads of its own, so that parsing a long one holds up no shopper', async (_, threads, content) => {
  const started: Worker[] = []
  const note = (thread: Worker) => started.push(thread)
  process.on('worker', note)
  await read(content())
  process.off('worker', note)
  expect(started).toHaveLength(threads)
  // They have ended.
  expect(started.filter(({ threadId }) => threadId !== -1)).toEqual([])
})

test('a list of many rows comes whole and in its order, and one that is left ends its thread', async () => {
  const items = Array.from({ length: 1201 }, (_, at) => `<item><id>${at}</id></item>`)
  const { rows } = await read(`<rss>${items.join('')}</rss>`)
  expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(items.map((_, at) => String(at)))
  const started: Worker[] = []
  const note = (thread: Worker) => started.push(thread)
  process.on('worker', note)
  const { records } = await readList(join(folder, 'list'))
  for await (const _ of records) break
  process.off('worker', note)
  expect(started.map(({ threadId }) => threadId)).toEqual([-1])
})

test('a list whose thread ends early is refused, and nobody waits for its rows', async () => {
  const end = (thread: Worker) => thread.terminate()
  process.once('worker', end)
  await expect(read('<rss><item><title>Salt</title></item></rss>')).rejects.toThrow('ended early')
})

test('any other file is read as CSV', async () => {
  expect(await read('name,price\nTea,45\n')).toMatchObject({ encoding: 'utf-8', separator: ',', sheets: [] })
})
