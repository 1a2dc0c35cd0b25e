// A cart with its bill: how it is priced, read and changed. A cart stores no prices; every read computes them. Every change
// of a cart, and placing an order, first locks the cart's row, so that they run one after the other.
import type { CartAnswer } from '@tokri/contract/cart.schema.ts'
import {
  type Bill,
  type BillLine,
  billInRupees,
  billOf,
  type ChargeStep,
  type CouponTerms,
  couponApplies,
} from '@tokri/rules/bill.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { productOf } from '../catalogue/product-shape.ts'
import * as queries from './queries.ts'

export type PricedCart = { lines: queries.CartLineRow[]; coupon: queries.CouponRow | null; bill: Bill }
export type CartParts = Pick<CartAnswer, 'data' | 'bill' | 'coupon'>

export const couponTerms = (coupon: queries.CouponRow): CouponTerms => ({
  kind: coupon.kind,
  amount: coupon.amount,
  capPaise: coupon.cap_paise,
  minimumPaise: coupon.minimum_paise,
})

/** Whether a coupon can be used now: active, within its dates, uses left in total. */
export const couponIsLive = (coupon: queries.CouponRow, now: Date): boolean =>
  coupon.active &&
  (coupon.starts_at === null || coupon.starts_at <= now) &&
  (coupon.ends_at === null || coupon.ends_at > now) &&
  (coupon.total === null || coupon.used < coupon.total)

type Pricing = { now: Date; ladder: readonly ChargeStep[] }

/** Prices the lines; a coupon that cannot be used now, or whose minimum is not reached, is ignored. */
const priceCart = (
  lines: queries.CartLineRow[],
  coupon: queries.CouponRow | undefined,
  { now, ladder }: Pricing,
): PricedCart => {
  const billLines = lines.map((line) => ({
    pricePaise: line.price_paise,
    discount: line.discount,
    quantity: line.quantity,
  }))
  const live = coupon && couponIsLive(coupon, now) ? coupon : null
  const bill = billOf(billLines, live && couponTerms(live), ladder)
  const holds = live !== null && lines.length > 0 && couponApplies(couponTerms(live), bill.discountedTotalPaise)
  return { lines, coupon: holds ? live : null, bill }
}

export const cartParts = ({ lines, coupon, bill }: PricedCart): CartParts => ({
  data: lines.map((line) => ({
    _id: line.line_id,
    quantity: line.quantity,
    productId: productOf(line),
    preference: line.preference,
    substituteId: line.substitute_id,
  })),
  bill: billInRupees(bill),
  coupon: coupon && {
    code: coupon.code,
    amount: toRupees(bill.couponPaise),
    minimum: toRupees(coupon.minimum_paise),
  },
})

/** A guest's cart: empty, with a bill of zeros. */
export const emptyCartParts: CartParts = cartParts({ lines: [], coupon: null, bill: billOf([]) })

type Shopper = queries.Shopper

export type ReadDeps = Pick<Deps, 'clock' | 'settings'>

/** Whether this shopper has no use of a coupon left: all were used, or it is for a first order, which was placed. */
export const isUsedUpBy = async (db: Db | Tx, coupon: queries.CouponRow, userId: string): Promise<boolean> =>
  (coupon.per_user !== null && (await queries.countRedemptions(db, coupon.id, userId)) >= coupon.per_user) ||
  (coupon.first_order && (await queries.readHasOrdered(db, userId)))

export const readWithCoupon = async (
  deps: ReadDeps,
  db: Db | Tx,
  shopper: Shopper,
): Promise<{ cart: PricedCart; hadCoupon: boolean }> => {
  const lines = await queries.readLines(db, shopper)
  const coupon = await queries.readCartCoupon(db, shopper.userId)
  const usable = coupon && !(await isUsedUpBy(db, coupon, shopper.userId)) ? coupon : undefined
  const pricing = { now: deps.clock(), ladder: deps.settings.current.chargeLadder }
  return { cart: priceCart(lines, usable, pricing), hadCoupon: coupon !== undefined }
}

/** The current cart. Inside a transaction, call it after the lock; a plain read needs none. */
export const readCart = async (deps: ReadDeps, db: Db | Tx, shopper: Shopper): Promise<PricedCart> =>
  (await readWithCoupon(deps, db, shopper)).cart

/** Locks the cart until the transaction ends and returns its current state, for an order. */
export const lockCartForOrder = async (deps: ReadDeps, tx: Tx, shopper: Shopper): Promise<PricedCart> => {
  // mutation: lock-cart-for-order
  await queries.lockCart(tx, shopper.userId)
  return readCart(deps, tx, shopper)
}

/** Prices the lines of an order that has no cart, like a cart without a coupon. */
export const priceWithoutCart = async (
  deps: ReadDeps,
  db: Db | Tx,
  shopper: Shopper,
  wanted: readonly { productId: string; quantity: number }[],
): Promise<PricedCart> =>
  priceCart(await queries.readLinesWithoutCart(db, shopper, wanted), undefined, {
    now: deps.clock(),
    ladder: deps.settings.current.chargeLadder,
  })

/**
 * The bill of an order with other lines. Its coupon stays as long as its minimum is reached, also after its last day: the
 * order has used it.
 */
export const priceAgain = async (
  deps: Pick<Deps, 'settings'>,
  db: Db | Tx,
  { orderId, lines }: { orderId: string; lines: readonly BillLine[] },
): Promise<{ bill: Bill; coupon: queries.CouponRow | null }> => {
  const used = (await queries.readUsedCoupon(db, orderId)) ?? null
  const bill = billOf(lines, used && couponTerms(used), deps.settings.current.chargeLadder)
  return { bill, coupon: used && couponApplies(couponTerms(used), bill.discountedTotalPaise) ? used : null }
}

/** Removes a coupon that no longer applies, and returns the cart. */
const readAndDropCoupon = async (deps: ReadDeps, tx: Tx, shopper: Shopper): Promise<PricedCart> => {
  const { cart, hadCoupon } = await readWithCoupon(deps, tx, shopper)
  // mutation: drop-coupon
  if (hadCoupon && cart.coupon === null) await queries.setCoupon(tx, shopper.userId, null)
  return cart
}

/**
 * Locks a cart until the transaction ends, changes it and returns it. Removes a coupon that does not apply, before the
 * change (a price may have changed) and after it.
 */
export const updateCartInTx = async (
  tx: Tx,
  deps: ReadDeps,
  shopper: Shopper,
  change: () => Promise<unknown>,
): Promise<PricedCart> => {
  // mutation: lock-cart-for-change
  const { coupon_id } = await queries.lockCart(tx, shopper.userId)
  if (coupon_id !== null) await readAndDropCoupon(deps, tx, shopper)
  await change()
  return readAndDropCoupon(deps, tx, shopper)
}

/** Like `updateCartInTx`, in a transaction of its own. */
export const updateCart = (deps: Deps, shopper: Shopper, change: (tx: Tx) => Promise<unknown>): Promise<PricedCart> =>
  inTransaction(deps.db, (tx) => updateCartInTx(tx, deps, shopper, () => change(tx)))

/** Like `updateCart`; returns the parts of the cart that the API answers. */
export const updateCartParts = async (
  deps: Deps,
  shopper: Shopper,
  change: (tx: Tx) => Promise<unknown>,
): Promise<CartParts> => cartParts(await updateCart(deps, shopper, change))
