import { cancelOrder, payAgain } from '@tokri/contract/order.ts'
import { paymentWebhook } from '@tokri/contract/payment.ts'
import { isProviderName, makesQr, paymentProviders } from '@tokri/contract/payment-providers.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { testDatabase } from '../../../test/database.ts'
import { openFakeRazorpay, RAZORPAY_KEYS } from '../../../test/fakes/razorpay.ts'
import { openFakeStripe, STRIPE_KEYS } from '../../../test/fakes/stripe.ts'
import { payingAt } from '../../../test/payment-steps.ts'
import { type TestShop, testShop } from '../../../test/shop.ts'
import { waitForLocks } from '../../../test/wait-for-locks.ts'
import { openProviders } from './providers.ts'
import { openQr } from './service.ts'

/** What a shopper writes about cancelling is for the shop alone. */
const OWN_WORDS = 'My aunt Hyacinth came'
const MINUTE = 60_000
type Signed = { body: string; headers: Record<string, string> }

const sendTo =
  (provider: string, { app }: TestShop) =>
  async ({ body, headers }: Signed) =>
    (
      await app.inject({
        method: 'POST',
        url: paymentWebhook.url.replace(':provider', provider),
        headers: { 'content-type': 'application/json', ...headers },
        payload: body,
      })
    ).statusCode

it('the contract names the providers with codes for the door; no app can scan one of the test provider', async () => {
  const keys = { stripe: STRIPE_KEYS, razorpay: RAZORPAY_KEYS }
  const { db } = await testDatabase()
  const { byName } = await openProviders(db, { testSecret: 'a test secret', testAllowed: false, keys })
  const names = Object.keys(paymentProviders).filter(isProviderName)
  const withCode = names.filter((name) => name !== 'test' && byName(name)?.qr !== undefined)
  expect(names.filter(makesQr)).toEqual(withCode)
  expect(withCode).toEqual(['razorpay'])
})

