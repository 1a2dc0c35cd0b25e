import type { Demand } from '@tokri/rules/plan-orders/types.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

export type PlannedProduct = {
  product_id: string
  name: string
  unit: string
  categories: string[]
  price_paise: number
  supplier_id: string
  pack: number
  cost_paise: number
  quantity: number
  version: number
  dated_quantity: number | null
  dated: { on: string; quantity: number }[]
  on_order: { quantity: number; on: string | null }[]
  /** Days of sale that receipts with a date brought, on average; null: it keeps. */
  life: number | null
}

/** The products that a store may order: each with its preferred supplier, what is there and what is under way. */
export const readProductsToPlan = async (
  db: Db,
  storeId: string,
  productIds: readonly string[] | null,
): Promise<PlannedProduct[]> => {
  const { rows } = await sql<PlannedProduct>`
    WITH coming AS (
      SELECT l.product_id, jsonb_agg(jsonb_build_object('quantity', l.ordered - l.received, 'on', o.expected_on)) AS lines
      FROM purchase_orders AS o JOIN purchase_order_lines AS l ON l.order_id = o.id
      WHERE o.store_id = ${storeId} AND o.state IN ('sent', 'part_received') AND l.ordered > l.received
      GROUP BY l.product_id),
    lives AS (
      SELECT l.product_id, round(avg(l.expires_on::date - r.at::date))::int AS days
      FROM purchase_receipt_lines AS l JOIN purchase_receipts AS r ON r.id = l.receipt_id
      WHERE l.expires_on IS NOT NULL AND l.quantity > 0 GROUP BY l.product_id)
    SELECT p.id AS product_id, p.name, p.unit, ARRAY[coalesce(p.sub_category_ids[1], ''), coalesce(p.category_ids[1], '')] AS categories,
      p.unit_price_paise AS price_paise, i.supplier_id, i.pack, i.cost_paise, coalesce(s.quantity, 0) AS quantity,
      coalesce(s.version, 0) AS version, s.dated_quantity,
      CASE WHEN s.dated_quantity IS NULL THEN '[]' ELSE (
        SELECT coalesce(jsonb_agg(jsonb_build_object('on', e.expires_on, 'quantity', e.quantity)), '[]')
        FROM stock_expiries AS e WHERE e.store_id = s.store_id AND e.product_id = p.id) END AS dated,
      coalesce(coming.lines, '[]') AS on_order, lives.days AS life
    FROM supplier_items AS i JOIN suppliers AS v ON v.id = i.supplier_id AND v.active
    JOIN products AS p ON p.id = i.product_id AND p.deleted_at IS NULL AND NOT p.hidden
    LEFT JOIN stock AS s ON s.store_id = ${storeId} AND s.product_id = p.id
    LEFT JOIN coming ON coming.product_id = p.id LEFT JOIN lives ON lives.product_id = p.id
    WHERE i.preferred AND (${productIds}::text[] IS NULL OR p.id = ANY(${productIds}))
    ORDER BY p.id`.execute(db)
  return rows
}

export type SoldDays = { product_id: string; first_day: string; days: string[]; sold: number[] }

/** What was sold on which day of the store, less what was cancelled, by product. The days of costs are up to date. */
export const readSoldDays = async (
  db: Db,
  storeId: string,
  ids: readonly string[],
  since: string,
): Promise<SoldDays[]> => {
  const { rows } = await sql<SoldDays>`
    SELECT product_id, min(day) AS first_day, array_agg(day ORDER BY day) AS days,
      array_agg(greatest(0, sold)::int ORDER BY day) AS sold
    FROM (SELECT product_id, day, coalesce(-sum(quantity) FILTER (WHERE kind IN ('sale', 'cancelled')), 0) AS sold
      FROM stock_cost_days WHERE store_id = ${storeId} AND product_id = ANY(${ids}) AND day >= ${since}
      GROUP BY product_id, day) AS by_day
    GROUP BY product_id`.execute(db)
  return rows
}

export type EmptyTime = { product_id: string; from: Date; to: Date | null }

/** When shelves were empty, from the movement that took the last piece to the one that brought the next. */
export const readEmptyTimes = async (
  db: Db,
  storeId: string,
  ids: readonly string[],
  since: Date,
): Promise<EmptyTime[]> => {
  const { rows } = await sql<EmptyTime>`
    SELECT product_id, at AS "from", next_at AS "to" FROM (
      SELECT product_id, at, balance, lead(at) OVER (PARTITION BY product_id ORDER BY version) AS next_at
      FROM stock_movements WHERE store_id = ${storeId} AND product_id = ANY(${ids}) AND at >= ${since}) AS m
    WHERE balance = 0 AND next_at IS DISTINCT FROM at`.execute(db)
  return rows
}

type StoredLine = {
  quantity: number
  perDay: number
  outOfStockHours: number
  reason: string
}
export type StoredSuggestion = {
  product_id: string
  day: string
  stock_version: number
  on_order: number
  demand: Demand
  line: StoredLine
}

/** Without the demand, which is large. */
export type ShownSuggestion = Omit<StoredSuggestion, 'demand'>

export const readSuggestions = async (db: Db, storeId: string): Promise<ShownSuggestion[]> => {
  const { rows } = await sql<ShownSuggestion>`
    SELECT product_id, day, stock_version, on_order, line FROM order_suggestions
    WHERE store_id = ${storeId}`.execute(db)
  return rows
}

export const readDemands = async (
  db: Db,
  storeId: string,
  productIds: readonly string[],
): Promise<Map<string, Demand>> => {
  const { rows } = await sql<Pick<StoredSuggestion, 'product_id' | 'demand'>>`
    SELECT product_id, demand FROM order_suggestions
    WHERE store_id = ${storeId} AND product_id = ANY(${productIds})`.execute(db)
  return new Map(rows.map(({ product_id, demand }) => [product_id, demand]))
}

/** Replaces the suggestions of a store, or those of these products. */
export const writeSuggestions = async (
  tx: Tx,
  storeId: string,
  { rows, all }: { rows: readonly StoredSuggestion[]; all: boolean },
): Promise<void> => {
  if (all) await tx.deleteFrom('order_suggestions').where('store_id', '=', storeId).execute()
  await sql`
    INSERT INTO order_suggestions (store_id, product_id, day, stock_version, on_order, demand, line)
    SELECT ${storeId}, g.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g(product_id text, day text,
      stock_version bigint, on_order bigint, demand jsonb, line jsonb) ORDER BY g.product_id
    ON CONFLICT (store_id, product_id) DO UPDATE SET day = excluded.day, stock_version = excluded.stock_version,
      on_order = excluded.on_order, demand = excluded.demand, line = excluded.line`.execute(tx)
}
