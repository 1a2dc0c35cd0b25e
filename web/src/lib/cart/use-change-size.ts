import { MAX_LINE_QUANTITY } from '@tokri/rules/shop-limits.ts'
import type { CardProduct } from '../catalogue/catalogue-queries.ts'
import { type CartLine, cartQuery, getOptimisticUpdate } from './cart.ts'
import { queueCartMutation } from './mutation-queue.ts'
import { setQuantity, useCartDeps } from './set-quantity.ts'

/**
 * Takes the pieces of a line in another size, beside what the cart has of it. Pieces of which the shop has too few stay in
 * the present size.
 */
export const useChangeSize = () => {
  const deps = useCartDeps()
  const { queryKey } = cartQuery(deps.call)
  const held = (productId: string) =>
    deps.queryClient.getQueryData(queryKey)?.lines.find(({ product }) => product._id === productId)?.quantity ?? 0
  return async ({ product, quantity }: CartLine, size: CardProduct) => {
    const before = held(size._id)
    await setQuantity(deps, size, Math.min(MAX_LINE_QUANTITY, before + quantity))
    // The first request adds one piece, and further ones follow until the wanted pieces or those of the shop are there.
    while (getOptimisticUpdate(size._id)) await queueCartMutation(async () => {})
    const taken = held(size._id) - before
    if (taken > 0) await setQuantity(deps, product, Math.max(0, quantity - taken))
  }
}
