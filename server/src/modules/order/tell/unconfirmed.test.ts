// What owners hear of an order that nobody confirms.

import { updateOrderStatus } from '@tokri/contract/order.ts'
import { setAccess } from '@tokri/contract/people.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, mails, pass, runJobs, signUp } = shop
const { product, cashOrder } = checkoutOf(shop)

let owner: Person
let milk: string
beforeAll(async () => {
  owner = await signUp('Admin')
  milk = await product({ stock: 100 })
})

const MINUTE = 60_000
const toldOf = async (number: string) => {
  await runJobs()
  return mails.filter(({ subject }) => subject === `Order ${number} waits to be confirmed`).map(({ to }) => to)
}

it('nothing, unless the shop has set a time', async () => {
  const { order } = await cashOrder([{ productId: milk }])
  pass(600 * MINUTE)
  expect(await toldOf(order.orderNumber)).toEqual([])
  owner = await signUp('Admin')
  const { status } = await call(updateSettings, { body: { unconfirmedMinutes: 3 } }, { token: owner.token })
  expect(status).toBe(200)
})

it('by mail once the time is over, and nobody but owners', async () => {
  const support = await signUp('Admin')
  const only = await call(setAccess, { body: { _id: support.id, permits: ['support'] } }, { token: owner.token })
  expect(only.status).toBe(200)
  const { order, orderId } = await cashOrder([{ productId: milk }])
  pass(2 * MINUTE)
  expect(await toldOf(order.orderNumber)).toEqual([])
  pass(2 * MINUTE)
  const told = await toldOf(order.orderNumber)
  expect(told).toContain(owner.email)
  expect(told).not.toContain(support.email)
  const mail = mails.find(({ to, subject }) => to === owner.email && subject.includes(order.orderNumber))
  expect(mail?.text).toContain('Nobody has confirmed it for 3 minutes.')
  expect(mail?.text).toContain(`/dashboard/orders/${orderId}`)
})

it('nothing of an order that somebody has confirmed meanwhile', async () => {
  const { order, orderId } = await cashOrder([{ productId: milk }])
  pass(2 * MINUTE)
  const body = { orderId, state: 'CONFIRMED' }
  expect((await call(updateOrderStatus, { body }, { token: owner.token })).status).toBe(200)
  pass(2 * MINUTE)
  expect(await toldOf(order.orderNumber)).toEqual([])
})
