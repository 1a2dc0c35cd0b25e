import { sql } from 'kysely'
import { dueAt } from '../../../../db/due-at.ts'
import type { Db } from '../../../platform/database/database.ts'

export type FloorHead = {
  store_id: string
  name: string | null
  mobile: string
  due_at: Date | null
  bags: number
  picker_id: string | null
  picker_name: string | null
  rider_id: string | null
  rider_name: string | null
  /** Null while no rider has the bags. */
  wrong_codes: number | null
  basket: { productId: string; picked: number }[]
}

/** What an order's own row does not have: the shopper, and who has it in hand. */
export const readFloorHead = async (db: Db, orderId: string): Promise<FloorHead | undefined> => {
  const { rows } = await sql<FloorHead>`
    SELECT o.store_id, shopper.name, coalesce(o.address ->> 'mobile', '') AS mobile,
      ${dueAt} AS due_at, coalesce(p.bags, 0) AS bags,
      picker.id AS picker_id, picker.name AS picker_name, rider.id AS rider_id, rider.name AS rider_name,
      CASE WHEN d.state IN ('out', 'arrived') THEN d.wrong_codes END AS wrong_codes,
      coalesce((SELECT jsonb_agg(jsonb_build_object('productId', l.product_id, 'picked', l.picked) ORDER BY l.product_id)
        FROM pick_lines l WHERE l.order_id = o.id), '[]') AS basket
    FROM orders o LEFT JOIN users shopper ON shopper.id = o.user_id
    LEFT JOIN picks p ON p.order_id = o.id LEFT JOIN users picker ON picker.id = p.picker_id AND p.state = 'in_hand'
    LEFT JOIN drops d ON d.order_id = o.id AND d.state IN ('planned', 'out', 'arrived')
    LEFT JOIN trips t ON t.id = d.trip_id LEFT JOIN users rider ON rider.id = t.rider_id
    WHERE o.id = ${orderId}`.execute(db)
  return rows[0]
}

export type HistoryRow = {
  at: Date
  received_at: Date | null
  what: string
  by: string
  name: string | null
  reason: string | null
}

/**
 * The moves of an order and what the audit log has of it, the oldest first. An entry of the log about a
 * move says who made it. Pickers and riders are known by the times of their picks and drops.
 */
export const readHistory = async (db: Db, orderId: string): Promise<HistoryRow[]> => {
  const { rows } = await sql<HistoryRow>`
    WITH moves AS (
      SELECT e.* FROM order_events e JOIN orders o ON o.id = e.order_id
      WHERE e.order_id = ${orderId} AND e.at >= o.created_at - interval '1 day'),
    logged AS (
      SELECT a.at, a.action, a.detail, u.name FROM audit_log a LEFT JOIN users u ON u.id = a.actor
      WHERE a.subject = ${orderId} AND a.at >= (SELECT min(at) FROM moves)
        AND a.at <= (SELECT max(at) + interval '1 day' FROM moves))
    SELECT m.at, m.state AS what, m.by, coalesce(
        (SELECT l.name FROM logged l WHERE l.at = m.at AND m.by <> 'shopper' AND (l.detail -> 'state' ->> 'to' = m.state
          OR l.action = 'order.delivered-without-code' AND m.state = 'DELIVERED' AND m.by = 'admin') LIMIT 1),
        (SELECT u.name FROM picks p JOIN users u ON u.id = p.picker_id
          WHERE p.order_id = m.order_id AND m.by = 'picker' AND m.at IN (p.started_at, p.packed_at)),
        (SELECT u.name FROM drops d JOIN trips t ON t.id = d.trip_id JOIN users u ON u.id = t.rider_id
          WHERE d.order_id = m.order_id AND m.by = 'rider' AND m.at IN (t.left_at, d.ended_at) LIMIT 1),
        m.rider) AS name, m.reason, m.received_at
    FROM moves m
    UNION ALL
    SELECT l.at, l.action, 'staff',
      CASE WHEN l.action = 'order.taken-back' THEN (SELECT u.name FROM users u WHERE u.id = l.detail ->> 'rider') ELSE l.name END,
      coalesce(l.detail ->> 'reason', (SELECT nullif(p.release_reason, '') FROM picks p WHERE p.order_id = ${orderId} AND l.action LIKE 'pick.%'
        AND NOT EXISTS (SELECT FROM logged later WHERE later.action LIKE 'pick.%' AND later.at > l.at))), NULL
    FROM logged l WHERE l.action NOT IN ('order.moved', 'order.delivered-without-code')
    ORDER BY at`.execute(db)
  return rows
}
