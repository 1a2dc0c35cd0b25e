import type { MonthShape } from '@tokri/contract/accounts.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { cellLabel, Table, tableCell, tableRow } from '../../components/table.tsx'
import { monthText, ordersText } from './day-text.ts'
import { type SumLine, Sums } from './sums.tsx'

type Tax = NonNullable<MonthShape['tax']>
type TaxOf = Pick<Tax, 'taxable' | 'cgst' | 'sgst' | 'igst' | 'cess'>

const columns = [
  ['taxable', 'Taxable value'],
  ['cgst', 'CGST'],
  ['sgst', 'SGST'],
  ['igst', 'IGST'],
  ['cess', 'Cess'],
] as const satisfies [keyof TaxOf, string][]

const number = 'text-end tabular-nums max-sm:text-start'

/** A table of taxable values and taxes. `heads` are the columns before them. */
const TaxTable = <Row extends TaxOf>({
  title,
  heads,
  rows,
  cellsOf,
}: {
  title: string
  heads: readonly string[]
  rows: readonly Row[]
  /** The texts of the columns in `heads`; the first names the row. */
  cellsOf: (row: Row) => readonly string[]
}) => {
  if (rows.length === 0) return null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-base">{title}</h3>
      <Table label={title} heads={[...heads, ...columns.map(([, name]) => ({ title: name, className: 'text-end' }))]}>
        {rows.map((row) => {
          const [name = '', ...cells] = cellsOf(row)
          return (
            <tr key={[name, ...cells].join()} className={`${tableRow} max-sm:grid-cols-2 max-sm:gap-y-2`}>
              <th scope="row" className={`${tableCell} font-medium max-sm:col-span-2`}>
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]} className={`${tableCell} tabular-nums`}>
                  <span className={cellLabel}>{heads[index + 1]}</span>
                  {cell}
                </td>
              ))}
              {columns.map(([part, label]) => (
                <td key={part} className={`${tableCell} ${number}`}>
                  <span className={cellLabel}>{label}</span>
                  {formatRupees(row[part])}
                </td>
              ))}
            </tr>
          )
        })}
      </Table>
    </section>
  )
}

const documentNames = {
  invoice: 'Tax invoices',
  bill_of_supply: 'Bills of supply',
  invoice_cum_bill: 'Invoices-cum-bills of supply',
  credit_note: 'Credit notes',
} as const

const Documents = ({ documents }: Pick<Tax, 'documents'>) => (
  <section className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card">
    <h3 className="mb-3 text-base">Documents issued</h3>
    {documents.length === 0 && <p className="text-sm text-ink-3">None.</p>}
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      {documents.map(({ kind, from, to, count }) => (
        <div key={from} className="flex flex-wrap justify-between gap-x-3">
          <dt>
            {documentNames[kind]} <span className="text-ink-3">· {count}</span>
          </dt>
          <dd className="tabular-nums">{from === to ? from : `${from} to ${to}`}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const gstr3bNames = {
  '3.1a': '3.1 (a) Taxed supplies',
  '3.1c': '3.1 (c) Nil-rated and exempt',
  '3.2': '3.2 To consumers in',
} as const

const taxLines = (tax: Tax, net: number): SumLine[] => [
  ...columns.map(([part, label]) => ({ label, amount: tax[part] })),
  ...(tax.roundOff === 0 ? [] : [{ label: 'Round-off', amount: tax.roundOff }]),
  ...(tax.withoutDocument === 0 ? [] : [{ label: 'Without a document', amount: tax.withoutDocument }]),
  { label: 'Net', amount: net, strong: true },
]

/** The sums of a month, and in a registered shop its tax. */
export const MonthSums = ({
  month: { month, store, sales, refunds, net, tips, testPaid, tax },
}: {
  month: MonthShape
}) => (
  <section aria-labelledby="month-accounts" className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 id="month-accounts" className="text-lg">
      {monthText(month)} at {store.name}
    </h2>
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
      <Sums
        title="Sales and refunds"
        lines={[
          { label: 'Delivered', note: ordersText(sales.count), amount: sales.amount },
          { label: 'Refunded', note: `${refunds.count}`, amount: -refunds.amount },
          { label: 'Net', amount: net, strong: true },
        ]}
        {...(testPaid.count > 0 && {
          hint: `${formatRupees(testPaid.amount)} of it was paid on the test page (${ordersText(testPaid.count)}): no money came.${tax ? ' The tax and the GSTR-1 files count it too: take it off in your return.' : ''}`,
        })}
      />
      {tips.count > 0 && (
        <Sums
          title="Tips payable"
          lines={[{ label: 'For riders', note: ordersText(tips.count), amount: tips.amount }]}
          hint="Owed to the riders: not part of the sales or of the tax."
        />
      )}
      {tax && <Sums title="Tax in it" lines={taxLines(tax, net)} />}
      {tax && <Documents documents={tax.documents} />}
    </div>
    {tax && (
      <>
        <TaxTable
          title="GSTR-3B"
          heads={['Table']}
          rows={tax.gstr3b}
          cellsOf={({ table, state }) => [state === null ? gstr3bNames[table] : `${gstr3bNames[table]} ${state}`]}
        />
        <TaxTable
          title="By state and rate"
          heads={['State', 'Rate']}
          rows={tax.byRate}
          cellsOf={({ state, rate }) => [state, `${rate}%`]}
        />
        <TaxTable
          title="By HSN"
          heads={['HSN', 'Rate', 'Pieces', 'Amount']}
          rows={tax.byHsn}
          cellsOf={({ hsn, rate, quantity, amount }) => [
            hsn === '' ? 'No HSN' : hsn,
            `${rate}%`,
            String(quantity),
            formatRupees(amount),
          ]}
        />
      </>
    )}
  </section>
)
