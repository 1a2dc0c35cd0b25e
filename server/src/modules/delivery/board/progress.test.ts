import type { AddressInfo } from 'node:net'
import { followOrder, orderDelivery } from '@tokri/contract/delivery.ts'
import { cancelOrder, orderDetails, trackOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { floorOf } from '../../../../test/floor.ts'
import { ridingOf } from '../../../../test/riding.ts'
import { testShop } from '../../../../test/shop.ts'
import type { Progress } from '../../order/follow/follow-progress.ts'
import { progressReader } from './progress.ts'

const shop = await testShop()
const { app, call, db, deps, pass, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { onShift } = floorOf(shop, admin)
const { pack, plan, ride, arrived, handBags, assign, positions, orderOf } = ridingOf(shop, admin)

let milk: string
let origin: string
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', stock: 5000 })
  await call(updateStore, { body: { _id: 'main', pincode: '560038' } }, { token: admin.token })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(() =>
  db
    .updateTable('shifts')
    .set({ ended_at: new Date('2100-01-01') })
    .where('ended_at', 'is', null)
    .execute(),
)
const progressOf = async (orderId: string): Promise<Progress | undefined> =>
  (await progressReader(deps)([orderId])).get(orderId)
const here = () => {
  const { lat, lng } = deps.stores.find('main')?.position ?? { lat: 0, lng: 0 }
  return { lat: lat + 0.001, lng, accuracy: 5, at: deps.clock().toISOString() }
}
/** A rider who is out with two orders, in this sequence. */
const outWithTwo = async () => {
  const rider = await onShift('rider')
  const orders = [await cashOrder([{ productId: milk }]), await cashOrder([{ productId: milk }])] as const
  for (const { orderId } of orders) {
    await pack(orderId)
    await assign(admin, orderId, rider.id)
  }
  const { drops } = await ride(rider)
  await plan()
  return { rider, drops, first: orders[0], second: orders[1] }
}

it('the rider shows to the shopper of the next drop alone, and to nobody afterwards', async () => {
  const { rider, drops, first, second } = await outWithTwo()
  expect(await progressOf(first.orderId)).toMatchObject({ stage: 'out', dropsBefore: 0, rider: null })
  await positions(rider, [here()])
  const { lat, lng } = here()
  const shown = { name: 'Asha Rao', lat, lng, at: expect.stringMatching(/Z$/) }
  expect(await progressOf(first.orderId)).toMatchObject({ dropsBefore: 0, rider: shown })
  expect(await progressOf(second.orderId)).toMatchObject({ dropsBefore: 1, rider: null })
  await arrived(rider, first.orderId)
  expect((await progressOf(first.orderId))?.stage).toBe('arrived')
  await handBags(rider, { orderId: first.orderId, cashDue: drops[0]?.cashDue ?? 0 })
  expect(await progressOf(first.orderId)).toMatchObject({ stage: 'ended', eta: null, rider: null })
  expect(await progressOf(second.orderId)).toMatchObject({ dropsBefore: 0, rider: shown })
  // A position that is too old is not shown.
  pass(180_000)
  expect((await progressOf(second.orderId))?.rider).toBeNull()
})

it('nobody knows when an order comes that waits for the payment of what was added, also while it is packed', async () => {
  const { orderId } = await cashOrder([{ productId: milk }])
  const due = (extra_due_paise: number) =>
    db.updateTable('orders').set({ extra_due_paise }).where('id', '=', orderId).execute()
  await due(5000)
  expect(await progressOf(orderId)).toMatchObject({ stage: 'payment', eta: null })
  await due(0)
  expect(await progressOf(orderId)).toMatchObject({ stage: 'placed', eta: expect.any(String) })
})

it('the shopper hears of it on the event stream, between the states', async () => {
  const { orderId, person } = await cashOrder([{ productId: milk }])
  const response = await fetch(`${origin}${trackOrder.url}?orderId=${orderId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const heard: string[] = []
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk)
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [event, data] = [/^event: (.*)$/m, /^data: (.*)$/m].map((line) => line.exec(block)?.[1])
      if (!event || !data) continue
      const { state, stage } = JSON.parse(data)
      heard.push(`${event} ${state ?? stage}`)
      if (event === 'progress' && stage === 'placed') await pack(orderId)
    }
    if (heard.includes('state READY') && heard.includes('progress ready')) break
  }
  expect(heard.slice(0, 2)).toEqual(['state PLACED', 'progress placed'])
  expect((await orderOf(orderId)).state).toBe('READY')
})

it('the estimate is the promise until there is a rider', async () => {
  const { order, orderId } = await cashOrder([{ productId: milk }])
  expect(await progressOf(orderId)).toEqual({
    ...{
      eta: order.promise.at,
      stage: 'placed',
      dropsBefore: 0,
      rider: null,
      failed: null,
      question: null,
      picked: 0,
      missing: 0,
      changedAt: expect.any(String),
    },
  })
  pass(660_000)
  expect((await progressOf(orderId))?.eta).toBeNull()
})

it('a delay shows before the promised time has passed, in whole minutes', async () => {
  await onShift('picker')
  pass(15_000)
  const { orderId } = await cashOrder([{ productId: milk }])
  const due = Date.parse((await orderOf(orderId)).promise.at ?? '')
  const eta = async () => Date.parse((await progressOf(orderId))?.eta ?? '')
  expect(await eta()).toBe(due)
  // Nobody takes the order. A minute before it is due, it cannot be in time any more.
  pass(due - deps.clock().getTime() - 60_000)
  const expected = await eta()
  expect(expected).toBeGreaterThan(due)
  expect(expected % 60_000).toBe(0)
  pass(60_000)
  expect(await eta()).toBe(expected + 60_000)
  await db.updateTable('orders').set({ state: 'READY' }).where('id', '=', orderId).execute()
  expect(await eta()).toBeLessThan(expected + 60_000)
})

it('a late order that is sent out by hand keeps an expected time', async () => {
  // The session of the first one has ended.
  Object.assign(admin, await signUp('Admin'))
  const { orderId } = await cashOrder([{ productId: milk }])
  const due = Date.parse((await orderOf(orderId)).promise.at ?? '')
  await pack(orderId)
  pass(due - deps.clock().getTime() + 10_000)
  const eta = async () => Date.parse((await progressOf(orderId))?.eta ?? '')
  const packed = await eta()
  expect(packed).toBeGreaterThan(due)
  await call(updateOrderStatus, { body: { orderId, state: 'OUT_FOR_DELIVERY' } }, { token: admin.token })
  const sent = await eta()
  expect([sent > due, sent <= packed]).toEqual([true, true])
  pass(20_000)
  expect(await eta()).toBe(sent)
})

it('the page of an order reads its store, its door and its progress; other shoppers read nothing', async () => {
  const { orderId, person } = await cashOrder([{ productId: milk }])
  const ask = ({ token }: { token: string }) => call(orderDelivery, { query: { orderId } }, { token })
  expect((await ask(person)).body.data).toMatchObject({
    store: { name: expect.any(String), phone: expect.any(String) },
    door: { lat: expect.any(Number), lng: expect.any(Number) },
    ...{ stage: 'placed', dropsBefore: 0, rider: null },
  })
  expect((await ask(await shop.signUp('Admin'))).status).toBe(200)
  const stranger = await shop.signUp()
  expect((await ask(stranger)).status).toBe(404)
})

it('whoever has the link follows the order without an account, until two hours after its end', async () => {
  const { orderId, person } = await cashOrder([{ productId: milk }])
  const { followKey: key } = (await call(orderDelivery, { query: { orderId } }, { token: person.token })).body.data
  const follow = (query = { key }) => call(followOrder, { query })
  const followed = (await follow()).body.data
  expect(followed).toMatchObject({ state: 'PLACED', stage: 'placed', orderNumber: expect.stringMatching(/^T-/) })
  const { address, bill } = (await call(orderDetails, { query: { orderId } }, { token: person.token })).body.data
  for (const secret of [orderId, address.address_line, address.mobile, milk, String(bill.finalAmount)])
    expect(JSON.stringify(followed)).not.toContain(secret)

  const other = await cashOrder([{ productId: milk }])
  for (const wrong of ['', orderId, `${key}x`, key.slice(0, -1), other.orderId + key.slice(other.orderId.length)])
    expect((await follow({ key: wrong })).status, wrong).toBe(404)

  await call(cancelOrder, { body: { orderId, reason: 'Closed' } }, { token: person.token })
  pass(2 * 3_600_000 - 1)
  expect((await follow()).body.data).toMatchObject({ state: 'CANCELLED', stage: 'ended', eta: null })
  pass(1)
  expect(await follow()).toMatchObject({ status: 404, body: { message: 'This link has ended' } })
})
