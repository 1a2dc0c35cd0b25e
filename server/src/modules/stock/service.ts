// Every change of stock goes through this module, inside the caller's transaction, and is recorded as a movement. The
// catalogue must not import this module, so it calls it through `deps.stock`.
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import * as queries from './queries.ts'

// For other modules, beside the functions below.
export { receiveGoods } from './change-stock.ts'
export { productFields, readProductList } from './product-list.ts'
export { lockStocks, type Movement, type Pieces } from './queries.ts'
export { dayAt } from './read-stock.ts'

type Movement = queries.Movement

/** The quantities and bins of new products, as a query with the columns `product_id`, `quantity` and `bin`. */
export type Quantities = RawBuilder<queries.Quantity>

/** Sets the first stock of new products. It replaces the stock of a product that has some already. */
export const openStock = (tx: Tx, quantities: Quantities, movement: Movement): Promise<void> =>
  queries.setQuantities(tx, quantities, movement)

/** Like `openStock`, of one product. */
export const openProduct = (tx: Tx, pieces: queries.Pieces, movement: Movement): Promise<void> =>
  queries.setQuantities(tx, queries.oneQuantity(pieces), movement)

/**
 * Sets the stock of a product, if it differs and `version` is the latest version. Throws `bad_request` without a
 * version, and `stale_version` when the stock has changed since. A product that the store does not sell has version 0.
 */
export const setStock = async (
  tx: Tx,
  { productId, quantity, version }: queries.Pieces & { version: number | undefined },
  movement: Movement,
): Promise<void> => {
  const stored = (await queries.lockStock(tx, movement.storeId, productId)) ?? { quantity: 0, version: 0 }
  if (stored.quantity === quantity) return
  if (version === undefined) {
    const message = 'stockVersion must come back with a changed stock'
    throw new AppError('bad_request', { message, fields: { stockVersion: message } })
  }
  if (stored.version !== version)
    throw new AppError('stale_version', {
      message: `The stock has changed meanwhile: it is ${stored.quantity} now`,
      data: { stock: stored.quantity, stockVersion: stored.version },
    })
  await queries.setQuantities(tx, queries.oneQuantity({ productId, quantity }), movement)
}

/**
 * Takes pieces out of the stock. Returns null if every product had enough; otherwise the pieces that are left of each
 * product, and the caller must roll back.
 */
export const takeStock = async (
  tx: Tx,
  pieces: readonly queries.Pieces[],
  movement: Movement,
): Promise<Map<string, number> | null> => {
  const changed = await queries.addPieces(
    tx,
    pieces.map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
    movement,
  )
  if (changed.length === pieces.length) return null
  const taken = new Set(changed.map(({ product_id }) => product_id))
  const left = await queries.readQuantities(
    tx,
    movement.storeId,
    pieces.map(({ productId }) => productId),
  )
  // Add back the pieces that this transaction has just taken.
  for (const { productId, quantity } of pieces)
    if (taken.has(productId)) left.set(productId, (left.get(productId) ?? 0) + quantity)
  return left
}

export const quantityInStore = async (tx: Tx, storeId: string, productId: string): Promise<number> =>
  (await queries.readQuantities(tx, storeId, [productId])).get(productId) ?? 0

/** Takes as many of these pieces as the store has. Returns how many. */
export const takeAvailable = async (
  tx: Tx,
  { productId, quantity }: queries.Pieces,
  movement: Movement,
): Promise<number> => {
  const stock = await queries.lockStock(tx, movement.storeId, productId)
  const taken = Math.min(quantity, stock?.quantity ?? 0)
  if (taken > 0) await queries.addPieces(tx, [{ productId, quantity: -taken }], movement)
  return taken
}

/** Sets the stock of a product to 0, because a picker found no more of it, and asks for a count. */
export const setOutOfStock = async (tx: Tx, productId: string, movement: Omit<Movement, 'kind'>): Promise<void> => {
  await queries.setQuantities(tx, queries.oneQuantity({ productId, quantity: 0 }), { ...movement, kind: 'short' })
  await queries.askForCount(tx, { storeId: movement.storeId, productId, at: movement.at })
}

/** Puts pieces back into the stock. */
export const returnStock = async (tx: Tx, pieces: readonly queries.Pieces[], movement: Movement): Promise<void> => {
  await queries.addPieces(tx, pieces, movement)
}

/** The functions with which the catalogue writes stock. */
export type StockOfProducts = {
  openStock: typeof openStock
  openProduct: typeof openProduct
  setStock: typeof setStock
  takeStock: typeof takeStock
  returnStock: typeof returnStock
}
export const stockOfProducts: StockOfProducts = { openStock, openProduct, setStock, takeStock, returnStock }
