// Refunds pieces of an order, or an amount. rules/adjustments.ts computes what that takes off each line. The order is locked,
// so nothing is refunded twice.

import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { type AdjustableLine, changedLine, offPaise, remainingPieces, withGoodwill } from '@tokri/rules/adjustments.ts'
import { toPaise } from '@tokri/rules/money.ts'
import { must } from '@tokri/rules/must.ts'
import { costPaise, refundablePaise } from '@tokri/rules/order-money.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import type { NewRefund } from '../../payment/service.ts'
import { returnStock } from '../../stock/service.ts'
import { requireRecentPasswordToRefund } from '../../user/service.ts'
import { issueCreditNotes } from '../documents/tax-documents.ts'
import { adjustableLine, refundedPieces } from '../money/adjustable-lines.ts'
import { creditPartOf } from '../money/order-credit.ts'
import { isPaid, moneyOf } from '../money/order-money.ts'
import { forgetBuyers } from '../move/forget-buyers.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { refundAndNotify } from '../move/send-refund.ts'
import { readOrder } from '../read/read-orders.ts'
import { announceOrder } from '../rows/move-queries.ts'
import * as queries from '../rows/queries.ts'

/** Pieces, or an amount in rupees that belongs to no pieces. */
export type Refund = {
  orderId: string
  lines: { productId: string; quantity: number; restock?: boolean }[]
  amount?: number | undefined
  reason: string
  /** All of it is given as store credit; otherwise what cannot go back in money. */
  asCredit?: boolean
}

const summed = (lines: Refund['lines']): Map<string, number> => {
  const wanted = new Map<string, number>()
  for (const { productId, quantity } of lines) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity)
  return wanted
}

type Paid = { order: queries.LockedOrder; bought: readonly queries.OrderLineRow[] }

/** The lines after the refund. Throws `illegal_move` for more pieces, or more money, than is left. */
const linesAfter = ({ order, bought }: Paid, { lines, amount }: Refund): AdjustableLine[] => {
  const before = bought.map(adjustableLine)
  if (amount !== undefined) {
    const paise = toPaise(amount)
    const exactPaise = order.final_amount_paise - offPaise(order.final_amount_paise, before)
    if (paise > refundablePaise(moneyOf(order), exactPaise, { isLast: false }))
      throw new AppError('illegal_move', { message: 'This is more than was paid and is left' })
    return withGoodwill(order.final_amount_paise, before, paise)
  }
  const wanted = summed(lines)
  const tooMany = [...wanted].some(([productId, quantity]) => {
    const line = bought.find((one) => one.product_id === productId)
    return !line || quantity > remainingPieces(adjustableLine(line))
  })
  if (tooMany) throw new AppError('illegal_move', { message: 'This is more than was bought and is left' })
  return bought.map((line) => changedLine(adjustableLine(line), { refundedQuantity: wanted.get(line.product_id) ?? 0 }))
}

/** What the lines give back that are `before` and `after` a refund. */
const givenBackPaise = (
  order: queries.LockedOrder,
  { before, after }: { before: readonly AdjustableLine[]; after: readonly AdjustableLine[] },
): number =>
  refundablePaise(
    moneyOf(order),
    offPaise(order.final_amount_paise, after) - offPaise(order.final_amount_paise, before),
    { isLast: after.every((line) => remainingPieces(line) === 0) },
  )

type GivenBack = {
  refund: Refund
  at: Date
  /** An administrator's id, or the shop. */
  actor: string
  /** Called with what is given back. Throws if that may not be. */
  check: (amountPaise: number) => Promise<void>
  elsewhere?: NewRefund['elsewhere']
}

