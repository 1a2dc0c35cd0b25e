import { useQueryClient } from '@tanstack/react-query'
import { answerSubstitution } from '@tokri/contract/order.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { useEffect, useState } from 'react'
import { ProductPicture } from '../../components/product/product-picture.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useSecondsUntil } from '../../lib/browser/use-seconds-until.ts'
import type { Order } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

/** Asks the shopper whether a substitute may replace a missing item, until the time to answer ends. */
export const SubstitutionQuestion = ({
  order,
  question,
}: {
  order: Pick<Order, '_id' | 'lines'>
  question: NonNullable<Order['question']>
}) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { productId, name, quantity, substitute, askedAt, answerUntil } = question
  const orderId = order._id
  const line = order.lines.find((one) => one.productId === productId)
  // With its size: the substitute may have the same name.
  const item = { count: quantity, name: line === undefined ? name : `${name}, ${line.unit}` }
  const seconds = useSecondsUntil(answerUntil)
  const over = seconds === 0
  const wholeTime = (Date.parse(answerUntil) - Date.parse(askedAt)) / 1000
  useEffect(() => {
    if (over) void queryClient.invalidateQueries({ queryKey: ['orders'] })
  }, [over, queryClient])

  const [keys] = useState(createFormKeys)
  const answer = async (accept: boolean) => {
    setBusy(true)
    try {
      const body = { orderId, productId, accept }
      toast.success(
        (await call(answerSubstitution, { body }, { headers: { 'idempotency-key': keys.of(body) } })).message,
      )
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
    }
  }

  return (
    <section
      aria-label={m.order_question_title()}
      className="grid gap-3 rounded-card border border-accent bg-accent-soft p-4 text-sm text-on-accent-soft"
    >
      <p role="status">
        <strong className="block text-base">
          {line !== undefined && quantity < line.quantity
            ? m.order_part_is_missing({ ...item, ordered: line.quantity })
            : m.order_item_is_missing(item)}
        </strong>
        {m.order_question_explained()}
      </p>
      <div className="flex items-center gap-3">
        <ProductPicture image={substitute.image} name="" sizes="56px" className="size-14 shrink-0 p-1" />
        <p className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium">{substitute.name}</span>
          <span>{substitute.unit}</span> × <span>{quantity}</span>,{' '}
          <span>
            {quantity > 1
              ? m.order_price_each({ price: formatRupees(substitute.unitPrice) })
              : formatRupees(substitute.unitPrice)}
          </span>
        </p>
        <span
          role="timer"
          aria-label={m.order_seconds_seconds_left({ seconds })}
          className="text-lg font-bold tabular-nums"
        >
          {m.order_seconds_short({ seconds })}
        </span>
      </div>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-surface">
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-1000 ease-linear"
          style={{ width: `${Math.min(100, (100 * seconds) / wholeTime)}%` }}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <Button size="lg" busy={busy} onClick={() => void answer(true)}>
          {m.common_replace_it()}
        </Button>
        <Button size="lg" look="outline" disabled={busy} onClick={() => void answer(false)}>
          {m.order_leave_it_out()}
        </Button>
      </div>
    </section>
  )
}
