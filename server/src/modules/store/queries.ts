import { type Insertable, sql, type Updateable } from 'kysely'
import type { StoreTable } from '../../../db/tables.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** The oldest first: the main store, then the others as they came. */
export const readStores = (db: Db | Tx) =>
  db.selectFrom('stores').selectAll().orderBy('created_at').orderBy('id').execute()

/** Locks a store against other edits, and against new orders, until the end of the transaction. */
export const lockStore = (tx: Tx, storeId: string) =>
  tx.selectFrom('stores').selectAll().where('id', '=', storeId).forUpdate().executeTakeFirst()

/**
 * Locks all stores against other edits until the end of the transaction. It is weaker than `lockStore`: orders, and moves
 * between two stores, refer to stores and do not wait for it.
 */
export const lockStores = async (tx: Tx): Promise<void> => {
  await tx.selectFrom('stores').select('id').orderBy('id').forNoKeyUpdate().execute()
}

export const insertStore = (tx: Tx, store: Insertable<StoreTable>) =>
  tx.insertInto('stores').values(store).returningAll().executeTakeFirstOrThrow()

export const updateStore = (tx: Tx, storeId: string, change: Updateable<StoreTable>) =>
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

/** Orders of a store that are not over. */
export const countOpenOrders = async (tx: Tx, storeId: string, finalStates: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM orders WHERE store_id = ${storeId} AND state <> ALL(${finalStates})`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Every process reads the stores again within a second. */
export const announceChange = (tx: Tx) => sql`SELECT bump_catalogue()`.execute(tx)

/** Asks for one mail when the pincode is served; nothing happens for who asked before. */
export const insertTellMe = async (tx: Tx, request: { email: string; pincode: string; created_at: Date }) => {
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
 * Takes up to `most` people who wait for these pincodes off the list, with all of these pincodes at once, and answers
 * their e-mails. Who is taken by another process meanwhile is not among them.
 */
export const takeTellMe = async (tx: Tx, pincodes: readonly string[], most: number): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    WITH locked AS MATERIALIZED (
      SELECT email, pincode FROM tell_me WHERE pincode = ANY(${pincodes}) AND email IN (
        SELECT email FROM tell_me WHERE pincode = ANY(${pincodes})
        GROUP BY email ORDER BY min(created_at), email LIMIT ${most})
      ORDER BY email, pincode FOR UPDATE),
    taken AS (DELETE FROM tell_me USING locked
      WHERE tell_me.email = locked.email AND tell_me.pincode = locked.pincode RETURNING tell_me.email)
    SELECT DISTINCT email FROM taken ORDER BY email`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Those who have waited too long have surely found another shop. */
export const deleteTellMeBefore = (db: Db, time: Date) =>
  db.deleteFrom('tell_me').where('created_at', '<', time).execute()

export const deleteTellMeOf = (tx: Tx, userId: string) =>
  sql`DELETE FROM tell_me USING users WHERE users.id = ${userId} AND tell_me.email = users.email`.execute(tx)
