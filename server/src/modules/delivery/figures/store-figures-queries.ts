// One statement per figure of a store's day. An order belongs to the day on which it was placed.

import type { RatingReason } from '@tokri/rules/ratings.ts'
import { sql } from 'kysely'
import { dueAt } from '../../../../db/due-at.ts'
import { extraSettledAt } from '../../../../db/extra-payments.ts'
import { isInGroup } from '../../../../db/order-states.ts'
import type { Db } from '../../../platform/database/database.ts'
import { carriedPaise } from './cash-queries.ts'

/** From midnight to midnight in the store's time zone. */
export type StoreDay = { storeId: string; name: string; day: string; zone: string; from: Date; to: Date }

/** The day, or without one the present day of the store; undefined for an unknown store. */
export const readStoreDay = async (
  db: Db,
  { storeId, day, now }: { storeId: string; day: string | null; now: Date },
): Promise<StoreDay | undefined> => {
  const { rows } = await sql<StoreDay>`
    SELECT s.id AS "storeId", s.name, s.time_zone AS zone, to_char(d.day, 'YYYY-MM-DD') AS day,
      d.day::timestamp AT TIME ZONE s.time_zone AS "from", (d.day + 1)::timestamp AT TIME ZONE s.time_zone AS "to"
    FROM stores s CROSS JOIN LATERAL (
      SELECT coalesce(${day}::date, (${now}::timestamptz AT TIME ZONE s.time_zone)::date) AS day) d
    WHERE s.id = ${storeId}`.execute(db)
  return rows[0]
}

/** A delivered order. A moment is null if nobody recorded it, for example because an administrator led the order. */
export type DeliveredOrder = {
  id: string
  number: string
  /** When it was placed, from 0 to 23. */
  hour: number
  promise_minutes: number
  /** Null where the promise was that of the settings. */
  promise_margin: number | null
  promised_at: Date
  /** When the work on an order with a chosen slot begins; null for an order that begins at once. */
  start_at: Date | null
  slot_at: Date | null
  taken_at: Date | null
  packed_at: Date | null
  /** Until then it waited for the payment of what was added: it was paid or taken off. Null if nothing was added. */
  paid_at: Date | null
  left_at: Date | null
  arrived_at: Date | null
  delivered_at: Date
  /** The milliseconds of its trip, divided by the orders of the trip; null without a trip. */
  trip_ms: number | null
}

/**
 * The orders of a day that were delivered; also the order `underWayId`, as if it were delivered now. A failed attempt at the
 * door is part of the ride: the last arrival counts, and the departure that led to the first one. A departure that came
 * back from no door does not count: the order still waits for the rider who brings it. What was sent without a word of its
 * bags was packed when it left.
 */
export const readDeliveredOrders = async (
  db: Db,
  { storeId, zone, from, to }: StoreDay,
  { now, underWayId = null }: { now: Date; underWayId?: string | null },
): Promise<DeliveredOrder[]> => {
  const { rows } = await sql<DeliveredOrder>`
    SELECT o.id, o.number, extract(hour FROM o.created_at AT TIME ZONE ${zone}::text)::int AS hour,
      o.promise_minutes, o.promise_margin, o.promised_at, o.start_at, o.slot_at, e.taken_at, e.packed_at, d.arrived_at,
      CASE WHEN a.first_at IS NOT NULL OR NOT ${isInGroup('o.state', 'inStore')} THEN e.left_at END AS left_at,
      CASE WHEN o.extra_due_paise > 0 THEN ${now}::timestamptz ELSE ${extraSettledAt} END AS paid_at,
      coalesce(o.judged_at, o.delivered_at, ${now}::timestamptz) AS delivered_at,
      extract(epoch FROM coalesce(t.ended_at, ${now}::timestamptz) - t.left_at)::float8 * 1000
        / (SELECT count(*) FROM drops b WHERE b.trip_id = t.id) AS trip_ms
    FROM orders o CROSS JOIN LATERAL (SELECT min(arrived_at) AS first_at FROM drops WHERE order_id = o.id) a
    CROSS JOIN LATERAL (
      SELECT min(at) FILTER (WHERE state = 'PACKING') AS taken_at,
        min(at) FILTER (WHERE state IN ('READY', 'OUT_FOR_DELIVERY')) AS packed_at,
        max(at) FILTER (WHERE state = 'OUT_FOR_DELIVERY' AND at <= coalesce(a.first_at, 'infinity')) AS left_at
      FROM order_events WHERE order_id = o.id AND at >= o.created_at - interval '1 day') e
    LEFT JOIN drops d ON d.order_id = o.id
      AND d.state = CASE WHEN o.delivered_at IS NULL THEN 'arrived' ELSE 'delivered' END
    LEFT JOIN trips t ON t.id = d.trip_id
    WHERE o.store_id = ${storeId} AND o.created_at >= ${from}::timestamptz AND o.created_at < ${to}::timestamptz
      AND (o.delivered_at IS NOT NULL OR o.id = ${underWayId})
    ORDER BY o.created_at, o.id`.execute(db)
  return rows
}

