// Store credit in orders: what pays an order, and which part of a refund is credit. The order is locked.
import { creditPartPaise, creditTooMuchPaise } from '@tokri/rules/order-money.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { giveCredit } from '../../user/service.ts'
import type { LockedOrder } from '../rows/queries.ts'
import { moneyOf } from './order-money.ts'

/**
 * The part of a refund of a paid order that is given as credit. The tip is no part of the amount. An order of a deleted
 * account has nobody to give credit to: all that was paid in money goes back in money.
 */
export const creditPartOf = (order: LockedOrder, amountPaise: number, { asCredit = false } = {}): number =>
  creditPartPaise(moneyOf(order), amountPaise, { asCredit: asCredit && order.user_id !== null })

/**
 * Gives back what credit pays too much of an order that is left to cost `amountPaise`. Returns the column that the caller
 * writes in one statement with the new amount.
 */
export const returnCreditAbove = async (
  tx: Tx,
  order: LockedOrder,
  { amountPaise, at }: { amountPaise: number; at: Date },
): Promise<{ credit_returned_paise?: number }> => {
  const backPaise = creditTooMuchPaise(moneyOf(order).creditPaise, amountPaise)
  if (backPaise === 0) return {}
  await giveCredit(tx, { orderId: order.id, refundId: null, amountPaise: backPaise, at })
  return { credit_returned_paise: order.credit_returned_paise + backPaise }
}
