// The rating of a delivered order: what its shopper said.
import { MAX_STARS } from '@tokri/rules/ratings.ts'
import { Star } from 'lucide-react'
import type { Order } from '../../lib/orders/orders.ts'
import { ratingReasonTexts, starsText } from '../../lib/orders/rating-text.ts'
import { Chip } from '../../ui/chip.tsx'

export const starClass = (filled: boolean): string => (filled ? 'fill-accent stroke-warn' : 'fill-none stroke-ink-3')

export const OrderRating = ({ rating }: { rating: NonNullable<Order['rating']> }) => (
  <div className="grid gap-2">
    <p className="flex items-center gap-2 text-sm font-semibold">
      <span aria-hidden="true" className="flex">
        {Array.from({ length: MAX_STARS }, (_, index) => (
          <Star key={String(index)} size={18} strokeWidth={1.75} className={starClass(index < rating.stars)} />
        ))}
      </span>
      <span>{starsText(rating.stars)}</span>
    </p>
    {rating.reasons.length > 0 && (
      <p className="flex flex-wrap gap-1.5">
        {rating.reasons.map((reason) => (
          <Chip key={reason}>{ratingReasonTexts[reason]}</Chip>
        ))}
      </p>
    )}
    {rating.text !== '' && <p className="text-sm text-ink-2 wrap-anywhere">{rating.text}</p>}
  </div>
)
