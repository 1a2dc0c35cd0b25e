// Changes the lines of an order before it is sent: a customer on the phone wants more, less or something else, or the shopper
// changes their order themselves (change-own-order.ts). The order is priced again as a whole, by the same bill as a cart. Lines
// that stay keep the price at which they were ordered; added products cost what they cost now. A paid order gets back what it costs less. What it costs more is paid by a second
// payment link, and the order waits for that payment before it is sent. So does an order with nothing to pay at the door, in a
// shop that takes no cash.

import type { ChangedPart, OrderShape } from '@tokri/contract/order-shape.schema.ts'
import type { ProviderName } from '@tokri/contract/payment-providers.ts'
import { billInRupees } from '@tokri/rules/bill.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { must } from '@tokri/rules/must.ts'
import {
  cashRoundingPaise,
  cashStateOf,
  collectedPaise,
  creditTooMuchPaise,
  keptPaise,
} from '@tokri/rules/order-money.ts'
import { EXTRA_HOLD_MINUTES, isIn, orderCan } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { audit, SHOP } from '../../../platform/audit-log.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { noteEvent } from '../../../platform/outbox/outbox.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { priceAgain, readLinesWithoutCart, returnCoupon } from '../../cart/service.ts'
import { beginPayment, providerFor, refundPayment } from '../../payment/service.ts'
import { lockStocks, returnStock, takeStock } from '../../stock/service.ts'
import { requireRecentPasswordToRefund } from '../../user/service.ts'
import { creditPartOf, returnCreditAbove } from '../money/order-credit.ts'
import { dueOf, isPaid, moneyOf } from '../money/order-money.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { sameAmount } from '../place/place-order.ts'
import { promotionOnLine } from '../read/order-shape.ts'
import { readOrder } from '../read/read-orders.ts'
import { announceOrder } from '../rows/move-queries.ts'
import { billColumns, insertLines, lineOfProduct, promotionColumns } from '../rows/new-order-queries.ts'
import * as queries from '../rows/queries.ts'
import { mailAboutChange } from '../tell/order-mails.ts'
import { pushAboutChange, pushChangeToPicker } from '../tell/order-pushes.ts'

type Line = { productId: string; quantity: number }
type Wanted = { orderId: string; lines: Line[] }
type Change = Wanted & { totalAmt: number; reason: string }

export const refused = (message: string) => new AppError('illegal_move', { message })

/** Throws `illegal_move` if the lines of an order cannot be changed. */
const requireChangeable = async (
  db: Db | Tx,
  order: queries.LockedOrder,
  bought: readonly queries.OrderLineRow[],
): Promise<void> => {
  if (!orderCan.change(order.state)) throw refused('This order can no longer be changed')
  // The amounts of these were computed from the lines that the order has.
  if (bought.some(({ adjustments }) => adjustments.length > 0))
    throw refused('Pieces of this order are missing already. Place another order for what is added.')
  // A piece that was free is given back for nothing.
  if (order.refunded_paise > 0 || bought.some(({ refunded_quantity }) => refunded_quantity > 0))
    throw refused('Money of this order was given back already')
  if ((await queries.readOpenQuestions(db, order.id)).length > 0)
    throw refused('The shopper is asked about a substitute. Wait for the answer.')
}

/** Whether what a change adds is paid by a link, not at the door. */
const addsByLink = (deps: Deps, order: queries.LockedOrder): boolean =>
  order.payment_method === 'online' ? isPaid(order) : dueOf(order) === 0 && !deps.settings.current.cashOnDelivery

/** What is to be paid at the door of an order in cash once it costs this much. */
const doorPaiseAt = (order: queries.LockedOrder, finalAmountPaise: number): number => {
  if (order.payment_method === 'online') return 0
  const before = moneyOf(order)
  const creditPaise = before.creditPaise - creditTooMuchPaise(before.creditPaise, finalAmountPaise)
  const money = { ...before, finalAmountPaise, creditPaise, adjustedPaise: 0 }
  return collectedPaise({ ...money, roundingPaise: order.round_cash ? cashRoundingPaise(money) : 0 })
}

/** An order, and the lines that it has. */
type Bought = { order: queries.LockedOrder; bought: readonly queries.OrderLineRow[] }

