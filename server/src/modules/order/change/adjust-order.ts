// Adjusts an order when pieces of a line are missing: the pieces become short, or a substitute replaces them.
// rules/adjustments.ts computes the deduction. A paid order gets it as a refund; for an unpaid one it lowers the cash due.

import {
  type AdjustableLine,
  adjustablePieces,
  changedLine,
  offPaise,
  remainingPieces,
  substitutePieces,
  substituteUnitPricePaise,
  withoutSubstitute,
} from '@tokri/rules/adjustments.ts'
import { must } from '@tokri/rules/must.ts'
import { orderCan } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { noteEvent } from '../../../platform/outbox/outbox.ts'
import { refundPayment } from '../../payment/service.ts'
import { takeAvailable } from '../../stock/service.ts'
import { lockPerson } from '../../user/service.ts'
import { adjustableLine } from '../money/adjustable-lines.ts'
import { creditPartOf, returnCreditAbove } from '../money/order-credit.ts'
import { isPaid, moneyOf } from '../money/order-money.ts'
import { shopReasons } from '../money/shop-reasons.ts'
import { moveOrder } from '../move/move-order.ts'
import { announceOrder } from '../rows/move-queries.ts'
import * as queries from '../rows/queries.ts'

/** `by` is a user's id or `shop`. Without a substitute the pieces are short. */
export type MissingPieces = {
  productId: string
  quantity: number
  substituteId: string | null
  by: string
  at: Date
}

type Adjustment = Parameters<typeof queries.insertAdjustments>[1][number]
type Step = { line: AdjustableLine; adjustment: Omit<Adjustment, 'seq' | 'amount_paise'> }

/** Takes as many pieces of a substitute from the stock as the store has; null if it has none. */
const takeSubstitute = async (
  tx: Tx,
  order: queries.LockedOrder,
  { quantity, substituteId, by, at }: MissingPieces,
): Promise<{ product: queries.SubstituteRow; taken: number } | null> => {
  const product = substituteId === null ? undefined : await queries.readSubstitute(tx, substituteId)
  if (!product) return null
  const movement = { storeId: order.store_id, kind: 'sale', by, at, orderId: order.id } as const
  const taken = await takeAvailable(tx, { productId: product.id, quantity }, movement)
  return taken === 0 ? null : { product, taken }
}

const stepsOf = async (
  tx: Tx,
  order: queries.LockedOrder,
  { line, missing }: { line: AdjustableLine; missing: MissingPieces },
): Promise<Step[]> => {
  const { productId, quantity, at } = missing
  const base = { order_id: order.id, product_id: productId, at }
  const substituted = await takeSubstitute(tx, order, missing)
  const steps: Step[] = []
  let now = line
  if (substituted) {
    const { product, taken } = substituted
    const unitPricePaise = substituteUnitPricePaise(line.unitPricePaise, product.unit_price_paise)
    now = changedLine(now, { substitute: { quantity: taken, unitPricePaise } })
    const copy = {
      substitute_id: product.id,
      substitute_name: product.name,
      substitute_unit: product.unit,
      substitute_image: product.image,
      substitute_price_paise: unitPricePaise,
      substitute_mrp_paise: product.price_paise,
      substitute_hsn: product.hsn,
      substitute_gst_rate: product.gst_rate,
      substitute_cess: product.cess,
    }
    steps.push({ line: now, adjustment: { ...base, kind: 'substituted', quantity: taken, ...copy } })
  }
  const short = quantity - (substituted?.taken ?? 0)
  if (short > 0) {
    const adjustment = { ...base, kind: 'short', quantity: short } as const
    steps.push({ line: changedLine(now, { shortQuantity: short }), adjustment: { ...adjustment, ...noSubstitute } })
  }
  return steps
}

const noSubstitute = {
  substitute_id: null,
  substitute_name: null,
  substitute_unit: null,
  substitute_image: null,
  substitute_price_paise: null,
  substitute_mrp_paise: null,
  substitute_hsn: null,
  substitute_gst_rate: null,
  substitute_cess: null,
}

/** The next number of an adjustment of an order. */
const nextSeq = (bought: readonly queries.OrderLineRow[]): number =>
  1 + Math.max(0, ...bought.flatMap(({ adjustments }) => adjustments.map(({ seq }) => seq)))

/** The shopper of an order that is paid with credit is locked before the stock, as everywhere. */
const lockShopperOf = async (tx: Tx, order: queries.LockedOrder): Promise<void> => {
  if (moneyOf(order).creditPaise > 0 && order.user_id !== null) await lockPerson(tx, order.user_id)
}

type Settled = {
  lines: readonly AdjustableLine[]
  amountPaise: number
  by: string
  at: Date
  detail: { productId: string; pieces: number; kinds: string[] }
}

