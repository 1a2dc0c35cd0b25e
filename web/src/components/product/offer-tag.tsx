import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { m } from '../../paraglide/messages.js'

/** The offer that is for a product, such as "Buy 2 get 1 free". */
export const OfferTag = ({
  offer,
  className = '',
}: {
  offer: NonNullable<ProductShape['offer']>
  className?: string
}) => (
  <span className={`rounded-chip bg-accent px-1.5 py-0.5 text-2xs leading-tight font-bold text-on-accent ${className}`}>
    {m.shop_offer_buy_get_free({ buy: offer.buy, get: offer.get })}
  </span>
)
