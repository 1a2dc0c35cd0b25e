import type { OrderState } from '@tokri/rules/order-states.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The current work of a store that has a picker on shift. */
export type StoreWork = {
  storeId: string
  pickers: number
  riders: number
  /** Orders that no picker has taken yet, and their lines. */
  queuedOrders: number
  queuedLines: number
  /** Orders that are being picked, and their lines. */
  pickedOrders: number
  pickedLines: number
  /** Packed orders that wait for a rider. */
  readyOrders: number
  /** Orders that are being delivered. */
  outOrders: number
}

/** The order states that count as each kind of work. */
export type WorkStates = Record<'queued' | 'picked' | 'ready' | 'out', readonly OrderState[]>

/** The work of every store that has a picker on shift. */
export const readWork = async (db: Db, { queued, picked, ready, out }: WorkStates): Promise<StoreWork[]> => {
  const { rows } = await sql<StoreWork>`
    WITH staff AS (
      SELECT store_id, (count(*) FILTER (WHERE duty = 'picker'))::int AS pickers,
        (count(*) FILTER (WHERE duty = 'rider'))::int AS riders
      FROM shifts WHERE ended_at IS NULL GROUP BY store_id)
    SELECT staff.store_id AS "storeId", pickers, riders, work.* FROM staff CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE o.state = ANY(${queued})))::int AS "queuedOrders",
        coalesce(sum(lines) FILTER (WHERE o.state = ANY(${queued})), 0)::int AS "queuedLines",
        (count(*) FILTER (WHERE o.state = ANY(${picked})))::int AS "pickedOrders",
        coalesce(sum(lines) FILTER (WHERE o.state = ANY(${picked})), 0)::int AS "pickedLines",
        (count(*) FILTER (WHERE o.state = ANY(${ready})))::int AS "readyOrders",
        (count(*) FILTER (WHERE o.state = ANY(${out})))::int AS "outOrders"
      FROM orders o CROSS JOIN LATERAL (SELECT count(*) AS lines FROM order_lines l WHERE l.order_id = o.id) l
      WHERE o.store_id = staff.store_id AND o.state = ANY(${[...queued, ...picked, ...ready, ...out]})) work
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
