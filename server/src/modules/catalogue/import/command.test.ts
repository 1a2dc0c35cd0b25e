import { expect, test } from 'vitest'
import { importedLines, previewLines, progressLine, readCommand, refusedLines } from './command.ts'
import type { Preview } from './import-products.ts'

test('a file, its options and its mapping are parsed', () => {
  expect(readCommand(['list.csv'])).toEqual({
    file: 'list.csv',
    dryRun: false,
    skipBad: false,
    setStock: false,
    sheet: '',
    negativeIsZero: false,
    mapping: {},
  })
  expect(
    readCommand([
      '--dry-run',
      'list.csv',
      '--skip-bad',
      '--map',
      'name=Item Name',
      '--map={"price":"Rate","mrp":"a=b"}',
    ]),
  ).toEqual({
    file: 'list.csv',
    dryRun: true,
    skipBad: true,
    setStock: false,
    sheet: '',
    negativeIsZero: false,
    mapping: { name: 'Item Name', price: 'Rate', mrp: 'a=b' },
  })
})

test.each([
  [[]],
  [['a.csv', 'b.csv']],
  [['a.csv', '--dryrun']],
  [['a.csv', '--map', 'name']],
  [['a.csv', '--map', '{"name":1}']],
])('%j is answered with a message', (args) => {
  expect(readCommand(args)).toEqual(expect.any(String))
})

const preview: Preview = {
  rows: 1250,
  toCreate: 1200,
  toUpdate: 1,
  unchanged: 47,
  bad: [{ row: 7, message: 'Name is missing' }],
  badCount: 2,
  negativeStock: 0,
  warnings: [],
  shown: [],
  renamed: [],
  doubles: [],
  otherStock: 0,
  withoutGstRate: 0,
  pictures: 0,
  mapping: { name: 'Item', price: 'Rate' },
  columns: ['Item', 'Rate'],
  encoding: 'utf-8',
  separator: ',',
  sheets: [],
  sheet: '',
  format: '',
}

test('a dry run lists the columns, the counts and the bad rows', () => {
  expect(previewLines(preview).join('\n')).toBe(`1,250 rows, utf-8. Columns:
  name         Item
  price        Rate
1,200 products would be created, 1 row would update something, 47 would change nothing, 2 bad:
  row 7: Name is missing
  … and 1 more`)
})

test('an import reports its counts, and a refusal says what to do', () => {
  const imported = { created: 1200, updated: 1, unchanged: 47, skipped: 0, bad: [], warnings: [], preview }
  expect(importedLines(imported)).toEqual(['1,200 products created, 1 row updated something, 47 changed nothing.'])
  expect(refusedLines(preview).at(-1)).toContain('2 rows of 1,250 are bad. Correct them')
  expect(progressLine(12_000, 0.437)).toBe('  43 %  12,000 rows')
})
