// Push messages about an order: its stages and questions about substitutes for the shopper, and a new order for the
// counter. They name the order and the products that the
// question is about, and nothing else, because a locked phone shows them to everybody near it.
import { isIn, type OrderState } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Say, Sentence } from '../../../platform/language/sentences.ts'
import type { Notice } from '../../user/push/push.ts'
import { notifyBrowsers, notifyCounter, notifyHand } from '../../user/service.ts'
import type { Moved } from '../rows/moved.ts'
import * as queries from '../rows/queries.ts'

/** Stages that happen while the shopper does something else. Each replaces the notice of the one before. */
const words = {
  PACKING: 'It is being packed.',
  READY: 'It is packed and leaves soon.',
  OUT_FOR_DELIVERY: 'It is on its way to you.',
  DELIVERED: 'It was delivered. Enjoy!',
  CANCELLED: 'It is cancelled.',
} as const satisfies Partial<Record<OrderState, Sentence>>

const wordsAt = (stage: keyof typeof words, { extra_due_paise }: Moved['order']): Sentence =>
  stage === 'READY' && extra_due_paise > 0 ? 'It is packed and leaves once what was added is paid.' : words[stage]

/** How long the news of a stage is worth sending. */
const STAGE_MS = 3_600_000

type PushedOrder = Pick<queries.LockedOrder, 'id' | 'number' | 'user_id'>

type News = { body: (t: Say) => string; at: Date; tag?: string; path?: string }

const noticeOf =
  ({ id, number }: PushedOrder, { body, at, tag = id, path = `/dashboard/myorders/${id}` }: News) =>
  (t: Say): Notice => ({
    title: t('Order {number}', { number }),
    body: body(t),
    path,
    tag,
    at: at.getTime(),
  })

/** How long a new order is worth a notice. */
const NEW_ORDER_MS = 900_000

/** Tells the administrators who asked for it that an order was placed, or paid online. */
export const pushAboutNewOrder = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  { order: { id, number }, move: { at }, tellsCounter = true }: Moved,
): Promise<void> => {
  if (!tellsCounter) return
  const notice = (t: Say): Notice => ({
    title: t('New order {number}', { number }),
    body: t('It waits at the counter.'),
    path: `/dashboard/orders/${id}`,
    tag: `${id}-new`,
    at: at.getTime(),
  })
  await notifyCounter(tx, deps, { notice, until: new Date(at.getTime() + NEW_ORDER_MS) })
}

/** Whether an order comes back to the store because it could not be delivered. */
const cameBack = ({ order, move: { to } }: Moved): boolean => order.state === 'OUT_FOR_DELIVERY' && to === 'READY'

/** Tells the shopper at once that the rider could not hand over the order, and asks what is to happen. */
export const pushAboutFailure = async (tx: Tx, deps: Deps, moved: Moved): Promise<void> => {
  const { order, move } = moved
  if (order.user_id === null || !cameBack(moved)) return
  const body = (t: Say) => t('Your rider could not hand it over. Tell us what to do next.')
  const until = new Date(move.at.getTime() + STAGE_MS)
  await notifyBrowsers(tx, deps, { userId: order.user_id, notice: noticeOf(order, { body, at: move.at }), until })
}

/** Tells the shopper which stage the order has come to. */
export const pushAbout =
  (stage: keyof typeof words) =>
  async (tx: Tx, deps: Deps, moved: Moved): Promise<void> => {
    const { order, move, remark } = moved
    const { at } = move
    if (order.user_id === null || cameBack(moved)) return
    const apology = 'We are sorry for the delay: your order has a coupon for you.'
    const news = wordsAt(stage, order)
    const body = (t: Say) => (remark === null ? t(news) : `${t(news)} ${t(apology)}`)
    const until = new Date(at.getTime() + STAGE_MS)
    await notifyBrowsers(tx, deps, { userId: order.user_id, notice: noticeOf(order, { body, at }), until })
  }

/** Reminds the shopper of an order that waits for its payment; the notice opens the page to pay. */
export const pushAboutUnpaid = async (
  tx: Tx,
  deps: Deps,
  order: PushedOrder,
  { paymentId, until }: { paymentId: string; until: Date },
): Promise<void> => {
  if (order.user_id === null) return
  const body = (t: Say) => t('It waits for your payment. Press here to pay.')
  const notice = noticeOf(order, { body, at: deps.clock(), path: `/pay/${paymentId}` })
  await notifyBrowsers(tx, deps, { userId: order.user_id, notice, until })
}

