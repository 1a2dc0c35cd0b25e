// Answers the problem that a shopper reported: the pieces are refunded, or the shopper is told why not. The order is locked
// and the answer is a conditional update, so of two answers one counts, and money goes back once.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { requireRecentPasswordToRefund } from '../../user/service.ts'
import { refundReasons } from '../money/shop-reasons.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { readOrder } from '../read/read-orders.ts'
import { refundLockedOrder } from '../refund/refund-order.ts'
import { announceOrder } from '../rows/move-queries.ts'
import * as queries from '../rows/problem-queries.ts'
import type { LockedOrder } from '../rows/queries.ts'
import { mailAboutDeclined } from '../tell/order-mails.ts'
import { messageAbout } from '../tell/order-messages.ts'
import { pushAboutProblem } from '../tell/order-pushes.ts'

const answered = () => new AppError('illegal_move', { message: 'This problem was answered already' })

type Acceptance = {
  problemId: string
  by: string
  at: Date
  /** A word for the shopper. */
  text?: string
  check: (amountPaise: number) => Promise<void>
}

/** Refunds the pieces of a problem of a locked order. `by` is an administrator, or the shop itself. */
export const acceptProblem = async (
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { problemId, by, at, text = '', check }: Acceptance,
): Promise<void> => {
  const problem = await queries.readOpenProblem(tx, problemId)
  if (!problem) throw answered()
  const { lines, reason, as_credit: asCredit } = problem
  const refund = { orderId: order.id, lines, reason: refundReasons[reason], asCredit }
  const { refundId, amountPaise } = await refundLockedOrder(tx, deps, order, { refund, at, actor: by, check })
  if (!(await queries.writeAnswer(tx, problemId, { state: 'accepted', refundId, amountPaise, text, at, by })))
    throw answered()
  await pushAboutProblem(tx, deps, order, { accepted: true, at })
  await messageAbout(tx, deps, order, { kind: 'problem_answered' })
  const detail = { accepted: true, amountPaise }
  await audit(tx, { at, actor: by, action: 'order.problem-answered', subject: order.id, detail })
}

type Answer = { problemId: string; accept: boolean; reason: string; key: string | null }

/**
 * Throws `not_found` for an unknown problem, `illegal_move` for one that is answered or whose pieces were refunded in another
 * way, and as `requireRecentPasswordToRefund`.
 */
export const answerProblem = (
  deps: Deps,
  viewer: Viewer,
  { problemId, accept, reason, key }: Answer,
): Promise<OrderShape> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    const { id: by } = viewer
    const request = ['answer-problem', { problemId, accept, reason }]
    return runOnce(tx, { userId: by, key, request, now: at }, async () => {
      const orderId = await queries.readOrderOfProblem(tx, problemId)
      if (orderId === undefined) throw new AppError('not_found', { message: 'There is no such problem' })
      const order = await findAndLockOrder(tx, orderId, null)
      if (accept) {
        const check = (paise: number) => requireRecentPasswordToRefund({ ...deps, db: tx }, viewer, paise)
        // Nobody would take a text along whose account is gone.
        const text = order.user_id === null ? '' : reason
        await acceptProblem(tx, deps, order, { problemId, by, at, text, check })
      } else {
        const problem = await queries.readOpenProblem(tx, problemId)
        if (!problem) throw answered()
        if (!(await queries.writeAnswer(tx, problemId, { state: 'declined', text: reason, at, by }))) throw answered()
        // The account that would take the answer along is gone.
        if (order.user_id === null) await queries.clearProblemNotes(tx, [orderId])
        await mailAboutDeclined(tx, deps, { orderId, reason, lines: problem.lines })
        await pushAboutProblem(tx, deps, order, { accepted: false, at })
        await messageAbout(tx, deps, order, { kind: 'problem_answered' })
        const detail = { accepted: false }
        await audit(tx, { at, actor: by, action: 'order.problem-answered', subject: orderId, detail })
      }
      await announceOrder(tx, orderId)
      return readOrder(tx, orderId, null)
    })
  })
