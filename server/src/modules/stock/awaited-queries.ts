// The only statements that write the table `awaited_products`.
import type { NameTranslations } from '@tokri/contract/language.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

export const countOf = async (tx: Tx, userId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('awaited_products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const readIds = async (db: Db | Tx, userId: string, storeId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('awaited_products')
      .select('product_id')
      .where('user_id', '=', userId)
      .where('store_id', '=', storeId)
      .orderBy('product_id')
      .execute()
  ).map(({ product_id }) => product_id)

type Awaited = { userId: string; storeId: string; productId: string }

/** False for an archived and a hidden product; else locks it against removal until the transaction ends. */
export const lockProductForSale = async (tx: Tx, productId: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM products WHERE id = ${productId} AND deleted_at IS NULL AND NOT hidden FOR KEY SHARE`.execute(tx)
  return rows.length > 0
}

/** A repeat changes nothing. */
export const insertAwaited = (tx: Tx, { userId, storeId, productId }: Awaited, at: Date) =>
  tx
    .insertInto('awaited_products')
    .values({ user_id: userId, store_id: storeId, product_id: productId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteAwaited = (db: Db, { userId, storeId, productId }: Awaited) =>
  db
    .deleteFrom('awaited_products')
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .where('product_id', '=', productId)
    .execute()

/** Deletes requests from before this time. */
export const deleteBefore = (db: Db, time: Date) =>
  db.deleteFrom('awaited_products').where('created_at', '<', time).execute()

export type Told = {
  user_id: string
  email: string
  language: string
  products: { id: string; name: string; name_translations: NameTranslations; unit: string }[]
}

/**
 * Deletes the requests of up to `most` people for products that are in stock again, and returns them by person. Requests
 * that another process deletes at the same time are not among them. Requests for archived and hidden products, of archived stores
 * and of blocked people stay.
 */
export const takeBack = async (tx: Tx, most: number): Promise<Told[]> => {
  const back = sql`awaited_products AS a
    JOIN stock USING (store_id, product_id) JOIN stores ON stores.id = a.store_id
    JOIN products ON products.id = a.product_id JOIN users ON users.id = a.user_id
    WHERE stock.quantity > 0 AND stores.active AND products.deleted_at IS NULL AND NOT products.hidden AND users.status = 'Active'`
  const { rows } = await sql<Told>`
    WITH locked AS MATERIALIZED (
      SELECT a.user_id, a.store_id, a.product_id FROM ${back} AND a.user_id IN (
        SELECT a.user_id FROM ${back} GROUP BY a.user_id ORDER BY min(a.created_at), a.user_id LIMIT ${most})
      ORDER BY a.user_id, a.store_id, a.product_id FOR UPDATE OF a),
    taken AS (DELETE FROM awaited_products AS a USING locked
      WHERE a.user_id = locked.user_id AND a.store_id = locked.store_id AND a.product_id = locked.product_id
      RETURNING a.user_id, a.product_id)
    SELECT users.id AS user_id, users.email, users.language, jsonb_agg(DISTINCT jsonb_build_object('id', products.id,
      'name', products.name, 'name_translations', products.name_translations, 'unit', products.unit)) AS products
    FROM taken JOIN users ON users.id = taken.user_id JOIN products ON products.id = taken.product_id
    GROUP BY users.id ORDER BY users.id`.execute(tx)
  return rows
}

/** For the copy of a person's data. */
export const readAwaited = (db: Db, userId: string) =>
  db
    .selectFrom('awaited_products as a')
    .innerJoin('products as p', 'p.id', 'a.product_id')
    .select(['a.product_id', 'p.name', 'a.created_at'])
    .where('a.user_id', '=', userId)
    .orderBy('a.created_at')
    .execute()
