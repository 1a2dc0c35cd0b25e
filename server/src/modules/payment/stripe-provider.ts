// Stripe, by its own SDK: one hosted checkout page per payment. The ids of order and payment are in the metadata, and
// an idempotency key makes a repeated call that opens a page return the first response.
import type Stripe from 'stripe'
import { AppError } from '../../platform/errors.ts'
import {
  type DisputeMessage,
  failedForGood,
  type PaymentMessage,
  type PaymentOutcome,
  type PaymentProvider,
  type ProviderMessage,
  type RefundState,
  type RefundToSend,
  SIGNATURE_SECONDS,
} from './provider.ts'

export type StripeKeys = {
  secretKey: string
  webhookSecret: string /** Elsewhere than at Stripe, in tests. */
  baseUrl?: string
}

const PATIENCE_MS = 10_000
const CURRENCY = 'inr'
/** Stripe requires at least 30 minutes; the shop closes the order long before. */
const PAGE_MINUTES = 60

const elsewhere = (baseUrl: string | undefined) => {
  if (baseUrl === undefined) return {}
  const { protocol, hostname, port } = new URL(baseUrl)
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port } as const
}

const referenceOf = (intent: string | { id: string } | null | undefined): string | null =>
  typeof intent === 'string' ? intent : (intent?.id ?? null)

const paidOf = (session: Stripe.Checkout.Session): PaymentOutcome => ({
  state: 'paid',
  amountPaise: session.amount_total ?? 0,
  paymentReference: referenceOf(session.payment_intent),
})

const outcomeOf = (session: Stripe.Checkout.Session): PaymentOutcome => {
  if (session.payment_status === 'paid') return paidOf(session)
  return { state: session.status === 'expired' ? 'failed' : 'open' }
}

const requireRupees = (currency: string | null): void => {
  if (currency !== CURRENCY) throw new AppError('bad_request', { message: 'This is not in rupees' })
}

/** `requires_action` waits for the shopper. */
const refundStateOf = ({ status }: Pick<Stripe.Refund, 'status'>): RefundState => {
  if (status === 'failed' || status === 'canceled') return 'failed'
  return status === 'pending' || status === 'requires_action' ? 'pending' : 'done'
}

const disputeStateOf = ({ status }: Stripe.Dispute): DisputeMessage['state'] => {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open'
}

/** The meaning of an event; null for what is not ours and events without a result. */
const messageOf = (event: Stripe.Event): ProviderMessage | null => {
  switch (event.type) {
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = event.data.object
      if (refund.currency !== CURRENCY) return null
      return {
        about: 'refund',
        id: event.id,
        reference: refund.id,
        sentAs: refund.metadata?.refund_id ?? null,
        paymentReference: referenceOf(refund.payment_intent),
        orderId: null,
        amountPaise: refund.amount,
        state: refundStateOf(refund),
      }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const dispute = event.data.object
      if (dispute.currency !== CURRENCY) return null
      const until = dispute.evidence_details?.due_by
      return {
        about: 'dispute',
        id: event.id,
        reference: dispute.id,
        paymentReference: referenceOf(dispute.payment_intent),
        orderId: null,
        amountPaise: dispute.amount,
        state: disputeStateOf(dispute),
        answerBy: until ? new Date(until * 1000) : null,
      }
    }
    default:
      return paymentMessageOf(event)
  }
}

const paymentMessageOf = (event: Stripe.Event): PaymentMessage | null => {
  const kinds: Partial<Record<Stripe.Event['type'], PaymentMessage['kind']>> = {
    'checkout.session.completed': 'succeeded',
    'checkout.session.async_payment_succeeded': 'succeeded',
    'checkout.session.async_payment_failed': 'failed',
    'checkout.session.expired': 'failed',
  }
  const kind = kinds[event.type]
  if (kind === undefined) return null
  const session = event.data.object as Stripe.Checkout.Session // what these four events carry
  const { order_id: orderId, payment_id: paymentId } = session.metadata ?? {}
  // A completed page whose money has not arrived: a later event reports the result.
  if (!orderId || (kind === 'succeeded' && session.payment_status !== 'paid')) return null
  requireRupees(session.currency)
  return {
    about: 'payment',
    id: event.id,
    kind,
    orderId,
    paymentId: paymentId ?? null,
    amountPaise: session.amount_total ?? 0,
    paymentReference: referenceOf(session.payment_intent),
  }
}

