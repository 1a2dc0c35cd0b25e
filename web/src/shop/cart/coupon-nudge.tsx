import { useQuery } from '@tanstack/react-query'
import { BadgePercent } from 'lucide-react'
import { useCall } from '../../lib/api/use-call.ts'
import type { Cart } from '../../lib/cart/cart.ts'
import { listedCouponsQuery, nextOffer, nextOfferText } from '../../lib/cart/listed-coupons.ts'
import { m } from '../../paraglide/messages.js'

/** At the top of the cart: how far it is from the next coupon. Nothing once a coupon is applied or can be. */
export const CouponNudge = ({ cart }: { cart: Cart }) => {
  const { data = [] } = useQuery({ ...listedCouponsQuery(useCall()), enabled: cart.coupon === null })
  const offer = cart.coupon === null ? nextOffer(data, cart.bill.discountedTotal) : null
  if (!offer || offer.missing === 0) return null
  return (
    <div className="rounded-field border border-line bg-surface px-4 py-3">
      <p className="flex items-center gap-2 text-sm font-semibold">
        <BadgePercent size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-brand" />
        <span className="min-w-0">
          <span>{nextOfferText(offer)}</span>
          {offer.onlyFor && (
            <span className="font-normal text-ink-2"> {m.cart_on_onlyfor({ onlyFor: offer.onlyFor })}</span>
          )}
        </span>
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className="h-full origin-left rtl:origin-right rounded-full bg-accent transition-transform duration-300"
          style={{ transform: `scaleX(${offer.reached})` }}
        />
      </div>
    </div>
  )
}
