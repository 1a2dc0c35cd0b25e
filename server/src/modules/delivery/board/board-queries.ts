import { sql } from 'kysely'
import { isCodeLocked } from '../../../../db/code-locked.ts'
import { dueAt, wishedTry } from '../../../../db/due-at.ts'
import { type MoneyColumns, selectMoney } from '../../../../db/order-money.ts'
import { isInGroup } from '../../../../db/order-states.ts'
import type { DropsTable, OrdersTable } from '../../../../db/tables.gen.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isByPicker } from '../queries.ts'

type BoardRow = MoneyColumns & {
  id: string
  number: string
  state: OrdersTable['state']
  payment_state: OrdersTable['payment_state']
  due_at: Date
  lines: number
  pieces: number
  picked: number
  customer: string | null
  area: string
  mobile: string
  taken_at: Date | null
  start_at: Date | null
  trip_id: string | null
  by_picker: boolean
  bags: number
  picker_id: string | null
  picker_name: string | null
  eta: Date | null
  drop_state: DropsTable['state'] | null
  code_locked: boolean | null
  rider_id: string | null
  rider_name: string | null
  manual: boolean | null
  firm_at: Date | null
  failed: string | null
  goods_with_id: string | null
  goods_with_name: string | null
  wish: DropsTable['wish']
  wish_at: Date | null
  /** When the shopper wishes another try on which a manager has decided. */
  wished_try: Date | null
  handed_back: string | null
  taken_back: { _id: string; name: string; reason: string } | null
}

export const MAX_ORDERS = 500

/** What the audit log has of orders and their riders is looked for so far back; its index is by time. */
const LOGGED_MS = 2 * 60 * 60_000

/** The open orders of a store, the earliest promise first. */
export const readBoardOrders = async (db: Db, storeId: string, now: Date): Promise<BoardRow[]> => {
  const { rows } = await sql<BoardRow>`
    WITH given AS MATERIALIZED (
      SELECT DISTINCT ON (subject) subject, action, at, detail FROM audit_log
      WHERE at > ${new Date(now.getTime() - LOGGED_MS)} AND action IN ('order.assigned', 'order.taken-back')
      ORDER BY subject, at DESC)
    SELECT o.id, o.number, o.state, ${dueAt} AS due_at, coalesce(p.bags, 0) AS bags,
      CASE WHEN p.state = 'in_hand' THEN p.started_at END AS taken_at, ${isByPicker} AS by_picker,
      (SELECT count(*)::int FROM order_lines l WHERE l.order_id = o.id) AS lines, o.total_items AS pieces,
      (SELECT coalesce(sum(picked), 0)::int FROM pick_lines l WHERE l.order_id = o.id) AS picked,
      shopper.name AS customer, o.address ->> 'address_line' AS area, o.address ->> 'mobile' AS mobile, ${selectMoney}, o.payment_state,
      o.start_at, d.trip_id, picker.id AS picker_id, picker.name AS picker_name, d.eta, d.state AS drop_state, ${isCodeLocked} AS code_locked,
      rider.id AS rider_id, rider.name AS rider_name, t.manual, t.firm_at,
      f.reason AS failed, f.wish, f.wish_at, ${wishedTry} AS wished_try, f.goods_with_id, f.goods_with_name,
      CASE WHEN p.state = 'released' AND o.state = 'PACKING' THEN nullif(p.release_reason, '') END AS handed_back,
      CASE WHEN lost.id IS NOT NULL
        THEN jsonb_build_object('_id', lost.id, 'name', lost.name, 'reason', g.detail ->> 'reason') END AS taken_back
    FROM orders o LEFT JOIN users shopper ON shopper.id = o.user_id LEFT JOIN picks p ON p.order_id = o.id
    LEFT JOIN users picker ON picker.id = p.picker_id AND p.state = 'in_hand'
    LEFT JOIN drops d ON d.order_id = o.id AND d.state IN ('planned', 'out', 'arrived')
    LEFT JOIN trips t ON t.id = d.trip_id LEFT JOIN users rider ON rider.id = t.rider_id
    LEFT JOIN LATERAL (SELECT a.reason, a.wish, a.wish_at, w.id AS goods_with_id, w.name AS goods_with_name
      FROM drops a LEFT JOIN trips wt ON wt.id = a.trip_id AND wt.state = 'out' LEFT JOIN users w ON w.id = wt.rider_id
      WHERE a.order_id = o.id AND a.state = 'failed' AND a.decided_at IS NULL LIMIT 1) f ON true
    LEFT JOIN given g ON g.subject = o.id AND g.action = 'order.taken-back' AND ${isInGroup('o.state', 'inStore')}
      AND NOT EXISTS (SELECT FROM drops e WHERE e.order_id = o.id AND e.ended_at > g.at)
    LEFT JOIN users lost ON lost.id = g.detail ->> 'rider'
    WHERE o.store_id = ${storeId} AND ${isInGroup('o.state', 'promised')}
    ORDER BY o.promised_at, o.id LIMIT ${MAX_ORDERS}`.execute(db)
  return rows
}

/** The people with cash of a store in hand, or tips to get, also those who are not on shift. A difference may be below 0. */
export const readCashInHand = (db: Db, storeId: string) =>
  db
    .selectFrom('rider_cash')
    .innerJoin('users', 'users.id', 'rider_cash.rider_id')
    .select(['rider_id', 'name', 'mobile', 'in_hand_paise as paise', 'tips_paise'])
    .where('store_id', '=', storeId)
    .orderBy('name')
    .orderBy('rider_id')
    .execute()

const MOST_TO_CALL = 20

/** The riders of a store who could start a shift. */
export const readRidersToCall = async (db: Db, storeId: string) => {
  const { rows } = await sql<{ _id: string; name: string; mobile: string }>`
    SELECT u.id AS _id, u.name, u.mobile FROM duties d JOIN users u ON u.id = d.user_id
    WHERE d.store_id = ${storeId} AND d.duty = 'rider' AND u.status = 'Active'
      AND NOT EXISTS (SELECT FROM shifts s WHERE s.user_id = u.id AND s.ended_at IS NULL)
    ORDER BY u.name, u.id LIMIT ${MOST_TO_CALL}`.execute(db)
  return rows
}

/** The pickers on shift at a store, with the orders in their hands. */
export const readPickers = async (db: Db, storeId: string) => {
  const { rows } = await sql<{ id: string; name: string; mobile: string; heard_at: Date; order_ids: string[] }>`
    SELECT s.user_id AS id, u.name, u.mobile, s.heard_at,
      ARRAY(SELECT p.order_id FROM picks p JOIN orders o ON o.id = p.order_id
      WHERE p.picker_id = s.user_id AND p.state = 'in_hand' AND o.state = 'PACKING' ORDER BY p.order_id) AS order_ids
    FROM shifts s JOIN users u ON u.id = s.user_id
    WHERE s.store_id = ${storeId} AND s.duty = 'picker' AND s.ended_at IS NULL ORDER BY s.user_id`.execute(db)
  return rows
}

/** How many open orders a store has. */
export const countBoardOrders = async (db: Db, storeId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM orders
    WHERE store_id = ${storeId} AND ${isInGroup('state', 'promised')}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Why the store is paused or closed, as its manager wrote. */
export const readStoreNote = async (db: Db, storeId: string): Promise<string | undefined> =>
  (await db.selectFrom('stores').select('reason').where('id', '=', storeId).executeTakeFirst())?.reason
