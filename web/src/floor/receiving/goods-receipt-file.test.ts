import { limits } from '@tokri/contract/limits.ts'
import { expect, it } from 'vitest'
import { readReceiptFile, receiptOf } from './goods-receipt-file.ts'

const read = (content: string | Uint8Array<ArrayBuffer>) => readReceiptFile(new File([content], 'DN-77.csv'))

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

it('gives a goods receipt the same key until its content changes, and knows that it was received', () => {
  const first = receiptOf({ reference: 'DN-77' })
  const other = receiptOf({ reference: 'DN-78' })
  expect(other.key).not.toBe(first.key)
  expect(receiptOf({ reference: 'DN-77' })).toMatchObject({ key: first.key, received: false })
  first.markReceived()
  expect(receiptOf({ reference: 'DN-77' })).toMatchObject({ key: first.key, received: true })
  expect(receiptOf({ reference: 'DN-78' }).received).toBe(false)
})
