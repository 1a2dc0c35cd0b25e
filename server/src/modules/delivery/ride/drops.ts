// At the door: a rider arrives and either hands the bags over for the code and the cash, or cannot deliver. Every call
// locks the order first, so that a cancellation comes before or after it, never in between.
import type { TripShape } from '@tokri/contract/delivery.schema.ts'
import { can } from '@tokri/rules/permissions.ts'
import { MAX_WRONG_CODES } from '../../../../db/code-locked.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { requireAtStore, type Viewer } from '../../../platform/security/access.ts'
import type { Effect } from '../../order/rows/moved.ts'
import {
  type AtDoor,
  announceOrder,
  dueOf,
  findAndLockOrder,
  handOverAtDoor,
  moveOrder,
  pushAboutArrival,
  takeAtDoor,
} from '../../order/service.ts'
import { readDoorPaise } from '../../payment/service.ts'
import { pressTime } from '../../user/service.ts'
import type { PressTime } from '../../user/staff/press-time.ts'
import * as queries from '../queries.ts'
import { readMyTrip } from './trip-shape.ts'

type LockedOrder = Awaited<ReturnType<typeof findAndLockOrder>>

/** The error for an order that was cancelled on its way. */
const cancelled = (order: LockedOrder) =>
  new AppError('order_cancelled', {
    message: `Order ${order.number} was cancelled. Bring its goods back.`,
    data: { orderId: order.id, orderNumber: order.number },
  })

/**
 * Locks an order that is or was in a trip of the caller, or of a rider of the caller's store. Throws `not_found`,
 * `not_in_hand`, and `order_cancelled` for an order that was cancelled after it had left the store.
 */
export const lockDrop = async (tx: Tx, viewer: Viewer, orderId: string) => {
  const order = await findAndLockOrder(tx, orderId, null)
  requireAtStore(viewer, 'rider', order.store_id)
  const drop = await queries.readLastDrop(tx, orderId)
  const isManager = can(viewer, 'manager', order.store_id)
  if (!drop || drop.state === 'planned' || (drop.rider_id !== viewer.id && !isManager))
    throw new AppError('not_in_hand')
  const isOpen = drop.state === 'out' || drop.state === 'arrived'
  if (isOpen && order.state === 'CANCELLED') throw cancelled(order)
  return { order, drop, isManager, riderId: drop.rider_id ?? viewer.id }
}

/**
 * Throws `not_in_hand` unless the order is still out. The callers answer a repeat of a finished action before this
 * check.
 */
export const requireOut = ({ state }: { state: string }, order: LockedOrder): void => {
  if ((state !== 'out' && state !== 'arrived') || order.state !== 'OUT_FOR_DELIVERY') throw new AppError('not_in_hand')
}

/** `at`: the time of a press that waited for the network. */
type OfOrder = { orderId: string; at?: string | undefined; key: string | null }

/** Records that the rider is at the door. Throws as `lockDrop`. */
export const arrive = (deps: Deps, viewer: Viewer, { orderId, at: said, key }: OfOrder): Promise<TripShape | null> =>
  inTransaction(deps.db, (tx) => {
    const now = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['ride-arrived', orderId], now }, async () => {
      const { order, drop, riderId } = await lockDrop(tx, viewer, orderId)
      if (drop.state !== 'arrived' && drop.state !== 'delivered') {
        requireOut(drop, order)
        const { at } = await pressTime(tx, { userId: viewer.id, said, now, orderIds: [orderId] })
        await queries.writeArrived(tx, orderId, at)
        await announceOrder(tx, orderId)
        await pushAboutArrival(tx, deps, order, at)
      }
      return readMyTrip(deps, tx, riderId)
    })
  })

type Delivery = OfOrder & { code: string; cash?: number | null | undefined; upi?: AtDoor['upi'] }
/** A refusal that is counted must not roll the count back, so it is a result until the transaction has ended. */
type Outcome = { trip: TripShape | null } | { wrongCodes: number } | { locked: true }

/**
 * Checks the code. Returns null if it is right, if a photo replaces it, or if a manager delivers after too many wrong codes.
 * Throws `photo_missing`.
 */
const refuseCode = async (
  tx: Tx,
  { order, drop, isManager }: Awaited<ReturnType<typeof lockDrop>>,
  code: string,
): Promise<Outcome | null> => {
  if (drop.wrong_codes >= MAX_WRONG_CODES) return isManager ? null : { locked: true }
  if (code === order.delivery_code) return null
  if (code === '' && order.leave_at_door) {
    if (!drop.photo_at) throw new AppError('photo_missing')
    return null
  }
  // Nobody has tried a code.
  if (code === '') throw new AppError('wrong_code', { data: { left: MAX_WRONG_CODES - drop.wrong_codes } })
  await queries.countWrongCode(tx, order.id)
  return { wrongCodes: drop.wrong_codes + 1 }
}