export const createStripeProvider = async ({
  secretKey,
  webhookSecret,
  baseUrl,
}: StripeKeys): Promise<PaymentProvider> => {
  const { Stripe } = await import('stripe')
  const stripe = new Stripe(secretKey, {
    timeout: PATIENCE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...elsewhere(baseUrl),
  })
  const { sessions } = stripe.checkout

  const ask = async (reference: string) => outcomeOf(await sessions.retrieve(reference))

  const sendRefund = async ({ id, reference, paymentReference, amountPaise, attempt }: RefundToSend) => {
    const intent = paymentReference ?? (reference && referenceOf((await sessions.retrieve(reference)).payment_intent))
    if (!intent) throw new Error('there is no payment to give back')
    if (attempt > 1) {
      for await (const known of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
        if (known.metadata?.refund_id === id) return { reference: known.id, state: refundStateOf(known) }
      }
    }
    // Stripe repeats the first response to a key, an error too, and forgets it after a day. So each attempt has its own key.
    const refund = await stripe.refunds.create(
      { payment_intent: intent, amount: amountPaise, metadata: { refund_id: id } },
      { idempotencyKey: `refund-${id}-${attempt}` },
    )
    return { reference: refund.id, state: refundStateOf(refund) }
  }
  return {
    check: async () => void (await sessions.list({ limit: 1 })),
    open: async ({ id, orderId, orderNumber, amountPaise, createdAt, paidUrl, leftUrl }) => {
      const metadata = { order_id: orderId, payment_id: id }
      const session = await sessions.create(
        {
          mode: 'payment',
          client_reference_id: orderId,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: CURRENCY,
                unit_amount: amountPaise,
                product_data: { name: `Order ${orderNumber}` },
              },
            },
          ],
          metadata,
          payment_intent_data: { metadata },
          success_url: paidUrl,
          cancel_url: leftUrl,
          // From the payment's own time: a repeated call has to send the same value.
          expires_at: Math.floor(createdAt.getTime() / 1000) + PAGE_MINUTES * 60,
        },
        { idempotencyKey: `open-${id}` },
      )
      if (!session.url) throw new Error('Stripe opened a page without an address')
      return { reference: session.id, url: session.url }
    },

    read: (body, headers, now) => {
      const signature = headers['stripe-signature']
      try {
        // Optional in the SDK's types. Without it nothing is verified, so nothing is accepted.
        if (!stripe.webhooks.signature) throw new Error('the SDK has no signature check')
        stripe.webhooks.signature.verifyHeader(
          body,
          typeof signature === 'string' ? signature : '',
          webhookSecret,
          SIGNATURE_SECONDS,
          undefined,
          now.getTime(),
        )
      } catch {
        throw new AppError('bad_signature')
      }
      try {
        return messageOf(JSON.parse(body.toString('utf8')))
      } catch (error) {
        if (error instanceof AppError) throw error
        throw new AppError('bad_request', { message: 'This is no message of Stripe' })
      }
    },

    ask,
    close: async (reference) => {
      try {
        return outcomeOf(await sessions.expire(reference))
      } catch {
        return ask(reference) // too late to close: it is paid or expired
      }
    },

    refund: async (refund) => {
      try {
        return await sendRefund(refund)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error
        // A 400 like any other, but later payments bring the balance.
        if (error.code === 'balance_insufficient') throw error
        return failedForGood(error, error.statusCode)
      }
    },

    askRefund: async (reference) => refundStateOf(await stripe.refunds.retrieve(reference)),
  }
}
