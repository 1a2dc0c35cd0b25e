import type { DayFigures } from '@tokri/rules/day-close.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { billedPaise, collectedPaise, type MoneyColumns, selectMoney } from '../../../db/order-money.ts'
import type { DayClosesTable, OrdersTable } from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refundMovements } from './month-queries.ts'

/** Closes of one store happen one after the other, so that each day begins where the one before ended. */
export const lockStore = async (tx: Tx, storeId: string): Promise<void> => {
  await sql`SELECT FROM stores WHERE id = ${storeId} FOR NO KEY UPDATE`.execute(tx)
}

/**
 * A day of the store's time zone. `midnight` is its end. `from` is its begin: the midnight before, or the moment at which
 * the day before was closed early.
 */
export type BusinessDay = { storeId: string; name: string; day: string; from: Date; midnight: Date }

/** The day, or without one the present day of the store; undefined for an unknown store. */
export const readBusinessDay = async (
  db: Db | Tx,
  { storeId, day, now }: { storeId: string; day: string | null; now: Date },
): Promise<BusinessDay | undefined> => {
  const { rows } = await sql<BusinessDay>`
    SELECT s.id AS "storeId", s.name, to_char(d.day, 'YYYY-MM-DD') AS day,
      coalesce(before.to_at, d.day::timestamp AT TIME ZONE s.time_zone) AS "from",
      (d.day + 1)::timestamp AT TIME ZONE s.time_zone AS midnight
    FROM stores s CROSS JOIN LATERAL (
      SELECT coalesce(${day}::date, (${now}::timestamptz AT TIME ZONE s.time_zone)::date) AS day) d
    LEFT JOIN day_closes before ON before.store_id = s.id AND before.day = to_char(d.day - 1, 'YYYY-MM-DD')
    WHERE s.id = ${storeId}`.execute(db)
  return rows[0]
}

/** The orders of a store that are out, with the rider who has them. */
export const readOut = async (db: Db | Tx, storeId: string) => {
  const { rows } = await sql<
    MoneyColumns & Pick<Selectable<OrdersTable>, 'number' | 'state' | 'payment_state'> & { name: string | null }
  >`
    SELECT o.number, o.state, o.payment_state, ${selectMoney}, u.name
    FROM orders o LEFT JOIN drops d ON d.order_id = o.id AND d.state IN ('out', 'arrived')
    LEFT JOIN trips t ON t.id = d.trip_id LEFT JOIN users u ON u.id = t.rider_id
    WHERE o.store_id = ${storeId} AND o.state = 'OUT_FOR_DELIVERY' ORDER BY u.name NULLS LAST, o.number`.execute(db)
  return rows
}

export type DayClose = Omit<DayClosesTable, 'figures' | 'note'> & {
  figures: DayFigures
  note: string
  by_name: string | null
}

export const readClose = async (db: Db | Tx, storeId: string, day: string): Promise<DayClose | undefined> => {
  const { rows } = await sql<DayClose>`
    SELECT c.*, u.name AS by_name FROM day_closes c LEFT JOIN users u ON u.id = c.by
    WHERE c.store_id = ${storeId} AND c.day = ${day}`.execute(db)
  return rows[0]
}

export const insertClose = (tx: Tx, close: Insertable<DayClosesTable>) =>
  tx.insertInto('day_closes').values(close).execute()

