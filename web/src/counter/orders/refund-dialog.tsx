import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import { refundOrder } from '@tokri/contract/order.ts'
import { changedLine, offPaise, remainingPieces } from '@tokri/rules/adjustments.ts'
import { exactPaise } from '@tokri/rules/bill.ts'
import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import { Minus, Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { adjustableLines, type Order } from '../../lib/orders/orders.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { DialogFormActions } from '../forms/form-actions.tsx'
import { showChangedOrder } from './admin-orders.ts'

/**
 * Refunds pieces of an order, line by line, or an amount that belongs to no pieces. The amount of pieces is computed by the
 * same rule as on the server.
 */
export const RefundDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [pieces, setPieces] = useState<Record<string, number>>({})
  const [shelved, setShelved] = useState<Record<string, boolean>>({})
  const [byAmount, setByAmount] = useState(false)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  // One idempotency key per dialog: repeated presses refund once.
  const [key] = useState(newIdempotencyKey)
  const kindName = useId()
  const wanted = (productId: string) => pieces[productId] ?? 0
  const before = adjustableLines(order)
  const after = adjustableLines(order).map((line, index) =>
    changedLine(line, { refundedQuantity: wanted(order.lines[index]?.productId ?? '') }),
  )
  const paid = exactPaise(order.bill)
  const leftPaise = paid - offPaise(paid, before)
  const typedPaise = /^\d{1,8}(?:\.\d{1,2})?$/.test(typed.trim()) ? toPaise(Number(typed)) : 0
  const amount = byAmount ? typedPaise : offPaise(paid, after) - offPaise(paid, before)
  const lines = order.lines.flatMap(({ productId }) =>
    wanted(productId) > 0 ? [{ productId, quantity: wanted(productId), restock: shelved[productId] ?? false }] : [],
  )

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const what = byAmount ? { amount: toRupees(typedPaise) } : { lines }
      const body = { orderId: order._id, ...what, reason: reason.trim() }
      const { message, data } = await withRecentPassword(() =>
        call(refundOrder, { body }, { headers: { 'idempotency-key': key } }),
      )
      showChangedOrder(queryClient, data)
      toast.success(message)
      onClose()
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
      for (const queryKey of [['orders'], ['admin', 'orders'], ['admin', 'failed-refunds']])
        void queryClient.invalidateQueries({ queryKey })
    }
  }

  const missingAmount = (): string | undefined => {
    if (typedPaise === 0) return 'Enter an amount in rupees first'
    return typedPaise > leftPaise ? `At most ${formatRupees(toRupees(leftPaise))} can go back` : undefined
  }
  const nothingChosen = lines.length === 0 ? 'Choose what goes back first' : undefined
  const missing =
    (byAmount ? missingAmount() : nothingChosen) ?? (reason.trim() === '' ? 'Give a reason first' : undefined)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Refund"
      description="Coupon and service charge are shared out by lines, so that all parts sum to what was paid."
    >
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="sr-only">What goes back</legend>
          {[false, true].map((option) => (
            <label
              key={String(option)}
              className="flex min-h-11 items-center gap-2 rounded-control border border-line px-3 text-sm has-checked:border-brand has-checked:bg-brand-soft"
            >
              <input
                type="radio"
                name={kindName}
                checked={byAmount === option}
                onChange={() => setByAmount(option)}
                className="size-5 accent-brand"
              />
              <span>{option ? 'An amount' : 'Pieces'}</span>
            </label>
          ))}
        </fieldset>
        {byAmount ? (
          <TextField
            label="Amount in rupees"
            inputMode="decimal"
            value={typed}
            maxLength={11}
            hint={`${formatRupees(toRupees(leftPaise))} of this order can still go back.`}
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {order.lines.map((line, index) => {
              const now = before[index]
              const left = now ? remainingPieces(now) : 0
              const count = wanted(line.productId)
              const set = (next: number) => setPieces((now) => ({ ...now, [line.productId]: next }))
              return (
                <li key={line.productId} className="flex flex-wrap items-center gap-x-3 text-sm">
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{line.name}</span>
                    <span className="text-xs text-ink-3">
                      {left === 0 ? 'Nothing left to refund' : `${left} of ${line.quantity} left to refund`}
                    </span>
                  </span>
                  <IconButton label={`One less of ${line.name}`} disabled={count === 0} onClick={() => set(count - 1)}>
                    <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                  <span className="w-6 text-center font-semibold tabular-nums">{count}</span>
                  <IconButton
                    label={`One more of ${line.name}`}
                    disabled={count >= left}
                    onClick={() => set(count + 1)}
                  >
                    <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                  {count > 0 && (
                    <label className="flex min-h-11 w-full items-center gap-2 text-ink-2">
                      <input
                        type="checkbox"
                        className="size-5 shrink-0 accent-brand"
                        checked={shelved[line.productId] ?? false}
                        onChange={({ target }) => setShelved((now) => ({ ...now, [line.productId]: target.checked }))}
                      />
                      <span>
                        Back on the shelf<span className="sr-only"> of {line.name}</span>
                      </span>
                    </label>
                  )}
                </li>
              )
            })}
          </ul>
        )}
        <TextField
          label="Reason"
          value={reason}
          maxLength={limits.reason}
          required
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogFormActions>
          <p className="me-auto text-sm text-ink-2">
            Goes back <strong className="block text-lg text-ink">{formatRupees(toRupees(amount))}</strong>
          </p>
          <ExplainedButton type="submit" look="danger" busy={busy} reason={missing}>
            Refund
          </ExplainedButton>
        </DialogFormActions>
      </form>
    </Dialog>
  )
}