describe('Stripe', async () => {
  const stripe = await openFakeStripe()
  afterAll(stripe.close)
  const shop = await testShop(async (_url, db) => ({
    payments: await openProviders(db, {
      testSecret: 'a test secret',
      testAllowed: true,
      keys: { stripe: { ...STRIPE_KEYS, baseUrl: stripe.baseUrl }, razorpay: null },
    }),
  }))
  const { call, db, runJobs, deps, signUp } = shop
  const { product, stockOf, onlineOrder } = checkoutOf(shop)
  const { details, visit, later } = payingAt(shop)
  const send = sendTo('stripe', shop)

  /** An order whose shopper has come to Stripe's page. */
  const atStripe = async (productId: string) => {
    const made = await onlineOrder([{ productId, quantity: 2 }])
    const { headers } = await visit(made.order.paymentUrl)
    const session = [...stripe.sessions.values()].find((one) => one.client_reference_id === made.orderId)
    if (!session) throw new Error('no session')
    return { ...made, session, location: headers.location }
  }

  it('opens one hosted page with the amount of the server, however often the shopper arrives', async () => {
    const made = await atStripe(await product())
    expect(made.order.payment).toMatchObject({ provider: 'stripe', state: 'pending' })
    expect(made.location).toBe(made.session.url)
    expect(made.session).toMatchObject({
      amount_total: 13_020,
      currency: 'inr',
      mode: 'payment',
      metadata: { order_id: made.orderId, payment_id: made.order.paymentUrl.split('/').at(-1) },
      success_url: `http://shop.test/success?orderId=${made.orderId}`,
      cancel_url: `http://shop.test/dashboard/myorders/${made.orderId}`,
    })
    await db.updateTable('payments').set({ url: null, reference: null }).where('order_id', '=', made.orderId).execute()
    const again = await Promise.all([visit(made.order.paymentUrl), visit(made.order.paymentUrl)])
    expect(again.map((answer) => answer.headers.location)).toEqual([made.location, made.location])
    expect(stripe.sessions.size).toBe(1)
  })

  it('leads back to pages in the language of the page that opened it', async () => {
    const made = await onlineOrder([{ productId: await product() }])
    await visit(made.order.paymentUrl.replace('/pay/', '/hi/pay/'))
    const session = [...stripe.sessions.values()].find((one) => one.client_reference_id === made.orderId)
    expect(session).toMatchObject({
      success_url: `http://shop.test/hi/success?orderId=${made.orderId}`,
      cancel_url: `http://shop.test/hi/dashboard/myorders/${made.orderId}`,
    })
  })

  it('is believed when it signs that the page was paid; refunds go back there in part and whole', async () => {
    const made = await atStripe(await product())
    stripe.pay(made.session.id)
    const message = stripe.event('checkout.session.completed', made.session)
    expect([await send(message), await send(message)]).toEqual([200, 200])
    expect(await details(made.orderId, made.token)).toMatchObject({ state: 'PLACED', payment: { state: 'paid' } })
    await call(cancelOrder, { body: { orderId: made.orderId, reason: OWN_WORDS } }, { token: made.token })
    await runJobs()
    const sent = stripe.refunds.filter((refund) => refund.payment_intent === made.session.payment_intent)
    expect(sent.map((refund) => refund.amount)).toEqual([13_020])
    expect(stripe.received.filter((body) => body.includes('Hyacinth'))).toEqual([])
  })

  it('is refused when a signed name holds what no text in the database may hold', async () => {
    const made = await atStripe(await product())
    stripe.pay(made.session.id)
    const names: Record<string, string>[] = [
      { order_id: `${made.orderId}\u0000` },
      { ...made.session.metadata, payment_id: 'a\u0000b' },
      { order_id: 'x'.repeat(3000) },
    ]
    for (const metadata of names)
      expect(await send(stripe.event('checkout.session.completed', { ...made.session, metadata }))).toBe(400)
    expect((await details(made.orderId, made.token)).state).toBe('PAYMENT_PENDING')
  })

  it('waits for money that is on its way, and ends the order when it does not come', async () => {
    const milk = await product({ stock: 5 })
    const made = await atStripe(milk)
    expect(await send(stripe.event('checkout.session.completed', made.session))).toBe(200)
    expect((await details(made.orderId, made.token)).state).toBe('PAYMENT_PENDING')
    expect(await send(stripe.event('checkout.session.async_payment_failed', made.session))).toBe(200)
    expect([(await details(made.orderId, made.token)).state, await stockOf(milk)]).toEqual(['PAYMENT_FAILED', 5])
  })

  it('is not believed without its signature, with an old one, or about another amount', async () => {
    const made = await atStripe(await product())
    stripe.pay(made.session.id)
    const now = deps.clock()
    const { body } = stripe.event('checkout.session.completed', made.session)
    const signed = (at: Date, secret?: string) => ({
      body,
      headers: { 'stripe-signature': stripe.sign(body, at, secret) },
    })
    expect(await send({ body, headers: {} })).toBe(400)
    expect(await send(signed(now, 'whsec_another'))).toBe(400)
    expect(await send(signed(new Date(now.getTime() - 6 * MINUTE)))).toBe(400)
    expect(await send({ ...signed(now), body: body.replace('13020', '13021') })).toBe(400)
    expect(await send(stripe.event('checkout.session.completed', { ...made.session, amount_total: 1 }, now))).toBe(400)
    expect(await send(stripe.event('checkout.session.completed', { ...made.session, currency: 'usd' }, now))).toBe(400)
    expect((await details(made.orderId, made.token)).state).toBe('PAYMENT_PENDING')
    expect(await send(signed(now))).toBe(200)
  })

  it('may speak of things that are not ours', async () => {
    const made = await atStripe(await product())
    const foreign = { ...made.session, metadata: {} }
    expect(await send(stripe.event('checkout.session.completed', foreign))).toBe(200)
    expect(await send(stripe.event('invoice.paid', made.session))).toBe(200)
    const unknown = { ...made.session, payment_status: 'paid' as const, metadata: { order_id: 'nobody' } }
    expect(await send(stripe.event('checkout.session.completed', unknown))).toBe(404)
    for (const body of ['null', '{'])
      expect(await send({ body, headers: { 'stripe-signature': stripe.sign(body, deps.clock()) } })).toBe(400)
  })

  it('that lost its message is asked, and a payment nobody wants any more is closed there', async () => {
    const made = await atStripe(await product())
    stripe.pay(made.session.id)
    const token = await later(1, made.person)
    expect((await details(made.orderId, token)).state).toBe('PLACED')
    const other = await atStripe(await product())
    await call(payAgain, { body: { orderId: other.orderId } }, { token: (await signUp('Admin')).token })
    await later(1, other.person)
    expect(other.session.status).toBe('expired')
    expect((await details(other.orderId, other.token)).state).toBe('PAYMENT_PENDING')
  })

  it('paid in the last moment is found when the page cannot be closed any more', async () => {
    const made = await atStripe(await product())
    await call(cancelOrder, { body: { orderId: made.orderId, reason: 'No' } }, { token: made.token })
    stripe.pay(made.session.id)
    const token = await later(1, made.person)
    await runJobs()
    expect(await details(made.orderId, token)).toMatchObject({ state: 'CANCELLED', payment: { state: 'refunded' } })
    expect(stripe.refunds.some((refund) => refund.payment_intent === made.session.payment_intent)).toBe(true)
  })

  it('away gives a page that says so, loses nothing, and is asked again later', async () => {
    const made = await onlineOrder([{ productId: await product() }])
    stripe.setAway(true)
    const page = await visit(made.order.paymentUrl)
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
    expect(page.body).toContain('Nothing has been charged')
    const paid = await onlineOrder([{ productId: await product() }])
    stripe.setAway(false)
    expect((await visit(made.order.paymentUrl)).statusCode).toBe(303)
    await visit(paid.order.paymentUrl)
    const session = [...stripe.sessions.values()].find((one) => one.client_reference_id === paid.orderId)
    stripe.pay(session?.id ?? '')
    stripe.setAway(true)
    await later(1, paid.person)
    stripe.setAway(false)
    const token = await later(1, paid.person)
    expect((await details(paid.orderId, token)).state).toBe('PLACED')
  })

  /** An order whose shopper comes to Stripe's page while it is cancelled, and then `act` runs. Returns where they are led. */
  const openedWhileCancelled = async (act: (made: Awaited<ReturnType<typeof onlineOrder>>) => Promise<void>) => {
    const made = await onlineOrder([{ productId: await product() }])
    const provider = deps.payments.byName('stripe')
    if (!provider) throw new Error('no Stripe')
    const { open } = provider
    vi.spyOn(provider, 'open').mockImplementationOnce(async (payment) => {
      const opened = await open(payment)
      await call(cancelOrder, { body: { orderId: made.orderId, reason: 'No' } }, { token: made.token })
      await act(made)
      return opened
    })
    const { headers } = await visit(made.order.paymentUrl)
    const session = [...stripe.sessions.values()].find((one) => one.client_reference_id === made.orderId)
    return { ...made, location: headers.location, session }
  }

  it('has no open page of an order that ended while the page was opened', async () => {
    const { location, orderId, session } = await openedWhileCancelled(async ({ person }) => {
      await later(1, person)
    })
    expect([location, session?.status]).toEqual([`/dashboard/myorders/${orderId}`, 'expired'])
  })

  it('has no open page of an order whose payment was checked while the page was opened', async () => {
    let checked: Promise<unknown> | undefined
    const unlock = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    let holding: Promise<void> | undefined
    const { location, person, session } = await openedWhileCancelled(async ({ orderId, person: shopper }) => {
      holding = db.transaction().execute(async (tx) => {
        await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
        locked.resolve()
        await unlock.promise
      })
      await locked.promise
      checked = later(1, shopper)
      // The check has found no page, and waits for the order.
      await waitForLocks(db, 1)
    })
    expect([location, session?.status]).toEqual([session?.url, 'open'])
    unlock.resolve()
    await Promise.all([holding, checked])
    await later(1, person)
    expect(session?.status).toBe('expired')
  })

  /** A paid order that its shopper cancels, and what Stripe gave back of it. */
  const cancelledAtStripe = async () => {
    const made = await atStripe(await product())
    stripe.pay(made.session.id)
    expect(await send(stripe.event('checkout.session.completed', made.session, deps.clock()))).toBe(200)
    await call(cancelOrder, { body: { orderId: made.orderId, reason: OWN_WORDS } }, { token: made.token })
    const sent = () => stripe.refunds.filter((refund) => refund.payment_intent === made.session.payment_intent)
    const rows = () =>
      db.selectFrom('refunds').select(['state', 'reference']).where('order_id', '=', made.orderId).execute()
    return { ...made, sent, rows }
  }

  it('sends a refund once, also when its answer gets lost and it is asked again after a day', async () => {
    const { person, sent, rows } = await cancelledAtStripe()
    stripe.loseAnswers(true)
    await runJobs()
    stripe.loseAnswers(false)
    stripe.forgetKeys()
    await later(10, person)
    expect(sent().map(({ amount }) => amount)).toEqual([13_020])
    expect(await rows()).toEqual([{ state: 'done', reference: sent()[0]?.id }])
  })

  it('sends a refund that was refused for the moment', async () => {
    const { person, sent, rows } = await cancelledAtStripe()
    stripe.refuseRefunds({ status: 429, message: 'Too many requests' })
    await runJobs()
    stripe.refuseRefunds(null)
    expect(sent()).toEqual([])
    await later(10, person)
    expect(await rows()).toEqual([{ state: 'done', reference: sent()[0]?.id }])
  })
})

