// The shopper rates a delivered order, and may change the rating for some days. The last one counts.
import type { RatingShape } from '@tokri/contract/order-shape.schema.ts'
import { canRate, type RatingReason, ratingReasons } from '@tokri/rules/ratings.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import * as queries from './rating-queries.ts'

type Rating = { orderId: string; stars: number; reasons: readonly RatingReason[]; text: string }

/** Throws `not_found` for another shopper's order, and `illegal_move` before the delivery and once the days are over. */
export const rateOrder = (deps: Deps, userId: string, rating: Rating): Promise<RatingShape> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    const { orderId, stars, text } = rating
    const order = await queries.lockRatedOrder(tx, orderId, userId)
    if (!order) throw new AppError('not_found', { message: 'Order not found' })
    if (!canRate({ state: order.state, deliveredAt: order.delivered_at }, at))
      throw new AppError('illegal_move', { message: 'This order cannot be rated now' })
    const reasons = ratingReasons.filter((reason) => rating.reasons.includes(reason))
    const ratedAt = await queries.writeRating(tx, { orderId, stars, reasons, note: text, at })
    return { stars, reasons, text, at: ratedAt.toISOString() }
  })
