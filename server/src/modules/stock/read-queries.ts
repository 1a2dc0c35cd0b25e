// Reads the stock of a store and its movements.

import type { DatedPieces } from '@tokri/rules/expiring-stock.ts'
import type { MovementKind } from '@tokri/rules/stock-movements.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'

export type StockQuery = {
  storeId: string
  search: string
  /** The search text as a barcode; null if it is none. */
  barcode: string | null
  low: number | null
  /** Only products with pieces that expire on this day or before. */
  expiresBy: string | null
  /** Only products that pickers missed and nobody has counted since. */
  toCount: boolean
  /** Whether to list also products that the store does not sell. */
  all: boolean
  limit: number
  offset: number
}

export type StockRow = {
  id: string
  name: string
  unit: string
  image: string
  quantity: number
  version: number
  bin: string
  barcode: string | null
  dated_quantity: number | null
  count_asked_at: Date | null
  dated: DatedPieces[]
}

/** Sorts `A-2` before `A-10`: each number in a bin is padded to six digits. */
const binOrder = sql`regexp_replace(regexp_replace(lower(stock.bin), '[0-9]+', '000000\\&', 'g'),
  '[0-9]*([0-9]{6})', '\\1', 'g') COLLATE "C"`

/** Pieces that expire by then. Pieces that have left since the dates were written are assumed to be the first to expire. */
const expiring = ({ expiresBy }: StockQuery) => sql`
  coalesce((SELECT sum(e.quantity) FROM stock_expiries AS e WHERE e.store_id = stock.store_id
    AND e.product_id = stock.product_id AND e.expires_on <= ${expiresBy}), 0)
  > greatest(stock.dated_quantity - stock.quantity, 0)`

/** The first expiry date of the pieces that are still in the store. */
const firstExpiry = sql`(SELECT min(e.expires_on) FROM (
  SELECT expires_on, sum(quantity) OVER (ORDER BY expires_on) AS up_to FROM stock_expiries
  WHERE store_id = stock.store_id AND product_id = stock.product_id) AS e
  WHERE e.up_to > greatest(stock.dated_quantity - stock.quantity, 0))`

/** The main sort order of a list with a filter: the last missed, the fewest pieces, or the first to expire first. */
const listOrder = ({ toCount, low, expiresBy }: StockQuery) => sql`${toCount ? sql`stock.count_asked_at DESC,` : sql``}
  ${low === null ? sql`` : sql`stock.quantity,`}
  ${expiresBy === null ? sql`` : sql`${firstExpiry},`}`

const listed = (query: StockQuery) => sql`
  FROM products AS p LEFT JOIN stock ON stock.product_id = p.id AND stock.store_id = ${query.storeId}
  WHERE p.deleted_at IS NULL
    AND (${query.all}::boolean OR stock.product_id IS NOT NULL)
    AND (p.name ILIKE ${containsPattern(query.search)} OR stock.bin ILIKE ${containsPattern(query.search)}
      OR (CASE length(p.barcode) WHEN 12 THEN '0' || p.barcode ELSE p.barcode END) = ${query.barcode})
    AND (NOT ${query.toCount}::boolean OR stock.count_asked_at IS NOT NULL)
    AND (${query.low}::int IS NULL OR stock.quantity <= ${query.low}::int)
    ${query.expiresBy === null ? sql`` : sql`AND ${expiring(query)}`}`

/**
 * The stock sorted by bin, and products without a bin by name. With `toCount` the last missed come first, with `low` the fewest
 * pieces, with `expiresBy` the first to expire.
 */
