import { lazy, useEffect } from 'react'
import { useCart } from '../lib/cart/cart.ts'
import { useSignedIn } from '../lib/session/use-signed-in.ts'
import { LatePart } from '../ui/lazy-boundary.tsx'

const loadCartBar = () => import('./cart-bar.tsx')
const CartBar = lazy(loadCartBar)

/** The cart bar once there is something in the cart; who can fill one has it at hand before. */
export const CartBarSlot = () => {
  const filled = (useCart()?.bill.totalItems ?? 0) > 0
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn) loadCartBar().catch(() => {}) // asked for again when it is needed
  }, [signedIn])
  return (
    filled && (
      <LatePart>
        <CartBar />
      </LatePart>
    )
  )
}
