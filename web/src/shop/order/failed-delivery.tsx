// The rider could not hand over the order: when, why, what happens next, and what the shopper wishes. The store's manager
// decides, and reads the wish on the board.
import { useQueryClient } from '@tanstack/react-query'
import type { OrderDelivery } from '@tokri/contract/delivery.schema.ts'
import { answerFailure } from '@tokri/contract/delivery.ts'
import { Check, Phone } from 'lucide-react'
import { useId, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate, formatDateTime, formatTime } from '../../lib/browser/format-date.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import type { Order } from '../../lib/orders/orders.ts'
import { reasonText } from '../../lib/orders/reason-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { fieldClass } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

type Failed = NonNullable<OrderDelivery['failed']>
type Wish = NonNullable<Failed['answer']>

/** With its day if that is another one: the store may open again tomorrow. */
const timeText = (at: string): string =>
  formatDate(at) === formatDate(new Date(serverNow()).toISOString()) ? formatTime(at) : formatDateTime(at)

const wishText = ({ wish, at }: Wish): string => {
  if (wish === 'again') return m.order_wish_retry_now()
  if (wish === 'cancel') return m.order_you_wish_to_cancel()
  return m.order_wish_retry_at({ time: at === null ? '' : timeText(at) })
}

export const FailedDelivery = ({ order, failed, phone }: { order: Order; failed: Failed; phone: string }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const timeId = useId()
  const { times } = failed
  const [asksToCancel, setAsksToCancel] = useState(false)
  const [choosesTime, setChoosesTime] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const time = chosen !== null && times.includes(chosen) ? chosen : times[0]
  const [busy, setBusy] = useState<Wish['wish'] | null>(null)
  const [sent, setSent] = useState<Wish | null>(null)
  const answered = sent ?? failed.answer

  const answer = async (wish: Wish['wish']) => {
    setBusy(wish)
    const at = wish === 'later' ? (time ?? null) : null
    try {
      const body = { orderId: order._id, wish, ...(at !== null && { at }) }
      await call(answerFailure, { body })
      setSent({ wish, at })
      setChoosesTime(false)
    } catch (error) {
      toast.error(errorMessage(error))
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
    } finally {
      setBusy(null)
    }
  }
  const buttonOf = (wish: Wish['wish']) => ({
    wide: true,
    look:
      answered?.wish === wish
        ? ('soft' as const)
        : wish === 'again' && !answered
          ? ('primary' as const)
          : ('outline' as const),
    disabled: busy !== null,
    busy: busy === wish,
    'aria-pressed': answered?.wish === wish,
  })
  const chosenMark = (wish: Wish['wish']) =>
    answered?.wish === wish && <Check size={18} strokeWidth={2.25} aria-hidden="true" />
  return (
    <section
      aria-label={m.order_delivery_failed()}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div role="status" className="grid gap-1">
        <h2 className="text-xl">{m.order_delivery_failed()}</h2>
        <p className="text-sm">
          {m.order_your_rider_tried_at({ time: formatTime(failed.at), reason: reasonText(failed.reason) })}
        </p>
        <p className="text-sm text-ink-2">
          <span>
            {(failed.backAt === null ? m.order_bags_returning : m.order_bags_back)({
              store: order.store.name,
            })}
          </span>{' '}
          {!answered && <span>{m.order_tell_the_store()}</span>}
        </p>
      </div>
      {answered && (
        <p role="status" className="rounded-field bg-brand-soft p-3 text-sm text-brand">
          <strong className="block">{wishText(answered)}</strong>
          <span>{m.order_wish_explained()}</span>
        </p>
      )}
      <div className={`grid gap-2 ${times.length > 0 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
        <Button {...buttonOf('again')} onClick={() => void answer('again')}>
          {chosenMark('again')} <span>{m.order_try_again_now()}</span>
        </Button>
        {times.length > 0 && (
          <Button {...buttonOf('later')} aria-expanded={choosesTime} onClick={() => setChoosesTime(!choosesTime)}>
            {chosenMark('later')} <span>{m.order_wish_choose_time()}</span>
          </Button>
        )}
        <Button {...buttonOf('cancel')} aria-haspopup="dialog" onClick={() => setAsksToCancel(true)}>
          {chosenMark('cancel')} <span>{m.order_cancel_order()}</span>
        </Button>
      </div>
      {choosesTime && time !== undefined && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="grid min-w-40 flex-1 gap-1.5">
            <label htmlFor={timeId} className="text-sm font-medium text-ink-2">
              {m.order_when()}
            </label>
            <select
              id={timeId}
              value={time}
              onChange={({ target }) => setChosen(target.value)}
              className={`${fieldClass} select pe-10 border-line-strong`}
            >
              {times.map((each) => (
                <option key={each} value={each}>
                  {timeText(each)}
                </option>
              ))}
            </select>
          </div>
          <Button
            busy={busy === 'later'}
            disabled={busy !== null}
            className="h-12"
            onClick={() => void answer('later')}
          >
            {m.order_ask_for_this_time()}
          </Button>
        </div>
      )}
      {phone !== '' && (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={buttonClass({ look: 'outline' })}>
          <Phone size={18} strokeWidth={1.75} aria-hidden="true" /> {m.common_call_the_store()}
        </a>
      )}
      <Dialog
        open={asksToCancel}
        onClose={() => setAsksToCancel(false)}
        title={m.order_cancel_this_order()}
        description={m.order_wish_explained()}
      >
        <DialogActions>
          <Button look="outline" onClick={() => setAsksToCancel(false)}>
            {m.order_keep_the_order()}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              setAsksToCancel(false)
              void answer('cancel')
            }}
          >
            {m.order_cancel_order()}
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  )
}
