import type { AddressShape } from '@tokri/contract/address.schema.ts'
import { sql } from 'kysely'
import { wishedTry } from '../../../../db/due-at.ts'
import { isInGroup } from '../../../../db/order-states.ts'
import type { DropsTable, OrdersTable, TripsTable } from '../../../../db/tables.gen.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isByPicker } from '../queries.ts'

/** The data about the delivery of these orders that their shoppers may see. */
export const readProgressRows = async (db: Db, orderIds: readonly string[]) => {
  const { rows } = await sql<{
    id: string
    state: OrdersTable['state']
    store_id: string
    address: AddressShape
    promised_at: Date | null
    updated_at: Date
    extra_due_paise: number
    eta: Date | null
    wished_try: Date | null
    sent_at: Date | null
    drop_state: DropsTable['state'] | null
    trip_state: TripsTable['state'] | null
    before: number
    name: string | null
    lat: number | null
    lng: number | null
    position_at: Date | null
    asked: boolean
    picked: number
    missing: number
    failed: {
      at: string
      reason: string
      wish: DropsTable['wish']
      wish_at: string | null
      back_at: string | null
    } | null
  }>`
    SELECT o.id, o.state, o.store_id, o.address, o.promised_at, o.updated_at, o.extra_due_paise, d.eta, ${wishedTry} AS wished_try, d.state AS drop_state, t.state AS trip_state, rider.name, r.lat, r.lng,
      r.position_at,
      CASE WHEN o.state = 'OUT_FOR_DELIVERY' AND d.eta IS NULL THEN (SELECT max(e.at) FROM order_events e
        WHERE e.order_id = o.id AND e.state = 'OUT_FOR_DELIVERY') END AS sent_at,
      (SELECT count(*)::int FROM drops b JOIN orders other ON other.id = b.order_id
        WHERE b.trip_id = d.trip_id AND b.seq < d.seq AND b.state IN ('out', 'arrived')
          AND other.state = 'OUT_FOR_DELIVERY') AS before,
      EXISTS (SELECT FROM substitution_questions q WHERE q.order_id = o.id AND q.outcome IS NULL) AS asked,
      (SELECT coalesce(sum(k.picked), 0)::int FROM pick_lines k WHERE k.order_id = o.id) AS picked,
      (SELECT coalesce(sum(a.quantity), 0)::int FROM order_adjustments a WHERE a.order_id = o.id) AS missing,
      (SELECT jsonb_build_object('at', f.ended_at, 'reason', f.reason, 'wish', f.wish, 'wish_at', f.wish_at,
        'back_at', ft.ended_at) FROM drops f JOIN trips ft ON ft.id = f.trip_id
        WHERE f.order_id = o.id AND f.state = 'failed' AND f.decided_at IS NULL ORDER BY f.ended_at DESC LIMIT 1) AS failed
    FROM orders o LEFT JOIN drops d ON d.order_id = o.id AND d.state IN ('planned', 'out', 'arrived')
    LEFT JOIN trips t ON t.id = d.trip_id LEFT JOIN users rider ON rider.id = t.rider_id
    LEFT JOIN riders r ON r.user_id = t.rider_id
    WHERE o.id = ANY(${orderIds})`.execute(db)
  return rows
}

/** The orders of these stores that are not packed yet, in the sequence of their queues, and the stores' pickers. */
export const readQueues = async (db: Db, storeIds: readonly string[], now: Date) => {
  const { rows } = await sql<{
    store_id: string
    pickers: number
    id: string
    lines: number
    taken_at: Date | null
    by_picker: boolean
  }>`
    SELECT o.store_id, staff.pickers, o.id, lines.count AS lines,
      CASE WHEN p.state = 'in_hand' THEN p.started_at END AS taken_at, ${isByPicker} AS by_picker
    FROM orders o
    JOIN (SELECT store_id, count(*)::int AS pickers FROM shifts WHERE duty = 'picker' AND ended_at IS NULL GROUP BY store_id)
      staff ON staff.store_id = o.store_id
    LEFT JOIN picks p ON p.order_id = o.id
    CROSS JOIN LATERAL (SELECT count(*)::int FROM order_lines l WHERE l.order_id = o.id) lines
    WHERE o.store_id = ANY(${storeIds}) AND ${isInGroup('o.state', 'unpacked')}
      -- The work on an order of a later slot has not begun.
      AND (o.start_at IS NULL OR o.start_at <= ${now} OR o.state = 'PACKING')
    ORDER BY o.promised_at, o.id`.execute(db)
  return rows
}

/** The store and the address of an order. `userId` null finds any user's order. */
export const readDeliveryEnds = (db: Db, orderId: string, userId: string | null) =>
  db
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .select(['o.store_id', 'o.address', 's.name', 's.phone'])
    .where('o.id', '=', orderId)
    .$if(userId !== null, (query) => query.where('o.user_id', '=', userId))
    .executeTakeFirst()
