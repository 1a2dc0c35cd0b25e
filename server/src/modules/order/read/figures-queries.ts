import { sql } from 'kysely'
import { costPaise, moneyLeftPaise } from '../../../../db/order-money.ts'
import { isInGroup } from '../../../../db/order-states.ts'
import type { OrdersTable } from '../../../../db/tables.gen.ts'
import type { Db } from '../../../platform/database/database.ts'

/** `storeId` null: all stores. */
type Day = { now: Date; zone: string; storeId: string | null }

/** Orders of the shop's current day. */
const today = ({ now, zone, storeId }: Day) =>
  sql`o.created_at >= date_trunc('day', ${now}::timestamptz, ${zone}::text) AND o.created_at <= ${now}::timestamptz
    AND (${storeId}::text IS NULL OR o.store_id = ${storeId})`
const placed = isInGroup('o.state', 'accepted')

/** Only what was delivered and paid is revenue: cash at the door may still be refused, and money may go back. */
export const earned = sql`o.state = 'DELIVERED' AND o.payment_state IN ('paid', 'part_refunded', 'refunded')`
const underWay = isInGroup('o.state', 'promised')

/** What an order brings in: what it costs, and what was to go back and has not. */
export const revenuePaise = sql<number>`(${costPaise} + (SELECT coalesce(sum(r.amount_paise - r.tip_paise), 0) FROM refunds r
  WHERE r.order_id = o.id AND r.state = 'failed' AND NOT r.surplus))`

/** What was paid by UPI of an order that was partly paid in cash, less what of it went back. */
const doorPaise = sql<number>`(SELECT coalesce(sum(p.amount_paise - coalesce((SELECT sum(r.amount_paise) FROM refunds r
    WHERE r.payment_id = p.id AND r.state <> 'failed'), 0)), 0)
  FROM payments p WHERE p.order_id = o.id AND p.at_door AND NOT p.extra AND p.state = 'paid')`

/**
 * `kept` counts orders that were not cancelled, `basket` sums them before all deductions. `revenue` is what was delivered
 * and paid, `under_way` what is not delivered yet, both after all deductions; `cash` is the part of the revenue that was
 * paid at the door.
 */
export type Hour = {
  hour: number
  orders: number
  kept: number
  basket_paise: number
  revenue_paise: number
  cash_paise: number
  under_way_paise: number
}

export const readHours = async (db: Db, day: Day): Promise<Hour[]> => {
  const { rows } = await sql<Hour>`
    SELECT extract(hour FROM o.created_at AT TIME ZONE ${day.zone}::text)::int AS hour, count(*)::int AS orders,
      (count(*) FILTER (WHERE ${isInGroup('o.state', 'counted')}))::int AS kept,
      coalesce(sum(o.final_amount_paise) FILTER (WHERE ${isInGroup('o.state', 'counted')}), 0) AS basket_paise,
      coalesce(sum(${revenuePaise}) FILTER (WHERE ${earned}), 0) AS revenue_paise,
      coalesce(sum(${moneyLeftPaise} - ${doorPaise}) FILTER (WHERE ${earned} AND o.payment_method = 'cash'), 0) AS cash_paise,
      coalesce(sum(${costPaise}) FILTER (WHERE ${underWay}), 0) AS under_way_paise
    FROM orders o WHERE ${today(day)} AND ${placed} GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

export const readStates = async (db: Db, day: Day) => {
  const { rows } = await sql<{ state: OrdersTable['state']; orders: number }>`
    SELECT o.state, count(*)::int AS orders FROM orders o WHERE ${today(day)} GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

const MAX_TOP_PRODUCTS = 10
const MAX_OUT_OF_STOCK = 50

export const readTopProducts = async (db: Db, day: Day) => {
  const { rows } = await sql<{ product_id: string; name: string; quantity: number }>`
    SELECT l.product_id, min(l.name) AS name, sum(l.quantity)::int AS quantity
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE ${today(day)} AND ${isInGroup('o.state', 'counted')}
    GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${MAX_TOP_PRODUCTS}`.execute(db)
  return rows
}

export type StoreFigures = { _id: string; name: string; orders: number; revenue_paise: number }

/** The active stores, the oldest first. */
export const readStoreFigures = async (db: Db, day: Day): Promise<StoreFigures[]> => {
  const { rows } = await sql<StoreFigures>`
    SELECT s.id AS _id, s.name, count(o.id)::int AS orders,
      coalesce(sum(${revenuePaise}) FILTER (WHERE ${earned}), 0) AS revenue_paise
    FROM stores AS s LEFT JOIN orders AS o ON o.store_id = s.id AND ${today(day)} AND ${placed}
    WHERE s.active GROUP BY s.id ORDER BY s.created_at, s.id`.execute(db)
  return rows
}

/** Products that are out of stock in the store, or in every active store that sells them; the most popular first. */
export const readOutOfStock = async (db: Db, storeId: string | null) => {
  const { rows } = await sql<{ id: string; name: string; unit: string }>`
    SELECT p.id, p.name, p.unit FROM products AS p JOIN stock ON stock.product_id = p.id
    WHERE p.deleted_at IS NULL AND NOT p.hidden AND stock.quantity = 0
      AND stock.store_id IN (SELECT id FROM stores WHERE active AND (${storeId}::text IS NULL OR id = ${storeId}))
      AND (${storeId}::text IS NOT NULL OR NOT EXISTS (
        SELECT FROM stock AS other JOIN stores ON stores.id = other.store_id
        WHERE other.product_id = p.id AND other.quantity > 0 AND stores.active))
    GROUP BY p.id ORDER BY p.rank DESC, p.id LIMIT ${MAX_OUT_OF_STOCK}`.execute(db)
  return rows
}
