// The rating of a delivered order by its shopper: 1 to 5 stars, and what could be better.
import type { OrderState } from './order-states.ts'

export const MAX_STARS = 5
/** From the delivery. */
export const RATING_DAYS = 7

/** What a shopper may say is wrong. */
export const ratingReasons = ['late', 'missing', 'quality', 'packing', 'rider', 'price'] as const
export type RatingReason = (typeof ratingReasons)[number]

/** Whether the shopper can rate the order now, or change the rating. */
export const canRate = ({ state, deliveredAt }: { state: OrderState; deliveredAt: Date | null }, now: Date): boolean =>
  state === 'DELIVERED' && deliveredAt !== null && now.getTime() < deliveredAt.getTime() + RATING_DAYS * 24 * 3_600_000
