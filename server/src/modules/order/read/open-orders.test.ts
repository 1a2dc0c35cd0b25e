// The board of the counter: every open order, and the events that tell of changes, also those of other processes.
import type { AddressInfo } from 'node:net'
import type { OpenOrderShape } from '@tokri/contract/order.schema.ts'
import { cancelOrder, openOrders, updateOrderStatus, watchOrders } from '@tokri/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { copyOrder } from '../../../../test/copy-order.ts'
import { followEvents } from '../../../../test/event-streams.ts'
import { generousTimeouts, type Person, testShop } from '../../../../test/shop.ts'
import { buildApp } from '../../../app.ts'
import { openFollowing } from '../../../platform/following.ts'
import { ORDER_MOVED } from '../rows/move-queries.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const { cashOrder, onlineOrder, paidOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { token } = admin

/** A copy of the server on the same database. For it, every change happens in another process. */
const following = openFollowing(shop.url, ORDER_MOVED)
let copy: Awaited<ReturnType<typeof buildApp>>
const origins: string[] = []
let milk: string
beforeAll(async () => {
  copy = await buildApp({ ...deps, following }, generousTimeouts.app)
  for (const app of [copy, shop.app]) {
    await app.listen({ port: 0, host: '127.0.0.1' })
    origins.push(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  }
  milk = await product({ name: 'Toned Milk', stock: 5000 })
})
afterAll(async () => {
  await copy.close()
  await following.stop()
})

const read = async (query: { storeId?: string } = {}): Promise<{ orders: OpenOrderShape[]; totalCount: number }> =>
  (await call(openOrders, { query }, { token })).body.data
const move = (orderId: string, state: 'CONFIRMED' | 'PACKING' | 'OUT_FOR_DELIVERY' | 'DELIVERED') =>
  call(updateOrderStatus, { body: { orderId, state } }, { token })

it('lists what a card shows, the most urgent first, until an order has ended', async () => {
  const bread = await product({ name: 'Brown Bread' })
  const first = await cashOrder([{ productId: milk, quantity: 3 }, { productId: bread }])
  pass(60_000)
  const second = await paidOrder([{ productId: milk }])
  const unpaid = await onlineOrder([{ productId: milk }])
  const { orders, totalCount } = await read()
  expect(totalCount).toBe(3)
  expect(orders.map(({ _id, state }) => [_id, state])).toEqual([
    [first.orderId, 'PLACED'],
    [second.orderId, 'PLACED'],
    [unpaid.orderId, 'PAYMENT_PENDING'],
  ])
  const { address, bill, orderNumber, promise } = first.order
  expect(orders[0]).toMatchObject({
    orderNumber,
    dueAt: promise.at,
    customer: expect.any(String),
    items: { names: ['Toned Milk', 'Brown Bread'], lines: 2, pieces: 4 },
    area: { line: address.address_line, city: address.city, pincode: address.pincode },
    mobile: address.mobile,
    amountDue: bill.finalAmount,
    total: bill.finalAmount,
    payment: { method: 'cash', state: 'due', test: false },
    store: { _id: 'main' },
  })
  expect([orders[1]?.amountDue, orders[1]?.payment]).toEqual([0, { method: 'online', state: 'paid', test: true }])
  expect(orders[2]?.dueAt).toBeNull()
  expect(await read({ storeId: 'nowhere' })).toEqual({
    orders: [],
    totalCount: 0,
    openProblems: null,
    failedRefunds: 0,
    suspicious: [],
  })

  await call(cancelOrder, { body: { orderId: unpaid.orderId, reason: 'No' } }, { token: unpaid.token })
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY'] as const)
    expect((await move(first.orderId, state)).status).toBe(200)
  expect((await read()).orders.map(({ _id, state }) => [_id, state])).toEqual([
    [first.orderId, 'OUT_FOR_DELIVERY'],
    [second.orderId, 'PLACED'],
  ])
  await move(first.orderId, 'DELIVERED')
  expect((await read()).orders.map(({ _id }) => _id)).toEqual([second.orderId])
  const { token: shopper } = first
  expect((await call(openOrders, { query: {} }, { token: shopper })).status).toBe(403)
})

it('drops none of 300 open orders', async () => {
  const { orderId } = await cashOrder([{ productId: milk }])
  const before = await read()
  await copyOrder(db, orderId, {
    to: 300,
    changes: sql`jsonb_build_object('id', 'many' || n, 'number', 'T-MANY' || n,
      'promised_at', o.promised_at - n * interval '1 second')`,
  })
  const { orders, totalCount } = await read()
  expect([orders.length, totalCount]).toEqual([before.totalCount + 300, before.totalCount + 300])
  const due = orders.flatMap(({ dueAt }) => (dueAt === null ? [] : [Date.parse(dueAt)]))
  expect(due).toEqual(due.toSorted((one, other) => one - other))
  await db.deleteFrom('orders').where('id', 'like', 'many%').execute()
})

const watch = (origin: string, person: Pick<Person, 'token'>, storeId = 'all') =>
  followEvents(`${origin}${watchOrders.url}?storeId=${storeId}`, person)

it('every counter page hears on every copy of a new order and of a move, and how many wait', async () => {
  const waiting = (await read()).orders.filter(({ state }) => state === 'PLACED').length
  const pages = await Promise.all(origins.map((origin) => watch(origin, admin)))
  const elsewhere = await watch(origins[0] ?? '', admin, 'nowhere')
  expect((await elsewhere.until(() => true))?.data).toEqual({ waiting: 0 })
  const hear = (count: number) => Promise.all(pages.map(({ until }) => until(({ data }) => data.waiting === count)))
  expect((await hear(waiting)).map((event) => event?.event)).toEqual(['changed', 'changed'])
  const { orderId } = await cashOrder([{ productId: milk }])
  expect((await hear(waiting + 1)).map((event) => event?.event)).toEqual(['changed', 'changed'])
  await move(orderId, 'CONFIRMED')
  expect((await hear(waiting)).map((event) => event?.event)).toEqual(['changed', 'changed'])
  await Promise.all([...pages, elsewhere].map(({ leave }) => leave()))
})

it('the events are for administrators, and end when the role is taken away', async () => {
  const [origin = ''] = origins
  expect((await watch(origin, await signUp())).status).toBe(403)
  expect((await fetch(`${origin}${watchOrders.url}?storeId=all`)).status).toBe(401)
  expect((await fetch(`${origin}${watchOrders.url}`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
    400,
  )
  const leaving = await signUp('Admin')
  const page = await watch(origin, leaving)
  expect(await page.until(() => true)).not.toBeNull()
  await db.updateTable('users').set({ role: 'User' }).where('id', '=', leaving.id).execute()
  // The clock of the tests stands still: a session is read again after a second.
  pass(2000)
  await cashOrder([{ productId: milk }])
  expect(await page.until(() => false)).toBeNull()
})
