import { lazy, useEffect } from 'react'
import { useCart } from '../lib/cart.ts'
import { useSignedIn } from '../lib/use-call.ts'
import { LatePart } from '../ui/late-part.tsx'

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
