// What the order module does with payments: start one, record a result, refund. These functions run in the caller's
// transaction while the order is locked, and never call a provider; jobs and pages in other files do.

import type { ProviderName } from '@tokri/contract/payment-providers.ts'
import { HOLD_MINUTES } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { pageIn } from '../../platform/language/sentences.ts'
import { noteEvent } from '../../platform/outbox/outbox.ts'
import { giveCredit } from '../user/service.ts'
import { ASK_PAYMENT, type AskPayment, nextAsk, SEND_REFUND, type SendRefund } from './jobs.ts'
import { offeredProviders } from './providers.ts'
import * as queries from './queries.ts'
import { askLater } from './refund-states.ts'

// For other modules, beside the functions below.
export { checkPaymentsNow } from './check-payment.ts'
export {
  insertPayment,
  keepReference,
  linkReference,
  readDoorPaise,
  readOpenReference,
  readPayments,
  removeReference,
  replaceRefundReasons,
  updatePayment,
} from './queries.ts'

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

/** Applies a result to the order. */
export type Settle = (tx: Tx, deps: Deps, result: PaymentResult) => Promise<void>

/** Money that went back without the shop: by a person at the provider's page, or by the shopper's bank. */
export type RefundElsewhere = {
  orderId: string
  paymentId: string
  reference: string | null
  amountPaise: number
  state: 'pending' | 'done'
  why: 'elsewhere' | 'dispute'
}

/** What payments need of orders. app.ts passes it, because this module must not import them. */
export type OrderHooks = {
  settle: Settle
  /** Records it at its order, which is locked. Returns the id of the refund. */
  refundedElsewhere: (tx: Tx, deps: Deps, refund: RefundElsewhere) => Promise<string>
  /** Open pages of the order show it anew. */
  announce: (tx: Tx, orderId: string) => Promise<void>
}

/** Where the shopper pays: a page of the shop that redirects to the provider. */
const paymentUrl = (deps: Pick<Deps, 'publicUrl'>, language: string, paymentId: string): string =>
  deps.publicUrl + pageIn(language, `/pay/${paymentId}`)

/** The provider of a new order: the wanted one if it is offered, else the first. */
export const providerFor = (
  deps: Pick<Deps, 'payments' | 'settings'>,
  wanted: ProviderName | undefined,
): ProviderName => {
  const offered = offeredProviders(deps)
  const [first] = offered
  if (first === undefined) throw new AppError('payment_unavailable')
  if (wanted !== undefined && !offered.includes(wanted))
    throw new AppError('bad_request', { message: 'This way to pay is not offered' })

  return wanted ?? first
}

/** `extra`: for what was added to an order that is paid already. `atDoor`: for what is due in cash. */
export type NewPayment = {
  orderId: string
  provider: ProviderName
  amountPaise: number
  at: Date
  /** Of the page of the payment, and of those to which it leads back. */
  language: string
  extra?: boolean
  atDoor?: boolean
}

/** Starts a payment of an order. Returns where to send the shopper. */
export const beginPayment = async (
  tx: Tx,
  deps: Deps,
  { orderId, provider, amountPaise, at, language, extra = false, atDoor = false }: NewPayment,
) => {
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
    extra,
    at_door: atDoor,
    created_at: at,
    updated_at: at,
    paid_at: null,
  })
  await deps.jobs.send(tx, ASK_PAYMENT, { paymentId: id } satisfies AskPayment, { startAfter: nextAsk(at) })
  return { paymentId: id, paymentUrl: paymentUrl(deps, language, id) }
}

/** A page that ends sooner is not opened again: the shopper needs this long to pay. */
const PAGE_LEFT_MS = 3 * 60_000

/** Whether the page of a payment still takes what a new one would ask for. */
const isUsable = (open: queries.PaymentRow, wanted: NewPayment): boolean =>
  open.state === 'pending' &&
  open.qr_payload === null &&
  open.provider === wanted.provider &&
  open.amount_paise === wanted.amountPaise &&
  open.extra === (wanted.extra ?? false) &&
  open.at_door === (wanted.atDoor ?? false) &&
  wanted.at.getTime() - open.created_at.getTime() <= HOLD_MINUTES * 60_000 - PAGE_LEFT_MS

