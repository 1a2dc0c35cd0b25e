import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Where a person gets mails, and in which language. */
export const readEmail = (db: Db, userId: string) =>
  db.selectFrom('users').select(['email', 'language']).where('id', '=', userId).executeTakeFirstOrThrow()

type FirstFacts = {
  account: boolean
  place: boolean
  area: boolean
  hours: boolean
  products: boolean
  sells_demo: boolean
}
/** What the rows show of the first steps. Ids of the demo are hashes; those that the shop makes begin with a 0. */
export const readFirstFacts = async (db: Db): Promise<FirstFacts> => {
  const { rows } = await sql<FirstFacts>`
    SELECT coalesce(bool_or(address <> '' AND lat IS NOT NULL), false) AS place,
      coalesce(bool_or(area_pincodes <> '{}' OR area_polygon IS NOT NULL OR area_radius_km IS NOT NULL), false) AS area,
      coalesce(bool_or(hours <> '[]'), false) AS hours,
      NOT EXISTS (SELECT FROM users WHERE role = 'Admin' AND (name IN ('Owner', 'Administrator') OR email LIKE '%@tokri.local')) AS account,
      EXISTS (SELECT FROM products WHERE deleted_at IS NULL) AS products,
      EXISTS (SELECT FROM products WHERE deleted_at IS NULL AND left(id, 1) <> '0') AS sells_demo
    FROM stores WHERE active`.execute(db)
  return rows[0] ?? { account: false, place: false, area: false, hours: false, products: false, sells_demo: false }
}

/** A flat coupon while it is active. */
export const readCoupon = (db: Db, code: string) =>
  db
    .selectFrom('coupons')
    .select(['id', 'code', 'amount', 'minimum_paise'])
    .where('code', '=', code)
    .where('kind', '=', 'flat')
    .where('active', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Other writers of settings wait. */
export const lockSettings = (tx: Tx) => sql`SELECT FROM catalogue_version FOR UPDATE`.execute(tx)
