import type { AddressShape } from '@tokri/contract/address.schema.ts'
import { sql } from 'kysely'
import { wishedTry } from '../../../db/due-at.ts'
import { isInGroup } from '../../../db/order-states.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** The current work of a store at which a picker counts. */
export type StoreWork = {
  storeId: string
  /** The present hour in the store's time zone, from 0 to 23. */
  hour: number
  /** People on shift whose phones were heard lately. */
  pickers: number
  riders: number
  /** Orders that no picker has taken yet, and their lines. */
  queuedOrders: number
  queuedLines: number
  /** Orders that are being picked, and their lines. */
  pickedOrders: number
  pickedLines: number
  /** Packed orders that wait for a rider now, and not for a payment, or the manager after a failed attempt. */
  readyOrders: number
  /** The last doors of the riders who are out, each a rider of `riders`. */
  lastDoors: LastDoor[]
  lat: number | null
  lng: number | null
  pincode: string
}

/** `at`, in milliseconds since 1970: when the rider leaves the door, or while `ahead` is expected there or has arrived. */
type LastDoor = { at: number; ahead: boolean; address: AddressShape }

const isQueued = isInGroup('o.state', 'queued')

type Reading = { now: Date; heardAfter: Date; storeId?: string }

/** The work of every store, or of one, that has a picker on shift who was heard after `heardAfter`. */
export const readWork = async (db: Db | Tx, { now, heardAfter, storeId }: Reading): Promise<StoreWork[]> => {
  const here = storeId === undefined ? sql`true` : sql`store_id = ${storeId}`
  const hasBegun = sql`(o.start_at IS NULL OR o.start_at <= ${now})`
  const { rows } = await sql<StoreWork>`
    WITH staff AS (
      SELECT store_id, (count(*) FILTER (WHERE duty = 'picker'))::int AS pickers,
        (count(*) FILTER (WHERE duty = 'rider'))::int AS riders
      FROM shifts WHERE ended_at IS NULL AND heard_at > ${heardAfter} AND ${here} GROUP BY store_id)
    SELECT staff.store_id AS "storeId", extract(hour FROM ${now}::timestamptz AT TIME ZONE s.time_zone)::int AS hour, pickers, riders,
      s.lat, s.lng, s.pincode, work.*, away.* FROM staff JOIN stores s ON s.id = staff.store_id CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE ${isQueued}))::int AS "queuedOrders",
        coalesce(sum(lines) FILTER (WHERE ${isQueued}), 0)::int AS "queuedLines",
        (count(*) FILTER (WHERE o.state = 'PACKING'))::int AS "pickedOrders",
        coalesce(sum(lines) FILTER (WHERE o.state = 'PACKING'), 0)::int AS "pickedLines",
        (count(*) FILTER (WHERE o.state = 'READY' AND o.extra_due_paise = 0 AND ${hasBegun}
          AND coalesce(${wishedTry} <= ${now}, true)
          AND NOT EXISTS (SELECT FROM drops d WHERE d.order_id = o.id AND d.state = 'failed' AND d.decided_at IS NULL)
        ))::int AS "readyOrders"
      FROM orders o CROSS JOIN LATERAL (SELECT count(*) AS lines FROM order_lines l WHERE l.order_id = o.id) l
      WHERE o.store_id = staff.store_id AND ${isInGroup('o.state', 'promised')}
        -- The work on an order of a later slot has not begun.
        AND (${hasBegun} OR NOT ${isQueued})) work
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'at', extract(epoch FROM door.at) * 1000, 'ahead', door.ahead, 'address', door.address)), '[]') AS "lastDoors"
      FROM shifts r JOIN trips t ON t.rider_id = r.user_id AND t.state = 'out' CROSS JOIN LATERAL (
        -- A rider turns back from the way to an order that is cancelled.
        SELECT coalesce(d.ended_at, CASE WHEN d.ahead THEN coalesce(d.arrived_at, d.eta) END, t.left_at) AS at, d.ahead, d.address
        FROM (SELECT d.ended_at, d.arrived_at, d.eta, d.ended_at IS NULL AND o.state = 'OUT_FOR_DELIVERY' AS ahead, o.address
          FROM drops d JOIN orders o ON o.id = d.order_id WHERE d.trip_id = t.id) d
        ORDER BY d.ahead DESC, at DESC LIMIT 1) door
      WHERE r.store_id = staff.store_id AND r.duty = 'rider' AND r.ended_at IS NULL AND r.heard_at > ${heardAfter}) away
    WHERE pickers > 0`.execute(db)
  return rows
}

export type FinishedOrder = { storeId: string; ratio: number; missed: boolean }

/**
 * The last delivered orders of these stores that had a computed promise, the oldest first. `ratio` is the real delivery
 * time divided by the predicted one.
 */