/** Refunds the deduction, or lowers the amount due by it. An order without any pieces left is cancelled. */
const settle = async (tx: Tx, deps: Deps, order: queries.LockedOrder, settled: Settled): Promise<void> => {
  const { lines, amountPaise, by, at, detail } = settled
  const nothingLeft = lines.every((one) => remainingPieces(one) === 0)
  let returned: Awaited<ReturnType<typeof returnCreditAbove>> = {}
  if (isPaid(order)) {
    // What a change added and nobody has paid is deducted first.
    const unpaidPaise = Math.min(amountPaise, order.extra_due_paise)
    const backPaise = amountPaise - unpaidPaise
    // No refund lines: they name delivered pieces, and the adjustments already name the missing ones.
    const creditPaise = creditPartOf(order, backPaise)
    const refund = {
      orderId: order.id,
      amountPaise: backPaise,
      creditPaise,
      lines: [],
      reason: shopReasons.missing,
      at,
    }
    if (backPaise > 0) await refundPayment(tx, deps, refund)
    await queries.updateOrder(tx, order.id, {
      refunded_paise: order.refunded_paise + backPaise,
      credit_refunded_paise: order.credit_refunded_paise + creditPaise,
      adjusted_paise: order.adjusted_paise + unpaidPaise,
      extra_due_paise: order.extra_due_paise - unpaidPaise,
      ...(nothingLeft ? { payment_state: 'refunded' } : backPaise > 0 && { payment_state: 'part_refunded' }),
      updated_at: at,
    })
  } else {
    const adjusted_paise = order.adjusted_paise + amountPaise
    returned = await returnCreditAbove(tx, order, { amountPaise: order.final_amount_paise - adjusted_paise, at })
    await queries.updateOrder(tx, order.id, { adjusted_paise, ...returned, updated_at: at })
  }
  const entry = { ...detail, amountPaise }
  await audit(tx, { at, actor: by, action: 'order.adjusted', subject: order.id, detail: entry })
  await noteEvent(tx, { kind: 'order.changed', subject: order.id, data: { deductedPaise: amountPaise }, at })
  if (nothingLeft) {
    const ending = { to: 'CANCELLED', actor: 'system', reason: shopReasons.allMissing, at } as const
    await moveOrder(tx, deps, { ...order, ...returned }, ending)
  } else {
    await announceOrder(tx, order.id)
  }
}

/**
 * Records that pieces of a line of a locked order are missing. The substitute, if there is one, is taken from the stock; the
 * pieces that it does not replace become short. If every piece of the order is missing, the order is cancelled. Throws
 * `not_found` for a product that is not in the order, and `illegal_move` for more pieces than are left, or if the order is
 * not being packed.
 */
export const adjustOrder = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  missing: MissingPieces,
): Promise<void> => {
  const { productId, quantity, by, at } = missing
  if (!orderCan.adjust(order.state)) throw new AppError('illegal_move', { message: 'This order is not being packed' })
  await lockShopperOf(tx, order)
  const bought = await queries.readLines(tx, order.id)
  const index = bought.findIndex((line) => line.product_id === productId)
  const lines = bought.map(adjustableLine)
  const line = lines[index]
  if (!line) throw new AppError('not_found', { message: 'This product is not in the order' })
  if (quantity > adjustablePieces(line))
    throw new AppError('illegal_move', { message: 'This is more than is left of this product' })

  const before = offPaise(order.final_amount_paise, lines)
  let seq = nextSeq(bought)
  let off = before
  const rows: Adjustment[] = []
  for (const step of await stepsOf(tx, order, { line, missing })) {
    lines[index] = step.line
    const now = offPaise(order.final_amount_paise, lines)
    rows.push({ ...step.adjustment, seq: seq++, amount_paise: now - off })
    off = now
  }
  await queries.insertAdjustments(tx, rows)
  const detail = { productId, pieces: quantity, kinds: rows.map(({ kind }) => kind) }
  await settle(tx, deps, order, { lines, amountPaise: off - before, by, at, detail })
}

type MissingSubstitute = { substituteId: string; quantity: number; by: string; at: Date }

/**
 * Records that pieces of a substitute of a locked order are missing as well: the ordered pieces that they replaced become
 * short. The missing pieces do not return to the stock. If every piece of the order is missing, the order is cancelled.
 */
export const reportMissingSubstitute = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  { substituteId, quantity, by, at }: MissingSubstitute,
): Promise<void> => {
  const bought = await queries.readLines(tx, order.id)
  const lines = bought.map(adjustableLine)
  const before = offPaise(order.final_amount_paise, lines)
  let seq = nextSeq(bought)
  let off = before
  let left = quantity
  for (const [position, { product_id, adjustments }] of bought.entries()) {
    for (const [index, given] of adjustments.filter(({ kind }) => kind === 'substituted').entries()) {
      const line = lines[position]
      if (!line || given.substitute_id !== substituteId) continue
      const lost = Math.min(left, must(substitutePieces(line)[index]))
      if (lost === 0) continue
      left -= lost
      const changed = withoutSubstitute(line, { index, quantity: lost })
      lines[position] = changed
      const now = offPaise(order.final_amount_paise, lines)
      const kept = given.quantity - lost
      const keptPaise = Math.floor((given.amount_paise * kept) / given.quantity)
      const rest = { orderId: order.id, seq: given.seq, quantity: kept, amountPaise: keptPaise }
      await queries.reduceAdjustment(tx, rest)
      const amount_paise = now - off + given.amount_paise - keptPaise
      const base = { order_id: order.id, product_id, at, seq: seq++, quantity: lost, amount_paise }
      await queries.insertAdjustments(tx, [{ ...base, kind: 'short', ...noSubstitute }])
      off = now
    }
  }
  const detail = { productId: substituteId, pieces: quantity - left, kinds: ['short'] }
  await settle(tx, deps, order, { lines, amountPaise: off - before, by, at, detail })
}
