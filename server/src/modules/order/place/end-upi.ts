// An administrator ends an amount that came by UPI and was not what was due: it goes back, as money that was not due does, or
// it never came, because somebody had typed it wrongly.
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { linkReference, readOpenReference, removeReference } from '../../payment/service.ts'
import { requireRecentPasswordToRefund } from '../../user/service.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { returnSurplus } from './settle-at-door.ts'

type Ended = { reference: string; as: 'refund' | 'mistyped'; reason: string; key: string | null }

/** Throws `not_found` for a reference that confirmed a payment, was ended or is unknown; and as `requireRecentPasswordToRefund`. */
export const endUpi = (deps: Deps, viewer: Viewer, { reference, as, reason, key }: Ended): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    await runOnce(tx, { userId: viewer.id, key, request: ['end-upi', reference, as, reason], now: at }, async () => {
      const orderId = (await readOpenReference(tx, reference))?.order_id
      const order = orderId === undefined ? undefined : await findAndLockOrder(tx, orderId, null)
      // Another press may have ended it before this one had the order.
      const amountPaise = (await readOpenReference(tx, reference))?.amount_paise
      if (!order || amountPaise === undefined)
        throw new AppError('not_found', { message: 'There is no such amount to end' })
      if (as === 'refund') {
        await requireRecentPasswordToRefund({ ...deps, db: tx }, viewer, amountPaise)
        const received = { provider: 'upi', amountPaise, reference, confirmedAt: at, at } as const
        await linkReference(tx, reference, await returnSurplus(tx, deps, order, received))
      } else await removeReference(tx, reference)
      const detail = { amount: toRupees(amountPaise), reference, as, reason }
      await audit(tx, { at, actor: viewer.id, action: 'payment.upi-ended', subject: order.id, detail })
      return {}
    })
  })
