import { formatWholeRupees, toPaise, toRupees, unitPricePaise } from '@tokri/rules/money.ts'

type Priced = { price: number; discount: number }

/** Rupees after discount, to the paisa. */
export const discountedRupees = ({ price, discount }: Priced) => toRupees(unitPricePaise(toPaise(price), discount))

/** A percent from an imported price list has decimals; people read whole ones. */
export const discountPercent = ({ discount }: Pick<Priced, 'discount'>) => Math.round(discount)

/** Whole rupees, with the struck price beside or under it when there is a discount. */
export const Price = ({ product, stacked = false }: { product: Priced; stacked?: boolean }) => {
  const reduced = product.discount > 0
  const now = discountedRupees(product)
  // Four digits and ADD stand on one line of a phone's card.
  const narrow = stacked && now >= 999.5 ? 'max-sm:text-sm max-sm:tracking-tight' : ''
  return (
    <p className={stacked ? 'flex flex-col leading-tight' : 'flex items-baseline gap-2'}>
      <span className="sr-only">{reduced ? 'Price now ' : 'Price '}</span>
      <span className={`font-semibold text-ink ${narrow}`}>{formatWholeRupees(now)}</span>
      {reduced && (
        <>
          <span className="sr-only">, before </span>
          <s className="text-xs font-normal text-ink-3">{formatWholeRupees(product.price)}</s>
        </>
      )}
    </p>
  )
}
