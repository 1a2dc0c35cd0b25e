import type { AddressShape } from '@tokri/contract/address.schema.ts'
import { SLOT_MINUTES } from '@tokri/rules/slots.ts'
import { type Insertable, sql } from 'kysely'
import { type CashJson, cashToBring } from '../../../db/cash-to-bring.ts'
import { dueAt } from '../../../db/due-at.ts'
import { type MoneyColumns, selectMoney } from '../../../db/order-money.ts'
import type {
  CashHandoversTable,
  DropsTable,
  OrdersTable,
  TipPayoutsTable,
  TripsTable,
} from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/**
 * Locks the store's dispatch row until the end of the transaction. Every transaction that changes trips that are not
 * loaded takes this lock.
 */
export const lockDispatch = (tx: Tx, storeId: string) =>
  sql`INSERT INTO dispatches (store_id, planned_at) VALUES (${storeId}, 'epoch')
    ON CONFLICT (store_id) DO UPDATE SET store_id = excluded.store_id`.execute(tx)

/** Whether the pick `p` of the order `o` is in the hands of a picker on shift, who takes another order after it. */
export const isByPicker = sql<boolean>`EXISTS (SELECT FROM shifts s WHERE s.user_id = p.picker_id
  AND s.store_id = o.store_id AND s.duty = 'picker' AND s.ended_at IS NULL)`

const tripColumns = ['id', 'store_id', 'rider_id', 'state', 'firm_at', 'manual'] as const

export const readTrip = (tx: Tx, tripId: string) =>
  tx.selectFrom('trips').select(tripColumns).where('id', '=', tripId).executeTakeFirst()

/** Locks a trip. Of two concurrent calls about it, the second sees the changes of the first. */
export const lockTrip = (tx: Tx, tripId: string) =>
  tx.selectFrom('trips').select(tripColumns).where('id', '=', tripId).forUpdate().executeTakeFirst()

export type TripRow = NonNullable<Awaited<ReturnType<typeof readTrip>>>

/** The trip that a rider has loaded and not ended. */
export const readTripOut = (tx: Tx, riderId: string) =>
  tx
    .selectFrom('trips')
    .select(tripColumns)
    .where('rider_id', '=', riderId)
    .where('state', '=', 'out')
    .executeTakeFirst()

/** The next trip of a rider, firm or not. */
export const readTripPlanned = (tx: Tx, riderId: string) =>
  tx
    .selectFrom('trips')
    .select(tripColumns)
    .where('rider_id', '=', riderId)
    .where('state', '=', 'planned')
    .executeTakeFirst()

/** How many orders a rider has with them or is to load next. */
export const countRiderOrders = async (db: Db, riderId: string): Promise<number> => {
  const { orders } = await db
    .selectFrom('drops')
    .innerJoin('trips', 'trips.id', 'drops.trip_id')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .where('trips.rider_id', '=', riderId)
    .where('trips.state', 'in', ['planned', 'out'])
    .where('drops.state', 'in', ['planned', 'out', 'arrived'])
    .executeTakeFirstOrThrow()
  return orders
}

/** The store at which a person is on shift as a rider. */
export const readRiderShift = async (db: Db | Tx, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('shifts')
    .select('store_id')
    .where('user_id', '=', userId)
    .where('duty', '=', 'rider')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.store_id ?? null
}

export const insertTrip = (tx: Tx, trip: Insertable<TripsTable>) => tx.insertInto('trips').values(trip).execute()

export const insertDrops = (tx: Tx, drops: Insertable<DropsTable>[]) => tx.insertInto('drops').values(drops).execute()

/** The drops of a new trip, in this sequence; `from` is the number of drops that the trip already has. */
export const plannedDrops = (tripId: string, orderIds: readonly string[], from = 0): Insertable<DropsTable>[] =>
  orderIds.map((orderId, index) => ({
    trip_id: tripId,
    order_id: orderId,
    seq: from + index + 1,
    state: 'planned',
    eta: null,
    arrived_at: null,
    ended_at: null,
    reason: null,
    decided_at: null,
  }))

