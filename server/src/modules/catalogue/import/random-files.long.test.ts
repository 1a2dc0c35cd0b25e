// Any upload is either imported or refused with a message.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@tokri/contract/limits.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { findColumns } from './columns.ts'
import { readCsv } from './read-csv.ts'
import { readRow } from './row.ts'

let path = ''
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-any-'))
  path = join(folder, 'list.csv')
})
afterAll(() => rm(folder, { recursive: true }))

const readAll = async (content: Uint8Array) => {
  await writeFile(path, content)
  const { records } = await readCsv(path)
  let columns: ReturnType<typeof findColumns> | undefined
  const rows = []
  for await (const { row, cells } of records) {
    if (columns) rows.push(readRow(columns, row, cells, { at: new Date() }))
    else columns = findColumns(cells)
  }
  return rows
}

const isSound = (row: Awaited<ReturnType<typeof readAll>>[number]) =>
  'message' in row
    ? row.message.length > 0
    : row.name.length > 0 &&
      row.name.length <= limits.name &&
      row.name.isWellFormed() &&
      row.category.length > 0 &&
      Number.isSafeInteger(row.mrpPaise) &&
      row.mrpPaise > 0 &&
      row.mrpPaise <= limits.pricePaise &&
      (row.discount === null || (row.discount >= 0 && row.discount <= 100)) &&
      (row.stock === null || (Number.isSafeInteger(row.stock) && row.stock >= 0)) &&
      Object.getPrototypeOf(row.details) === Object.prototype

const readOrRefused = async (content: Uint8Array) => {
  try {
    return (await readAll(content)).every(isSound)
  } catch (error) {
    return error instanceof AppError && error.status === 400 && error.message.length > 0
  }
}

test('any bytes are imported or refused', async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), readOrRefused), { numRuns: 300 })
})

test('any text under a valid header is imported or refused', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '"',
      '""',
      ',',
      '\n',
      '\r\n',
      ';',
      '-1',
      '1e9',
      'NaN',
      '₹1,299.50',
      '22% OFF',
      '__proto__',
      "'=1",
      '\u0000',
      '0',
      '99,5',
    ),
  )
  const records = fc.array(fc.array(cell, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 6 })
  const header = 'name,brand,category,unit,mrp,price,discount,stock,Origin\n'
  const lists = records.map((rows) => Buffer.from(header + rows.map((row) => row.join(',')).join('\n')))
  await fc.assert(fc.asyncProperty(lists, readOrRefused), { numRuns: 300 })
})

test('a valid row of any words is never refused', async () => {
  const words = fc.stringMatching(/^[A-Za-zàéñü0-9&%/.-]{1,12}( [A-Za-zàéñü0-9&%/.-]{1,12}){0,4}$/)
  const paise = fc.integer({ min: 1, max: 10_000_000 })
  await fc.assert(
    fc.asyncProperty(words, words, paise, async (name, category, price) => {
      const [row] = await readAll(
        Buffer.from(`name,category,price\n"${name}","${category}",${(price / 100).toFixed(2)}\n`),
      )
      expect(row).toMatchObject({ name: name.normalize('NFC'), category: category.normalize('NFC'), mrpPaise: price })
    }),
    { numRuns: 200 },
  )
})
