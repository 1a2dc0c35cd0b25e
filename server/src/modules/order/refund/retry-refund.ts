// What waits for a person: refunds that failed, which are given again the way they were paid, as store credit or out of the
// till, and cash, which somebody hands over. The order is locked and the refund is updated on a condition, so of two presses
// one counts.
import type { FailedRefunds } from '@tokri/contract/order.schema.ts'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { handOver, sendAgain } from '../../payment/service.ts'
import { requireRecentPasswordToRefund } from '../../user/service.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { readOrder } from '../read/read-orders.ts'
import * as queries from '../rows/failed-refund-queries.ts'
import { announceOrder } from '../rows/move-queries.ts'
import { type LockedOrder, updateOrder } from '../rows/queries.ts'
import { mailAboutRefund } from '../tell/order-mails.ts'

/** Locks the order of a refund. Throws `not_found` for an unknown one, or for one of somebody else than `userId`. */
const lockOrderOf = async (tx: Tx, refundId: string, userId: string | null) => {
  const orderId = await queries.readOrderOfRefund(tx, refundId)
  if (orderId === undefined) throw new AppError('not_found', { message: 'There is no such refund' })
  return findAndLockOrder(tx, orderId, userId)
}

/**
 * Throws `illegal_move` for cash while a rider is on the way with it: they may have given it and have no network. Nobody else
 * gives it then, in whatever form.
 */
const refuseWhileRiderBringsIt = async (tx: Tx, orderId: string) => {
  if (await queries.isRiderOnWay(tx, orderId))
    throw new AppError('illegal_move', { message: 'A rider is on the way and brings it' })
}

type Again = { refundId: string; asCredit: boolean; at: Date; check: (amountPaise: number) => Promise<void> }

/** Throws as `refuseWhileRiderBringsIt` for cash as credit. */
const giveAgain = async (tx: Tx, deps: Deps, viewer: Viewer, { check, ...again }: Again & { order: LockedOrder }) => {
  const { order, refundId, asCredit, at } = again
  const isCash = (await queries.readWaiting(tx, refundId)) === 'cash'
  if (asCredit && isCash) await refuseWhileRiderBringsIt(tx, order.id)
  const refund = await sendAgain(tx, deps, { refundId, asCredit, by: viewer.id, at })
  if (!refund) throw new AppError('illegal_move', { message: 'This refund was given again already' })
  const { amount_paise: amountPaise, tip_paise: tipPaise, reason, surplus } = refund
  await check(amountPaise)
  if (asCredit) {
    if (!surplus)
      await updateOrder(tx, order.id, {
        credit_refunded_paise: order.credit_refunded_paise + amountPaise - tipPaise,
        updated_at: at,
      })
    await mailAboutRefund(tx, deps, { orderId: order.id, amountPaise, creditPaise: amountPaise, reason })
  }
  const detail = { amountPaise, asCredit }
  await audit(tx, { at, actor: viewer.id, action: 'order.refund-given-again', subject: order.id, detail })
  await announceOrder(tx, order.id)
}

type Retry = { refundId: string; asCredit: boolean; key: string | null }

/**
 * Gives a failed refund again, or cash to give back as credit. Throws `not_found` for an unknown refund, and `illegal_move`
 * for one that does not wait for that, or has nobody to give credit to; and as `giveAgain` and `requireRecentPasswordToRefund`.
 */
export const retryRefund = (deps: Deps, viewer: Viewer, { refundId, asCredit, key }: Retry): Promise<OrderShape> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['retry-refund', refundId, asCredit], now: at }, async () => {
      const order = await lockOrderOf(tx, refundId, null)
      if (asCredit && order.user_id === null)
        throw new AppError('illegal_move', {
          message: 'The account of this order is gone: there is nobody to give store credit to',
        })
      const check = (paise: number) => requireRecentPasswordToRefund({ ...deps, db: tx }, viewer, paise)
      await giveAgain(tx, deps, viewer, { order, refundId, asCredit, at, check })
      return readOrder(tx, order.id, null)
    })
  })

type OfRefund = { refundId: string; key: string | null }

/**
 * The shopper takes cash that nobody has handed over as credit. Throws `not_found` for a refund of another shopper, and
 * `illegal_move` for one that does not wait as cash; and as `giveAgain`.
 */
export const takeAsCredit = (deps: Deps, viewer: Viewer, { refundId, key }: OfRefund): Promise<OrderShape> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['take-as-credit', refundId], now: at }, async () => {
      const order = await lockOrderOf(tx, refundId, viewer.id)
      if ((await queries.readWaiting(tx, refundId)) !== 'cash')
        throw new AppError('illegal_move', { message: 'This was given back already' })
      await giveAgain(tx, deps, viewer, { order, refundId, asCredit: true, at, check: async () => {} })
      return readOrder(tx, order.id, viewer.id)
    })
  })

