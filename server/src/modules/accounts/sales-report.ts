// Sales over a period, beside those of as many days before it.
import type { SalesReport, SalesRow } from '@tokri/contract/reports.schema.ts'
import type { ReportPart } from '@tokri/contract/reports.ts'
import { BYTE_ORDER_MARK, csvLine } from '@tokri/rules/csv-line.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import * as queries from './sales-queries.ts'

export type SalesQuery = { from: string; to: string; by: ReportPart; storeId?: string | undefined }

const MOST_ROWS = 1000
const DAY_MS = 86_400_000

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
const lengthOf = ({ from, to }: Pick<SalesQuery, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

const inRupees = ({ orders, pieces, paise }: Omit<queries.SalesRow, 'key' | 'name'>) => ({
  orders,
  pieces,
  amount: toRupees(paise),
})

/** The keys that a report has in any case, so that a day without sales is seen as such. */
const fixedKeys = ({ from, to, by }: SalesQuery): string[] | null => {
  if (by === 'hour') return Array.from({ length: 24 }, (_, hour) => String(hour))
  if (by === 'day') return Array.from({ length: lengthOf({ from, to }) }, (_, days) => dayAfter(from, days))
  return null
}

type AllRows = Omit<SalesReport, 'rows' | 'rowCount'> & { rows: SalesRow[] }

const readAll = async ({ db, stores }: Deps, query: SalesQuery): Promise<AllRows> => {
  const { from, to, by, storeId = null } = query
  if (storeId !== null && !stores.find(storeId)) throw new AppError('not_found', { message: 'Store not found' })
  const days = lengthOf(query)
  const period = { from, to, storeId }
  const earlier = { from: dayAfter(from, -days), to: dayAfter(from, -1), storeId }
  const [rows, earlierRows, total, before] = [
    await queries.readSales(db, period, by),
    await queries.readSales(db, earlier, by),
    await queries.readTotal(db, period),
    await queries.readTotal(db, earlier),
  ]
  const found = new Map(rows.map((row) => [row.key, row]))
  const keyNow = (key: string) => (by === 'day' ? dayAfter(key, days) : key)
  const paiseBefore = new Map(earlierRows.map((row) => [keyNow(row.key), row.paise]))
  const keys = fixedKeys(query) ?? rows.map(({ key }) => key)
  return {
    ...{ from, to, by },
    rows: keys.map((key) => {
      const row = found.get(key) ?? { key, name: key, orders: 0, pieces: 0, paise: 0 }
      return { key, name: row.name, ...inRupees(row), before: toRupees(paiseBefore.get(key) ?? 0) }
    }),
    total: inRupees(total),
    before: { from: earlier.from, to: earlier.to, ...inRupees(before) },
  }
}

/** Throws `not_found` for an unknown store. */
export const readSalesReport = async (deps: Deps, query: SalesQuery): Promise<SalesReport> => {
  const { rows, ...report } = await readAll(deps, query)
  return { ...report, rows: rows.slice(0, MOST_ROWS), rowCount: rows.length }
}

/** Throws `not_found` for an unknown store. */
export const salesReportCsv = async (deps: Deps, query: SalesQuery): Promise<{ name: string; text: string }> => {
  const { rows, total, before } = await readAll(deps, query)
  const lines = [
    [query.by, 'name', 'orders', 'pieces', 'rupees', 'rupees before'],
    ...rows.map(({ key, name, orders, pieces, amount, before }) => [key, name, orders, pieces, amount, before]),
    ['all', '', total.orders, total.pieces, total.amount, before.amount],
  ]
  return {
    name: `sales-${query.from}-${query.to}-by-${query.by}.csv`,
    text: BYTE_ORDER_MARK + lines.map(csvLine).join(''),
  }
}