/** Notes that the rider of a planned trip was shown its packed orders, each once. Skips those that are being changed. */
export const writeShown = (db: Db, tripId: string, at: Date) =>
  sql`UPDATE drops SET shown_at = ${at} FROM (
      SELECT d.trip_id, d.order_id FROM drops d JOIN orders o ON o.id = d.order_id
      WHERE d.trip_id = ${tripId} AND d.state = 'planned' AND d.shown_at IS NULL AND o.state = 'READY'
        AND o.extra_due_paise = 0
      FOR NO KEY UPDATE OF d SKIP LOCKED) shown
    WHERE drops.trip_id = shown.trip_id AND drops.order_id = shown.order_id`.execute(db)

/** Removes orders from a planned trip. */
export const deleteDrops = (tx: Tx, tripId: string, orderIds: readonly string[]) =>
  tx
    .deleteFrom('drops')
    .where('trip_id', '=', tripId)
    .where('state', '=', 'planned')
    .where('order_id', 'in', orderIds)
    .execute()

/** Deletes planned trips with their drops. */
export const deleteTrips = (tx: Tx, tripIds: readonly string[]) =>
  tx.deleteFrom('trips').where('id', '=', sql<string>`ANY(${tripIds})`).where('state', '=', 'planned').execute()

/** Deletes a planned trip if it has no drops left. */
export const deleteEmptyTrip = (tx: Tx, tripId: string) =>
  sql`DELETE FROM trips WHERE id = ${tripId} AND state = 'planned'
    AND NOT EXISTS (SELECT FROM drops WHERE trip_id = trips.id)`.execute(tx)

export const startTrip = async (tx: Tx, tripId: string, at: Date): Promise<void> => {
  await tx.updateTable('trips').set({ state: 'out', left_at: at }).where('id', '=', tripId).execute()
  await tx.updateTable('drops').set({ state: 'out' }).where('trip_id', '=', tripId).execute()
}

/** Ends a trip. Its open drops belong to orders that were cancelled. */
export const endTrip = async (tx: Tx, tripId: string, at: Date): Promise<void> => {
  await tx.updateTable('trips').set({ state: 'ended', ended_at: at }).where('id', '=', tripId).execute()
  await sql`UPDATE drops SET ended_at = ${at}, state = 'cancelled'
    WHERE trip_id = ${tripId} AND state IN ('out', 'arrived')`.execute(tx)
}

/** Makes a trip firm and marks it as arranged by a manager. */
export const pinTrip = (tx: Tx, tripId: string) =>
  tx.updateTable('trips').set({ manual: true }).where('id', '=', tripId).execute()

export type DropRow = MoneyColumns & {
  order_id: string
  seq: number
  state: DropsTable['state']
  eta: Date | null
  wrong_codes: number
  photo_at: Date | null
  note: string
  leave: boolean
  number: string
  order_state: OrdersTable['state']
  address: AddressShape
  customer: string | null
  bags: number
  /** Whether it is in somebody's hands. */
  picking: boolean
  due_at: Date
  payment_state: OrdersTable['payment_state']
  is_test: boolean
  /** Its goods stay with the rider, who takes them on the next trip. */
  again: boolean
  give_back: CashJson[] | null
}

/** The drops of a trip in sequence, each with the data of its order that the rider needs. */
export const readDrops = async (db: Db | Tx, tripId: string): Promise<DropRow[]> => {
  const { rows } = await sql<DropRow>`
    SELECT d.order_id, d.seq, d.state, d.eta, d.wrong_codes, d.photo_at, o.door_note AS note, o.leave_at_door AS leave, o.number, o.state AS order_state, o.address,
      customer.name AS customer, coalesce(p.bags, 0) AS bags, coalesce(p.state = 'in_hand', false) AS picking, ${dueAt} AS due_at, o.payment_state,
      o.payment_provider IS NOT DISTINCT FROM 'test' AS is_test, ${selectMoney},
      d.state = 'failed' AND EXISTS (SELECT FROM drops n JOIN trips nt ON nt.id = n.trip_id JOIN trips t ON t.id = d.trip_id
        WHERE n.order_id = d.order_id AND n.state = 'planned' AND nt.rider_id = t.rider_id) AS again,
      CASE WHEN d.state IN ('planned', 'out', 'arrived') THEN ${cashToBring('o')} END AS give_back
    FROM drops d JOIN orders o ON o.id = d.order_id LEFT JOIN users customer ON customer.id = o.user_id
    LEFT JOIN picks p ON p.order_id = o.id
    WHERE d.trip_id = ${tripId} ORDER BY d.seq`.execute(db)
  return rows
}

