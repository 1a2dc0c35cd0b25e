// Asks the provider for the result of a payment, because a webhook can be lost. A payment is checked until the provider
// reports a result. A payment that must not succeed any more is closed at the provider.
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isWanted } from './open-payment.ts'
import type { PaymentOutcome, PaymentProvider } from './provider.ts'
import * as queries from './queries.ts'
import type { Settle } from './service.ts'

/**
 * Asks the provider for the result. A payment that is no longer needed (its order has ended, or another payment replaced
 * it) is closed instead.
 */
const outcomeOf = async (
  provider: PaymentProvider,
  payment: queries.PaymentWithOrder,
  now: Date,
): Promise<PaymentOutcome> => {
  const wanted = isWanted(payment, now)
  // A QR code is not a page that could be asked about or closed: its time ends, and what comes late goes back.
  if (payment.at_door && payment.url === null) return { state: 'failed' }
  if (payment.reference === null) return { state: wanted ? 'open' : 'failed' } // the shopper never opened its page
  return wanted ? provider.ask(payment.reference) : provider.close(payment.reference)
}

/**
 * Checks one payment and applies the result. Returns whether the result is final. Throws the errors of the provider's SDK.
 */
export const checkPayment = async (deps: Deps, settle: Settle, paymentId: string): Promise<boolean> => {
  const payment = await queries.readPaymentWithOrder(deps.db, paymentId)
  const provider = payment && deps.payments.byName(payment.provider)
  if (!payment || !provider || payment.state !== 'pending') return true
  const outcome = await outcomeOf(provider, payment, deps.clock())
  if (outcome.state === 'open') return false
  const paid = outcome.state === 'paid'
  return inTransaction(deps.db, async (tx) => {
    if (!(await queries.lockOrder(tx, payment.order_id, payment.provider))) return true
    // A page that was opened meanwhile is closed by the next check.
    if (payment.reference === null && !(await queries.lockUnopened(tx, payment.id))) return false
    await settle(tx, deps, {
      provider: payment.provider,
      orderId: payment.order_id,
      paymentId: payment.id,
      kind: paid ? 'succeeded' : 'failed',
      amountPaise: paid ? outcome.amountPaise : payment.amount_paise,
      paymentReference: paid ? outcome.paymentReference : null,
    })
    return true
  })
}

/** Checks all payments of one order, before an unpaid order is closed. Never throws. */
export const checkPaymentsNow = async (deps: Deps, settle: Settle, orderId: string): Promise<void> => {
  for (const { id } of await queries.readPayments(deps.db, orderId))
    await checkPayment(deps, settle, id).catch((error: unknown) =>
      deps.log.warn({ err: error, payment: id }, 'the state of a payment could not be read'),
    )
}
