// What the order module does with payments: start one, record a result, refund. These functions run in the caller's
// transaction while the order is locked, and never call a provider; jobs and pages in other files do.
import type { ProviderName } from '@tokri/contract/payment.schema.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { ASK_PAYMENT, type AskPayment, nextAsk, SEND_REFUND, type SendRefund } from './jobs.ts'
import * as queries from './queries.ts'

export { checkPaymentsNow } from './check-payment.ts'
export { replaceRefundReasons } from './queries.ts'

/** A result reported by a provider, for the order to apply. Amounts are paise. */
export type PaymentResult = {
  provider: ProviderName
  orderId: string
  /** The payment; null when the webhook does not name it. */
  paymentId: string | null
  kind: 'succeeded' | 'failed'
  amountPaise: number
  paymentReference: string | null
}

/** Applies a result to the order. app.ts passes it, because this module must not import orders. */
export type Settle = (tx: Tx, deps: Deps, result: PaymentResult) => Promise<void>

/** Where the shopper pays: a page of the shop that redirects to the provider. */
const paymentUrl = (deps: Pick<Deps, 'publicUrl'>, paymentId: string): string => `${deps.publicUrl}/pay/${paymentId}`

/** The provider of a new order: the wanted one if it is offered, else the first. */
export const providerFor = (deps: Pick<Deps, 'payments'>, wanted: ProviderName | undefined): ProviderName => {
  const [first] = deps.payments.offered
  if (first === undefined) throw new AppError('payment_unavailable')
  if (wanted !== undefined && !deps.payments.offered.includes(wanted))
    throw new AppError('bad_request', { message: 'This way to pay is not offered' })

  return wanted ?? first
}

export type NewPayment = { orderId: string; provider: ProviderName; amountPaise: number; at: Date }

/** Starts a payment of an order. Returns where to send the shopper. */
export const beginPayment = async (tx: Tx, deps: Deps, { orderId, provider, amountPaise, at }: NewPayment) => {
  const id = newId()
  await queries.insertPayment(tx, {
    id,
    order_id: orderId,
    provider,
    reference: null,
    payment_reference: null,
    url: null,
    state: 'pending',
    amount_paise: amountPaise,
    created_at: at,
    updated_at: at,
    paid_at: null,
  })
  await deps.jobs.send(tx, ASK_PAYMENT, { paymentId: id } satisfies AskPayment, { startAfter: nextAsk(at) })
  return { paymentUrl: paymentUrl(deps, id) }
}

/** The payment of a locked order that a result belongs to: the named one, else the paid one, else the newest. */
const paymentOf = (payments: queries.PaymentRow[], paymentId: string | null): queries.PaymentRow | undefined =>
  payments.find((payment) => payment.id === paymentId) ??
  payments.find((payment) => payment.state === 'paid' || payment.state === 'refunded') ??
  payments[0]

export type Noted =
  /** The result was recorded before. */
  | { news: 'none' }
  /** `first`: it is the first successful payment of this order. */
  | { news: 'paid'; paymentId: string; first: boolean }
  /** `last`: no other payment can still succeed. */
  | { news: 'failed'; last: boolean }

/** Records a result of a locked order, and returns what is new about it. */
export const recordResult = async (tx: Tx, result: PaymentResult, at: Date): Promise<Noted> => {
  const payments = await queries.readPayments(tx, result.orderId)
  const payment = paymentOf(payments, result.paymentId)
  if (!payment || payment.state === 'paid' || payment.state === 'refunded') return { news: 'none' }
  if (result.kind === 'failed') {
    if (payment.state === 'failed') return { news: 'none' }
    await queries.updatePayment(tx, payment.id, { state: 'failed', updated_at: at })
    return { news: 'failed', last: payment.id === payments[0]?.id }
  }
  const first = !payments.some((other) => other.state === 'paid' || other.state === 'refunded')
  await queries.updatePayment(tx, payment.id, {
    state: 'paid',
    paid_at: at,
    ...(result.paymentReference !== null && { payment_reference: result.paymentReference }),
    updated_at: at,
  })
  return { news: 'paid', paymentId: payment.id, first }
}

export type NewRefund = {
  orderId: string
  amountPaise: number
  lines: { productId: string; quantity: number }[]
  reason: string
  at: Date
  /** A second payment of one order, refunded as a whole; absent for the payment that counted, and for cash. */
  surplusPaymentId?: string
}

/** Records a refund and returns its id. Cash is returned by hand; for any other payment, a job sends the refund to the provider. */
export const refundPayment = async (tx: Tx, deps: Deps, refund: NewRefund): Promise<string> => {
  const { orderId, amountPaise, lines, reason, at, surplusPaymentId } = refund
  const payments = await queries.readPayments(tx, orderId)
  const paymentId = surplusPaymentId ?? payments.findLast((payment) => payment.state === 'paid')?.id ?? null
  const toSend = paymentId !== null && amountPaise > 0
  const id = newId()
  await queries.insertRefund(tx, {
    id,
    order_id: orderId,
    amount_paise: amountPaise,
    lines: JSON.stringify(lines),
    reason,
    state: toSend ? 'pending' : 'done',
    payment_id: paymentId,
    surplus: surplusPaymentId !== undefined,
    created_at: at,
    reference: null,
  })
  if (surplusPaymentId) await queries.updatePayment(tx, surplusPaymentId, { state: 'refunded', updated_at: at })
  if (toSend) await deps.jobs.send(tx, SEND_REFUND, { refundId: id } satisfies SendRefund)
  return id
}
