// Leading an order from one state to the next. Whoever wants to move it holds its row first, so that of two who come
// at once the second sees where the first has led it, and is refused if that way is closed now. Every move is a row of
// the timeline; whoever follows the order is told, and looks by themselves every second in case the word gets lost.
import { type MoveActor, type OrderState, orderCan } from '@tokri/rules/order-states.ts'
import { sql } from 'kysely'
import type { OrderTable } from '../../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { mailAboutState } from './order-mails.ts'
import * as queries from './queries.ts'

/** The channel on which processes hear that an order has moved. The payload is its id. */
export const ORDER_MOVED = 'order_moved'

/** How the timeline names who moved an order: words, never people. */
const wordFor = { shopper: 'shopper', admin: 'admin', provider: 'payment', time: 'system' } as const satisfies Record<
  MoveActor,
  string
>

export type Move = { to: OrderState; actor: MoveActor; reason: string | null; at: Date }

/** Holds an order until the transaction ends. `userId` null looks among everybody's. Throws `not_found`. */
export const holdOrder = async (tx: Tx, orderId: string, userId: string | null): Promise<queries.HeldOrder> => {
  const order = await queries.lockOrder(tx, orderId, userId)
  if (!order) throw new AppError('not_found', { message: 'Order not found' })
  return order
}

/** Moves a held order, with what changes beside the state. Throws `illegal_move` where the rules know no such way. */
export const moveOrder = async (
  tx: Tx,
  deps: Deps,
  order: queries.HeldOrder,
  { to, actor, reason, at }: Move,
  beside: Partial<Pick<OrderTable, 'payment_state' | 'hold_until'>> = {},
): Promise<void> => {
  if (!orderCan.move(order.state, to, actor)) throw new AppError('illegal_move')
  await queries.updateOrder(tx, order.id, { ...beside, state: to, updated_at: at })
  await queries.appendEvent(tx, { orderId: order.id, state: to, at, by: wordFor[actor], reason })
  await sql`SELECT pg_notify(${ORDER_MOVED}, ${order.id})`.execute(tx)
  await mailAboutState(tx, deps, order.id, to)
}
