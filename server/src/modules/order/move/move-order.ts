// The one place that sets the state of an order. Creating an order is a move from nothing; a placed order is confirmed by
// the system if a picker is on shift. Every move is a row of the timeline and has the effects of move-effects.ts. An order
// is locked before it moves: of two simultaneous moves the second sees the new state, and is refused if the rules do not
// allow it from there. Locks are taken in the sequence store, order, shifts, cart, coupon, shopper, stock, invoice number.

import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { type MoveActor, orderCan } from '@tokri/rules/order-states.ts'
import { dueAt } from '@tokri/rules/promise.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { insertOrder, lockShifts, type NewOrder, readHasPicker, updateState } from '../rows/move-queries.ts'
import type { Move, Moved } from '../rows/moved.ts'
import * as queries from '../rows/queries.ts'
import { effectsOf, remarksOf } from './move-effects.ts'

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

/** The columns that change with the state: when the order is due, came and is paid, and that it holds no stock any more. */
const columnsOf = (order: queries.LockedOrder, { to, at, judgedAt = at }: Move) => {
  const wasPending = order.state === 'PAYMENT_PENDING'
  switch (to) {
    case 'PLACED':
      return {
        promised_at: order.slot_at ?? dueAt(at, order.promise_minutes),
        payment_state: 'paid' as const,
        hold_until: null,
      }
    case 'DELIVERED':
      return {
        delivered_at: at,
        ...(judgedAt > at && { judged_at: judgedAt }),
        // The cash was collected.
        ...(order.payment_state === 'due' && { payment_state: 'paid' as const }),
        ...(order.bill_copy_to !== '' && { bill_copy_at: at }),
      }
    case 'CANCELLED':
    case 'PAYMENT_FAILED':
      return { hold_until: null, ...(wasPending && { payment_state: 'failed' as const }) }
    default:
      return {}
  }
}

const eventOf = ({ to, actor, reason, rider = null, at, receivedAt }: Move) => ({
  state: to,
  at,
  receivedAt: receivedAt ?? null,
  by: wordFor[actor],
  reason,
  rider,
})

const runEffects = async (tx: Tx, deps: Deps, moved: Moved): Promise<void> => {
  const { to } = moved.move
  for (const effect of [...(deps.laterEffects[to] ?? []), ...(effectsOf[to] ?? [])]) await effect(tx, deps, moved)
}

const confirmation = (at: Date) => ({ to: 'CONFIRMED', actor: 'system', reason: null, at }) as const

/**
 * Moves a locked order to another state. Throws `illegal_move` if the rules forbid it, and for an order that would be sent
 * while a part of it is not paid.
 */
export const moveOrder = async (tx: Tx, deps: Deps, order: queries.LockedOrder, move: Move): Promise<void> => {
  const { to, actor, at } = move
  if (!orderCan.move(order.state, to, actor)) throw new AppError('illegal_move')
  if (to === 'OUT_FOR_DELIVERY' && order.extra_due_paise > 0)
    throw new AppError('illegal_move', {
      message: `${formatRupees(toRupees(order.extra_due_paise))} of this order is not paid yet`,
    })
  const remark = (await remarksOf[to]?.(tx, deps, { order, move })) ?? null
  const reason = [move.reason, remark].filter((part) => part !== null).join(' ') || null
  await updateState(tx, order.id, { changes: columnsOf(order, move), event: eventOf({ ...move, reason }) })
  await runEffects(tx, deps, { order, move, remark })
  if (to !== 'PLACED') return
  await lockShifts(tx, order.store_id)
  if (await readHasPicker(tx, order.store_id)) await moveOrder(tx, deps, { ...order, state: to }, confirmation(at))
}

/**
 * Creates an order: a move from nothing. One that comes to PLACED is confirmed if a picker is on shift at its store: call it
 * when no shift can begin there (`readLinesForOrder`, `lockShifts`). Returns it as `selectOrders` does; undefined if its
 * number is taken.
 */
export const createOrder = async (
  tx: Tx,
  deps: Deps,
  { move, ...parts }: NewOrder & { move: Move },
): Promise<queries.OrderRow | undefined> => {
  if (!orderCan.move(null, move.to, move.actor)) throw new AppError('illegal_move')
  const isConfirmed = move.to === 'PLACED' && (await readHasPicker(tx, parts.order.store_id))
  const more = isConfirmed ? [confirmation(move.at)] : []
  const inserted = await insertOrder(tx, parts, [eventOf(move), ...more.map(eventOf)])
  if (!inserted) return undefined
  const { tells_counter: tellsCounter, ...order } = inserted
  for (const one of [move, ...more])
    await runEffects(tx, deps, { order, made: order, move: one, remark: null, tellsCounter })
  return order
}
