import type { RatingReason } from '@tokri/rules/ratings.ts'
import { m } from '../../paraglide/messages.js'

export const ratingReasonTexts: Record<RatingReason, string> = {
  late: m.order_it_came_late(),
  missing: m.order_something_was_missing(),
  quality: m.order_quality(),
  packing: m.order_packing(),
  rider: m.order_the_rider(),
  price: m.order_prices(),
}

export const starsText = (stars: number): string => m.order_stars_of_5({ count: stars })
