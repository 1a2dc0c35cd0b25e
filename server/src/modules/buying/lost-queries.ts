import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The searches of a day that found nothing, the most frequent first. */
export const readLostSearches = async (
  db: Db,
  day: string,
  most: number,
): Promise<{ search: string; count: number }[]> =>
  db
    .selectFrom('empty_searches')
    .select(['search', 'times as count'])
    .where('day', '=', day)
    .orderBy('times', 'desc')
    .orderBy('search')
    .limit(most)
    .execute()

type LostRow = {
  product_id: string
  name: string
  unit: string
  supplier_id: string | null
  pack: number
  price_paise: number
  quantity: number
  on_order: number
  asked: number
  suggested: number
  per_day: number
  /** Since when and until when none was there; null: until now. */
  empty: { from: string; to: string | null }[]
  /** Of all such products, also of those above the limit. */
  total: number
}

type Looked = { storeId: string; start: Date; day: string; since: string; days: number; most: number }

/**
 * The products that people ask for, or that usually sell and were not there for some time since `start`. What usually sells
 * is what was planned for the day, else the mean of the days since `since`. The `most` that could have brought most in a day
 * without any: nothing after them can have lost more.
 */
export const readLostProducts = async (
  db: Db,
  { storeId, start, day, since, days, most }: Looked,
): Promise<LostRow[]> => {
  const { rows } = await sql<LostRow>`
    WITH sold AS (
      SELECT product_id, -sum(quantity) AS pieces FROM stock_cost_days
      WHERE store_id = ${storeId} AND kind IN ('sale', 'cancelled') AND day >= ${since} AND day < ${day}
      GROUP BY product_id),
    today AS (
      SELECT product_id, at, balance, lead(at) OVER one AS next_at,
        CASE WHEN row_number() OVER one = 1 THEN balance - quantity END AS before
      FROM stock_movements WHERE store_id = ${storeId} AND at >= ${start} WINDOW one AS (PARTITION BY product_id ORDER BY version)),
    empty AS (
      SELECT product_id, at AS "from", next_at AS "to" FROM today WHERE balance = 0 AND next_at IS DISTINCT FROM at
      UNION ALL
      SELECT product_id, ${start}::timestamptz, at FROM today WHERE before = 0
      UNION ALL
      SELECT s.product_id, ${start}::timestamptz, NULL FROM stock AS s
      WHERE s.store_id = ${storeId} AND s.quantity = 0
        AND NOT EXISTS (SELECT FROM today AS t WHERE t.product_id = s.product_id)),
    asked AS (
      SELECT product_id, count(*) AS people FROM awaited_products WHERE store_id = ${storeId} GROUP BY product_id),
    coming AS (
      SELECT l.product_id, sum(l.ordered - l.received) AS pieces
      FROM purchase_orders AS o JOIN purchase_order_lines AS l ON l.order_id = o.id
      WHERE o.store_id = ${storeId} AND o.state IN ('sent', 'part_received') AND l.ordered > l.received
      GROUP BY l.product_id),
    lost AS (SELECT p.id AS product_id, p.name, p.unit, p.unit_price_paise AS price_paise, i.supplier_id, coalesce(i.pack, 1) AS pack,
      coalesce(s.quantity, 0) AS quantity, coalesce(coming.pieces, 0)::bigint AS on_order,
      coalesce(asked.people, 0)::bigint AS asked,
      CASE WHEN g.day = ${day} THEN (g.line->>'quantity')::bigint ELSE 0 END AS suggested,
      coalesce(CASE WHEN g.day = ${day} THEN (g.demand->'expected'->>0)::float8 END,
        greatest(0, sold.pieces)::float8 / ${days}::int, 0) AS per_day
    FROM products AS p
    LEFT JOIN supplier_items AS i ON i.product_id = p.id AND i.preferred
    LEFT JOIN stock AS s ON s.store_id = ${storeId} AND s.product_id = p.id
    LEFT JOIN sold ON sold.product_id = p.id LEFT JOIN asked ON asked.product_id = p.id
    LEFT JOIN coming ON coming.product_id = p.id
    LEFT JOIN order_suggestions AS g ON g.store_id = ${storeId} AND g.product_id = p.id
    WHERE p.deleted_at IS NULL AND NOT p.hidden
      AND (asked.people > 0 OR (sold.pieces > 0 AND p.id IN (SELECT product_id FROM empty)))),
    first AS (
      SELECT *, count(*) OVER ()::int AS total FROM lost ORDER BY per_day * price_paise DESC, asked DESC, name LIMIT ${most})
    SELECT first.*,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('from', e."from", 'to', e."to") ORDER BY e."from"), '[]')
        FROM empty AS e WHERE e.product_id = first.product_id) AS empty
    FROM first`.execute(db)
  return rows
}