describe('Razorpay', async () => {
  const razorpay = await openFakeRazorpay()
  afterAll(razorpay.close)
  const shop = await testShop(async (_url, db) => ({
    payments: await openProviders(db, {
      testSecret: 'a test secret',
      testAllowed: true,
      keys: { stripe: null, razorpay: { ...RAZORPAY_KEYS, baseUrl: razorpay.baseUrl } },
    }),
  }))
  const { call, runJobs, db, deps } = shop
  const { product, stockOf, onlineOrder, cashOrder } = checkoutOf(shop)
  const { details, visit, later } = payingAt(shop)
  const send = sendTo('razorpay', shop)

  const atRazorpay = async (productId: string) => {
    const made = await onlineOrder([{ productId, quantity: 2 }])
    const { headers } = await visit(made.order.paymentUrl)
    const link = [...razorpay.links.values()].find((one) => one.notes.order_id === made.orderId)
    if (!link) throw new Error('no link')
    return { ...made, link, location: headers.location }
  }

  it('opens one payment link with the amount of the server, also when its answer gets lost', async () => {
    const made = await atRazorpay(await product())
    expect(made.order.payment).toMatchObject({ provider: 'razorpay', state: 'pending' })
    expect(made.location).toBe(made.link.short_url)
    expect(made.link).toMatchObject({
      amount: 13_020,
      currency: 'INR',
      reference_id: made.order.paymentUrl.split('/').at(-1),
      callback_url: `http://shop.test/success?orderId=${made.orderId}`,
    })
    const unlucky = await onlineOrder([{ productId: await product() }])
    razorpay.loseAnswers(true)
    const first = await visit(unlucky.order.paymentUrl)
    razorpay.loseAnswers(false)
    const second = await visit(unlucky.order.paymentUrl)
    const links = [...razorpay.links.values()].filter((one) => one.notes.order_id === unlucky.orderId)
    expect([first.headers.location, second.headers.location]).toEqual([links[0]?.short_url, links[0]?.short_url])
    expect(links).toHaveLength(1)
  })

  it('is believed when it signs that the link was paid; a refund is sent once, also when its answer gets lost', async () => {
    const made = await atRazorpay(await product())
    razorpay.pay(made.link.id)
    const message = razorpay.event('payment_link.paid', made.link)
    expect([await send(message), await send(message)]).toEqual([200, 200])
    expect(await details(made.orderId, made.token)).toMatchObject({ state: 'PLACED', payment: { state: 'paid' } })
    await call(cancelOrder, { body: { orderId: made.orderId, reason: OWN_WORDS } }, { token: made.token })
    razorpay.loseAnswers(true)
    await runJobs()
    razorpay.loseAnswers(false)
    await later(10, made.person)
    const sent = razorpay.refunds.filter((refund) => refund.payment_id === made.link.payments?.[0]?.payment_id)
    expect(sent.map((refund) => refund.amount)).toEqual([13_020])
    const rows = await db
      .selectFrom('refunds')
      .select(['state', 'reference'])
      .where('order_id', '=', made.orderId)
      .execute()
    expect(rows).toEqual([{ state: 'done', reference: sent[0]?.id }])
    expect(razorpay.received.filter((body) => body.includes('Hyacinth'))).toEqual([])
  })

  it('is not believed without its signature or about another amount; other events are let by', async () => {
    const made = await atRazorpay(await product())
    razorpay.pay(made.link.id)
    const { body } = razorpay.event('payment_link.paid', made.link)
    expect(await send({ body, headers: {} })).toBe(400)
    expect(await send({ body, headers: { 'x-razorpay-signature': razorpay.sign(body, 'another') } })).toBe(400)
    expect(await send(razorpay.event('payment_link.paid', { ...made.link, amount_paid: 1 }))).toBe(400)
    expect(await send(razorpay.event('payment_link.paid', { ...made.link, currency: 'USD' }))).toBe(400)
    expect(await send(razorpay.event('payment_link.partially_paid', made.link))).toBe(200)
    expect(await send(razorpay.event('payment_link.paid', { ...made.link, notes: {} }))).toBe(200)
    expect(await send(razorpay.event('payment_link.paid', { ...made.link, notes: { order_id: 'nobody' } }))).toBe(404)
    expect(await send({ body: 'null', headers: { 'x-razorpay-signature': razorpay.sign('null') } })).toBe(400)
    expect((await details(made.orderId, made.token)).state).toBe('PAYMENT_PENDING')
  })

  it('makes a code for the door, which its webhook confirms; money that comes again, or is too little, goes back', async () => {
    const made = await cashOrder([{ productId: await product(), quantity: 2 }])
    const { orderId, token } = made
    const named = { orderId, orderNumber: made.order.orderNumber as string, amountPaise: 13_020 }
    const payload = await openQr(deps, 'razorpay', named)
    const qr = razorpay.qrs.at(-1)
    if (!qr) throw new Error('no code')
    expect(payload).toBe(qr.image_content)
    const codes = razorpay.qrs.length
    expect(await openQr(deps, 'razorpay', named)).toBe(payload)
    expect(razorpay.qrs).toHaveLength(codes)
    expect(qr).toMatchObject({ payment_amount: 13_020, notes: { order_id: orderId, payment_id: expect.any(String) } })
    const unsigned = razorpay.credited(qr)
    expect(await send({ ...unsigned, headers: { 'x-razorpay-signature': razorpay.sign(unsigned.body, 'x') } })).toBe(
      400,
    )
    expect(await send(razorpay.credited(qr, { currency: 'USD' }))).toBe(400)
    expect(await send(razorpay.credited(qr, { amount: 13_000 }))).toBe(200)
    expect(await details(orderId, token)).toMatchObject({ amountDue: 130.2 })
    const message = razorpay.credited(qr)
    expect([await send(message), await send(message)]).toEqual([200, 200])
    expect(await details(orderId, token)).toMatchObject({
      amountDue: 0,
      payment: { method: 'online', provider: 'razorpay', state: 'paid' },
    })
    expect(await send(razorpay.credited(qr))).toBe(200)
    await runJobs()
    const back = await db
      .selectFrom('refunds')
      .select(['amount_paise', 'surplus'])
      .where('order_id', '=', orderId)
      .execute()
    expect(back.map(({ amount_paise }) => amount_paise).sort()).toEqual([13_000, 13_020])
    expect(back.every(({ surplus }) => surplus)).toBe(true)
  })

  it('that cancels its link ends the order', async () => {
    const milk = await product({ stock: 5 })
    const made = await atRazorpay(milk)
    made.link.status = 'cancelled'
    expect(await send(razorpay.event('payment_link.cancelled', made.link))).toBe(200)
    expect([(await details(made.orderId, made.token)).state, await stockOf(milk)]).toEqual(['PAYMENT_FAILED', 5])
  })

  it('that lost its message is asked, and a link nobody wants any more is cancelled there', async () => {
    const made = await atRazorpay(await product())
    razorpay.pay(made.link.id)
    const token = await later(1, made.person)
    expect((await details(made.orderId, token)).state).toBe('PLACED')
    const other = await atRazorpay(await product())
    await call(cancelOrder, { body: { orderId: other.orderId, reason: 'No' } }, { token: other.token })
    await later(1, other.person)
    expect(other.link.status).toBe('cancelled')
  })
})
