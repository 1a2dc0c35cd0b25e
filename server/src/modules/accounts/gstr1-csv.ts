// The tables of the return GSTR-1 as CSV, with the column heads of its offline tool: supplies to consumers by state and rate,
// the summary by HSN, and the documents issued. Credit notes of consumers are subtracted, as the return asks.
import type { Gstr1Part } from '@tokri/contract/accounts.schema.ts'
import { BYTE_ORDER_MARK, csvLine } from '@tokri/rules/csv-line.ts'
import { placeOfSupply } from '@tokri/rules/gst-states.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type MonthQuery, type MonthTax, monthOf, readMonthTax } from './month.ts'

type Cells = (string | number)[]

const tables: Readonly<Record<Gstr1Part, { head: string[]; rows: (tax: MonthTax) => Cells[] }>> = {
  b2c: {
    head: [
      ...['Type', 'Place Of Supply', 'Rate', 'Applicable % of Tax Rate'],
      ...['Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
    ],
    rows: ({ byRate }) =>
      byRate.map(({ state, rate, taxable_paise, cess_paise }) => [
        ...['OE', placeOfSupply(state), rate, ''],
        ...[toRupees(taxable_paise), toRupees(cess_paise), ''],
      ]),
  },
  hsn: {
    head: [
      ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value'],
      ...['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
    ],
    rows: ({ byHsn }) =>
      byHsn.map((row) => [
        ...[row.hsn, '', 'PCS-PIECES', row.quantity, toRupees(row.amount_paise), row.rate],
        ...[row.taxable_paise, row.igst_paise, row.cgst_paise, row.sgst_paise, row.cess_paise].map(toRupees),
      ]),
  },
  documents: {
    head: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: ({ documents }) =>
      documents.map(({ kind, from, to, count }) => [
        kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note',
        ...[from, to, count, 0],
      ]),
  },
}

/** Throws `not_found` for an unknown store, and `illegal_move` if the shop is not registered and has issued no document. */
export const gstr1Csv = async (
  deps: Deps,
  query: MonthQuery,
  part: Gstr1Part,
): Promise<{ name: string; text: string }> => {
  const month = await monthOf(deps, query)
  const tax = await readMonthTax(deps, month)
  if (!tax) throw new AppError('illegal_move', { message: 'The shop is not registered for GST' })
  const { head, rows } = tables[part]
  const text = [head, ...rows(tax)].map(csvLine).join('')
  return { name: `gstr1-${part}-${month.storeId}-${month.month}.csv`, text: BYTE_ORDER_MARK + text }
}
