import { ProductCard, ProductCardSkeleton } from '../../components/product/product-card.tsx'
import { type Habit, habitText } from '../../lib/orders/buy-again.ts'
import { cx } from '../../ui/class-names.ts'

const SKELETONS = 7

/** List items: products that the shopper has bought, each with how often. */
export const HabitCards = ({
  habits,
  className,
  heading,
  sizes = '(min-width: 640px) 174px, 128px',
}: {
  /** Undefined while they load. */
  habits: readonly Habit[] | undefined
  className: string
  heading?: 'h2' | 'h3'
  sizes?: string
}) =>
  habits === undefined
    ? Array.from({ length: SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <li key={index} className={className}>
          <ProductCardSkeleton />
        </li>
      ))
    : habits.map(({ product, ...habit }) => (
        <li key={product._id} className={`${className} snap-start`}>
          <div className="card-cell">
            <ProductCard product={product} sizes={sizes} {...(heading && { heading })} />
          </div>
          <p className={cx('mt-1.5 truncate ps-0.5 text-xs', habit.due ? 'font-semibold text-brand' : 'text-ink-3')}>
            {habitText(habit)}
          </p>
        </li>
      ))
