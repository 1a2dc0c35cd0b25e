import { useQueryClient } from '@tanstack/react-query'
import { answerSubstitution } from '@tokri/contract/order.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { useEffect, useState } from 'react'
import { ProductPicture } from '../../../components/product-picture.tsx'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useSecondsUntil } from '../../../lib/browser/use-seconds-until.ts'
import type { Order } from '../../../lib/orders/orders.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'

/** Asks whether a substitute may take the place of what is missing, until the time to answer is over. */
export const SubstitutionQuestion = ({
  orderId,
  question,
}: {
  orderId: string
  question: NonNullable<Order['question']>
}) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { productId, name, quantity, substitute, answerUntil } = question
  const seconds = useSecondsUntil(answerUntil)
  const over = seconds === 0
  useEffect(() => {
    if (over) void queryClient.invalidateQueries({ queryKey: ['orders'] })
  }, [over, queryClient])

  const answer = async (accept: boolean) => {
    setBusy(true)
    try {
      toast.success((await call(answerSubstitution, { body: { orderId, productId, accept } })).message)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
    }
  }

  return (
    <section
      aria-label="A question about your order"
      className="grid gap-3 rounded-card border border-line bg-accent-soft p-4 text-sm text-on-accent-soft"
    >
      <p role="status">
        <strong className="block text-base">{name} is missing</strong>
        May we put this into your bag instead? Without an answer we replace it.
      </p>
      <div className="flex items-center gap-3">
        <ProductPicture image={substitute.image} name="" sizes="56px" className="size-14 shrink-0 p-1" />
        <p className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium">{substitute.name}</span>
          {substitute.unit} × {quantity}, {formatRupees(substitute.unitPrice)} each
        </p>
        <span role="timer" aria-label={`${seconds} seconds left`} className="text-lg font-bold tabular-nums">
          {seconds} s
        </span>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button disabled={over} busy={busy} onClick={() => void answer(true)}>
          Replace it
        </Button>
        <Button look="outline" disabled={over || busy} onClick={() => void answer(false)}>
          Leave it out
        </Button>
      </div>
    </section>
  )
}
