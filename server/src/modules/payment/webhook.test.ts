import { getCart } from '@tokri/contract/cart.ts'
import { cancelOrder, payAgain, payOnline, updateOrderStatus } from '@tokri/contract/order.ts'
import { describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { payingAt } from '../../../test/payment-steps.ts'
import { type TestAnswer, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { call, db, signUp, runJobs, mails } = shop
const { product, stockOf, atCheckout, onlineOrder, cashOrder, paidOrder, webhook, succeeded, failed } = checkoutOf(shop)

const MINUTE = 60_000
const { details, visit, later } = payingAt(shop)
const refundsAtProvider = (orderId: string) =>
  db
    .selectFrom('test_refunds')
    .innerJoin('test_payments', 'test_payments.reference', 'test_refunds.reference')
    .select('test_refunds.amount_paise')
    .where('test_payments.order_id', '=', orderId)
    .execute()

describe('paying online', () => {
  it('holds stock and empties the cart while it waits, and is placed by the provider', async () => {
    const milk = await product({ stock: 5 })
    const { order, orderId, token } = await onlineOrder([{ productId: milk, quantity: 2 }])
    expect(order).toMatchObject({
      state: 'PAYMENT_PENDING',
      payment: { method: 'online', provider: 'test', state: 'pending' },
      paymentUrl: expect.stringMatching(/^http:\/\/shop\.test\/pay\/[a-z0-9]{24}$/),
    })
    expect(await stockOf(milk)).toBe(3)
    expect((await call(getCart, {}, { token })).body.data).toEqual([])
    expect((await webhook(succeeded(order))).status).toBe(200)
    const paid = await details(orderId, token)
    expect(paid).toMatchObject({ state: 'PLACED', payment: { state: 'paid' } })
    expect(paid.timeline.map((event: { by: string }) => event.by)).toEqual(['shopper', 'payment'])
    expect(await stockOf(milk)).toBe(3)
    await runJobs()
    const mail = mails.find((one) => one.subject === `Order ${order.orderNumber} is placed`)
    expect(mail?.text).toContain('It is paid.')
  })

  it('declined gives the stock back, ends the order and refills the empty cart', async () => {
    const milk = await product({ stock: 5 })
    const { order, orderId, token } = await onlineOrder([{ productId: milk, quantity: 2 }])
    expect((await webhook(failed(order))).status).toBe(200)
    expect(await details(orderId, token)).toMatchObject({ state: 'PAYMENT_FAILED', payment: { state: 'failed' } })
    expect(await stockOf(milk)).toBe(5)
    expect((await call(getCart, {}, { token })).body.data).toMatchObject([{ quantity: 2 }])
  })

  it('leaves a cart alone that the shopper began meanwhile', async () => {
    const [milk, tea] = [await product({ stock: 5 }), await product({ stock: 5 })]
    const { order, token, person } = await onlineOrder([{ productId: milk }])
    await atCheckout([{ productId: tea }], { shopper: person })
    await webhook(failed(order))
    const lines = (await call(getCart, {}, { token })).body.data
    expect(lines.map((line: { productId: { _id: string } }) => line.productId._id)).toEqual([tea])
  })

  it('abandoned is given up after fifteen minutes and not before', async () => {
    const milk = await product({ stock: 5 })
    const { orderId, person, order } = await onlineOrder([{ productId: milk, quantity: 5 }])
    await visit(order.paymentUrl)
    let token = await later(14, person)
    expect([(await details(orderId, token)).state, await stockOf(milk)]).toEqual(['PAYMENT_PENDING', 0])
    token = await later(2, person)
    const ended = await details(orderId, token)
    expect([ended.state, await stockOf(milk)]).toEqual(['PAYMENT_FAILED', 5])
    expect(ended.timeline.at(-1)).toMatchObject({ by: 'system' })
    expect((await call(getCart, {}, { token })).body.data).toMatchObject([{ quantity: 5 }])
    const again = await call(payAgain, { body: { orderId } }, { token })
    expect(again.status).toBe(409)
  })

  it('answers a repeat with the same key with the same order and the same way to pay', async () => {
    const milk = await product({ stock: 5 })
    const { body, token } = await atCheckout([{ productId: milk }])
    const options = { token, headers: { 'idempotency-key': 'pay once' } }
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(payOnline, { body }, options)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1)
    expect([answers[0]?.status, await stockOf(milk)]).toEqual([201, 4])
    const other = await call(payOnline, { body: { ...body, totalAmt: 1 } }, options)
    expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
  })

  it('cannot be led out of waiting by an administrator', async () => {
    const admin = await signUp('Admin')
    const { orderId } = await onlineOrder([{ productId: await product() }])
    for (const state of ['PLACED', 'CANCELLED', 'PAYMENT_FAILED'])
      expect((await call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })).status).toBe(409)
  })

  it('refuses a provider that is not offered', async () => {
    const { body, token } = await atCheckout([{ productId: await product() }])
    const answer = await call(payOnline, { body: { ...body, provider: 'stripe' } }, { token })
    expect(answer.status).toBe(400)
  })
})

