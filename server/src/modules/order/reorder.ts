import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { bringBack } from '../cart/service.ts'
import { isOrderOf } from './list-store.ts'
import { readLines } from './store.ts'

/** Puts what an order bought into the cart again, as far as it can be had, and names the rest. Throws `not_found`. */
export const reorder = async (deps: Deps, userId: string, orderId: string) => {
  if (!(await isOrderOf(deps.db, orderId, userId))) throw new AppError('not_found', { message: 'Order not found' })
  const lines = await readLines(deps.db, orderId)
  return bringBack(
    deps,
    userId,
    lines.map((line) => ({ productId: line.product_id, name: line.name, quantity: line.quantity })),
  )
}
