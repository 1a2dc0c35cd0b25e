import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCart, useCartQuery } from './cart.ts'

/**
 * The cart for a screen that leads to an order. Refetches its stock and prices when the screen opens. `error` is set
 * when there is no cart to show.
 */
export const useCartPage = () => {
  const queryClient = useQueryClient()
  const cart = useCart()
  const hydrated = useHydrated()
  const { error, refetch } = useCartQuery()
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: ['cart'] }, { cancelRefetch: false })
  }, [queryClient])
  // The header hydrates first, so its cart request may have failed already. The first render must still match the
  // server's HTML.
  return { cart, error: hydrated && cart === undefined ? error : null, retry: () => void refetch() }
}