export const readStock = async (db: Db, query: StockQuery): Promise<StockRow[]> => {
  const { rows } = await sql<StockRow>`
    SELECT p.id, p.name, p.unit, coalesce(p.image[1], '') AS image, coalesce(stock.quantity, 0) AS quantity,
      coalesce(stock.version, 0) AS version, coalesce(stock.bin, '') AS bin, p.barcode, stock.dated_quantity,
      stock.count_asked_at,
      CASE WHEN stock.dated_quantity IS NULL THEN '[]' ELSE (
        SELECT coalesce(jsonb_agg(jsonb_build_object('on', e.expires_on, 'quantity', e.quantity)), '[]')
        FROM stock_expiries AS e WHERE e.store_id = stock.store_id AND e.product_id = p.id) END AS dated
    ${listed(query)}
    ORDER BY ${listOrder(query)} coalesce(stock.bin, '') = '', ${binOrder}, p.name, p.id
    LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db)
  return rows
}

export const countStock = async (db: Db, query: StockQuery): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count ${listed(query)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type MovementQuery = {
  storeId: string
  productId: string | null
  kind: MovementKind | null
  from: Date | null
  to: Date | null
  limit: number
  offset: number
}

const moved = ({ storeId, productId, kind, from, to }: MovementQuery) => sql`
  FROM stock_movements AS m WHERE m.store_id = ${storeId}
    AND (${productId}::text IS NULL OR m.product_id = ${productId})
    AND (${kind}::text IS NULL OR m.kind = ${kind})
    AND (${from}::timestamptz IS NULL OR m.at >= ${from}) AND (${to}::timestamptz IS NULL OR m.at < ${to})`

export type MovementRow = {
  product_id: string
  name: string
  unit: string
  version: number
  kind: MovementKind
  quantity: number
  balance: number
  order_id: string | null
  order_number: string | null
  reference: string
  reason: string
  by: string
  at: Date
}

/**
 * The newest movements first. Those of one product are in the order of its versions, in which an index has them.
 */
const movementOrder = ({ productId }: MovementQuery) =>
  productId === null ? sql`m.at DESC, m.product_id, m.version DESC` : sql`m.version DESC`

/** Movements, the newest first. A person has a name as long as the account exists. */
export const readMovements = async (db: Db, query: MovementQuery): Promise<MovementRow[]> => {
  const { rows } = await sql<MovementRow>`
    SELECT m.product_id, p.name, p.unit, m.version, m.kind, m.quantity, m.balance, m.order_id,
      o.number AS order_number, m.reference, m.reason, coalesce(u.name, m.by) AS by, m.at
    FROM (SELECT * ${moved(query)} ORDER BY ${movementOrder(query)}
      LIMIT ${query.limit} OFFSET ${query.offset}) AS m
    JOIN products AS p ON p.id = m.product_id
    LEFT JOIN orders AS o ON o.id = m.order_id LEFT JOIN users AS u ON u.id = m.by
    ORDER BY ${movementOrder(query)}`.execute(db)
  return rows
}

export const countMovements = async (db: Db, query: MovementQuery): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count ${moved(query)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type ProductOfList = { id: string; name: string; unit: string; code: string | null }

/** Live products with one of these ids, names (in lower case) or barcodes (in the form of `sameBarcode`). */
export const readProductsOfList = async (
  db: Db,
  { ids, names, codes }: { ids: string[]; names: string[]; codes: string[] },
): Promise<ProductOfList[]> => {
  const code = sql`(CASE length(barcode) WHEN 12 THEN '0' || barcode ELSE barcode END)`
  const { rows } = await sql<ProductOfList>`
    SELECT id, name, unit, ${code} AS code FROM products
    WHERE deleted_at IS NULL AND (id = ANY(${ids}) OR lower(name) = ANY(${names}) OR ${code} = ANY(${codes}))
    ORDER BY id`.execute(db)
  return rows
}

/** The e-mail addresses of a store's managers and of the administrators, of active accounts. */
export const readManagers = async (db: Db, storeId: string) => {
  const { rows } = await sql<{ email: string; language: string }>`
    SELECT email, language FROM users WHERE status = 'Active' AND (role = 'Admin' OR EXISTS (
      SELECT FROM duties WHERE user_id = users.id AND store_id = ${storeId} AND duty = 'manager'))
    ORDER BY created_at`.execute(db)
  return rows
}
