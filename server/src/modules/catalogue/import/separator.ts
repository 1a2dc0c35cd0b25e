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

/** Finds the separator that splits the header and the following records into the same number of cells. */
export const findSeparator = (sample: string): Separator => {
  let best: { separator: Separator; agreeing: number; cells: number } | undefined
  for (const separator of SEPARATORS) {
    const records = firstRecords(sample, separator)
    const cells = records[0]?.length ?? 0
    const agreeing = cells < 2 ? 0 : records.filter((record) => record.length === cells).length
    if (!best || agreeing > best.agreeing || (agreeing === best.agreeing && cells > best.cells))
      best = { separator, agreeing, cells }
  }
  return best?.separator ?? ','
}