/** Tells the shopper that the order ended unpaid; the notice opens the checkout if the cart has the goods again. */
export const pushAboutNotPaid = async (tx: Tx, deps: Deps, { order, move }: Moved): Promise<void> => {
  if (order.user_id === null) return
  const { actor, at } = move
  const refilled = await queries.hasRefilledCart(tx, order.id)
  const body = (t: Say) => {
    if (actor === 'provider')
      return refilled
        ? t('Its payment was declined. What you chose is in your cart again.')
        : t('Its payment was declined, so it is not placed.')
    return refilled
      ? t('It was not paid in time. What you chose is in your cart again.')
      : t('It was not paid in time, so it is not placed.')
  }
  const notice = noticeOf(order, { body, at, ...(refilled && { path: '/checkout' }) })
  await notifyBrowsers(tx, deps, { userId: order.user_id, notice, until: new Date(at.getTime() + STAGE_MS) })
}

/** Tells the shopper that the shop changed the lines of the order. */
export const pushAboutChange = async (tx: Tx, deps: Deps, order: PushedOrder, at: Date): Promise<void> => {
  if (order.user_id === null) return
  const until = new Date(at.getTime() + STAGE_MS)
  const notice = noticeOf(order, {
    body: (t) => t('It was changed. Look at the new bill.'),
    at,
    tag: `${order.id}-changed`,
  })
  await notifyBrowsers(tx, deps, { userId: order.user_id, notice, until })
}

/** How long the answer to a problem is worth a notice. */
const ANSWER_MS = 86_400_000

/** Tells the shopper that a reported problem was answered. */
export const pushAboutProblem = async (
  tx: Tx,
  deps: Deps,
  order: PushedOrder,
  { accepted, at }: { accepted: boolean; at: Date },
): Promise<void> => {
  if (order.user_id === null) return
  const body = (t: Say) => t(accepted ? 'We refund what you reported.' : 'We answered what you reported.')
  const notice = noticeOf(order, { body, at, tag: `${order.id}-problem` })
  await notifyBrowsers(tx, deps, { userId: order.user_id, notice, until: new Date(at.getTime() + ANSWER_MS) })
}

/** How long it is worth saying that a rider is at the door. */
const ARRIVAL_MS = 900_000

/** Tells the shopper that the rider is at the door. The code for the rider is left out: anybody may see a locked phone. */
export const pushAboutArrival = async (tx: Tx, deps: Deps, order: PushedOrder, at: Date): Promise<void> => {
  if (order.user_id === null) return
  const body = (t: Say) => t('Your rider is at the door. The code to say is on the page of your order.')
  const until = new Date(at.getTime() + ARRIVAL_MS)
  await notifyBrowsers(tx, deps, { userId: order.user_id, notice: noticeOf(order, { body, at }), until })
}

/** `count` of the `ordered` pieces are missing. `name` has its size, as the substitute has: both may have the same name. */
type Question = { name: string; count: number; ordered: number; substituteId: string; until: Date }

export const pushAboutQuestion = async (
  tx: Tx,
  deps: Deps,
  order: PushedOrder,
  { name, count, ordered, substituteId, until }: Question,
): Promise<void> => {
  if (order.user_id === null) return
  const substitute = await queries.readSubstitute(tx, substituteId)
  if (!substitute) return
  const values = {
    substitute: `${substitute.name}, ${substitute.unit}`,
    seconds: deps.settings.current.answerSeconds,
  }
  const body = (t: Say) =>
    t('{missing} is missing. Take {substitute} instead? Please answer within {seconds} seconds.', {
      ...values,
      missing: ordered === 1 ? name : t('{count} of {ordered} × {name}', { count, ordered, name }),
    })
  const notice = noticeOf(order, { body, at: deps.clock(), tag: `${order.id}-ask` })
  await notifyBrowsers(tx, deps, { userId: order.user_id, notice, until })
}

/** Tells the picker of an order that the office or the shopper has changed it. */
export const pushChangeToPicker = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'clock' | 'jwtSecret'>,
  { id, number, state }: Pick<queries.LockedOrder, 'id' | 'number' | 'state'>,
): Promise<void> => {
  const hand = await queries.readPickerOnShift(tx, id)
  if (!hand) return
  await notifyHand(tx, deps, {
    ...{ userId: hand.user_id, shiftId: hand.id, path: '/floor/pick', tag: 'floor-change' },
    title: (t) => t('Order {number}', { number }),
    body: (t) =>
      isIn('unpacked', state)
        ? t('It was changed. Look at the lines again.')
        : t('It was changed after packing. Change its bags too.'),
  })
}