describe('paying again', () => {
  it('goes on with the open payment; an administrator gets a new address, and the old one leads to the order', async () => {
    const { order, orderId, token } = await onlineOrder([{ productId: await product() }])
    const own = await call(payAgain, { body: { orderId } }, { token })
    expect([own.status, own.body.data.paymentUrl]).toEqual([200, order.paymentUrl])
    const admin = await signUp('Admin')
    const again = await call(payAgain, { body: { orderId } }, { token: admin.token })
    expect([again.status, again.body.data._id]).toEqual([200, orderId])
    expect(again.body.data.paymentUrl).not.toBe(order.paymentUrl)
    expect((await visit(order.paymentUrl)).headers.location).toBe(`/dashboard/myorders/${orderId}`)
    expect((await visit(again.body.data.paymentUrl)).statusCode).toBe(200)
    await webhook(succeeded(order))
    expect((await call(payAgain, { body: { orderId } }, { token })).status).toBe(409)
    const other = await signUp()
    expect((await call(payAgain, { body: { orderId } }, { token: other.token })).status).toBe(404)
  })

  it('begins anew when the open payment ends too soon to be paid, or was declined', async () => {
    const { order, orderId, person } = await onlineOrder([{ productId: await product() }])
    const token = await later(13, person)
    const second = (await call(payAgain, { body: { orderId } }, { token })).body.data
    expect(second.paymentUrl).not.toBe(order.paymentUrl)
    const cash = await cashOrder([{ productId: await product() }])
    const first = (await call(payAgain, { body: { orderId: cash.orderId } }, { token: cash.token })).body.data
    await webhook({ ...failed(first), paymentId: first.paymentUrl.split('/').at(-1), amount: first.amountDue })
    const other = (await call(payAgain, { body: { orderId: cash.orderId } }, { token: cash.token })).body.data
    expect(other.paymentUrl).not.toBe(first.paymentUrl)
  })

  it('a decline of an old try leaves the order waiting; a second payment goes back by itself', async () => {
    const { order, orderId, token, person } = await onlineOrder([{ productId: await product() }])
    await visit(order.paymentUrl)
    const admin = await signUp('Admin')
    const second = (await call(payAgain, { body: { orderId } }, { token: admin.token })).body.data
    await visit(second.paymentUrl)
    const idOf = (paymentUrl: string) => paymentUrl.split('/').at(-1)
    await webhook({ ...failed(order), paymentId: idOf(order.paymentUrl) })
    expect((await details(orderId, token)).state).toBe('PAYMENT_PENDING')
    await webhook({ ...succeeded(order), paymentId: idOf(second.paymentUrl) })
    await webhook({ ...succeeded(order), paymentId: idOf(order.paymentUrl) })
    expect(await details(orderId, token)).toMatchObject({ state: 'PLACED', payment: { state: 'paid' }, refunds: [] })
    // Also a shopper without a proven e-mail is told why.
    await db.updateTable('users').set({ verify_email: false }).where('id', '=', person.id).execute()
    await runJobs()
    expect(await refundsAtProvider(orderId)).toEqual([{ amount_paise: Math.round(order.bill.finalAmount * 100) }])
    expect(mails.some((mail) => mail.to === person.email && mail.text.includes('Paid twice'))).toBe(true)
  })
})