/** Starts a payment of an order, or goes on with the newest one while that can be used. Returns where to send the shopper. */
export const beginOrGoOn = async (tx: Tx, deps: Deps, wanted: NewPayment): Promise<{ paymentUrl: string }> => {
  const [newest] = await queries.readPayments(tx, wanted.orderId)
  if (newest && isUsable(newest, wanted)) return { paymentUrl: paymentUrl(deps, wanted.language, newest.id) }
  return beginPayment(tx, deps, wanted)
}

/** The first provider that makes QR codes. */
export const qrProvider = ({ payments }: Pick<Deps, 'payments'>): ProviderName | undefined =>
  payments.offered.find((name) => payments.byName(name)?.qr)

/** A code that ends sooner is not shown again: the shopper needs this long to scan it and pay. */
const QR_LEFT_MS = 60_000

/**
 * Opens a payment at the door, and returns what its QR code holds; that of an earlier one for this amount while it is open.
 * Throws the errors of the provider.
 */
export const openQr = async (
  deps: Deps,
  provider: ProviderName,
  { orderId, orderNumber, amountPaise }: { orderId: string; orderNumber: string; amountPaise: number },
): Promise<string> => {
  const qr = deps.payments.byName(provider)?.qr
  if (!qr) throw new AppError('payment_unavailable')
  const id = newId()
  const at = deps.clock()
  const until = new Date(at.getTime() + QR_LEFT_MS)
  const open = await queries.readOpenQr(deps.db, { orderId, provider, amountPaise, until })
  if (open !== null) return open
  const made = await qr({ id, orderId, orderNumber, amountPaise, createdAt: at })
  await inTransaction(deps.db, (tx) =>
    queries.insertPayment(tx, {
      ...{ id, order_id: orderId, provider, reference: made.id, payment_reference: null, url: null },
      ...{ state: 'pending', amount_paise: amountPaise, at_door: true, created_at: at, updated_at: at, paid_at: null },
      ...{ qr_payload: made.payload, qr_until: made.expiresAt },
    }),
  )
  return made.payload
}

const isSettled = ({ state }: queries.PaymentRow): boolean => state === 'paid' || state === 'refunded'

/**
 * The payment of a locked order that a result belongs to: the named one; else one of that amount for what was added; else
 * the paid one, of that amount if there are several; else the newest.
 */
const paymentOf = (
  payments: queries.PaymentRow[],
  { paymentId, amountPaise }: PaymentResult,
): queries.PaymentRow | undefined => {
  const hasAmount = ({ amount_paise }: queries.PaymentRow) => amount_paise === amountPaise
  return (
    payments.find((payment) => payment.id === paymentId) ??
    payments.find((payment) => payment.extra && payment.state === 'pending' && hasAmount(payment)) ??
    payments.find((payment) => isSettled(payment) && hasAmount(payment)) ??
    payments.find(isSettled) ??
    payments[0]
  )
}

export type Noted =
  /** The result was recorded before. */
  | { news: 'none' }
  /** The amount is not that of the payment. Nothing was recorded. */
  | { news: 'wrong_amount' }
  /** `first`: it is the first successful payment of this order that is not `extra`. */
  | { news: 'paid'; payment: Pick<queries.PaymentRow, 'id' | 'amount_paise' | 'extra'>; first: boolean }
  /** `last`: no other payment can still succeed. */
  | { news: 'failed'; last: boolean }

