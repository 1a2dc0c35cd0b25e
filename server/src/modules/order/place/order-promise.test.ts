// The promise of an order: frozen at placing, counted from PLACED, measured at delivery.
import { cancelOrder, orderDetails, updateOrderStatus } from '@tokri/contract/order.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { exportUser } from '@tokri/contract/user.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, deps, mails, pass, runJobs, signUp } = shop
const { product, cashOrder, onlineOrder, webhook, succeeded, failed } = checkoutOf(shop)
const MINUTE = 60_000

let milk: string
let admin: string
beforeAll(async () => {
  milk = await product({ stock: 100 })
})
beforeEach(async () => {
  admin = (await signUp('Admin')).token
  await call(updateSettings, { body: { promiseMinutes: 10 } }, { token: admin })
})

const inMinutes = (minutes: number): string => new Date(deps.clock().getTime() + minutes * MINUTE).toISOString()
const details = async (orderId: string) =>
  (await call(orderDetails, { query: { orderId } }, { token: admin })).body.data
const deliver = async (orderId: string) => {
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await call(updateOrderStatus, { body: { orderId, state } }, { token: admin })
  return details(orderId)
}

it('is frozen at placing: a later change of the settings changes no order', async () => {
  const { order, orderId, person, token } = await cashOrder([{ productId: milk }])
  const promise = { minutes: 10, at: inMinutes(10) }
  expect(order).toMatchObject({ promise, deliveredAt: null, kept: null })

  await call(updateSettings, { body: { promiseMinutes: 25 } }, { token: admin })
  expect(await details(orderId)).toMatchObject({ promise, deliveredAt: null, kept: null })
  const copy = await call(exportUser, {}, { token })
  expect(copy.body.data.orders[0]).toMatchObject({ promise, deliveredAt: null, kept: null })
  await runJobs()
  const placed = mails.find(({ to, subject }) => to === person.email && subject.endsWith('is placed'))
  expect(placed?.text).toContain('in about 10 minutes')
})

it('of an online order counts from its payment', async () => {
  const { order, orderId } = await onlineOrder([{ productId: milk }])
  expect(order).toMatchObject({ promise: { minutes: 10, at: null }, deliveredAt: null, kept: null })
  pass(3 * MINUTE)
  await call(updateSettings, { body: { promiseMinutes: 25 } }, { token: admin })
  expect((await webhook(succeeded(order))).status).toBe(200)
  expect(await details(orderId)).toMatchObject({ state: 'PLACED', promise: { minutes: 10, at: inMinutes(10) } })
})

it('has no time where the payment failed, and is neither kept nor broken by a cancelled order', async () => {
  const unpaid = await onlineOrder([{ productId: milk }])
  await webhook(failed(unpaid.order))
  expect(await details(unpaid.orderId)).toMatchObject({
    state: 'PAYMENT_FAILED',
    promise: { minutes: 10, at: null },
    deliveredAt: null,
    kept: null,
  })
  const { orderId, token } = await cashOrder([{ productId: milk }])
  await call(cancelOrder, { body: { orderId, reason: 'Ordered by mistake' } }, { token })
  expect(await details(orderId)).toMatchObject({ state: 'CANCELLED', deliveredAt: null, kept: null })
})

it.each([
  [10 * MINUTE, true],
  [10 * MINUTE + 1000, false],
])('delivered %d ms after it was placed: kept is %s', async (passed, kept) => {
  const { orderId } = await cashOrder([{ productId: milk }])
  pass(passed)
  expect(await deliver(orderId)).toMatchObject({ state: 'DELIVERED', deliveredAt: inMinutes(0), kept })
  pass(MINUTE)
  expect((await details(orderId)).kept).toBe(kept)
})
