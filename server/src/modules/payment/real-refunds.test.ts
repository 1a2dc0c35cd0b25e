// Refunds and disputes as Stripe and Razorpay tell of them, over HTTP to fakes of both.
import { failedRefunds, orderDetails, refundOrder, retryRefund } from '@tokri/contract/order.ts'
import { paymentWebhook } from '@tokri/contract/payment.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { openFakeRazorpay, RAZORPAY_KEYS } from '../../../test/fakes/razorpay.ts'
import { openFakeStripe, STRIPE_KEYS } from '../../../test/fakes/stripe.ts'
import { payingAt } from '../../../test/payment-steps.ts'
import { type Person, testShop } from '../../../test/shop.ts'
import { openProviders } from './providers.ts'

type Signed = { body: string; headers: Record<string, string> }

const stripe = await openFakeStripe()
const razorpay = await openFakeRazorpay()
afterAll(() => Promise.all([stripe.close(), razorpay.close()]))
const shop = await testShop(async (_url, db) => ({
  payments: await openProviders(db, {
    testSecret: 'a test secret',
    testAllowed: true,
    keys: {
      stripe: { ...STRIPE_KEYS, baseUrl: stripe.baseUrl },
      razorpay: { ...RAZORPAY_KEYS, baseUrl: razorpay.baseUrl },
    },
  }),
}))
const { app, call, db, deps, runJobs, signUp, pass } = shop
const { product, onlineOrder } = checkoutOf(shop)
const { visit } = payingAt(shop)
const milk = await product({ pricePaise: 6000, stock: 5000 })
let admin: Person
beforeEach(async () => {
  admin = await signUp('Admin')
})

