import type { BoardPart } from '@tokri/contract/delivery.schema.ts'
import { sql } from 'kysely'
import { isInGroup } from '../../../../db/order-states.ts'
import type { Db } from '../../../platform/database/database.ts'

/** For each of these stores, one text per part of its board. A text changes when that part of the board changes. */
export const readBoardVersions = async (
  db: Db,
  storeIds: readonly string[],
): Promise<({ storeId: string } & Record<BoardPart, string>)[]> => {
  const { rows } = await sql<{ storeId: string } & Record<BoardPart, string>>`
    SELECT s.id AS "storeId",
      (SELECT count(*) || ' ' || coalesce(sum(hashtextextended(concat_ws(' ', o.id, o.state, o.promised_at, p.state,
          p.picker_id, p.bags, d.trip_id, d.state, d.wrong_codes, d.eta, t.rider_id, t.manual, t.firm_at,
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
      (SELECT coalesce(sum(hashtextextended(concat_ws(' ', c.rider_id, c.in_hand_paise, c.tips_paise), 0)), 0)::text
        FROM rider_cash c WHERE c.store_id = s.id) AS cash,
      concat_ws(' ', s.name, s.state, s.reason, s.paused_until, s.longest_promise) AS store
    FROM stores s WHERE s.id = ANY(${storeIds})`.execute(db)
  return rows
}
