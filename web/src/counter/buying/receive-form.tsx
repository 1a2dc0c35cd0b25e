// Receives goods against a purchase order, by scan or by typing. Made for a phone beside the open van.
import type { PurchaseOrderShape } from '@tokri/contract/buying.schema.ts'
import { receivePurchaseOrder } from '@tokri/contract/buying.ts'
import { refusalData } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import { isBarcode } from '@tokri/rules/barcode.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { ChevronDown, ScanBarcode } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { CameraScanner, hasCameraScanner } from '../../components/scanning/camera-scanner.tsx'
import { productCodes } from '../../components/scanning/code-kinds.ts'
import { useKeyboardScanner } from '../../components/scanning/use-keyboard-scanner.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { readByBarcode } from '../../lib/stores/stock-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { announce } from '../../ui/live-region.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { FormActions } from '../forms/form-actions.tsx'
import { numberInput } from '../forms/number-field.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { PieceStepper } from './piece-stepper.tsx'
import {
  asOrdered,
  findingsOf,
  openOf,
  type ReceiveLine,
  receiptLinesOf,
  receiveLinesOf,
  sumOf,
  withScanned,
} from './receive-draft.ts'

const small = 'h-(--control) w-full min-w-0 rounded-field border border-line-strong bg-field px-3 text-sm'

/** Finds a product by the number under its bars, or by the camera. */
const ScanField = ({ onCode }: { onCode: (code: string) => void }) => {
  const [text, setText] = useState('')
  const [scanning, setScanning] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = text.trim()
    if (!isBarcode(code)) return toast.error('This is not a barcode')
    setText('')
    onCode(code)
  }
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 gap-2">
      <input
        inputMode="numeric"
        aria-label="Barcode"
        placeholder="Scan or type a barcode"
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={`${small} flex-1 text-base`}
      />
      {hasCameraScanner() && (
        <Button look="soft" onClick={() => setScanning(true)}>
          <ScanBarcode size={20} strokeWidth={1.75} aria-hidden="true" /> Scan
        </Button>
      )}
      {scanning && (
        <CameraScanner
          kind={productCodes}
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false)
            onCode(code)
          }}
        />
      )}
    </form>
  )
}

