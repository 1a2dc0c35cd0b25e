// Puts what an earlier order had back into the cart: for a reorder, or because the order was never paid. Preferences,
// substitutes and the coupon come back with the lines; the checkout asks for the rest (refilled-wishes.ts).

import { errorCodes } from '@tokri/contract/errors.ts'
import { limits } from '@tokri/contract/limits.ts'
import type { Preference } from '@tokri/rules/adjustments.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { inLanguage } from '../../platform/language/sentences.ts'
import { type CartParts, cartParts, type ReadDeps, updateCartInTx } from './priced-cart.ts'
import * as queries from './queries.ts'

type Shopper = queries.Shopper

export type Wanted = {
  productId: string
  name: string
  quantity: number
  /** As it was ordered; without it, what new lines of this cart begin with. */
  wish?: { preference: Preference; substituteId: string | null }
}
/** An earlier order. */
export type Ordered = { orderId: string; couponCode: string | null; lines: readonly Wanted[] }
export type Missing = { productId: string; name: string; reason: string }

/** What is missing, with the reasons in a language. */
export const missingIn = (language: string, missing: readonly Missing[]): Missing[] =>
  missing.map((each) => ({ ...each, reason: inLanguage(language, each.reason) }))

/** The products, and the substitutes that were chosen for them. */
const ids = (wanted: readonly Wanted[]) =>
  wanted.flatMap(({ productId, wish }) => (wish?.substituteId ? [productId, wish.substituteId] : [productId]))

const fill = async (
  deps: ReadDeps,
  tx: Tx,
  shopper: Shopper,
  { lines, products }: { lines: readonly Wanted[]; products: ReadonlyMap<string, number> },
): Promise<void> => {
  const now = deps.clock().getTime()
  const substituteOf = ({ wish }: Wanted) =>
    wish?.substituteId && products.has(wish.substituteId) ? wish.substituteId : null
  await queries.raiseLines(
    tx,
    lines.map((line, at) => ({
      id: newId(),
      user_id: shopper.userId,
      product_id: line.productId,
      quantity: line.quantity,
      // A cart shows its lines in this sequence.
      added_at: new Date(now + at),
      ...(line.wish && { preference: line.wish.preference, substitute_id: substituteOf(line) }),
    })),
  )
  await queries.trimLines(tx, shopper.userId, limits.cartLines)
}

/** Sets the coupon of an order in a locked cart; the next read of the cart drops it if it does not apply. */
const takeCoupon = async (tx: Tx, { userId }: Shopper, code: string | null): Promise<boolean> => {
  const coupon = code === null ? undefined : await queries.readCoupon(tx, code, userId)
  if (!coupon) return false
  await queries.setCoupon(tx, userId, coupon.id)
  return true
}

/**
 * Adds the available products of a recipe or an earlier order to the cart, and returns the unavailable ones. Pieces that are
 * in the cart already count, so a second call changes nothing. An empty cart becomes the one that was ordered. Call it inside
 * a transaction.
 */
export const addAvailable = async (
  tx: Tx,
  deps: ReadDeps,
  shopper: Shopper,
  { lines: wanted, ordered }: { lines: readonly Wanted[]; ordered?: Ordered },
): Promise<CartParts & { missing: Missing[] }> => {
  const missing: Missing[] = []
  const cart = await updateCartInTx(tx, deps, shopper, async () => {
    const products = await queries.readForSale(tx, shopper.storeId, ids(wanted))
    const inCart = new Set(await queries.readProductIds(tx, shopper.userId))
    const wasEmpty = inCart.size === 0
    const lines = wanted.flatMap((line) => {
      const { productId, name, quantity } = line
      const stock = products.get(productId)
      const had = Math.min(quantity, stock ?? 0)
      if (stock === undefined) missing.push({ productId, name, reason: 'No longer sold' })
      else if (stock === 0) missing.push({ productId, name, reason: 'Out of stock' })
      else if (inCart.size >= limits.cartLines && !inCart.has(productId)) {
        missing.push({ productId, name, reason: errorCodes.cart_full.message })
        return []
      } else if (had < quantity) missing.push({ productId, name, reason: `Only ${had} left in stock` })
      if (had === 0) return []
      inCart.add(productId)
      return [{ ...line, quantity: had }]
    })
    if (lines.length === 0) return
    await fill(deps, tx, shopper, { lines, products })
    if (!ordered || !wasEmpty) return
    await queries.setRefilledFrom(tx, shopper.userId, ordered.orderId)
    return takeCoupon(tx, shopper, ordered.couponCode)
  })
  return { ...cartParts(cart), missing }
}

/**
 * Puts the lines of an unpaid order back into the cart, unless the cart has lines already. Locks the cart. Call it inside a
 * transaction, once the coupon of the order has its use back.
 */
export const refillCart = async (
  deps: ReadDeps,
  tx: Tx,
  shopper: Shopper,
  { orderId, couponCode, lines: wanted }: Ordered,
): Promise<void> => {
  await queries.lockCart(tx, shopper.userId)
  if (await queries.hasLines(tx, shopper)) return
  const products = await queries.readForSale(tx, shopper.storeId, ids(wanted))
  const lines = wanted.filter(({ productId }) => products.has(productId))
  if (lines.length === 0) return
  await fill(deps, tx, shopper, { lines, products })
  await queries.setRefilledFrom(tx, shopper.userId, orderId)
  await takeCoupon(tx, shopper, couponCode)
}
