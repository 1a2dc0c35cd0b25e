import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { formatRupees } from '@tokri/rules/money.ts'
import { ChevronRight } from 'lucide-react'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { useCart } from '../../lib/cart/cart.ts'
import { flyAddedPictures } from '../../lib/cart/fly-to-cart.ts'
import { listedCouponsQuery, nextOffer, nextOfferText } from '../../lib/cart/listed-coupons.ts'
import { normalizePath } from '../../lib/navigation/normalize-path.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'
import { itemCount } from './item-count.ts'

// This code is loaded for every signed-in shopper, and for nobody else.
flyAddedPictures()

/** The coupons of the bar may be this old. */
const COUPONS_MS = 300_000

const hiddenOn = new Set([urls.cart(), urls.checkout()])

/**
 * On phones: the link to the cart, fixed at the bottom of every page but the cart and the checkout while the cart has
 * items.
 */
const CartBar = () => {
  const cart = useCart()
  const path = useLocation({ select: ({ pathname }) => normalizePath(pathname) })
  const isShown = cart !== undefined && cart.lines.length > 0 && !hiddenOn.has(path)
  const coupons = useQuery({
    ...listedCouponsQuery(useCall()),
    // A wider screen has no cart bar.
    enabled: isShown && cart.coupon === null && matchMedia('(max-width: 639px)').matches,
    staleTime: COUPONS_MS,
  })
  if (!isShown) return null
  // The bar has no room to say for which products a coupon is.
  const forAll = coupons.data?.filter(({ onlyFor }) => !onlyFor) ?? []
  const offer = cart.coupon === null ? nextOffer(forAll, cart.bill.discountedTotal) : null
  const { totalItems, payable, finalAmount, savings, deliveryCharge } = cart.bill
  const hasFees = finalAmount > payable
  return (
    <aside
      aria-label={m.cart_cart()}
      className="bottom-bar cart-bar pointer-events-none fixed inset-x-0 bottom-0 z-40 pb-[max(8px,env(safe-area-inset-bottom))] sm:hidden"
    >
      <PageLink
        href={urls.cart()}
        data-cart=""
        className="pointer-events-auto flex min-h-13 animate-sheet-in items-center justify-between gap-2 whitespace-nowrap rounded-field bg-brand px-4 py-2 text-sm leading-tight text-on-brand shadow-raised"
      >
        <span className="flex min-w-0 flex-col">
          {/* Very large text takes two lines. */}
          <span className="whitespace-normal font-semibold">
            <span className="whitespace-nowrap">{itemCount(totalItems)}</span> ·{' '}
            <span className="whitespace-nowrap">{formatRupees(finalAmount)}</span>{' '}
          </span>
          <span className="truncate text-2xs">
            {hasFees && <span>{m.cart_incl_fees_2()} </span>}
            <span>
              {offer
                ? nextOfferText(offer)
                : savings > 0
                  ? m.cart_you_save_savings({ savings: formatRupees(savings) })
                  : deliveryCharge === 0 && m.common_free_delivery()}
            </span>
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-1 font-display text-base font-bold">
          {m.cart_view_cart()}
          <ChevronRight size={20} strokeWidth={2.25} aria-hidden="true" className="mirrored" />
        </span>
      </PageLink>
    </aside>
  )
}

export default CartBar
