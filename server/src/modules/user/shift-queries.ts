import type { Insertable } from 'kysely'
import type { ShiftTable } from '../../../db/tables.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { readDuties } from './duties-queries.ts'

/** What decides which shifts a person may have. Locked, so that it stays as it is until the end of the transaction. */
export const lockPerson = async (tx: Tx, userId: string) => {
  const person = await tx
    .selectFrom('users')
    .select(['role', 'status'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Read by a second statement: the first one may have waited for somebody who changed them.
  return person && { ...person, duties: await readDuties(tx, userId) }
}

/** Waits for orders that are being placed at this store, and holds new ones up, until the end of the transaction. */
export const lockStoreForShift = (tx: Tx, storeId: string) =>
  tx.selectFrom('stores').select(['id', 'name', 'active']).where('id', '=', storeId).forUpdate().executeTakeFirst()

/** False when the person has an open shift. */
export const insertShift = async (tx: Tx, shift: Insertable<ShiftTable>): Promise<boolean> => {
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
    .select(['shifts.id', 'shifts.store_id', 'stores.name as store_name', 'shifts.duty', 'shifts.started_at'])
    .where('shifts.user_id', '=', userId)
    .where('shifts.ended_at', 'is', null)

export const readOpenShift = (db: Db, userId: string) => selectOpenShift(db, userId).executeTakeFirst()

/** What a person does by hand waits for each other: the open shift is locked until the end of the transaction. */
export const lockOpenShift = (tx: Tx, userId: string) =>
  selectOpenShift(tx, userId).forUpdate('shifts').executeTakeFirst()

export type OpenShift = NonNullable<Awaited<ReturnType<typeof readOpenShift>>>

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