/** The order with the wanted lines, and what that changes. Throws `not_found` for a product that is no longer sold. */
export const priceLines = async (deps: Deps, db: Db | Tx, { order, bought }: Bought, wanted: readonly Line[]) => {
  const stays = new Map(bought.map((line) => [line.product_id, line]))
  const shopper = { userId: order.user_id ?? '', storeId: order.store_id }
  const isAdded = ({ productId }: Line) => !stays.has(productId)
  const added = await readLinesWithoutCart(db, shopper, wanted.filter(isAdded))
  const addedById = new Map(added.map((line) => [line.id, line]))
  const lines = wanted.map(({ productId, quantity }) => {
    const line = stays.get(productId) ?? addedById.get(productId)
    if (!line) throw new AppError('not_found', { message: 'One of these products is no longer sold' })
    const { name, unit, price_paise, discount, unit_price_paise } = line
    const image = typeof line.image === 'string' ? line.image : (line.image[0] ?? '')
    return { productId, quantity, name, unit, image, price_paise, discount: Number(discount), unit_price_paise }
  })
  const billLines = lines.map(({ productId, price_paise, discount, quantity }) => ({
    productId,
    pricePaise: price_paise,
    discount,
    quantity,
  }))
  const { bill, coupon, promotions: ofLines } = await priceAgain(deps, db, { orderId: order.id, lines: billLines })
  const difference = bill.finalAmountPaise - keptPaise(moneyOf(order))
  // Nothing was paid in money of an order in cash.
  const more = addsByLink(deps, order) ? (order.payment_method === 'cash' ? Math.max(0, difference) : difference) : 0
  const wantedById = new Map(wanted.map(({ productId, quantity }) => [productId, quantity]))
  const changes = [
    ...bought.map(({ product_id, name, unit, quantity }) => ({
      ...{ productId: product_id, name, unit },
      ...{ from: quantity, to: wantedById.get(product_id) ?? 0 },
    })),
    ...added.map(({ id, name, unit, quantity }) => ({ productId: id, name, unit, from: 0, to: quantity })),
  ].filter(({ from, to }) => from !== to)
  const promotions = new Map(lines.map(({ productId }, at) => [productId, ofLines[at]]))
  const doorPaise = more > 0 ? 0 : doorPaiseAt(order, bill.finalAmountPaise)
  return { lines, added, changes, bill, coupon, promotions, backPaise: -more, extraPaise: more, doorPaise }
}

export type Priced = Awaited<ReturnType<typeof priceLines>>

/** The same for an order that can be changed. Throws `illegal_move` for any other. */
export const priceWanted = async (
  deps: Deps,
  db: Db | Tx,
  order: queries.LockedOrder,
  wanted: readonly Line[],
): Promise<Priced> => {
  const bought = await queries.readLines(db, order.id)
  await requireChangeable(db, order, bought)
  return priceLines(deps, db, { order, bought }, wanted)
}

export const shapeOf = ({ lines, bill, coupon, promotions, backPaise, extraPaise, doorPaise }: Priced) => ({
  lines: lines.map(({ price_paise, unit_price_paise, ...line }) => ({
    ...line,
    price: toRupees(price_paise),
    lineTotal: toRupees(unit_price_paise * line.quantity),
    ...promotionOnLine(promotionColumns(promotions.get(line.productId))),
  })),
  bill: billInRupees(bill),
  coupon: coupon && {
    code: coupon.code,
    amount: toRupees(bill.couponPaise),
    minimum: toRupees(coupon.minimum_paise),
  },
  back: toRupees(Math.max(0, backPaise)),
  extra: toRupees(Math.max(0, extraPaise)),
  atDoor: toRupees(doorPaise),
})

/** The bill of an order with other lines. Throws `not_found`, and `illegal_move` if it cannot be changed. */
export const priceOrderChange = async (deps: Deps, { orderId, lines }: Wanted) => {
  const order = await queries.readOrderUnlocked(deps.db, orderId)
  if (!order) throw new AppError('not_found', { message: 'Order not found' })
  return shapeOf(await priceWanted(deps, deps.db, order, lines))
}

const writeLines = async (tx: Tx, orderId: string, { lines, changes, added, promotions }: Priced): Promise<void> => {
  const isAdded = new Set(added.map(({ id }) => id))
  const staying = lines
    .filter(({ productId }) => !isAdded.has(productId))
    .map(({ productId, quantity }) => ({ productId, quantity, promotion: promotions.get(productId) }))
  const removed = changes.flatMap(({ productId, to }) => (to === 0 ? [productId] : []))
  const free = await queries.resizeLines(tx, orderId, { removed, staying })
  if (added.length > 0)
    await insertLines(
      tx,
      added.map((line, index) =>
        lineOfProduct(line, { orderId, position: free + index, promotion: promotions.get(line.id) }),
      ),
    )
}