export const readFinished = async (db: Db, storeIds: readonly string[], most: number): Promise<FinishedOrder[]> => {
  const { rows } = await sql<FinishedOrder>`
    SELECT store.id AS "storeId", finished.ratio, finished.ratio > finished.promise_margin AS missed FROM unnest(${storeIds}::text[]) AS store(id)
    CROSS JOIN LATERAL (
      SELECT o.delivered_at, o.id, o.promise_margin,
        (extract(epoch FROM o.delivered_at - o.promised_at) / 60 + o.promise_minutes)::float8 / o.predicted_minutes AS ratio
      FROM orders o WHERE o.store_id = store.id AND o.delivered_at IS NOT NULL AND o.predicted_minutes IS NOT NULL
      ORDER BY o.delivered_at DESC, o.id DESC LIMIT ${most}) finished
    ORDER BY finished.delivered_at, finished.id`.execute(db)
  return rows
}

/** How many seconds the parts of a pick took. `picking` is the time from the first line to the last one. */
export type FinishedPick = { storeId: string; lines: number; start: number; picking: number; pack: number }

/** The last packed orders of these stores, the oldest first. */
export const readPicks = async (db: Db, storeIds: readonly string[], most: number): Promise<FinishedPick[]> => {
  const { rows } = await sql<FinishedPick>`
    SELECT store.id AS "storeId", lines, extract(epoch FROM first_picked_at - started_at)::float8 AS start,
      extract(epoch FROM last_picked_at - first_picked_at)::float8 AS picking,
      extract(epoch FROM packed_at - last_picked_at)::float8 AS pack
    FROM unnest(${storeIds}::text[]) AS store(id) CROSS JOIN LATERAL (
      SELECT p.*, (SELECT count(*)::int FROM order_lines l WHERE l.order_id = p.order_id) AS lines FROM picks p
      WHERE p.store_id = store.id AND p.state = 'packed' AND p.first_picked_at IS NOT NULL
      ORDER BY p.started_at DESC LIMIT ${most}) picked
    ORDER BY started_at`.execute(db)
  return rows
}

/** A delivered drop. `riding` is null unless the rider came straight from the store, or from the door `before`. */
export type FinishedDrop = {
  storeId: string
  hour: number
  address: AddressShape
  /** The position of the store. */
  lat: number | null
  lng: number | null
  pincode: string
  /** In seconds. */
  handOver: number | null
  riding: number | null
  before: AddressShape | null
  door: number
}

/** The last delivered drops of these stores, the oldest first. */
export const readDrops = async (db: Db, storeIds: readonly string[], most: number): Promise<FinishedDrop[]> => {
  const { rows } = await sql<FinishedDrop>`
    SELECT s.id AS "storeId", s.lat, s.lng, s.pincode, o.address,
      extract(hour FROM coalesce(before.ended_at, t.left_at) AT TIME ZONE s.time_zone)::int AS hour,
      -- The rider is free when the trip before ends.
      CASE WHEN d.seq = 1 THEN extract(epoch FROM t.left_at - greatest(
        (SELECT max(p.packed_at) FROM drops b JOIN picks p ON p.order_id = b.order_id WHERE b.trip_id = t.id),
        (SELECT b.ended_at FROM trips b WHERE b.rider_id = t.rider_id AND b.created_at < t.created_at
          ORDER BY b.created_at DESC LIMIT 1)))::float8 END AS "handOver",
      -- From the door before, or from the store. Null where nobody knows when this ride began: the visit before has no end
      -- yet, or ended without an arrival (an order that was given up on the way).
      CASE WHEN NOT EXISTS (SELECT FROM drops b WHERE b.trip_id = t.id AND b.order_id <> d.order_id
          AND b.arrived_at < d.arrived_at AND (b.ended_at IS NULL OR b.ended_at > d.arrived_at))
        THEN extract(epoch FROM d.arrived_at - CASE WHEN before.ended_at IS NULL THEN t.left_at
          WHEN before.arrived_at IS NOT NULL THEN before.ended_at END)::float8 END AS riding, before.address AS before,
      extract(epoch FROM d.ended_at - d.arrived_at)::float8 AS door
    FROM unnest(${storeIds}::text[]) AS store(id) JOIN stores s ON s.id = store.id CROSS JOIN LATERAL (
      SELECT * FROM trips WHERE store_id = s.id AND left_at IS NOT NULL ORDER BY left_at DESC LIMIT ${most}) t
    JOIN drops d ON d.trip_id = t.id AND d.state = 'delivered' AND d.arrived_at IS NOT NULL
    JOIN orders o ON o.id = d.order_id
    LEFT JOIN LATERAL (
      SELECT b.ended_at, b.arrived_at, p.address FROM drops b JOIN orders p ON p.id = b.order_id
      WHERE b.trip_id = t.id AND b.order_id <> d.order_id AND b.ended_at <= d.arrived_at
      ORDER BY b.ended_at DESC LIMIT 1) before ON true
    ORDER BY t.left_at, d.seq`.execute(db)
  return rows
}
