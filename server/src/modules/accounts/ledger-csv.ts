// Every sale and every refund of a month as CSV, the oldest first. It is read in batches while it is sent, so its size does
// not matter. The amounts of sales and refunds sum to the delivered orders less their refunds. Tips are an account of their own:
// they are owed to the riders. So is store credit: what it paid of a sale is negative, what was given for a refund positive, so
// all amounts sum to the money.

import { BYTE_ORDER_MARK, csvLine } from '@tokri/rules/csv-line.ts'
import { placeOfSupply } from '@tokri/rules/gst-states.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../deps.ts'
import { type MonthQuery, monthOf, readMonthTax } from './month.ts'
import { type LedgerRow, type Month, readLedger } from './month-queries.ts'

const BATCH = 500

const columns = ['date', 'kind', 'order', 'payment', 'amount']
const taxColumns = ['document', 'place_of_supply', 'taxable', 'cgst', 'sgst', 'igst', 'cess', 'round_off']

/** The day and the time of the store, as spreadsheets read them. */
const localTimes = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

const rupees = (paise: number | null | undefined): number | '' =>
  paise === null || paise === undefined ? '' : toRupees(paise)

const taxCells = (row: LedgerRow): (string | number)[] => [
  row.document ?? '',
  row.state === null ? '' : placeOfSupply(row.state),
  ...[row.taxable_paise, row.cgst_paise, row.sgst_paise, row.igst_paise, row.cess_paise, row.round_off_paise].map(
    rupees,
  ),
]

async function* linesOf({ db }: Deps, month: Month, hasTax: boolean): AsyncGenerator<string> {
  const times = localTimes(month.timeZone)
  const cellsOf = ({ at, kind, order, provider, paise }: LedgerRow) => [
    ...[times.format(at), kind, order, provider ?? 'cash'],
    toRupees(paise),
  ]
  yield BYTE_ORDER_MARK + csvLine(hasTax ? [...columns, ...taxColumns] : columns)
  // No id is shorter than the empty text, so the entries of the first moment are included.
  for (let after = { at: month.from, id: '' }; ; ) {
    const rows = await readLedger(db, month, { after, limit: BATCH })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => csvLine([...cellsOf(row), ...(hasTax ? taxCells(row) : [])])).join('')
    after = { at: last.at, id: last.id }
  }
}

/** Throws `not_found` for an unknown store. */
export const ledgerCsv = async (
  deps: Deps,
  query: MonthQuery,
): Promise<{ name: string; text: AsyncGenerator<string> }> => {
  const month = await monthOf(deps, query)
  const hasTax = (await readMonthTax(deps, month)) !== null
  return { name: `ledger-${month.storeId}-${month.month}.csv`, text: linesOf(deps, month, hasTax) }
}
