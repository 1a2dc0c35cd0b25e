import { formatWholeRupees } from '@tokri/rules/money.ts'
import { discountedRupees, discountPercent } from '../../components/price.tsx'
import { QuantityStepper } from '../../components/quantity-stepper.tsx'
import type { Product } from '../../lib/catalogue/catalogue-queries.ts'
import { Button } from '../../ui/button.tsx'

/** The price in whole rupees, the old price, the discount and the stepper. */
export const PriceBox = ({ product }: { product: Product }) => (
  <div className="mt-4 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-4">
    <div>
      <p className="flex items-baseline gap-2.5">
        <span className="text-xl font-bold">{formatWholeRupees(discountedRupees(product))}</span>
        {product.discount > 0 && <s className="text-base text-ink-3">{formatWholeRupees(product.price)}</s>}
      </p>
      {product.discount > 0 && <p className="text-sm font-bold text-deal">{discountPercent(product)}% Discount</p>}
      <p className="text-xs text-ink-3">Inclusive of all taxes</p>
    </div>
    {product.inStock ? (
      <QuantityStepper product={{ ...product, image: product.image[0] ?? '' }} large />
    ) : (
      <div className="flex items-center gap-3">
        <p className="font-semibold text-deal">Out of Stock</p>
        <Button disabled size="lg">
          Add
        </Button>
      </div>
    )}
  </div>
)
