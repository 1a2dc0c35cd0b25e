// Every change of a stock goes through one of these four functions, inside the caller's transaction, and names the
// movement that it is. The catalogue stands to the left of this module and reaches it through `deps.stock`.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import * as queries from './queries.ts'

export type { Pieces } from './queries.ts'

/**
 * Why a stock changes, who changes it, and for which order or document. Callers always say it; nothing stores it yet.
 */
export type Movement = {
  kind: 'opening' | 'imported' | 'edited' | 'sale' | 'cancelled'
  /** A user's id, `shopper` or `shop`. */
  by: string
  at: Date
  orderId?: string
  reference?: string
}

/** The quantities of new products, as a query with the columns `product_id` and `quantity`. */
export type Quantities = RawBuilder<{ product_id: string; quantity: number }>

/** Gives new products their first stock. A product that has stock already gets this one instead. */
export const openStock = (tx: Tx, quantities: Quantities, _movement: Movement): Promise<void> =>
  queries.setQuantities(tx, quantities)

/**
 * Sets the stock of a product, if it differs and `version` is the latest version. Throws `bad_request` without a
 * version, and `stale_version` when the stock has changed since.
 */
export const setStock = async (
  tx: Tx,
  { productId, quantity, version }: queries.Pieces & { version: number | undefined },
  _movement: Movement,
): Promise<void> => {
  const stored = await queries.lockStock(tx, productId)
  if (stored.quantity === quantity) return
  if (version === undefined) {
    const message = 'stockVersion must come back with a changed stock'
    throw new AppError('bad_request', { message, fields: { stockVersion: message } })
  }
  // mutation: check-stock-version
  if (stored.version !== version)
    throw new AppError('stale_version', {
      message: `The stock has changed meanwhile: ${stored.quantity} are left now`,
      data: { stock: stored.quantity, stockVersion: stored.version },
    })
  await queries.setQuantities(tx, sql`SELECT ${productId}::text, ${quantity}::int`)
}

/**
 * Takes pieces out of the stock. Returns null when every product had enough; otherwise what is left of each, and the
 * caller rolls back.
 */
export const takeStock = async (
  tx: Tx,
  pieces: readonly queries.Pieces[],
  _movement: Movement,
): Promise<Map<string, number> | null> => {
  const taken = await queries.addPieces(
    tx,
    pieces.map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
  )
  if (taken.size === pieces.length) return null
  const left = await queries.readQuantities(
    tx,
    pieces.map(({ productId }) => productId),
  )
  // What this transaction has just taken is not missing.
  for (const { productId, quantity } of pieces)
    if (taken.has(productId)) left.set(productId, (left.get(productId) ?? 0) + quantity)
  return left
}

/** Puts pieces back into the stock. */
export const returnStock = async (tx: Tx, pieces: readonly queries.Pieces[], _movement: Movement): Promise<void> => {
  await queries.addPieces(tx, pieces)
}

/** What the catalogue writes of the stock. */
export type StockOfProducts = { openStock: typeof openStock; setStock: typeof setStock }
export const stockOfProducts: StockOfProducts = { openStock, setStock }
