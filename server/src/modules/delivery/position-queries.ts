import type { KeptPoint } from '@tokri/rules/rider-points.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** A rider who has moved less than this (about 50 m) counts as not moving. */
const STILL_DEGREES = sql.lit(0.0005)

/**
 * Stores a person's positions and updates the last one, in one statement. Returns false, and stores nothing, if the
 * shift has ended.
 */
export const insertPositions = async (
  db: Db,
  userId: string,
  { shiftId, points, newest, now }: { shiftId: string; points: readonly KeptPoint[]; newest: KeptPoint; now: Date },
): Promise<boolean> => {
  const times = (of: (point: KeptPoint) => number) => points.map((point) => new Date(of(point)))
  const at = new Date(newest.at)
  const { rows } = await sql`
    WITH shift AS (SELECT FROM shifts WHERE id = ${shiftId} AND ended_at IS NULL), way AS (
      INSERT INTO rider_positions (user_id, phone_at, at, received_at, lat, lng, accuracy)
      SELECT ${userId}, p.phone_at, p.at, ${now}, p.lat, p.lng, p.accuracy
      FROM unnest(${times(({ phoneAt }) => phoneAt)}::timestamptz[], ${times((point) => point.at)}::timestamptz[],
        ${points.map(({ lat }) => lat)}::float8[], ${points.map(({ lng }) => lng)}::float8[],
        ${points.map(({ accuracy }) => accuracy)}::real[]) AS p(phone_at, at, lat, lng, accuracy), shift
      ON CONFLICT DO NOTHING
    )
    INSERT INTO riders AS r (user_id, seen_at, lat, lng, position_at, still_lat, still_lng, moved_at)
    SELECT ${userId}, ${now}::timestamptz, ${newest.lat}::float8, ${newest.lng}::float8, ${at}::timestamptz,
      ${newest.lat}::float8, ${newest.lng}::float8, ${at}::timestamptz FROM shift
    ON CONFLICT (user_id) DO UPDATE SET seen_at = greatest(r.seen_at, excluded.seen_at),
      (lat, lng, position_at, still_lat, still_lng, moved_at) = (
        SELECT CASE WHEN newer THEN excluded.lat ELSE r.lat END, CASE WHEN newer THEN excluded.lng ELSE r.lng END,
          CASE WHEN newer THEN excluded.position_at ELSE r.position_at END,
          CASE WHEN moved THEN excluded.lat ELSE r.still_lat END, CASE WHEN moved THEN excluded.lng ELSE r.still_lng END,
          CASE WHEN moved THEN excluded.position_at ELSE r.moved_at END
        FROM (SELECT r.position_at IS NULL OR excluded.position_at > r.position_at AS newer) n,
          LATERAL (SELECT newer AND (r.still_lat IS NULL OR abs(excluded.lat - r.still_lat) > ${STILL_DEGREES}
            OR abs(excluded.lng - r.still_lng) > ${STILL_DEGREES}) AS moved) m)
    RETURNING user_id`.execute(db)
  return rows.length > 0
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
