import { sql } from 'kysely'
import type { OrderTable } from '../../../db/tables.ts'
import type { Db } from '../../platform/database/database.ts'

type Day = { now: Date; zone: string }

/** Orders of the shop's current day. */
const today = ({ now, zone }: Day) =>
  sql`o.created_at >= date_trunc('day', ${now}::timestamptz, ${zone}::text) AND o.created_at <= ${now}::timestamptz`
const placed = sql`o.state NOT IN ('PAYMENT_PENDING', 'PAYMENT_FAILED')`

/** `kept` were not cancelled; the amounts are of those, before (`basket`) and after (`revenue`) refunds. */
export type Hour = { hour: number; orders: number; kept: number; basket_paise: number; revenue_paise: number }

export const readHours = async (db: Db, day: Day): Promise<Hour[]> => {
  const { rows } = await sql<Hour>`
    SELECT extract(hour FROM o.created_at AT TIME ZONE ${day.zone}::text)::int AS hour, count(*)::int AS orders,
      (count(*) FILTER (WHERE o.state <> 'CANCELLED'))::int AS kept,
      coalesce(sum(o.final_amount_paise) FILTER (WHERE o.state <> 'CANCELLED'), 0) AS basket_paise,
      coalesce(sum(o.final_amount_paise - o.refunded_paise) FILTER (WHERE o.state <> 'CANCELLED'), 0) AS revenue_paise
    FROM orders o WHERE ${today(day)} AND ${placed} GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

export const readStates = async (db: Db, day: Day) => {
  const { rows } = await sql<{ state: OrderTable['state']; orders: number }>`
    SELECT o.state, count(*)::int AS orders FROM orders o WHERE ${today(day)} GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

const MOST_TOP_PRODUCTS = 10
const MOST_OUT_OF_STOCK = 50

export const readTopProducts = async (db: Db, day: Day) => {
  const { rows } = await sql<{ product_id: string; name: string; quantity: number }>`
    SELECT l.product_id, min(l.name) AS name, sum(l.quantity)::int AS quantity
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE ${today(day)} AND ${placed} AND o.state <> 'CANCELLED'
    GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${MOST_TOP_PRODUCTS}`.execute(db)
  return rows
}

/** Products on sale without stock, the most popular first. */
export const readOutOfStock = (db: Db) =>
  db
    .selectFrom('stock')
    .innerJoin('products as p', 'p.id', 'stock.product_id')
    .select(['p.id', 'p.name', 'p.unit'])
    .where('stock.quantity', '=', 0)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.rank', 'desc')
    .orderBy('p.id')
    .limit(MOST_OUT_OF_STOCK)
    .execute()
