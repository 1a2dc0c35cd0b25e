import { cancelOrder, payOnline } from '@tokri/contract/order.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { payingAt } from '../../../test/payment-steps.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { app, call, db, runJobs, pass } = shop
const { atCheckout, product, stockOf, onlineOrder } = checkoutOf(shop)
const { details, visit, press, later } = payingAt(shop)

it('says what it is and what it costs, and runs no script', async () => {
  const { order } = await onlineOrder([{ productId: await product() }])
  const page = await visit(order.paymentUrl)
  expect(page.body).toContain('Test payment provider: no money moves here')
  expect(page.body).toContain('₹65.10')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await visit('http://shop.test/pay/nothing')).statusCode).toBe(404)
})

it('shows the logo of the shop', async () => {
  const { body, headers } = await visit('http://shop.test/pay/nothing')
  expect(body).toContain('src="/art/logo.svg"')
  expect(headers['content-security-policy']).toContain("img-src 'self'")
})

it.each([
  ['pay', /^\/hi\/success\?orderId=/],
  ['decline', /^\/hi\/dashboard\/myorders\//],
  ['close', /^\/hi\/dashboard\/myorders\//],
])('speaks the language of the order, and leads back to pages in it: %s', async (button, back) => {
  const { body, token } = await atCheckout([{ productId: await product() }])
  const { paymentUrl } = (await call(payOnline, { body }, { token, headers: { 'tokri-language': 'hi' } })).body.data
  const page = await visit(paymentUrl)
  expect(page.body).toContain('<html lang="hi">')
  expect(page.body).toContain('₹65.10 चुकाएँ')
  const words = page.body.replaceAll(/<title>.*<\/title>|<style>.*<\/style>|<[^>]*>|Tokri|T-\w+/gs, '')
  expect(words).not.toMatch(/[A-Za-z]/)
  expect((await press(paymentUrl, { press: button })).headers.location).toMatch(back)
})

it.each(['%00', 'x'.repeat(3000), '%F0%9F%98%80'])(
  'is not found at an address that names no payment: %s',
  async (name) => {
    for (const method of ['GET', 'POST'] as const)
      expect((await app.inject({ method, url: `/pay/${name}` })).statusCode).toBe(404)
  },
)

it('pays, however often it is pressed and however often its message comes', async () => {
  const { order, orderId, token } = await onlineOrder([{ productId: await product() }])
  const answers = await Promise.all([
    press(order.paymentUrl, { press: 'pay', twice: 'on' }),
    press(order.paymentUrl, { press: 'pay', twice: 'on' }),
  ])
  expect(answers.map((answer) => answer.statusCode)).toEqual([303, 303])
  expect(answers.map((answer) => answer.headers.location)).toContain(`/success?orderId=${orderId}`)
  const { state, timeline } = await details(orderId, token)
  expect([state, timeline.length]).toEqual(['PLACED', 2])
  expect((await visit(order.paymentUrl)).headers.location).toBe(`/dashboard/myorders/${orderId}`)
})

it('declines, and the order has ended', async () => {
  const { order, orderId, token } = await onlineOrder([{ productId: await product() }])
  const answer = await press(order.paymentUrl, { press: 'decline' })
  expect(answer.headers.location).toBe(`/dashboard/myorders/${orderId}`)
  expect((await details(orderId, token)).state).toBe('PAYMENT_FAILED')
})

it('closed leaves the order waiting', async () => {
  const { order, orderId, token } = await onlineOrder([{ productId: await product() }])
  await press(order.paymentUrl, { press: 'close' })
  expect((await details(orderId, token)).state).toBe('PAYMENT_PENDING')
})

it('a payment whose message never arrived is found out by asking', async () => {
  const { order, orderId, token } = await onlineOrder([{ productId: await product() }])
  await visit(order.paymentUrl)
  // The provider has the money; the server died before it heard.
  await db.updateTable('test_payments').set({ state: 'paid' }).where('order_id', '=', orderId).execute()
  await runJobs()
  expect((await details(orderId, token)).state).toBe('PAYMENT_PENDING')
  pass(21_000)
  await runJobs()
  expect(await details(orderId, token)).toMatchObject({ state: 'PLACED', payment: { state: 'paid' } })
})

it('a payment made in the last moment is found before the order is given up', async () => {
  const milk = await product({ stock: 5 })
  const { order, orderId, person } = await onlineOrder([{ productId: milk }])
  await visit(order.paymentUrl)
  await later(14, person)
  await db.updateTable('test_payments').set({ state: 'paid' }).where('order_id', '=', orderId).execute()
  await sql`DELETE FROM pgboss.job WHERE name = 'ask-payment'`.execute(db)
  const token = await later(2, person)
  expect([(await details(orderId, token)).state, await stockOf(milk)]).toEqual(['PLACED', 4])
})

it('a payment that its order no longer wants is closed there', async () => {
  const { order, orderId, token } = await onlineOrder([{ productId: await product() }])
  await visit(order.paymentUrl)
  await call(cancelOrder, { body: { orderId, reason: 'No longer' } }, { token })
  pass(21_000)
  await runJobs()
  const { state } = await db
    .selectFrom('test_payments')
    .select('state')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('closed')
})
