// Reads a supplier's price list, shows what it would change, and saves it.
import type { ItemsPreview, SupplierShape } from '@tokri/contract/buying.schema.ts'
import { previewSupplierItems, setSupplierItems } from '@tokri/contract/buying.ts'
import { CallError } from '@tokri/contract/client.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { useState } from 'react'
import { CsvField } from '../../components/import/csv-field.tsx'
import { completeMapping, ImportMapping, type Mapping } from '../../components/import/import-mapping.tsx'
import { Figure, FindingList } from '../../components/import/import-preview.tsx'
import { type CsvFile, readCsvFile } from '../../components/import/read-csv.ts'
import { tableCell as cell, cellLabel, Table, tableRow } from '../../components/table.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'

const fields = {
  productId: 'Product id',
  barcode: 'Barcode',
  name: 'Name',
  unit: 'Unit',
  code: 'Number',
  pack: 'Pack',
  cost: 'Cost of one',
}
/** Further rows are saved as well. */
const SHOWN = 50

/** `refused` says which column is missing; then there is no preview. */
type Chosen = { list: CsvFile; mapping: Mapping; preview: ItemsPreview | null; refused: string | null }

const Rows = ({ items }: { items: ItemsPreview['items'] }) => (
  <>
    <Table
      label="Items of the list"
      heads={['Product', 'Number', ...['Pack', 'Cost of one'].map((title) => ({ title, className: 'text-end' }))]}
    >
      {items.slice(0, SHOWN).map(({ row, name, unit, code, pack, cost }) => (
        <tr key={row} className={`${tableRow} max-sm:grid-cols-3`}>
          <th scope="row" className={`${cell} font-semibold max-sm:col-span-3`}>
            {name} <span className="font-normal text-ink-2">{unit}</span>
          </th>
          <td className={`${cell} text-ink-2`}>
            <span className={cellLabel}>Number</span>
            {code}
          </td>
          <td className={`${cell} tabular-nums sm:text-end`}>
            <span className={cellLabel}>Pack</span>
            {pack}
          </td>
          <td className={`${cell} tabular-nums sm:text-end`}>
            <span className={cellLabel}>Cost of one</span>
            {formatRupees(cost)}
          </td>
        </tr>
      ))}
    </Table>
    {items.length > SHOWN && <p className="text-sm text-ink-3">{`and ${items.length - SHOWN} more`}</p>}
  </>
)

export const SupplierListImport = ({ supplier, onClose }: { supplier: SupplierShape; onClose: () => void }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [reading, setReading] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const look = async (list: CsvFile, mapping: Mapping) => {
    setReading(true)
    setError(null)
    try {
      const { data } = await call(previewSupplierItems, { body: { supplierId: supplier._id, csv: list.csv, mapping } })
      setChosen({ list, mapping: data.mapping, preview: data, refused: null })
    } catch (failure) {
      const refused = failure instanceof CallError ? failure.fields.mapping : undefined
      if (refused === undefined) setError(errorMessage(failure))
      else setChosen({ list, mapping, preview: null, refused })
    } finally {
      setReading(false)
    }
  }
  const choose = async (file: File) => {
    setChosen(null)
    try {
      await look(await readCsvFile(file), {})
    } catch (failure) {
      setError(errorMessage(failure))
    }
  }
  const preview = chosen?.preview
  const save = async () => {
    const items = (preview?.items ?? []).map(({ row: _row, name: _name, unit: _unit, ...item }) => item)
    const said = { success: items.length === 1 ? '1 item saved' : `${items.length} items saved` }
    if (await write(() => call(setSupplierItems, { body: { items } }), said)) onClose()
  }

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-lg font-bold wrap-anywhere">{`Price list of ${supplier.name}`}</h2>
      <CsvField
        name={chosen?.list.file.name ?? null}
        hint="Products are found by barcode, by id, or by name and unit. Nothing changes before you have seen the rows."
        status={reading ? 'Reading every row...' : null}
        error={error}
        disabled={reading || busy}
        onFile={(file) => void choose(file)}
      />
      {chosen?.refused && (
        <p role="alert" className="rounded-card bg-deal-soft px-4 py-3 text-sm text-deal">
          {`${chosen.refused}. Choose it below.`}
        </p>
      )}
      {chosen && (
        <ImportMapping
          fields={fields}
          headers={preview?.columns ?? chosen.list.columns}
          mapping={chosen.mapping}
          onChange={(mapping) => void look(chosen.list, preview ? completeMapping(fields, mapping) : mapping)}
        />
      )}
      {preview && (
        <>
          <dl className="grid grid-cols-3 gap-3">
            <Figure label="Rows" value={preview.rows} />
            <Figure label="Items" value={preview.items.length} tone="text-ok" />
            <Figure
              label="Bad rows"
              value={preview.bad.length}
              tone={preview.bad.length > 0 ? 'text-deal' : 'text-ink'}
            />
          </dl>
          <FindingList title="Bad rows" text="They are left out." rows={preview.bad} />
          {preview.items.length > 0 && <Rows items={preview.items} />}
        </>
      )}
      <div className="flex justify-end gap-3 max-sm:*:flex-1">
        <Button look="outline" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        {preview && (
          <Button busy={busy} disabled={reading || preview.items.length === 0} onClick={() => void save()}>
            {preview.items.length === 1 ? 'Save 1 item' : `Save ${preview.items.length} items`}
          </Button>
        )}
      </div>
    </section>
  )
}
