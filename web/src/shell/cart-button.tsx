import { formatRupees } from '@tokri/rules/money.ts'
import { ShoppingCart } from 'lucide-react'
import { useCart } from '../lib/cart/cart.ts'
import { m } from '../paraglide/messages.js'
import { itemCount } from '../shop/cart/item-count.ts'
import { openCartPanel, prefetchCartPanel } from '../shop/cart/lazy-cart-panel.ts'

/**
 * Item count and final amount, or 'My Cart'. The width is reserved, so the header does not move when the cart arrives.
 */
export const CartButton = () => {
  const cart = useCart()
  const filled = cart !== undefined && cart.lines.length > 0
  return (
    <button
      type="button"
      data-cart=""
      onClick={openCartPanel}
      onPointerEnter={prefetchCartPanel}
      onFocus={prefetchCartPanel}
      className="hidden min-h-10 min-w-[132px] shrink-0 items-center justify-center gap-2.5 rounded-field bg-brand px-4 text-sm font-semibold text-on-brand transition-colors hover:bg-brand-hover active:bg-brand-press sm:flex wide:min-h-12"
    >
      <ShoppingCart size={22} strokeWidth={1.75} aria-hidden="true" />
      {filled ? (
        <span className="flex flex-col items-start whitespace-nowrap text-start leading-tight">
          <span className="sr-only">{m.cart_my_cart()}</span>
          <span className="text-xs font-medium">{itemCount(cart.bill.totalItems)}</span>
          <span>{formatRupees(cart.bill.finalAmount)}</span>
        </span>
      ) : (
        <span>{m.cart_my_cart()}</span>
      )}
    </button>
  )
}
