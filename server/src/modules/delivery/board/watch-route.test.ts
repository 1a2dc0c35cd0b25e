// The events of a board, which other processes cause as well, and who may follow it.
import type { AddressInfo } from 'node:net'
import { floorWatch } from '@tokri/contract/delivery.ts'
import { setDuties } from '@tokri/contract/people.ts'
import { pauseStore } from '@tokri/contract/store.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { followEvents } from '../../../../test/event-streams.ts'
import { floorOf } from '../../../../test/floor.ts'
import { ridingOf } from '../../../../test/riding.ts'
import { generousTimeouts, type Person, testShop } from '../../../../test/shop.ts'
import { storeOpener } from '../../../../test/stores.ts'
import { buildApp } from '../../../app.ts'
import { openFollowing } from '../../../platform/following.ts'
import { ORDER_MOVED } from '../../order/rows/move-queries.ts'

const shop = await testShop()
const { call, deps, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { holderOf, onShift } = floorOf(shop, admin)
const { assign, board, handBags, handOver, pack, plan, ride } = ridingOf(shop, admin)

/** A copy of the server on the same database. For it, every change happens in another process. */
const following = openFollowing(shop.url, ORDER_MOVED)
let copy: Awaited<ReturnType<typeof buildApp>>
const origins: string[] = []
let milk: string
let manager: Person
beforeAll(async () => {
  copy = await buildApp({ ...deps, following }, generousTimeouts.app)
  for (const app of [copy, shop.app]) {
    await app.listen({ port: 0, host: '127.0.0.1' })
    origins.push(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  }
  milk = await product({ stock: 500 })
  manager = await holderOf(admin, [{ storeId: 'main', duty: 'manager' }])
})
afterAll(async () => {
  await copy.close()
  await following.stop()
})

const watch = (origin: string, person: Pick<Person, 'token'>, storeId = 'main', lastEventId?: string) =>
  followEvents(`${origin}${floorWatch.url}?storeId=${storeId}`, person, lastEventId)

it('a manager hears on every copy what has changed: orders, riders, cash, and the store', async () => {
  const rider = await onShift('rider')
  const boards = await Promise.all(origins.map((origin) => watch(origin, manager)))
  const everything = await Promise.all(boards.map(({ until }) => until(() => true)))
  for (const first of everything)
    expect(first).toMatchObject({
      event: 'changed',
      data: { storeId: 'main', changed: ['orders', 'riders', 'cash', 'store'] },
    })
  expect(everything[0]?.id).toBe(everything[1]?.id)
  const hears = (part: string) =>
    Promise.all(boards.map(({ until }) => until(({ data }) => data.changed.includes(part))))
  const heard = async (part: string, change: () => Promise<unknown>) => {
    const events = hears(part)
    await change()
    expect((await events).map((event) => event?.event)).toEqual(['changed', 'changed'])
  }
  const { orderId, order } = await cashOrder([{ productId: milk }])
  await hears('orders')
  await heard('orders', () => pack(orderId))
  await heard('riders', () => assign(manager, orderId, rider.id))
  await plan()
  const trip = await ride(rider)
  const drop = trip.drops.find((each) => each.orderId === orderId)
  if (!drop) throw new Error('no drop')
  await heard('cash', () => handBags(rider, drop))
  await heard('cash', () => handOver(manager, { riderId: rider.id, amount: order.bill.finalAmount }))
  const token = manager.token
  await heard('store', () => call(pauseStore, { body: { storeId: 'main', minutes: 5, reason: 'Rain' } }, { token }))
  expect(await board(manager)).toMatchObject({
    promise: null,
    opening: { open: false, reason: 'paused', note: 'Rain', opensAt: expect.stringMatching(/Z$/) },
  })
  await heard('store', () => call(pauseStore, { body: { storeId: 'main', minutes: 0, reason: '' } }, { token }))
  expect(await board(manager)).toMatchObject({
    promise: { minutes: expect.any(Number) },
    opening: { open: true, reason: null, note: '' },
  })
  await Promise.all(boards.map(({ leave }) => leave()))
})

it('a client that comes back hears what it has missed, and nothing if it has missed nothing', async () => {
  const [origin = ''] = origins
  const before = await watch(origin, manager)
  const last = await before.until(() => true)
  await before.leave()
  const again = await watch(origin, manager, 'main', last?.id)
  // What a newcomer hears is read for all who watch, so the board is read before the order.
  const beside = await watch(origin, manager)
  await beside.until(() => true)
  await beside.leave()
  const { orderId } = await cashOrder([{ productId: milk }])
  const missed = await again.until(() => true)
  // Without a mistake, the first event is that of the order.
  expect(missed?.data.changed).toEqual(['orders'])
  await again.leave()
  await pack(orderId)
  const late = await watch(origin, manager, 'main', missed?.id)
  expect((await late.until(() => true))?.data.changed).toContain('orders')
  await late.leave()
})

it('a board is for the managers of its store alone', async () => {
  const [origin = ''] = origins
  const north = await storeOpener(shop)(admin)
  const picker = await holderOf(admin, [{ storeId: 'main', duty: 'picker' }])
  const shopper = await signUp()
  expect((await watch(origin, picker)).status).toBe(403)
  expect((await watch(origin, shopper)).status).toBe(403)
  expect((await watch(origin, manager, north)).status).toBe(404)
  expect((await watch(origin, admin, 'nothing')).status).toBe(404)
  expect((await fetch(`${origin}${floorWatch.url}?storeId=main`)).status).toBe(401)
  const everywhere = await watch(origin, admin, north)
  expect(everywhere.status).toBe(200)
  await everywhere.leave()
})

it('ends when the duty is taken away, on every copy', async () => {
  const leaving = await holderOf(admin, [{ storeId: 'main', duty: 'manager' }])
  const boards = await Promise.all(origins.map((origin) => watch(origin, leaving)))
  await Promise.all(boards.map(({ until }) => until(() => true)))
  await call(setDuties, { body: { _id: leaving.id, duties: [{ storeId: 'main', duty: 'picker' }] } }, admin)
  // The clock of the tests stands still: a session is read again after a second.
  shop.pass(2000)
  expect(await Promise.all(boards.map(({ until }) => until(() => false)))).toEqual([null, null])
})
