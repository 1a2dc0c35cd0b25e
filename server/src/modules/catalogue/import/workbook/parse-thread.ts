// Parses a workbook or a feed in a thread of its own, where the parsing of a long list holds up nobody, and sends the rows in
// parts, each when it is asked for. read-list.ts starts it.
import { readFile, stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ErrorCode } from '@tokri/contract/errors.ts'
import { must } from '@tokri/rules/must.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { CsvRecord } from '../read-csv.ts'
import { readFeed } from './feed.ts'
import { readOds } from './ods.ts'
import type { Sheet } from './sheet.ts'
import { readXlsx } from './xlsx.ts'
import { openZip, unreadable } from './zip.ts'

/** `sheet` is the name of a workbook's sheet; empty: the first one. */
export type ToParse = { path: string; isFeed: boolean; sheet: string }
export type Parsed = { encoding: string; sheets: string[]; sheet: string; count: number }
/** What it sends first, and for each further message. No rows are the end. */
export type Opened = { parsed: Parsed } | { refused: { code: ErrorCode; message: string } }
export type Part = CsvRecord[]

/** The file is read into memory whole. */
const MAX_BYTES = 32 * 1024 * 1024
const ROWS_PER_PART = 500

async function wholeFile(path: string): Promise<Buffer> {
  if ((await stat(path)).size > MAX_BYTES)
    throw new AppError('unreadable_file', {
      message: 'A workbook or feed has at most 32 MB. Save the list as CSV, then import that file',
    })
  return readFile(path)
}

async function parse({ path, isFeed, sheet }: ToParse): Promise<Sheet & { encoding: string }> {
  const bytes = await wholeFile(path)
  if (isFeed) return { encoding: 'utf-8', sheets: [], sheet: '', rows: readFeed(bytes.toString('utf8')) }
  const archive = openZip(bytes)
  if (archive.names.includes('xl/workbook.xml')) return { encoding: 'xlsx', ...(await readXlsx(bytes, archive, sheet)) }
  if (archive.names.includes('content.xml')) return { encoding: 'ods', ...readOds(archive, sheet) }
  throw unreadable()
}

const port = must(parentPort)
const send = (message: Opened | Part) => port.postMessage(message)
try {
  const { rows, ...list } = await parse(workerData as ToParse) // from read-list.ts
  let sent = 0
  port.on('message', () => {
    send(rows.slice(sent, sent + ROWS_PER_PART))
    sent += ROWS_PER_PART
  })
  send({ parsed: { ...list, count: rows.length } })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  send({ refused: { code: error.code, message: error.message } })
}
