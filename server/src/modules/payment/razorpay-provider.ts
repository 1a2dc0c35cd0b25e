// Razorpay, by its HTTP API: its SDK sets no time limit for a call. One hosted payment link per payment; the link's
// reference_id is unique at Razorpay, so that opening the same payment twice finds the first link; order and payment ids
// are in the notes.
//
// Razorpay signs only the body, without a time, and repeats a webhook with the same body for a day. So old webhooks are not
// refused; a repeated one has no effect.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import {
  type DisputeMessage,
  failedForGood,
  type Headers,
  type PaymentMessage,
  type PaymentOutcome,
  type PaymentProvider,
  type ProviderMessage,
  type RefundState,
  type RefundToSend,
} from './provider.ts'

export type RazorpayKeys = {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Replaces Razorpay's address in tests. */
  baseUrl?: string
}

const ADDRESS = 'https://api.razorpay.com'
const PATIENCE_MS = 10_000
/** Razorpay requires at least 15 minutes; the shop closes the order long before. */
const LINK_MINUTES = 60
/** Of a QR code at the door: Razorpay requires at least 15 minutes. */
const QR_MINUTES = 20

const notes = z.union([
  z.record(z.string(), z.unknown()),
  z.array(z.unknown()).transform((): Record<string, unknown> => ({})),
])
const payment = z.object({ payment_id: z.string() })
const linkShape = z.object({
  id: z.string(),
  amount: z.number(),
  amount_paid: z.number().nullish(),
  currency: z.string(),
  status: z.string(),
  reference_id: z.string().nullish(),
  short_url: z.string().nullish(),
  notes: notes.nullish(),
  payments: z.union([z.array(payment), payment.transform((one) => [one])]).nullish(),
})
type Link = z.output<typeof linkShape>

/** `image_content` is what the code holds (https://razorpay.com/docs/api/qr-codes/entity). */
const qrShape = z.object({ id: z.string(), image_content: z.string().startsWith('upi://') })

const listShape = z.object({ payment_links: z.array(linkShape) })
const refundShape = z.object({ id: z.string(), receipt: z.string().nullish(), status: z.string().nullish() })
const refundsShape = z.object({ items: z.array(refundShape) })

const messageShape = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: z.object({ entity: linkShape }).optional(),
    payment: z
      .object({ entity: z.object({ id: z.string(), amount: z.number().optional(), currency: z.string().optional() }) })
      .optional(),
    qr_code: z.object({ entity: z.object({ notes: notes.nullish() }) }).optional(),
    refund: z
      .object({ entity: refundShape.extend({ payment_id: z.string(), amount: z.number(), currency: z.string() }) })
      .optional(),
    dispute: z
      .object({
        entity: z.object({
          id: z.string(),
          payment_id: z.string(),
          amount: z.number(),
          currency: z.string(),
          respond_by: z.number().nullish(),
        }),
      })
      .optional(),
  }),
})
type Message = z.output<typeof messageShape>

const outcomeOf = (link: Link): PaymentOutcome => {
  if (link.status === 'paid')
    return {
      state: 'paid',
      amountPaise: link.amount_paid ?? link.amount,
      paymentReference: link.payments?.[0]?.payment_id ?? null,
    }
  return { state: link.status === 'cancelled' || link.status === 'expired' ? 'failed' : 'open' }
}

const checkSignature = (secret: string, body: Buffer, headers: Headers): void => {
  const header = headers['x-razorpay-signature']
  const given = Buffer.from(typeof header === 'string' && /^[0-9a-f]{64}$/.test(header) ? header : '', 'hex')
  const expected = createHmac('sha256', secret).update(body).digest()
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('bad_signature')
}

const parse = (body: Buffer) => {
  try {
    return messageShape.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new AppError('bad_request', { message: 'This is no message of Razorpay' })
  }
}

const CURRENCY = 'INR'

const requireRupees = (currency: string): void => {
  if (currency !== CURRENCY) throw new AppError('bad_request', { message: 'This is not in rupees' })
}

