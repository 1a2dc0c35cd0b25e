import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '@tokri/contract/client.ts'
import type { ReceiptPreview } from '@tokri/contract/stock.schema.ts'
import { previewReceipt } from '@tokri/contract/stock.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { CsvField } from '../../components/import/csv-field.tsx'
import { completeMapping, ImportMapping, type Mapping } from '../../components/import/import-mapping.tsx'
import { type CsvFile, readCsvFile } from '../../components/import/read-csv.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { GoodsReceiptPreview } from './goods-receipt-preview.tsx'

const fields = {
  barcode: m.floor_barcode(),
  name: m.common_name(),
  unit: m.floor_unit(),
  quantity: m.floor_pieces(),
  cost: m.floor_cost_of_one(),
  expiresOn: m.floor_expires_on(),
  productId: m.floor_product_id(),
}

/**
 * `refused` says which column is missing. In that case there is no preview, and `mapping` contains the columns chosen
 * so far.
 */
type Chosen = { note: CsvFile; mapping: Mapping; preview: ReceiptPreview | null; refused: string | null }

/** Initially open if a column of the file was not recognised. */
const Columns = ({
  note,
  ...mapping
}: {
  note: CsvFile
  headers: readonly string[]
  mapping: Mapping
  onChange: (mapping: Record<string, string>) => void
}) => {
  const [open, setOpen] = useState(() => note.columns.length > Object.values(mapping.mapping).length)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
        {m.floor_columns_of_the_file()}
      </summary>
      <ImportMapping fields={fields} {...mapping} />
    </details>
  )
}

/** Receives goods from the CSV file of a supplier's delivery note, after a preview. */
export const GoodsReceipt = ({ store, onOpen }: { store: Store; onOpen: (open: boolean) => void }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const [sending, setSending] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const file = chosen?.note.file
  const open = file !== undefined

  useEffect(() => {
    onOpen(open)
    return () => onOpen(false)
  }, [open, onOpen])
  // The preview replaces the other parts of the page.
  useEffect(() => {
    if (file) heading.current?.focus()
  }, [file])

  const preview = async (note: CsvFile, mapping: Mapping) => {
    setReading(true)
    setError(null)
    try {
      const { data } = await call(previewReceipt, { body: { storeId: store._id, csv: note.csv, mapping } })
      setChosen({ note, mapping: data.mapping, preview: data, refused: null })
      announce(m.floor_receipt_good_rows({ length: data.lines.length, rows: data.rows }))
    } catch (failure) {
      const refused = failure instanceof CallError ? failure.fields.mapping : undefined
      if (refused === undefined) throw failure
      setChosen({ note, mapping, preview: null, refused })
    } finally {
      setReading(false)
    }
  }
  const shown = (work: Promise<void>) => work.catch((failure: unknown) => setError(errorMessage(failure)))
  const choose = async (next: File) => {
    setDone(null)
    setChosen(null)
    await preview(await readCsvFile(next), {})
  }

  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id={headingId} ref={heading} tabIndex={-1} className={open ? 'text-lg outline-none' : 'sr-only'}>
          {m.floor_delivery_from_a_file()}
        </h2>
        {open && (
          <Button look="quiet" disabled={sending} onClick={() => setChosen(null)}>
            {m.common_cancel()}
          </Button>
        )}
      </div>
      {done && (
        <p role="status" className="rounded-card bg-brand-soft px-4 py-3 font-medium text-brand">
          <span>{done}</span>.
        </p>
      )}
      <CsvField
        title={m.floor_receipt_csv()}
        name={file?.name ?? null}
        hint={open ? m.floor_choose_another_file() : m.floor_receipt_file_explained()}
        status={reading ? m.floor_reading_every_row() : sending ? m.floor_receiving() : null}
        error={error}
        isRow
        disabled={reading || sending}
        onFile={(next) => void shown(choose(next))}
      />
      {chosen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={reading}>
          {chosen.refused !== null && (
            <p role="alert" className="rounded-card bg-deal-soft px-4 py-3 text-sm text-deal">
              {m.floor_refused_choose_it_below({ refused: chosen.refused })}
            </p>
          )}
          <Columns
            note={chosen.note}
            headers={chosen.preview?.columns ?? chosen.note.columns}
            mapping={chosen.mapping}
            onChange={(mapping) =>
              void shown(preview(chosen.note, chosen.preview ? completeMapping(fields, mapping) : mapping))
            }
          />
          {chosen.preview && (
            <GoodsReceiptPreview
              store={store}
              note={chosen.note}
              preview={chosen.preview}
              disabled={reading}
              onSending={setSending}
              onReceived={(said) => {
                setChosen(null)
                setDone(said)
                announce(said)
                void queryClient.invalidateQueries({ queryKey: ['admin', 'stock'] })
              }}
            />
          )}
        </div>
      )}
    </section>
  )
}
