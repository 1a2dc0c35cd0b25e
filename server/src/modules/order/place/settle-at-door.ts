// What was due in cash is paid by UPI instead: before the rider comes, or at the door. Then the order counts as paid online.
//
// A code may be paid twice, late, or with another amount, and nobody stands between the shopper and the bank. So all money
// that comes is kept: what was not due goes back.
import type { ProviderName } from '@tokri/contract/payment-providers.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { audit, SHOP } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { PaymentRow } from '../../payment/queries.ts'
import { insertPayment, type PaymentResult, readPayments, updatePayment } from '../../payment/service.ts'
import { dueOf } from '../money/order-money.ts'
import { shopReasons } from '../money/shop-reasons.ts'
import { refundAndNotify } from '../move/send-refund.ts'
import { announceOrder } from '../rows/move-queries.ts'
import type * as queries from '../rows/queries.ts'
import { updateOrder } from '../rows/queries.ts'
import { mailAboutPaid } from '../tell/order-mails.ts'

type Order = queries.LockedOrder

/** Records that all that was due of a locked order was paid without cash. Returns the order as it is now. */
export const writePaidWithoutCash = async (
  tx: Tx,
  order: Order,
  { provider, at }: { provider: ProviderName; at: Date },
): Promise<Order> => {
  // One that was rounded for cash stays one in cash, so that it costs what was paid.
  const asOnline = { payment_method: 'online', payment_provider: provider } as const
  const paid = { payment_state: 'paid' as const, ...(order.rounding_paise === 0 && asOnline) }
  await updateOrder(tx, order.id, { ...paid, updated_at: at })
  await announceOrder(tx, order.id)
  return { ...order, ...paid }
}

export type Received = {
  provider: ProviderName
  amountPaise: number
  reference: string | null
  /** Whether the provider or the counter has seen the money; null: it is a rider's word. */
  confirmedAt: Date | null
  at: Date
}

/** Writes a payment that has come. `extra`: it was not due. */
export const insertReceived = async (
  tx: Tx,
  orderId: string,
  { provider, amountPaise, reference, confirmedAt, at, extra }: Received & { extra: boolean },
): Promise<string> => {
  const id = newId()
  await insertPayment(tx, {
    ...{ id, order_id: orderId, provider, reference: null, payment_reference: reference, url: null },
    ...{ state: 'paid', amount_paise: amountPaise, extra, at_door: true, confirmed_at: confirmedAt },
    ...{ created_at: at, updated_at: at, paid_at: at },
  })
  return id
}

/** Keeps money that was not due, and gives it back. Returns its payment. */
export const returnSurplus = async (tx: Tx, deps: Deps, order: Order, received: Received): Promise<string> => {
  const { at, amountPaise } = received
  const id = await insertReceived(tx, order.id, { ...received, extra: true })
  deps.log.warn({ order: order.id, payment: id }, 'money came that was not due; it goes back')
  const why = isIn('undelivered', order.state)
    ? shopReasons.late
    : dueOf(order) === 0
      ? shopReasons.twice
      : shopReasons.otherAmount
  await audit(tx, { at, actor: SHOP, action: 'payment.returned', subject: order.id, detail: { why } })
  await refundAndNotify(tx, deps, { orderId: order.id, amountPaise, lines: [], reason: why, at, surplusPaymentId: id })
  return id
}

/** The payment at the door that a result belongs to: the named one, else the newest of its provider. */
const paymentOf = (payments: PaymentRow[], { paymentId }: PaymentResult): PaymentRow | undefined =>
  paymentId === null ? payments[0] : payments.find(({ id }) => id === paymentId)

/** Applies a result to a payment of what was due in cash; false if it belongs to none. */
export const settleAtDoor = async (tx: Tx, deps: Deps, order: Order, result: PaymentResult): Promise<boolean> => {
  const at = deps.clock()
  const { provider, amountPaise, paymentReference: reference } = result
  const payments = await readPayments(tx, order.id)
  const atDoor = payments.filter((payment) => payment.at_door && payment.provider === provider)
  const payment = paymentOf(atDoor, result)
  if (!payment) return false
  if (result.kind === 'failed') {
    if (payment.state === 'pending') await updatePayment(tx, payment.id, { state: 'failed', updated_at: at })
    return true
  }
  // One payment may be reported by several messages.
  if (reference !== null && payments.some(({ payment_reference }) => payment_reference === reference)) return true
  if (payment.state === 'pending' && amountPaise > 0 && amountPaise === dueOf(order)) {
    await updatePayment(tx, payment.id, {
      ...{ state: 'paid', paid_at: at, confirmed_at: at, updated_at: at, amount_paise: amountPaise },
      ...(reference !== null && { payment_reference: reference }),
    })
    await writePaidWithoutCash(tx, order, { provider, at })
    await mailAboutPaid(tx, deps, { orderId: order.id, amountPaise, wasDue: 'in cash' })
    return true
  }
  await returnSurplus(tx, deps, order, { provider, amountPaise, reference, confirmedAt: at, at })
  return true
}