/** The trip that a rider sees: the current one, else the next one once it is firm. */
export const readTripOf = async (db: Db | Tx, riderId: string, now: Date) => {
  const { rows } = await sql<TripRow & { store_name: string; phone: string }>`
    SELECT t.id, t.store_id, t.rider_id, t.state, t.firm_at, t.manual, s.name AS store_name, s.phone
    FROM trips t JOIN stores s ON s.id = t.store_id
    WHERE t.rider_id = ${riderId} AND (t.state = 'out' OR t.state = 'planned' AND t.firm_at <= ${now})
    ORDER BY t.state LIMIT 1`.execute(db)
  return rows[0]
}

/** Whether a failed attempt `d` belongs to a trip that goes on: its rider still has the goods. */
export const hasGoods = sql<boolean>`EXISTS (SELECT FROM trips w WHERE w.id = d.trip_id AND w.state = 'out')`

/** The rider who still has the goods of a failed attempt, and brings them back. */
export const readGoodsHolder = async (tx: Tx, orderId: string): Promise<string | null> => {
  const { rows } = await sql<{ rider_id: string | null }>`
    SELECT t.rider_id FROM drops d JOIN trips t ON t.id = d.trip_id AND t.state = 'out'
    WHERE d.order_id = ${orderId} AND d.state = 'failed'`.execute(tx)
  return rows[0]?.rider_id ?? null
}

/** The last attempt to deliver an order; undefined if it was never in a trip. */
export const readLastDrop = async (tx: Tx, orderId: string) => {
  const { rows } = await sql<{
    trip_id: string
    state: DropsTable['state']
    wrong_codes: number
    photo_at: Date | null
    rider_id: string | null
    trip_state: TripsTable['state']
    firm_at: Date
    manual: boolean
  }>`
    SELECT d.trip_id, d.state, d.wrong_codes, d.photo_at, t.rider_id, t.state AS trip_state, t.firm_at, t.manual
    FROM drops d JOIN trips t ON t.id = d.trip_id
    WHERE d.order_id = ${orderId} ORDER BY d.ended_at IS NULL DESC, d.ended_at DESC LIMIT 1`.execute(tx)
  return rows[0]
}