const moveStock = async (
  tx: Tx,
  order: queries.LockedOrder,
  { changes, bill }: Priced,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  const movement = { storeId: order.store_id, by, at, orderId: order.id }
  const piecesOf = (sign: 1 | -1) =>
    changes.flatMap(({ productId, from, to }) => {
      const quantity = sign * (to - from)
      return quantity > 0 ? [{ productId, quantity }] : []
    })
  // Two statements follow, so all rows are locked first, in the same order everywhere.
  await lockStocks(
    tx,
    [order.store_id],
    changes.map(({ productId }) => productId),
  )
  const [taken, returned] = [piecesOf(1), piecesOf(-1)]
  if (returned.length > 0) await returnStock(tx, returned, { ...movement, kind: 'cancelled' })
  const left = taken.length > 0 ? await takeStock(tx, taken, { ...movement, kind: 'sale' }) : null
  if (!left) return
  const lacking = taken.filter(({ productId, quantity }) => (left.get(productId) ?? 0) < quantity)
  const nameOf = (productId: string) => must(changes.find((change) => change.productId === productId)).name
  const lines = lacking.map(({ productId }) => ({ productId, name: nameOf(productId), left: left.get(productId) ?? 0 }))
  throw new AppError('out_of_stock', { data: { lines, bill: billInRupees(bill) } })
}

export const extraHoldEnd = (from: Date): Date => new Date(from.getTime() + EXTRA_HOLD_MINUTES * 60_000)

export const EXPIRE_EXTRA = 'expire-extra'
export type ExpireExtra = { orderId: string }

/** Schedules the job that takes back what is not paid by then. */
export const scheduleExtraExpiry = (tx: Tx, deps: Deps, orderId: string, until: Date): Promise<void> =>
  deps.jobs.send(tx, EXPIRE_EXTRA, { orderId } satisfies ExpireExtra, { startAfter: until })

/** `viewer` is null for the shopper, and for the system. */
export type Made = {
  viewer: Viewer | null
  isSystem?: boolean
  priced: Priced
  reason: string
  parts?: ChangedPart[]
  language: string
  at: Date
}

/** Gives back what a paid order costs less, or begins the payment of what it costs more. Returns that payment. */
const settleDifference = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  { viewer, priced, reason, language, at }: Made,
) => {
  const { backPaise, extraPaise } = priced
  if (backPaise > 0) {
    if (viewer) await requireRecentPasswordToRefund({ ...deps, db: tx }, viewer, backPaise)
    // What credit paid too much is returned with the new amount of the order.
    const amountPaise = backPaise - creditPartOf(order, backPaise)
    const refund = { orderId: order.id, amountPaise, lines: [], reason, at, surplus: true }
    if (amountPaise > 0) await refundPayment(tx, deps, refund)
  }
  if (extraPaise <= 0) return null
  if (order.state === 'READY') throw refused('It is packed already: nothing can be added that is paid online')
  const provider = providerFor(deps, order.payment_provider ?? undefined)
  const payment = { orderId: order.id, provider, amountPaise: extraPaise, at, language, extra: true }
  const begun = await beginPayment(tx, deps, payment)
  await scheduleExtraExpiry(tx, deps, order.id, extraHoldEnd(at))
  return { ...begun, provider }
}

/** How an order is paid after a change. `provider` takes the payment of what was added. */
const termsAfter = (
  { payment_method, tip_paise }: queries.LockedOrder,
  { finalAmountPaise, provider }: { finalAmountPaise: number; provider: ProviderName | undefined },
) => {
  if (payment_method === 'online') return {}
  if (provider !== undefined)
    return { payment_method: 'online' as const, payment_provider: provider, payment_state: 'paid' as const }
  return { payment_state: cashStateOf({ finalAmountPaise, tipPaise: tip_paise }) }
}

type Maker = Pick<Made, 'viewer' | 'isSystem'>

/** How the history and the stock name who changes an order. */
const nameOf = ({ viewer, isSystem }: Maker): string => viewer?.id ?? (isSystem ? 'system' : 'shopper')

type Noted = Maker &
  Pick<Made, 'reason' | 'parts' | 'at'> & {
    changes: Priced['changes']
    finalPaise: number
    backPaise: number
    paymentId: string | null
  }

