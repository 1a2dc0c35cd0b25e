// Refunds pieces of an order. rules/adjustments.ts computes the amount. The order is locked, so no piece is refunded twice.
import type { OrderShape } from '@tokri/contract/order.schema.ts'
import { changedLine, offPaise, remainingPieces } from '@tokri/rules/adjustments.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit-log.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { runOnce } from '../../platform/http/idempotency.ts'
import type { Viewer } from '../../platform/security/access.ts'
import { requireRecentPasswordToRefund } from '../user/recent-password.ts'
import { adjustableLine } from './adjustable-lines.ts'
import { isPaid } from './close-order.ts'
import { findAndLockOrder } from './order-transition.ts'
import * as queries from './queries.ts'
import { readOrder } from './read-orders.ts'
import { refundAndNotify } from './send-refund.ts'
import { issueCreditNote } from './tax-documents.ts'

export type Refund = {
  orderId: string
  lines: { productId: string; quantity: number }[]
  reason: string
}

const summed = (lines: Refund['lines']): Map<string, number> => {
  const wanted = new Map<string, number>()
  for (const { productId, quantity } of lines) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity)
  return wanted
}

/**
 * Refunds pieces of a paid order. Throws `not_found`, and `illegal_move` for an unpaid order or for more pieces than can
 * still be refunded.
 */
export const refundOrder = (
  deps: Deps,
  viewer: Viewer,
  { refund, key }: { refund: Refund; key: string | null },
): Promise<OrderShape> =>
  inTransaction(deps.db, async (tx) => {
    const { orderId, reason } = refund
    const { id: userId } = viewer
    const at = deps.clock()
    return runOnce(tx, { userId, key, request: ['refund', refund], now: at }, async () => {
      const order = await findAndLockOrder(tx, orderId, null)
      if (!isPaid(order)) throw new AppError('illegal_move', { message: 'There is nothing paid to give back' })
      const bought = await queries.readLines(tx, orderId)
      const wanted = summed(refund.lines)
      const tooMany = [...wanted].some(([productId, quantity]) => {
        const line = bought.find((one) => one.product_id === productId)
        // mutation: check-refunded-quantity
        return !line || quantity > remainingPieces(adjustableLine(line))
      })
      if (tooMany) throw new AppError('illegal_move', { message: 'This is more than was bought and is left' })

      const pieces = [...wanted].map(([productId, quantity]) => ({ productId, quantity }))
      const before = bought.map(adjustableLine)
      const after = bought.map((line) =>
        changedLine(adjustableLine(line), { refundedQuantity: wanted.get(line.product_id) ?? 0 }),
      )
      const amountPaise = offPaise(order.final_amount_paise, after) - offPaise(order.final_amount_paise, before)
      const refunded_paise = order.refunded_paise + amountPaise
      await requireRecentPasswordToRefund({ ...deps, db: tx }, viewer, refunded_paise)
      const all = after.every((line) => remainingPieces(line) === 0)
      const refundId = await refundAndNotify(tx, deps, { orderId, amountPaise, lines: pieces, reason, at })
      await queries.addRefunded(tx, orderId, pieces)
      await queries.updateOrder(tx, orderId, {
        refunded_paise,
        payment_state: all ? 'refunded' : 'part_refunded',
        updated_at: at,
      })
      await issueCreditNote(tx, order, { refundId, before: bought, refunded: wanted, at })
      await audit(tx, { at, actor: userId, action: 'order.refunded', subject: orderId, detail: { amountPaise } })
      return readOrder(tx, orderId, null)
    })
  })
