// The cart. Every write holds the cart's row, and answers the whole cart as it is afterwards.

import { couponApplies } from '@tokri/rules/bill.ts'
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { chargeLadder } from '../../platform/settings.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { type CartParts, cartParts, couponIsLive, couponTerms, type PricedCart, priceCart } from './priced-cart.ts'
import * as store from './store.ts'

type ReadDeps = Pick<Deps, 'clock' | 'settings'>

const read = async (deps: ReadDeps, db: Db | Tx, userId: string): Promise<{ cart: PricedCart; hadCoupon: boolean }> => {
  const lines = await store.readLines(db, userId)
  const coupon = await store.readCartCoupon(db, userId)
  const pricing = { now: deps.clock(), ladder: chargeLadder(deps.settings) }
  return { cart: priceCart(lines, coupon, pricing), hadCoupon: coupon !== undefined }
}

/** The cart as it is now. Inside a transaction, after the lock; a plain read may look without one. */
export const readCart = async (deps: ReadDeps, db: Db | Tx, userId: string): Promise<PricedCart> =>
  (await read(deps, db, userId)).cart

/** Holds the cart until the transaction ends and answers it as it is then: what an order is made of. */
export const cartForOrder = async (deps: ReadDeps, tx: Tx, userId: string): Promise<PricedCart> => {
  await store.lockCart(tx, userId)
  return readCart(deps, tx, userId)
}

export const clearCart = (tx: Tx, userId: string): Promise<void> => store.emptyCart(tx, userId)

export { type CartParts, cartParts, type PricedCart }

/** One write on a held cart. A coupon whose minimum is missed afterwards is taken off and never returns by itself. */
const changeCart = (deps: Deps, userId: string, change: (tx: Tx) => Promise<unknown>): Promise<CartParts> =>
  inTransaction(deps.db, async (tx) => {
    await store.lockCart(tx, userId)
    await change(tx)
    const { cart, hadCoupon } = await read(deps, tx, userId)
    if (hadCoupon && cart.coupon === null) await store.setCoupon(tx, userId, null)
    return cartParts(cart)
  })

export const showCart = async (deps: Deps, userId: string): Promise<CartParts> =>
  cartParts(await readCart(deps, deps.db, userId))

/** Puts one piece of a product into the cart. */
export const addToCart = (deps: Deps, userId: string, productId: string): Promise<CartParts> =>
  changeCart(deps, userId, async (tx) => {
    const product = await store.readForSale(tx, productId)
    if (!product) throw new AppError('not_found', { message: 'Product not found' })
    const line = { id: newId(), user_id: userId, product_id: productId, quantity: 1, added_at: deps.clock() }
    if (product.stock < 1) throw new AppError('out_of_stock')
    try {
      await store.insertLine(tx, line)
    } catch (error) {
      if (isDuplicate(error)) throw new AppError('duplicate', { message: 'Product already in cart' })
      throw error
    }
  })

export const changeQuantity = (deps: Deps, userId: string, lineId: string, quantity: number): Promise<CartParts> =>
  changeCart(deps, userId, async (tx) => {
    const line = await store.readLine(tx, userId, lineId)
    if (!line) throw new AppError('not_found', { message: 'This item is not in your cart' })
    if (quantity > line.stock) throw new AppError('out_of_stock', { message: `Only ${line.stock} left in stock` })
    await store.setQuantity(tx, line.id, quantity)
  })

export const removeFromCart = (deps: Deps, userId: string, lineId: string): Promise<CartParts> =>
  changeCart(deps, userId, async (tx) => {
    if (!(await store.deleteLine(tx, userId, lineId)))
      throw new AppError('not_found', { message: 'This item is not in your cart' })
  })

const tooEarly = (minimumPaise: number): AppError =>
  new AppError('coupon_too_early', {
    message: `Add items worth ${formatRupees(toRupees(minimumPaise))} for this coupon`,
  })

/** Applies a coupon by its code, in the order of refusals that contract section 4 fixes. */
export const applyCoupon = (deps: Deps, userId: string, code: string): Promise<CartParts> =>
  changeCart(deps, userId, async (tx) => {
    const now = deps.clock()
    const { cart } = await read(deps, tx, userId)
    const total = cart.bill.discountedTotalPaise
    const lowest = await store.readLowestMinimum(tx, now)
    if (lowest !== null && total < lowest) throw tooEarly(lowest)
    const coupon = await store.readCoupon(tx, code.toLowerCase())
    if (!coupon || !couponIsLive(coupon, now)) throw new AppError('invalid_coupon')
    if (coupon.per_user !== null && (await store.countRedemptions(tx, coupon.id, userId)) >= coupon.per_user)
      throw new AppError('invalid_coupon')
    if (cart.lines.length === 0 || !couponApplies(couponTerms(coupon), total)) throw tooEarly(coupon.minimum_paise)
    await store.setCoupon(tx, userId, coupon.id)
  })

export const removeCoupon = (deps: Deps, userId: string): Promise<CartParts> =>
  changeCart(deps, userId, (tx) => store.setCoupon(tx, userId, null))
