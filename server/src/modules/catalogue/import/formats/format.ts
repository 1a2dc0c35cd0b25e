// A program's export, recognised as a whole by its header. What its columns mean is written in `fields`; `prepare` says
// what rows mean together, such as the sizes of one product.
import type { Field } from '../columns.ts'
import type { CsvRecord } from '../read-csv.ts'

/** Takes the records of a list in their order, and returns those that are products. */
export type Preparing = {
  add: (record: CsvRecord) => CsvRecord[]
  /** The records that waited for others. */
  end: () => CsvRecord[]
}

/**
 * The position of the first column with one of these keys (letters and digits in lower case, `*` for any further ones), the
 * first key first; -1 without one.
 */
export type ColumnOf = (names: string) => number

export const columnIn =
  (keys: readonly string[]): ColumnOf =>
  (names) =>
    names
      .split(' ')
      .map((name) => keys.findIndex((key) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name)))
      .find((at) => at >= 0) ?? -1

export type Format = {
  name: string
  /** Whether a header with these keys is one of this program. */
  isOf: (keys: ReadonlySet<string>) => boolean
  /** The keys of the columns of a field, the best first. They go before the names that all lists share. */
  fields: readonly (readonly [Field, string])[]
  /** The keys of columns that say nothing to shoppers. */
  leftOut: RegExp
  prepare?: (column: ColumnOf, keys: readonly string[]) => Preparing
}

/** A preparation that looks at each record alone; null leaves the record out. */
export const eachRecord = (change: (cells: string[]) => string[] | null): Preparing => ({
  add: (record) => {
    const cells = change([...record.cells])
    return cells ? [{ ...record, cells }] : []
  },
  end: () => [],
})

export const cellOf = (cells: readonly string[], at: number): string => cells[at]?.trim() ?? ''

/** Replaces a cell, if the list has its column. */
export const setCell = (cells: string[], at: number, text: string): void => {
  if (at >= 0) cells[at] = text
}
