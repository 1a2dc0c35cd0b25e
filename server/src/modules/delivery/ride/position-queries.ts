import type { KeptPoint } from '@tokri/rules/rider-points.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { GAP } from '../../user/service.ts'

/** A rider who has moved less than this (about 50 m) counts as not moving. */
const STILL_DEGREES = sql.lit(0.0005)

/** The positions of one person, the oldest first, at least one. They belong to the shift with this id. */
export type PositionBatch = {
  userId: string
  sessionId: string
  shiftId: string
  points: readonly [KeptPoint, ...KeptPoint[]]
}

/**
 * Stores batches of several people and updates the last position of each, in one statement. A person may have only one
 * of the batches. Returns the people whose batch was stored; nothing is stored for a shift or a session that has ended, nor
 * for a suspended account.
 */
export const insertPositions = async (db: Db, batches: readonly PositionBatch[], now: Date): Promise<Set<string>> => {
  // In the order of the people, so that two processes lock the same rows in the same order.
  const ordered = batches.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  const points = ordered.flatMap(({ userId, points }) => points.map((point) => ({ userId, ...point })))
  const last = ordered.map(({ points: [first, ...rest] }) => rest.at(-1) ?? first)
  const timeOf = (time: number) => new Date(time)
  const { rows } = await sql<{ user_id: string }>`
    WITH batch AS (
      SELECT b.* FROM unnest(${ordered.map(({ userId }) => userId)}::text[], ${ordered.map(({ shiftId }) => shiftId)}::text[],
        ${ordered.map(({ sessionId }) => sessionId)}::text[],
        ${last.map(({ lat }) => lat)}::float8[], ${last.map(({ lng }) => lng)}::float8[],
        ${last.map(({ at }) => timeOf(at))}::timestamptz[]) AS b(user_id, shift_id, session_id, lat, lng, at)
      JOIN shifts s ON s.id = b.shift_id AND s.ended_at IS NULL
      JOIN sessions v ON v.id = b.session_id AND v.user_id = b.user_id AND v.expires_at > ${now}
      JOIN users u ON u.id = b.user_id AND u.status = 'Active'
    ), way AS (
      INSERT INTO rider_positions (user_id, phone_at, at, received_at, lat, lng, accuracy)
      SELECT p.user_id, p.phone_at, p.at, ${now}, p.lat, p.lng, p.accuracy
      FROM unnest(${points.map(({ userId }) => userId)}::text[], ${points.map(({ phoneAt }) => timeOf(phoneAt))}::timestamptz[],
        ${points.map(({ at }) => timeOf(at))}::timestamptz[], ${points.map(({ lat }) => lat)}::float8[],
        ${points.map(({ lng }) => lng)}::float8[], ${points.map(({ accuracy }) => accuracy)}::real[])
        AS p(user_id, phone_at, at, lat, lng, accuracy) JOIN batch USING (user_id)
      ON CONFLICT DO NOTHING
    )
    INSERT INTO riders AS r (user_id, seen_at, lat, lng, position_at, still_lat, still_lng, moved_at)
    SELECT user_id, ${now}::timestamptz, lat, lng, at, lat, lng, at FROM batch ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET seen_at = greatest(r.seen_at, excluded.seen_at),
      unseen_from = CASE WHEN excluded.seen_at > r.seen_at + ${GAP}::interval THEN r.seen_at ELSE r.unseen_from END,
      unseen_to = CASE WHEN excluded.seen_at > r.seen_at + ${GAP}::interval THEN excluded.seen_at ELSE r.unseen_to END,
      (lat, lng, position_at, still_lat, still_lng, moved_at) = (
        SELECT CASE WHEN newer THEN excluded.lat ELSE r.lat END, CASE WHEN newer THEN excluded.lng ELSE r.lng END,
          CASE WHEN newer THEN excluded.position_at ELSE r.position_at END,
          CASE WHEN moved THEN excluded.lat ELSE r.still_lat END, CASE WHEN moved THEN excluded.lng ELSE r.still_lng END,
          CASE WHEN moved THEN excluded.position_at ELSE r.moved_at END
        FROM (SELECT r.position_at IS NULL OR excluded.position_at > r.position_at AS newer) n,
          LATERAL (SELECT newer AND (r.still_lat IS NULL OR abs(excluded.lat - r.still_lat) > ${STILL_DEGREES}
            OR abs(excluded.lng - r.still_lng) > ${STILL_DEGREES}) AS moved) m)
    RETURNING user_id`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

export const deletePositions = (db: Db, before: Date) =>
  db.deleteFrom('rider_positions').where('received_at', '<', before).execute()

/** Clears the last position of each rider that is older than `before`. */
export const forgetLastPositions = (db: Db, before: Date) =>
  db
    .updateTable('riders')
    .set({ lat: null, lng: null, position_at: null, still_lat: null, still_lng: null, moved_at: null })
    .where('position_at', '<', before)
    .execute()
