// Opens a list of any kind: CSV, a workbook of Excel or LibreOffice, or a feed in XML.
import { open } from 'node:fs/promises'
import { AppError } from '../../../../platform/errors.ts'
import { startThread } from '../../../../platform/files/server-folder.ts'
import { type CsvRecord, readCsv } from '../read-csv.ts'
import type { Opened, Part, ToParse } from './parse-thread.ts'

export type ListFile = {
  /** The encoding of the text, or the kind of workbook. */
  encoding: string
  /** Empty in a workbook and a feed. */
  separator: string
  /** The sheets of a workbook, and the one that is read. */
  sheets: string[]
  sheet: string
  /** Begin them: a list that nobody begins is never closed. */
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

/** A list that is parsed as a whole, in a thread of its own, which ends when the records are read or left. */
async function readInThread(toParse: ToParse): Promise<ListFile> {
  const thread = startThread('modules/catalogue/import/workbook/parse-thread.ts', toParse)
  const ended = new Promise<never>((_, reject) => {
    thread.once('error', reject)
    // Not each end is an error: a thread may be terminated.
    thread.once('exit', () => reject(new Error('the thread that parses a list ended early')))
  })
  const receive = <T>() =>
    new Promise<T>((resolve, reject) => {
      thread.once('message', resolve)
      ended.catch(reject)
    })
  const opened = await receive<Opened>()
  if ('refused' in opened) {
    await thread.terminate()
    throw new AppError(opened.refused.code, { message: opened.refused.message })
  }
  const { count, ...list } = opened.parsed
  let read = 0
  const records = async function* () {
    try {
      while (read < count) {
        thread.postMessage('more')
        for (const record of await receive<Part>()) {
          read++
          yield record
        }
      }
    } finally {
      await thread.terminate()
    }
  }
  return { ...list, separator: '', records: records(), share: () => (count === 0 ? 1 : read / count) }
}

/**
 * Opens the list at `path`. `sheet` is the name of a workbook's sheet; empty: the first one.
 * @throws AppError `unreadable_file`, or `bad_request` for a sheet that is not there
 */
export async function readList(path: string, sheet = ''): Promise<ListFile> {
  const first = await firstBytes(path)
  const isWorkbook = first.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))
  const isFeed = /^\ufeff?\s*<(?:\?xml|rss|feed)\b/.test(first.toString('utf8'))
  if (isWorkbook || isFeed) return readInThread({ path, isFeed, sheet })
  return { ...(await readCsv(path)), sheets: [], sheet: '' }
}
