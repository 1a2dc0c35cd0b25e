// The stage of an order: its scene, and the time to the promise, or to the estimate once there is one.

import { useQuery } from '@tanstack/react-query'
import type { LatenessShape, OrderDelivery } from '@tokri/contract/delivery.schema.ts'
import { isFinal, isIn } from '@tokri/rules/order-states.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatTime } from '../../../lib/browser/format-date.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { arrivesIn, followedStageText, stageText } from '../../../lib/orders/delivery-text.ts'
import { latenessQuery } from '../../../lib/orders/lateness-query.ts'
import { isExpectedLate, promiseSummary, slotRange } from '../../../lib/orders/order-promise.ts'
import { extraDue, isTriedAgain, type Order } from '../../../lib/orders/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { Scene } from './scene.tsx'
import { sceneOf } from './scene-of.ts'

type Words = { above: string; title: string; below: string }

/** `_id` is absent for somebody who follows the order without an account. */
type Staged = Pick<Order, 'state' | 'promise' | 'slot' | 'deliveredAt' | 'kept' | 'failedAt'> &
  Partial<Pick<Order, '_id' | 'attempts' | 'payment' | 'amountDue'>>

type Known = {
  eta: string | null
  progress: (Pick<OrderDelivery, 'stage' | 'dropsBefore'> & Partial<Pick<OrderDelivery, 'rider'>>) | null
}

const endedWords = (order: Staged): Words =>
  order.state === 'CANCELLED'
    ? { above: '', title: m.common_cancelled(), below: m.common_nothing_will_be_delivered() }
    : {
        above: '',
        title: order.kept === false ? m.order_delivered_a_little_late() : m.order_delivered_enjoy(),
        below: promiseSummary(order) ?? '',
      }

const wordsOf = (order: Staged, { eta, progress }: Known, now: number): Words => {
  if (isFinal(order.state)) return endedWords(order)
  const isOwn = order._id !== undefined
  const stage = progress ? (isOwn ? stageText : followedStageText)(progress) : ''
  if (order.failedAt !== undefined)
    return {
      above: '',
      title: isOwn ? m.order_delivery_failed() : m.order_stage_delivery_failed(),
      below: m.order_store_decides(),
    }
  if (extraDue(order) > 0 || (progress?.stage === 'payment' && isIn('promised', order.state)))
    return {
      above: '',
      title: isOwn ? m.common_waiting_for_your_payment() : stage,
      below: isIn('unpacked', order.state) ? m.order_it_leaves_once_paid() : m.order_stage_extra_payment(),
    }
  // The estimate counts the minutes at the door as well.
  if (progress?.stage === 'arrived') return { above: '', title: stage, below: '' }
  const isDue = eta !== null && Date.parse(eta) > now
  // An estimate that has passed says nothing: whether an order is late, its promise decides.
  const at = isDue ? eta : order.promise.at
  const isLate = isExpectedLate(order, eta)
  // Until there is an estimate, a chosen quarter of an hour says more than the minutes to its end.
  const slot = order.slot && at === order.promise.at ? order.slot : null
  if (isTriedAgain(order))
    return isDue
      ? { above: m.order_we_try_again(), title: arrivesIn(eta, now), below: `${formatTime(eta)} · ${stage}` }
      : { above: m.order_we_try_again(), title: stage, below: '' }
  if (at === null || Date.parse(at) <= now)
    return { above: m.order_stage_late(), title: m.order_a_little_late(), below: stage }
  return {
    above: isLate ? m.order_stage_little_late() : slot ? (isOwn ? m.order_at_your_door : m.order_at_the_door)() : '',
    title: slot ? slotRange(slot) : arrivesIn(at, now),
    below: [...(slot ? [] : [formatTime(at)]), stage].filter((part) => part !== '').join(' · '),
  }
}

const reasons: Record<NonNullable<LatenessShape['cause']>, string> = {
  queue: m.order_late_queue(),
  pick: m.order_late_pick(),
  payment: m.order_late_payment(),
  no_rider: m.order_late_no_rider(),
  ride: m.order_late_ride(),
  door: m.order_late_door(),
  failed: m.order_late_failed(),
}

/** Why a delivered order came late, in one sentence. */
const LateReason = ({ orderId }: { orderId: string }) => {
  const { data } = useQuery(latenessQuery(useCall(), orderId))
  return data?.cause ? <p className="text-sm text-ink-2">{reasons[data.cause]}</p> : null
}

export const OrderStage = ({ order, delivery }: { order: Staged; delivery: Known }) => {
  const now = useNow()
  const { eta, progress } = delivery
  const scene = sceneOf(order, { stage: progress?.stage, eta, now })
  const { above, title, below } = wordsOf(order, delivery, now)
  return (
    <div className="flex min-w-0 flex-1 basis-72 items-center gap-4 text-start">
      {scene && <Scene name={scene} className="w-28 shrink-0 max-[17.5rem]:hidden sm:w-40" />}
      <div className="min-h-20 min-w-0 content-center wrap-anywhere">
        {above && <p className="text-sm text-ink-2">{above}</p>}
        <p className="font-display text-xl font-bold sm:text-2xl">{title}</p>
        <p className="text-sm text-ink-2">{below}</p>
        {order.kept === false && order._id && <LateReason orderId={order._id} />}
      </div>
    </div>
  )
}
