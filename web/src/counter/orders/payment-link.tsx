import { payAgain } from '@tokri/contract/order.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { EXTRA_HOLD_MINUTES, HOLD_MINUTES } from '@tokri/rules/order-states.ts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatTime } from '../../lib/browser/format-date.ts'
import type { Order } from '../../lib/orders/orders.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

/**
 * An order that waits for an online payment, with a link to send to its shopper: an unpaid one, or a paid one that has got
 * more items.
 */
export const PaymentLink = ({ order, hasMail }: { order: Order; hasMail: boolean }) => {
  const call = useCall()
  const isUnpaid = order.state === 'PAYMENT_PENDING'
  const holdEnd = Date.parse(order.createdAt) + HOLD_MINUTES * 60_000
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const make = async () => {
    setBusy(true)
    try {
      const { paymentUrl } = (await call(payAgain, { body: { orderId: order._id } })).data
      setLink(paymentUrl)
      await navigator.clipboard.writeText(paymentUrl)
      toast.success('Link copied')
    } catch (error) {
      // Where the browser does not copy, the link is shown to be copied by hand.
      if (!(error instanceof DOMException)) toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div role="status" className="grid gap-3 rounded-card bg-accent-soft p-4 text-sm text-on-accent-soft">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60">
          <strong className="block text-base">
            {formatRupees(order.amountDue)} {isUnpaid ? 'to be paid online' : 'more to be paid online'}
          </strong>
          {hasMail ? 'The shopper has a link by mail.' : 'The shopper has no e-mail: copy a link and send it.'}{' '}
          {isUnpaid
            ? `The order is placed once it is paid. If nobody pays by ${formatTime(holdEnd)}, it ends. A new link ends the one before.`
            : `A link works for ${HOLD_MINUTES} minutes. The order can be sent once it is paid. If nobody pays within ${EXTRA_HOLD_MINUTES} minutes of the change, the order comes without what was added.`}
          {order.state === 'READY' && <span className="block">It is packed: take that out of its bags then.</span>}
        </p>
        <Button look="outline" busy={busy} onClick={() => void make()}>
          <Copy size={18} strokeWidth={1.75} aria-hidden="true" /> Copy a new link
        </Button>
      </div>
      {link !== null && (
        <TextField label="Payment link" value={link} readOnly onFocus={(event) => event.target.select()} />
      )}
    </div>
  )
}
