// The shopper rates a delivered order with one press on a star. Reasons and a text are optional, and each press is stored at
// once.

import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import { rateOrder } from '@tokri/contract/order.ts'
import { canRate, MAX_STARS, ratingReasons } from '@tokri/rules/ratings.ts'
import { Check, Star } from 'lucide-react'
import { useRef, useState } from 'react'
import { OrderRating, starClass } from '../../components/order/order-rating.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { type Order, orderQuery } from '../../lib/orders/orders.ts'
import { ratingReasonTexts, starsText } from '../../lib/orders/rating-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

type Rating = Omit<NonNullable<Order['rating']>, 'at'>

const STARS = Array.from({ length: MAX_STARS }, (_, index) => index + 1)

export const RateOrder = ({ order }: { order: Order }) => {
  const { rating } = order
  const deliveredAt = order.deliveredAt === null ? null : new Date(order.deliveredAt)
  if (canRate({ state: order.state, deliveredAt }, new Date(serverNow()))) return <RatingForm order={order} />
  return rating ? (
    <div className="mt-4 grid gap-2 border-t border-line pt-4">
      <h2 className="text-base">{m.order_your_rating()}</h2>
      <OrderRating rating={rating} />
    </div>
  ) : null
}

const RatingForm = ({ order }: { order: Order }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const { queryKey } = orderQuery(call, order._id)
  const [shown, setShown] = useState<Rating | null>(order.rating ?? null)
  const [text, setText] = useState(shown?.text ?? '')
  const queue = useRef(Promise.resolve())
  const [waiting, setWaiting] = useState(0)
  const [isStored, setStored] = useState(false)

  const store = async (next: Rating) => {
    try {
      const { data: rating } = await call(rateOrder, { body: { orderId: order._id, ...next } })
      queryClient.setQueryData(queryKey, (known) => (known === undefined ? known : { ...known, rating }))
      setStored(true)
    } catch (error) {
      setShown(queryClient.getQueryData(queryKey)?.rating ?? null)
      toast.error(errorMessage(error))
    }
    setWaiting((count) => count - 1)
  }
  const rate = (next: Rating) => {
    setShown(next)
    setStored(false)
    setWaiting((count) => count + 1)
    // One after the other, so that the last press is the one that is stored.
    queue.current = queue.current.then(() => store(next))
  }
  const wantsReasons = shown !== null && shown.stars < MAX_STARS
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <fieldset>
        <legend className="font-display text-base font-bold">{m.order_how_was_your_order()}</legend>
        <div className="-ms-2 flex">
          {STARS.map((stars) => (
            <label
              key={stars}
              className="inline-flex size-11 cursor-pointer items-center justify-center rounded-control hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="stars"
                value={stars}
                checked={shown?.stars === stars}
                onChange={() =>
                  rate({ stars, reasons: stars < MAX_STARS ? (shown?.reasons ?? []) : [], text: shown?.text ?? '' })
                }
                className="sr-only"
              />
              <span className="sr-only">{starsText(stars)}</span>
              <Star
                size={28}
                strokeWidth={1.75}
                aria-hidden="true"
                className={starClass(shown !== null && stars <= shown.stars)}
              />
            </label>
          ))}
        </div>
      </fieldset>
      {wantsReasons && (
        <fieldset>
          <legend className="mb-2 text-sm font-medium text-ink-2">{m.order_what_could_be_better()}</legend>
          <div className="flex flex-wrap gap-2">
            {ratingReasons.map((reason) => {
              const isChosen = shown.reasons.includes(reason)
              return (
                <button
                  key={reason}
                  type="button"
                  aria-pressed={isChosen}
                  onClick={() =>
                    rate({
                      ...shown,
                      reasons: isChosen ? shown.reasons.filter((one) => one !== reason) : [...shown.reasons, reason],
                    })
                  }
                  className={cx(
                    'inline-flex min-h-11 items-center gap-1.5 rounded-control border px-3 text-sm font-medium',
                    isChosen
                      ? 'border-brand bg-brand-soft text-brand'
                      : 'border-line-strong bg-surface hover:bg-sunken',
                  )}
                >
                  {isChosen && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
                  <span>{ratingReasonTexts[reason]}</span>
                </button>
              )
            })}
          </div>
        </fieldset>
      )}
      {shown && (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            rate({ ...shown, text: text.trim() })
          }}
        >
          <TextField
            label={m.order_anything_else_optional()}
            value={text}
            maxLength={limits.reason}
            onChange={({ target }) => setText(target.value)}
            className="min-w-0 flex-1 basis-60"
          />
          <Button type="submit" look="outline" size="lg" disabled={text.trim() === shown.text}>
            {m.order_send_comment()}
          </Button>
        </form>
      )}
      <p role="status" className="min-h-5 text-sm text-ink-2">
        {isStored && waiting === 0 && m.order_rating_thanks()}
      </p>
    </div>
  )
}
