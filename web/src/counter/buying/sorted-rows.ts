// Sorts the rows of a report by a column.
import type { ReactNode } from 'react'

export type ReportColumn<Row> = {
  title: string
  /** For sorting and the spreadsheet; null is last. */
  value: (row: Row) => number | string | null
  /** As it is shown, if not as it is. */
  text?: (row: Row) => ReactNode
}

export type Order = { column: number; descending: boolean }

const compare = (one: number | string | null, other: number | string | null): number => {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en')
}

export const sortedRows = <Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  order: Order | null,
): readonly Row[] => {
  const column = order && columns[order.column]
  if (!column) return rows
  return rows.toSorted((one, other) => {
    const [a, b] = [column.value(one), column.value(other)]
    const by = compare(a, b)
    return order.descending && a !== null && b !== null ? -by : by
  })
}
