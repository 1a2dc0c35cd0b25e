// What an order has of its shopper goes once their account is deleted and the order has ended: until then the staff need the
// address to deliver it.
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { forgetAnswersAbout } from '../../../platform/http/idempotency.ts'
import { replaceRefundReasons } from '../../payment/service.ts'
import { allShopReasons } from '../money/shop-reasons.ts'
import type { Effect } from '../rows/moved.ts'
import * as queries from '../rows/queries.ts'

const REASON_REMOVED = 'Refunded'

/**
 * Of these orders, removes the address and the texts that the shopper and the staff have written until the end, including
 * copies in refunds, from those that have ended. Returns their ids.
 */
export const forgetBuyers = async (
  tx: Tx,
  deps: Pick<Deps, 'deleteBuyerTexts'>,
  orderIds: readonly string[],
): Promise<string[]> => {
  const ended = await queries.clearAddresses(tx, orderIds)
  if (ended.length === 0) return []
  await replaceRefundReasons(tx, ended, { reason: REASON_REMOVED, keep: allShopReasons })
  await queries.clearReasons(tx, ended)
  for (const deleteTexts of deps.deleteBuyerTexts) await deleteTexts(tx, ended)
  return ended
}

/** An order ended whose account had been deleted while it was under way. */
export const forgetBuyer: Effect = async (tx, deps, { order }) => {
  if (order.user_id !== null) return
  await forgetBuyers(tx, deps, [order.id])
  // Such as the trip that was answered to the rider.
  await forgetAnswersAbout(tx, [order.id])
}
