import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { refilledWishes } from '@tokri/contract/cart.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Cart } from '../../lib/cart/cart.ts'

/**
 * What an earlier order had, if the cart was filled from one: the checkout begins with it. Asked anew for a cart of another
 * amount, because the coupon may apply to that one.
 */
export const useRefilledWishes = (cart: Cart | undefined) => {
  const call = useCall()
  const { data, isLoading } = useQuery({
    queryKey: ['refilled wishes', cart?.bill.discountedTotal, cart?.coupon?.code],
    queryFn: async ({ signal }) => (await call(refilledWishes, {}, { signal })).data,
    enabled: cart?.refilled === true && cart.lines.length > 0,
    retry: false, // the order can be made without them
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return { wishes: data ?? null, isLoading }
}