describe('a message of the provider', () => {
  it('counts once, however often and at once it comes', async () => {
    const { order, orderId, token } = await onlineOrder([{ productId: await product() }])
    const message = succeeded(order)
    const answers = await Promise.all(Array.from({ length: 10 }, () => webhook(message)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect((await webhook({ ...message, id: 'another name for it' })).status).toBe(400)
    expect((await webhook({ ...message, id: 'another-name-for-it' })).status).toBe(200)
    const { timeline, refunds } = await details(orderId, token)
    expect([timeline.length, refunds.length]).toEqual([2, 0])
  })

  it('whose name was heard before is a repeat, whatever it says now', async () => {
    const [one, other] = [
      await onlineOrder([{ productId: await product() }]),
      await onlineOrder([{ productId: await product() }]),
    ]
    const message = succeeded(one.order)
    expect((await webhook(message)).status).toBe(200)
    expect((await webhook({ ...succeeded(other.order), id: message.id })).status).toBe(200)
    expect((await details(other.orderId, other.token)).state).toBe('PAYMENT_PENDING')
  })

  it('of success and failure at once leaves one result and no deadlock', async () => {
    const milk = await product({ stock: 100 })
    const orders = await Promise.all(Array.from({ length: 6 }, () => onlineOrder([{ productId: milk }])))
    const answers = await Promise.all(
      orders.flatMap(({ order }) => [webhook(succeeded(order)), webhook(failed(order)), webhook(succeeded(order))]),
    )
    expect(new Set(answers.map((answer: TestAnswer) => answer.status))).toEqual(new Set([200]))
    let placed = 0
    for (const { orderId, token } of orders) {
      const { state, payment } = await details(orderId, token)
      expect([`${state} ${payment.state}`]).toContainEqual(
        expect.stringMatching(/^(PLACED paid|PAYMENT_FAILED refunded)$/),
      )
      if (state === 'PLACED') placed++
    }
    expect(await stockOf(milk)).toBe(100 - placed)
  })

  it('of another amount is refused, the order unchanged, and may come again corrected', async () => {
    const { order, orderId, token } = await onlineOrder([{ productId: await product() }])
    const message = succeeded(order)
    for (const amount of [0, -1, 1, order.bill.finalAmount + 0.01, 1e300, `${order.bill.finalAmount}`])
      expect((await webhook({ ...message, amount })).status).toBe(400)
    expect(await details(orderId, token)).toMatchObject({ state: 'PAYMENT_PENDING', payment: { state: 'pending' } })
    expect((await webhook(message)).status).toBe(200)
    expect((await details(orderId, token)).state).toBe('PLACED')
  })

  it('needs a signature of its own bytes, with the right secret, at most five minutes old', async () => {
    const { order, orderId, token } = await onlineOrder([{ productId: await product() }])
    const message = succeeded(order)
    const minutesAgo = (minutes: number) => ({ at: new Date(shop.deps.clock().getTime() - minutes * MINUTE) })
    for (const options of [
      { secret: 'another' },
      minutesAgo(5.1),
      minutesAgo(-5.1),
      { signature: '' },
      { signature: 't=1,v1=00' },
    ])
      expect((await webhook(message, options)).body).toMatchObject({ code: 'bad_signature', success: false })
    const bare = await shop.app.inject({ method: 'POST', url: '/api/payment/webhook/test', payload: message })
    expect(bare.statusCode).toBe(400)
    expect((await details(orderId, token)).state).toBe('PAYMENT_PENDING')
    expect((await webhook(message, minutesAgo(4.9))).status).toBe(200)
  })

  it('about nothing we know is 404; from nobody we know too; senseless ones are 400', async () => {
    const { order } = await onlineOrder([{ productId: await product() }])
    const cash = await cashOrder([{ productId: await product() }])
    for (const orderId of ['nobody', '\u0000', 'x'.repeat(3000), cash.orderId])
      expect((await webhook({ ...succeeded(order), orderId })).status).toBe(404)
    expect((await webhook(succeeded(order), { provider: 'paypal' })).status).toBe(404)
    expect((await webhook(succeeded(order), { provider: 'constructor' })).status).toBe(404)
    expect((await webhook(succeeded(order), { provider: 'stripe' })).status).toBe(400)
    for (const body of ['', '[]', 'null', '{', '{"id":1}', { ...succeeded(order), type: 'payment.thought-about' }])
      expect((await webhook(body)).status).toBe(400)
    expect((await webhook({ ...succeeded(order), id: 'a\u0000b' })).status).toBe(400)
  })

  it('that a payment succeeded after the order had ended is taken, and the money goes back', async () => {
    const milk = await product({ stock: 5 })
    const expired = await onlineOrder([{ productId: milk }])
    await visit(expired.order.paymentUrl)
    expired.token = await later(16, expired.person)
    const cancelled = await onlineOrder([{ productId: milk }])
    await visit(cancelled.order.paymentUrl)
    const body = { orderId: cancelled.orderId, reason: 'Changed my mind' }
    await call(cancelOrder, { body }, { token: cancelled.token })
    for (const [made, state] of [
      [expired, 'PAYMENT_FAILED'],
      [cancelled, 'CANCELLED'],
    ] as const) {
      const { order, orderId, token } = made
      const answers = [await webhook(succeeded(order)), await webhook(succeeded(order))]
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])
      const ended = await details(orderId, token)
      expect(ended).toMatchObject({ state, payment: { state: 'refunded' } })
      expect(ended.refunds).toMatchObject([{ amount: order.bill.finalAmount }])
      const diary = await db.selectFrom('audit_log').select('action').where('subject', '=', orderId).execute()
      expect(diary).toContainEqual({ action: 'payment.returned' })
      await runJobs()
      expect(await refundsAtProvider(orderId)).toHaveLength(1)
    }
    expect(await stockOf(milk)).toBe(5)
  })

  it('that a payment nobody ever opened succeeded late goes back all the same', async () => {
    const { order, orderId, token } = await onlineOrder([{ productId: await product() }])
    await call(cancelOrder, { body: { orderId, reason: 'No longer' } }, { token })
    await webhook(succeeded(order))
    await runJobs()
    const refunds = await db.selectFrom('refunds').select('state').where('order_id', '=', orderId).execute()
    expect(refunds).toEqual([{ state: 'done' }])
  })

  it('that it failed after it had succeeded changes nothing', async () => {
    const { order, orderId, token } = await paidOrder([{ productId: await product() }])
    expect((await webhook(failed(order))).status).toBe(200)
    expect((await details(orderId, token)).state).toBe('PLACED')
  })
})
