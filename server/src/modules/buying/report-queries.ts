import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

type ValueRow = { product_id: string; name: string; unit: string; quantity: number; value_paise: number }

/** What there was at the end of a day of the store, the most valuable first. */
export const readStockValue = async (db: Db, storeId: string, on: string): Promise<ValueRow[]> => {
  const { rows } = await sql<ValueRow>`
    WITH later AS (
      SELECT product_id, sum(quantity)::bigint AS quantity, sum(value_paise)::bigint AS value_paise
      FROM stock_cost_days WHERE store_id = ${storeId} AND day > ${on} GROUP BY product_id)
    SELECT c.product_id, p.name, p.unit, c.quantity - coalesce(later.quantity, 0) AS quantity,
      c.value_paise - coalesce(later.value_paise, 0) AS value_paise
    FROM stock_costs AS c JOIN products AS p ON p.id = c.product_id LEFT JOIN later ON later.product_id = c.product_id
    WHERE c.store_id = ${storeId} AND c.quantity - coalesce(later.quantity, 0) > 0
    ORDER BY value_paise DESC, p.name, c.product_id`.execute(db)
  return rows
}

export type MarginRow = {
  key: string
  name: string
  pieces: number
  sales_paise: number
  cost_paise: number
  wasted_paise: number
}

/**
 * Sales and costs by product, category or day. A line of a delivered order counts with the pieces that were kept, less its
 * share of the coupon, and without the tax in it, rounded to the paisa; costs are those of `stock_cost_days`.
 */
export const readMargin = async (
  db: Db,
  {
    storeId,
    from,
    to,
    by,
    taxed,
  }: { storeId: string; from: string; to: string; by: 'product' | 'category' | 'day'; taxed: boolean },
): Promise<MarginRow[]> => {
  const key = { product: sql`product_id`, category: sql`coalesce(p.category_ids[1], '')`, day: sql`day` }[by]
  const name = {
    product: sql`min(p.name || ', ' || p.unit)`,
    category: sql`coalesce(min(c.name), '')`,
    day: sql`min(day)`,
  }[by]
  const { rows } = await sql<MarginRow>`
    WITH delivered AS (
      SELECT o.id, o.coupon_paise, o.discounted_total_paise,
        to_char(o.delivered_at AT TIME ZONE s.time_zone, 'YYYY-MM-DD') AS day
      FROM orders AS o JOIN stores AS s ON s.id = o.store_id
      WHERE o.store_id = ${storeId} AND o.delivered_at >= (${from}::date)::timestamp AT TIME ZONE s.time_zone
        AND o.delivered_at < (${to}::date + 1)::timestamp AT TIME ZONE s.time_zone),
    missing AS (
      SELECT order_id, product_id, sum(quantity) AS quantity FROM order_adjustments
      WHERE order_id IN (SELECT id FROM delivered) GROUP BY order_id, product_id),
    pieces AS (
      SELECT d.*, l.product_id, l.quantity - coalesce(m.quantity, 0) - l.refunded_quantity AS kept,
        greatest(0, (l.unit_price_paise * l.quantity - l.promotion_paise)::numeric
          * (l.quantity - coalesce(m.quantity, 0) - l.refunded_quantity) / l.quantity - l.goodwill_paise) AS paise,
        l.gst_rate + l.cess AS rate
      FROM delivered AS d JOIN order_lines AS l ON l.order_id = d.id
      LEFT JOIN missing AS m ON m.order_id = l.order_id AND m.product_id = l.product_id
      UNION ALL
      SELECT d.*, a.substitute_id, a.quantity, a.substitute_price_paise::numeric * a.quantity,
        coalesce(a.substitute_gst_rate, 0) + coalesce(a.substitute_cess, 0)
      FROM delivered AS d JOIN order_adjustments AS a ON a.order_id = d.id WHERE a.kind = 'substituted'),
    sold AS (
      SELECT product_id, day, kept AS pieces, round((paise - coupon_paise * paise / nullif(discounted_total_paise, 0))
        * 100 / (100 + CASE WHEN ${taxed}::boolean THEN rate ELSE 0 END))::bigint AS sales, 0::bigint AS cost, 0::bigint AS wasted
      FROM pieces WHERE kept > 0
      UNION ALL
      SELECT product_id, day, 0, 0, CASE WHEN kind IN ('sale', 'cancelled', 'short', 'refunded') THEN -value_paise ELSE 0 END,
        CASE WHEN kind = 'wasted' THEN -value_paise ELSE 0 END
      FROM stock_cost_days WHERE store_id = ${storeId} AND day BETWEEN ${from} AND ${to}
        AND kind IN ('sale', 'cancelled', 'short', 'refunded', 'wasted'))
    SELECT ${key} AS key, ${name} AS name, sum(pieces)::bigint AS pieces, coalesce(sum(sales), 0)::bigint AS sales_paise,
      sum(cost)::bigint AS cost_paise, sum(wasted)::bigint AS wasted_paise
    FROM sold JOIN products AS p ON p.id = sold.product_id LEFT JOIN categories AS c ON c.id = p.category_ids[1]
    GROUP BY 1 ORDER BY ${by === 'day' ? sql`1` : sql`coalesce(sum(sales), 0) - sum(cost) DESC, 2, 1`}`.execute(db)
  return rows.map((row) => (by === 'day' ? { ...row, name: row.key } : row))
}

type SlowRow = ValueRow & { sold: number; last_sold_on: string | null }

/** What lies longer than `days` at the pace of the days since `since`, the most valuable first. */
export const readSlowStock = async (
  db: Db,
  { storeId, since, looked, days }: { storeId: string; since: string; looked: number; days: number },
): Promise<SlowRow[]> => {
  const { rows } = await sql<SlowRow>`
    WITH sold AS (
      SELECT product_id, -coalesce(sum(quantity) FILTER (WHERE day > ${since}), 0) AS pieces, max(day) AS last_on
      FROM stock_cost_days WHERE store_id = ${storeId} AND kind IN ('sale', 'cancelled') GROUP BY product_id)
    SELECT c.product_id, p.name, p.unit, c.quantity, c.value_paise, coalesce(sold.pieces, 0)::bigint AS sold,
      sold.last_on AS last_sold_on
    FROM stock_costs AS c JOIN products AS p ON p.id = c.product_id LEFT JOIN sold ON sold.product_id = c.product_id
    WHERE c.store_id = ${storeId} AND c.quantity > 0
      AND c.quantity * ${looked}::int > coalesce(sold.pieces, 0) * ${days}::int
      AND EXISTS (SELECT FROM stock_cost_days AS d WHERE d.store_id = c.store_id AND d.product_id = c.product_id
        AND d.day <= ${since})
    ORDER BY c.value_paise DESC, p.name, c.product_id`.execute(db)
  return rows
}
