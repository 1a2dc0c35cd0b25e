// Refunds that failed: an administrator gives them again, the way they were paid or as store credit. The order is locked and
// the refund is updated on a condition, so of two presses one counts.
import type { FailedRefunds, OrderShape } from '@tokri/contract/order.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { sendAgain } from '../../payment/service.ts'
import { requireRecentPasswordToRefund } from '../../user/sign-in/recent-password.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { readOrder } from '../read/read-orders.ts'
import * as queries from '../rows/failed-refund-queries.ts'
import { announceOrder } from '../rows/move-queries.ts'
import { updateOrder } from '../rows/queries.ts'
import { mailAboutRefund } from '../tell/order-mails.ts'

type Retry = { refundId: string; asCredit: boolean; key: string | null }

/**
 * Gives a failed refund again. Throws `not_found` for an unknown refund, and `illegal_move` for one that has not failed, was
 * given again already, or has nobody to give credit to; and as `requireRecentPasswordToRefund`.
 */
export const retryRefund = (deps: Deps, viewer: Viewer, { refundId, asCredit, key }: Retry): Promise<OrderShape> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['retry-refund', refundId, asCredit], now: at }, async () => {
      const orderId = await queries.readOrderOfRefund(tx, refundId)
      if (orderId === undefined) throw new AppError('not_found', { message: 'There is no such refund' })
      const order = await findAndLockOrder(tx, orderId, null)
      if (asCredit && order.user_id === null)
        throw new AppError('illegal_move', {
          message: 'The account of this order is gone: there is nobody to give credit to',
        })
      const refund = await sendAgain(tx, deps, { refundId, asCredit, by: viewer.id, at })
      if (!refund) throw new AppError('illegal_move', { message: 'This refund was given again already' })
      const { amount_paise: amountPaise, tip_paise: tipPaise, reason, surplus } = refund
      await requireRecentPasswordToRefund({ ...deps, db: tx }, viewer, amountPaise)
      if (asCredit) {
        if (!surplus)
          await updateOrder(tx, orderId, {
            credit_refunded_paise: order.credit_refunded_paise + amountPaise - tipPaise,
            updated_at: at,
          })
        await mailAboutRefund(tx, deps, { orderId, amountPaise, creditPaise: amountPaise, reason })
      }
      const detail = { amountPaise, asCredit }
      await audit(tx, { at, actor: viewer.id, action: 'order.refund-given-again', subject: orderId, detail })
      await announceOrder(tx, orderId)
      return readOrder(tx, orderId, null)
    })
  })

const orderOf = ({ order_id, number }: { order_id: string; number: string }) => ({ _id: order_id, orderNumber: number })

/** The refunds that failed, and the disputes that are open: both wait for a person. The oldest first. */
export const listFailedRefunds = async ({ db }: Pick<Deps, 'db'>): Promise<FailedRefunds> => {
  const [refunds, disputes] = await Promise.all([queries.readFailedRefunds(db), queries.readOpenDisputes(db)])
  return {
    refunds: refunds.map(({ id, amount_paise, reason, provider, failed_at, tries, why, has_account, ...row }) => ({
      ...{ _id: id, order: orderOf(row), amount: toRupees(amount_paise), reason, provider, tries, why },
      ...{ failedAt: failed_at.toISOString(), mayBeCredit: has_account },
    })),
    disputes: disputes.map(({ reference, provider, amount_paise, opened_at, answer_by, ...row }) => ({
      ...{ reference, provider, order: orderOf(row), amount: toRupees(amount_paise) },
      ...{ at: opened_at.toISOString(), answerBy: answer_by?.toISOString() ?? null },
    })),
  }
}
