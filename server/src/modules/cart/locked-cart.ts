// Every write on a cart, and the order, first locks the cart's row: they wait for each other and read its current
// state.
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { chargeLadder } from '../../platform/settings.ts'
import { type CartParts, cartParts, type PricedCart, priceCart } from './priced-cart.ts'
import * as queries from './queries.ts'

type Shopper = queries.Shopper

export type ReadDeps = Pick<Deps, 'clock' | 'settings'>

/** Whether this shopper has used up the uses of a coupon per shopper. */
export const isUsedUpBy = async (db: Db | Tx, coupon: queries.CouponRow, userId: string): Promise<boolean> =>
  coupon.per_user !== null && (await queries.countRedemptions(db, coupon.id, userId)) >= coupon.per_user

export const readWithCoupon = async (
  deps: ReadDeps,
  db: Db | Tx,
  shopper: Shopper,
): Promise<{ cart: PricedCart; hadCoupon: boolean }> => {
  const lines = await queries.readLines(db, shopper)
  const coupon = await queries.readCartCoupon(db, shopper.userId)
  const usable = coupon && !(await isUsedUpBy(db, coupon, shopper.userId)) ? coupon : undefined
  const pricing = { now: deps.clock(), ladder: chargeLadder(deps.settings) }
  return { cart: priceCart(lines, usable, pricing), hadCoupon: coupon !== undefined }
}

/** The current cart. Inside a transaction, call it after the lock; a plain read needs none. */
export const readCart = async (deps: ReadDeps, db: Db | Tx, shopper: Shopper): Promise<PricedCart> =>
  (await readWithCoupon(deps, db, shopper)).cart

/** Locks the cart until the transaction ends and returns its current state, for an order. */
export const lockCartForOrder = async (deps: ReadDeps, tx: Tx, shopper: Shopper): Promise<PricedCart> => {
  // mutation: hold-cart-for-order
  await queries.lockCart(tx, shopper.userId)
  return readCart(deps, tx, shopper)
}

/** Removes a coupon that no longer applies, and returns the cart. */
const readAndDropCoupon = async (deps: ReadDeps, tx: Tx, shopper: Shopper): Promise<PricedCart> => {
  const { cart, hadCoupon } = await readWithCoupon(deps, tx, shopper)
  // mutation: drop-coupon
  if (hadCoupon && cart.coupon === null) await queries.setCoupon(tx, shopper.userId, null)
  return cart
}

/**
 * Makes one change to a cart, which stays locked until the transaction ends. A coupon that does not apply before or
 * after the change (a price may have changed) is removed for good.
 */
export const writeCartIn = async (
  tx: Tx,
  deps: ReadDeps,
  shopper: Shopper,
  change: () => Promise<unknown>,
): Promise<PricedCart> => {
  // mutation: hold-cart-for-change
  const { coupon_id } = await queries.lockCart(tx, shopper.userId)
  if (coupon_id !== null) await readAndDropCoupon(deps, tx, shopper)
  await change()
  return readAndDropCoupon(deps, tx, shopper)
}

export const writeCart = (deps: Deps, shopper: Shopper, change: (tx: Tx) => Promise<unknown>): Promise<PricedCart> =>
  inTransaction(deps.db, (tx) => writeCartIn(tx, deps, shopper, () => change(tx)))

export const changeCart = async (
  deps: Deps,
  shopper: Shopper,
  change: (tx: Tx) => Promise<unknown>,
): Promise<CartParts> => cartParts(await writeCart(deps, shopper, change))
