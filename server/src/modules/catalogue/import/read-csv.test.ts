import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | Buffer) {
  const path = join(folder, 'list.csv')
  await writeFile(path, content)
  const file = await readCsv(path)
  const records = []
  for await (const record of file.records) records.push(record)
  return { ...file, records }
}

test('records are counted, not lines: breaks within quotes and empty lines do not count', async () => {
  const { records } = await read('name,price\r\n"Peanut Butter\r\nCreamy",120\r\n\r\nMilk,60\r\n')
  expect(records).toEqual([
    { row: 1, cells: ['name', 'price'] },
    { row: 2, cells: ['Peanut Butter\r\nCreamy', '120'] },
    { row: 3, cells: ['Milk', '60'] },
  ])
})

test.each([
  [',', 'name,unit,price\n"Milk, toned",1 l,"1,50"\n'],
  [';', 'name;unit;price\nMilk, toned;1 l;1,50\n'],
  ['\t', 'name\tunit\tprice\nMilk, toned\t1 l\t1,50\n'],
])('the separator %j is found', async (separator, content) => {
  const file = await read(content)
  expect(file.separator).toBe(separator)
  expect(file.records[1]?.cells).toEqual(['Milk, toned', '1 l', '1,50'])
})

test('text in an old encoding is decoded correctly', async () => {
  const { encoding, records } = await read(iconv.encode('name,price\nCafé Crème,120\n', 'cp850'))
  expect(encoding).toMatch(/cp/)
  expect(records[1]?.cells).toEqual(['Café Crème', '120'])
})

test('a byte order mark is not part of the first header', async () => {
  expect((await read('\ufeffname,price\n')).records[0]?.cells).toEqual(['name', 'price'])
  expect((await read(iconv.encode('name\tprice\n', 'utf-16le', { addBOM: true }))).records[0]?.cells).toEqual([
    'name',
    'price',
  ])
})

test('a quotation mark inside a cell is literal, and rows may have different lengths', async () => {
  const { records } = await read('name,unit,price\nPipe 5" wide,1,20\nMilk\nTea,1,2,3\n')
  expect(records.map(({ cells }) => cells.length)).toEqual([3, 3, 1, 4])
  expect(records[1]?.cells[0]).toBe('Pipe 5" wide')
})

test('a quotation mark without a partner makes its row bad, and the rows below it are read', async () => {
  const odd = async (lines: string[]) =>
    (await read(`name,shelf,price\n${lines.join('\n')}\n`)).records
      .slice(1)
      .map(({ row, cells, fault }) => [row, fault === undefined ? cells : 'bad'])
  expect(await odd(['Milk,A,60', '"Tea,A,20', 'Rice,A,30', 'Oil,A,40'])).toEqual([
    [2, ['Milk', 'A', '60']],
    [3, 'bad'],
    [4, ['Rice', 'A', '30']],
    [5, ['Oil', 'A', '40']],
  ])
  expect(await odd(['"Tea,A,20', 'Dal,A,30', '"Oil, sesame",A,40', 'Salt,A,50'])).toEqual([
    [2, 'bad'],
    [3, ['Dal', 'A', '30']],
    [4, ['Oil, sesame', 'A', '40']],
    [5, ['Salt', 'A', '50']],
  ])
  expect(await odd(['Rice "sona,A,20', 'Dal,A,30"x'])).toEqual([
    [2, 'bad'],
    [3, ['Dal', 'A', '30"x']],
  ])
  expect(await odd(['Rice "sona" gold,A,20', '"Tea ""Strong""",A,30', '', '"Jam', '(red)",A,40'])).toEqual([
    [2, ['Rice "sona" gold', 'A', '20']],
    [3, ['Tea "Strong"', 'A', '30']],
    [4, ['Jam\n(red)', 'A', '40']],
  ])
})

test('spaces around a cell in quotation marks do not make them a part of it', async () => {
  const { records } = await read('name, shelf, price\nPickle, "Jars, Pickles", 120\nJam, "Jars, Sweet" ,90\n')
  expect(records.slice(1).map(({ cells }) => cells)).toEqual([
    ['Pickle', 'Jars, Pickles', '120'],
    ['Jam', 'Jars, Sweet', '90'],
  ])
})

test('letters that are split between chunks of a large file stay intact', async () => {
  const { records } = await read(`name\n${'दूध é\n'.repeat(40_000)}`)
  expect(new Set(records.slice(1).map(({ cells }) => cells[0]))).toEqual(new Set(['दूध é']))
  expect(records.length).toBe(40_001)
})

test('an empty file has no records', async () => {
  expect((await read('')).records).toEqual([])
})

test.each([',', ';', '\t'])('a first line that names the separator %j is no record', async (separator) => {
  const file = await read(`sep=${separator}\r\nname${separator}price\r\nSalt, fine; white${separator}28\r\n`)
  expect(file.separator).toBe(separator)
  expect(file.records[0]).toEqual({ row: 1, cells: ['name', 'price'] })
})

test('the separator is that of the table, whatever stands above it', async () => {
  const file = await read(
    'Sharma, Stores, Pune\nStock; 8 Oct\n\nname;unit;price\nSalt, fine;1 kg;28\nTea, dust;250 g;90\n',
  )
  expect(file.separator).toBe(';')
})
