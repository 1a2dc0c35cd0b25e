// The accounts of a month of a store. A sale counts for the month of its delivery and a refund for the month in which it
// happens, as their tax documents do. A shop that is not registered for the goods and services tax has only the sums.
import type { MonthShape } from '@tokri/contract/accounts.schema.ts'
import { placeOfSupply } from '@tokri/rules/gst-states.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import * as queries from './month-queries.ts'

export type MonthQuery = { storeId: string; month?: string | undefined }

/** Throws `not_found` for an unknown store. */
export const monthOf = async ({ db, clock }: Deps, { storeId, month }: MonthQuery): Promise<queries.Month> => {
  const found = await queries.readMonth(db, { storeId, month: month ?? null, now: clock() })
  if (!found) throw new AppError('not_found', { message: 'Store not found' })
  return found
}

/** The tax of a month in paise; null if the shop is not registered and has issued no document in the month. */
export type MonthTax = {
  byRate: queries.RateRow[]
  byHsn: queries.HsnRow[]
  small: queries.RateRow[]
  large: queries.LargeRow[]
  untaxed: queries.UntaxedRow[]
  documents: queries.SeriesRow[]
}

const readTax = async (tx: Tx, { settings }: Deps, month: queries.Month): Promise<MonthTax | null> => {
  const documents = await queries.readSeries(tx, month)
  if (settings.current.gst === null && documents.length === 0) return null
  return {
    byRate: await queries.readByRate(tx, month),
    byHsn: await queries.readByHsn(tx, month),
    small: await queries.readSmall(tx, month),
    large: await queries.readLarge(tx, month),
    untaxed: await queries.readUntaxed(tx, month),
    documents,
  }
}

export const readMonthTax = (deps: Deps, month: queries.Month): Promise<MonthTax | null> =>
  inSnapshot(deps.db, (tx) => readTax(tx, deps, month))

const taxShape = (row: queries.TaxSumsRow) => ({
  taxable: toRupees(row.taxable_paise),
  cgst: toRupees(row.cgst_paise),
  sgst: toRupees(row.sgst_paise),
  igst: toRupees(row.igst_paise),
  cess: toRupees(row.cess_paise),
})

const nothing: queries.TaxSumsRow = {
  amount_paise: 0,
  taxable_paise: 0,
  cgst_paise: 0,
  sgst_paise: 0,
  igst_paise: 0,
  cess_paise: 0,
  round_off_paise: 0,
}
const parts = Object.keys(nothing) as (keyof queries.TaxSumsRow)[]

const sumOf = (rows: readonly queries.TaxSumsRow[]): queries.TaxSumsRow => {
  const sum = { ...nothing }
  for (const row of rows) for (const part of parts) sum[part] += row[part]
  return sum
}

/** Integrated tax is that of goods which go to another state. */
const gstr3bOf = ({ small, large, untaxed }: MonthTax): NonNullable<MonthShape['tax']>['gstr3b'] => {
  const taxed = [...small, ...large]
  const toOthers = Map.groupBy(
    taxed.filter(({ igst_paise }) => igst_paise !== 0),
    ({ state }) => state,
  )
  const untaxedPaise = untaxed.reduce((sum, { paise }) => sum + paise, 0)
  return [
    { table: '3.1a', state: null, ...taxShape(sumOf(taxed)) },
    { table: '3.1c', state: null, ...taxShape({ ...nothing, taxable_paise: untaxedPaise }) },
    ...[...toOthers]
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([state, rows]) => ({ table: '3.2' as const, state: placeOfSupply(state), ...taxShape(sumOf(rows)) })),
  ]
}

const monthTaxShape = (tax: MonthTax, netPaise: number): MonthShape['tax'] => {
  const { byRate, byHsn, documents } = tax
  const all = sumOf(byRate)
  return {
    ...taxShape(all),
    roundOff: toRupees(all.round_off_paise),
    amount: toRupees(all.amount_paise),
    withoutDocument: toRupees(netPaise - all.amount_paise),
    byRate: byRate.map((row) => ({ state: placeOfSupply(row.state), rate: row.rate, ...taxShape(row) })),
    byHsn: byHsn.map((row) => ({
      hsn: row.hsn,
      rate: row.rate,
      quantity: row.quantity,
      amount: toRupees(row.amount_paise),
      ...taxShape(row),
    })),
    gstr3b: gstr3bOf(tax),
    documents,
  }
}

export const readMonthAccounts = async (deps: Deps, query: MonthQuery): Promise<MonthShape> => {
  const month = await monthOf(deps, query)
  const { sums, tax } = await inSnapshot(deps.db, async (tx) => ({
    sums: await queries.readMonthSums(tx, month),
    tax: await readTax(tx, deps, month),
  }))
  const netPaise = sums.salesPaise - sums.refundsPaise
  return {
    store: { _id: month.storeId, name: month.name },
    month: month.month,
    from: month.from.toISOString(),
    to: month.to.toISOString(),
    sales: { count: sums.sales, amount: toRupees(sums.salesPaise) },
    refunds: { count: sums.refunds, amount: toRupees(sums.refundsPaise) },
    net: toRupees(netPaise),
    tips: { count: sums.tips, amount: toRupees(sums.tipsPaise) },
    testPaid: { count: sums.tests, amount: toRupees(sums.testsPaise) },
    tax: tax && monthTaxShape(tax, netPaise),
  }
}