/** Without a state, it is a refund of an account that answers only what was processed. */
const refundStateOf = ({ status }: z.output<typeof refundShape>): RefundState => {
  if (status === 'failed') return 'failed'
  return status === 'pending' || status === 'created' ? 'pending' : 'done'
}

const refundEvents: Record<string, RefundState> = {
  'refund.created': 'pending',
  'refund.processed': 'done',
  'refund.failed': 'failed',
}

const disputeEvents: Record<string, DisputeMessage['state']> = {
  'payment.dispute.created': 'open',
  'payment.dispute.action_required': 'open',
  'payment.dispute.under_review': 'open',
  'payment.dispute.won': 'won',
  // Closed without a result: the money stays with the shop.
  'payment.dispute.closed': 'won',
  'payment.dispute.lost': 'lost',
}

/** A message about a refund or a dispute; null for other events. */
const afterwards = (id: string, { event, payload }: Message): ProviderMessage | null => {
  const refund = payload.refund?.entity
  const refundState = refundEvents[event]
  if (refund && refundState !== undefined) {
    if (refund.currency !== CURRENCY) return null
    const { id: reference, receipt, payment_id, amount } = refund
    return {
      ...{ about: 'refund', id, reference, sentAs: receipt ?? null, paymentReference: payment_id, orderId: null },
      ...{ amountPaise: amount, state: refundState },
    }
  }
  const dispute = payload.dispute?.entity
  const state = disputeEvents[event]
  if (!dispute || state === undefined || dispute.currency !== CURRENCY) return null
  const { id: reference, payment_id, amount, respond_by } = dispute
  return {
    ...{ about: 'dispute', id, reference, paymentReference: payment_id, orderId: null, amountPaise: amount, state },
    answerBy: respond_by ? new Date(respond_by * 1000) : null,
  }
}

/** Money that came by a QR code at the door; null for other events. */
const ofQrCode = (id: string, { event, payload }: Message): PaymentMessage | null => {
  const noted = payload.qr_code?.entity.notes
  const { id: paymentReference, amount, currency } = payload.payment?.entity ?? {}
  if (event !== 'qr_code.credited' || typeof noted?.order_id !== 'string') return null
  if (paymentReference === undefined || amount === undefined) return null
  requireRupees(currency ?? CURRENCY)
  const paymentId = typeof noted.payment_id === 'string' ? noted.payment_id : null
  return {
    about: 'payment',
    id,
    kind: 'succeeded',
    orderId: noted.order_id,
    paymentId,
    amountPaise: amount,
    paymentReference,
  }
}

const kinds: Record<string, PaymentMessage['kind']> = {
  'payment_link.paid': 'succeeded',
  'payment_link.cancelled': 'failed',
  'payment_link.expired': 'failed',
}

const read = (secret: string, body: Buffer, headers: Headers): ProviderMessage | null => {
  checkSignature(secret, body, headers)
  const message = parse(body)
  const { event, payload } = message
  // The header that names the event is not signed; the body is.
  const id = createHash('sha256').update(body).digest('hex')
  const link = payload.payment_link?.entity
  const kind = kinds[event]
  const orderId = link?.notes?.order_id
  if (!kind || !link || typeof orderId !== 'string') return ofQrCode(id, message) ?? afterwards(id, message)
  requireRupees(link.currency)
  return {
    about: 'payment',
    id,
    kind,
    orderId,
    paymentId: link.reference_id ?? null,
    amountPaise: kind === 'succeeded' ? (link.amount_paid ?? link.amount) : link.amount,
    paymentReference: payload.payment?.entity.id ?? null,
  }
}

const errorShape = z.object({ error: z.object({ description: z.string() }) })
const reasonOf = (body: string): string => {
  try {
    return errorShape.parse(JSON.parse(body)).error.description
  } catch {
    return body
  }
}

/** Calls the API. Throws an Error with Razorpay's reason and `status`, or when there is no answer in time. */
const callerOf =
  ({ keyId, keySecret, baseUrl = ADDRESS }: RazorpayKeys) =>
  async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${baseUrl}/v1${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const { ok, status } = response
    if (!ok)
      throw Object.assign(new Error(`Razorpay answered ${status}: ${reasonOf(await response.text())}`), { status })
    return response.json()
  }

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined

