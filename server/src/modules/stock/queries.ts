// The only statements that write the table `stock`.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** There is one store for now. */
const STORE = 'main'

export type Pieces = { productId: string; quantity: number }

/**
 * Adds pieces to the stock; a negative quantity takes them out. Returns the products that were changed: one that has
 * too little stock is left as it is. Rows are locked in the order of their ids, so that two transactions with the same
 * products cannot deadlock.
 */
export const addPieces = async (tx: Tx, pieces: readonly Pieces[]): Promise<Set<string>> => {
  const ids = pieces.map(({ productId }) => productId)
  const quantities = pieces.map(({ quantity }) => quantity)
  // mutation: add-pieces
  const { rows } = await sql<{ product_id: string }>`
    WITH added AS (SELECT * FROM unnest(${ids}::text[], ${quantities}::int[]) AS a(product_id, quantity)),
    locked AS (SELECT product_id FROM stock WHERE store_id = ${sql.lit(STORE)} AND product_id = ANY(${ids})
               ORDER BY product_id FOR UPDATE)
    UPDATE stock SET quantity = stock.quantity + added.quantity
    FROM added JOIN locked USING (product_id)
    WHERE stock.store_id = ${sql.lit(STORE)} AND stock.product_id = added.product_id
      AND stock.quantity + added.quantity >= 0
    RETURNING stock.product_id`.execute(tx)
  return new Set(rows.map((row) => row.product_id))
}

/** Sets the stock of the products that `quantities` selects (`product_id`, `quantity`), new to the store or not. */
export const setQuantities = async (
  tx: Tx,
  quantities: RawBuilder<{ product_id: string; quantity: number }>,
): Promise<void> => {
  await sql`INSERT INTO stock (store_id, product_id, quantity)
    SELECT ${sql.lit(STORE)}, product_id, quantity FROM (${quantities}) AS given(product_id, quantity)
    ON CONFLICT (store_id, product_id) DO UPDATE SET quantity = excluded.quantity`.execute(tx)
}

/** Locks a product's stock against every other change until the end of the transaction. */
export const lockStock = (tx: Tx, productId: string) =>
  tx
    .selectFrom('stock')
    .select(['quantity', 'version'])
    .where('product_id', '=', productId)
    .where('store_id', '=', STORE)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const readQuantities = async (db: Db | Tx, productIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('stock')
    .select(['product_id', 'quantity'])
    .where('store_id', '=', STORE)
    .where(sql<boolean>`product_id = ANY(${productIds})`)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.quantity]))
}
