import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type NewRefund, type RefundPart, refundPayment } from '../../payment/service.ts'
import { mailAboutRefund } from '../tell/order-mails.ts'

/** Records a refund of a locked order, and sends the shopper a mail. Returns its parts. */
export const refundAndNotify = async (tx: Tx, deps: Deps, refund: NewRefund): Promise<RefundPart[]> => {
  const parts = await refundPayment(tx, deps, refund)
  const cashPaise = parts.reduce((sum, { inCash, amountPaise }) => (inCash ? sum + amountPaise : sum), 0)
  if (refund.amountPaise > 0) await mailAboutRefund(tx, deps, { ...refund, cashPaise })
  return parts
}
