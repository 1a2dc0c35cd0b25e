// A list of the counter as a CSV file: every row that fits the filter, page by page, with the columns that are shown.
import { BYTE_ORDER_MARK, csvLine } from '@tokri/rules/csv-line.ts'

/** The most rows that the server answers at once. */
export const EXPORT_PAGE = 100

type Cell = string | number
/** The value of a column in a row; a number is written as one. */
export type ExportColumn<Row> = { title: string; of: (row: Row) => Cell }
type Page<Row> = { data: readonly Row[]; totalPages: number; totalCount: number }
export type ReadPage<Row> = (page: number) => Promise<Page<Row>>

/** Reads the rows that a list has after this one, or its first rows. */
export type ReadAfter<Row> = (last: Row | undefined) => Promise<Page<Row>>

/** A list that changes all the time is read this often at most. */
const MOST_PASSES = 3

const lineOf =
  <Row>(columns: readonly ExportColumn<Row>[]) =>
  (row: Row): string =>
    csvLine(columns.map(({ of }) => of(row)))

const fileOf = <Row>(columns: readonly ExportColumn<Row>[], lines: Iterable<string>): string =>
  BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title)) + [...lines].join('')

/**
 * The CSV text of all pages. A row that moves to a later page while the pages are read, because there is a new one, is
 * written once. A row that moves to an earlier page, because another one has left the list, could be missed: then the number
 * of rows has changed, and the pages are read again. `onProgress` gets the share that is read, from 0 to 1.
 */
export const listCsv = async <Row extends { _id: string }>(
  columns: readonly ExportColumn<Row>[],
  readPage: ReadPage<Row>,
  onProgress: (share: number) => void = () => {},
): Promise<string> => {
  const rows = new Map<string, string>()
  for (let pass = 1, isStable = false; !isStable && pass <= MOST_PASSES; pass++) {
    const counts = new Set<number>()
    const seen = new Set<string>()
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { data, totalPages, totalCount } = await readPage(page)
      for (const row of data) {
        rows.set(row._id, lineOf(columns)(row))
        seen.add(row._id)
      }
      counts.add(totalCount)
      pages = totalPages
      onProgress(pages === 0 ? 1 : page / pages)
    }
    isStable = counts.size === 1 && counts.has(seen.size)
  }
  return fileOf(columns, rows.values())
}

/**
 * The CSV text of a long list that can be read after a row. Rows that enter or leave the list meanwhile move no other one,
 * so that a single pass, until an answer has no rows, neither misses nor repeats one.
 */
export const longListCsv = async <Row extends { _id: string }>(
  columns: readonly ExportColumn<Row>[],
  readAfter: ReadAfter<Row>,
  onProgress: (share: number) => void = () => {},
): Promise<string> => {
  const lines: string[] = []
  let last: Row | undefined
  for (let isDone = false; !isDone; ) {
    const { data, totalCount } = await readAfter(last)
    const before = lines.length
    lines.push(...data.map(lineOf(columns)))
    last = data.at(-1)
    // Not when the counted pages are read: a row may have come between counting and reading.
    isDone = last === undefined
    onProgress(isDone ? 1 : lines.length / (before + totalCount))
  }
  return fileOf(columns, lines)
}
