// Places an order: one transaction that locks the cart, prices it, compares it with what the shopper saw, writes the
// order, empties the cart and, last, takes the stock. The server trusts only ids and quantities from the client. An order
// by phone (phone-order.ts) has no cart: its lines are priced as an administrator entered them.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { formatRupees, roundingPaise, toPaise, toRupees } from '@tokri/rules/money.ts'
import { cashStateOf } from '@tokri/rules/order-money.ts'
import { dueAt } from '@tokri/rules/promise.ts'
import type { OrdersTable } from '../../../../db/tables.gen.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import { ownAddress, placeOf } from '../../address/service.ts'
import {
  type CartParts,
  cartParts,
  emptyCart,
  lockCartForOrder,
  type PricedCart,
  priceWithoutCart,
  readCart,
  readLockedCart,
  redeemCoupon,
} from '../../cart/service.ts'
import { type OrderPromise, promiseForOrder, refreshPromises, takeSlot } from '../../promise/service.ts'
import type { TakenSlot } from '../../promise/slots.ts'
import { takeStock } from '../../stock/service.ts'
import { type OrderPause, refreshStores, storeForOrder } from '../../store/service.ts'
import { readBalance, takeCredit } from '../../user/service.ts'
import { createOrder } from '../move/move-order.ts'
import { orderShapeOf } from '../read/order-shape.ts'
import { insertHolders } from '../rows/holder-queries.ts'
import { lockShifts } from '../rows/move-queries.ts'
import { billColumns, lineOfProduct } from '../rows/new-order-queries.ts'
import { type OrderClient, refuseTooManyInSlot, refuseTooManyOpen, refuseTooManyPieces } from './open-bounds.ts'
import { newOrderNumber } from './order-number.ts'

export type Checkout = {
  list_items: { productId: string; quantity: number }[]
  totalAmt: number
  addressId: string
  door?: { leave: boolean; note: string } | undefined
  /** The end of the chosen quarter of an hour, as an ISO time. */
  slot?: string | undefined
  /** Rupees for the rider, in addition to `totalAmt`. */
  tip?: number | undefined
  /** Rupees of store credit that pay a part of `totalAmt`. */
  credit?: number | undefined
  billCopyTo?: string | undefined
  /** The code of a coupon, for an order by phone: an order of a cart has the coupon of the cart. */
  coupon?: string | undefined
}

/** How an order is paid, and its first state. */
export type PaymentTerms = Pick<
  OrdersTable,
  'state' | 'payment_method' | 'payment_provider' | 'payment_state' | 'hold_until'
>

export const cashOnDelivery: PaymentTerms = {
  state: 'PLACED',
  payment_method: 'cash',
  payment_provider: null,
  payment_state: 'due',
  hold_until: null,
}

/** Throws `payment_unavailable` in a shop that takes no cash. */
export const requireCash = (deps: Pick<Deps, 'settings'>): void => {
  if (!deps.settings.current.cashOnDelivery)
    throw new AppError('payment_unavailable', { message: 'Cash on delivery is not available' })
}

const NUMBER_TRIES = 20

/** The reason in the timeline of an order by phone. */
const BY_PHONE = 'Ordered by phone'

/** Amounts are equal to the paisa (± ₹0.01). */
export const sameAmount = (rupees: number, paise: number): boolean => Math.abs(toPaise(rupees) - paise) <= 1

const changed = ({ data: lines, bill }: CartParts, takenBy: string | null): AppError =>
  new AppError('cart_changed', {
    ...(takenBy !== null && { message: 'Products or prices have changed. Look at the bill again.' }),
    data: { lines, bill },
  })

/** Compares what the shopper saw, summed per product, with the cart. */
const sameLines = (seen: Checkout['list_items'], cart: PricedCart): boolean => {
  const wanted = new Map<string, number>()
  for (const { productId, quantity } of seen) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity)
  return wanted.size === cart.lines.length && cart.lines.every((line) => wanted.get(line.id) === line.quantity)
}

const outOfStock = (cart: PricedCart, left: ReadonlyMap<string, number>): AppError => {
  const lacking = cart.lines.filter((line) => (left.get(line.id) ?? 0) < line.quantity)
  const lines = lacking.map((line) => ({ productId: line.id, name: line.name, left: left.get(line.id) ?? 0 }))
  return new AppError('out_of_stock', { data: { lines, bill: cartParts(cart).bill } })
}