const send = async (provider: string, { body, headers }: Signed) =>
  (
    await app.inject({
      method: 'POST',
      url: paymentWebhook.url.replace(':provider', provider),
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
  ).statusCode

const stripeEvent = (type: string, object: object) => stripe.event(type, object, deps.clock())

/** What both providers can do, in their own words. */
const providers = {
  stripe: {
    pay: async (orderId: string) => {
      const session = [...stripe.sessions.values()].find((one) => one.client_reference_id === orderId)
      if (!session) throw new Error('no session')
      stripe.pay(session.id)
      expect(await send('stripe', stripeEvent('checkout.session.completed', session))).toBe(200)
      return session.payment_intent ?? ''
    },
    answerFails: () => stripe.answerRefunds('failed'),
    answerWaits: () => stripe.answerRefunds('pending'),
    answerDone: () => stripe.answerRefunds('succeeded'),
    sent: (payment: string) => stripe.refunds.filter((refund) => refund.payment_intent === payment),
    become: (refund: { status: string }, state: 'done' | 'failed') => {
      refund.status = state === 'done' ? 'succeeded' : 'failed'
    },
    tell: (refund: { status: string }) =>
      stripeEvent(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund),
    refuse: stripe.refuseRefunds,
    refundThere: (payment: string, amount: number, beside: { sentAs?: string; currency?: string } = {}) => {
      const { sentAs, currency = 'inr' } = beside
      const refund = { ...stripe.refundThere(payment, amount), currency }
      return stripeEvent('refund.created', { ...refund, ...(sentAs && { metadata: { refund_id: sentAs } }) })
    },
    dispute: (payment: string, amount: number, currency = 'inr') => {
      const dispute = { ...stripe.dispute(payment, amount), currency }
      return {
        opened: stripeEvent('charge.dispute.created', dispute),
        lost: stripeEvent('charge.dispute.closed', { ...dispute, status: 'lost' }),
        won: stripeEvent('charge.dispute.closed', { ...dispute, status: 'won' }),
      }
    },
  },
  razorpay: {
    pay: async (orderId: string) => {
      const link = [...razorpay.links.values()].find((one) => one.notes.order_id === orderId)
      if (!link) throw new Error('no link')
      razorpay.pay(link.id)
      expect(await send('razorpay', razorpay.event('payment_link.paid', link))).toBe(200)
      return link.payments?.[0]?.payment_id ?? ''
    },
    answerFails: () => razorpay.answerRefunds('failed'),
    answerWaits: () => razorpay.answerRefunds('pending'),
    answerDone: () => razorpay.answerRefunds('processed'),
    sent: (payment: string) => razorpay.refunds.filter((refund) => refund.payment_id === payment),
    become: (refund: { status: string }, state: 'done' | 'failed') => {
      refund.status = state === 'done' ? 'processed' : 'failed'
    },
    tell: (refund: { status: string }) =>
      razorpay.eventAbout(`refund.${refund.status === 'pending' ? 'created' : refund.status}`, 'refund', refund),
    refuse: razorpay.refuseRefunds,
    refundThere: (payment: string, amount: number, beside: { sentAs?: string; currency?: string } = {}) => {
      const { sentAs, currency = 'INR' } = beside
      const refund = { ...razorpay.refundThere(payment, amount), currency }
      return razorpay.eventAbout('refund.processed', 'refund', { ...refund, ...(sentAs && { receipt: sentAs }) })
    },
    dispute: (payment: string, amount: number, currency = 'INR') => {
      const dispute = { ...razorpay.dispute(payment, amount), currency }
      return {
        opened: razorpay.eventAbout('payment.dispute.created', 'dispute', dispute),
        lost: razorpay.eventAbout('payment.dispute.lost', 'dispute', { ...dispute, status: 'lost' }),
        won: razorpay.eventAbout('payment.dispute.won', 'dispute', { ...dispute, status: 'won' }),
        closed: razorpay.eventAbout('payment.dispute.closed', 'dispute', { ...dispute, status: 'closed' }),
      }
    },
  },
}

const read = async (orderId: string) => (await call(orderDetails, { query: { orderId } }, admin)).body.data
const statesOf = async (orderId: string) =>
  (await read(orderId)).refunds.map(({ state, amount }: { state: string; amount: number }) => [state, amount])

describe.each(['stripe', 'razorpay'] as const)('%s', (name) => {
  const at = providers[name]

  const paid = async () => {
    const made = await onlineOrder([{ productId: milk, quantity: 2 }], {
      beside: { provider: name } as never, // more than a checkout's usual fields
    })
    await visit(made.order.paymentUrl)
    return { orderId: made.orderId, payment: await at.pay(made.orderId) }
  }
  /** A refund of one piece (₹65.10), which the provider has answered. */
  const refunded = async () => {
    const made = await paid()
    const lines = [{ productId: milk, quantity: 1 }]
    await call(refundOrder, { body: { orderId: made.orderId, lines, reason: 'Sour' } }, admin)
    await runJobs()
    return made
  }
  const again = async (orderId: string) =>
    (await call(retryRefund, { body: { refundId: (await read(orderId)).refunds[0]._id } }, admin)).status

  it('answers that a refund failed; it is sent again under another name', async () => {
    at.answerFails()
    const { orderId, payment } = await refunded()
    at.answerDone()
    expect(await statesOf(orderId)).toEqual([['failed', 65.1]])
    expect(await again(orderId)).toBe(200)
    await runJobs()
    expect(await statesOf(orderId)).toEqual([['done', 65.1]])
    const [first, second] = at.sent(payment)
    // The old try is told of once more, under another event.
    if (first) expect(await send(name, at.tell({ ...first, status: 'failed' }))).toBe(200)
    expect(await statesOf(orderId)).toEqual([['done', 65.1]])
    expect(second?.amount).toBe(6510)
    expect(at.sent(payment)).toHaveLength(2)
  })

  it('tells later that a done refund failed, once', async () => {
    const { orderId, payment } = await refunded()
    expect(await statesOf(orderId)).toEqual([['done', 65.1]])
    const [refund] = at.sent(payment)
    if (!refund) throw new Error('nothing was sent')
    at.become(refund, 'failed')
    expect([await send(name, at.tell(refund)), await send(name, at.tell(refund))]).toEqual([200, 200])
    expect(await statesOf(orderId)).toEqual([['failed', 65.1]])
    const { refundId } = await db
      .selectFrom('refund_failures')
      .innerJoin('refunds', 'refunds.id', 'refund_failures.refund_id')
      .select('refund_failures.refund_id as refundId')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect((await read(orderId)).refunds[0]._id).toBe(refundId)
  })

  it.each(['done', 'failed'] as const)('that keeps a refund waiting is asked until it is %s', async (state) => {
    at.answerWaits()
    const { orderId, payment } = await refunded()
    at.answerDone()
    pass(61_000)
    await runJobs()
    expect(await statesOf(orderId)).toEqual([['pending', 65.1]])
    const [refund] = at.sent(payment)
    if (refund) at.become(refund, state)
    pass(5 * 60_000)
    await runJobs()
    expect(await statesOf(orderId)).toEqual([[state, 65.1]])
  })

  const noBalance = 'Your account does not have enough balance to carry out the refund operation.'
  it.each([
    ['refuses the keys of the shop', { status: 401, message: 'The key is wrong' }],
    ['waits for the next settlement', { status: 400, message: noBalance, code: 'balance_insufficient' }],
  ])('that %s is asked again later', async (_why, refusal) => {
    at.refuse(refusal)
    const { orderId } = await refunded()
    expect(await statesOf(orderId)).toEqual([['pending', 65.1]])
    at.refuse(null)
    pass(61_000)
    await runJobs()
    expect(await statesOf(orderId)).toEqual([['done', 65.1]])
  })

  describe('refuses a refund for good', () => {
    const refused = async () => {
      at.refuse({ status: 400, message: 'The payment has been fully refunded already' })
      const made = await refunded()
      at.refuse(null)
      const { _id: refundId } = (await read(made.orderId)).refunds[0]
      return { ...made, refundId: refundId as string }
    }

    it('and it waits for a person at once, with the reason', async () => {
      const { orderId, payment, refundId } = await refused()
      expect(await statesOf(orderId)).toEqual([['failed', 65.1]])
      const waiting = (await call(failedRefunds, {}, admin)).body.data.refunds
      const found = waiting.find(({ _id }: { _id: string }) => _id === refundId)
      expect(found.why).toMatch(/The payment has been fully refunded already$/)
      await runJobs()
      expect(at.sent(payment)).toEqual([])
    })

    it.each(['done', 'pending'] as const)('but a message says meanwhile that it is %s', async (state) => {
      const { orderId, payment } = await paid()
      await call(refundOrder, { body: { orderId, lines: [{ productId: milk, quantity: 1 }], reason: 'Sour' } }, admin)
      const tell = async () => {
        const [refund] = at.sent(payment)
        if (!refund) throw new Error('nothing was sent')
        return { refund, status: await send(name, at.tell(refund)) }
      }
      if (state === 'pending') at.answerWaits()
      at.refuse({ status: 400, message: 'The payment has been fully refunded already', meanwhile: tell })
      await runJobs()
      at.refuse(null)
      at.answerDone()
      expect(await statesOf(orderId)).toEqual([[state, 65.1]])
      const { refund } = await tell()
      if (state === 'pending') at.become(refund, 'done')
      pass(61_000)
      await runJobs()
      expect(await statesOf(orderId)).toEqual([['done', 65.1]])
      expect(at.sent(payment)).toHaveLength(1)
    })

    it('and money that left all the same is booked', async () => {
      const { orderId, payment, refundId } = await refused()
      const late = at.refundThere(payment, 6510, { sentAs: refundId })
      expect([await send(name, late), await send(name, late)]).toEqual([200, 200])
      expect(await statesOf(orderId)).toEqual([['done', 65.1]])
      expect(await again(orderId)).toBe(409)
    })

    it('and money of that try takes the place of one that has not left', async () => {
      const { orderId, payment, refundId } = await refused()
      expect(await again(orderId)).toBe(200)
      expect(await send(name, at.refundThere(payment, 6510, { sentAs: refundId }))).toBe(200)
      expect(await statesOf(orderId)).toEqual([['done', 65.1]])
      await runJobs()
      expect(at.sent(payment)).toEqual([])
    })

    it('and money of that try is one more refund if the next one has left too', async () => {
      const { orderId, payment, refundId } = await refused()
      await again(orderId)
      await runJobs()
      const late = at.refundThere(payment, 6510, { sentAs: refundId })
      expect([await send(name, late), await send(name, late)]).toEqual([200, 200])
      const of = (await read(orderId)).refunds
      expect(of.map(({ amount, reason }: { amount: number; reason: string }) => [amount, reason])).toEqual([
        [65.1, 'Sour'],
        [65.1, 'Refunded at the payment provider'],
      ])
    })
  })

  it('does not take back that a refund failed', async () => {
    at.answerFails()
    const { orderId, payment } = await refunded()
    at.answerDone()
    const [first] = at.sent(payment)
    if (!first) throw new Error('nothing was sent')
    at.become(first, 'done')
    expect(await send(name, at.tell(first))).toBe(200)
    expect(await statesOf(orderId)).toEqual([['failed', 65.1]])
    expect(await again(orderId)).toBe(200)
    expect(await send(name, at.tell(first))).toBe(200)
    expect(await statesOf(orderId)).toEqual([['pending', 65.1]])
  })

  it('is not listened to about money in another currency', async () => {
    const { orderId, payment } = await paid()
    expect(await send(name, at.refundThere(payment, 5000, { currency: 'USD' }))).toBe(200)
    const { opened, lost } = at.dispute(payment, 13_020, 'USD')
    expect([await send(name, opened), await send(name, lost)]).toEqual([200, 200])
    expect(await statesOf(orderId)).toEqual([])
    expect((await call(failedRefunds, {}, admin)).body.data.disputes).toEqual([])
  })

  it('reports a refund that somebody made there', async () => {
    const { orderId, payment } = await paid()
    const event = at.refundThere(payment, 5000)
    expect([await send(name, event), await send(name, event)]).toEqual([200, 200])
    expect(await statesOf(orderId)).toEqual([['done', 50]])
    await runJobs()
    expect(at.sent(payment)).toEqual([])
    expect(await send(name, at.refundThere('nothing', 5000))).toBe(200)
  })

  it('reports disputes until they are won or lost', async () => {
    const [lost, won] = [await paid(), await paid()]
    const disputes = { lost: at.dispute(lost.payment, 13_020), won: at.dispute(won.payment, 13_020) }
    for (const { opened } of [disputes.lost, disputes.won]) expect(await send(name, opened)).toBe(200)
    const open = (await call(failedRefunds, {}, admin)).body.data.disputes
    expect(open.map(({ amount, provider }: { amount: number; provider: string }) => [amount, provider])).toEqual([
      [130.2, name],
      [130.2, name],
    ])
    expect(open[0].answerBy).toBe('2030-03-17T17:46:40.000Z')
    expect([await send(name, disputes.lost.lost), await send(name, disputes.won.won)]).toEqual([200, 200])
    expect(await statesOf(lost.orderId)).toEqual([['done', 130.2]])
    expect(await statesOf(won.orderId)).toEqual([])
    expect((await call(failedRefunds, {}, admin)).body.data.disputes).toEqual([])
  })

  it('is not believed without its signature', async () => {
    const { orderId, payment } = await paid()
    const { body } = at.refundThere(payment, 5000)
    expect(await send(name, { body, headers: {} })).toBe(400)
    expect(await statesOf(orderId)).toEqual([])
  })
})

it('Razorpay tells of a lost dispute after it is closed, or before', async () => {
  const at = providers.razorpay
  for (const order of [['closed', 'lost'] as const, ['lost', 'closed'] as const]) {
    const made = await onlineOrder([{ productId: milk, quantity: 2 }], {
      beside: { provider: 'razorpay' } as never, // more than a checkout's usual fields
    })
    await visit(made.order.paymentUrl)
    const dispute = at.dispute(await at.pay(made.orderId), 13_020)
    for (const which of ['opened', ...order] as const) expect(await send('razorpay', dispute[which])).toBe(200)
    expect(await statesOf(made.orderId)).toEqual([['done', 130.2]])
  }
})
