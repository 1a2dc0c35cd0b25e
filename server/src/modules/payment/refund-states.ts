// What becomes of refunds after they were given: the answer of the provider, its later messages, and refunds and disputes that
// began at the provider's own page. A refund that failed has reached nobody; a person gives it again (order/refund/retry-refund.ts).
import type { ProviderName } from '@tokri/contract/payment-providers.ts'
import type { Deps } from '../../deps.ts'
import { SHOP } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { noteEvent } from '../../platform/outbox/outbox.ts'
import type { DisputeMessage, RefundMessage, RefundState } from './provider.ts'
import * as queries from './queries.ts'
import type { OrderHooks } from './service.ts'

export const ASK_REFUND = 'ask-refund'
/** `asked`: how often it was asked for. */
export type AskRefund = queries.RefundTry & { asked: number }
const MINUTE_MS = 60_000
/** A bank takes days: after a minute, then at growing intervals, at last each hour. */
const nextRefundAsk = (at: Date, asked: number): Date =>
  new Date(at.getTime() + Math.min(60, 4 ** Math.min(asked, 3)) * MINUTE_MS)

/** Asks the provider later what became of a refund that it has accepted. */
export const askLater = (tx: Tx, deps: Deps, ask: AskRefund) =>
  deps.jobs.send(tx, ASK_REFUND, ask, { startAfter: nextRefundAsk(deps.clock(), ask.asked) })

type Ended = { orderId: string; reference: string | null; state: RefundState; why?: string | null }
type Context = { deps: Deps; orders: OrderHooks }

/** Records what became of a try of a refund of a locked order. */
export const noteTry = async (
  tx: Tx,
  { deps, orders }: Context,
  { orderId, reference, state, why = null, ...tried }: queries.RefundTry & Ended,
): Promise<void> => {
  const from: RefundState[] = state === 'failed' ? ['pending', 'done'] : ['pending']
  if (!(await queries.endTry(tx, tried, { state, reference, from }))) return
  const at = deps.clock()
  if (state === 'failed') {
    const { refundId: refund_id, tries } = tried
    const failure = { refund_id, try: tries, failed_at: at, reference, why }
    await queries.insertFailure(tx, { ...failure, again_at: null, again_by: null })
    await noteEvent(tx, { kind: 'refund.failed', subject: orderId, data: { refundId: refund_id }, at })
    deps.log.warn({ order: orderId, refund: refund_id, why }, 'a refund failed: a person has to give it again')
  }
  if (state !== 'pending') await orders.announce(tx, orderId)
}

export type RefundResult = Pick<RefundMessage, 'reference' | 'sentAs' | 'amountPaise' | 'state'>
type Payment = { id: string; orderId: string }

/**
 * Records what a provider says of a refund of a locked order. Money that left is booked also when nobody waits for it: a try
 * that was given up, or was given again since, takes the place of a refund that has not left; else it is one more.
 */
export const noteRefund = async (
  tx: Tx,
  context: Context,
  { payment: { id: paymentId, orderId }, result }: { payment: Payment; result: RefundResult },
): Promise<void> => {
  const { reference, sentAs, amountPaise, state } = result
  const known = await queries.findRefund(tx, { orderId, paymentId, reference, sentAs, amountPaise })
  // What a provider has called failed stays failed: messages come in any order.
  if (known?.hasFailed) return
  const isThisTry =
    known &&
    (reference !== null && known.reference !== null
      ? reference === known.reference
      : sentAs === null || sentAs === queries.sentAs(known))
  if (isThisTry && known.state !== 'failed')
    return noteTry(tx, context, { ...known, orderId, reference: reference ?? known.reference, state })
  // One that never reached the shopper, and that is not waited for.
  if (state === 'failed' || (known && !isThisTry && state === 'pending')) return
  const { deps, orders } = context
  const ask = async (tried: queries.RefundTry) => {
    if (state === 'pending' && reference !== null) await askLater(tx, deps, { ...tried, asked: 0 })
  }
  if (known?.state === 'pending' && known.reference === null) {
    await queries.skipTry(tx, known)
    return noteTry(tx, context, { ...known, tries: known.tries + 1, orderId, reference, state })
  }
  // Without a name of ours, somebody gives at the provider's page what failed here.
  const failedId = known ? known.refundId : (await queries.findFailedRefund(tx, { paymentId, amountPaise }))?.id
  const taken = failedId && (await queries.takeFailedRefund(tx, failedId, { asCredit: false }))
  if (taken) {
    const again: queries.RefundTry = { refundId: failedId, tries: taken.tries }
    const [at, by] = [deps.clock(), SHOP]
    await queries.writeAgain(tx, { ...again, tries: taken.tries - 1 }, { again_at: at, again_by: by })
    await noteTry(tx, context, { ...again, orderId, reference, state })
    return ask(again)
  }
  const elsewhere = { orderId, paymentId, reference, amountPaise, state, why: 'elsewhere' } as const
  await ask({ refundId: await orders.refundedElsewhere(tx, deps, elsewhere), tries: 1 })
}

type Message<T> = { provider: ProviderName; payment: Payment; message: T }

/** Records a provider's message about a dispute of a locked order. The money of a lost one has gone back. */
export const noteDispute = async (
  tx: Tx,
  { deps, orders }: { deps: Deps; orders: OrderHooks },
  { provider, payment, message: { reference, amountPaise, state, answerBy } }: Message<DisputeMessage>,
): Promise<void> => {
  const at = deps.clock()
  const dispute = { provider, reference, payment_id: payment.id, amount_paise: amountPaise, state }
  if (!(await queries.writeDispute(tx, { ...dispute, answer_by: answerBy, at }))) return
  const { orderId } = payment
  await noteEvent(tx, { kind: 'payment.disputed', subject: orderId, data: { amountPaise, state }, at })
  if (state !== 'lost') return
  await orders.refundedElsewhere(tx, deps, {
    ...{ orderId, paymentId: payment.id, reference, amountPaise, state: 'done' },
    why: 'dispute',
  })
}
