// A table of a report: sorted by a press on a column, filtered by name, printed, and saved as a spreadsheet as it stands.
import { BYTE_ORDER_MARK, csvLine } from '@tokri/rules/csv-line.ts'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { tableCell as cell, cellLabel, Table, tableRow } from '../../components/table.tsx'
import { downloadFile } from '../../lib/browser/download-file.ts'
import { Button } from '../../ui/button.tsx'
import { type Order, type ReportColumn, sortedRows } from './sorted-rows.ts'

/** Further rows are shown on request. All of them are printed and saved. */
const SHOWN = 100

export const ReportTable = <Row,>({
  label,
  file,
  rows,
  keyOf,
  columns,
}: {
  label: string
  /** The name of the spreadsheet without its ending. */
  file: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The first one names the row. */
  columns: readonly [ReportColumn<Row>, ...ReportColumn<Row>[]]
}) => {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order | null>(null)
  const [all, setAll] = useState(false)
  const [name, ...numbers] = columns
  const wanted = search.trim().toLowerCase()
  const found = wanted === '' ? rows : rows.filter((row) => String(name.value(row)).toLowerCase().includes(wanted))
  const sorted = sortedRows(found, columns, order)
  const shown = all ? sorted : sorted.slice(0, SHOWN)
  const sortBy = (column: number) =>
    setOrder((now) => ({ column, descending: now?.column === column ? !now.descending : column > 0 }))
  const save = () => {
    const lines = [
      columns.map(({ title }) => title),
      ...sorted.map((row) => columns.map(({ value }) => value(row) ?? '')),
    ]
    downloadFile(new Blob([BYTE_ORDER_MARK + lines.map(csvLine).join('')], { type: 'text/csv' }), `${file}.csv`)
  }
  const directionOf = (column: number): 'ascending' | 'descending' | undefined =>
    order?.column !== column ? undefined : order.descending ? 'descending' : 'ascending'
  const heads = columns.map(({ title }, column) => ({
    title,
    className: column > 0 ? 'text-end' : '',
    sort: { by: directionOf(column), press: () => sortBy(column) },
  }))
  const print = () => {
    flushSync(() => setAll(true))
    window.print()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <input
          type="search"
          aria-label={`Filter: ${label}`}
          placeholder="Filter by name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="h-(--control) min-w-0 flex-1 rounded-field border border-line-strong bg-field px-3 text-sm placeholder:text-ink-2 sm:max-w-72"
        />
        <label className="flex items-center gap-2 text-sm text-ink-2">
          <span className="max-sm:sr-only">Sort by</span>
          <select
            aria-label="Sort by"
            value={order?.column ?? ''}
            onChange={({ target }) => (target.value === '' ? setOrder(null) : sortBy(Number(target.value)))}
            className="select h-(--control) rounded-control border border-line-strong bg-field ps-3 pe-10 text-sm font-medium text-ink"
          >
            <option value="">Usual order</option>
            {columns.map(({ title }, column) => (
              <option key={title} value={column}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <span className="ms-auto flex gap-2">
          <Button look="outline" onClick={print}>
            <Printer size={18} strokeWidth={1.75} aria-hidden="true" /> Print
          </Button>
          <Button look="outline" onClick={save}>
            <Download size={18} strokeWidth={1.75} aria-hidden="true" /> CSV
          </Button>
        </span>
      </div>
      {sorted.length === 0 ? (
        <p className="text-sm text-ink-3">
          {rows.length === 0 ? 'There is nothing to show yet.' : 'No row has this name.'}
        </p>
      ) : (
        <Table label={label} className="sm:min-w-160" heads={heads}>
          {shown.map((row) => (
            <tr key={keyOf(row)} className={`${tableRow} max-sm:grid-cols-3 max-sm:gap-y-1`}>
              <th scope="row" className={`${cell} font-semibold max-sm:col-span-3`}>
                {name.text?.(row) ?? name.value(row)}
              </th>
              {numbers.map(({ title, value, text }) => (
                <td key={title} className={`${cell} tabular-nums sm:text-end`}>
                  <span aria-hidden="true" className={cellLabel}>
                    {title}
                  </span>
                  {text?.(row) ?? value(row) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
      {shown.length < sorted.length && (
        <Button look="outline" className="justify-self-start print:hidden" onClick={() => setAll(true)}>
          {`Show all ${sorted.length} rows`}
        </Button>
      )}
    </div>
  )
}
