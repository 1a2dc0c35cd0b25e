// Changes of the cart that need no optimistic update.

import { useQueryClient } from '@tanstack/react-query'
import type { CartAnswer } from '@tokri/contract/cart.schema.ts'
import { useCall } from '../api/use-call.ts'
import { cartOf, cartQuery } from './cart.ts'
import { type CartDeps, queueCartMutation } from './mutation-queue.ts'

type WholeCart = Pick<CartAnswer, 'data' | 'bill' | 'coupon'>

/** For coupons and reorders: queues the mutation and caches the cart in its answer. */
export const useCartMutation = () => {
  const queryClient = useQueryClient()
  const call = useCall()
  return <T extends WholeCart>(send: () => Promise<T>) => mutateCart({ call, queryClient }, send)
}

export const mutateCart = <T extends WholeCart>(
  deps: Omit<CartDeps, 'goToLogin'>,
  send: () => Promise<T>,
): Promise<T> =>
  queueCartMutation(async () => {
    const answer = await send()
    await cacheCart(deps, answer)
    return answer
  })

export const cacheCart = async ({ call, queryClient }: Omit<CartDeps, 'goToLogin'>, answer: WholeCart) => {
  // A query that started before this mutation would overwrite the new cart with the old one.
  await queryClient.cancelQueries({ queryKey: ['cart'] })
  queryClient.setQueryData(cartQuery(call).queryKey, cartOf(answer))
}
