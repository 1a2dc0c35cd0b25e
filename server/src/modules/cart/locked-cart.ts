// A cart held by its row: every write and the order wait there for each other, and see the cart as it is then.
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { chargeLadder } from '../../platform/settings.ts'
import { type CartParts, cartParts, type PricedCart, priceCart } from './priced-cart.ts'
import * as queries from './queries.ts'

export type ReadDeps = Pick<Deps, 'clock' | 'settings'>

/** Whether this shopper has had all the uses of a coupon that one shopper gets. */
export const usedUpBy = async (db: Db | Tx, coupon: queries.CouponRow, userId: string): Promise<boolean> =>
  coupon.per_user !== null && (await queries.countRedemptions(db, coupon.id, userId)) >= coupon.per_user

export const readWithCoupon = async (
  deps: ReadDeps,
  db: Db | Tx,
  userId: string,
): Promise<{ cart: PricedCart; hadCoupon: boolean }> => {
  const lines = await queries.readLines(db, userId)
  const coupon = await queries.readCartCoupon(db, userId)
  const usable = coupon && !(await usedUpBy(db, coupon, userId)) ? coupon : undefined
  const pricing = { now: deps.clock(), ladder: chargeLadder(deps.settings) }
  return { cart: priceCart(lines, usable, pricing), hadCoupon: coupon !== undefined }
}

/** The cart as it is now. Inside a transaction, after the lock; a plain read may look without one. */
export const readCart = async (deps: ReadDeps, db: Db | Tx, userId: string): Promise<PricedCart> =>
  (await readWithCoupon(deps, db, userId)).cart

/** Holds the cart until the transaction ends and answers it as it is then: what an order is made of. */
export const cartForOrder = async (deps: ReadDeps, tx: Tx, userId: string): Promise<PricedCart> => {
  // mutation: hold-cart-for-order
  await queries.lockCart(tx, userId)
  return readCart(deps, tx, userId)
}

/** Takes off a coupon that does not hold any more, and answers the cart. */
const readAndDropCoupon = async (deps: ReadDeps, tx: Tx, userId: string): Promise<PricedCart> => {
  const { cart, hadCoupon } = await readWithCoupon(deps, tx, userId)
  // mutation: drop-coupon
  if (hadCoupon && cart.coupon === null) await queries.setCoupon(tx, userId, null)
  return cart
}

/**
 * One write on a cart, which it holds until the transaction ends. A coupon that does not hold before or after the
 * write (a price may have changed since it was applied) is taken off and never returns by itself.
 */
export const writeCartIn = async (
  tx: Tx,
  deps: ReadDeps,
  userId: string,
  change: () => Promise<unknown>,
): Promise<PricedCart> => {
  // mutation: hold-cart-for-change
  const { coupon_id } = await queries.lockCart(tx, userId)
  if (coupon_id !== null) await readAndDropCoupon(deps, tx, userId)
  await change()
  return readAndDropCoupon(deps, tx, userId)
}

export const writeCart = (deps: Deps, userId: string, change: (tx: Tx) => Promise<unknown>): Promise<PricedCart> =>
  inTransaction(deps.db, (tx) => writeCartIn(tx, deps, userId, () => change(tx)))

export const changeCart = async (
  deps: Deps,
  userId: string,
  change: (tx: Tx) => Promise<unknown>,
): Promise<CartParts> => cartParts(await writeCart(deps, userId, change))
