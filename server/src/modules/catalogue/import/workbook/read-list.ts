// Opens a list of any kind: CSV, a workbook of Excel or LibreOffice, or a feed in XML.
import { open, readFile, stat } from 'node:fs/promises'
import { AppError } from '../../../../platform/errors.ts'
import { type CsvRecord, readCsv } from '../read-csv.ts'
import { readFeed } from './feed.ts'
import { readOds } from './ods.ts'
import { readXlsx } from './xlsx.ts'
import { openZip, unreadable } from './zip.ts'

/** A workbook and a feed are read into memory whole. */
const MAX_BYTES = 32 * 1024 * 1024

export type ListFile = {
  /** The encoding of the text, or the kind of workbook. */
  encoding: string
  /** Empty in a workbook and a feed. */
  separator: string
  /** The sheets of a workbook, and the one that is read. */
  sheets: string[]
  sheet: string
  records: AsyncIterable<CsvRecord>
  /** The share of the file that has been read, 0 to 1. */
  share: () => number
}

const firstBytes = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Yields records with the share of them that was read. */
const inMemory = (rows: readonly CsvRecord[]) => {
  let read = 0
  return {
    records: (async function* () {
      for (const row of rows) {
        read++
        yield row
      }
    })(),
    share: () => (rows.length === 0 ? 1 : read / rows.length),
  }
}

async function wholeFile(path: string): Promise<Buffer> {
  if ((await stat(path)).size > MAX_BYTES)
    throw new AppError('unreadable_file', {
      message: 'A workbook or feed has at most 32 MB. Save the list as CSV, then import that file',
    })
  return readFile(path)
}

async function readWorkbook(path: string, asked: string): Promise<ListFile> {
  const bytes = await wholeFile(path)
  const archive = openZip(bytes)
  const kind = archive.names.includes('xl/workbook.xml') ? 'xlsx' : archive.names.includes('content.xml') ? 'ods' : null
  if (!kind) throw unreadable()
  const { sheets, sheet, rows } = kind === 'xlsx' ? await readXlsx(bytes, archive, asked) : readOds(archive, asked)
  return { encoding: kind, separator: '', sheets, sheet, ...inMemory(rows) }
}

/**
 * Opens the list at `path`. `sheet` is the name of a workbook's sheet; empty: the first one.
 * @throws AppError `unreadable_file`, or `bad_request` for a sheet that is not there
 */
export async function readList(path: string, sheet = ''): Promise<ListFile> {
  const first = await firstBytes(path)
  if (first.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return readWorkbook(path, sheet)
  if (/^\ufeff?\s*<(?:\?xml|rss|feed)\b/.test(first.toString('utf8')))
    return {
      encoding: 'utf-8',
      separator: '',
      sheets: [],
      sheet: '',
      ...inMemory(readFeed((await wholeFile(path)).toString('utf8'))),
    }
  return { ...(await readCsv(path)), sheets: [], sheet: '' }
}