/** Refunds pieces or an amount of a locked order. Throws as `refundOrder`. */
export const refundLockedOrder = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  { refund, at, actor, check, elsewhere }: GivenBack,
): Promise<{ refundId: string; amountPaise: number }> => {
  const { orderId, reason, amount } = refund
  if (!isPaid(order) || order.final_amount_paise === 0)
    throw new AppError('illegal_move', { message: 'There is nothing paid to give back' })
  if (order.extra_due_paise > 0)
    throw new AppError('illegal_move', { message: 'A part of this order is not paid yet: change the order' })
  const bought = await queries.readLines(tx, orderId)
  const after = linesAfter({ order, bought }, refund)
  const before = bought.map(adjustableLine)
  const amountPaise = givenBackPaise(order, { before, after })
  const refunded_paise = order.refunded_paise + amountPaise
  await check(amountPaise)
  const pieces = [...summed(refund.lines)].map(([productId, quantity]) => ({ productId, quantity }))
  const byAmount = amount !== undefined
  const creditPaise = creditPartOf(order, amountPaise, refund)
  const given = {
    ...{ orderId, amountPaise, creditPaise, lines: pieces, reason, at, byAmount },
    ...(elsewhere && { elsewhere }),
  }
  const parts = await refundAndNotify(tx, deps, given)
  if (byAmount) {
    const goodwill = after.map(({ goodwillPaise }, index) => ({
      productId: must(bought[index]).product_id,
      paise: goodwillPaise,
    }))
    await queries.writeGoodwill(tx, orderId, goodwill)
  } else {
    await queries.addRefunded(tx, orderId, pieces)
    await restock(tx, order, bought, { refund, at, actor })
  }
  // An order without money left is still packed and sent, unless its pieces are refunded.
  const nothingLeft = costPaise(moneyOf({ ...order, refunded_paise })) === 0
  const all = after.every((line) => remainingPieces(line) === 0) || (nothingLeft && order.state === 'DELIVERED')
  await queries.updateOrder(tx, orderId, {
    refunded_paise,
    credit_refunded_paise: order.credit_refunded_paise + creditPaise,
    payment_state: all ? 'refunded' : 'part_refunded',
    updated_at: at,
  })
  await issueCreditNotes(tx, order, { parts, before: bought, after, at })
  await announceOrder(tx, orderId)
  await audit(tx, { at, actor, action: 'order.refunded', subject: orderId, detail: { amountPaise } })
  // The account that would take the reason along is gone.
  if (order.user_id === null) await forgetBuyers(tx, deps, [orderId])
  return { refundId: must(parts[0]).refundId, amountPaise }
}

/**
 * Puts the pieces on the shelf that are back there. Of the pieces of a product that are named twice, those with `restock` are
 * refunded last.
 */
const restock = async (
  tx: Tx,
  order: queries.LockedOrder,
  bought: readonly queries.OrderLineRow[],
  { refund, at, actor }: Pick<GivenBack, 'refund' | 'at' | 'actor'>,
): Promise<void> => {
  const [gone, back] = [false, true].map((wanted) =>
    summed(refund.lines.filter((line) => (line.restock ?? false) === wanted)),
  )
  const pieces = bought.flatMap((row) => {
    const off = (quantities: typeof gone) => ({ refundedQuantity: quantities?.get(row.product_id) ?? 0 })
    const before = changedLine(adjustableLine(row), off(gone))
    return refundedPieces(row, before, changedLine(before, off(back)))
  })
  for (const one of pieces) await queries.addRestocked(tx, order.id, one)
  const { store_id: storeId, id: orderId } = order
  const quantities = [...summed(pieces)].map(([productId, quantity]) => ({ productId, quantity }))
  if (quantities.length > 0) await returnStock(tx, quantities, { storeId, kind: 'refunded', by: actor, at, orderId })
}

/** What a refund of these pieces is worth now. Throws `illegal_move` for more than is left. */
export const worthPaise = (order: queries.LockedOrder, bought: readonly queries.OrderLineRow[], refund: Refund) =>
  givenBackPaise(order, { before: bought.map(adjustableLine), after: linesAfter({ order, bought }, refund) })

/**
 * Refunds pieces or an amount of a paid order. Throws `not_found`, and `illegal_move` for an unpaid order or for more than
 * can still be refunded.
 */
export const refundOrder = (
  deps: Deps,
  viewer: Viewer,
  { refund, key }: { refund: Refund; key: string | null },
): Promise<OrderShape> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['refund', refund], now: at }, async () => {
      const order = await findAndLockOrder(tx, refund.orderId, null)
      const check = (paise: number) => requireRecentPasswordToRefund({ ...deps, db: tx }, viewer, paise)
      await refundLockedOrder(tx, deps, order, { refund, at, actor: viewer.id, check })
      return readOrder(tx, refund.orderId, null)
    })
  })
