import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type NewRefund, refundPayment } from '../payment/service.ts'
import { mailAboutRefund } from './order-mails.ts'

/** Writes down that money of a held order goes back, and tells the shopper. */
export const giveBack = async (tx: Tx, deps: Deps, refund: NewRefund): Promise<void> => {
  await refundPayment(tx, deps, refund)
  if (refund.amountPaise > 0) await mailAboutRefund(tx, deps, refund)
}
