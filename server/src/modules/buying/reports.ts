// What stock is worth, what was earned with it, and what lies. All at weighted average cost, and equal to the ledger to the
// paisa: sums of lines that were rounded once.

import type { marginSchema, slowStockSchema, stockValueSchema } from '@tokri/contract/stock-reports.schema.ts'
import { BYTE_ORDER_MARK, csvLine } from '@tokri/rules/csv-line.ts'
import { divideHalfUp, toRupees } from '@tokri/rules/money.ts'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { dayAt } from '../stock/service.ts'
import { refreshStores, requireStore } from '../store/service.ts'
import { catchUpCosts } from './costs.ts'
import * as queries from './report-queries.ts'

/** A product whose stock lasts longer than this at the pace of the last `LOOKED` days is slow. */
const SLOW_DAYS = 60
const LOOKED = 30

type Query<S extends { query: z.ZodType }> = z.output<S['query']>
type Data<S extends { answer: z.ZodType<{ data: unknown }> }> = z.output<S['answer']>['data']

const ready = async (deps: Deps, storeId: string): Promise<void> => {
  await refreshStores(deps)
  requireStore(deps, storeId)
  await catchUpCosts(deps, storeId)
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0)

export const readStockValue = async (
  deps: Deps,
  { storeId, on }: Query<typeof stockValueSchema>,
): Promise<Data<typeof stockValueSchema>> => {
  await ready(deps, storeId)
  const day = on ?? dayAt(deps, storeId, 0)
  const rows = await queries.readStockValue(deps.db, storeId, day)
  return {
    on: day,
    quantity: sumOf(rows, ({ quantity }) => quantity),
    value: toRupees(sumOf(rows, ({ value_paise }) => value_paise)),
    lines: rows.map(({ product_id, name, unit, quantity, value_paise }) => ({
      productId: product_id,
      ...{ name, unit, quantity },
      averageCost: toRupees(divideHalfUp(BigInt(value_paise), BigInt(quantity))),
      value: toRupees(value_paise),
    })),
  }
}

const earned = (row: Pick<queries.MarginRow, 'pieces' | 'sales_paise' | 'cost_paise' | 'wasted_paise'>) => ({
  pieces: row.pieces,
  sales: toRupees(row.sales_paise),
  cost: toRupees(row.cost_paise),
  margin: toRupees(row.sales_paise - row.cost_paise),
  wasted: toRupees(row.wasted_paise),
})

export const readMargin = async (deps: Deps, query: Query<typeof marginSchema>): Promise<Data<typeof marginSchema>> => {
  await ready(deps, query.storeId)
  const rows = await queries.readMargin(deps.db, { ...query, taxed: deps.settings.current.gst !== null })
  const total = {
    pieces: sumOf(rows, ({ pieces }) => pieces),
    sales_paise: sumOf(rows, ({ sales_paise }) => sales_paise),
    cost_paise: sumOf(rows, ({ cost_paise }) => cost_paise),
    wasted_paise: sumOf(rows, ({ wasted_paise }) => wasted_paise),
  }
  return { total: earned(total), lines: rows.map((row) => ({ key: row.key, name: row.name, ...earned(row) })) }
}

export const readSlowStock = async (
  deps: Deps,
  { storeId }: Query<typeof slowStockSchema>,
): Promise<Data<typeof slowStockSchema>> => {
  await ready(deps, storeId)
  const since = dayAt(deps, storeId, -LOOKED)
  const rows = await queries.readSlowStock(deps.db, { storeId, since, looked: LOOKED, days: SLOW_DAYS })
  return {
    value: toRupees(sumOf(rows, ({ value_paise }) => value_paise)),
    lines: rows.map(({ product_id, name, unit, quantity, value_paise, sold, last_sold_on }) => ({
      productId: product_id,
      ...{ name, unit, quantity, sold },
      value: toRupees(value_paise),
      daysLeft: sold > 0 ? Math.round((quantity * LOOKED) / sold) : null,
      lastSoldOn: last_sold_on,
    })),
  }
}

type File = { name: string; text: string }
const fileOf = (name: string, header: string[], lines: readonly (string | number)[][]): File => ({
  name: `${name}.csv`,
  text: BYTE_ORDER_MARK + [header, ...lines].map(csvLine).join(''),
})

export const stockValueCsv = async (deps: Deps, query: Query<typeof stockValueSchema>): Promise<File> => {
  const { on, lines } = await readStockValue(deps, query)
  return fileOf(
    `stock-value-${query.storeId}-${on}`,
    ['product_id', 'name', 'unit', 'quantity', 'average_cost', 'value'],
    lines.map(({ productId, name, unit, quantity, averageCost, value }) => [
      productId,
      name,
      unit,
      quantity,
      averageCost,
      value,
    ]),
  )
}

export const marginCsv = async (deps: Deps, query: Query<typeof marginSchema>): Promise<File> => {
  const { lines } = await readMargin(deps, query)
  return fileOf(
    `margin-${query.storeId}-${query.from}-${query.to}`,
    [query.by, 'name', 'pieces', 'sales', 'cost', 'margin', 'wasted'],
    lines.map(({ key, name, pieces, sales, cost, margin, wasted }) => [key, name, pieces, sales, cost, margin, wasted]),
  )
}

export const slowStockCsv = async (deps: Deps, query: Query<typeof slowStockSchema>): Promise<File> => {
  const { lines } = await readSlowStock(deps, query)
  return fileOf(
    `slow-stock-${query.storeId}`,
    ['product_id', 'name', 'unit', 'quantity', 'value', 'sold_in_30_days', 'days_left', 'last_sold_on'],
    lines.map(({ productId, name, unit, quantity, value, sold, daysLeft, lastSoldOn }) => [
      ...[productId, name, unit, quantity, value, sold],
      ...[daysLeft ?? '', lastSoldOn ?? ''],
    ]),
  )
}
