// Background jobs of payments: checking their results, sending refunds, and asking what became of them.
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { checkPayment } from './check-payment.ts'
import { type RefundState, type SentRefund, wordsOf } from './provider.ts'
import * as queries from './queries.ts'
import { ASK_REFUND, type AskRefund, askLater, noteRefund, noteTry } from './refund-states.ts'
import type { OrderHooks } from './service.ts'

export const ASK_PAYMENT = 'ask-payment'
export type AskPayment = { paymentId: string }

/** How long to wait for the provider's webhook before a check, and between two checks. */
const ASK_AFTER_MS = 20_000
export const nextAsk = (at: Date): Date => new Date(at.getTime() + ASK_AFTER_MS)

export const SEND_REFUND = 'send-refund'
export type SendRefund = queries.RefundTry

/** About sixteen hours at intervals of ten minutes. After that the refund has failed. */
const MAX_TRIES = 100
/** A job whose process died is retried after this. */
const SECONDS = 60

type Context = { deps: Deps; orders: OrderHooks }

/**
 * Ends a try of a refund of a locked order of which the provider has named none. If a message has named it meanwhile, the
 * provider is asked what became of it: the shopper may have the money.
 */
const giveUp = async (
  tx: Tx,
  { deps, orders }: Context,
  { orderId, why, ...tried }: SendRefund & { orderId: string; why: string | undefined },
): Promise<void> => {
  const refund = await queries.readPendingRefund(tx, tried)
  if (!refund) return
  if (refund.refund_reference !== null) return askLater(tx, deps, { ...tried, asked: 0 })
  await noteTry(tx, { deps, orders }, { ...tried, orderId, state: 'failed', reference: null, why })
}

/** Sends a try of a refund. A try that has ended before is not sent; one that ended meanwhile may have sent money. */
const sendRefund = async ({ deps, orders }: Context, tried: SendRefund, attempt: number): Promise<void> => {
  const refund = await queries.readPendingRefund(deps.db, tried)
  if (!refund) return
  const { order_id: orderId, payment_id, provider, reference, payment_reference, amount_paise } = refund
  const sentAs = queries.sentAs(tried)
  const end = ({ state, reference, why }: SentRefund) =>
    inTransaction(deps.db, async (tx) => {
      await queries.lockOrder(tx, orderId, provider)
      if (state === 'failed' && reference === null) return giveUp(tx, { deps, orders }, { ...tried, orderId, why })
      if (state === 'failed') return noteTry(tx, { deps, orders }, { ...tried, orderId, state, reference, why })
      const result = { reference, sentAs, amountPaise: amount_paise, state }
      await noteRefund(tx, { deps, orders }, { payment: { id: payment_id, orderId }, result })
      if (state === 'pending') await askLater(tx, deps, { ...tried, asked: 0 })
    })
  const adapter = deps.payments.byName(provider)
  try {
    if (!adapter) throw new Error(`there is no way to ${provider} any more`)
    const details = { id: sentAs, reference, paymentReference: payment_reference }
    const sent = await adapter.refund({ ...details, amountPaise: amount_paise, isAgain: tried.tries > 1, attempt })
    await end(sent)
  } catch (error) {
    if (attempt < MAX_TRIES) throw error
    deps.log.error({ err: error, refund: tried.refundId }, 'a refund was given up')
    await end({
      state: 'failed',
      reference: null,
      why: `Given up after ${MAX_TRIES} tries. The last answer: ${wordsOf(error)}`,
    })
  }
}

/**
 * Asks what became of a refund that the provider has accepted, until it says so. One that cannot be asked for any more has
 * failed for the shop alone: a person looks at the provider, whose later messages still count.
 */
const askRefund = async ({ deps, orders }: Context, { asked, ...tried }: AskRefund, attempt: number): Promise<void> => {
  const refund = await queries.readPendingRefund(deps.db, tried)
  if (!refund || refund.refund_reference === null) return
  const { order_id: orderId, provider, refund_reference } = refund
  const end = (ended: { state: RefundState; reference: string | null; why?: string }) =>
    inTransaction(deps.db, async (tx) => {
      await queries.lockOrder(tx, orderId, provider)
      await noteTry(tx, { deps, orders }, { ...tried, ...ended, orderId })
    })
  const adapter = deps.payments.byName(provider)
  try {
    if (!adapter) throw new Error(`there is no way to ${provider} any more`)
    const state = await adapter.askRefund(refund_reference)
    if (state !== 'pending') return await end({ state, reference: refund_reference })
    await inTransaction(deps.db, (tx) => askLater(tx, deps, { ...tried, asked: asked + 1 }))
  } catch (error) {
    if (attempt < MAX_TRIES) throw error
    deps.log.error({ err: error, refund: tried.refundId }, 'a refund is no longer asked for')
    const why = `The provider has taken it, and was asked ${MAX_TRIES} times. The last answer: ${wordsOf(error)}.`
    await end({ state: 'failed', reference: null, why: `${why} See there whether the money has arrived.` })
  }
}

/** Registers the job handlers: payment checks and refunds. Called once, when the app is built. */
export const registerPaymentJobs = (deps: Deps, orders: OrderHooks): void => {
  const { settle } = orders
  deps.jobs.work<AskPayment>(
    ASK_PAYMENT,
    async ({ paymentId }) => {
      if (await checkPayment(deps, settle, paymentId)) return
      const data = { paymentId } satisfies AskPayment
      await inTransaction(deps.db, (tx) => deps.jobs.send(tx, ASK_PAYMENT, data, { startAfter: nextAsk(deps.clock()) }))
    },
    { inParallel: true, forget: true, expireInSeconds: SECONDS, retryLimit: MAX_TRIES },
  )
  const options = { inParallel: true, expireInSeconds: SECONDS, retryLimit: MAX_TRIES }
  deps.jobs.work<SendRefund>(SEND_REFUND, (tried, { attempt }) => sendRefund({ deps, orders }, tried, attempt), options)
  deps.jobs.work<AskRefund>(ASK_REFUND, (ask, { attempt }) => askRefund({ deps, orders }, ask, attempt), options)
}
