import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { readLive } from './discounts/discount-queries.ts'

/** Throws `not_found` unless all these products exist and are not archived. */
export const requireProducts = async (tx: Tx, ids: string[]): Promise<void> => {
  const distinct = [...new Set(ids)]
  if ((await readLive(tx, distinct)).size < distinct.length)
    throw new AppError('not_found', { message: 'Product not found' })
}
