import { type Insertable, sql } from 'kysely'
import type { ShiftsTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { readDuties } from './duties-queries.ts'

/** The role, status and duties of a person, locked until the end of the transaction. They decide about shifts. */
export const lockPerson = async (tx: Tx, userId: string) => {
  const person = await tx
    .selectFrom('users')
    .select(['role', 'status'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A second statement, because the first one may have waited for a transaction that changed the duties.
  return person && { ...person, duties: await readDuties(tx, userId) }
}

/** Locks a store until the end of the transaction: waits for orders that are being placed there; later ones wait for it. */
export const lockStoreForShift = (tx: Tx, storeId: string) =>
  tx.selectFrom('stores').select(['id', 'name', 'active']).where('id', '=', storeId).forUpdate().executeTakeFirst()

/** Inserts a shift; false if the person has an open one. */
export const insertShift = async (tx: Tx, shift: Insertable<ShiftsTable>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('shifts')
    .values(shift)
    .onConflict((conflict) => conflict.column('user_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const selectOpenShift = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('shifts')
    .innerJoin('stores', 'stores.id', 'shifts.store_id')
    .select([
      'shifts.id',
      'shifts.store_id',
      'stores.name as store_name',
      'shifts.duty',
      'shifts.started_at',
      'shifts.heard_at',
    ])
    .where('shifts.user_id', '=', userId)
    .where('shifts.ended_at', 'is', null)

export const readOpenShift = (db: Db, userId: string) => selectOpenShift(db, userId).executeTakeFirst()

/** Locks the open shift until the end of the transaction, so that parallel calls of a person run one after the other. */
export const lockOpenShift = (tx: Tx, userId: string) =>
  selectOpenShift(tx, userId).forUpdate('shifts').executeTakeFirst()

export type OpenShift = NonNullable<Awaited<ReturnType<typeof readOpenShift>>>

/** All shifts of a person, the oldest first. */
export const readShifts = (db: Db, userId: string) =>
  db
    .selectFrom('shifts')
    .innerJoin('stores', 'stores.id', 'shifts.store_id')
    .select(['stores.name as store', 'shifts.duty', 'shifts.started_at', 'shifts.ended_at'])
    .where('shifts.user_id', '=', userId)
    .orderBy('shifts.started_at')
    .execute()

export const endShift = (tx: Tx, shiftId: string, at: Date) =>
  tx.updateTable('shifts').set({ ended_at: at }).where('id', '=', shiftId).execute()

export const readActiveStores = (db: Db) =>
  db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** After so long without a call a phone was not heard. */
export const GAP = sql.lit('10 seconds')

/**
 * Records that the phone of a person on shift made a call. Written at most every `everyMs`, and not while another
 * transaction changes the shift: the next call says the same.
 */
export const recordHeard = (db: Db, userId: string, { at, everyMs }: { at: Date; everyMs: number }) =>
  sql`UPDATE shifts SET heard_at = ${at},
      unheard_from = CASE WHEN heard_at < ${at}::timestamptz - ${GAP}::interval THEN heard_at ELSE unheard_from END,
      unheard_to = CASE WHEN heard_at < ${at}::timestamptz - ${GAP}::interval THEN ${at} ELSE unheard_to END
    WHERE id = (
    SELECT id FROM shifts WHERE user_id = ${userId} AND ended_at IS NULL
      AND heard_at <= ${new Date(at.getTime() - everyMs)} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db)

/**
 * The open shift of a person and what bounds the time of a press that waited for the network: its orders' last events, the end
 * of the last day that was closed, and when the phone was not heard.
 */
export const readPressBounds = async (tx: Tx, userId: string, orderIds: readonly string[]) => {
  const { rows } = await sql<{
    earliest: Date
    unheard_from: Date | null
    unheard_to: Date | null
    seen_at: Date | null
    unseen_from: Date | null
    unseen_to: Date | null
  }>`
    SELECT greatest(s.started_at,
        (SELECT max(e.at) FROM order_events e JOIN orders o ON o.id = e.order_id
          WHERE e.order_id = ANY(${orderIds}) AND e.at >= o.created_at - interval '1 day'),
        (SELECT max(c.to_at) FROM day_closes c WHERE c.store_id = s.store_id)) AS earliest,
      s.unheard_from, s.unheard_to, r.seen_at, r.unseen_from, r.unseen_to
    FROM shifts s LEFT JOIN riders r ON r.user_id = s.user_id
    WHERE s.user_id = ${userId} AND s.ended_at IS NULL`.execute(tx)
  return rows[0]
}

/** The people whose open shifts were last heard before `time`. */
export const readUnheard = async (db: Db, time: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('shifts')
    .select('user_id')
    .where('ended_at', 'is', null)
    .where('heard_at', '<', time)
    .orderBy('user_id')
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

export const readUserOfShift = async (db: Db, shiftId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('shifts')
      .select('user_id')
      .where('id', '=', shiftId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
  )?.user_id ?? null

/** Whether a person has a browser that gets messages, so that others cost nothing. */
const hasBrowser = sql`EXISTS (SELECT FROM push_subscriptions b JOIN sessions v ON v.id = b.session_id
  WHERE v.user_id = s.user_id)`

export type ToldHand = { id: string; user_id: string; duty: ShiftsTable['duty'] }

/**
 * Marks the people on shift who will soon count as silent, each once per silence, and returns them: with a trip to load after
 * half of `heardSeconds`, others after half of `handSeconds`.
 */
export const askSilent = async (tx: Tx, now: Date, floor: { heardSeconds: number; handSeconds: number }) => {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 500)
  const { rows } = await sql<ToldHand>`
    UPDATE shifts s SET asked_at = ${now} FROM (
      SELECT s.id FROM shifts s LEFT JOIN riders r ON r.user_id = s.user_id
      CROSS JOIN LATERAL (SELECT greatest(s.heard_at, r.seen_at) AS at) heard
      WHERE s.ended_at IS NULL AND (s.asked_at IS NULL OR s.asked_at < heard.at) AND heard.at < CASE
        WHEN EXISTS (SELECT FROM trips t WHERE t.rider_id = s.user_id AND t.state = 'planned' AND t.firm_at <= ${now})
        THEN ${before(floor.heardSeconds)}::timestamptz ELSE ${before(floor.handSeconds)}::timestamptz END
        AND ${hasBrowser}
      FOR NO KEY UPDATE OF s SKIP LOCKED) asked
    WHERE s.id = asked.id RETURNING s.id, s.user_id, s.duty`.execute(tx)
  return rows
}

/** Marks the pickers without an order in hand at whose store an order waits that they were not told of, and returns them. */
export const tellWaitingTasks = async (tx: Tx, now: Date) => {
  const { rows } = await sql<ToldHand>`
    UPDATE shifts s SET task_told_at = ${now} FROM (
      SELECT s.id FROM shifts s
      WHERE s.ended_at IS NULL AND s.duty = 'picker' AND ${hasBrowser}
        AND NOT EXISTS (SELECT FROM picks p WHERE p.picker_id = s.user_id AND p.state = 'in_hand')
        AND EXISTS (SELECT FROM orders o WHERE o.store_id = s.store_id AND o.state = 'CONFIRMED'
          AND (o.start_at IS NULL OR o.start_at <= ${now})
          AND greatest(o.updated_at, o.start_at) > coalesce(s.task_told_at, s.started_at))
      FOR NO KEY UPDATE OF s SKIP LOCKED) waiting
    WHERE s.id = waiting.id RETURNING s.id, s.user_id, s.duty`.execute(tx)
  return rows
}
