// The only statements that write the tables `stock`, `stock_movements` and `stock_expiries`. Every change of a quantity
// writes its movement in the same statement.

import type { MovementKind } from '@tokri/rules/stock-movements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { eventInsert, ownEventDelete } from '../../platform/outbox/outbox.ts'

/** More than a store will ever have of a product, and less than a column holds. */
const MAX_PIECES = sql.lit(1_000_000_000)

export type Pieces = { productId: string; quantity: number }

/** The part of a movement that is the same for all products of a change. */
export type Movement = {
  storeId: string
  kind: MovementKind
  /** A user's id, `shopper` or `shop`. */
  by: string
  at: Date
  orderId?: string
  reference?: string
}

/** The change of one product. Its movement stores `reason` and `costPaise`, the cost of one piece. */
export type PiecesChange = Pieces & { reason?: string; costPaise?: number | null }

export type ChangedStock = { product_id: string; quantity: number; version: number }

const insertMovements = ({ storeId, kind, by, at, orderId, reference }: Movement, source: RawBuilder<unknown>) => sql`
  INSERT INTO stock_movements
    (store_id, product_id, version, kind, quantity, balance, order_id, reference, reason, cost_paise, by, at)
  SELECT ${storeId}, product_id, version, ${kind}, change, quantity, ${orderId ?? null}, ${reference ?? ''}, reason,
    cost_paise, ${by}, ${at}::timestamptz
  FROM ${source}`

/**
 * Tells listeners of a change, as named queries for WITH: in one row for all products of a store that the transaction
 * changes, so it replaces the row of an earlier statement.
 */
const stockEvent = ({ storeId, at }: Movement, changed: RawBuilder<unknown>) => {
  const told = eventInsert(
    'stock.changed',
    sql`SELECT ${storeId}::text AS subject, jsonb_build_object('products', jsonb_agg(DISTINCT product_id)) AS data,
        ${at}::timestamptz AS at
      FROM (SELECT product_id FROM ${changed}
        UNION ALL SELECT jsonb_array_elements_text(data -> 'products') FROM told_before) AS all_changed
      HAVING count(*) > 0`,
  )
  return sql`told_before AS (${ownEventDelete('stock.changed', storeId)}), told AS (${told})`
}

/**
 * Adds pieces to the stock; a negative quantity takes them out. Returns the changed products: a product with too little
 * stock is not changed. `pieces` must contain each product only once. Rows are locked in the order of their ids, so that
 * two transactions with the same products cannot deadlock.
 */
export const addPieces = async (
  tx: Tx,
  pieces: readonly PiecesChange[],
  movement: Movement,
): Promise<ChangedStock[]> => {
  const { storeId } = movement
  const added = pieces.map(({ productId, quantity, reason = '', costPaise = null }) => ({
    product_id: productId,
    change: quantity,
    reason,
    cost_paise: costPaise,
  }))
  // The planner must not see the number of pieces in the parameters: it would plan each call anew to make use of it.
  const { rows } = await sql<ChangedStock>`
    WITH added AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      AS a(product_id text, change bigint, reason text, cost_paise bigint)),
    locked AS (SELECT product_id FROM stock
               WHERE store_id = ${storeId} AND product_id = ANY(ARRAY(SELECT product_id FROM added))
               ORDER BY product_id FOR UPDATE),
    changed AS (
      UPDATE stock SET quantity = (stock.quantity + added.change)::int
      FROM added JOIN locked USING (product_id)
      WHERE stock.store_id = ${storeId} AND stock.product_id = added.product_id 
        AND stock.quantity + added.change BETWEEN 0 AND ${MAX_PIECES}
      RETURNING stock.product_id, stock.quantity, stock.version, added.change, added.reason, added.cost_paise),
    noted AS (${insertMovements(movement, sql`changed`)}),
    ${stockEvent(movement, sql`changed`)}
    SELECT product_id, quantity, version FROM changed`.execute(tx)
  return rows
}

export type Quantity = { product_id: string; quantity: number; bin: string }

/** The quantity of one product, for `setQuantities`. */
export const oneQuantity = ({ productId, quantity }: Pieces): RawBuilder<Quantity> =>
  sql`SELECT ${productId}::text, ${quantity}::int, ''`

/**
 * Sets the stock of the products that `quantities` selects (`product_id`, `quantity`, `bin`). `bin` counts only for products
 * that the store does not have yet. The first statement inserts missing rows, so that the second one sees every row, also
 * those that another transaction inserts at the same time.
 */
export const setQuantities = async (tx: Tx, quantities: RawBuilder<Quantity>, movement: Movement): Promise<void> => {
  const { storeId } = movement
  await sql`
    WITH inserted AS (
      INSERT INTO stock (store_id, product_id, quantity, bin)
      SELECT ${storeId}, product_id, quantity, bin FROM (${quantities}) AS given(product_id, quantity, bin)
      ORDER BY product_id
      ON CONFLICT (store_id, product_id) DO NOTHING
      RETURNING product_id, quantity, version, quantity AS change, '' AS reason, NULL::bigint AS cost_paise),
    ${stockEvent(movement, sql`inserted`)}
    ${insertMovements(movement, sql`inserted WHERE change > 0`)}`.execute(tx)
  await sql`
    WITH given AS (SELECT * FROM (${quantities}) AS g(product_id, quantity, bin)),
    locked AS (SELECT stock.product_id, stock.quantity FROM stock JOIN given USING (product_id)
               WHERE store_id = ${storeId} AND stock.quantity <> given.quantity
               ORDER BY stock.product_id FOR UPDATE OF stock),
    changed AS (
      UPDATE stock SET quantity = given.quantity
      FROM given JOIN locked USING (product_id)
      WHERE stock.store_id = ${storeId} AND stock.product_id = given.product_id AND stock.quantity <> given.quantity
      RETURNING stock.product_id, stock.quantity, stock.version, stock.quantity - locked.quantity AS change,
        '' AS reason, NULL::bigint AS cost_paise),
    ${stockEvent(movement, sql`changed`)}
    ${insertMovements(movement, sql`changed`)}`.execute(tx)
}

