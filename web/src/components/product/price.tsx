import { formatWholeRupees, toPaise, toRupees, unitPricePaise } from '@tokri/rules/money.ts'
import { m } from '../../paraglide/messages.js'

type Priced = { price: number; discount: number }

/** Rupees after discount, exact to the paisa. */
export const discountedRupees = ({ price, discount }: Priced) => toRupees(unitPricePaise(toPaise(price), discount))

/** The old price, after the new one. Screen readers do not say that it is struck through, so a word does. */
export const StruckPrice = ({ children, size = 'text-xs' }: { children: string; size?: 'text-xs' | 'text-sm' }) => (
  <>
    <span className="sr-only">{m.shop_before()} </span>
    <s className={`${size} font-normal text-ink-3`}>{children}</s>
  </>
)

/** Whole rupees. With a discount, the old price is struck through beside it, in a narrow card under it. */
export const Price = ({ product, stacked = false }: { product: Priced; stacked?: boolean }) => {
  const reduced = product.discount > 0
  const now = discountedRupees(product)
  // Keeps a price of four digits and the ADD button on one line of a card on phones.
  const narrow = stacked && now >= 999.5 ? 'max-sm:text-sm max-sm:tracking-tight' : ''
  return (
    <p
      className={
        stacked
          ? 'flex flex-col leading-[1.125rem] @max-[140px]:min-h-5 @max-[140px]:flex-row @max-[140px]:items-baseline @max-[140px]:gap-1.5 @min-[150px]:flex-row @min-[150px]:items-baseline @min-[150px]:gap-1.5'
          : 'flex items-baseline gap-2'
      }
    >
      <span className="sr-only">{reduced ? m.shop_price_now() : m.shop_price()}</span>
      <span className={`font-bold text-ink ${narrow}`}>{formatWholeRupees(now)}</span>
      {reduced && <StruckPrice>{formatWholeRupees(product.price)}</StruckPrice>}
    </p>
  )
}
