// Moves an order from one state to the next. The order's row is locked first: of two simultaneous moves the second sees
// the new state, and is refused if the rules do not allow it from there. Every move is a row of the timeline; followers
// are notified, and also poll every second in case a notification is lost.

import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { type MoveActor, type OrderState, orderCan } from '@tokri/rules/order-states.ts'
import { dueAt } from '@tokri/rules/promise.ts'
import { sql } from 'kysely'
import type { OrderTable } from '../../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notice } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { apologise } from './apologise.ts'
import { mailAboutState, mailBillCopy } from './order-mails.ts'
import { pushAboutNewOrder, pushAboutState } from './order-pushes.ts'
import * as queries from './queries.ts'
import { issueInvoice } from './tax-documents.ts'

/** The channel that announces state changes. The payload is the order's id. */
export const ORDER_MOVED = 'order_moved'

/** How the timeline names who moved an order: a role, never a person. */
const wordFor = {
  shopper: 'shopper',
  admin: 'admin',
  provider: 'payment',
  time: 'system',
  system: 'system',
  picker: 'picker',
  rider: 'rider',
} as const satisfies Record<MoveActor, string>

/** `rider` is the name that an administrator typed when they sent the order out. */
export type Move = { to: OrderState; actor: MoveActor; reason: string | null; rider?: string | null; at: Date }

/** Locks an order until the transaction ends. `userId` null finds any user's. Throws `not_found`. */
export const findAndLockOrder = async (
  tx: Tx,
  orderId: string,
  userId: string | null,
): Promise<queries.LockedOrder> => {
  const order = await queries.lockOrder(tx, orderId, userId)
  if (!order) throw new AppError('not_found', { message: 'Order not found' })
  return order
}

/** The times that a state change writes: PLACED sets when the order is due, DELIVERED when it was delivered. */
const promiseTimes = (order: queries.LockedOrder, to: OrderState, at: Date) => {
  if (to === 'PLACED') return { promised_at: order.slot_at ?? dueAt(at, order.promise_minutes) }
  return to === 'DELIVERED' ? { delivered_at: at } : {}
}

/**
 * Tells the followers of an order, once the transaction has committed, that there is something new. The boards of the
 * stores are told of every notification, also of one with an id that is not an order's.
 */
export const announceOrder = (tx: Tx, id: string) => sql`SELECT ${notice(ORDER_MOVED, sql`${id}`)}`.execute(tx)

/**
 * Changes the state of a locked order, and the columns in `beside`. Throws `illegal_move` if the rules forbid it, and for an
 * order that would be sent while a part of it is not paid.
 */
export const transitionOrder = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  { to, actor, reason, rider = null, at }: Move,
  beside: Partial<Pick<OrderTable, 'payment_state' | 'hold_until'>> = {},
): Promise<void> => {
  if (!orderCan.move(order.state, to, actor)) throw new AppError('illegal_move')
  // mutation: require-extra-payment
  if (to === 'OUT_FOR_DELIVERY' && order.extra_due_paise > 0)
    throw new AppError('illegal_move', {
      message: `${formatRupees(toRupees(order.extra_due_paise))} of this order is not paid yet`,
    })
  const sendsCopy = to === 'DELIVERED' && order.bill_copy_to !== ''
  const columns = { ...beside, ...promiseTimes(order, to, at), ...(sendsCopy && { bill_copy_at: at }) }
  await queries.updateOrder(tx, order.id, { ...columns, state: to, updated_at: at })
  const apology = to === 'DELIVERED' ? await apologise(tx, deps, order, at) : null
  const noted = [reason, apology].filter((part) => part !== null).join(' ') || null
  await queries.appendEvent(tx, { orderId: order.id, state: to, at, by: wordFor[actor], reason: noted, rider })
  await announceOrder(tx, order.id)
  await mailAboutState(tx, deps, order.id, to)
  if (sendsCopy) await mailBillCopy(tx, deps, order.id)
  await pushAboutState(tx, deps, order, { to, at, sorry: apology !== null })
  if (to === 'PLACED') await pushAboutNewOrder(tx, deps, { id: order.id, number: order.number, at })
  // Last, because other invoices of the store wait for it.
  if (to === 'DELIVERED') await issueInvoice(tx, deps, order, at)
}
