import { lazy, useEffect } from 'react'
import { useCart } from '../../lib/cart/cart.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'

const loadCartBar = () => import('./cart-bar.tsx')
const CartBar = lazy(loadCartBar)

/** The cart bar, once the cart has items. Its code is prefetched for signed-in shoppers, with that of the picture that
 * flies into the cart. */
export const LazyCartBar = () => {
  const filled = (useCart()?.lines.length ?? 0) > 0
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn) loadCartBar().catch(() => {}) // rendering the bar retries
  }, [signedIn])
  return (
    filled && (
      <LazyBoundary>
        <CartBar />
      </LazyBoundary>
    )
  )
}