/** What happened at the store in that time. One statement, so that all of it is read at one moment. */
export const readDayFigures = async (
  db: Db | Tx,
  { storeId, from, to }: { storeId: string; from: Date; to: Date },
): Promise<DayFigures> => {
  const { rows } = await sql<{ figures: DayFigures }>`
    WITH window_of AS (SELECT ${storeId}::text AS store_id, ${from}::timestamptz AS begins, ${to}::timestamptz AS ends),
    delivered AS (
      SELECT o.payment_method, ${billedPaise} AS paise, o.tip_paise, ${collectedPaise} AS collected_paise,
        (SELECT t.rider_id FROM drops d JOIN trips t ON t.id = d.trip_id
          WHERE o.tip_paise > 0 AND d.order_id = o.id AND d.state = 'delivered' LIMIT 1) AS rider_id,
        (SELECT coalesce(sum(d.cash_paise), 0) FROM drops d WHERE d.order_id = o.id AND d.state = 'delivered') AS rider_paise,
        (SELECT coalesce(sum(p.amount_paise), 0) FROM payments p WHERE p.order_id = o.id AND p.at_door AND NOT p.extra
          AND p.state = 'paid') AS upi_paise
      FROM window_of w JOIN orders o ON o.store_id = w.store_id
      WHERE o.delivered_at >= w.begins AND o.delivered_at < w.ends),
    given_back AS (
      SELECT p.provider, r.sign, r.sign * r.amount_paise AS paise
      FROM window_of w JOIN ${refundMovements} r ON r.at >= w.begins AND r.at < w.ends
      JOIN orders o ON o.id = r.order_id AND o.store_id = w.store_id LEFT JOIN payments p ON p.id = r.payment_id
      WHERE r.amount_paise > 0 AND NOT r.as_credit),
    handed_over AS (
      SELECT r.by_rider, r.amount_paise AS paise
      FROM window_of w JOIN refunds r ON r.handed_over_at >= w.begins AND r.handed_over_at < w.ends
      JOIN orders o ON o.id = r.order_id AND o.store_id = w.store_id),
    credit AS (
      SELECT e.amount_paise AS paise
      FROM window_of w JOIN credit_entries e ON e.at >= w.begins AND e.at < w.ends
      JOIN orders o ON o.id = e.order_id AND o.store_id = w.store_id),
    received AS (
      SELECT p.provider, p.amount_paise AS paise, p.provider = 'upi' AND p.confirmed_at IS NULL AS unconfirmed
      FROM window_of w JOIN payments p ON p.paid_at >= w.begins AND p.paid_at < w.ends
      JOIN orders o ON o.id = p.order_id AND o.store_id = w.store_id),
    by_provider AS (
      SELECT provider, count(*) FILTER (WHERE kind = 'in') AS ins, coalesce(sum(paise) FILTER (WHERE kind = 'in'), 0) AS in_paise,
        coalesce(sum(sign) FILTER (WHERE kind = 'out'), 0) AS outs, coalesce(sum(paise) FILTER (WHERE kind = 'out'), 0) AS out_paise,
        count(*) FILTER (WHERE unconfirmed) AS open_ins, coalesce(sum(paise) FILTER (WHERE unconfirmed), 0) AS open_paise
      FROM (SELECT 'in' AS kind, provider, 1 AS sign, paise, unconfirmed FROM received
        UNION ALL SELECT 'out', provider, sign, paise, false FROM given_back WHERE provider IS NOT NULL) moved
      GROUP BY provider),
    tips AS (
      SELECT rider_id, count(*) AS count, sum(tip_paise) AS paise,
        sum(least(tip_paise, collected_paise - upi_paise)) FILTER (WHERE payment_method = 'cash') AS cash_paise
      FROM delivered WHERE tip_paise > 0 GROUP BY rider_id),
    cancelled AS (
      SELECT o.final_amount_paise AS paise
      FROM window_of w JOIN order_events e ON e.state = 'CANCELLED' AND e.at >= w.begins AND e.at < w.ends
      JOIN orders o ON o.id = e.order_id AND o.store_id = w.store_id WHERE o.promised_at IS NOT NULL),
    wasted AS (
      SELECT m.reason, -sum(m.quantity) AS pieces, -sum(m.quantity * p.unit_price_paise) AS paise
      FROM window_of w JOIN stock_movements m ON m.store_id = w.store_id AND m.at >= w.begins AND m.at < w.ends
      JOIN products p ON p.id = m.product_id WHERE m.kind = 'wasted' GROUP BY m.reason),
    -- What they have now, less what has moved since.
    held AS (
      SELECT rider_id, sum(paise) AS paise FROM (
        SELECT c.rider_id, c.in_hand_paise AS paise FROM window_of w JOIN rider_cash c ON c.store_id = w.store_id
        UNION ALL SELECT t.rider_id, -d.cash_paise FROM window_of w
          JOIN orders o ON o.store_id = w.store_id AND o.delivered_at >= w.ends
          JOIN drops d ON d.order_id = o.id AND d.state = 'delivered' JOIN trips t ON t.id = d.trip_id
        UNION ALL SELECT h.rider_id, h.amount_paise FROM window_of w JOIN cash_handovers h
          ON h.store_id = w.store_id AND h.at >= w.ends
        UNION ALL SELECT r.handed_over_by, r.amount_paise FROM window_of w
          JOIN refunds r ON r.by_rider AND r.handed_over_at >= w.ends JOIN users u ON u.id = r.handed_over_by
          JOIN orders o ON o.id = r.order_id AND o.store_id = w.store_id) moved
      WHERE rider_id IS NOT NULL GROUP BY rider_id HAVING sum(paise) > 0)
    SELECT jsonb_build_object(
      'held', (SELECT coalesce(jsonb_agg(jsonb_build_object('riderId', rider_id, 'paise', paise)
        ORDER BY paise DESC, rider_id), '[]') FROM held),
      'delivered', (SELECT jsonb_build_object(
        'cash', jsonb_build_object('count', count(*) FILTER (WHERE payment_method = 'cash'),
          'paise', coalesce(sum(paise - upi_paise) FILTER (WHERE payment_method = 'cash'), 0)),
        'online', jsonb_build_object('count', count(*) FILTER (WHERE payment_method = 'online'),
          'paise', coalesce(sum(CASE payment_method WHEN 'cash' THEN upi_paise ELSE paise END), 0))) FROM delivered),
      'cash', jsonb_build_object(
        'counterPaise', (SELECT coalesce(sum(collected_paise - rider_paise - upi_paise), 0) FROM delivered WHERE payment_method = 'cash'),
        'ridersPaise', (SELECT coalesce(sum(rider_paise), 0) FROM delivered)
          - (SELECT coalesce(sum(paise), 0) FROM handed_over WHERE by_rider),
        'handedOverPaise', (SELECT coalesce(sum(h.amount_paise), 0) FROM window_of w JOIN cash_handovers h
          ON h.store_id = w.store_id AND h.at >= w.begins AND h.at < w.ends),
        'refundedPaise', (SELECT coalesce(sum(paise), 0) FROM handed_over WHERE NOT by_rider),
        'tipsPaidPaise', (SELECT coalesce(sum(p.amount_paise), 0) FROM window_of w JOIN tip_payouts p
          ON p.store_id = w.store_id AND p.at >= w.begins AND p.at < w.ends)),
      'online', (SELECT coalesce(jsonb_agg(jsonb_build_object('provider', provider,
          'received', jsonb_build_object('count', ins, 'paise', in_paise),
          'refunded', jsonb_build_object('count', outs, 'paise', out_paise),
          'unconfirmed', jsonb_build_object('count', open_ins, 'paise', open_paise)) ORDER BY provider), '[]') FROM by_provider),
      'refunds', (SELECT jsonb_build_object(
        'cash', jsonb_build_object('count', coalesce(sum(sign) FILTER (WHERE provider IS NULL), 0),
          'paise', coalesce(sum(paise) FILTER (WHERE provider IS NULL), 0)),
        'online', jsonb_build_object('count', coalesce(sum(sign) FILTER (WHERE provider IS NOT NULL), 0),
          'paise', coalesce(sum(paise) FILTER (WHERE provider IS NOT NULL), 0))) FROM given_back),
      'credit', (SELECT jsonb_build_object(
        'used', jsonb_build_object('count', count(*) FILTER (WHERE paise < 0),
          'paise', coalesce(-sum(paise) FILTER (WHERE paise < 0), 0)),
        'given', jsonb_build_object('count', count(*) FILTER (WHERE paise > 0),
          'paise', coalesce(sum(paise) FILTER (WHERE paise > 0), 0))) FROM credit),
      'tips', (SELECT coalesce(jsonb_agg(jsonb_build_object('riderId', rider_id, 'count', count, 'paise', paise,
        'cashPaise', coalesce(cash_paise, 0)) ORDER BY paise DESC, rider_id), '[]') FROM tips),
      'cancelled', (SELECT jsonb_build_object('count', count(*), 'paise', coalesce(sum(paise), 0)) FROM cancelled),
      'waste', (SELECT coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'pieces', pieces, 'paise', paise)
        ORDER BY pieces DESC, reason), '[]') FROM wasted)) AS figures`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without a FROM has one row')
  return row.figures
}

