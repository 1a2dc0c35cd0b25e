// A person cancels an order.
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Move } from '../rows/moved.ts'
import type { LockedOrder } from '../rows/queries.ts'
import { moveOrder } from './move-order.ts'

/** Cancels a locked order. Throws `illegal_move` when it is too late. */
export const cancelLockedOrder = async (
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  move: Omit<Move, 'to'>,
): Promise<void> => {
  try {
    await moveOrder(tx, deps, order, { ...move, to: 'CANCELLED' })
  } catch (error) {
    if (error instanceof AppError && error.code === 'illegal_move')
      throw new AppError('illegal_move', { message: 'This order can no longer be cancelled' })
    throw error
  }
}