/** Records a result of a locked order, and returns what is new about it. */
export const recordResult = async (tx: Tx, result: PaymentResult, at: Date): Promise<Noted> => {
  const payments = await queries.readPayments(tx, result.orderId)
  const payment = paymentOf(payments, result)
  if (payment && result.amountPaise !== payment.amount_paise) return { news: 'wrong_amount' }
  if (!payment || isSettled(payment)) return { news: 'none' }
  if (result.kind === 'failed') {
    if (payment.state === 'failed') return { news: 'none' }
    await queries.updatePayment(tx, payment.id, { state: 'failed', updated_at: at })
    await noteEvent(tx, { kind: 'payment.failed', subject: result.orderId, data: { paymentId: payment.id }, at })
    return { news: 'failed', last: payment.id === payments[0]?.id }
  }
  // Money that was not due and went back places no order.
  const first = !payment.extra && !payments.some((one) => isSettled(one) && !one.extra)
  await queries.updatePayment(tx, payment.id, {
    state: 'paid',
    paid_at: at,
    ...(result.paymentReference !== null && { payment_reference: result.paymentReference }),
    updated_at: at,
  })
  const data = { paymentId: payment.id, amountPaise: payment.amount_paise }
  await noteEvent(tx, { kind: 'payment.succeeded', subject: result.orderId, data, at })
  return { news: 'paid', payment, first }
}

type Again = { refundId: string; asCredit: boolean; by: string; at: Date }

/**
 * Gives a failed refund of a locked order again, as credit or to its payment; null if it does not wait for that. Cash that
 * nobody has handed over yet may be given as credit too.
 */
export const sendAgain = async (tx: Tx, deps: Deps, { refundId, asCredit, by, at }: Again) => {
  if (asCredit) await queries.keepCash(tx, refundId, at)
  const refund = await queries.takeFailedRefund(tx, refundId, { asCredit })
  if (!refund) return null
  const { order_id: orderId, amount_paise: amountPaise, tries } = refund
  await queries.writeAgain(tx, { refundId, tries: tries - 1 }, { again_at: at, again_by: by, as_credit: asCredit })
  if (asCredit) await giveCredit(tx, { orderId, refundId, amountPaise, at })
  else if (refund.reference !== null) await askLater(tx, deps, { refundId, tries, asked: 0 })
  else await deps.jobs.send(tx, SEND_REFUND, { refundId, tries } satisfies SendRefund)
  await noteEvent(tx, { kind: 'order.refunded', subject: orderId, data: { amountPaise, refunds: [refundId] }, at })
  return refund
}

type HandOver = { refundId: string; by: string; byRider: boolean; at: Date }

/**
 * Records that cash of a locked order was handed over; undefined if nobody waits for it. A refund that failed at its provider
 * may be given out of the till instead.
 */
export const handOver = async (tx: Tx, { refundId, by, byRider, at }: HandOver) => {
  const failed = byRider ? undefined : await queries.takeFailedRefund(tx, refundId, { asCredit: false })
  if (failed) await queries.writeAgain(tx, { refundId, tries: failed.tries - 1 }, { again_at: at, again_by: by })
  return queries.writeHandedOver(tx, refundId, { by, byRider, at, hasFailed: failed !== undefined })
}

export type NewRefund = {
  orderId: string
  amountPaise: number
  lines: { productId: string; quantity: number }[]
  reason: string
  at: Date
  /** A payment that is refunded as a whole, because it was not due; absent for payments that count, and for cash. */
  surplusPaymentId?: string
  /** The final amount of the order does not contain this money, so it is no refund of the order. */
  surplus?: boolean
  /** An amount that belongs to no pieces. */
  byAmount?: boolean
  /** The part of the amount that is the tip. */
  tipPaise?: number
  /** The part of the amount that is given as store credit. */
  creditPaise?: number
  /** The money has gone back already, or is on its way: nothing is sent. */
  elsewhere?: Pick<RefundElsewhere, 'paymentId' | 'reference' | 'state'>
}

type Part = { paymentId: string | null; amountPaise: number; asCredit?: boolean }

type Money = Pick<NewRefund, 'orderId' | 'amountPaise' | 'surplusPaymentId' | 'elsewhere'>