export const writeArrived = (tx: Tx, orderId: string, at: Date) =>
  tx
    .updateTable('drops')
    .set({ state: 'arrived', arrived_at: at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'out')
    .execute()

export const countWrongCode = (tx: Tx, orderId: string) =>
  sql`UPDATE drops SET wrong_codes = wrong_codes + 1
    WHERE order_id = ${orderId} AND state IN ('out', 'arrived')`.execute(tx)

/** Returns whose trip it was; undefined for an order in no trip. */
export const writeDelivered = async (
  tx: Tx,
  orderId: string,
  { cashPaise, at }: { cashPaise: number; at: Date },
): Promise<{ riderId: string | null; storeId: string } | undefined> => {
  const { rows } = await sql<{ riderId: string | null; storeId: string }>`
    UPDATE drops SET state = 'delivered', ended_at = ${at}, cash_paise = ${cashPaise} FROM trips t
    WHERE order_id = ${orderId} AND drops.state IN ('out', 'arrived') AND t.id = trip_id
    RETURNING t.rider_id AS "riderId", t.store_id AS "storeId"`.execute(tx)
  return rows[0]
}

export const writeFailed = (tx: Tx, orderId: string, { reason, at }: { reason: string; at: Date }) =>
  sql`UPDATE drops SET state = 'failed', ended_at = ${at}, reason = ${reason}
    WHERE order_id = ${orderId} AND state IN ('out', 'arrived')`.execute(tx)

/** Clears why these orders could not be delivered. */
export const clearFailureReasons = (tx: Tx, orderIds: readonly string[]) =>
  tx.updateTable('drops').set({ reason: '' }).where('order_id', 'in', orderIds).where('state', '=', 'failed').execute()

/** Records what the shopper of a failed order wishes, and when they first did; false once a manager has decided. */
export const writeWish = async (
  tx: Tx,
  orderId: string,
  { wish, wishAt, at }: { wish: NonNullable<DropsTable['wish']>; wishAt: Date | null; at: Date },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('drops')
    .set(({ ref }) => ({
      wish,
      wish_at: wishAt,
      wished_at: sql<Date>`CASE WHEN (${ref('wish')}, ${ref('wish_at')}) IS NOT DISTINCT FROM (${wish}, ${wishAt}::timestamptz)
        THEN ${ref('wished_at')} ELSE ${at} END`,
    }))
    .where('order_id', '=', orderId)
    .where('state', '=', 'failed')
    .where('decided_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Records that a manager has decided about an order that failed. */
export const writeDecided = (tx: Tx, orderId: string, at: Date) =>
  tx
    .updateTable('drops')
    .set({ decided_at: at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'failed')
    .where('decided_at', 'is', null)
    .execute()

type RiderCash = { riderId: string; storeId: string; inHandPaise?: number; tipsPaise?: number }

/** Adds to what a rider has of a store. */
export const addRiderCash = (tx: Tx, { riderId, storeId, inHandPaise = 0, tipsPaise = 0 }: RiderCash) =>
  sql`INSERT INTO rider_cash AS c (rider_id, store_id, in_hand_paise, tips_paise)
    VALUES (${riderId}, ${storeId}, ${inHandPaise}, ${tipsPaise})
    ON CONFLICT (rider_id, store_id) DO UPDATE SET in_hand_paise = c.in_hand_paise + excluded.in_hand_paise,
      tips_paise = c.tips_paise + excluded.tips_paise`.execute(tx)

/** The cash in hand of a rider, and the tips that are to be paid out, by store. */
export const readRiderCash = (db: Db | Tx, riderId: string) =>
  db
    .selectFrom('rider_cash')
    .select(['store_id', 'in_hand_paise', 'tips_paise'])
    .where('rider_id', '=', riderId)
    .orderBy('store_id')
    .execute()

/** The cash that a rider has collected, less what was given back at doors, and handed over, by store. */
export const readCash = async (db: Db | Tx, riderId: string) => {
  const { rows } = await sql<{ store_id: string; collected: number; handed_over: number }>`
    SELECT c.store_id, (c.in_hand_paise + coalesce(h.paise, 0))::bigint AS collected, coalesce(h.paise, 0)::bigint AS handed_over
    FROM rider_cash c LEFT JOIN (SELECT store_id, sum(amount_paise) AS paise FROM cash_handovers
      WHERE rider_id = ${riderId} GROUP BY store_id) h ON h.store_id = c.store_id
    WHERE c.rider_id = ${riderId} AND (c.in_hand_paise <> 0 OR h.paise IS NOT NULL) ORDER BY c.store_id`.execute(db)
  return rows
}

/** The orders that a rider has brought cash for since the last handover at their store, the newest first. */
export const readCashOrders = async (db: Db, riderId: string) => {
  const { rows } = await sql<{ store_id: string; order_id: string; number: string; cash_paise: number; at: Date }>`
    SELECT t.store_id, o.id AS order_id, o.number, d.cash_paise, d.ended_at AS at
    FROM rider_cash c CROSS JOIN LATERAL (
      SELECT coalesce(max(h.at), 'epoch') AS at FROM cash_handovers h
      WHERE h.rider_id = c.rider_id AND h.store_id = c.store_id) last
    JOIN trips t ON t.rider_id = c.rider_id AND t.store_id = c.store_id AND (t.ended_at IS NULL OR t.ended_at > last.at)
    JOIN drops d ON d.trip_id = t.id AND d.state = 'delivered' AND d.cash_paise > 0 JOIN orders o ON o.id = d.order_id
    WHERE c.rider_id = ${riderId} AND d.ended_at > last.at
    ORDER BY d.ended_at DESC, o.id LIMIT 200`.execute(db)
  return rows
}

export const readHandovers = (db: Db, riderId: string) =>
  db
    .selectFrom('cash_handovers')
    .select(['id', 'store_id', 'amount_paise', 'expected_paise', 'at'])
    .where('rider_id', '=', riderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export const insertHandover = (tx: Tx, handover: Insertable<CashHandoversTable>) =>
  tx.insertInto('cash_handovers').values(handover).execute()

export const insertTipPayout = (tx: Tx, payout: Insertable<TipPayoutsTable>) =>
  tx.insertInto('tip_payouts').values(payout).execute()

/** The store of a rider's last trip. */
export const readLastStore = async (tx: Tx, riderId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('trips')
    .select('store_id')
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.store_id ?? null
}

/** Midnight in the store's time zone, or before, when a shift that goes on began then. Null for who was not on shift since. */
export const readDayStart = async (db: Db, userId: string, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ since: Date | null }>`
    SELECT min(CASE WHEN s.ended_at IS NULL THEN least(s.started_at, d.midnight) ELSE d.midnight END) AS since
    FROM shifts s JOIN stores st ON st.id = s.store_id CROSS JOIN LATERAL
      (SELECT date_trunc('day', ${now}::timestamptz AT TIME ZONE st.time_zone) AT TIME ZONE st.time_zone AS midnight) d
    WHERE s.user_id = ${userId} AND (s.ended_at IS NULL OR s.ended_at >= d.midnight)`.execute(db)
  return rows[0]?.since ?? null
}

/** Whether an order `o` was delivered, by its drop `d`, in the time that was promised. */
export const isKept = sql<boolean>`(coalesce(o.judged_at, d.ended_at) <= o.promised_at AND (o.slot_at IS NULL
  OR coalesce(o.judged_at, d.ended_at) >= o.slot_at - ${SLOT_MINUTES} * interval '1 minute'))`

type Day = { drops: number; kept: number; failed: number; tips: number; tip_paise: number; cash_tip_paise: number }

/** The figures of a rider's work since that time, with the tips of the delivered orders. */
export const readDay = async (db: Db, riderId: string, since: Date): Promise<Day> => {
  const { rows } = await sql<Day>`
    SELECT (count(*) FILTER (WHERE d.state = 'delivered'))::int AS drops,
      (count(*) FILTER (WHERE d.state = 'delivered' AND ${isKept}))::int AS kept,
      (count(*) FILTER (WHERE d.state = 'failed'))::int AS failed,
      (count(*) FILTER (WHERE d.state = 'delivered' AND o.tip_paise > 0))::int AS tips,
      coalesce(sum(o.tip_paise) FILTER (WHERE d.state = 'delivered'), 0)::bigint AS tip_paise,
      coalesce(sum(least(o.tip_paise, d.cash_paise)) FILTER (WHERE d.state = 'delivered'), 0)::bigint AS cash_tip_paise
    FROM trips t JOIN drops d ON d.trip_id = t.id JOIN orders o ON o.id = d.order_id
    WHERE t.rider_id = ${riderId} AND t.created_at >= ${since}::timestamptz - interval '1 day' AND d.ended_at >= ${since}`.execute(
    db,
  )
  return rows[0] ?? { drops: 0, kept: 0, failed: 0, tips: 0, tip_paise: 0, cash_tip_paise: 0 }
}

export const readStoreOfOrder = async (tx: Tx, orderId: string): Promise<string | null> =>
  (await tx.selectFrom('orders').select('store_id').where('id', '=', orderId).executeTakeFirst())?.store_id ?? null
