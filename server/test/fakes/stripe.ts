// A fake of Stripe's API as far as the adapter uses it: form bodies, bearer keys, idempotency keys, its error shape and
// its objects, reduced to the fields that every account has.
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testClock } from '../clock.ts'
import type { RefundRefusal } from './razorpay.ts'

export const STRIPE_KEYS = { secretKey: 'sk_test_standin', webhookSecret: 'whsec_standin' }

export type StripeSession = {
  id: string
  object: 'checkout.session'
  amount_total: number
  currency: string
  client_reference_id: string
  metadata: Record<string, string>
  mode: string
  payment_intent: string | null
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  expires_at: number
  success_url: string
  cancel_url: string
  url: string | null
}

export type StripeRefund = {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  metadata: Record<string, string>
  status: string
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}
const nested = (form: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [])),
  )
const newName = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`

class Refusal extends Error {
  status: number
  code: string | undefined
  constructor(status: number, message: string, code?: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const openFakeStripe = async () => {
  const sessions = new Map<string, StripeSession>()
  const refunds: StripeRefund[] = []
  /** What new refunds answer. */
  let refundStatus = 'succeeded'
  /** The first outcome of each key, an error too. */
  const remembered = new Map<string, { request: string; status: number; answer: unknown }>()
  /** Every received body, unparsed. */
  const received: string[] = []
  let away = false
  let losesAnswers = false
  let refusal: RefundRefusal | null = null

  const sessionOf = (id: string): StripeSession => {
    const session = sessions.get(id)
    if (!session) throw new Refusal(404, `No such checkout.session: ${id}`)
    return session
  }

  const create = (form: URLSearchParams): StripeSession => {
    const id = newName('cs')
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      amount_total:
        Number(form.get('line_items[0][price_data][unit_amount]')) * Number(form.get('line_items[0][quantity]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      metadata: nested(form, 'metadata'),
      mode: form.get('mode') ?? '',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      expires_at: Number(form.get('expires_at')),
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      url: `https://checkout.stripe.test/c/pay/${id}`,
    }
    if (session.expires_at * 1000 < testClock().getTime() + 30 * 60_000)
      throw new Refusal(400, 'expires_at must be later')
    sessions.set(id, session)
    return session
  }

  const act = (method: string, path: string, form: URLSearchParams): unknown => {
    const [, id = '', verb] = /^\/v1\/checkout\/sessions\/?([^/]*)\/?(\w*)$/.exec(path) ?? []
    if (method === 'POST' && path === '/v1/checkout/sessions') return create(form)
    if (method === 'GET' && id) return sessionOf(id)
    if (method === 'POST' && verb === 'expire') {
      const session = sessionOf(id)
      if (session.status !== 'open')
        throw new Refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
      return Object.assign(session, { status: 'expired', url: null })
    }
    if (method === 'GET' && path === '/v1/refunds') {
      const data = refunds.filter((refund) => refund.payment_intent === form.get('payment_intent'))
      return { object: 'list', url: path, has_more: false, data }
    }
    const named = refunds.find((refund) => path === `/v1/refunds/${refund.id}`)
    if (method === 'GET' && named) return named
    if (method === 'POST' && path === '/v1/refunds') {
      const refused = refusal && new Refusal(refusal.status, refusal.message, refusal.code)
      if (refused && !refusal?.meanwhile) throw refused
      const refund: StripeRefund = {
        id: newName('re'),
        object: 'refund',
        currency: 'inr',
        payment_intent: form.get('payment_intent') ?? '',
        amount: Number(form.get('amount')),
        metadata: nested(form, 'metadata'),
        status: refundStatus,
      }
      refunds.push(refund)
      if (refused) throw refused
      return refund
    }
    throw new Refusal(404, `Unrecognized request URL (${method}: ${path})`)
  }

  const errorOf = ({ message, code }: Refusal) => ({ error: { type: 'invalid_request_error', message, code } })
  const outcomeOf = (method: string, path: string, form: URLSearchParams) => {
    try {
      return { status: 200, answer: act(method, path, form) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, answer: errorOf(error) }
    }
  }

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (away) return request.destroy()
    const [path = '', query] = (request.url ?? '').split('?')
    const form = request.method === 'GET' ? new URLSearchParams(query) : await bodyOf(request)
    received.push(form.toString())
    const key = request.headers['idempotency-key']
    const sent = `${path} ${form}`
    const known = typeof key === 'string' ? remembered.get(key) : undefined
    try {
      if (request.headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`)
        throw new Refusal(401, 'Invalid API Key provided')
      if (known && known.request !== sent)
        throw new Refusal(400, 'Keys for idempotent requests can only be used with the same parameters')
      const outcome = known ?? { request: sent, ...outcomeOf(request.method ?? '', path, form) }
      if (typeof key === 'string') remembered.set(key, outcome)
      if (losesAnswers && request.method === 'POST') return response.destroy()
      if (outcome.status === refusal?.status) await refusal.meanwhile?.()
      answer(outcome.status, outcome.answer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answer(error.status, errorOf(error))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  /** The body and the signature header of a webhook event about a session, a refund or a dispute. */
  const event = (type: string, object: object, at: Date = testClock()) => {
    const body = JSON.stringify({
      id: newName('evt'),
      object: 'event',
      api_version: '2025-01-27.acacia',
      created: Math.floor(at.getTime() / 1000),
      type,
      livemode: false,
      data: { object },
    })
    return { body, headers: { 'stripe-signature': sign(body, at) } }
  }
  const sign = (body: string, at: Date, secret = STRIPE_KEYS.webhookSecret) => {
    const time = Math.floor(at.getTime() / 1000)
    return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')},v0=${'0'.repeat(64)}`
  }

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    refunds,
    received,
    event,
    sign,
    /** The shopper pays on the hosted page. */
    pay: (id: string) =>
      Object.assign(sessionOf(id), {
        status: 'complete' as const,
        payment_status: 'paid' as const,
        payment_intent: newName('pi'),
      }),
    setAway: (value: boolean) => {
      away = value
    },
    /** The fake carries requests out, but their answers are lost. */
    loseAnswers: (value: boolean) => {
      losesAnswers = value
    },
    answerRefunds: (status: 'succeeded' | 'pending' | 'failed') => {
      refundStatus = status
    },
    /** A person refunds at Stripe's page. */
    refundThere: (payment_intent: string, amount: number): StripeRefund => {
      const refund = { id: newName('re'), object: 'refund' as const, payment_intent, amount, currency: 'inr' }
      return { ...refund, metadata: {}, status: 'succeeded' }
    },
    dispute: (payment_intent: string, amount: number) => ({
      ...{ id: newName('dp'), object: 'dispute', payment_intent, amount, currency: 'inr' },
      ...{ status: 'needs_response', evidence_details: { due_by: 1_900_000_000 } },
    }),
    refuseRefunds: (value: RefundRefusal | null) => {
      refusal = value
    },
    /** What happens to keys after a day. */
    forgetKeys: () => remembered.clear(),
    close: () => new Promise((closed) => server.close(closed)),
  }
}
