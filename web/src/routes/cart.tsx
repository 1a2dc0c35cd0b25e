import { createFileRoute } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { CartContent } from '../shop/cart/cart-content.tsx'

export const Route = createFileRoute('/cart')({
  head: () => ({ meta: [{ title: m.cart_cart() }, { name: 'robots', content: 'noindex' }] }),
  component: CartPage,
})

function CartPage() {
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col sm:pt-6 lg:max-w-page lg:px-4">
      <h1 className="px-4 pt-4 text-xl lg:text-2xl">{m.cart_cart()}</h1>
      <CartContent />
    </div>
  )
}