type OrderOfDay = {
  store_id: string
  user_id: string | null
  created_at: Date
  promised_at: Date | null
  due_at: Date | null
  delivered_at: Date | null
  is_undelivered: boolean
  has_failed: boolean
}

export const readOrderOfDay = async (db: Db, orderId: string): Promise<OrderOfDay | undefined> => {
  const { rows } = await sql<OrderOfDay>`
    SELECT o.store_id, o.user_id, o.created_at, o.promised_at, ${dueAt} AS due_at, o.delivered_at,
      ${isInGroup('o.state', 'undelivered')} AS is_undelivered,
      EXISTS (SELECT FROM drops f WHERE f.order_id = o.id AND f.state = 'failed' AND f.arrived_at IS NOT NULL)
        AS has_failed
    FROM orders o WHERE o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** A shift, or the part of it that lies within the day. `ended_at` is null while it goes on. */
export type DayShift = { duty: 'picker' | 'rider'; started_at: Date; ended_at: Date | null }

export const readShifts = async (db: Db, { storeId, from, to }: StoreDay): Promise<DayShift[]> => {
  const { rows } = await sql<DayShift>`
    SELECT duty, greatest(started_at, ${from}::timestamptz) AS started_at, least(ended_at, ${to}::timestamptz) AS ended_at
    FROM shifts WHERE store_id = ${storeId} AND duty IN ('picker', 'rider') AND started_at < ${to}::timestamptz
      AND (ended_at IS NULL OR ended_at > ${from}::timestamptz)
    ORDER BY started_at, id`.execute(db)
  return rows
}

/** The lines that pickers of packed orders found. */
export const countPickedLines = async (db: Db, { storeId, from, to }: StoreDay): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM picks p JOIN pick_lines l ON l.order_id = p.order_id
    WHERE p.store_id = ${storeId} AND p.started_at >= ${from}::timestamptz AND p.started_at < ${to}::timestamptz
      AND p.state = 'packed' AND l.picked > 0`.execute(db)
  return rows[0]?.count ?? 0
}