/** The margin is not learned from orders of a slot: they wait on purpose. */
export const promiseColumns = (promise: OrderPromise, slot: TakenSlot | null, now: Date) =>
  slot === null
    ? {
        promise_minutes: promise.minutes,
        predicted_minutes: promise.predicted,
        promise_margin: promise.margin,
        promised_at: dueAt(now, promise.minutes),
        slot_at: null,
        start_at: null,
      }
    : {
        promise_minutes: Math.ceil((slot.at.getTime() - now.getTime()) / 60_000),
        predicted_minutes: null,
        promise_margin: null,
        promised_at: slot.at,
        slot_at: slot.at,
        start_at: slot.startAt,
      }

const creditChanged = async (tx: Tx, userId: string): Promise<AppError> =>
  new AppError('credit_changed', { data: { credit: toRupees(await readBalance(tx, userId)) } })

export const pausedError = ({ onlyHere, resumesAt }: OrderPause): AppError => {
  const opensAt = resumesAt?.toISOString() ?? null
  if (!onlyHere) return new AppError('store_closed', { data: { opensAt } })
  return new AppError('store_closed', {
    message: 'This order would take too long to this address right now',
    data: { opensAt, onlyHere },
  })
}

/** An administrator who takes an order by phone decides for themselves. */
const refuseBelowMinimum = (cart: PricedCart): void => {
  const { bill, minimumOrderPaise } = cart
  if (bill.payablePaise >= minimumOrderPaise) return
  const missing = toRupees(minimumOrderPaise - bill.payablePaise)
  throw new AppError('minimum_order', {
    message: `Add items worth ${formatRupees(missing)} to order`,
    data: { minimum: toRupees(minimumOrderPaise), missing, bill: cartParts(cart).bill },
  })
}

type Unnumbered = Omit<Parameters<typeof createOrder>[2], 'order'> & {
  order: Omit<Parameters<typeof createOrder>[2]['order'], 'number'>
}

const writeOrder = async (tx: Tx, deps: Deps, { order, ...parts }: Unnumbered) => {
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt++) {
    const number = newOrderNumber(attempt < 10 ? 5 : 7)
    const placed = await createOrder(tx, deps, { order: { ...order, number }, ...parts })
    if (placed) return placed
  }
  deps.log.error('no free order number found')
  throw new AppError('unavailable', { retryAfterSeconds: 1 })
}

type NewOrder = {
  userId: string
  checkout: Checkout
  terms: PaymentTerms
  /** The administrator who takes the order by phone: then the lines are those of the checkout, and the cart stays. */
  takenBy: string | null
  /** Null for an order by phone, and in a shop without a bound on open orders. */
  client: OrderClient | null
}

/**
 * Writes the order in the caller's transaction; call `refreshStoresAndPromises` before it. Throws `not_found` for another user's
 * address, `not_served` or `store_closed` when no open store delivers to it, `cart_changed` and `out_of_stock` with the
 * data of contract section 2, and `slot_full` for a chosen slot without a place left. Throws `cash_due` for an order that is
 * left at the door and paid there, `tips_off` for a tip in a shop without tips, and `credit_changed` for more store credit
 * than the shopper has or the order costs, and `minimum_order` below what the store asks for. Throws `too_many_open` and `too_many_pieces` where the shop bounds them.
 */
