// Finding out by ourselves. A message can be lost (the server was down, the network was), so a payment is asked about
// until its provider has an answer; one that must not be paid any more is closed there.
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { PaymentFate, PaymentProvider } from './provider.ts'
import * as queries from './queries.ts'
import type { Settle } from './service.ts'

/** Asks; a payment that came to nothing for us (its order has ended, another try replaced it) is closed instead. */
const fateOf = async (provider: PaymentProvider, payment: queries.PaymentWithOrder): Promise<PaymentFate> => {
  const wanted = payment.order_state === 'PAYMENT_PENDING' && payment.is_newest
  if (payment.reference === null) return { state: wanted ? 'open' : 'failed' } // the shopper never arrived there
  return wanted ? provider.ask(payment.reference) : provider.close(payment.reference)
}

/** Asks about one payment and acts on the answer. Answers whether it is decided now; throws what the asking threw. */
export const findOut = async (deps: Deps, settle: Settle, paymentId: string): Promise<boolean> => {
  const payment = await queries.readPaymentWithOrder(deps.db, paymentId)
  const provider = payment && deps.payments.byName(payment.provider)
  if (!payment || !provider || payment.state !== 'pending') return true
  const fate = await fateOf(provider, payment)
  if (fate.state === 'open') return false
  const paid = fate.state === 'paid'
  await inTransaction(deps.db, async (tx) => {
    if (!(await queries.lockOrder(tx, payment.order_id, payment.provider))) return
    await settle(tx, deps, {
      provider: payment.provider,
      orderId: payment.order_id,
      paymentId: payment.id,
      kind: paid ? 'succeeded' : 'failed',
      amountPaise: paid ? fate.amountPaise : payment.amount_paise,
      paymentReference: paid ? fate.paymentReference : null,
    })
  })
  return true
}

/** Asks about all tries of one order: the last look before a held order is given up. Never throws. */
export const findOutNow = async (deps: Deps, settle: Settle, orderId: string): Promise<void> => {
  for (const { id } of await queries.readPayments(deps.db, orderId))
    await findOut(deps, settle, id).catch((error: unknown) =>
      deps.log.warn({ err: error, payment: id }, 'a payment could not be asked about'),
    )
}
