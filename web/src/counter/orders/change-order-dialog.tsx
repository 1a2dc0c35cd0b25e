import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import { changeLines, priceChange } from '@tokri/contract/order.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { type FormEvent, useState } from 'react'
import { BillSummary } from '../../components/order/bill-summary.tsx'
import { orderedOf, type WantedLine, WantedLines } from '../../components/order/wanted-lines.tsx'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Order } from '../../lib/orders/orders.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { DialogFormActions } from '../forms/form-actions.tsx'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { showChangedOrder } from './admin-orders.ts'

const isSame = (order: Order, wanted: readonly { productId: string; quantity: number }[]): boolean =>
  wanted.length === order.lines.length &&
  wanted.every(({ productId, quantity }) =>
    order.lines.some((line) => line.productId === productId && line.quantity === quantity),
  )

type Priced = { back: number; extra: number; atDoor: number }

/** What the change costs or gives back, in words. */
const moneyText = ({ payment }: Order, { back, extra, atDoor }: Priced): string => {
  if (back > 0) return `${formatRupees(back)} goes back the way it was paid.`
  if (extra > 0) return `${formatRupees(extra)} more is to be paid by a link, before the order is sent.`
  return payment.method === 'cash' ? `${formatRupees(atDoor)} is to be paid at the door.` : ''
}

/** Changes the lines of an order that is not sent yet: a customer on the phone wants more, less or something else. */
export const ChangeOrderDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [lines, setLines] = useState<WantedLine[]>(() =>
    order.lines.map(({ productId, name, unit, image, quantity }) => ({ productId, name, unit, image, quantity })),
  )
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [keys] = useState(() => createFormKeys())
  const orderId = order._id
  const wanted = orderedOf(lines)
  const unchanged = isSame(order, wanted)
  const leave = useUnsavedChanges(!busy && (!unchanged || reason !== ''), 'Leave without changing the order?')
  const {
    data: priced,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: ['orders', 'one', orderId, 'changed', wanted],
    queryFn: async ({ signal }) => (await call(priceChange, { body: { orderId, lines: wanted } }, { signal })).data,
    enabled: !unchanged && wanted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!priced) return
    setBusy(true)
    try {
      const body = { orderId, lines: wanted, totalAmt: priced.bill.finalAmount, reason: reason.trim() }
      const { message, data } = await withRecentPassword(() =>
        call(changeLines, { body }, { headers: { 'idempotency-key': keys.of(body) } }),
      )
      showChangedOrder(queryClient, data)
      toast.success(message)
      onClose()
    } catch (refusal) {
      toast.error(errorMessage(refusal))
      void refetch()
    } finally {
      setBusy(false)
      for (const queryKey of [['orders'], ['admin', 'orders']]) void queryClient.invalidateQueries({ queryKey })
    }
  }

  const missing = (): string | undefined => {
    if (wanted.length === 0) return 'An order without items is cancelled instead'
    if (unchanged) return 'Change something first'
    if (error) return errorMessage(error)
    if (!priced || isPlaceholderData) return 'The bill is being computed'
    return reason.trim() === '' ? 'Give a reason first' : undefined
  }
  return (
    <Dialog
      open
      onClose={() => leave(onClose)}
      title="Change the order"
      description="The whole order is priced again. The shopper gets a mail with the new bill."
    >
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <WantedLines lines={lines} storeId={order.store._id} onLines={setLines} />
        {order.state === 'READY' && (
          <p className="rounded-card bg-accent-soft p-3 text-sm text-on-accent-soft">
            It is packed already: tell the store what to take out or to add.
          </p>
        )}
        {error && !unchanged ? (
          <p role="alert" className="text-sm text-deal">
            {errorMessage(error)}
          </p>
        ) : (
          !unchanged &&
          priced &&
          wanted.length > 0 && (
            <section aria-label="New bill" className="grid gap-2 rounded-card border border-line p-4">
              <BillSummary bill={priced.bill} itemsLabel="Items total" />
              <p className="text-sm text-ink-2">{moneyText(order, priced)}</p>
              {order.coupon && !priced.coupon && (
                <p className="text-sm text-deal">
                  The coupon {order.coupon.code} does not apply any more: its minimum is{' '}
                  {formatRupees(order.coupon.minimum)}.
                </p>
              )}
            </section>
          )
        )}
        <TextField
          label="Reason"
          value={reason}
          maxLength={limits.reason}
          required
          hint="The shopper reads it."
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogFormActions>
          <p className="me-auto text-sm text-ink-2">
            Was <span className="tabular-nums">{formatRupees(order.bill.finalAmount)}</span>
            <strong className="block text-lg text-ink tabular-nums">
              {formatRupees(unchanged || !priced ? order.bill.finalAmount : priced.bill.finalAmount)}
            </strong>
          </p>
          <ExplainedButton type="submit" busy={busy} reason={missing()}>
            Change the order
          </ExplainedButton>
        </DialogFormActions>
      </form>
    </Dialog>
  )
}
