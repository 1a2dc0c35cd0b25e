// The cart. Every write locks the cart's row, and returns the whole cart as it is afterwards.
import type { ListedCoupon } from '@tokri/contract/cart.schema.ts'
import { limits } from '@tokri/contract/limits.ts'
import { dietaryMark, type Preference } from '@tokri/rules/adjustments.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { eligiblePaise } from '@tokri/rules/promotions.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type CartParts, cartParts, readCart, readWithCoupon, requireCoupon, updateCartParts } from './priced-cart.ts'
import * as queries from './queries.ts'
import { scopeOf } from './scopes.ts'

export { giveApology, redeemCoupon, returnCoupon } from './coupons.ts'
export {
  type CartParts,
  cartParts,
  lockCartForOrder,
  type PricedCart,
  priceAgain,
  priceWithoutCart,
  readCart,
  readLockedCart,
} from './priced-cart.ts'
export { type CartLineRow, emptyCart, readLinesWithoutCart, type Shopper } from './queries.ts'
export { addAvailable, missingIn, type Ordered, refillCart } from './refill-cart.ts'

/** Locks a cart until the transaction ends. Call it before reading the cart. */
export const lockCart = async (tx: Tx, userId: string): Promise<void> => {
  await queries.lockCart(tx, userId)
}

type Shopper = queries.Shopper

const NOT_IN_CART = 'This item is not in your cart'

/** The current cart. A coupon that no longer applies is removed from the cart. */
export const showCart = async (deps: Deps, shopper: Shopper): Promise<CartParts> => {
  const { cart, hadCoupon } = await readWithCoupon(deps, deps.db, shopper)
  return hadCoupon && cart.coupon === null ? updateCartParts(deps, shopper, async () => {}) : cartParts(cart)
}

/** Adds one piece of a product to the cart. */
export const addToCart = (deps: Deps, shopper: Shopper, productId: string): Promise<CartParts> =>
  updateCartParts(deps, shopper, async (tx) => {
    const stock = (await queries.readForSale(tx, shopper.storeId, [productId])).get(productId)
    if (stock === undefined) throw new AppError('not_found', { message: 'Product not found' })
    if (stock < 1) throw new AppError('out_of_stock')
    const line = { id: newId(), user_id: shopper.userId, product_id: productId, quantity: 1, added_at: deps.clock() }
    try {
      if (await queries.insertLine(tx, line, limits.cartLines)) return
    } catch (error) {
      if (isDuplicate(error)) throw new AppError('duplicate', { message: 'Product already in cart' })
      throw error
    }
    const inCart = await queries.readProductIds(tx, shopper.userId)
    throw inCart.includes(productId)
      ? new AppError('duplicate', { message: 'Product already in cart' })
      : new AppError('cart_full')
  })

/** Sets the quantity of a line. Throws `not_found` for an unknown line, and `out_of_stock` if the store has less. */
export const setQuantity = (
  deps: Deps,
  shopper: Shopper,
  { lineId, quantity }: { lineId: string; quantity: number },
): Promise<CartParts> =>
  updateCartParts(deps, shopper, async (tx) => {
    if (await queries.setQuantity(tx, shopper, { lineId, quantity })) return
    const line = await queries.readLine(tx, shopper, lineId)
    if (!line) throw new AppError('not_found', { message: NOT_IN_CART })
    throw new AppError('out_of_stock', { message: `Only ${line.stock} left in stock` })
  })

export const removeFromCart = (deps: Deps, shopper: Shopper, lineId: string): Promise<CartParts> =>
  updateCartParts(deps, shopper, async (tx) => {
    if (!(await queries.deleteLine(tx, shopper.userId, lineId)))
      throw new AppError('not_found', { message: NOT_IN_CART })
  })

type Preferred = { _id?: string | undefined; preference: Preference; substituteId?: string | null | undefined }

/** Throws `not_found` for an unknown line or substitute, and `bad_request` if the product cannot be a substitute. */
const requireSubstitute = async (
  tx: Tx,
  userId: string,
  { lineId, productId }: { lineId: string; productId: string },
): Promise<void> => {
  const { line, product } = await queries.readLineAndProduct(tx, userId, { lineId, productId })
  if (!line) throw new AppError('not_found', { message: NOT_IN_CART })
  if (!product) throw new AppError('not_found', { message: 'Product not found' })
  const refuse = (message: string) => new AppError('bad_request', { message, fields: { substituteId: message } })
  if (product.id === line.id) throw refuse('A product cannot replace itself')
  if (dietaryMark(product.more_details) !== dietaryMark(line.more_details))
    throw refuse('A substitute has the same dietary mark')
}

/** Sets what happens if pieces of a line are missing; without a line, for all current and later lines. */
export const setPreference = (
  deps: Deps,
  shopper: Shopper,
  { _id: lineId, preference, substituteId = null }: Preferred,
): Promise<CartParts> =>
  updateCartParts(deps, shopper, async (tx) => {
    const { userId } = shopper
    if (lineId === undefined) return queries.setPreferences(tx, userId, preference)
    if (substituteId !== null) await requireSubstitute(tx, userId, { lineId, productId: substituteId })
    if (!(await queries.setLinePreference(tx, { userId, lineId, preference, substituteId })))
      throw new AppError('not_found', { message: NOT_IN_CART })
  })

/** Applies a coupon by its code. Throws as `requireCoupon`. */
export const applyCoupon = (deps: Deps, shopper: Shopper, code: string): Promise<CartParts> =>
  updateCartParts(deps, shopper, async (tx) => {
    const { cart } = await readWithCoupon(deps, tx, shopper)
    const { id } = await requireCoupon(deps, tx, { code, userId: shopper.userId, cart })
    await queries.setCoupon(tx, shopper.userId, id)
    return true
  })

/** The coupons that a shopper can choose without a code. */
export const listCouponsFor = async (deps: Deps, shopper: Shopper): Promise<ListedCoupon[]> => {
  const coupons = await queries.readListedCoupons(deps.db, shopper.userId, {
    now: deps.clock(),
    firstNeedsProof: deps.settings.current.newShopper !== null,
  })
  const someAreScoped = coupons.some((coupon) => scopeOf(coupon) !== null)
  const billed = someAreScoped ? (await readCart(deps, deps.db, shopper)).billed : []
  return coupons.map((coupon) => {
    const { code, kind, amount, cap_paise, minimum_paise, ends_at, products, categories } = coupon
    const scope = scopeOf(coupon)
    return {
      code,
      kind,
      amount: kind === 'flat' ? toRupees(amount) : amount,
      cap: cap_paise === null ? null : toRupees(cap_paise),
      minimum: toRupees(minimum_paise),
      endsAt: ends_at?.toISOString() ?? null,
      ...(scope && {
        onlyFor: [...categories, ...products].flatMap(({ name }) => name || []).join(', '),
        eligible: toRupees(eligiblePaise(billed, { scope }) ?? 0),
      }),
      ...(coupon.waives_service_charge && { waivesServiceCharge: true as const }),
    }
  })
}

export const removeCoupon = (deps: Deps, shopper: Shopper): Promise<CartParts> =>
  updateCartParts(deps, shopper, (tx) => queries.setCoupon(tx, shopper.userId, null))
