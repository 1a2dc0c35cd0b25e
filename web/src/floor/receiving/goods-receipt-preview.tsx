import { CallError } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import type { ReceiptPreview } from '@tokri/contract/stock.schema.ts'
import { receiveStock } from '@tokri/contract/stock.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { BadRowList, Figure } from '../../components/import/import-preview.tsx'
import { recordsOf } from '../../components/import/invalid-rows-csv.ts'
import type { CsvFile } from '../../components/import/read-csv.ts'
import { cellLabel, Table, tableCell, tableRow } from '../../components/table.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate } from '../../lib/browser/format-date.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { amountText } from '../stock/stock-task.ts'
import { receiptOf } from './goods-receipt-file.ts'

/** Further lines are shown on request. */
const SHOWN = 50

const cellsOf = ({ csv, separator }: CsvFile, bad: ReceiptPreview['bad']) => {
  const records = bad.length > 0 ? recordsOf(csv, separator) : []
  return { columns: records[0] ?? [], badCells: bad.map(({ row }) => records[row - 1] ?? []) }
}

const heads = [
  m.common_product(),
  ...[m.floor_pieces(), m.floor_cost_of_one(), m.floor_expires_on()].map((title) => ({
    title,
    className: 'text-end',
  })),
]
const numberCell = `${tableCell} whitespace-nowrap tabular-nums sm:text-end`

const Lines = ({ lines }: { lines: ReceiptPreview['lines'] }) => {
  const [all, setAll] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Table label={m.floor_what_is_received()} heads={heads}>
        {(all ? lines : lines.slice(0, SHOWN)).map(({ row, name, unit, quantity, cost, expiresOn }) => (
          <tr key={row} className={`${tableRow} max-sm:grid-cols-3 max-sm:gap-y-2`}>
            <th scope="row" className={`${tableCell} font-semibold max-sm:col-span-3`}>
              <span>{name}</span> <span className="font-normal text-ink-2">{unit}</span>
            </th>
            <td className={`${numberCell} font-bold`}>
              <span className={cellLabel}>{m.floor_pieces()}</span>
              <span>{quantity}</span>
            </td>
            <td className={numberCell}>
              <span className={cellLabel}>{m.floor_cost_of_one()}</span>
              <span>{cost === undefined ? '–' : formatRupees(cost)}</span>
            </td>
            <td className={numberCell}>
              <span className={cellLabel}>{m.floor_expires_on()}</span>
              <span>{expiresOn === undefined ? '–' : formatDate(expiresOn)}</span>
            </td>
          </tr>
        ))}
      </Table>
      {!all && lines.length > SHOWN && (
        <Button look="outline" onClick={() => setAll(true)}>
          {m.floor_show_all_length_rows({ length: lines.length })}
        </Button>
      )}
    </div>
  )
}

const TWICE = m.floor_receipt_number_taken()

/** The contents of a goods receipt, and the button that receives the goods. */
export const GoodsReceiptPreview = ({
  store,
  note,
  preview,
  disabled,
  onSending,
  onReceived,
}: {
  store: Store
  note: CsvFile
  preview: ReceiptPreview
  disabled: boolean
  onSending: (sending: boolean) => void
  onReceived: (said: string) => void
}) => {
  const call = useCall()
  const form = useRef<HTMLFormElement>(null)
  const [supplier, setSupplier] = useState('')
  const [reference, setReference] = useState(note.file.name.replace(/\.\w+$/, '').slice(0, limits.name))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const { lines, bad } = preview
  const amount = amountText(lines)

  useEffect(() => {
    if (errors.supplier || errors.reference) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { storeId: store._id, supplier, reference, lines }
    const receipt = receiptOf(body)
    if (receipt.received) return setErrors({ reference: TWICE })
    setBusy(true)
    onSending(true)
    setErrors({})
    try {
      await call(receiveStock, { body }, { headers: { 'idempotency-key': receipt.key } })
      receipt.markReceived()
      toast.success(`Received: ${amount}`)
      onReceived(`Received: ${amount}`)
    } catch (error) {
      if (error instanceof CallError) setErrors(error.fields)
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
      onSending(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure label={m.floor_rows()} value={preview.rows} />
        <Figure label={m.common_products()} value={new Set(lines.map(({ productId }) => productId)).size} />
        <Figure
          label={m.floor_pieces()}
          value={lines.reduce((sum, { quantity }) => sum + quantity, 0)}
          tone="text-ok"
        />
        <Figure label={m.floor_bad_rows()} value={bad.length} tone={bad.length > 0 ? 'text-deal' : 'text-ink'} />
      </dl>
      <BadRowList preview={{ ...cellsOf(note, bad), bad, badCount: bad.length }} />
      {lines.length > 0 && <Lines lines={lines} />}
      {lines.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={m.floor_supplier()}
            autoComplete="off"
            maxLength={limits.name}
            value={supplier}
            {...(errors.supplier && { error: errors.supplier })}
            onChange={({ target }) => setSupplier(target.value)}
          />
          <TextField
            label={m.floor_delivery_note()}
            autoComplete="off"
            maxLength={limits.name}
            value={reference}
            {...(errors.reference && { error: errors.reference })}
            onChange={({ target }) => setReference(target.value)}
          />
        </div>
      )}
      <div className="sticky bottom-17 z-10 -mx-1 flex items-center justify-between gap-x-3 gap-y-1 rounded-card bg-paper p-1 max-sm:flex-col max-sm:items-stretch sm:bottom-2">
        <p className="text-sm text-ink-2">
          {lines.length === 0
            ? m.floor_receipt_no_rows()
            : bad.length > 0 && m.floor_receipt_bad_rows({ count: bad.length })}
        </p>
        {lines.length > 0 && (
          <Button type="submit" size="lg" busy={busy} disabled={disabled}>
            {m.floor_receive_amount({ amount })}
          </Button>
        )}
      </div>
    </form>
  )
}
