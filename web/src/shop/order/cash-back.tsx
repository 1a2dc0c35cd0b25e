// Cash that an order gives back: who brings it, where, and that it may be store credit instead.
import { useQueryClient } from '@tanstack/react-query'
import { takeAsCredit } from '@tokri/contract/order.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { useRef, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { type Order, orderQuery } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

const Waiting = ({ order, refund }: { order: Order; refund: Order['refunds'][number] }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const keys = useRef(createFormKeys())
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      const body = { refundId: refund._id }
      const { message, data } = await call(
        takeAsCredit,
        { body },
        { headers: { 'idempotency-key': keys.current.of(body) } },
      )
      keys.current.answered()
      queryClient.setQueryData(orderQuery(call, order._id).queryKey, data)
      toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error))
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-2">
        <strong className="block text-base text-ink">
          {m.order_cash_back_amount({ amount: formatRupees(refund.amount) })}
        </strong>
        <span>
          {refund.mayBeCredit ? m.order_cash_back_how({ store: order.store.name }) : m.order_cash_back_on_way()}
        </span>
      </p>
      {refund.mayBeCredit && (
        <Button busy={busy} onClick={() => void take()}>
          {m.order_cash_back_as_credit()}
        </Button>
      )}
    </li>
  )
}

/** Nothing while no cash waits. */
export const CashBack = ({ order }: { order: Order }) => {
  const waiting = order.refunds.filter(({ cash }) => cash === null)
  if (waiting.length === 0) return null
  return (
    <section
      aria-label={m.order_cash_back()}
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <ul className="grid gap-4 divide-y divide-line *:not-first:pt-4">
        {waiting.map((refund) => (
          <Waiting key={refund._id} order={order} refund={refund} />
        ))}
      </ul>
    </section>
  )
}
