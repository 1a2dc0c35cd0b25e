import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { session } from '../browser/storage.ts'
import type { CardProduct } from '../catalogue/catalogue-queries.ts'
import { addAfterLoginKey } from '../session/remember-page.ts'
import { setOptimisticUpdate } from './cart.ts'
import { sendUpdateLater } from './set-quantity.ts'

/**
 * After a login, adds the product that the shopper tried to add as a guest. If the cart contains it already, its
 * quantity grows by one.
 */
export const addProductAfterLogin = async (call: Call, queryClient: QueryClient) => {
  const product = session.getJson(addAfterLoginKey) as CardProduct | null // written in send-update.ts
  session.remove(addAfterLoginKey)
  if (typeof product?._id !== 'string') return
  setOptimisticUpdate(product._id, { product, quantity: 1, relative: true })
  await sendUpdateLater({ call, queryClient, goToLogin: async () => {} }, product)
}
