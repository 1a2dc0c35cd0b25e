import type { ImportPreview } from '@tokri/contract/product.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { downloadFile } from '../../lib/browser/download-file.ts'
import { Button } from '../../ui/button.tsx'
import { cellLabel, Table, tableCell, tableRow } from '../table.tsx'
import type { BadRow } from './import-file.ts'
import { invalidRowsCsv } from './invalid-rows-csv.ts'

const count = new Intl.NumberFormat('en-IN')
/** The number of rows shown. The download contains the rest. */
const SHOWN = 50

export const Figure = ({ label, value, tone = 'text-ink' }: { label: string; value: number; tone?: string }) => (
  <div className="rounded-card border border-line bg-surface p-4">
    <dt className="text-xs text-ink-3">{label}</dt>
    <dd className={`text-xl font-bold tabular-nums ${tone}`}>{count.format(value)}</dd>
  </div>
)

export const PreviewFigures = ({ preview }: { preview: ImportPreview }) => (
  <dl className="grid grid-cols-2 gap-3 max-sm:*:first:col-span-2 sm:grid-cols-5">
    <Figure label="Rows" value={preview.rows} />
    <Figure label="New products" value={preview.toCreate} tone="text-ok" />
    <Figure label="Updates" value={preview.toUpdate} tone="text-info" />
    <Figure label="Unchanged" value={preview.unchanged} />
    <Figure label="Bad rows" value={preview.badCount} tone={preview.badCount > 0 ? 'text-deal' : 'text-ink'} />
  </dl>
)

/** Rows with something to know before the import. */
export const FindingList = ({ title, text, rows }: { title: string; text: string; rows: readonly BadRow[] }) => {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section className="mt-5" aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p className="mb-2 text-sm text-ink-2">{text}</p>
      <ul className="max-h-72 overflow-y-auto rounded-card border border-line bg-surface text-sm">
        {rows.slice(0, SHOWN).map(({ row, message }) => (
          <li key={row} className="flex gap-4 border-b border-line px-4 py-2 last:border-0">
            <span className="w-16 shrink-0 text-end tabular-nums text-ink-3">
              Row <span>{row}</span>
            </span>
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
        {rows.length > SHOWN && (
          <li className="px-4 py-2 text-ink-3">
            and <span>{count.format(rows.length - SHOWN)}</span> more
          </li>
        )}
      </ul>
    </section>
  )
}

/** What the fields of a product are called beside a changed value; a detail is called by its name. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'Name',
  unit: 'Unit',
  mrp: 'MRP',
  price: 'Price',
  description: 'Description',
  barcode: 'Barcode',
  hsn: 'HSN',
  gst_rate: 'GST rate',
  cess: 'Cess',
  country_of_origin: 'Country of origin',
  net_quantity: 'Net quantity',
  manufacturer: 'Manufacturer',
  category: 'Category',
  subcategory: 'Subcategory',
  stock: 'Stock',
  hidden: 'Hidden',
}

type ShownRow = ImportPreview['shown'][number]

const does = { create: 'New', update: 'Changes', nothing: 'No change' } satisfies Record<ShownRow['does'], string>

const heads = ['Row', 'Product', 'Category', 'Price', 'Stock', 'What happens']

/** The rows as they will be in the shop. */
export const ShownRows = ({ rows }: { rows: readonly ShownRow[] }) => {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  return (
    <section className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Rows of the file">
      <h2 className="font-semibold">Rows of the file</h2>
      <p className="text-sm text-ink-2">The first twenty, the odd ones, and those that change a product.</p>
      <Table label="Products of the rows" heads={heads}>
        {(all ? rows : rows.slice(0, SHOWN)).map((row) => (
          <tr key={row.row} className={`${tableRow} max-sm:grid-cols-2 max-sm:gap-y-2`}>
            <td className={`${tableCell} tabular-nums text-ink-3`}>
              <span className={cellLabel}>Row</span>
              {row.row}
            </td>
            <th scope="row" className={`${tableCell} font-semibold max-sm:order-first max-sm:col-span-2`}>
              {row.name}{' '}
              <span className="font-normal text-ink-2">{[row.brand, row.unit].filter(Boolean).join(', ')}</span>
              {row.hidden && <span className="ms-2 text-xs font-medium text-warn">Hidden</span>}
            </th>
            <td className={tableCell}>
              {row.category}
              {row.subcategory !== '' && <span className="text-ink-2"> / {row.subcategory}</span>}
            </td>
            <td className={`${tableCell} whitespace-nowrap tabular-nums`}>
              {formatRupees(row.price)} {row.mrp > row.price && <s className="text-ink-3">{formatRupees(row.mrp)}</s>}
            </td>
            <td className={`${tableCell} tabular-nums`}>
              <span className={cellLabel}>Stock</span>
              {row.stock === null ? '–' : count.format(row.stock)}
            </td>
            <td className={`${tableCell} wrap-anywhere max-sm:col-span-2`}>
              {row.changes.length === 0
                ? does[row.does]
                : row.changes.map(({ field, from, to }) => (
                    <span key={field} className="block">
                      {fieldNames[field] ?? field}: <span className="text-ink-2">{from || 'none'}</span> →{' '}
                      {to || 'none'}
                    </span>
                  ))}
            </td>
          </tr>
        ))}
      </Table>
      {!all && rows.length > SHOWN && (
        <Button look="outline" onClick={() => setAll(true)}>
          Show all {count.format(rows.length)} rows
        </Button>
      )}
    </section>
  )
}

type BadRows = Pick<ImportPreview, 'bad' | 'badCount' | 'badCells' | 'columns'> &
  Partial<Pick<ImportPreview, 'mapping'>>

const saveBadRows = (preview: BadRows) =>
  // The byte order mark tells spreadsheets that the file is UTF-8.
  downloadFile(new Blob(['\ufeff', invalidRowsCsv(preview)], { type: 'text/csv' }), 'bad-rows.csv')

/** The invalid rows, each with its reason. */
export const BadRowList = ({ preview }: { preview: BadRows }) => {
  const badRows: readonly BadRow[] = preview.bad
  if (badRows.length === 0) return null
  const nameAt = preview.columns.indexOf(preview.mapping?.name ?? '')
  return (
    <section className="mt-5" aria-label="Bad rows">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-semibold">Rows with something wrong</h2>
        <Button look="outline" size="sm" onClick={() => saveBadRows(preview)}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" /> Download
        </Button>
      </div>
      <ul className="max-h-72 overflow-y-auto rounded-card border border-line bg-surface text-sm">
        {badRows.slice(0, SHOWN).map(({ row, message }, at) => (
          <li key={`${row} ${message}`} className="flex gap-4 border-b border-line px-4 py-2 last:border-0">
            <span className="w-16 shrink-0 text-end tabular-nums text-ink-3">
              Row <span>{row}</span>
            </span>
            <span className="min-w-0 wrap-anywhere">
              {preview.badCells?.[at]?.[nameAt] && (
                <span className="block font-medium">{preview.badCells[at][nameAt]}</span>
              )}
              <span>{message}</span>
            </span>
          </li>
        ))}
        {badRows.length > SHOWN && (
          <li className="px-4 py-2 text-ink-3">
            and <span>{count.format(preview.badCount - SHOWN)}</span> more in the download
          </li>
        )}
      </ul>
    </section>
  )
}
