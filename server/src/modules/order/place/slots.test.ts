// Later quarters of an hour: offered while somebody picks, frozen as the promise of the order, never given away twice. Those
// of later days, whose people nobody knows, are off here: slots-of-days.test.ts has them.
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart } from '@tokri/contract/cart.ts'
import {
  cancelOrder,
  changeOwnOrder,
  getSlots,
  orderDetails,
  payOnline,
  placeOrder,
  priceOwnChange,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { pickNext, pickQueue } from '@tokri/contract/picking.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { endShift, startShift } from '@tokri/contract/shift.ts'
import { receiveStock } from '@tokri/contract/stock.ts'
import { createStore, getServingStore, updateStore } from '@tokri/contract/store.ts'
import { login } from '@tokri/contract/user.ts'
import { HOLD_MINUTES } from '@tokri/rules/order-states.ts'
import type { Duty } from '@tokri/rules/permissions.ts'
import { publicShopSettings } from '@tokri/rules/shop-settings.ts'
import { beforeEach, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { passToNoon } from '../../../../test/clock.ts'
import { createDutyHolder } from '../../../../test/duties.ts'
import { anAddress, type Person, statusAndCode, type TestAnswer, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, deps, mails, pass, runJobs, signUp } = shop
passToNoon(shop)
const { failed, product, webhook, succeeded } = checkoutOf(shop)
const holder = createDutyHolder(shop)
const milk = await product({ stock: 900 })

const MINUTE = 60_000
const FRESH_MS = 15_000
const position = { lat: 12.9352, lng: 77.6245 }
const door = { lat: 12.94, lng: 77.627 }

let admin: Person
let storeId: string
let staff: Person[] = []
beforeEach(async () => {
  admin = await signUp('Admin')
  await call(
    updateSettings,
    { body: { promiseMinutes: 40, newShopper: null, floor: { handSeconds: 86_400 }, slots: { ordersPerSlot: 0 } } },
    admin,
  )
  for (const person of staff) await call(endShift, { body: {} }, person)
  staff = []
  await call(updateStore, { body: { _id: 'main', area: { pincodes: ['110001'] } } }, admin)
  if (storeId) await call(updateStore, { body: { _id: storeId, area: { pincodes: ['110002'] } } }, admin)
  const fields = { name: 'Tokri South', pincode: '560034', ...position, area: { radiusKm: 9 }, longestPromise: 90 }
  storeId = (await call(createStore, { body: fields }, admin)).body.data._id
  await call(receiveStock, { body: { storeId, lines: [{ productId: milk, quantity: 50 }] } }, admin)
})

const onShift = async (duty: Duty): Promise<Person> => {
  const person = await holder(admin, [{ storeId, duty }])
  expect((await call(startShift, { body: { storeId, duty } }, person)).status).toBe(200)
  staff.push(person)
  pass(FRESH_MS)
  return person
}
type Slot = { from: string; at: string; left: number }

/** A shopper with one product in the cart. */
const atCheckout = async () => {
  const { token } = await signUp()
  const { body: address } = await call(createAddress, { body: { ...anAddress, ...door } }, { token })
  const addressId: string = address.data._id
  const cart = await call(addToCart, { body: { productId: milk } }, { token, headers: { 'tokri-store': storeId } })
  const totalAmt: number = cart.body.bill.finalAmount
  return {
    token,
    slots: async (): Promise<Slot[]> =>
      (await call(getSlots, { query: { addressId, lines: '1' } }, { token })).body.data,
    order: (slot?: string, endpoint: typeof placeOrder | typeof payOnline = placeOrder) => {
      const list_items = [{ productId: milk, quantity: 1 }]
      return call(endpoint, { body: { list_items, totalAmt, addressId, ...(slot && { slot }) } }, { token })
    },
  }
}
const ordered = async (slot?: string) => {
  const { token, order } = await atCheckout()
  const { status, body } = await order(slot)
  expect([status, body.message]).toEqual([201, 'Order placed successfully'])
  return { token, ...body.data }
}
/** Access tokens last fifteen minutes. */
const signInAgain = async (person: Person): Promise<Person> => {
  const { email, password } = person
  const { body } = await call(login, { body: { email, password } })
  return { ...person, token: body.data.accessToken }
}
const nth = (slots: readonly Slot[], index: number): Slot => {
  const slot = slots[index]
  if (!slot) throw new Error('There is no such slot')
  return slot
}
const details = async (orderId: string) => {
  admin = await signInAgain(admin)
  return (await call(orderDetails, { query: { orderId } }, admin)).body.data
}
const queue = async (picker: Person): Promise<string[]> =>
  (await call(pickQueue, { query: { storeId } }, picker)).body.data.map(({ orderId }: { orderId: string }) => orderId)

it('are offered only while somebody picks, in quarters of an hour that begin after the promise', async () => {
  const shopper = await atCheckout()
  expect(await shopper.slots()).toEqual([])
  expect((await shopper.order(new Date(deps.clock().getTime() + 45 * MINUTE).toISOString())).body.code).toBe(
    'slot_full',
  )
  await onShift('picker')
  const slots = await shopper.slots()
  expect(slots).toHaveLength(24)
  const { promise } = (await shopper.order()).body.data
  expect(Date.parse(nth(slots, 0).from)).toBeGreaterThanOrEqual(deps.clock().getTime() + promise.minutes * MINUTE)
  for (const [index, { from, at, left }] of slots.entries()) {
    expect(Date.parse(at) - Date.parse(from)).toBe(15 * MINUTE)
    expect(new Date(at).getUTCMinutes() % 15).toBe(0)
    if (index > 0) expect(from).toBe(nth(slots, index - 1).at)
    // 900 seconds ÷ 135 for an order of five lines.
    expect(left).toBe(6)
  }
})

it('can all be chosen, the last as well, at each minute of a quarter of an hour', async () => {
  await onShift('picker')
  for (let passed = 0; passed < 15; passed += 4) {
    const shopper = await atCheckout()
    const last = (await shopper.slots()).at(-1)
    expect((await shopper.order(last?.at)).body).toMatchObject({ success: true, data: { slot: { at: last?.at } } })
    pass(4 * MINUTE)
  }
})

it('take no more orders of one person than a new shopper may have open, however they are paid', async () => {
  const set = (newShopper: object | null) => call(updateSettings, { body: { newShopper } }, admin)
  await set({ openOrders: 1, pieces: 60, amount: 6000 })
  await onShift('picker')
  const shopper = await atCheckout()
  const [slot, later] = await shopper.slots()
  expect((await shopper.order(slot?.at)).status).toBe(201)
  const fill = () => call(addToCart, { body: { productId: milk } }, shopper)
  await fill()
  // Who pays online may have more open orders, but at another time.
  expect(statusAndCode(await shopper.order(slot?.at, payOnline))).toEqual([409, 'slot_full'])
  expect((await shopper.order(later?.at, payOnline)).status).toBe(201)
  await set(null)
  await fill()
  expect((await shopper.order(slot?.at)).status).toBe(201)
})

it('are not the only way to order because of what one new shopper holds: that never pauses a store', async () => {
  const { newShopper } = publicShopSettings
  await call(updateSettings, { body: { newShopper } }, admin)
  await call(updateStore, { body: { _id: storeId, longestPromise: 45 } }, admin)
  await onShift('picker')
  await onShift('rider')
  const goods = await Promise.all(Array.from({ length: 20 }, () => product({ stock: 900, pricePaise: 1000 })))
  const lines = goods.map((productId) => ({ productId, quantity: 50 }))
  await call(receiveStock, { body: { storeId, lines } }, admin)
  const { token } = await signUp()
  const own = { mobile: '9876500077', address_line: '77, 7th Cross' }
  const addressId = (await call(createAddress, { body: { ...anAddress, ...own, ...door } }, { token })).body.data._id
  const order = async () => {
    let cart: TestAnswer | undefined
    for (const productId of goods)
      cart = await call(addToCart, { body: { productId } }, { token, headers: { 'tokri-store': storeId } })
    const body = { list_items: cart?.body.data, totalAmt: cart?.body.bill.finalAmount, addressId }
    return call(placeOrder, { body }, { token })
  }
  // The most orders with the most pieces that somebody without a delivery may have open.
  for (let placed = 0; placed < 3; placed++) expect((await order()).status).toBe(201)
  expect(statusAndCode(await order())).toEqual([409, 'too_many_open'])
  pass(FRESH_MS)
  const { body } = await call(getServingStore, { query: { lat: String(door.lat), lng: String(door.lng) } })
  expect(body.data).toMatchObject({ open: true, reason: null, promise: { minutes: expect.any(Number) } })
})

it('are those in which the store is open', async () => {
  await onShift('picker')
  const now = deps.clock()
  const inAnHour = new Date(now.getTime() + 60 * MINUTE)
  const time = (offset: number) => new Date(now.getTime() + offset * MINUTE).toISOString().slice(11, 16)
  const hours = Array.from({ length: 7 }, (_, day) => ({ day, from: time(-60), to: time(60) }))
  await call(updateStore, { body: { _id: storeId, timeZone: 'UTC', hours } }, admin)
  const shopper = await atCheckout()
  const slots = await shopper.slots()
  expect(slots.length).toBeGreaterThan(0)
  for (const { from } of slots) expect(Date.parse(from)).toBeLessThan(inAnHour.getTime())
})

it('can be chosen for an order that nobody packs yet, with an address that the same store serves', async () => {
  await onShift('picker')
  const shopper = await atCheckout()
  const [first, , third] = await shopper.slots()
  const { _id: orderId, bill, address } = (await shopper.order(first?.at)).body.data
  const { token } = shopper
  const change = (wanted: object) =>
    call(changeOwnOrder, { body: { orderId, totalAmt: bill.finalAmount, ...wanted } }, { token })
  const leftOf = async (index: number) => nth(await shopper.slots(), index).left
  const before = [await leftOf(0), await leftOf(2)]
  const shown = await call(priceOwnChange, { body: { orderId, slot: third?.at } }, { token })
  expect(shown.body.data).toMatchObject({ bill, back: 0, extra: 0, promise: { at: third?.at } })
  const later = (await change({ slot: third?.at })).body.data
  expect(later).toMatchObject({ bill, slot: { at: third?.at }, promise: { at: third?.at } })
  expect(later.changes).toMatchObject([{ by: 'shopper', parts: ['time'], lines: [] }])
  expect([await leftOf(0), await leftOf(2)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1])
  expect(statusAndCode(await change({ slot: new Date(0).toISOString() }))).toEqual([409, 'slot_full'])

  const add = async (fields: object) =>
    (await call(createAddress, { body: { ...anAddress, ...fields } }, { token })).body.data._id as string
  const elsewhere = await add({ pincode: '110001' })
  expect((await change({ addressId: elsewhere })).body.message).toBe(
    'Another store delivers to this address. Cancel this order and place it again.',
  )
  const moved = (await change({ addressId: await add({ ...door, address_line: '2, New Road' }) })).body.data
  expect(moved).toMatchObject({ address: { address_line: '2, New Road' }, slot: { at: third?.at } })
  expect(moved.changes.at(-1).parts).toEqual(['address'])
  const soon = (await change({ addressId: address._id, slot: null })).body.data
  expect(soon).toMatchObject({ address: { address_line: address.address_line }, slot: null })
  expect(soon.changes.at(-1).parts).toEqual(['address', 'time'])
  const minutes = (Date.parse(soon.promise.at) - deps.clock().getTime()) / MINUTE
  expect(minutes).toBe(soon.promise.minutes)
  expect(await leftOf(2)).toBe(before[1])
})

it('is the promise of its order, and says nothing about how long the store takes', async () => {
  await onShift('picker')
  const slot = nth(await (await atCheckout()).slots(), 2)
  const order = await ordered(slot.at)
  expect(order.slot).toEqual({ from: slot.from, at: slot.at })
  expect(order.promise.at).toBe(slot.at)
  expect(order.promise.minutes).toBe(Math.ceil((Date.parse(slot.at) - deps.clock().getTime()) / MINUTE))
  const row = await db
    .selectFrom('orders')
    .select(['predicted_minutes', 'promise_margin', 'start_at'])
    .where('id', '=', order._id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ predicted_minutes: null, promise_margin: null })
  expect(row.start_at?.getTime()).toBeLessThan(Date.parse(slot.from))
  pass(Date.parse(slot.at) - deps.clock().getTime())
  admin = await signInAgain(admin)
  for (const state of ['PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await call(updateOrderStatus, { body: { orderId: order._id, state } }, admin)
  expect(await details(order._id)).toMatchObject({ state: 'DELIVERED', kept: true, promise: { at: slot.at } })
  await runJobs()
  const placed = mails.find(({ subject }) => subject === `Order ${order.orderNumber} is placed`)
  expect(placed?.text).toMatch(/between \d+:\d\d [ap]m and \d+:\d\d [ap]m/)
})

it('takes no more orders than the store can deliver, and one more when an order is cancelled', async () => {
  await onShift('picker')
  await onShift('rider')
  const shopper = await atCheckout()
  const slot = nth(await shopper.slots(), 1)
  // One rider needs more than a quarter of an hour for the middle distance and back.
  expect(slot.left).toBe(1)
  const first = await ordered(slot.at)
  expect(nth(await shopper.slots(), 1)).toEqual({ ...slot, left: 0 })
  const refused = await shopper.order(slot.at)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'slot_full',
    'This time is full. Choose another one.',
  ])
  expect((await shopper.order(nth(await shopper.slots(), 2).at)).status).toBe(201)
  await call(cancelOrder, { body: { orderId: first._id, reason: 'Ordered by mistake' } }, { token: first.token })
  expect((await ordered(slot.at)).slot.at).toBe(slot.at)
})

it('gives its last place to one of several shoppers who order at once', async () => {
  await onShift('picker')
  await onShift('rider')
  const shoppers = await Promise.all(Array.from({ length: 6 }, atCheckout))
  const slot = nth(await (await atCheckout()).slots(), 3)
  expect(slot.left).toBe(1)
  const answers = await Promise.all(shoppers.map(({ order }) => order(slot.at)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('slot_full')
})

it('of an online order is kept while it waits for its payment', async () => {
  await onShift('picker')
  await onShift('rider')
  const shopper = await atCheckout()
  const slot = nth(await shopper.slots(), 1)
  const order = (await shopper.order(slot.at, payOnline)).body.data
  expect(order).toMatchObject({ promise: { at: null }, slot: { at: slot.at } })
  expect(nth(await (await atCheckout()).slots(), 1).left).toBe(0)
  pass(3 * MINUTE)
  expect((await webhook(succeeded(order))).status).toBe(200)
  expect((await details(order._id)).promise).toMatchObject({ at: slot.at })
})

it('of an online order that is not paid in time, or whose payment fails, is free again', async () => {
  await onShift('picker')
  await onShift('rider')
  const shopper = await atCheckout()
  const { at } = nth(await shopper.slots(), 8)
  const places = async () => (await (await atCheckout()).slots()).find((slot) => slot.at === at)?.left
  const unpaid = (await shopper.order(at, payOnline)).body.data
  expect(await places()).toBe(0)
  pass(HOLD_MINUTES * MINUTE)
  await runJobs()
  expect((await details(unpaid._id)).state).toBe('PAYMENT_FAILED')
  expect(await places()).toBe(1)

  const refused = (await (await atCheckout()).order(at, payOnline)).body.data
  expect(await places()).toBe(0)
  expect((await webhook(failed(refused))).status).toBe(200)
  expect((await details(refused._id)).state).toBe('PAYMENT_FAILED')
  expect(await places()).toBe(1)
  expect((await ordered(at)).slot.at).toBe(at)
})

it('waits until it is time to pick, then its end is its place in the queue', async () => {
  let picker = await onShift('picker')
  const slot = nth(await (await atCheckout()).slots(), 8)
  const later = await ordered(slot.at)
  const now = await ordered()
  expect(await queue(picker)).toEqual([now._id])
  await call(updateOrderStatus, { body: { orderId: now._id, state: 'CANCELLED' } }, admin)
  expect((await call(pickNext, { body: {} }, picker)).body.data).toBe(null)
  pass(Date.parse(slot.at) - 2 * MINUTE - deps.clock().getTime())
  picker = await signInAgain(picker)
  const after = await ordered()
  expect(await queue(picker)).toEqual([later._id, after._id])
  expect((await call(pickNext, { body: {} }, picker)).body.data.orderId).toBe(later._id)
})

it('can be chosen while the store is too busy to deliver at once', async () => {
  await onShift('picker')
  for (let count = 0; count < 3; count++) await ordered()
  await call(updateStore, { body: { _id: storeId, longestPromise: 10 } }, admin)
  pass(FRESH_MS)
  const shopper = await atCheckout()
  expect((await shopper.order()).body.code).toBe('store_closed')
  const slot = nth(await shopper.slots(), 0)
  expect((await shopper.order(slot.at)).body.data.slot.at).toBe(slot.at)
})

it('can still be chosen for some minutes after it was offered', async () => {
  await onShift('picker')
  const { from } = nth(await (await atCheckout()).slots(), 0)
  const place = { lat: String(door.lat), lng: String(door.lng), lines: '1' }
  const { minutes } = (await call(getServingStore, { query: place })).body.data.promise
  // From now on, an order would be at the door after the slot has begun.
  pass(Date.parse(from) - deps.clock().getTime() - minutes * MINUTE)
  const [quick, slow] = [await atCheckout(), await atCheckout()]
  const first = nth(await quick.slots(), 0)
  expect(first.from).toBe(from)
  pass(2 * MINUTE)
  expect(nth(await quick.slots(), 0).from).toBe(first.at)
  expect((await quick.order(first.at)).status).toBe(201)
  pass(4 * MINUTE)
  expect((await slow.order(first.at)).body.code).toBe('slot_full')
})

it.each([
  ['between two quarters', (slot: Slot) => new Date(Date.parse(slot.at) + 60_000)],
  ['sooner than the promise', (slot: Slot) => new Date(Date.parse(slot.from) - 15 * MINUTE)],
  ['a day away', (slot: Slot) => new Date(Date.parse(slot.at) + 24 * 60 * MINUTE)],
])('that ends %s is none', async (_where, at) => {
  await onShift('picker')
  const shopper = await atCheckout()
  const refused = await shopper.order(at(nth(await shopper.slots(), 0)).toISOString())
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'slot_full',
    'This time can no longer be chosen',
  ])
})

it('are promised from their beginning on: an order that comes earlier is not kept', async () => {
  await onShift('picker')
  const { slots } = await atCheckout()
  const slot = nth(await slots(), 1)
  const promised = { at: slot.at, notBefore: slot.from }
  const [early, inTime] = [await ordered(slot.at), await ordered(slot.at)]
  expect(early.promise).toMatchObject(promised)
  const deliver = async (orderId: string) => {
    admin = await signInAgain(admin)
    for (const state of ['PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await call(updateOrderStatus, { body: { orderId, state } }, admin)
    return details(orderId)
  }
  expect(await deliver(early._id)).toMatchObject({ state: 'DELIVERED', kept: false })
  pass(new Date(slot.from).getTime() - deps.clock().getTime())
  expect(await deliver(inTime._id)).toMatchObject({ state: 'DELIVERED', kept: true })
})
