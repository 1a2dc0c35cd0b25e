import { type Insertable, sql, type Updateable } from 'kysely'
import type { CouponsTable } from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { scopeColumns } from './scope-queries.ts'

export type CouponTerms = Omit<
  CouponsTable,
  | 'id'
  | 'active'
  | 'listed'
  | 'first_order'
  | 'used'
  | 'created_at'
  | 'removed_at'
  | 'for_order'
  | 'product_ids'
  | 'category_ids'
  | 'waives_service_charge'
> & {
  product_ids: string[]
  category_ids: string[]
  waives_service_charge: boolean
  active: boolean
  listed: boolean
  first_order: boolean
}

export const insertCoupon = (tx: Tx, coupon: Insertable<CouponsTable>) =>
  tx.insertInto('coupons').values(coupon).returningAll().returning(scopeColumns('coupons')).executeTakeFirstOrThrow()

/** Inserts the coupon of a late order; false if the order has one, or the code is taken. */
export const insertApology = async (tx: Tx, coupon: Insertable<CouponsTable>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The coupons that administrators have made. Those of late orders would be too many to list. */
export const readCoupons = (db: Db) =>
  db
    .selectFrom('coupons')
    .selectAll()
    .select(scopeColumns('coupons'))
    .where('removed_at', 'is', null)
    .where('for_order', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export type FullCouponRow = Awaited<ReturnType<typeof readCoupons>>[number]

/** Locks a coupon that was not removed until the transaction ends; orders that use it wait. */
export const lockCoupon = (tx: Tx, couponId: string) =>
  tx
    .selectFrom('coupons')
    .selectAll()
    .select(scopeColumns('coupons'))
    .where('id', '=', couponId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updateCoupon = (tx: Tx, couponId: string, terms: Updateable<CouponsTable>) =>
  tx
    .updateTable('coupons')
    .set(terms)
    .where('id', '=', couponId)
    .returningAll()
    .returning(scopeColumns('coupons'))
    .executeTakeFirstOrThrow()

/** Counts one more use; false when a capped coupon has no use left, or the coupon was paused. */
export const countCouponUse = async (tx: Tx, couponId: string): Promise<boolean> => {
  const taken = await tx
    .updateTable('coupons')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', couponId)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('total', 'is', null), eb('used', '<', eb.ref('total'))]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export const insertRedemption = (
  tx: Tx,
  redemption: { order_id: string; coupon_id: string; user_id: string; at: Date },
) => tx.insertInto('coupon_redemptions').values(redemption).execute()

/** Deletes an order's redemption, if it has one, and returns the use. */
export const deleteRedemption = async (tx: Tx, orderId: string): Promise<void> => {
  await sql`WITH gone AS (DELETE FROM coupon_redemptions WHERE order_id = ${orderId} RETURNING coupon_id)
    UPDATE coupons SET used = used - 1 FROM gone WHERE coupons.id = gone.coupon_id`.execute(tx)
}
