// A fake of Razorpay's API as far as the adapter uses it: JSON bodies, basic auth, its error shape and its objects,
// reduced to the fields that are always present.
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testClock } from '../clock.ts'

export const RAZORPAY_KEYS = {
  keyId: 'rzp_test_standin',
  keySecret: 'standin secret',
  webhookSecret: 'standin webhook',
}

export type RazorpayLink = {
  id: string
  amount: number
  amount_paid: number
  currency: string
  reference_id: string
  short_url: string
  status: 'created' | 'paid' | 'cancelled' | 'expired'
  notes: Record<string, string>
  payments: { payment_id: string; amount: number; status: string }[] | null
  expire_by: number
  callback_url: string
}
export type RazorpayQr = {
  id: string
  payment_amount: number
  notes: Record<string, string>
  close_by: number
  image_content: string
}
/** How refunds are refused. With `meanwhile`, an earlier attempt has made the refund, which the fake then tells of. */
export type RefundRefusal = { status: number; message: string; code?: string; meanwhile?: () => Promise<unknown> }
export type RazorpayRefund = {
  id: string
  entity: 'refund'
  payment_id: string
  amount: number
  currency: string
  receipt: string | null
  status: string
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, never>> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? {} : JSON.parse(text)
}
const newName = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`

class Refusal extends Error {
  status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

export const openFakeRazorpay = async () => {
  const links = new Map<string, RazorpayLink>()
  const refunds: RazorpayRefund[] = []
  const qrs: RazorpayQr[] = []
  /** What new refunds answer. */
  let refundStatus = 'processed'
  /** Every received body, unparsed. */
  const received: string[] = []
  let losesAnswers = false
  let refusal: RefundRefusal | null = null

  const linkOf = (id: string): RazorpayLink => {
    const link = links.get(id)
    if (!link) throw new Refusal('The id provided does not exist')
    return link
  }
  const create = (body: Record<string, never>): RazorpayLink => {
    const { amount, currency, reference_id, notes, expire_by, callback_url } = body as unknown as RazorpayLink
    if ([...links.values()].some((link) => link.reference_id === reference_id))
      throw new Refusal(`payment link with given reference_id (${reference_id}) already exists`)
    if (expire_by * 1000 < testClock().getTime() + 15 * 60_000)
      throw new Refusal('expire_by should be at least 15 minutes after')
    const id = newName('plink')
    const link: RazorpayLink = {
      id,
      amount,
      amount_paid: 0,
      currency,
      reference_id,
      short_url: `https://rzp.test/i/${id}`,
      status: 'created',
      notes,
      payments: null,
      expire_by,
      callback_url,
    }
    links.set(id, link)
    return link
  }

  const createQr = (body: Record<string, never>): RazorpayQr => {
    const { payment_amount, notes, close_by } = body as unknown as RazorpayQr // as the shop sends it
    const { type, usage, fixed_amount } = body as Record<string, unknown>
    if (type !== 'upi_qr' || usage !== 'single_use' || fixed_amount !== true) throw new Refusal('Another kind of code')
    if (close_by * 1000 < testClock().getTime() + 15 * 60_000)
      throw new Refusal('close_by should be at least 15 minutes after current time')
    const id = newName('qr')
    const image_content = `upi://pay?pa=shop.razorpay@hdfcbank&pn=Shop&tr=${id}&am=${payment_amount / 100}&cu=INR`
    const qr = { id, payment_amount, notes, close_by, image_content }
    qrs.push(qr)
    return { ...{ entity: 'qr_code', type, usage, status: 'active', fixed_amount }, ...qr }
  }

  const refundOf = (payment_id: string, amount: number): RazorpayRefund => ({
    ...{ id: newName('rfnd'), entity: 'refund', payment_id, amount, currency: 'INR' },
    ...{ receipt: null, status: 'processed' },
  })

  const act = (method: string, url: URL, body: Record<string, never>): unknown => {
    const [, area, id = '', verb] = /^\/v1\/(payment_links|payments)\/?([^/]*)\/?(\w*)$/.exec(url.pathname) ?? []
    if (area === 'payment_links' && method === 'POST' && !id) return create(body)
    if (area === 'payments' && method === 'POST' && id === 'qr_codes') return createQr(body)
    if (area === 'payment_links' && method === 'GET' && !id) {
      const wanted = url.searchParams.get('reference_id')
      return { payment_links: [...links.values()].filter((link) => link.reference_id === wanted) }
    }
    if (area === 'payment_links' && method === 'GET') return linkOf(id)
    if (area === 'payment_links' && verb === 'cancel') {
      const link = linkOf(id)
      if (link.status !== 'created') throw new Refusal(`Cannot cancel a link in ${link.status} state`)
      return Object.assign(link, { status: 'cancelled' })
    }
    const named = refunds.find((refund) => url.pathname === `/v1/refunds/${refund.id}`)
    if (method === 'GET' && named) return named
    if (area === 'payments' && verb === 'refunds')
      return {
        entity: 'collection',
        count: refunds.length,
        items: refunds.filter((refund) => refund.payment_id === id),
      }
    if (area === 'payments' && verb === 'refund') {
      if (refusal && !refusal.meanwhile) throw new Refusal(refusal.message, refusal.status)
      const { amount, receipt } = body as unknown as RazorpayRefund // as the shop sends it
      const refund = { ...refundOf(id, amount), receipt, status: refundStatus }
      refunds.push(refund)
      if (refusal) throw new Refusal(refusal.message, refusal.status)
      return refund
    }
    throw new Refusal('The requested URL was not found on the server.')
  }

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { keyId, keySecret } = RAZORPAY_KEYS
    const basic = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    try {
      if (request.headers.authorization !== basic) throw new Refusal('Authentication failed')
      const body = await bodyOf(request)
      received.push(JSON.stringify(body))
      const done = act(request.method ?? '', new URL(request.url ?? '', 'http://razorpay.test'), body)
      if (losesAnswers && request.method === 'POST') return response.destroy()
      answer(200, done)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await refusal?.meanwhile?.()
      answer(error.status, { error: { code: 'BAD_REQUEST_ERROR', description: error.message, source: 'business' } })
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  const sign = (body: string, secret = RAZORPAY_KEYS.webhookSecret) =>
    createHmac('sha256', secret).update(body).digest('hex')
  /** The body and the headers of a webhook message about a link. */
  const event = (name: string, link: RazorpayLink) => {
    const paid = link.payments?.[0]
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_standin',
      event: name,
      contains: ['payment_link', ...(paid ? ['payment'] : [])],
      payload: {
        payment_link: { entity: link },
        ...(paid && { payment: { entity: { id: paid.payment_id, amount: paid.amount, status: 'captured' } } }),
      },
      created_at: 1_700_000_000,
    })
    return { body, headers: { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': newName('evt') } }
  }

  /** A webhook message about money that came by a QR code, as the documents show it. */
  const credited = (qr: RazorpayQr, { amount = qr.payment_amount, currency = 'INR' } = {}) => {
    const payment = { id: newName('pay'), entity: 'payment', amount, currency, status: 'captured', method: 'upi' }
    const body = JSON.stringify({
      ...{ entity: 'event', account_id: 'acc_standin', event: 'qr_code.credited', contains: ['payment', 'qr_code'] },
      payload: {
        payment: { entity: payment },
        qr_code: { entity: { ...qr, entity: 'qr_code', usage: 'single_use', status: 'closed', close_reason: 'paid' } },
      },
      created_at: 1_700_000_000,
    })
    return { body, headers: { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': newName('evt') } }
  }

  /** A webhook message about a refund or a dispute. */
  const eventAbout = (name: string, part: 'refund' | 'dispute', entity: object) => {
    const body = JSON.stringify({
      ...{ entity: 'event', account_id: 'acc_standin', event: name, contains: [part], created_at: 1_700_000_000 },
      payload: { [part]: { entity } },
    })
    return { body, headers: { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': newName('evt') } }
  }

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    links,
    refunds,
    qrs,
    credited,
    received,
    event,
    eventAbout,
    sign,
    answerRefunds: (status: 'processed' | 'pending' | 'failed') => {
      refundStatus = status
    },
    refuseRefunds: (value: RefundRefusal | null) => {
      refusal = value
    },
    /** A person refunds at Razorpay's page. */
    refundThere: refundOf,
    dispute: (payment_id: string, amount: number) => ({
      ...{ id: newName('disp'), entity: 'dispute', payment_id, amount, currency: 'INR' },
      ...{ status: 'open', respond_by: 1_900_000_000 },
    }),
    /** The shopper pays on the hosted page. */
    pay: (id: string) => {
      const link = linkOf(id)
      const payments = [{ payment_id: newName('pay'), amount: link.amount, status: 'captured' }]
      return Object.assign(link, { status: 'paid' as const, amount_paid: link.amount, payments })
    },
    /** The fake carries requests out, but their answers are lost. */
    loseAnswers: (value: boolean) => {
      losesAnswers = value
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}
