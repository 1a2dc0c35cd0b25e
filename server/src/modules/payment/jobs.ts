// What is done about payments after the fact: asking what became of them, and sending refunds.
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { findOut } from './check-payment.ts'
import * as queries from './queries.ts'
import type { Settle } from './service.ts'

export const ASK_PAYMENT = 'ask-payment'
export type AskPayment = { paymentId: string }

/** How long a payment is left to its provider's message before it is asked about, and between two questions. */
const ASK_AFTER_MS = 20_000
export const nextAsk = (at: Date): Date => new Date(at.getTime() + ASK_AFTER_MS)

export const SEND_REFUND = 'send-refund'
export type SendRefund = { refundId: string }
/** About sixteen hours at ten minutes each; then a person has to look. */
const MOST_TRIES = 100
/** A process that died in the middle is noticed after this. */
const SECONDS = 60

const sendRefund = async (deps: Deps, refundId: string, attempt: number): Promise<void> => {
  const refund = await queries.readRefundToSend(deps.db, refundId)
  if (!refund) return
  const { id, provider, reference, payment_reference, amount_paise } = refund
  try {
    const adapter = deps.payments.byName(provider)
    if (!adapter) throw new Error(`there is no way to ${provider} any more`)
    const details = { id, reference, paymentReference: payment_reference, amountPaise: amount_paise }
    const sent = await adapter.refund({ ...details, mayBeKnown: attempt > 1 })
    await queries.updateRefund(deps.db, id, { state: 'done', reference: sent.reference })
  } catch (error) {
    if (attempt < MOST_TRIES) throw error
    deps.log.error({ err: error, refund: id }, 'a refund was given up: it has to be made by hand')
    await queries.updateRefund(deps.db, id, { state: 'failed' })
  }
}

/** Has payments asked about and refunds sent. Once, when the app is built. */
export const carryPayments = (deps: Deps, settle: Settle): void => {
  deps.jobs.work<AskPayment>(
    ASK_PAYMENT,
    async ({ paymentId }) => {
      if (await findOut(deps, settle, paymentId)) return
      const data = { paymentId } satisfies AskPayment
      await inTransaction(deps.db, (tx) => deps.jobs.send(tx, ASK_PAYMENT, data, { startAfter: nextAsk(deps.clock()) }))
    },
    { inParallel: true, forget: true, expireInSeconds: SECONDS, retryLimit: MOST_TRIES },
  )
  deps.jobs.work<SendRefund>(SEND_REFUND, ({ refundId }, { attempt }) => sendRefund(deps, refundId, attempt), {
    inParallel: true,
    expireInSeconds: SECONDS,
    retryLimit: MOST_TRIES,
  })
}
