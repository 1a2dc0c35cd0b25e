import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCart, useCartQuery } from './cart.ts'

/**
 * The cart for a screen that leads to an order: its stock and prices are requested anew when the screen opens. `error`
 * is set when there is no cart to show.
 */
export const useCartPage = () => {
  const queryClient = useQueryClient()
  const cart = useCart()
  const hydrated = useHydrated()
  const { error, refetch } = useCartQuery()
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: ['cart'] }, { cancelRefetch: false })
  }, [queryClient])
  // The header hydrates first, and its request may have failed already; this screen must first match the server's HTML.
  return { cart, error: hydrated && cart === undefined ? error : null, retry: () => void refetch() }
}
