import { formatRupees } from '@tokri/rules/money.ts'
import { ShoppingCart } from 'lucide-react'
import { PageLink } from '../../components/page-link.tsx'
import { useCart } from '../../lib/cart/cart.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'
import { itemCount } from '../cart/item-count.ts'

/** A link to the cart, for the bottom bar of the product page on phones. The bar loads it when the cart has items. */
const CartLink = () => {
  const cart = useCart()
  if (!cart || cart.bill.totalItems === 0) return null
  const { totalItems, finalAmount } = cart.bill
  return (
    <PageLink
      href={urls.cart()}
      data-cart=""
      aria-label={m.product_view_cart_totalitems_finalamount({
        totalItems: itemCount(totalItems),
        finalAmount: formatRupees(finalAmount),
      })}
      className="relative flex h-12 shrink-0 animate-pop-in items-center gap-2 rounded-control border-[1.5px] border-brand px-3 text-brand sm:hidden"
    >
      <ShoppingCart size={22} strokeWidth={1.75} aria-hidden="true" />
      <span className="flex flex-col whitespace-nowrap text-xs leading-tight max-[374px]:hidden">
        <span className="font-medium">{itemCount(totalItems)}</span>
        <span className="font-semibold">{formatRupees(finalAmount)}</span>
      </span>
      <span
        aria-hidden="true"
        className="absolute -inset-e-2 -top-2 min-w-5 rounded-full bg-brand px-1 text-center text-xs font-bold leading-5 text-on-brand min-[375px]:hidden"
      >
        {totalItems}
      </span>
    </PageLink>
  )
}

export default CartLink
