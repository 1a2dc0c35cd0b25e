// A shop that takes no test payments: nothing may turn into "paid" without money.
import { orderDetails, payOnline, placeOrder } from '@tokri/contract/order.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { payingAt } from '../../../test/payment-steps.ts'
import { PAYMENT_TEST_SECRET, testShop } from '../../../test/shop.ts'
import { openProviders } from './providers.ts'

const providers = (testAllowed: boolean) => (db: Parameters<typeof openProviders>[0]) =>
  openProviders(db, { testSecret: PAYMENT_TEST_SECRET, testAllowed, keys: { stripe: null, razorpay: null } })

const shop = await testShop(async (_url, db) => ({ payments: await providers(false)(db) }))
const { call, deps, signUp } = shop
const { product, stockOf, atCheckout, onlineOrder, webhook, succeeded } = checkoutOf(shop)
const { visit, press, details } = payingAt(shop)

/** An order from the time when test payments were still allowed. */
const orderFromBefore = async () => {
  const off = deps.payments
  deps.payments = await providers(true)(shop.db)
  const made = await onlineOrder([{ productId: await product({ stock: 5 }) }])
  deps.payments = off
  return made
}

describe('without provider keys and without test payments', () => {
  it('no way to pay online is offered', async () => {
    const { body } = await call(getSettings)
    expect(body.data).toMatchObject({ paymentProviders: [], cashOnDelivery: true })
  })

  it('an online order is refused and changes nothing, a cash order is placed', async () => {
    const milk = await product({ stock: 5 })
    const { body, token } = await atCheckout([{ productId: milk, quantity: 2 }])
    const refused = await call(payOnline, { body: { ...body, provider: 'test' } }, { token })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'payment_unavailable',
      'Online payment is not available',
    ])
    expect(await stockOf(milk)).toBe(5)
    expect((await call(placeOrder, { body }, { token })).status).toBe(201)
  })

  it('an earlier order can be paid neither on the page of the test provider nor by its message', async () => {
    const { order, orderId, token } = await orderFromBefore()
    expect((await visit(order.paymentUrl)).statusCode).toBe(303)
    expect((await press(order.paymentUrl, { press: 'pay' })).statusCode).toBe(303)
    expect((await webhook(succeeded(order))).status).toBe(400)
    expect((await details(orderId, token)).payment.state).toBe('pending')
  })

  it('cash cannot be switched off: nobody could pay', async () => {
    const answer = await call(updateSettings, { body: { cashOnDelivery: false } }, await signUp('Admin'))
    expect(answer.status).toBe(409)
  })
})

describe('with test payments', () => {
  it('a payment carries its badge, and cash does not', async () => {
    const { orderId, token } = await orderFromBefore()
    const { body } = await call(orderDetails, { query: { orderId } }, { token })
    expect(body.data.payment).toEqual({ method: 'online', provider: 'test', state: 'pending', test: true })
    const { body: cart, token: other } = await atCheckout([{ productId: await product() }])
    const cash = await call(placeOrder, { body: cart }, { token: other })
    expect(cash.body.data.payment).toEqual({ method: 'cash', provider: null, state: 'due' })
  })

  it('cash can be switched off, and is refused then', async () => {
    deps.payments = await providers(true)(shop.db)
    const admin = await signUp('Admin')
    const saved = await call(updateSettings, { body: { cashOnDelivery: false } }, admin)
    expect([saved.status, saved.body.data.cashOnDelivery]).toEqual([200, false])
    const { body, token } = await atCheckout([{ productId: await product() }])
    const refused = await call(placeOrder, { body }, { token })
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_unavailable'])
    await call(updateSettings, { body: { cashOnDelivery: true } }, admin)
    expect((await call(placeOrder, { body }, { token })).status).toBe(201)
  })
})
