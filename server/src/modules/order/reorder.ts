import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/http/idempotency.ts'
import { bringBack } from '../cart/service.ts'
import { isOrderOf } from './list-queries.ts'
import { readLines } from './queries.ts'

/** Puts what an order bought into the cart again, as far as it can be had, and names the rest. Throws `not_found`. */
export const reorder = (
  deps: Deps,
  userId: string,
  { orderId, key }: { orderId: string; key: string | null },
): ReturnType<typeof bringBack> =>
  inTransaction(deps.db, (tx) =>
    once(tx, { userId, key, request: ['reorder', orderId], now: deps.clock() }, async () => {
      if (!(await isOrderOf(tx, orderId, userId))) throw new AppError('not_found', { message: 'Order not found' })
      const lines = await readLines(tx, orderId)
      return bringBack(
        tx,
        deps,
        userId,
        lines.map((line) => ({ productId: line.product_id, name: line.name, quantity: line.quantity })),
      )
    }),
  )
