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

/**
 * Records that the phone of a person on shift made a call. Written at most every `everyMs`, and not while another
 * transaction changes the shift: the next call says the same.
 */
export const recordHeard = (db: Db, userId: string, { at, everyMs }: { at: Date; everyMs: number }) =>
  sql`UPDATE shifts SET heard_at = ${at} WHERE id = (
    SELECT id FROM shifts WHERE user_id = ${userId} AND ended_at IS NULL
      AND heard_at <= ${new Date(at.getTime() - everyMs)} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db)

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
