// Splits CSV text into records, and says which of them are not what their author meant: a quotation mark that is not in a
// pair moves every value behind it, and may swallow the rows below. Such a record ends at its line break, and reading goes
// on with the next line.
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import type { Separator } from './separator.ts'

/** A record without its number; `fault` says why its cells cannot be trusted. */
export type Cells = { cells: string[]; fault?: string }

type RawRecord = { raw: string; record: string[] }
type Read = RawRecord | { unclosed: string }

export const csvOptions = (separator: Separator) => ({
  delimiter: separator,
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  // Spaces before a quotation mark do not make it a part of the value.
  ltrim: true,
  raw: true as const,
})

const ODD_QUOTE = 'A quotation mark in this row has no partner, so its columns cannot be told apart'

const isOdd = (text: string): boolean =>
  // A mark behind a digit is a measure in inches.
  (text.replace(/(?<=\d)"/g, '').match(/"/g)?.length ?? 0) % 2 === 1

const enclosedCells = (separator: Separator) =>
  new RegExp(`(^|${separator}) *"(?:[^"]|"")*" *(?=${separator}|[\\r\\n]*$)`, 'g')
const ENCLOSED = { ',': enclosedCells(','), ';': enclosedCells(';'), '\t': enclosedCells('\t') } satisfies Record<
  Separator,
  RegExp
>

/** Whether a record has a quotation mark that neither encloses a cell nor has a partner within its cell. */
const hasOddQuote = (raw: string, separator: Separator): boolean =>
  raw.includes('"') &&
  raw
    .replace(/^[\s\ufeff]+/, '')
    .replace(ENCLOSED[separator], '$1')
    .split(/[\r\n]/)
    .some((line) => line.split(separator).some(isOdd))

/** A cell in quotation marks with spaces behind them. */
const withoutMarks = (cell: string): string => /^"([^"]*)" +$/.exec(cell)?.[1] ?? cell

const checked = ({ raw, record }: RawRecord, separator: Separator): Cells => ({
  cells: raw.includes('"') ? record.map(withoutMarks) : record,
  ...(hasOddQuote(raw, separator) && { fault: ODD_QUOTE }),
})

/** The text of a record that a mark without a partner kept open until the end of the list; null for another error. */
export const unclosedText = (error: unknown): string | null =>
  error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED' && typeof error.raw === 'string' ? error.raw : null

const readsOf = (text: string, separator: Separator): Read[] => {
  try {
    const records: unknown = parse(text, csvOptions(separator))
    return records as RawRecord[] // with `raw`, which the types of the parser leave out
  } catch (error) {
    const unclosed = unclosedText(error)
    if (unclosed === null || unclosed === '') throw error
    return [...readsOf(text.slice(0, text.length - unclosed.length), separator), { unclosed }]
  }
}

/**
 * Yields the records of what the parser read as one. The first line of one that swallowed others is a record with a fault.
 */
export function* recordsWithin(read: Read, separator: Separator): Generator<Cells> {
  const waiting = [read]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const text = 'unclosed' in next ? next.unclosed : next.raw
    const whole = 'unclosed' in next ? { cells: [], fault: ODD_QUOTE } : checked(next, separator)
    const [line = '', ...others] = text.trim().split(/\r\n|[\r\n]/)
    if (!whole.fault || others.length === 0) {
      yield whole.cells.length > 0 ? whole : { cells: line.split(separator), fault: ODD_QUOTE }
      continue
    }
    yield { cells: line.split(separator), fault: ODD_QUOTE }
    waiting.unshift(...readsOf(others.join('\n'), separator))
  }
}

/** All records of a text. */
export const recordsOf = (text: string, separator: Separator): Cells[] =>
  readsOf(text, separator).flatMap((read) => [...recordsWithin(read, separator)])
