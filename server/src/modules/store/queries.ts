import { type Insertable, sql, type Updateable } from 'kysely'
import type { StoresTable, TellMeTable } from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** All stores, the oldest first, which is the main store. */
export const readStores = (db: Db | Tx) =>
  db.selectFrom('stores').selectAll().orderBy('created_at').orderBy('id').execute()

/** Locks a store until the end of the transaction. Other edits of it and new orders wait. */
export const lockStore = (tx: Tx, storeId: string) =>
  tx.selectFrom('stores').selectAll().where('id', '=', storeId).forUpdate().executeTakeFirst()

/**
 * Locks all stores until the end of the transaction. Other edits wait; new orders and moves of stock, which only refer to a
 * store, do not.
 */
export const lockStores = async (tx: Tx): Promise<void> => {
  await tx.selectFrom('stores').select('id').orderBy('id').forNoKeyUpdate().execute()
}

export const insertStore = (tx: Tx, store: Insertable<StoresTable>) =>
  tx.insertInto('stores').values(store).returningAll().executeTakeFirstOrThrow()

export const updateStore = (tx: Tx, storeId: string, change: Updateable<StoresTable>) =>
  tx.updateTable('stores').set(change).where('id', '=', storeId).returningAll().executeTakeFirstOrThrow()

export const countOtherActive = async (tx: Tx, storeId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('stores')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('active', '=', true)
    .where('id', '!=', storeId)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of orders of a store that are not in a final state. */
export const countOpenOrders = async (tx: Tx, storeId: string, finalStates: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM orders WHERE store_id = ${storeId} AND state <> ALL(${finalStates})`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Inserts a request to be notified when a store serves the pincode; does nothing if the same request exists. */
export const insertTellMe = async (tx: Tx, request: Insertable<TellMeTable>) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tell_me')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const countTellMe = async (tx: Tx, email: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('tell_me')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return count
}

export const readAwaitedPincodes = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom('tell_me').select('pincode').distinct().execute()).map(({ pincode }) => pincode)

/**
 * Deletes the requests of up to `most` people for these pincodes and returns their e-mails, each with the language of the last request. People whose requests another
 * process deletes at the same time are not among them.
 */
export const takeTellMe = async (tx: Tx, pincodes: readonly string[], most: number) => {
  const { rows } = await sql<{ email: string; language: string }>`
    WITH locked AS MATERIALIZED (
      SELECT email, pincode FROM tell_me WHERE pincode = ANY(${pincodes}) AND email IN (
        SELECT email FROM tell_me WHERE pincode = ANY(${pincodes})
        GROUP BY email ORDER BY min(created_at), email LIMIT ${most})
      ORDER BY email, pincode FOR UPDATE),
    taken AS (DELETE FROM tell_me USING locked
      WHERE tell_me.email = locked.email AND tell_me.pincode = locked.pincode RETURNING tell_me.email, tell_me.language, tell_me.created_at)
    SELECT DISTINCT ON (email) email, language FROM taken ORDER BY email, created_at DESC`.execute(tx)
  return rows
}

/** Deletes requests from before this time. */
export const deleteTellMeBefore = (db: Db, time: Date) =>
  db.deleteFrom('tell_me').where('created_at', '<', time).execute()

export const deleteTellMeOf = (tx: Tx, userId: string) =>
  sql`DELETE FROM tell_me USING users WHERE users.id = ${userId} AND tell_me.email = users.email`.execute(tx)
