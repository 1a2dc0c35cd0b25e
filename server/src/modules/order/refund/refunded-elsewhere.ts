// Money that went back without the shop: an administrator refunds at the provider's own page, or the shopper's bank takes a
// payment back. What the order still has of it is a refund by amount; anything above that does not belong to the order.
import { offPaise } from '@tokri/rules/adjustments.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { must } from '@tokri/rules/must.ts'
import { moneyLeftPaise } from '@tokri/rules/order-money.ts'
import type { Deps } from '../../../deps.ts'
import { audit, SHOP } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { RefundElsewhere } from '../../payment/service.ts'
import { adjustableLine } from '../money/adjustable-lines.ts'
import { isPaid, moneyOf } from '../money/order-money.ts'
import { shopReasons } from '../money/shop-reasons.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { refundAndNotify } from '../move/send-refund.ts'
import { announceOrder } from '../rows/move-queries.ts'
import * as queries from '../rows/queries.ts'
import { refundLockedOrder } from './refund-order.ts'

const leftPaise = async (tx: Tx, order: queries.LockedOrder): Promise<number> => {
  if (!isPaid(order) || order.extra_due_paise > 0) return 0
  const lines = (await queries.readLines(tx, order.id)).map(adjustableLine)
  return Math.min(moneyLeftPaise(moneyOf(order)), order.final_amount_paise - offPaise(order.final_amount_paise, lines))
}

/** Returns the refund of the order, or the one of what does not belong to it if the order has nothing left. */
export const refundedElsewhere = async (
  tx: Tx,
  deps: Deps,
  { orderId, amountPaise, why, ...elsewhere }: RefundElsewhere,
): Promise<string> => {
  const at = deps.clock()
  const order = await findAndLockOrder(tx, orderId, null)
  const reason = shopReasons[why]
  const ownPaise = Math.min(amountPaise, await leftPaise(tx, order))
  const abovePaise = amountPaise - ownPaise
  const refundOwn = async (): Promise<string> => {
    const refund = { orderId, lines: [], amount: toRupees(ownPaise), reason }
    const checked = { refund, at, actor: SHOP, check: async () => {} }
    return (await refundLockedOrder(tx, deps, order, { ...checked, elsewhere })).refundId
  }
  const refundAbove = async (): Promise<string> => {
    // The messages of the provider are about the first part.
    const moved = ownPaise === 0 ? elsewhere : { ...elsewhere, reference: null, state: 'done' as const }
    const detail = { why: reason, amountPaise: abovePaise }
    await audit(tx, { at, actor: SHOP, action: 'payment.returned', subject: orderId, detail })
    const given = { orderId, amountPaise: abovePaise, lines: [], reason, at, surplus: true, elsewhere: moved }
    return must((await refundAndNotify(tx, deps, given))[0]).refundId
  }
  const ownId = ownPaise > 0 ? await refundOwn() : null
  const aboveId = abovePaise > 0 ? await refundAbove() : null
  await announceOrder(tx, orderId)
  return must(ownId ?? aboveId)
}
