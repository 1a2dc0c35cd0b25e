import { limits } from '@tokri/contract/limits.ts'
import { expect, it } from 'vitest'
import { readCsvFile } from './read-csv.ts'

const read = (content: string | Uint8Array<ArrayBuffer>) => readCsvFile(new File([content], 'DN-77.csv'))

it('reads the encodings and separators that spreadsheets save', async () => {
  expect(await read('\ufeffEAN,Qty\n')).toMatchObject({ csv: 'EAN,Qty\n', encoding: 'utf-8', separator: ',' })
  expect(await read(Uint8Array.of(0xe9, 0x3b, 0x71))).toMatchObject({ csv: 'é;q', encoding: 'windows-1252' })
  const unicodeText = new Uint8Array(
    new Uint16Array([0xfeff, ...[...'EAN\tQty'].map((sign) => sign.charCodeAt(0))]).buffer,
  )
  expect(await read(unicodeText)).toMatchObject({ encoding: 'utf-16le', separator: '\t', columns: ['EAN', 'Qty'] })
  expect((await read('"Price, Rs";Qty;;Qty \n')).columns).toEqual(['Price, Rs', 'Qty'])
})

it.each([
  ['an empty file', ' \n', 'This file is empty'],
  ['a workbook', 'PK\0', 'This is not a CSV file. Save the spreadsheet as CSV first.'],
  ['too long a file', 'x'.repeat(limits.deliveryNote + 1), 'A delivery note has at most 400 kB'],
])('refuses %s', async (_, content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})