/** The payments that an amount goes back to: the first one, and what was paid in addition for the rest. */
const moneyPartsOf = async (tx: Tx, { orderId, amountPaise, surplusPaymentId, elsewhere }: Money): Promise<Part[]> => {
  if (elsewhere) return [{ paymentId: elsewhere.paymentId, amountPaise }]
  if (surplusPaymentId !== undefined) return [{ paymentId: surplusPaymentId, amountPaise }]
  const paid = (await queries.readPayments(tx, orderId)).filter(({ state }) => state === 'paid').reverse()
  const [first] = paid
  const isPartlyCash = paid.some(({ at_door }) => at_door)
  if (paid.length === 0 || (paid.length === 1 && !isPartlyCash)) return [{ paymentId: first?.id ?? null, amountPaise }]
  const given = await queries.readRefundedByPayment(tx, orderId)
  let left = amountPaise
  const parts = paid.flatMap(({ id, amount_paise }) => {
    const part = Math.min(left, amount_paise - (given.get(id) ?? 0))
    left -= part
    return part > 0 ? [{ paymentId: id, amountPaise: part }] : []
  })
  // What was not paid by UPI at the door was paid in cash there.
  if (left > 0 && isPartlyCash) return [...parts, { paymentId: null, amountPaise: left }]
  if (left > 0) throw new Error('a refund is never more than what was paid')
  return parts.length > 0 ? parts : [{ paymentId: first?.id ?? null, amountPaise }]
}

/** What goes back in money, and what is given as store credit. */
const partsOf = async (tx: Tx, { creditPaise = 0, ...refund }: NewRefund): Promise<Part[]> => {
  const { amountPaise } = refund
  const money =
    amountPaise > creditPaise || creditPaise === 0
      ? await moneyPartsOf(tx, { ...refund, amountPaise: amountPaise - creditPaise })
      : []
  return creditPaise === 0 ? money : [...money, { paymentId: null, amountPaise: creditPaise, asCredit: true }]
}

/** A refund, or one of several that an amount became. Cash has still to be handed over. */
export type RefundPart = { refundId: string; amountPaise: number; inCash: boolean }

/**
 * Records a refund and returns its parts. Cash waits for a person who hands it over; for any other payment, a job sends the
 * refund to the provider. An amount that was paid by several payments, or is partly given as store credit, becomes several
 * refunds; the first one names the pieces.
 */
export const refundPayment = async (tx: Tx, deps: Deps, refund: NewRefund): Promise<RefundPart[]> => {
  const { orderId, lines, reason, at, elsewhere, surplusPaymentId, surplus = surplusPaymentId !== undefined } = refund
  const parts: RefundPart[] = []
  let tipLeft = refund.tipPaise ?? 0
  for (const { paymentId, amountPaise, asCredit = false } of await partsOf(tx, refund)) {
    const toSend = paymentId !== null && amountPaise > 0 && !elsewhere
    const toHandOver = paymentId === null && amountPaise > 0 && !asCredit
    const id = newId()
    const tip_paise = asCredit ? 0 : Math.min(tipLeft, amountPaise)
    tipLeft -= tip_paise
    await queries.insertRefund(tx, {
      id,
      order_id: orderId,
      amount_paise: amountPaise,
      lines: JSON.stringify(parts.length === 0 ? lines : []),
      reason,
      state: toSend || toHandOver ? 'pending' : (elsewhere?.state ?? 'done'),
      payment_id: paymentId,
      surplus,
      // The other parts of a refund of pieces name none.
      tip_paise,
      by_amount: refund.byAmount || (parts.length > 0 && lines.length > 0),
      as_credit: asCredit,
      created_at: at,
      reference: elsewhere?.reference ?? null,
    })
    if (asCredit) await giveCredit(tx, { orderId, refundId: id, amountPaise, at })
    if (toSend) await deps.jobs.send(tx, SEND_REFUND, { refundId: id, tries: 1 } satisfies SendRefund)
    parts.push({ refundId: id, amountPaise, inCash: toHandOver })
  }
  if (surplusPaymentId) await queries.updatePayment(tx, surplusPaymentId, { state: 'refunded', updated_at: at })
  const data = { amountPaise: refund.amountPaise, refunds: parts.map(({ refundId }) => refundId) }
  await noteEvent(tx, { kind: 'order.refunded', subject: orderId, data, at })
  return parts
}