/** The names of these people; those of deleted accounts are missing. */
export const readNames = async (db: Db | Tx, userIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How far back a day that was not closed is listed. */
const LISTED_DAYS = 31

/**
 * The days before today with deliveries that no close covers, the newest first. Days before the first close are left out: the
 * shop did not close days then. What was delivered after an early close counts for the next day.
 */
export const readOpenDays = async (db: Db | Tx, storeId: string, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT to_char(x.day + (early.day IS NOT NULL)::int, 'YYYY-MM-DD') AS day
    FROM stores s
    JOIN orders o ON o.store_id = s.id AND o.delivered_at >= ${now}::timestamptz - ${LISTED_DAYS}::int * interval '1 day'
    CROSS JOIN LATERAL (SELECT (o.delivered_at AT TIME ZONE s.time_zone)::date AS day) x
    LEFT JOIN day_closes early ON early.store_id = s.id AND early.day = to_char(x.day, 'YYYY-MM-DD')
      AND o.delivered_at >= early.to_at
    WHERE s.id = ${storeId}
      AND to_char(x.day, 'YYYY-MM-DD') >= (SELECT min(day) FROM day_closes WHERE store_id = s.id)
      AND x.day + (early.day IS NOT NULL)::int < (${now}::timestamptz AT TIME ZONE s.time_zone)::date
      AND NOT EXISTS (SELECT FROM day_closes c WHERE c.store_id = s.id
        AND o.delivered_at >= c.from_at AND o.delivered_at < c.to_at)
    ORDER BY day DESC`.execute(db)
  return rows.map(({ day }) => day)
}