/** Locks the stock of a product until the end of the transaction. */
export const lockStock = (tx: Tx, storeId: string, productId: string) =>
  tx
    .selectFrom('stock')
    .select(['quantity', 'version'])
    .where('product_id', '=', productId)
    .where('store_id', '=', storeId)
    .forUpdate()
    .executeTakeFirst()

export type LockedStock = ChangedStock & { store_id: string; dated_quantity: number | null }

/** Locks the stock of these products in these stores, always in the same order, so that transactions cannot deadlock. */
export const lockStocks = async (
  tx: Tx,
  storeIds: readonly string[],
  productIds: readonly string[],
): Promise<LockedStock[]> => {
  const { rows } = await sql<LockedStock>`
    SELECT store_id, product_id, quantity, version, dated_quantity FROM stock
    WHERE store_id = ANY(${storeIds}) AND product_id = ANY(${productIds})
    ORDER BY store_id, product_id FOR UPDATE`.execute(tx)
  return rows
}

/** Adds products that the store does not have yet, with a quantity of 0. Returns how many were added. */
export const insertMissingStock = async (tx: Tx, storeId: string, productIds: readonly string[]): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO stock (store_id, product_id, quantity)
    SELECT ${storeId}, product_id, 0 FROM unnest(${productIds}::text[]) AS product_id ORDER BY product_id
    ON CONFLICT (store_id, product_id) DO NOTHING`.execute(tx)
  return Number(numAffectedRows)
}

export const readQuantities = async (
  db: Db | Tx,
  storeId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('stock')
    .select(['product_id', 'quantity'])
    .where('store_id', '=', storeId)
    .where(sql<boolean>`product_id = ANY(${productIds})`)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.quantity]))
}

/** Returns those of these products that are not archived, and locks them against removal until the transaction ends. */
export const lockLiveProducts = async (tx: Tx, productIds: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM products WHERE id = ANY(${productIds}) AND deleted_at IS NULL
    ORDER BY id FOR KEY SHARE`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type DatedRow = { store_id: string; product_id: string; on: string; quantity: number }

export const readExpiries = async (
  tx: Tx,
  storeIds: readonly string[],
  productIds: readonly string[],
): Promise<DatedRow[]> => {
  const { rows } = await sql<DatedRow>`
    SELECT store_id, product_id, expires_on AS "on", quantity FROM stock_expiries
    WHERE store_id = ANY(${storeIds}) AND product_id = ANY(${productIds})`.execute(tx)
  return rows
}

/** Replaces the expiry dates of these products, and stores the quantity for which they were written. */
export const writeExpiries = async (
  tx: Tx,
  storeId: string,
  productIds: readonly string[],
  dated: readonly { product_id: string; on: string; quantity: number }[],
): Promise<void> => {
  await sql`DELETE FROM stock_expiries WHERE store_id = ${storeId} AND product_id = ANY(${productIds})`.execute(tx)
  await sql`INSERT INTO stock_expiries (store_id, product_id, expires_on, quantity)
    SELECT ${storeId}, * FROM unnest(${dated.map(({ product_id }) => product_id)}::text[],
      ${dated.map(({ on }) => on)}::text[], ${dated.map(({ quantity }) => quantity)}::int[])`.execute(tx)
  await sql`UPDATE stock SET dated_quantity = CASE WHEN EXISTS (SELECT FROM stock_expiries AS e
      WHERE e.store_id = stock.store_id AND e.product_id = stock.product_id) THEN quantity END
    WHERE store_id = ${storeId} AND product_id = ANY(${productIds})`.execute(tx)
}

export const setBins = (tx: Tx, storeId: string, bins: readonly { productId: string; bin: string }[]) =>
  sql<{ product_id: string }>`
    WITH given AS (SELECT * FROM unnest(${bins.map(({ productId }) => productId)}::text[],
      ${bins.map(({ bin }) => bin)}::text[]) AS g(product_id, bin)),
    locked AS (SELECT product_id FROM stock JOIN given USING (product_id) WHERE store_id = ${storeId}
               ORDER BY product_id FOR UPDATE OF stock)
    UPDATE stock SET bin = given.bin FROM given JOIN locked USING (product_id)
    WHERE stock.store_id = ${storeId} AND stock.product_id = given.product_id
    RETURNING stock.product_id`
    .execute(tx)
    .then(({ rows }) => rows.map(({ product_id }) => product_id))

export const askForCount = (tx: Tx, { storeId, productId, at }: { storeId: string; productId: string; at: Date }) =>
  tx
    .updateTable('stock')
    .set({ count_asked_at: at })
    .where('store_id', '=', storeId)
    .where('product_id', '=', productId)
    .execute()

/** Clears the request to count these products. */
export const endCount = (tx: Tx, storeId: string, productIds: readonly string[]) =>
  sql`UPDATE stock SET count_asked_at = NULL WHERE store_id = ${storeId} AND product_id = ANY(${productIds})
    AND count_asked_at IS NOT NULL`.execute(tx)
