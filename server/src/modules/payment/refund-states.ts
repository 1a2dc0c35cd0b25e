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

type Ended = { orderId: string; reference: string | null; state: RefundState }

/** Records what became of a try of a refund of a locked order. */
export const noteTry = async (
  tx: Tx,
  { deps, orders }: { deps: Deps; orders: OrderHooks },
  { orderId, reference, state, ...tried }: queries.RefundTry & Ended,
): Promise<void> => {
  const from: RefundState[] = state === 'failed' ? ['pending', 'done'] : ['pending']
  if (!(await queries.endTry(tx, tried, { state, reference, from }))) return
  const at = deps.clock()
  if (state === 'failed') {
    const { refundId: refund_id, tries } = tried
    await queries.insertFailure(tx, { refund_id, try: tries, failed_at: at, again_at: null, again_by: null })
    await noteEvent(tx, { kind: 'refund.failed', subject: orderId, data: { refundId: refund_id }, at })
    deps.log.warn({ order: orderId, refund: refund_id }, 'a refund failed: a person has to give it again')
  }
  if (state !== 'pending') await orders.announce(tx, orderId)
}

type Message<T> = { provider: ProviderName; payment: { id: string; orderId: string }; message: T }

/** Records a provider's message about a refund of a locked order. */
export const noteRefundMessage = async (
  tx: Tx,
  context: { deps: Deps; orders: OrderHooks },
  { payment, message: { reference, sentAs, amountPaise, state } }: Message<RefundMessage>,
): Promise<void> => {
  const { id: paymentId, orderId } = payment
  const known = await queries.findRefund(tx, { orderId, paymentId, reference, sentAs, amountPaise })
  if (known) {
    // A person has given it again since.
    if (sentAs !== null && sentAs !== queries.sentAs(known) && sentAs.startsWith(known.refundId)) return
    return noteTry(tx, context, { ...known, orderId, reference, state })
  }
  // One that never reached the shopper, and that the shop did not send.
  if (state === 'failed') return
  // Somebody gives at the provider's page what failed here.
  const failed = await queries.findFailedRefund(tx, { paymentId, amountPaise })
  const taken = failed && (await queries.takeFailedRefund(tx, failed.id, { asCredit: false }))
  if (taken) {
    const again: queries.RefundTry = { refundId: failed.id, tries: taken.tries }
    const [at, by] = [context.deps.clock(), SHOP]
    await queries.writeAgain(tx, { ...again, tries: taken.tries - 1 }, { again_at: at, again_by: by })
    await noteTry(tx, context, { ...again, orderId, reference, state })
    if (state === 'pending' && reference !== null) await askLater(tx, context.deps, { ...again, asked: 0 })
    return
  }
  const refundId = await context.orders.refundedElsewhere(tx, context.deps, {
    ...{ orderId, paymentId, reference, amountPaise, state },
    why: 'elsewhere',
  })
  if (state === 'pending' && reference !== null) await askLater(tx, context.deps, { refundId, tries: 1, asked: 0 })
}

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
