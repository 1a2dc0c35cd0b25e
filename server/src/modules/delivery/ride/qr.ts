// The code that the shopper scans at the door. A provider's code is confirmed by its webhook, on the rider's phone too; the
// shop's own is not, so the rider says what was paid.
import { toRupees } from '@tokri/rules/money.ts'
import { upiLink } from '@tokri/rules/upi.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { dueOf } from '../../order/service.ts'
import { openQr, qrProvider } from '../../payment/service.ts'
import { lockDrop, requireOut } from './drops.ts'

/** Throws as `lockDrop`, `illegal_move` for an order that is paid, and `payment_unavailable` in a shop without UPI. */
export const showQr = async (deps: Deps, viewer: Viewer, orderId: string) => {
  const order = await inTransaction(deps.db, async (tx) => {
    const { order, drop } = await lockDrop(tx, viewer, orderId)
    requireOut(drop, order)
    return order
  })
  const amountPaise = dueOf(order)
  if (amountPaise === 0) throw new AppError('illegal_move', { message: 'This order is paid already' })
  const { upi } = deps.settings.current
  const amount = toRupees(amountPaise)
  const own = upi && {
    payload: upiLink(upi, { amount, orderNumber: order.number }),
    amount,
    confirmed: 'rider' as const,
  }
  const provider = qrProvider(deps)
  if (!provider) {
    if (!own) throw new AppError('payment_unavailable', { message: 'UPI is not available' })
    return own
  }
  try {
    const named = { orderId, orderNumber: order.number, amountPaise }
    return { payload: await openQr(deps, provider, named), amount, confirmed: 'provider' as const }
  } catch (error) {
    if (!own) throw error
    deps.log.warn({ err: error, order: orderId }, 'a provider made no QR code; the shop shows its own')
    return own
  }
}
