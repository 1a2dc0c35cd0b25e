// Puts the products of an earlier order back into the cart: for a reorder, or because the order was never paid.

import { errorCodes } from '@tokri/contract/errors.ts'
import { limits } from '@tokri/contract/limits.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { inLanguage } from '../../platform/language/sentences.ts'
import { type CartParts, cartParts, type ReadDeps, updateCartInTx } from './priced-cart.ts'
import * as queries from './queries.ts'

type Shopper = queries.Shopper

export type Wanted = { productId: string; name: string; quantity: number }
export type Missing = { productId: string; name: string; reason: string }

/** What is missing, with the reasons in a language. */
export const missingIn = (language: string, missing: readonly Missing[]): Missing[] =>
  missing.map((each) => ({ ...each, reason: inLanguage(language, each.reason) }))

const ids = (wanted: readonly Wanted[]) => wanted.map(({ productId }) => productId)

const fill = async (
  deps: ReadDeps,
  tx: Tx,
  shopper: Shopper,
  lines: readonly { productId: string; quantity: number }[],
): Promise<void> => {
  if (lines.length === 0) return
  const added_at = deps.clock()
  await queries.raiseLines(
    tx,
    lines.map(({ productId, quantity }) => ({
      id: newId(),
      user_id: shopper.userId,
      product_id: productId,
      quantity,
      added_at,
    })),
  )
  await queries.trimLines(tx, shopper.userId, limits.cartLines)
}

/**
 * Adds the available products of an earlier order to the cart, and returns the unavailable ones. Pieces that are in the
 * cart already count, so a second call changes nothing. Call it inside a transaction.
 */
export const addAvailable = async (
  tx: Tx,
  deps: ReadDeps,
  shopper: Shopper,
  wanted: readonly Wanted[],
): Promise<CartParts & { missing: Missing[] }> => {
  const missing: Missing[] = []
  const cart = await updateCartInTx(tx, deps, shopper, async () => {
    const products = await queries.readForSale(tx, shopper.storeId, ids(wanted))
    const inCart = new Set(await queries.readProductIds(tx, shopper.userId))
    const lines = wanted.flatMap(({ productId, name, quantity }) => {
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
      return [{ productId, quantity: had }]
    })
    await fill(deps, tx, shopper, lines)
  })
  return { ...cartParts(cart), missing }
}

/**
 * Puts the lines of an unpaid order back into the cart, unless the cart has lines already. Locks the cart. Call it inside a
 * transaction.
 */
export const refillCart = async (
  deps: ReadDeps,
  tx: Tx,
  shopper: Shopper,
  wanted: readonly Wanted[],
): Promise<void> => {
  await queries.lockCart(tx, shopper.userId)
  if (await queries.hasLines(tx, shopper)) return
  const products = await queries.readForSale(tx, shopper.storeId, ids(wanted))
  const lines = wanted.filter(({ productId }) => products.has(productId))
  await fill(deps, tx, shopper, lines)
}
