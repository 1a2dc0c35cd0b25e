// The tables of the return GSTR-1 as CSV, with the column heads of its offline tool: supplies to consumers by state and rate,
// large invoices to other states by themselves and their credit notes, nil-rated and exempt supplies, the summary by HSN, and
// the documents issued. Other credit notes of consumers are subtracted, as the return asks.
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
    rows: ({ small }) =>
      small.map(({ state, rate, taxable_paise, cess_paise }) => [
        ...['OE', placeOfSupply(state), rate, ''],
        ...[toRupees(taxable_paise), toRupees(cess_paise), ''],
      ]),
  },
  b2cl: {
    head: [
      ...['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate'],
      ...['Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
    ],
    rows: ({ large }) =>
      large
        .filter(({ kind }) => kind !== 'credit_note')
        .map(({ number, day, value_paise, state, rate, taxable_paise, cess_paise }) => [
          ...[number, day, toRupees(value_paise), placeOfSupply(state), '', rate],
          ...[toRupees(taxable_paise), toRupees(cess_paise), ''],
        ]),
  },
  cdnur: {
    head: [
      ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value'],
      ...['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
    ],
    rows: ({ large }) =>
      large
        .filter(({ kind }) => kind === 'credit_note')
        .map(({ number, day, value_paise, state, rate, taxable_paise, cess_paise }) => [
          ...['B2CL', number, day, 'C', placeOfSupply(state), toRupees(-value_paise)],
          ...['', rate, toRupees(-taxable_paise), toRupees(-cess_paise)],
        ]),
  },
  nil: {
    head: [
      'Description',
      ...['Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
    ],
    rows: ({ untaxed }) =>
      untaxed.map(({ isInterState, paise }) => [
        `${isInterState ? 'Inter' : 'Intra'}-State supplies to unregistered persons`,
        ...[toRupees(paise), 0, 0],
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
        kind === 'credit_note' ? 'Credit Note' : 'Invoices for outward supply',
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