export const countDrops = async (db: Db, { storeId, from, to }: StoreDay): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM trips t JOIN drops d ON d.trip_id = t.id
    WHERE t.store_id = ${storeId} AND t.left_at >= ${from}::timestamptz AND t.left_at < ${to}::timestamptz
      AND d.state = 'delivered'`.execute(db)
  return rows[0]?.count ?? 0
}

type Shorts = { lines: number; pieces: number; substitutedLines: number }

/** Lines with missing pieces that nothing replaced, and lines with a substitute. */
export const readShorts = async (db: Db, { storeId, from, to }: StoreDay): Promise<Shorts> => {
  const { rows } = await sql<Shorts>`
    SELECT (count(*) FILTER (WHERE a.kind = 'short'))::int AS lines,
      coalesce(sum(a.quantity) FILTER (WHERE a.kind = 'short'), 0)::int AS pieces,
      (count(*) FILTER (WHERE a.kind = 'substituted'))::int AS "substitutedLines"
    FROM orders o JOIN order_adjustments a ON a.order_id = o.id
    WHERE o.store_id = ${storeId} AND o.created_at >= ${from}::timestamptz AND o.created_at < ${to}::timestamptz`.execute(
    db,
  )
  return rows[0] ?? { lines: 0, pieces: 0, substitutedLines: 0 }
}

type Ratings = { count: number; stars: number; reasons: { reason: RatingReason; orders: number }[] }

/** How shoppers rated the orders of the day. `stars` is the sum of the stars. */
export const readRatings = async (db: Db, { storeId, from, to }: StoreDay): Promise<Ratings> => {
  const { rows } = await sql<Ratings>`
    WITH rated AS (
      SELECT r.stars, r.reasons FROM orders o JOIN order_ratings r ON r.order_id = o.id
      WHERE o.store_id = ${storeId} AND o.created_at >= ${from}::timestamptz AND o.created_at < ${to}::timestamptz)
    SELECT count(*)::int AS count, coalesce(sum(stars), 0)::int AS stars,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'orders', orders) ORDER BY orders DESC, reason), '[]')
        FROM (SELECT reason, count(*) AS orders FROM rated, unnest(reasons) AS reason GROUP BY reason) counted) AS reasons
    FROM rated`.execute(db)
  return rows[0] ?? { count: 0, stars: 0, reasons: [] }
}

type Questions = { asked: number; accepted: number; refused: number }

/** What shoppers answered when they were asked about a substitute. */
export const readQuestions = async (db: Db, { storeId, from, to }: StoreDay): Promise<Questions> => {
  const { rows } = await sql<Questions>`
    SELECT count(*)::int AS asked, (count(*) FILTER (WHERE q.outcome = 'accepted'))::int AS accepted,
      (count(*) FILTER (WHERE q.outcome = 'refused'))::int AS refused
    FROM orders o JOIN substitution_questions q ON q.order_id = o.id
    WHERE o.store_id = ${storeId} AND o.created_at >= ${from}::timestamptz AND o.created_at < ${to}::timestamptz`.execute(
    db,
  )
  return rows[0] ?? { asked: 0, accepted: 0, refused: 0 }
}

type Cash = { handovers: number; expected_paise: number; received_paise: number; differing: number }

/** The cash that riders handed over, what they had collected since their handovers before, and how many counts differed. */
export const readCash = async (db: Db, { storeId, from, to }: StoreDay): Promise<Cash> => {
  const { rows } = await sql<Cash>`
    SELECT count(*)::int AS handovers, coalesce(sum(expected_paise - ${carriedPaise}), 0)::bigint AS expected_paise,
      coalesce(sum(amount_paise), 0)::bigint AS received_paise,
      (count(*) FILTER (WHERE amount_paise <> expected_paise))::int AS differing
    FROM cash_handovers h
    WHERE store_id = ${storeId} AND at >= ${from}::timestamptz AND at < ${to}::timestamptz`.execute(db)
  return rows[0] ?? { handovers: 0, expected_paise: 0, received_paise: 0, differing: 0 }
}

const MAX_REASONS = 20

/** The pieces that were thrown away, by reason, the most first; `total` is the sum over all reasons. */
export const readWaste = async (db: Db, { storeId, from, to }: StoreDay) => {
  const { rows } = await sql<{ reason: string; pieces: number; total: number }>`
    SELECT reason, (-sum(quantity))::int AS pieces, (-sum(sum(quantity)) OVER ())::int AS total FROM stock_movements
    WHERE store_id = ${storeId} AND at >= ${from}::timestamptz AND at < ${to}::timestamptz AND kind = 'wasted'
    GROUP BY reason ORDER BY 2 DESC, 1 LIMIT ${MAX_REASONS}`.execute(db)
  return rows
}
