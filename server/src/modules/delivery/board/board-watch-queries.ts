import type { BoardPart } from '@tokri/contract/delivery.schema.ts'
import { sql } from 'kysely'
import { isInGroup } from '../../../../db/order-states.ts'
import type { Db } from '../../../platform/database/database.ts'

const DAY_MS = 24 * 3_600_000
/** No trip is longer. */
const CASH_DAYS = 2

/** For each of these stores, one text per part of its board. A text changes when that part of the board changes. */
export const readBoardVersions = async (
  db: Db,
  storeIds: readonly string[],
  now: Date,
): Promise<({ storeId: string } & Record<BoardPart, string>)[]> => {
  // Older cash changes no more, but by a handover. The bound moves once a day, which tells the followers that nothing has changed.
  const since = new Date(Math.floor(now.getTime() / DAY_MS - CASH_DAYS) * DAY_MS)
  const { rows } = await sql<{ storeId: string } & Record<BoardPart, string>>`
    SELECT s.id AS "storeId",
      (SELECT count(*) || ' ' || coalesce(sum(hashtextextended(concat_ws(' ', o.id, o.state, o.promised_at, p.state,
          p.picker_id, p.bags, d.trip_id, d.state, d.eta, t.rider_id, t.manual, t.firm_at,
          (SELECT string_agg(concat_ws(' ', 'failed', f.wish, f.wish_at), ',') FROM drops f
            WHERE f.order_id = o.id AND f.state = 'failed' AND f.decided_at IS NULL)), 0)), 0)
        FROM orders o LEFT JOIN picks p ON p.order_id = o.id
        LEFT JOIN drops d ON d.order_id = o.id AND d.state IN ('planned', 'out', 'arrived')
        LEFT JOIN trips t ON t.id = d.trip_id
        WHERE o.store_id = s.id AND ${isInGroup('o.state', 'promised')}) AS orders,
      (SELECT count(*) || ' ' || coalesce(sum(hashtextextended(concat_ws(' ', w.user_id, w.duty, t.id, t.state, r.silent_at), 0)), 0)
        FROM shifts w LEFT JOIN riders r ON r.user_id = w.user_id
        LEFT JOIN trips t ON t.rider_id = w.user_id AND t.state <> 'ended'
        WHERE w.store_id = s.id AND w.ended_at IS NULL) AS riders,
      (SELECT count(*) || ' ' || coalesce(sum(h.amount_paise), 0) FROM cash_handovers h
          WHERE h.store_id = s.id AND h.at >= ${since})
        || ' ' || (SELECT coalesce(sum(d.cash_paise), 0) FROM trips t JOIN drops d ON d.trip_id = t.id
          WHERE t.store_id = s.id AND t.left_at >= ${since} AND d.cash_paise > 0)
        || ' ' || (SELECT count(*) FROM refunds r JOIN orders o ON o.id = r.order_id
          WHERE r.by_rider AND r.handed_over_at >= ${since} AND o.store_id = s.id) AS cash,
      concat_ws(' ', s.name, s.state, s.reason, s.paused_until, s.longest_promise) AS store
    FROM stores s WHERE s.id = ANY(${storeIds})`.execute(db)
  return rows
}