const LineCard = ({ line, onChange }: { line: ReceiveLine; onChange: (change: Partial<ReceiveLine>) => void }) => {
  const findings = findingsOf(line)
  const open = openOf(line)
  const text = (name: 'newCost' | 'broken' | 'lot' | 'expiresOn', label: string, props: object) => (
    <label className="grid min-w-0 gap-1 text-xs text-ink-2">
      {label}
      <input
        aria-label={`${label} of ${line.name}`}
        autoComplete="off"
        className={small}
        value={line[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
        {...props}
      />
    </label>
  )
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line p-4 last:border-0 focus:outline-none"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-sm">
          <span className="font-semibold wrap-anywhere">{line.name}</span>{' '}
          <span className="text-ink-2">{line.unit}</span>
          <span className="block text-xs tabular-nums text-ink-3">
            {line.ordered === 0
              ? 'not ordered'
              : `${open} expected${line.received > 0 ? `, ${line.received} of ${line.ordered} came before` : ''} · ${formatRupees(line.cost)} each`}
          </span>
        </p>
        <PieceStepper
          name={line.name}
          quantity={Number(line.came) || 0}
          pack={1}
          onQuantity={(quantity) => onChange({ came: String(quantity) })}
        />
      </div>
      {findings.length > 0 && <p className="text-sm font-medium text-warn">{findings.join(' · ')}</p>}
      <div className="flex items-start justify-between gap-2">
        <details className="group min-w-0 flex-1">
          <summary className="flex min-h-11 cursor-pointer items-center gap-1 text-sm text-ink-2 lg:pointer-fine:min-h-8">
            Cost, broken, expiry date
            <ChevronDown
              size={18}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0 text-ink-3 group-open:rotate-180"
            />
          </summary>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {text('newCost', 'Cost of one', { ...numberInput, placeholder: line.cost === 0 ? '' : String(line.cost) })}
            {text('broken', 'Broken', { ...numberInput, inputMode: 'numeric' })}
            {text('expiresOn', 'Expires on', { type: 'date' })}
            {text('lot', 'Lot', { maxLength: 40 })}
          </div>
        </details>
        {line.came === '' && open > 0 && (
          <Button
            look="soft"
            size="sm"
            className="shrink-0"
            aria-label={`All ${open} of ${line.name}`}
            onClick={({ currentTarget }) => {
              // The button goes: the keyboard goes on in its line.
              currentTarget.closest('li')?.focus()
              onChange({ came: String(open) })
            }}
          >
            All {open}
          </Button>
        )}
      </div>
    </li>
  )
}

export const ReceiveForm = ({ order, onDone }: { order: PurchaseOrderShape; onDone: () => void }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [keys] = useState(() => createFormKeys())
  const [lines, setLines] = useState(() => receiveLinesOf(order))
  const [invoice, setInvoice] = useState('')
  const [odd, setOdd] = useState<{ productId: string; name: string; cost: number; last: number }[]>([])
  const looking = useRef(new Set<string>())

  const scan = async (code: string) => {
    if (looking.current.has(code)) return
    looking.current.add(code)
    try {
      const found = await readByBarcode(call, order.storeId, code)
      if (!found) return toast.error('No product of the shop has this barcode')
      setLines((now) => withScanned(now, found))
      announce(`${found.name}: one more`)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      looking.current.delete(code)
    }
  }
  useKeyboardScanner(productCodes, (code) => void scan(code))

  const change = (productId: string, changed: Partial<ReceiveLine>) =>
    setLines((now) => now.map((line) => (line.productId === productId ? { ...line, ...changed } : line)))
  const received = receiptLinesOf(lines)
  const isWrong = lines.some(({ came, broken }) => Number(broken) > Number(came))
  const { pieces, amount } = sumOf(lines)
  const piecesText = pieces === 1 ? '1 piece' : `${pieces} pieces`
  const findings = lines.filter((line) => findingsOf(line).length > 0).length
  const uncounted = lines.filter((line) => line.came === '' && openOf(line) > 0).length
  const submit = async (confirm: boolean) => {
    setOdd([])
    const body = { orderId: order._id, invoice, lines: received, confirm }
    const done = await write(
      () => call(receivePurchaseOrder, { body }, { headers: { 'idempotency-key': keys.of(body) } }),
      {
        success: `Goods received: ${piecesText}, ${formatRupees(amount)}`,
        onFailure: async (error) => setOdd(refusalData(error, 'odd_cost')?.lines ?? []),
      },
    )
    if (done) {
      keys.answered()
      onDone()
    }
  }

  return (
    <section aria-label="Receive" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <ScanField onCode={(code) => void scan(code)} />
        <Button look="outline" className="max-sm:w-full" onClick={() => setLines(asOrdered)}>
          All as ordered
        </Button>
      </div>
      <ul aria-label="Goods" className="rounded-card border border-line bg-surface shadow-card">
        {lines.map((line) => (
          <LineCard key={line.productId} line={line} onChange={(changed) => change(line.productId, changed)} />
        ))}
      </ul>
      <TextField
        label="Number of the supplier's invoice"
        className="sm:max-w-80"
        autoComplete="off"
        maxLength={limits.name}
        value={invoice}
        onChange={({ target }) => setInvoice(target.value)}
      />
      <FormActions className="justify-between!">
        <p className="text-sm tabular-nums">
          <span className="font-bold">{formatRupees(amount)}</span>
          <span className="text-ink-2">{` · ${piecesText}`}</span>
          {uncounted > 0 && (
            <span className="block text-ink-2">
              {uncounted === 1 ? '1 product to count' : `${uncounted} products to count`}
            </span>
          )}
          {findings > 0 && (
            <span className="block text-warn">
              {findings === 1 ? '1 product differs from the order' : `${findings} products differ from the order`}
            </span>
          )}
        </p>
        <span className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button look="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button busy={busy} disabled={received.length === 0 || isWrong} onClick={() => void submit(false)}>
            Receive
          </Button>
        </span>
      </FormActions>
      <Dialog
        open={odd.length > 0}
        onClose={() => setOdd([])}
        title="Is this cost right?"
        description="It is far from what was paid last time."
      >
        <ul className="mb-4 grid gap-1 rounded-field bg-sunken px-4 py-3 text-sm">
          {odd.map(({ productId, name, cost, last }) => (
            <li key={productId} className="tabular-nums">
              <span className="font-semibold">{name}</span>: {`${formatRupees(cost)} instead of ${formatRupees(last)}`}
            </li>
          ))}
        </ul>
        <DialogActions>
          <Button look="outline" onClick={() => setOdd([])}>
            Change it
          </Button>
          <Button busy={busy} onClick={() => void submit(true)}>
            It is right
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  )
}
