import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'

/** The ids of a person's favourites, the newest first. */
export const readIds = async (db: Db | Tx, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('favourites')
      .select('product_id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('product_id')
      .execute()
  ).map(({ product_id }) => product_id)

/** Adds a product that is not archived; one that is a favourite already keeps its place. Whether there is such a product. */
export const insertFavourite = async (tx: Tx, userId: string, productId: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    WITH product AS (SELECT id FROM products WHERE id = ${productId} AND deleted_at IS NULL AND NOT hidden), added AS (
      INSERT INTO favourites (user_id, product_id, created_at)
      SELECT ${userId}, id, ${at}::timestamptz FROM product ON CONFLICT DO NOTHING)
    SELECT FROM product`.execute(tx)
  return rows.length > 0
}

export const deleteFavourite = (db: Db, userId: string, productId: string) =>
  db.deleteFrom('favourites').where('user_id', '=', userId).where('product_id', '=', productId).execute()

/** For the copy of a person's data. */
export const readFavourites = (db: Db, userId: string) =>
  db
    .selectFrom('favourites as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.product_id', 'p.name', 'f.created_at'])
    .where('f.user_id', '=', userId)
    .orderBy('f.created_at')
    .execute()
