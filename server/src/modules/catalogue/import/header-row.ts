// Finds the header of a list. Programs write the shop's name, a date and the like above it, and some write it in two rows.
import { findColumns } from './columns.ts'
import type { CsvRecord } from './read-csv.ts'

/** A header stands within the first records. */
const FIRST_RECORDS = 20

/** Byte-order marks, also one that was read as Latin-1 and saved anew. */
const MARKS = /^(?:\ufeff|ï»¿)+/

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** Whether these cells name a product and what it costs. */
const isHeader = (cells: readonly string[]): boolean => {
  try {
    const { at } = findColumns(cells)
    return at.name !== undefined && (at.mrp ?? at.price) !== undefined
  } catch {
    return false
  }
}

/** A header in two rows: "Closing Balance" above "Quantity" and "Rate". A quantity alone might be the size of a pack. */
const joined = (upper: readonly string[], lower: readonly string[]): string[] | null => {
  if ((lower[0] ?? '').trim() !== '' || (upper[0] ?? '').trim() === '') return null
  const width = Math.max(upper.length, lower.length)
  let above = ''
  return Array.from({ length: width }, (_, at) => {
    // A cell that spans several columns stands in the first of them.
    above = (upper[at] ?? '').trim() || above
    const below = (lower[at] ?? '').trim()
    return /^(?:quantity|qty\.?)$/i.test(below) ? `${above} ${below}`.trim() : below || (upper[at] ?? '')
  })
}

type Found = { at: number; cells: string[]; records: number }

function findHeader(records: readonly CsvRecord[], mapped: readonly string[]): Found {
  const hasMapped = (cells: readonly string[]) =>
    mapped.every((name) => cells.some((cell) => cell.trim().toLowerCase() === name.trim().toLowerCase()))
  for (const fits of mapped.length > 0 ? [hasMapped, isHeader] : [isHeader])
    for (const [at, { cells }] of records.entries()) {
      if (fits(cells)) return { at, cells, records: 1 }
      const both = joined(cells, records[at + 1]?.cells ?? [])
      if (both && fits(both)) return { at, cells: both, records: 2 }
    }
  // Without a known name, the header is the first record that is not much emptier than the others.
  const most = Math.max(...records.map(({ cells }) => filled(cells)))
  const at = Math.max(
    0,
    records.findIndex(({ cells }) => filled(cells) * 2 > most),
  )
  return { at, cells: records[at]?.cells ?? [], records: 1 }
}

/**
 * Yields the records from the header on. Their numbers begin with 1 for the header. `mapped` are names that the header has
 * to have.
 */
export async function* fromHeader(
  records: AsyncIterable<CsvRecord>,
  mapped: readonly string[],
): AsyncGenerator<CsvRecord> {
  const waiting: CsvRecord[] = []
  let found: Found | undefined
  let above = 0
  const begin = function* () {
    found = findHeader(waiting, mapped)
    yield { row: 1, cells: found.cells }
    const last = found.at + found.records - 1
    above = (waiting[last]?.row ?? 1) - 1
    for (const record of waiting.slice(last + 1)) yield { ...record, row: record.row - above }
  }
  for await (const record of records) {
    if (found) {
      yield { ...record, row: record.row - above }
      continue
    }
    const [first = '', ...others] = record.cells
    waiting.push(waiting.length > 0 ? record : { ...record, cells: [first.replace(MARKS, ''), ...others] })
    if (waiting.length === FIRST_RECORDS) yield* begin()
  }
  if (!found && waiting.length > 0) yield* begin()
}
