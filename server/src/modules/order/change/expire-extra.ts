// What a change has added to a paid order holds stock, and holds the order back, until it is paid. When the time for that is
// over, a job that was queued with the change takes the changes since the last payment back, after asking the provider once
// more. Where something that was taken off has no place in the order any more, and once the order is packed, what was added is
// taken off alone; who has packed it is told to take it out of the bags. Of pieces that are missing, those that are not paid
// count first: they are no part of the order any more. What is missing of the rest is computed anew from the new bill.
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { changedLine, offPaise, remainingPieces } from '@tokri/rules/adjustments.ts'
import { toPaise } from '@tokri/rules/money.ts'
import { must } from '@tokri/rules/must.ts'
import { keptPaise } from '@tokri/rules/order-money.ts'
import { isIn, orderCan } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { checkPaymentsNow, refundPayment, type Settle } from '../../payment/service.ts'
import { returnStock } from '../../stock/service.ts'
import { adjustableLine, takenPieces } from '../money/adjustable-lines.ts'
import { creditPartOf } from '../money/order-credit.ts'
import { moneyOf } from '../money/order-money.ts'
import { shopReasons } from '../money/shop-reasons.ts'
import { moveOrder } from '../move/move-order.ts'
import { readOrder } from '../read/read-orders.ts'
import * as queries from '../rows/queries.ts'
import {
  type ExpireExtra,
  extraHoldEnd,
  type Made,
  noteChange,
  type Priced,
  priceLines,
  refused,
  scheduleExtraExpiry,
  writeChange,
  writePriced,
} from './change-lines.ts'

/** After the last moment for an answer: the job that closes the question comes first. */
const RETRY_MS = 60_000

type Order = Pick<OrderShape, 'lines' | 'changes'>

/** The pieces of each product before the changes that came since the order cost what was kept of its payments. */
const piecesBefore = ({ lines, changes }: Order, paidPaise: number): Map<string, number> => {
  const pieces = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  for (const change of changes.toReversed()) {
    for (const { productId, from } of change.lines) pieces.set(productId, from)
    if (toPaise(change.amount.from) <= paidPaise) break
  }
  return pieces
}

type Taken = { order: queries.LockedOrder; bought: readonly queries.OrderLineRow[]; priced: Priced; made: Made }

/** A line without pieces that are not paid: missing ones first, then substitutes, then those that were ordered. */
const lineWith = (line: queries.OrderLineRow, quantity: number): queries.OrderLineRow => {
  let off = line.quantity - quantity
  const kept = new Map(line.adjustments.map((one) => [one.seq, one.quantity]))
  for (const kind of ['short', 'substituted'] as const)
    for (const one of line.adjustments.filter((other) => other.kind === kind).toReversed()) {
      const gone = Math.min(off, one.quantity)
      off -= gone
      kept.set(one.seq, one.quantity - gone)
    }
  const adjustments = line.adjustments.flatMap((one) => {
    const left = kept.get(one.seq) ?? 0
    return left > 0 ? [{ ...one, quantity: left }] : []
  })
  return { ...line, quantity, adjustments }
}

/** Writes what is still missing of an order whose bill is another one now. Returns what that takes off. */
const writeMissing = async (tx: Tx, { order, bought, priced }: Taken, rest: readonly queries.OrderLineRow[]) => {
  const lines = rest.map((line) => ({
    ...adjustableLine({ ...line, adjustments: [] }),
    promotionPaise: priced.promotions.get(line.product_id)?.promotionPaise ?? 0,
  }))
  const now = new Map(rest.flatMap(({ adjustments }) => adjustments.map((one) => [one.seq, one])))
  const seqs = bought.flatMap(({ adjustments }) => adjustments.map(({ seq }) => seq))
  let off = 0
  for (const seq of seqs.sort((a, b) => a - b)) {
    const one = { orderId: order.id, seq }
    const left = now.get(seq)
    const index = rest.findIndex(({ adjustments }) => adjustments.some((other) => other.seq === seq))
    const line = lines[index]
    if (!left || !line) {
      await queries.reduceAdjustment(tx, { ...one, quantity: 0, amountPaise: 0 })
      continue
    }
    const { kind, quantity, substitute_price_paise } = left
    lines[index] = changedLine(
      line,
      kind === 'short'
        ? { shortQuantity: quantity }
        : { substitute: { quantity, unitPricePaise: must(substitute_price_paise) } },
    )
    const sum = offPaise(priced.bill.finalAmountPaise, lines)
    await queries.reduceAdjustment(tx, { ...one, quantity, amountPaise: sum - off })
    off = sum
  }
  return { offPaise: off, nothingLeft: lines.every((line) => remainingPieces(line) === 0) }
}

