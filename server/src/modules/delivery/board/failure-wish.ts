// What a shopper wishes after an attempt at the door that failed. The manager decides; the wish stands on the board.
import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { isWithinHours, openHalfHours } from '@tokri/rules/opening-hours.ts'
import type { DropsTable } from '../../../../db/tables.gen.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { announceOrder, findAndLockOrder } from '../../order/service.ts'
import * as queries from '../queries.ts'

type Wish = BoardShape['orders'][number]['failureWish']

export const wishOf = ({ wish, wish_at }: { wish: DropsTable['wish']; wish_at: Date | string | null }): Wish =>
  wish === null ? null : { wish, at: wish_at === null ? null : new Date(wish_at).toISOString() }

type Answer = { orderId: string; wish: NonNullable<DropsTable['wish']>; at?: string | undefined }

/** How many times a shopper may choose from for another try. */
const TIMES_OFFERED = 8

/** The times of another try that a shopper may choose from. */
export const timesOffered = ({ stores }: Pick<Deps, 'stores'>, storeId: string, now: Date): Date[] => {
  const { times } = stores.find(storeId) ?? {}
  return times ? openHalfHours(times, now, TIMES_OFFERED) : []
}

/** Whether somebody is at the store then. The store holds the goods until the last time that it offers, and not longer. */
const isPossible = (deps: Deps, storeId: string, at: Date): boolean => {
  const now = deps.clock()
  const { times } = deps.stores.find(storeId) ?? {}
  const last = timesOffered(deps, storeId, now).at(-1)
  return times !== undefined && last !== undefined && at > now && at <= last && isWithinHours(times, at)
}

/** Notes the wish; a later one replaces it. Throws `not_found`, and `question_closed` once the manager has decided. */
export const answerFailure = (
  deps: Deps,
  userId: string,
  { answer, key }: { answer: Answer; key: string | null },
): Promise<{ orderId: string }> =>
  inTransaction(deps.db, (tx) => {
    const now = deps.clock()
    return runOnce(tx, { userId, key, request: ['after-failure', answer], now }, async () => {
      const { orderId, wish, at } = answer
      const order = await findAndLockOrder(tx, orderId, userId)
      if (at !== undefined && !isPossible(deps, order.store_id, new Date(at)))
        throw new AppError('bad_request', { message: 'Choose a time', fields: { at: 'Choose a time' } })
      const wishAt = at === undefined ? null : new Date(at)
      if (order.state !== 'READY' || !(await queries.writeWish(tx, orderId, { wish, wishAt, at: now })))
        throw new AppError('question_closed')
      await announceOrder(tx, orderId)
      return { orderId }
    })
  })
