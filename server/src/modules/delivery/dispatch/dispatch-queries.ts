import type { AddressShape } from '@tokri/contract/address.schema.ts'
import { sql } from 'kysely'
import { dueAt, wishedTry } from '../../../../db/due-at.ts'
import { isInGroup } from '../../../../db/order-states.ts'
import type { DropsTable, OrdersTable, TripsTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { hasGoods, isByPicker } from '../queries.ts'

/** The stores that have a rider on shift or an open trip. */
export const readStoresToPlan = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT store_id AS id FROM shifts WHERE ended_at IS NULL AND duty = 'rider'
    UNION SELECT store_id FROM trips WHERE state <> 'ended' ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Acquires the right to plan the trips of a store until the end of the transaction. Returns false if another
 * transaction has it, or had it less than `everyMs` ago. A row lock ends with its connection, so a crashed process
 * blocks nobody.
 */
export const tryLockDispatch = async (
  tx: Tx,
  { storeId, now, everyMs }: { storeId: string; now: Date; everyMs: number },
): Promise<boolean> => {
  await sql`INSERT INTO dispatches (store_id, planned_at) VALUES (${storeId}, 'epoch') ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  const latest = new Date(now.getTime() - everyMs)
  // If the last plan is in the future, it was made by a copy whose clock is ahead; ignore its time.
  const { rows } = await sql`
    SELECT FROM dispatches WHERE store_id = ${storeId} AND (planned_at <= ${latest} OR planned_at > ${now})
    FOR NO KEY UPDATE SKIP LOCKED`.execute(tx)
  if (rows.length === 0) return false
  await tx.updateTable('dispatches').set({ planned_at: now }).where('store_id', '=', storeId).execute()
  return true
}

/**
 * The riders on shift at a store, with the last data from their phones. `heard_at` is at least the start of the shift.
 */
export const readRiders = async (db: Db | Tx, storeId: string) => {
  const { rows } = await sql<{
    id: string
    name: string
    mobile: string
    heard_at: Date
    silent_at: Date | null
    lat: number | null
    lng: number | null
    position_at: Date | null
    moved_at: Date | null
  }>`
    SELECT s.user_id AS id, u.name, u.mobile, greatest(s.heard_at, r.seen_at) AS heard_at, r.silent_at, r.lat, r.lng,
      r.position_at, r.moved_at
    FROM shifts s JOIN users u ON u.id = s.user_id LEFT JOIN riders r ON r.user_id = s.user_id
    WHERE s.store_id = ${storeId} AND s.duty = 'rider' AND s.ended_at IS NULL ORDER BY s.user_id`.execute(db)
  return rows
}

export type RiderRow = Awaited<ReturnType<typeof readRiders>>[number]

type OpenDrop = {
  orderId: string
  state: DropsTable['state']
  orderState: OrdersTable['state']
  address: Pick<AddressShape, 'pincode' | 'lat' | 'lng'>
  arrivedAt: string | null
  endedAt: string | null
  eta: string | null
  shownAt: string | null
  /** Paise of what was added, which is to be paid before the order leaves. */
  extraDue: number
}
export type OpenTrip = Pick<TripsTable, 'id' | 'rider_id' | 'state' | 'manual'> & {
  firm_at: Date
  left_at: Date | null
  drops: OpenDrop[]
}

/** The trips of a store that have not ended, with their drops in sequence. */
export const readOpenTrips = async (db: Db | Tx, storeId: string): Promise<OpenTrip[]> => {
  const { rows } = await sql<OpenTrip>`
    SELECT t.id, t.rider_id, t.state, t.manual, t.firm_at, t.left_at,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('orderId', d.order_id, 'state', d.state, 'orderState', o.state,
          'address', o.address, 'arrivedAt', d.arrived_at, 'endedAt', d.ended_at, 'eta', d.eta, 'shownAt', d.shown_at, 'extraDue', o.extra_due_paise) ORDER BY d.seq), '[]')
        FROM drops d JOIN orders o ON o.id = d.order_id WHERE d.trip_id = t.id) AS drops
    FROM trips t WHERE t.store_id = ${storeId} AND t.state <> 'ended' ORDER BY t.id`.execute(db)
  return rows
}

export type WaitingOrder = {
  id: string
  state: OrdersTable['state']
  created_at: Date
  due_at: Date
  slot_at: Date | null
  wished_try: Date | null
  updated_at: Date
  address: Pick<AddressShape, 'pincode' | 'lat' | 'lng'>
  lines: number
  taken_at: Date | null
  by_picker: boolean
}

/**
 * The orders of a store that riders will deliver, in the order of the queue, without those that wait for a manager's
 * decision, those whose goods are still with a rider, those of a later slot whose work has not begun, and those that wait
 * for a payment.
 */
export const readWaitingOrders = async (tx: Tx, storeId: string, now: Date): Promise<WaitingOrder[]> => {
  const { rows } = await sql<WaitingOrder>`
    SELECT o.id, o.state, coalesce(o.start_at, o.created_at) AS created_at, ${dueAt} AS due_at, o.slot_at, ${wishedTry} AS wished_try,
      o.updated_at, o.address,
      (SELECT count(*)::int FROM order_lines l WHERE l.order_id = o.id) AS lines,
      CASE WHEN p.state = 'in_hand' THEN p.started_at END AS taken_at, ${isByPicker} AS by_picker
    FROM orders o LEFT JOIN picks p ON p.order_id = o.id
    WHERE o.store_id = ${storeId} AND ${isInGroup('o.state', 'inStore')}
      AND o.extra_due_paise = 0 AND (o.start_at IS NULL OR o.start_at <= ${now} OR o.state <> 'CONFIRMED')
      AND NOT EXISTS (SELECT FROM drops d WHERE d.order_id = o.id AND d.state = 'failed' AND (d.decided_at IS NULL OR ${hasGoods}))
    ORDER BY o.promised_at, o.id`.execute(tx)
  return rows
}

export const countPickers = async (tx: Db | Tx, storeId: string): Promise<number> => {
  const { rows } = await sql<{ pickers: number }>`
    SELECT count(*)::int AS pickers FROM shifts
    WHERE store_id = ${storeId} AND duty = 'picker' AND ended_at IS NULL`.execute(tx)
  return rows[0]?.pickers ?? 0
}

/** Records that a trip was taken back from a rider. */
export const writeSilent = (tx: Tx, rider: { id: string; heardAt: Date; at: Date }) =>
  sql`INSERT INTO riders (user_id, seen_at, silent_at) VALUES (${rider.id}, ${rider.heardAt}, ${rider.at})
    ON CONFLICT (user_id) DO UPDATE SET silent_at = excluded.silent_at`.execute(tx)

export const writeFirmAt = (tx: Tx, tripId: string, at: Date) =>
  tx.updateTable('trips').set({ firm_at: at }).where('id', '=', tripId).execute()

export type Estimate = { tripId: string; orderId: string; at: number }

export const writeEstimates = (tx: Tx, estimates: readonly Estimate[]) =>
  sql`UPDATE drops SET eta = e.at
    FROM unnest(${estimates.map(({ tripId }) => tripId)}::text[], ${estimates.map(({ orderId }) => orderId)}::text[],
      ${estimates.map(({ at }) => new Date(at))}::timestamptz[]) AS e(trip_id, order_id, at)
    WHERE drops.trip_id = e.trip_id AND drops.order_id = e.order_id`.execute(tx)

/** Marks the trips that are firm and whose riders were not told, without those of riders who are still out, and returns these. */
export const tellNewTrips = async (tx: Tx, now: Date) => {
  const { rows } = await sql<{ id: string; user_id: string }>`
    UPDATE trips t SET told_at = ${now} FROM shifts s
    WHERE t.state = 'planned' AND t.firm_at <= ${now} AND t.told_at IS NULL
      AND s.user_id = t.rider_id AND s.ended_at IS NULL
      AND NOT EXISTS (SELECT FROM trips o WHERE o.rider_id = t.rider_id AND o.state = 'out')
      AND EXISTS (SELECT FROM push_subscriptions b JOIN sessions v ON v.id = b.session_id WHERE v.user_id = t.rider_id)
    RETURNING s.id, t.rider_id AS user_id`.execute(tx)
  return rows
}