/** Writes a change into the history, and tells everybody who follows the order; the shopper by mail. */
export const noteChange = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  { viewer, isSystem = false, reason, parts = [], at, changes, finalPaise, backPaise, paymentId }: Noted,
): Promise<void> => {
  const orderId = order.id
  const amounts = { from_paise: order.final_amount_paise, to_paise: finalPaise }
  const lines = JSON.stringify(changes)
  const by = nameOf({ viewer, isSystem })
  await queries.insertChange(tx, { order_id: orderId, at, by, reason, parts, lines, ...amounts })
  const goods = Object.fromEntries(changes.map(({ name, unit, from, to }) => [`${name}, ${unit}`, { from, to }]))
  const detail = {
    ...goods,
    ...(parts.length > 0 && { parts }),
    amountPaise: { from: amounts.from_paise, to: amounts.to_paise },
  }
  const actor = isSystem ? SHOP : (viewer?.id ?? order.user_id ?? by)
  await audit(tx, { at, actor, action: 'order.changed', subject: orderId, detail })
  await noteEvent(tx, { kind: 'order.changed', subject: orderId, data: { finalAmountPaise: finalPaise }, at })
  await announceOrder(tx, orderId)
  if (isIn('inStore', order.state)) await pushChangeToPicker(tx, deps, order)
  await mailAboutChange(tx, deps, { orderId, paymentId, backPaise: Math.max(0, backPaise) })
  if (viewer || isSystem) await pushAboutChange(tx, deps, order, at)
}

/**
 * Writes the lines and the money of a locked order that is changed. What is missing of it counts for nothing any more: whoever
 * changes such an order settles it again. Returns the order after it, and the payment that it begins.
 */
export const writePriced = async (tx: Tx, deps: Deps, order: queries.LockedOrder, made: Made) => {
  const { priced, at } = made
  const { bill } = priced
  const payment = await settleDifference(tx, deps, order, made)
  await writeLines(tx, order.id, priced)
  const returned = await returnCreditAbove(tx, order, { amountPaise: bill.finalAmountPaise, at })
  const after = {
    ...order,
    ...returned,
    ...termsAfter(order, { finalAmountPaise: bill.finalAmountPaise, provider: payment?.provider }),
    final_amount_paise: bill.finalAmountPaise,
    adjusted_paise: 0,
    extra_due_paise: Math.max(0, priced.extraPaise),
  }
  const { payment_method, payment_provider, payment_state, adjusted_paise, extra_due_paise } = after
  await queries.updateOrder(tx, order.id, {
    ...returned,
    ...billColumns(priced),
    ...{ payment_method, payment_provider, payment_state, adjusted_paise, extra_due_paise },
    // Cash is not collected at an empty door.
    ...(dueOf(after) > 0 && { leave_at_door: false }),
    updated_at: at,
  })
  if (priced.coupon === null) await returnCoupon(tx, order.id)
  return { after, payment }
}

/**
 * Writes what is changed in a locked order, its money, its stock and the history, and tells the shopper. Throws
 * `stale_version` if the bill is not the one that was seen, `out_of_stock`, `password_required` and `payment_unavailable`.
 */
export const writeChange = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  { totalAmt, ...made }: Made & { totalAmt: number },
): Promise<OrderShape & { paymentUrl?: string }> => {
  const { priced, at } = made
  const { changes, bill } = priced
  if (!sameAmount(totalAmt, bill.finalAmountPaise))
    throw new AppError('stale_version', { message: 'The bill has changed. Look at it again.' })

  const { payment } = await writePriced(tx, deps, order, made)
  await noteChange(tx, deps, order, {
    ...made,
    changes,
    finalPaise: bill.finalAmountPaise,
    backPaise: priced.backPaise,
    paymentId: payment?.paymentId ?? null,
  })
  await moveStock(tx, order, priced, { by: nameOf(made), at })
  return { ...(await readOrder(tx, order.id, null)), ...(payment && { paymentUrl: payment.paymentUrl }) }
}

/**
 * Changes the lines of an order for an administrator. Throws `not_found`, `illegal_move` if it cannot be changed,
 * `bad_request` if nothing changes, and what `writeChange` throws.
 */
export const changeOrderLines = (
  deps: Deps,
  viewer: Viewer,
  { change, key, language }: { change: Change; key: string | null; language: string },
): Promise<OrderShape & { paymentUrl?: string }> =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['change-lines', change], now: at }, async () => {
      const { orderId, reason, totalAmt } = change
      const order = await findAndLockOrder(tx, orderId, null)
      const priced = await priceWanted(deps, tx, order, change.lines)
      if (priced.changes.length === 0) throw new AppError('bad_request', { message: 'Nothing is changed' })
      return writeChange(tx, deps, order, { viewer, priced, reason, totalAmt, language, at })
    })
  })
