import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { isKept } from '../queries.ts'
import { carriedPaise } from './cash-queries.ts'

export type PersonRow = {
  user_id: string
  name: string
  period: string
  packed: number
  lines: number
  picking_seconds: number
  shorts: number
  drops: number
  kept: number
  failed: number
  tip_paise: number
  difference_paise: number
}

type Range = { storeId: string; zone: string; from: Date; to: Date; by: 'day' | 'month'; userId: string | null }

/** The work of each person of a store, by the day or month in which it was done. With `userId`, that of one person. */
export const readPeople = async (db: Db, { storeId, zone, from, to, by, userId }: Range): Promise<PersonRow[]> => {
  const period = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const { rows } = await sql<PersonRow>`
    WITH done AS (
      SELECT p.picker_id AS user_id, p.packed_at AS at, 1 AS packed,
        (SELECT count(*) FROM pick_lines l WHERE l.order_id = p.order_id AND l.picked > 0) AS lines,
        extract(epoch FROM p.packed_at - p.started_at) AS picking_seconds,
        (SELECT count(*) FROM order_adjustments a WHERE a.order_id = p.order_id AND a.kind = 'short') AS shorts,
        0 AS drops, 0 AS kept, 0 AS failed, 0::bigint AS tip_paise, 0::bigint AS difference_paise
      FROM picks p WHERE p.store_id = ${storeId} AND p.state = 'packed'
        AND p.packed_at >= ${from}::timestamptz AND p.packed_at < ${to}::timestamptz
      UNION ALL
      SELECT t.rider_id, d.ended_at, 0, 0, 0, 0, (d.state = 'delivered')::int,
        (d.state = 'delivered' AND ${isKept})::int,
        (d.state = 'failed')::int, CASE WHEN d.state = 'delivered' THEN o.tip_paise ELSE 0 END, 0
      FROM trips t JOIN drops d ON d.trip_id = t.id AND d.state IN ('delivered', 'failed') JOIN orders o ON o.id = d.order_id
      WHERE t.store_id = ${storeId} AND t.left_at >= ${from}::timestamptz - interval '1 day' AND t.left_at < ${to}::timestamptz
        AND d.ended_at >= ${from}::timestamptz AND d.ended_at < ${to}::timestamptz
      UNION ALL
      SELECT rider_id, at, 0, 0, 0, 0, 0, 0, 0, 0, amount_paise - expected_paise + ${carriedPaise} FROM cash_handovers h
      WHERE store_id = ${storeId} AND at >= ${from}::timestamptz AND at < ${to}::timestamptz)
    SELECT u.id AS user_id, u.name, to_char(d.at AT TIME ZONE ${zone}::text, ${sql.lit(period)}) AS period,
      sum(packed)::int AS packed, sum(lines)::int AS lines, sum(picking_seconds)::float8 AS picking_seconds,
      sum(shorts)::int AS shorts, sum(drops)::int AS drops, sum(kept)::int AS kept, sum(failed)::int AS failed,
      sum(tip_paise)::bigint AS tip_paise, sum(difference_paise)::bigint AS difference_paise
    FROM done d JOIN users u ON u.id = d.user_id WHERE ${userId}::text IS NULL OR d.user_id = ${userId}
    GROUP BY u.id, u.name, 3 ORDER BY 3 DESC, u.name, u.id`.execute(db)
  return rows
}
