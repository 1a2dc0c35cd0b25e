import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCart, useCartQuery } from './cart.ts'

/**
 * The cart for a screen that leads to an order: its stock and prices are requested anew when the screen opens. `error`
 * is set when there is no cart to show.
 */
export const useCartPage = () => {
  const queryClient = useQueryClient()
  const cart = useCart()
  const { error, refetch } = useCartQuery()
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: ['cart'] }, { cancelRefetch: false })
  }, [queryClient])
  return { cart, error: cart === undefined ? error : null, retry: () => void refetch() }
}