/** Takes what was added off an order of which pieces are missing, and gives back what these cost. */
const takeOff = async (tx: Tx, deps: Deps, taken: Taken): Promise<void> => {
  const { order, bought, priced, made } = taken
  const { at } = made
  const quantities = new Map(priced.lines.map(({ productId, quantity }) => [productId, quantity]))
  const rest = bought.flatMap((line) => {
    const quantity = quantities.get(line.product_id) ?? 0
    return quantity > 0 ? [lineWith(line, quantity)] : []
  })
  const { after } = await writePriced(tx, deps, order, made)
  const { offPaise: amountPaise, nothingLeft } = await writeMissing(tx, taken, rest)
  const creditPaise = creditPartOf(after, amountPaise)
  const refund = { orderId: order.id, amountPaise, creditPaise, lines: [], reason: shopReasons.missing, at }
  if (amountPaise > 0) await refundPayment(tx, deps, refund)
  const money = {
    refunded_paise: after.refunded_paise + amountPaise,
    credit_refunded_paise: after.credit_refunded_paise + creditPaise,
    ...(amountPaise > 0 && { payment_state: nothingLeft ? ('refunded' as const) : ('part_refunded' as const) }),
  }
  await queries.updateOrder(tx, order.id, money)
  const { changes, bill, backPaise } = priced
  const noted = { ...made, changes, finalPaise: bill.finalAmountPaise, backPaise: backPaise + amountPaise }
  await noteChange(tx, deps, order, { ...noted, paymentId: null })
  const left = new Map(takenPieces(rest).map(({ productId, quantity }) => [productId, quantity]))
  const returned = takenPieces(bought).flatMap(({ productId, quantity }) => {
    const back = quantity - (left.get(productId) ?? 0)
    return back > 0 ? [{ productId, quantity: back }] : []
  })
  const ending = { to: 'CANCELLED', actor: 'system', reason: shopReasons.allMissing, at } as const
  // It locks the coupon, which comes before the stock.
  if (nothingLeft) await moveOrder(tx, deps, { ...after, ...money }, ending)
  const movement = { storeId: order.store_id, kind: 'cancelled', by: 'system', at, orderId: order.id } as const
  if (returned.length > 0) await returnStock(tx, returned, movement)
}

/** `restores`: what the changes took off comes back too. */
const takeBack = async (tx: Tx, deps: Deps, { orderId, restores }: { orderId: string; restores: boolean }) => {
  const at = deps.clock()
  const order = await queries.lockOrder(tx, orderId, null)
  if (!order || order.extra_due_paise === 0 || !orderCan.change(order.state)) return
  const shape = await readOrder(tx, orderId, null)
  const until = extraHoldEnd(new Date(shape.changes.at(-1)?.at ?? at))
  // A later change, or the clock of the job queue, which is that of the database.
  if (until > at) return scheduleExtraExpiry(tx, deps, orderId, until)
  const bought = await queries.readLines(tx, orderId)
  const hasMissing = bought.some(({ adjustments }) => adjustments.length > 0)
  const now = new Map(bought.map((line) => [line.product_id, line.quantity]))
  const brings = restores && isIn('unpacked', order.state) && !hasMissing
  const wanted = [...piecesBefore(shape, keptPaise(moneyOf(order)))].flatMap(([productId, before]) => {
    const quantity = brings ? before : Math.min(before, now.get(productId) ?? 0)
    return quantity > 0 ? [{ productId, quantity }] : []
  })
  const made = { viewer: null, isSystem: true, reason: shopReasons.unpaid, language: BASE_LANGUAGE, at }
  // Nothing that was paid is in it any more.
  if (wanted.length === 0)
    return moveOrder(tx, deps, order, { to: 'CANCELLED', actor: 'system', reason: made.reason, at })
  // Its answer may bring another product, and lets the job come again.
  const [question] = await queries.readOpenQuestions(tx, orderId)
  if (question) return scheduleExtraExpiry(tx, deps, orderId, new Date(question.answer_until.getTime() + RETRY_MS))
  const priced = await priceLines(deps, tx, { order, bought }, wanted)
  if (priced.extraPaise > 0) throw refused('The order costs more than was paid')
  if (hasMissing) return takeOff(tx, deps, { order, bought, priced, made: { ...made, priced } })
  await writeChange(tx, deps, order, { ...made, priced, totalAmt: priced.bill.finalAmountPaise / 100 })
}

export const expireExtra = async (deps: Deps, settle: Settle, { orderId }: ExpireExtra): Promise<void> => {
  await checkPaymentsNow(deps, settle, orderId)
  for (const restores of [true, false]) {
    try {
      return await inTransaction(deps.db, (tx) => takeBack(tx, deps, { orderId, restores }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      deps.log.warn({ order: orderId, restores, why: error.message }, 'an unpaid change could not be taken back')
    }
  }
}