export const placeOrderInTx = async (
  tx: Tx,
  deps: Deps,
  { userId, checkout, terms, takenBy, client }: NewOrder,
): Promise<OrderShape> => {
  const now = deps.clock()
  const locked = takenBy === null ? await lockCartForOrder(tx, userId, checkout.addressId) : null
  const address = locked?.address ?? (await ownAddress(tx, userId, checkout.addressId))
  const store = storeForOrder(deps, placeOf(address), checkout.slot === undefined ? 'at once' : 'later')
  const storeId = store.id
  const shopper = { userId, storeId }
  const cart = locked
    ? await readLockedCart(deps, tx, shopper, locked)
    : await priceWithoutCart(deps, tx, shopper, { lines: checkout.list_items, code: checkout.coupon })
  const { bill, coupon } = cart
  const parts = cartParts(cart)
  if (cart.lines.length === 0 || !sameLines(checkout.list_items, cart)) throw changed(parts, takenBy)
  const left = new Map(cart.lines.map((line) => [line.id, line.stock]))
  if (cart.lines.some((line) => line.stock < line.quantity)) throw outOfStock(cart, left)
  const roundsCash = terms.payment_method === 'cash' && deps.settings.current.floor.roundCash
  // The amount of the bill, or the whole rupees that were shown with it.
  const isSeen = (extraPaise: number) => sameAmount(checkout.totalAmt, bill.finalAmountPaise + extraPaise)
  if (!isSeen(0) && !(roundsCash && isSeen(roundingPaise(bill.finalAmountPaise)))) throw changed(parts, takenBy)

  if (takenBy === null) refuseBelowMinimum(cart)

  const { door, tip = 0, credit = 0, billCopyTo = '' } = checkout
  const tipPaise = toPaise(tip)
  const creditPaise = toPaise(credit)
  if (creditPaise > bill.finalAmountPaise) throw await creditChanged(tx, userId)
  if (tipPaise > 0 && !deps.settings.current.tips) throw new AppError('tips_off')
  const cashPaise = bill.finalAmountPaise - creditPaise + tipPaise
  if (door?.leave && terms.payment_state === 'due' && cashPaise > 0) throw new AppError('cash_due')

  if (takenBy === null) refuseTooManyPieces(deps, cart.lines)
  const holders =
    client === null
      ? []
      : await refuseTooManyOpen(tx, deps, {
          ...{ userId, address, client, pieces: bill.totalItems, paise: bill.finalAmountPaise },
          paysOnline: terms.payment_method === 'online',
          changes: null,
        })

  await deps.promises.recount(tx, storeId, now)
  const promise = promiseForOrder(deps, { store, to: placeOf(address), lines: cart.lines.length })
  // A store that is closed or overloaded now still takes orders for later.
  const slot =
    checkout.slot === undefined ? null : await takeSlot(tx, deps, { store, at: new Date(checkout.slot), promise })
  if (slot) await refuseTooManyInSlot(tx, deps, { holders, storeId, at: slot.at })
  if (promise.pause && slot === null) throw pausedError(promise.pause)

  if (!locked) await lockShifts(tx, storeId)
  const id = newId()
  const { state: to, ...paid } = terms
  const money = { finalAmountPaise: bill.finalAmountPaise, tipPaise }
  const placed = await writeOrder(tx, deps, {
    order: {
      id,
      user_id: userId,
      store_id: storeId,
      ...paid,
      ...(terms.payment_method === 'cash' && { payment_state: cashStateOf(money) }),
      address: JSON.stringify(address),
      ...billColumns(cart),
      round_cash: roundsCash,
      tip_paise: tipPaise,
      credit_paise: creditPaise,
      ...promiseColumns(promise, slot, now),
      ...(to !== 'PLACED' && { promised_at: null }),
      leave_at_door: door?.leave ?? false,
      door_note: door?.note ?? '',
      bill_copy_to: billCopyTo,
      created_at: now,
      updated_at: now,
    },
    lines: cart.lines.map((line, position) =>
      lineOfProduct(line, { orderId: id, position, promotion: cart.promotions[position] }),
    ),
    move:
      takenBy === null
        ? { to, actor: 'shopper', reason: null, at: now }
        : { to, actor: 'admin', reason: BY_PHONE, at: now },
  })
  if (holders.length > 0) await insertHolders(tx, id, holders)
  // The statements below lock the rows of the coupon, of the shopper and of the stock, for which other shoppers wait. So they come last.
  if (coupon && !(await redeemCoupon(tx, { couponId: coupon.id, orderId: id, userId, at: now })))
    throw locked ? changed(cartParts(await readCart(deps, tx, shopper)), takenBy) : new AppError('invalid_coupon')
  if (creditPaise > 0 && !(await takeCredit(tx, { orderId: id, userId, amountPaise: creditPaise, at: now })))
    throw await creditChanged(tx, userId)
  const sales = cart.lines.map((line) => ({ productId: line.id, quantity: line.quantity }))
  const movement = { storeId, kind: 'sale', by: takenBy ?? 'shopper', at: now, orderId: id } as const
  if (locked) await emptyCart(tx, userId)
  const lacking = await takeStock(tx, sales, movement)
  if (lacking) throw outOfStock(cart, lacking)
  return orderShapeOf(placed)
}

/** Refreshes the stores and promises in memory for `placeOrderInTx`. Call it before a transaction, never inside one. */
export const refreshStoresAndPromises = async (deps: Deps): Promise<void> => {
  await refreshStores(deps)
  await refreshPromises(deps)
}

/**
 * Places a cash order, and in every shop an order with nothing to pay. With a key, a repeat gets the first response. Throws
 * `payment_unavailable` for cash in a shop that takes none.
 */
export const placeOrder = async (
  deps: Deps,
  userId: string,
  { checkout, key, client }: { checkout: Checkout; key: string | null; client: OrderClient | null },
): Promise<OrderShape> => {
  await refreshStoresAndPromises(deps)
  return inTransaction(deps.db, (tx) =>
    runOnce(tx, { userId, key, request: ['cash-on-delivery', checkout], now: deps.clock() }, async () => {
      const order = await placeOrderInTx(tx, deps, { userId, checkout, terms: cashOnDelivery, takenBy: null, client })
      if (order.amountDue > 0) requireCash(deps)
      return order
    }),
  )
}
