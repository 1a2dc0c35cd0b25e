import { sql } from 'kysely'
import { isCodeLocked } from '../../../../db/code-locked.ts'
import { dueAt } from '../../../../db/due-at.ts'
import { type MoneyColumns, selectMoney } from '../../../../db/order-money.ts'
import { isInGroup } from '../../../../db/order-states.ts'
import type { OrdersTable } from '../../../../db/tables.gen.ts'
import type { Db } from '../../../platform/database/database.ts'
import { firstEventOf } from '../rows/event-month-queries.ts'

const isOpen = isInGroup('o.state', 'open')
/** When the shopper wishes another try of an order that is back at the store. */
const wishedAt = sql<Date | null>`CASE WHEN o.state = 'READY' THEN (SELECT d.wish_at FROM drops d
  WHERE d.order_id = o.id AND d.state = 'failed' ORDER BY d.ended_at DESC LIMIT 1) END`

const isLocked = sql<boolean>`EXISTS (SELECT FROM drops d WHERE d.order_id = o.id AND ${isCodeLocked})`

export type OpenOrderRow = MoneyColumns & {
  id: string
  number: string
  state: OrdersTable['state']
  created_at: Date
  due_at: Date | null
  total_items: number
  /** The first names of the order, and how many lines there are. */
  names: string[]
  lines: number
  address_line: string
  city: string
  pincode: string
  mobile: string
  customer: string | null
  payment_method: OrdersTable['payment_method']
  payment_state: OrdersTable['payment_state']
  payment_provider: OrdersTable['payment_provider']
  store_id: string
  store_name: string
  rider: string | null
  with_code: boolean
  code_locked: boolean
  wished_at: Date | null
}

const NAMES = 3

/** The open orders, what is due first at the top; an order that is not paid is not due, and comes last. */
export const readOpenOrders = async (
  db: Db,
  { storeId, most }: { storeId: string | null; most: number },
): Promise<OpenOrderRow[]> => {
  const { rows } = await sql<OpenOrderRow>`
    SELECT o.id, o.number, o.state, o.created_at, ${dueAt} AS due_at, o.total_items, first.names, first.lines,
      o.address ->> 'address_line' AS address_line, o.address ->> 'city' AS city, o.address ->> 'pincode' AS pincode,
      o.address ->> 'mobile' AS mobile, shopper.name AS customer, ${selectMoney},
      o.payment_method, o.payment_state, o.payment_provider,
      s.id AS store_id, s.name AS store_name,
      CASE WHEN o.state = 'OUT_FOR_DELIVERY' THEN (SELECT e.rider FROM order_events e
        WHERE e.order_id = o.id AND e.at >= ${firstEventOf('o')} AND e.state = o.state ORDER BY e.seq DESC LIMIT 1) END AS rider,
      o.state = 'OUT_FOR_DELIVERY' AND EXISTS (SELECT FROM drops d WHERE d.order_id = o.id AND d.state IN ('out', 'arrived'))
        AS with_code, ${isLocked} AS code_locked,
      ${wishedAt} AS wished_at
    FROM orders o JOIN stores s ON s.id = o.store_id
    LEFT JOIN users shopper ON shopper.id = o.user_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS lines,
        coalesce(array_agg(l.name ORDER BY l.position) FILTER (WHERE l.position < ${NAMES}), '{}') AS names
      FROM order_lines l WHERE l.order_id = o.id) AS first
    WHERE ${isOpen} AND (${storeId}::text IS NULL OR o.store_id = ${storeId})
    ORDER BY due_at NULLS LAST, o.created_at, o.id LIMIT ${most}`.execute(db)
  return rows
}

export const countOpenOrders = async (db: Db, storeId: string | null): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM orders o
    WHERE ${isOpen} AND (${storeId}::text IS NULL OR o.store_id = ${storeId})`.execute(db)
  return rows[0]?.count ?? 0
}

/** `mark` changes when an open order comes, changes or ends. `waiting` counts the orders that nobody has confirmed. */
export type OpenOrdersOfStore = { storeId: string; orders: number; waiting: number; mark: string }

/** The stores with open orders. */
export const readOpenOrderVersions = async (db: Db): Promise<OpenOrdersOfStore[]> => {
  const { rows } = await sql<OpenOrdersOfStore>`
    SELECT o.store_id AS "storeId", count(*)::int AS orders, (count(*) FILTER (WHERE o.state = 'PLACED'))::int AS waiting,
      sum(hashtextextended(concat_ws(' ', o.id, o.state, o.payment_state, o.adjusted_paise, o.refunded_paise,
        ${dueAt}, ${wishedAt}, ${isLocked}), 0))::text AS mark
    FROM orders o WHERE ${isOpen} GROUP BY o.store_id ORDER BY o.store_id`.execute(db)
  return rows
}
