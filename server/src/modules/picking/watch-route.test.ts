// The events that a shopper and a picker get while an order is picked, also from another copy of the server.
import type { AddressInfo } from 'node:net'
import { answerSubstitution, trackOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { setDuties } from '@tokri/contract/people.ts'
import { pickShort, pickWatch } from '@tokri/contract/picking.ts'
import { createStore } from '@tokri/contract/store.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { followEvents } from '../../../test/event-streams.ts'
import { floorOf } from '../../../test/floor.ts'
import { generousTimeouts, type Person, testShop } from '../../../test/shop.ts'
import { buildApp } from '../../app.ts'
import { openFollowing } from '../../platform/following.ts'
import { ORDER_MOVED } from '../order/rows/move-queries.ts'

const shop = await testShop()
const { call, deps, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { holderOf, onShift, line, take } = floorOf(shop, admin)

/** A copy of the server on the same database. For it, every change happens in another process. */
const following = openFollowing(shop.url, ORDER_MOVED)
let copy: Awaited<ReturnType<typeof buildApp>>
let origin: string
let picker: Person
beforeAll(async () => {
  copy = await buildApp({ ...deps, following }, generousTimeouts.app)
  await copy.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(copy.server.address() as AddressInfo).port}`
  picker = await onShift()
})
afterAll(async () => {
  await copy.close()
  await following.stop()
})

const follow = (path: string, orderId: string, person: Pick<Person, 'token'>) =>
  followEvents(`${origin}${path}?orderId=${orderId}`, person)

it('a shopper hears how far it is, of the question and of what is missing; a picker of the answer and the end', async () => {
  const [milk, oats, bread] = [await product({ stock: 9 }), await product({ stock: 9 }), await product({ stock: 9 })]
  const shopper = await cashOrder([{ productId: milk, quantity: 2 }, { productId: bread }])
  const { orderId } = await take(picker)
  expect(orderId).toBe(shopper.orderId)
  const page = await follow(trackOrder.url, orderId, shopper)
  const screen = await follow(pickWatch.url, orderId, picker)
  const first = await page.until(({ event }) => event === 'progress')
  expect(first?.data).toMatchObject({
    ...{ stage: 'packing', dropsBefore: 0, rider: null, question: null, picked: 0, missing: 0 },
    eta: shopper.order.promise.at,
  })
  expect(first?.id).toBeUndefined()
  await line(picker, { orderId, productId: bread, picked: 1 })
  await page.until(({ data }) => data.picked === 1)
  const short = { orderId, productId: milk, picked: 0, substituteId: oats }
  await call(pickShort, { body: short }, { token: picker.token })
  const asked = await page.until(({ data }) => data.question)
  expect(asked?.data.question).toMatchObject({ productId: milk, quantity: 2, substitute: { productId: oats } })
  expect(Date.parse(asked?.data.question.answerUntil)).toBeGreaterThan(Date.parse(asked?.data.question.askedAt))
  await screen.until(({ event }) => event === 'order')
  await call(answerSubstitution, { body: { orderId, productId: milk, accept: false } }, { token: shopper.token })
  const answered = await page.until(({ data }) => data.missing > 0)
  expect(answered?.data).toMatchObject({ question: null, missing: 2 })
  await call(updateOrderStatus, { body: { orderId, state: 'CANCELLED' } }, { token: admin.token })
  expect(await screen.until(({ data }) => data.state === 'CANCELLED')).toMatchObject({
    event: 'order',
    data: { orderId },
  })
  expect(await screen.until(() => true)).toBeNull()
  await page.leave()
})

it('the stream of the floor is for the pickers of the store, and ends at once for an order that nobody picks', async () => {
  const shopper = await cashOrder([{ productId: await product() }])
  expect((await follow(pickWatch.url, shopper.orderId, shopper)).status).toBe(403)
  expect((await follow(pickWatch.url, 'nothing', picker)).status).toBe(404)
  const north = { name: 'North', pincode: '560001', lat: 13, lng: 77.6, area: { pincodes: ['560001'] } }
  const { data: store } = (await call(createStore, { body: north }, { token: admin.token })).body
  const stranger = await holderOf(admin, [{ storeId: store._id, duty: 'picker' }])
  expect((await follow(pickWatch.url, shopper.orderId, stranger)).status).toBe(404)
  const idle = await follow(pickWatch.url, shopper.orderId, picker)
  expect(await idle.until(() => true)).toMatchObject({ data: { state: 'CONFIRMED' } })
  expect(await idle.until(() => true)).toBeNull()
})

it('the stream of the floor ends when the duty is taken away', async () => {
  await cashOrder([{ productId: await product({ stock: 9 }) }])
  const leaving = await onShift()
  const { orderId } = await take(leaving)
  const screen = await follow(pickWatch.url, orderId, leaving)
  expect(await screen.until(() => true)).toMatchObject({ event: 'order' })
  await call(setDuties, { body: { _id: leaving.id, duties: [] } }, admin)
  // The clock of the tests stands still: a session is read again after a second.
  shop.pass(2000)
  await call(updateOrderStatus, { body: { orderId, state: 'CANCELLED' } }, { token: admin.token })
  expect(await screen.until(({ data }) => data.state === 'CANCELLED')).toBeNull()
})
