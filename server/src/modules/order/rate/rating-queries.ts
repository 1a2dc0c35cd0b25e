import type { RatingReason } from '@tokri/rules/ratings.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Locks the order of this shopper, so that the account is not deleted meanwhile. */
export const lockRatedOrder = (tx: Tx, orderId: string, userId: string) =>
  tx
    .selectFrom('orders')
    .select(['state', 'delivered_at'])
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

type Rating = { orderId: string; stars: number; reasons: RatingReason[]; note: string; at: Date }

/** Writes a rating, or replaces it. Returns when the order was rated first. */
export const writeRating = async (tx: Tx, { orderId, stars, reasons, note, at }: Rating): Promise<Date> => {
  const { rated_at } = await tx
    .insertInto('order_ratings')
    .values({ order_id: orderId, stars, reasons, note, rated_at: at, changed_at: at })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ stars, reasons, note, changed_at: at }))
    .returning('rated_at')
    .executeTakeFirstOrThrow()
  return rated_at
}

/** Removes the texts of the ratings of these orders. */
export const clearRatingNotes = (tx: Tx, orderIds: readonly string[]) =>
  tx.updateTable('order_ratings').set({ note: '' }).where('order_id', 'in', orderIds).execute()
