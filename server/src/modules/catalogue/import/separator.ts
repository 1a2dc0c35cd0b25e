import { parse } from 'csv-parse/sync'

const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** Records that are looked at; the last one of a sample may be cut off and is not. */
const LOOKED_AT = 20

/** The mark between the cells: the one that cuts the header and the records after it into the same number of cells. */
export function findSeparator(sample: string): Separator {
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

const firstRecords = (sample: string, separator: Separator): string[][] => {
  const records: string[][] = parse(sample, {
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // A sample ends anywhere, inside quotes too.
    skip_records_with_error: true,
    to: LOOKED_AT + 1,
  })
  return records.slice(0, LOOKED_AT)
}