/**
 * An order came to its door. Its rider has the cash then, also if it was an administrator who marked the order as delivered
 * while it was out.
 */
export const endDeliveredDrop: Effect = async (tx, _deps, { order, move: { at } }) => {
  const due = dueOf(order)
  // A part may have been paid by UPI.
  const cashPaise = due === 0 ? 0 : due - (await readDoorPaise(tx, order.id))
  const { riderId, storeId } = (await queries.writeDelivered(tx, order.id, { cashPaise, at })) ?? {}
  const tipsPaise = order.tip_paise
  if (riderId && storeId && (cashPaise > 0 || tipsPaise > 0))
    await queries.addRiderCash(tx, { riderId, storeId, inHandPaise: cashPaise, tipsPaise })
}

/**
 * Records that the bags were handed over. Throws as `lockDrop`, `wrong_code` and after five wrong codes `code_locked`, `photo_missing`,
 * and as `takeAtDoor`.
 */
export const deliver = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, code, cash, upi, at: said, key }: Delivery,
): Promise<TripShape | null> => {
  const outcome = await inTransaction(deps.db, (tx) => {
    const now = deps.clock()
    const request = ['ride-delivered', orderId, code, cash ?? 0, ...(upi ? [upi] : [])]
    return runOnce<Outcome>(tx, { userId: viewer.id, key, request, now }, async () => {
      const found = await lockDrop(tx, viewer, orderId)
      const { order, drop, riderId } = found
      if (drop.state !== 'delivered') {
        requireOut(drop, order)
        const refused = await refuseCode(tx, found, code)
        if (refused) return refused
        const press = await pressTime(tx, { userId: viewer.id, said, now, orderIds: [orderId] })
        const paid = await takeAtDoor(tx, deps, order, { cash: cash ?? 0, upi, by: viewer.id, at: now })
        await moveOrder(tx, deps, paid, { to: 'DELIVERED', actor: 'rider', reason: null, ...press })
        if (code !== order.delivery_code && !order.leave_at_door)
          await audit(tx, { at: press.at, actor: viewer.id, action: 'order.delivered-without-code', subject: orderId })
      }
      return { trip: await readMyTrip(deps, tx, riderId) }
    })
  })
  if ('locked' in outcome) throw new AppError('code_locked')
  if ('trip' in outcome) return outcome.trip
  const left = MAX_WRONG_CODES - outcome.wrongCodes
  throw new AppError('wrong_code', { data: { left } })
}

/**
 * Records that the rider gave the shopper cash of an earlier order back. Throws as `lockDrop` and `handOverAtDoor`, and
 * `not_in_hand` once the trip has ended.
 */
export const giveBack = (
  deps: Deps,
  viewer: Viewer,
  { orderId, refundId, key }: OfOrder & { refundId: string },
): Promise<TripShape | null> =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(
      tx,
      { userId: viewer.id, key, request: ['ride-gave-back', orderId, refundId], now: at },
      async () => {
        const { order, drop, riderId } = await lockDrop(tx, viewer, orderId)
        if (drop.trip_state !== 'out') throw new AppError('not_in_hand')
        const { user_id: shopperId, store_id: storeId } = order
        const given = await handOverAtDoor(tx, viewer.id, { refundId, shopperId, storeId, riderId, at })
        if (given > 0) await queries.addRiderCash(tx, { riderId, storeId, inHandPaise: -given })
        return readMyTrip(deps, tx, riderId)
      },
    )
  })

/** Sets a locked order that is out back to READY, and records the failed attempt. */
export const failDrop = async (
  tx: Tx,
  deps: Deps,
  { order, reason, ...press }: { order: LockedOrder; reason: string } & PressTime,
): Promise<void> => {
  await moveOrder(tx, deps, order, { to: 'READY', actor: 'rider', reason, ...press })
  await queries.writeFailed(tx, order.id, { reason, at: press.at })
}

/**
 * Records that the order cannot be delivered now. The rider brings the goods back, and a manager decides. Throws as
 * `lockDrop`.
 */
export const fail = (
  deps: Deps,
  viewer: Viewer,
  { orderId, reason, at: said, key }: OfOrder & { reason: string },
): Promise<TripShape | null> =>
  inTransaction(deps.db, (tx) => {
    const now = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['ride-failed', orderId, reason], now }, async () => {
      const { order, drop, riderId } = await lockDrop(tx, viewer, orderId)
      if (drop.state !== 'failed') {
        requireOut(drop, order)
        const press = await pressTime(tx, { userId: viewer.id, said, now, orderIds: [orderId] })
        // The other reasons are about the door, so the rider was there, also if nobody reported the arrival.
        if (reason !== 'The bags are damaged') await queries.writeArrived(tx, orderId, press.at)
        await failDrop(tx, deps, { order, reason, ...press })
      }
      return readMyTrip(deps, tx, riderId)
    })
  })
