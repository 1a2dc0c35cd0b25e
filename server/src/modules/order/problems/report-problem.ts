// A shopper reports a problem with pieces of a delivered order. The order is locked, so a piece is reported once. Small
// amounts of shoppers who report seldom are refunded at once, if the settings say so.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { remainingPieces } from '@tokri/rules/adjustments.ts'
import { toPaise } from '@tokri/rules/money.ts'
import { canReportProblem, ORDERS_FOR_AUTO_REFUND, type ProblemReason, reportedPieces } from '@tokri/rules/problems.ts'
import type { Deps } from '../../../deps.ts'
import { SHOP } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import { lockPerson } from '../../user/service.ts'
import { adjustableLine } from '../money/adjustable-lines.ts'
import { isPaid } from '../money/order-money.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { readOrder } from '../read/read-orders.ts'
import { worthPaise } from '../refund/refund-order.ts'
import { announceOrder } from '../rows/move-queries.ts'
import * as queries from '../rows/problem-queries.ts'
import { readLines } from '../rows/queries.ts'
import { acceptProblem } from './answer-problem.ts'

type Report = {
  orderId: string
  lines: { productId: string; quantity: number }[]
  reason: ProblemReason
  asCredit: boolean
  note: string
  pictures: readonly string[]
}

/**
 * Throws `not_found` for another shopper's order, and `illegal_move` before the delivery, once the hours are over, and for
 * pieces that were refunded or reported already.
 */
export const reportProblem = (
  deps: Deps,
  userId: string,
  { report, key }: { report: Report; key: string | null },
): Promise<OrderShape> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId, key, request: ['report-problem', report], now: at }, async () => {
      const { orderId, lines, reason, asCredit, note, pictures } = report
      const { problemHours, autoRefundUpTo, autoRefundRate: rate } = deps.settings.current
      const order = await findAndLockOrder(tx, orderId, userId)
      // So that the limits of what is accepted by itself hold for reports at the same moment.
      await lockPerson(tx, userId)
      if (!canReportProblem({ state: order.state, deliveredAt: order.delivered_at }, problemHours, at))
        throw new AppError('illegal_move', { message: 'A problem with this order cannot be reported now' })
      if (!isPaid(order)) throw new AppError('illegal_move', { message: 'All of this order was refunded' })
      const bought = await readLines(tx, orderId)
      const problems = await queries.readProblems(tx, orderId)
      const tooMany = lines.some(({ productId, quantity }) => {
        const line = bought.find((one) => one.product_id === productId)
        return !line || quantity > remainingPieces(adjustableLine(line)) - reportedPieces(problems, productId)
      })
      if (tooMany) throw new AppError('illegal_move', { message: 'This was refunded or reported already' })
      const problemId = newId()
      const amountPaise = worthPaise(order, bought, { orderId, lines, reason })
      await queries.insertProblem(tx, {
        id: problemId,
        order_id: orderId,
        reason,
        note,
        lines: JSON.stringify(lines),
        amount_paise: amountPaise,
        as_credit: asCredit,
        reported_at: at,
        answered_at: null,
        answered_by: null,
        refund_id: null,
      })
      const claimed = await queries.claimPictures(tx, { orderId, problemId, pictures })
      if (claimed !== new Set(pictures).size)
        throw new AppError('not_found', { message: 'A picture is not there any more. Take it again.' })
      const limits = {
        userId,
        orderId,
        now: at,
        upToPaise: toPaise(autoRefundUpTo),
        rate,
        orders: ORDERS_FOR_AUTO_REFUND,
      }
      if (autoRefundUpTo > 0 && amountPaise > 0 && (await queries.mayAccept(tx, limits)))
        await acceptProblem(tx, deps, order, { problemId, by: SHOP, at, check: async () => {} })
      await announceOrder(tx, orderId)
      return readOrder(tx, orderId, userId)
    })
  })
