import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export type ExportedTrip = {
  store: string
  left_at: Date | null
  ended_at: Date | null
  drops: { number: string; state: string; ended_at: string | null; cash_paise: number }[]
}

/** The trips of a rider with their drops, the oldest first. */
export const readTripsOf = async (db: Db, riderId: string): Promise<ExportedTrip[]> => {
  const { rows } = await sql<ExportedTrip>`
    SELECT s.name AS store, t.left_at, t.ended_at, coalesce((
      SELECT jsonb_agg(jsonb_build_object('number', o.number, 'state', d.state, 'ended_at', d.ended_at,
        'cash_paise', d.cash_paise) ORDER BY d.seq)
      FROM drops d JOIN orders o ON o.id = d.order_id WHERE d.trip_id = t.id), '[]') AS drops
    FROM trips t JOIN stores s ON s.id = t.store_id WHERE t.rider_id = ${riderId} ORDER BY t.created_at, t.id`.execute(
    db,
  )
  return rows
}

export const readPositionsOf = (db: Db, riderId: string) =>
  db
    .selectFrom('rider_positions')
    .select(['at', 'lat', 'lng', 'accuracy'])
    .where('user_id', '=', riderId)
    .orderBy('at')
    .execute()

export const readHandoversOf = (db: Db, riderId: string) =>
  db
    .selectFrom('cash_handovers')
    .innerJoin('stores', 'stores.id', 'cash_handovers.store_id')
    .select(['stores.name as store', 'amount_paise', 'expected_paise', 'at'])
    .where('rider_id', '=', riderId)
    .orderBy('at')
    .execute()

export const readTipPayoutsOf = (db: Db, riderId: string) =>
  db
    .selectFrom('tip_payouts')
    .innerJoin('stores', 'stores.id', 'tip_payouts.store_id')
    .select(['stores.name as store', 'amount_paise', 'at'])
    .where('rider_id', '=', riderId)
    .orderBy('at')
    .execute()
