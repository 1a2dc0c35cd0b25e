// Each payment has a URL in this shop that redirects to its page at the provider. The first visit creates that page.
import { HOLD_MINUTES, isFinal } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../deps.ts'
import { pageIn } from '../../platform/language/sentences.ts'
import * as queries from './queries.ts'

/** How long the link of an extra payment works. Providers keep their pages open a little longer. */
const EXTRA_MS = HOLD_MINUTES * 60_000

/** Whether the order still waits for this payment. */
export const isWanted = (payment: queries.PaymentWithOrder, now: Date): boolean => {
  if (payment.state !== 'pending' || !payment.is_newest) return false
  // A QR code at the door has no page; its webhook alone says that it was paid.
  if (payment.at_door) return payment.order_payment_state === 'due' && !isFinal(payment.order_state)
  if (!payment.extra) return payment.order_state === 'PAYMENT_PENDING'
  const isYoung = now.getTime() - payment.created_at.getTime() < EXTRA_MS
  return isYoung && payment.extra_due_paise === payment.amount_paise
}

export type PaymentPage =
  | { kind: 'unknown' }
  /** The payment cannot be made any more; the order's page shows why. */
  | { kind: 'over'; orderId: string }
  /** `url` is the page at the provider, or this same URL for the test provider. */
  | { kind: 'open'; payment: queries.PaymentWithOrder; url: string }

/** Storefront pages to which the provider sends the shopper back. */
export const paidPage = (language: string, orderId: string): string => pageIn(language, `/success?orderId=${orderId}`)
export const orderPage = (language: string, orderId: string): string =>
  pageIn(language, `/dashboard/myorders/${orderId}`)

/**
 * Finds or creates the provider's page of a payment, which leads back to pages in a language. Throws the errors of the
 * provider's SDK.
 */
export const openPaymentPage = async (
  deps: Deps,
  { paymentId, language }: { paymentId: string; language: string },
): Promise<PaymentPage> => {
  const payment = await queries.readPaymentWithOrder(deps.db, paymentId)
  if (!payment) return { kind: 'unknown' }
  const provider = deps.payments.byName(payment.provider)
  const refused = payment.provider === 'test' && !deps.payments.testAllowed
  if (!isWanted(payment, deps.clock()) || !provider || refused) return { kind: 'over', orderId: payment.order_id }
  if (payment.url !== null) return { kind: 'open', payment, url: payment.url }
  const { reference, url } = await provider.open({
    id: payment.id,
    orderId: payment.order_id,
    orderNumber: payment.number,
    amountPaise: payment.amount_paise,
    createdAt: payment.created_at,
    paidUrl: deps.publicUrl + (payment.extra || payment.at_door ? orderPage : paidPage)(language, payment.order_id),
    leftUrl: deps.publicUrl + orderPage(language, payment.order_id),
  })
  if (!(await queries.setPaymentPage(deps.db, payment.id, { reference, url, updated_at: deps.clock() }))) {
    // The payment ended while the provider answered, and no job checks it any more.
    await provider.close(reference)
    return { kind: 'over', orderId: payment.order_id }
  }
  return { kind: 'open', payment, url }
}
