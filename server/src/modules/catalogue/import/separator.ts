import { parse } from 'csv-parse/sync'

const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** Number of records to compare. The sample may cut the last record, so it is ignored. */
const SAMPLE_RECORDS = 20

const firstRecords = (sample: string, separator: Separator): string[][] => {
  const records: string[][] = parse(sample, {
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // The sample may end anywhere, also inside quotes.
    skip_records_with_error: true,
    to: SAMPLE_RECORDS + 1,
  })
  return records.slice(0, SAMPLE_RECORDS)
}

/** Spreadsheets read the separator from such a first line. */
const NAMED = /^\ufeff?sep=([,;\t])[ ;,\t]*(?:\r?\n|\r|$)/i

/** Whether a first record only names the separator. */
export const namesSeparator = (cells: readonly string[]): boolean =>
  /^\ufeff?sep=[,;\t]?$/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell.trim() === '')

/** How many records have the most common number of cells, and that number. One cell is no table. */
const agreement = (records: readonly string[][]): { agreeing: number; cells: number } => {
  const counts = new Map<number, number>()
  for (const { length } of records) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [[cells, agreeing] = [0, 0]] = [...counts].sort(([ca, na], [cb, nb]) => nb - na || cb - ca)
  return { agreeing, cells }
}

/** Finds the separator that splits most records into the same number of cells. */
export const findSeparator = (sample: string): Separator => {
  const named = SEPARATORS.find((separator) => separator === NAMED.exec(sample)?.[1])
  if (named) return named
  let best: { separator: Separator; agreeing: number; cells: number } | undefined
  for (const separator of SEPARATORS) {
    const found = agreement(firstRecords(sample, separator))
    if (!best || found.agreeing > best.agreeing || (found.agreeing === best.agreeing && found.cells > best.cells))
      best = { separator, ...found }
  }
  return best?.separator ?? ','
}
