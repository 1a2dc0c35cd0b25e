// Reads a CSV file of any size as a stream of records. It does not know what the columns mean.
import { createReadStream, type ReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { AppError } from '../../../platform/errors.ts'
import { csvOptions, recordsWithin, unclosedText } from './csv-records.ts'
import { type FileEncoding, findEncoding } from './encoding.ts'
import { findSeparator, namesSeparator, type Separator } from './separator.ts'

/** No valid record is longer. Without a limit, an unclosed quote would read the rest of the file into memory. */
const LONGEST_RECORD = 1024 * 1024
const SAMPLE_BYTES = 64 * 1024

export type CsvFile = {
  encoding: FileEncoding
  separator: Separator
  records: AsyncIterable<CsvRecord>
  /** The share of the file that has been read, 0 to 1. */
  share: () => number
}

/**
 * `row` is the number of the record, with 1 for the header. Line breaks within a cell and empty lines do not count.
 * `fault` says why the cells cannot be trusted.
 */
export type CsvRecord = { row: number; cells: string[]; fault?: string }

/**
 * Opens the file at `path`: detects its encoding, then yields its records, the header first.
 * @throws AppError `unreadable_file` at once when it is not text, and while reading when a record is too long
 */
export async function readCsv(path: string): Promise<CsvFile> {
  const encoding = await findEncoding(path)
  const separator = findSeparator(await readSample(path, encoding))
  const { size } = await stat(path)
  let bytes: ReadStream | undefined
  const openBytes = () => {
    bytes = createReadStream(path)
    return bytes
  }
  return {
    encoding,
    separator,
    records: readRecords(openBytes, encoding, separator),
    share: () => (bytes ? bytes.bytesRead / size : 0),
  }
}

async function readSample(path: string, encoding: FileEncoding): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES)
    return iconv.decode(buffer.subarray(0, bytesRead), encoding)
  } finally {
    await file.close()
  }
}

async function* readRecords(
  openBytes: () => ReadStream,
  encoding: FileEncoding,
  separator: Separator,
): AsyncGenerator<CsvRecord> {
  const parser = parse({ ...csvOptions(separator), skip_empty_lines: true, max_record_size: LONGEST_RECORD })
  // Errors of every stream reach the parser, where the loop below catches them.
  pipeline(openBytes(), iconv.decodeStream(encoding), parser, () => {})
  let row = 0
  const within = function* (read: Parameters<typeof recordsWithin>[0]) {
    for (const each of recordsWithin(read, separator)) {
      const isEmpty = each.cells.length === 1 && each.cells[0] === ''
      if (isEmpty || (row === 0 && namesSeparator(each.cells))) continue
      yield { row: ++row, ...each }
    }
  }
  try {
    for await (const read of parser) yield* within(read)
  } catch (error) {
    const unclosed = unclosedText(error)
    if (unclosed !== null) return yield* within({ unclosed })
    if (!(error instanceof CsvError)) throw error
    throw new AppError('unreadable_file', {
      message: `Row ${row + 1} cannot be read: a quotation mark is not closed, or the row is too long`,
    })
  } finally {
    parser.destroy()
  }
}
