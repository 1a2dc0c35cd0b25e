import { badgePercent, formatWholeRupees } from '@tokri/rules/money.ts'
import { lazy } from 'react'
import { discountedRupees, StruckPrice } from '../../components/product/price.tsx'
import { QuantityStepper } from '../../components/product/quantity-stepper.tsx'
import { useCart } from '../../lib/cart/cart.ts'
import type { Product } from '../../lib/catalogue/catalogue-queries.ts'
import { useShownStore } from '../../lib/place/shown-store.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ClientOnly } from '../../ui/lazy-boundary.tsx'

const CartLink = lazy(() => import('./cart-link.tsx'))
const TellWhenBack = lazy(() => import('./tell-when-back.tsx'))

/**
 * The price in whole rupees, the old price, the discount and the stepper, in a card beside the pictures. On phones it
 * is the only bar at the bottom of the page and replaces the cart bar.
 */
export const PriceBox = ({ product, withCartLink }: { product: Product; withCartLink: boolean }) => {
  const hasItems = (useCart()?.bill.totalItems ?? 0) > 0
  return (
    <div className="bottom-bar product-bar flex flex-wrap items-center justify-between gap-2 border-line bg-surface max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-40 max-sm:border-t max-sm:px-4 max-sm:pb-[max(10px,env(safe-area-inset-bottom))] max-sm:pt-2.5 sm:mt-4 sm:gap-4 sm:rounded-card sm:border sm:p-4">
      <div className="max-sm:flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-lg font-bold sm:text-xl">{formatWholeRupees(discountedRupees(product))}</span>
          {product.discount > 0 && <StruckPrice size="text-sm">{formatWholeRupees(product.price)}</StruckPrice>}
        </p>
        {product.discount > 0 && (
          <p className="text-xs font-bold text-deal">
            {m.product_product_discount({ product: badgePercent(product.discount) })}
          </p>
        )}
        {product.inStock && <p className="text-xs text-ink-3">{m.product_inclusive_of_all_taxes()}</p>}
      </div>
      {product.inStock ? (
        <>
          {/* The control stays at the right edge when the link appears. */}
          {withCartLink && hasItems && (
            <ClientOnly>
              <CartLink />
            </ClientOnly>
          )}
          <QuantityStepper
            product={{ ...product, image: product.image[0] ?? '', categoryId: product.category[0] }}
            large
          />
        </>
      ) : (
        <>
          {product.notSold ? <NotSold /> : <p className="font-semibold text-deal">{m.product_out_of_stock()}</p>}
          <div className="flex min-h-13 w-full gap-2">
            {!product.notSold && (
              <Button disabled size="lg">
                {m.common_add()}
              </Button>
            )}
            <ClientOnly>
              <TellWhenBack productId={product._id} notSold={product.notSold} />
            </ClientOnly>
          </div>
        </>
      )}
    </div>
  )
}

const NotSold = () => {
  const store = useShownStore()?.name
  return (
    <p className="min-w-0 break-words text-end font-semibold text-deal">
      {store ? m.product_not_sold_at_store({ store }) : m.product_not_sold_here()}
    </p>
  )
}
