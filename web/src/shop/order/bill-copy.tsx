// Somebody else who gets the bill of an order by mail.

import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import { sendBillCopy } from '@tokri/contract/order.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import { Mail } from 'lucide-react'
import { useRef, useState } from 'react'
import { storeBillCopyTo, storedBillCopyTo } from '../../lib/account/bill-copy-to.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { type Order, orderQuery } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

const CopyForm = ({ order, onDone }: { order: Order; onDone: () => void }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const keys = useRef(createFormKeys())
  const stored = order.billCopy?.email ?? ''
  const [email, setEmail] = useState(stored || storedBillCopyTo())
  const [busy, setBusy] = useState(false)
  const isDelivered = order.state === 'DELIVERED'
  const save = async () => {
    setBusy(true)
    try {
      const body = { orderId: order._id, email: email.trim() }
      const headers = { 'idempotency-key': keys.current.of(body) }
      const { data, message } = await call(sendBillCopy, { body }, { headers })
      keys.current.answered()
      storeBillCopyTo(body.email)
      queryClient.setQueryData(orderQuery(call, order._id).queryKey, data)
      toast.success(message)
      onDone()
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={m.order_mail_address()}
        type="email"
        inputMode="email"
        value={email}
        maxLength={limits.email}
        autoComplete="off"
        required={isDelivered || stored === ''}
        hint={isDelivered ? m.order_bill_copy_once() : m.order_bill_copy_explained()}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" busy={busy} disabled={!isDelivered && email.trim() === stored}>
        {isDelivered ? m.order_send() : m.common_save()}
      </Button>
    </form>
  )
}

/** A button that asks for the address; then who gets the bill, or got it. */
export const BillCopy = ({ order }: { order: Order }) => {
  const [open, setOpen] = useState(false)
  const { billCopy, state } = order
  if (billCopy?.sentAt)
    return (
      <p className="text-center text-sm text-ink-2 wrap-anywhere">
        {m.order_bill_copy_sent({ email: billCopy.email })}
      </p>
    )
  if (isIn('undelivered', state)) return null
  return (
    <>
      <Button wide look="outline" onClick={() => setOpen(true)}>
        <Mail size={18} strokeWidth={1.75} aria-hidden="true" />{' '}
        <span>{billCopy ? m.order_bill_copy_change() : m.order_bill_copy_add()}</span>
      </Button>
      {billCopy && (
        <p className="-mt-1 text-center text-sm text-ink-2 wrap-anywhere">
          {m.order_bill_copy_planned({ email: billCopy.email })}
        </p>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={m.order_bill_copy_add()}>
        {open && <CopyForm order={order} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}
