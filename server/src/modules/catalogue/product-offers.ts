import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { offerOn } from '@tokri/rules/promotions.ts'
import type { Deps } from '../../deps.ts'

/** The products, each with the offer that is for it now. */
export const withOffers = (
  { offers, clock }: Pick<Deps, 'offers' | 'clock'>,
  products: ProductShape[],
): ProductShape[] => {
  const live = offers.at(clock())
  if (live.length === 0) return products
  return products.map((product) => {
    const offer = offerOn({ productId: product._id, categoryIds: product.category }, live)
    return offer ? { ...product, offer: { buy: offer.buy, get: offer.get } } : product
  })
}