export const createRazorpayProvider = (keys: RazorpayKeys): PaymentProvider => {
  const call = callerOf(keys)
  const linkPath = (reference: string) => `/payment_links/${encodeURIComponent(reference)}`
  const paymentPath = (payment: string) => `/payments/${encodeURIComponent(payment)}`

  const ask = async (reference: string) => outcomeOf(linkShape.parse(await call('GET', linkPath(reference))))
  /** The link that an earlier call for this payment created. */
  const openedBefore = async (id: string): Promise<Link | undefined> => {
    const found = await call('GET', `/payment_links?reference_id=${encodeURIComponent(id)}`)
    return listShape.parse(found).payment_links.find((link) => link.reference_id === id)
  }

  const sendRefund = async ({ id, reference, paymentReference, amountPaise, attempt }: RefundToSend) => {
    const link = paymentReference === null && reference !== null ? await ask(reference) : null
    const paid = paymentReference ?? (link?.state === 'paid' ? link.paymentReference : null)
    if (!paid) throw new Error('there is no payment to give back')
    if (attempt > 1) {
      const { items } = refundsShape.parse(await call('GET', `${paymentPath(paid)}/refunds`))
      const known = items.find((refund) => refund.receipt === id)
      if (known) return { reference: known.id, state: refundStateOf(known) }
    }
    const made = await call('POST', `${paymentPath(paid)}/refund`, { amount: amountPaise, receipt: id })
    const refund = refundShape.parse(made)
    return { reference: refund.id, state: refundStateOf(refund) }
  }

  return {
    check: async () => void (await call('GET', '/payment_links?count=1')),
    open: async ({ id, orderId, orderNumber, amountPaise, createdAt, paidUrl }) => {
      const link = await call('POST', '/payment_links', {
        amount: amountPaise,
        currency: 'INR',
        accept_partial: false,
        reference_id: id,
        description: `Order ${orderNumber}`,
        customer: {},
        notify: { email: false, sms: false },
        reminder_enable: false,
        notes: { order_id: orderId, payment_id: id },
        expire_by: Math.floor(createdAt.getTime() / 1000) + LINK_MINUTES * 60,
        callback_url: paidUrl,
        callback_method: 'get',
      }).then(
        (made) => linkShape.parse(made),
        async (refusal: unknown) => {
          const known = await openedBefore(id)
          if (known) return known
          throw refusal
        },
      )
      if (!link.short_url) throw new Error('Razorpay opened a link without an address')
      return { reference: link.id, url: link.short_url }
    },

    qr: async ({ id, orderId, orderNumber, amountPaise, createdAt }) => {
      const expiresAt = new Date(createdAt.getTime() + QR_MINUTES * 60_000)
      const made = await call('POST', '/payments/qr_codes', {
        ...{ type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: amountPaise },
        ...{ name: `Order ${orderNumber}`, description: `Order ${orderNumber}` },
        close_by: Math.floor(expiresAt.getTime() / 1000),
        notes: { order_id: orderId, payment_id: id },
      })
      const { id: made_id, image_content } = qrShape.parse(made)
      return { id: made_id, payload: image_content, expiresAt }
    },

    read: (body, headers) => read(keys.webhookSecret, body, headers),
    ask,
    close: async (reference) => {
      try {
        return outcomeOf(linkShape.parse(await call('POST', `${linkPath(reference)}/cancel`)))
      } catch {
        return ask(reference) // too late to close: it is paid or expired
      }
    },

    refund: async (refund) => {
      try {
        return await sendRefund(refund)
      } catch (error) {
        // A 400 like any other, but the next settlement brings the balance.
        if (error instanceof Error && /enough balance/i.test(error.message)) throw error
        return failedForGood(error, statusOf(error))
      }
    },

    askRefund: async (reference) =>
      refundStateOf(refundShape.parse(await call('GET', `/refunds/${encodeURIComponent(reference)}`))),
  }
}