type Handed = { refundId: string; by: string; byRider: boolean; at: Date; reason?: string }

/** Records that cash of a locked order was handed over, with who says so. Throws `illegal_move` if nobody waits for it. */
const noteHandedOver = async (tx: Tx, actor: string, { refundId, by, byRider, at, reason }: Handed) => {
  const given = await handOver(tx, { refundId, by, byRider, at })
  if (!given) throw new AppError('illegal_move', { message: 'This was given back already' })
  const { order_id: orderId, amount_paise: amountPaise } = given
  const detail = { amountPaise, by: byRider ? by : 'till', ...(reason && { reason }) }
  await audit(tx, { at, actor, action: 'order.cash-handed-over', subject: orderId, detail })
  await announceOrder(tx, orderId)
  return amountPaise
}

/**
 * An administrator gives cash out of the till: a refund in cash, or one that failed at its provider, which needs a reason.
 * Throws `not_found`, `bad_request` without that reason, and `illegal_move` if nobody waits for it; and as
 * `refuseWhileRiderBringsIt`.
 */
export const handOverCash = (
  deps: Deps,
  viewer: Viewer,
  { refundId, reason, key }: OfRefund & { reason: string },
): Promise<OrderShape> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['hand-over-cash', refundId, reason], now: at }, async () => {
      const order = await lockOrderOf(tx, refundId, null)
      const waiting = await queries.readWaiting(tx, refundId)
      if (waiting === 'cash') await refuseWhileRiderBringsIt(tx, order.id)
      const hasFailed = waiting === 'failed'
      if (hasFailed && reason === '') throw new AppError('bad_request', { message: 'Give a reason first' })
      const amountPaise = await noteHandedOver(tx, viewer.id, { refundId, by: viewer.id, byRider: false, at, reason })
      if (hasFailed) await requireRecentPasswordToRefund({ ...deps, db: tx }, viewer, amountPaise)
      return readOrder(tx, order.id, null)
    })
  })

type AtDoor = { refundId: string; shopperId: string | null; storeId: string; riderId: string; at: Date }

/**
 * A rider hands cash over at the door of the shopper's next order from the same store. `actor` says so, for the rider or as
 * the rider. Returns the amount in paise, of a repeat 0. Throws `not_found` for a refund of another shopper or store, and
 * `illegal_move` if nobody waits for it.
 */
export const handOverAtDoor = async (
  tx: Tx,
  actor: string,
  { refundId, shopperId, storeId, riderId, at }: AtDoor,
): Promise<number> => {
  const order = await lockOrderOf(tx, refundId, shopperId)
  if (shopperId === null || order.store_id !== storeId)
    throw new AppError('not_found', { message: 'There is no such refund' })
  if (await queries.isHandedOverBy(tx, refundId, riderId)) return 0
  return noteHandedOver(tx, actor, { refundId, by: riderId, byRider: true, at })
}

const orderOf = ({ order_id, number }: { order_id: string; number: string }) => ({ _id: order_id, orderNumber: number })

/** The refunds that failed, the cash to give back and the disputes that are open: all wait for a person. The oldest first. */
export const listFailedRefunds = async ({ db }: Pick<Deps, 'db'>): Promise<FailedRefunds> => {
  const [refunds, cash, disputes] = await Promise.all([
    queries.readFailedRefunds(db),
    queries.readCashToHandOver(db),
    queries.readOpenDisputes(db),
  ])
  return {
    refunds: refunds.map(({ id, amount_paise, reason, provider, failed_at, tries, why, has_account, ...row }) => ({
      ...{ _id: id, order: orderOf(row), amount: toRupees(amount_paise), reason, provider, tries, why },
      ...{ failedAt: failed_at.toISOString(), mayBeCredit: has_account },
    })),
    cash: cash.map(({ id, amount_paise, reason, store_id, store_name, created_at, has_account, ...row }) => ({
      ...{ _id: id, order: orderOf(row), store: { _id: store_id, name: store_name }, amount: toRupees(amount_paise) },
      ...{ reason, at: created_at.toISOString(), mayBeCredit: has_account },
    })),
    disputes: disputes.map(({ reference, provider, amount_paise, opened_at, answer_by, ...row }) => ({
      ...{ reference, provider, order: orderOf(row), amount: toRupees(amount_paise) },
      ...{ at: opened_at.toISOString(), answerBy: answer_by?.toISOString() ?? null },
    })),
  }
}
