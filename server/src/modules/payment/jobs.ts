// Background jobs of payments: checking their results, and sending refunds.
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { checkPayment } from './check-payment.ts'
import * as queries from './queries.ts'
import type { Settle } from './service.ts'

export const ASK_PAYMENT = 'ask-payment'
export type AskPayment = { paymentId: string }

/** How long to wait for the provider's webhook before a check, and between two checks. */
const ASK_AFTER_MS = 20_000
export const nextAsk = (at: Date): Date => new Date(at.getTime() + ASK_AFTER_MS)

export const SEND_REFUND = 'send-refund'
export type SendRefund = { refundId: string }
/** About sixteen hours at intervals of ten minutes. After that an operator must look into it. */
const MAX_TRIES = 100
/** A job whose process died is retried after this. */
const SECONDS = 60

const sendRefund = async (deps: Deps, refundId: string, attempt: number): Promise<void> => {
  const refund = await queries.readRefundToSend(deps.db, refundId)
  if (!refund) return
  const { id, provider, reference, payment_reference, amount_paise } = refund
  try {
    const adapter = deps.payments.byName(provider)
    if (!adapter) throw new Error(`there is no way to ${provider} any more`)
    const details = { id, reference, paymentReference: payment_reference, amountPaise: amount_paise }
    const sent = await adapter.refund({ ...details, attempt })
    await queries.updateRefund(deps.db, id, { state: 'done', reference: sent.reference })
  } catch (error) {
    if (attempt < MAX_TRIES) throw error
    deps.log.error({ err: error, refund: id }, 'a refund was given up: it has to be made by hand')
    await queries.updateRefund(deps.db, id, { state: 'failed' })
  }
}

/** Registers the job handlers: payment checks and refunds. Called once, when the app is built. */
export const registerPaymentJobs = (deps: Deps, settle: Settle): void => {
  deps.jobs.work<AskPayment>(
    ASK_PAYMENT,
    async ({ paymentId }) => {
      if (await checkPayment(deps, settle, paymentId)) return
      const data = { paymentId } satisfies AskPayment
      await inTransaction(deps.db, (tx) => deps.jobs.send(tx, ASK_PAYMENT, data, { startAfter: nextAsk(deps.clock()) }))
    },
    { inParallel: true, forget: true, expireInSeconds: SECONDS, retryLimit: MAX_TRIES },
  )
  deps.jobs.work<SendRefund>(SEND_REFUND, ({ refundId }, { attempt }) => sendRefund(deps, refundId, attempt), {
    inParallel: true,
    expireInSeconds: SECONDS,
    retryLimit: MAX_TRIES,
  })
}
