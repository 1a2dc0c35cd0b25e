// Sums over delivered orders. Where the rows are parts of orders (products and categories), the amount of each order is shared
// out over what is left of its lines in proportion to the prices: the parts of an order sum to its amount.
import type { ReportPart } from '@tokri/contract/reports.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { revenuePaise } from '../order/service.ts'

/** Days such as 2026-12-25; `to` is inclusive. */
export type Period = { from: string; to: string; storeId: string | null }

const sold = ({ from, to, storeId }: Period) => sql`
  SELECT o.id, o.user_id, s.id AS store_id, s.name AS store_name, coalesce(o.payment_provider, o.payment_method) AS payment,
    (o.delivered_at AT TIME ZONE s.time_zone)::date AS day,
    extract(hour FROM o.created_at AT TIME ZONE s.time_zone)::int AS hour, ${revenuePaise}::bigint AS paise
  FROM stores s JOIN orders o ON o.store_id = s.id
  WHERE (${storeId}::text IS NULL OR s.id = ${storeId})
    AND o.delivered_at >= ${from}::date::timestamp AT TIME ZONE s.time_zone
    AND o.delivered_at < (${to}::date + 1)::timestamp AT TIME ZONE s.time_zone`

/** What is left of the lines of the sold orders: the ordered pieces of each, and each substitute. */
const goods = sql`
  SELECT sold.id AS order_id, l.position, 0 AS seq, l.product_id, l.name, l.quantity,
    greatest(0, left_over.ordered - l.refunded_quantity) AS pieces,
    greatest(0, left_over.ordered - l.refunded_quantity) * (l.unit_price_paise - l.promotion_paise::numeric / l.quantity) AS weight
  FROM sold JOIN order_lines l ON l.order_id = sold.id
  CROSS JOIN LATERAL (SELECT l.quantity - coalesce(sum(a.quantity), 0)::int AS ordered FROM order_adjustments a
    WHERE a.order_id = l.order_id AND a.product_id = l.product_id) left_over
  UNION ALL
  SELECT order_id, position, seq, product_id, name, 0, quantity - gone, (quantity - gone) * price FROM (
    SELECT sold.id AS order_id, l.position, a.seq, a.substitute_id AS product_id, a.substitute_name AS name, a.quantity,
      a.substitute_price_paise AS price,
      least(a.quantity, greatest(0, l.refunded_quantity - l.quantity + sum(a.quantity) OVER whole
        - coalesce(sum(a.quantity) FILTER (WHERE a.kind = 'substituted') OVER earlier, 0)))::int AS gone, a.kind
    FROM sold JOIN order_lines l ON l.order_id = sold.id
    JOIN order_adjustments a ON a.order_id = l.order_id AND a.product_id = l.product_id
    WINDOW whole AS (PARTITION BY a.order_id, a.product_id),
      earlier AS (PARTITION BY a.order_id, a.product_id ORDER BY a.seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ) substitute WHERE kind = 'substituted'`

/** The goods with their parts of the amount. Without a price the ordered pieces share it. */
const shared = sql`
  SELECT order_id, product_id, name, pieces,
    round(paise * (sum(weight) OVER upto) / whole)::bigint - round(paise * (sum(weight) OVER upto - weight) / whole)::bigint AS paise
  FROM (SELECT priced.*, sum(weight) OVER (PARTITION BY order_id) AS whole
    FROM (SELECT g.order_id, g.position, g.seq, g.product_id, g.name, g.pieces, sold.paise,
        CASE WHEN sum(g.weight) OVER (PARTITION BY g.order_id) > 0 THEN g.weight ELSE g.quantity END AS weight
      FROM goods g JOIN sold ON sold.id = g.order_id) priced) weighed
  WINDOW upto AS (PARTITION BY order_id ORDER BY position, seq)`

/** The key and the name of a row, and what it is read from: whole orders `w`, or their goods `p`. */
const partOf: Record<ReportPart, { key: ReturnType<typeof sql>; name: ReturnType<typeof sql>; ofGoods: boolean }> = {
  day: { key: sql`w.day::text`, name: sql`w.day::text`, ofGoods: false },
  hour: { key: sql`w.hour::text`, name: sql`w.hour::text`, ofGoods: false },
  store: { key: sql`w.store_id`, name: sql`min(w.store_name)`, ofGoods: false },
  payment: { key: sql`w.payment`, name: sql`w.payment`, ofGoods: false },
  customer: {
    key: sql`coalesce(w.user_id, '')`,
    name: sql`coalesce(max(u.name), '')`,
    ofGoods: false,
  },
  product: { key: sql`p.product_id`, name: sql`max(p.name)`, ofGoods: true },
  category: {
    key: sql`coalesce(c.id, '')`,
    name: sql`coalesce(max(c.name), '')`,
    ofGoods: true,
  },
}

const wholeOrders = sql`SELECT sold.*, coalesce((SELECT sum(g.pieces) FROM goods g WHERE g.order_id = sold.id), 0)::int AS pieces FROM sold`

type SumsRow = { orders: number; pieces: number; paise: number }
export type SalesRow = SumsRow & { key: string; name: string }

export const readSales = async (db: Db, period: Period, by: ReportPart): Promise<SalesRow[]> => {
  const { key, name, ofGoods } = partOf[by]
  // A product counts in its first category, so that the categories sum to the total.
  const rowsOf = ofGoods
    ? sql`shared p JOIN products ON products.id = p.product_id LEFT JOIN categories c ON c.id = products.category_ids[1]`
    : sql`whole w LEFT JOIN users u ON u.id = w.user_id`
  const counted = ofGoods
    ? sql`count(DISTINCT p.order_id)::int AS orders, sum(p.pieces)::int AS pieces, sum(p.paise)::bigint AS paise`
    : sql`count(*)::int AS orders, sum(w.pieces)::int AS pieces, sum(w.paise)::bigint AS paise`
  const { rows } = await sql<SalesRow>`
    WITH sold AS MATERIALIZED (${sold(period)}), goods AS MATERIALIZED (${goods}),
      ${ofGoods ? sql`shared AS (${shared})` : sql`whole AS (${wholeOrders})`}
    SELECT ${key} AS key, ${name} AS name, ${counted} FROM ${rowsOf}
    GROUP BY 1 ORDER BY paise DESC, key`.execute(db)
  return rows
}

export const readTotal = async (db: Db, period: Period): Promise<SumsRow> => {
  const { rows } = await sql<SumsRow>`
    WITH sold AS MATERIALIZED (${sold(period)}), goods AS MATERIALIZED (${goods}), whole AS (${wholeOrders})
    SELECT count(*)::int AS orders, coalesce(sum(pieces), 0)::int AS pieces, coalesce(sum(paise), 0)::bigint AS paise
    FROM whole`.execute(db)
  return rows[0] ?? { orders: 0, pieces: 0, paise: 0 }
}
