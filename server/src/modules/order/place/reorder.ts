import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { addAvailable, type Shopper } from '../../cart/service.ts'
import { readOrdered } from '../move/read-ordered.ts'
import { isOrderOf } from '../read/list-queries.ts'

/** Adds the available products of an order to the cart, and lists the others. Throws `not_found`. */
export const reorder = (
  deps: Deps,
  shopper: Shopper,
  { orderId, key }: { orderId: string; key: string | null },
): ReturnType<typeof addAvailable> =>
  inTransaction(deps.db, (tx) =>
    runOnce(tx, { userId: shopper.userId, key, request: ['reorder', orderId], now: deps.clock() }, async () => {
      if (!(await isOrderOf(tx, orderId, shopper.userId)))
        throw new AppError('not_found', { message: 'Order not found' })
      const ordered = await readOrdered(tx, orderId)
      return addAvailable(tx, deps, shopper, { lines: ordered.lines, ordered })
    }),
  )
