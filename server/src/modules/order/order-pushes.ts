// Push messages about an order: its stages, and questions about substitutes. They name the order and the products that the
// question is about, and nothing else, because a locked phone shows them to everybody near it.
import type { OrderState } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notifyBrowsers } from '../user/push.ts'
import * as queries from './queries.ts'

/** Stages that happen while the shopper does something else. Each replaces the notice of the one before. */
const words: Partial<Record<OrderState, string>> = {
  PACKING: 'It is being packed.',
  READY: 'It is packed and leaves soon.',
  OUT_FOR_DELIVERY: 'It is on its way to you.',
  DELIVERED: 'It was delivered. Enjoy!',
  CANCELLED: 'It is cancelled.',
}

/** How long the news of a stage is worth sending. */
const STAGE_MS = 3_600_000

type PushedOrder = Pick<queries.LockedOrder, 'id' | 'number' | 'user_id'>

const noticeOf = ({ id, number }: PushedOrder, { body, at, tag = id }: { body: string; at: Date; tag?: string }) => ({
  title: `Order ${number}`,
  body,
  path: `/dashboard/myorders/${id}`,
  tag,
  at: at.getTime(),
})

export const pushAboutState = async (
  tx: Tx,
  deps: Deps,
  order: PushedOrder,
  { to, at }: { to: OrderState; at: Date },
): Promise<void> => {
  const body = words[to]
  if (body === undefined || order.user_id === null) return
  const until = new Date(at.getTime() + STAGE_MS)
  await notifyBrowsers(tx, deps, { userId: order.user_id, notice: noticeOf(order, { body, at }), until })
}

type Question = { missing: string; substituteId: string; until: Date }

export const pushAboutQuestion = async (
  tx: Tx,
  deps: Deps,
  order: PushedOrder,
  { missing, substituteId, until }: Question,
): Promise<void> => {
  if (order.user_id === null) return
  const substitute = await queries.readSubstitute(tx, substituteId)
  if (!substitute) return
  const body = `${missing} is missing. Take ${substitute.name} instead? Please answer within ${deps.settings.current.answerSeconds} seconds.`
  const notice = noticeOf(order, { body, at: deps.clock(), tag: `${order.id}-ask` })
  await notifyBrowsers(tx, deps, { userId: order.user_id, notice, until })
}
