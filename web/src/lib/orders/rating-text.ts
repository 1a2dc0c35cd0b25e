import type { RatingReason } from '@tokri/rules/ratings.ts'

export const ratingReasonTexts: Record<RatingReason, string> = {
  late: 'It came late',
  missing: 'Something was missing',
  quality: 'Quality',
  packing: 'Packing',
  rider: 'The rider',
  price: 'Prices',
}

export const starsText = (stars: number): string => `${stars} ${stars === 1 ? 'star' : 'stars'} of 5`
