// Promises through the front door: computed while somebody picks, frozen on the order, too long for a busy store.
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart } from '@tokri/contract/cart.ts'
import {
  floorBoard,
  rideArrived,
  rideBack,
  rideDelivered,
  rideFailed,
  rideLoaded,
  rideTrip,
} from '@tokri/contract/delivery.ts'
import { orderDetails, placeOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { endShift, myShift, startShift } from '@tokri/contract/shift.ts'
import { receiveStock } from '@tokri/contract/stock.ts'
import { createStore, getServingStore, updateStore } from '@tokri/contract/store.ts'
import type { Duty } from '@tokri/rules/permissions.ts'
import { minutesForKm, travelMinutes } from '@tokri/rules/places.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { copyOrder } from '../../../test/copy-order.ts'
import { createDutyHolder } from '../../../test/duties.ts'
import { anAddress, type Person, testShop } from '../../../test/shop.ts'
import { planStore } from '../delivery/dispatch/dispatch.ts'
import { pagePromise } from './service.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const { product } = checkoutOf(shop)
const holder = createDutyHolder(shop)
const milk = await product({ stock: 900 })
const bread = await product({ name: 'Bread', stock: 900 })

const FRESH_MS = 15_000
const position = { lat: 12.9352, lng: 77.6245 }
const door = { lat: 12.94, lng: 77.627 }
const way = travelMinutes(position, door)

let admin: Person
let storeId: string
let staff: Person[] = []
beforeEach(async () => {
  admin = await signUp('Admin')
  await call(updateSettings, { body: { promiseMinutes: 40 } }, admin)
  for (const person of staff) await call(endShift, { body: {} }, person)
  staff = []
  await call(updateStore, { body: { _id: 'main', area: { pincodes: ['110001'] } } }, admin)
  if (storeId) await call(updateStore, { body: { _id: storeId, area: { pincodes: ['110002'] } } }, admin)
  const area = { radiusKm: 9 }
  storeId = (await call(createStore, { body: { name: 'Tokri South', pincode: '560034', ...position, area } }, admin))
    .body.data._id
  const lines = [milk, bread].map((productId) => ({ productId, quantity: 50 }))
  await call(receiveStock, { body: { storeId, lines } }, admin)
})

const onShift = async (duty: Duty) => {
  const person = await holder(admin, [{ storeId, duty }])
  const { status } = await call(startShift, { body: { storeId, duty } }, person)
  expect(status).toBe(200)
  staff.push(person)
  pass(FRESH_MS)
}
const query = { lat: String(door.lat), lng: String(door.lng) }
const serving = async () => (await call(getServingStore, { query })).body.data
const promised = async (): Promise<number> => (await serving()).promise.minutes

const order = async (products: readonly string[], place: object = door) => {
  const { token } = await signUp()
  const { body: address } = await call(createAddress, { body: { ...anAddress, ...place } }, { token })
  let cart = 0
  for (const productId of products)
    cart = (await call(addToCart, { body: { productId } }, { token, headers: { 'tokri-store': storeId } })).body.bill
      .finalAmount
  const list_items = products.map((productId) => ({ productId, quantity: 1 }))
  return call(placeOrder, { body: { list_items, totalAmt: cart, addressId: address.data._id } }, { token })
}
const ordered = async (products: readonly string[], place: object = door) => {
  const { status, body } = await order(products, place)
  expect([status, body.message]).toEqual([201, 'Order placed successfully'])
  return body.data
}
const fiveLines = (30 + 5 * 12 + 45) / 60
const doorAndHandOver = (30 + 60) / 60

it('is that of the settings while nobody picks, and computed once somebody does', async () => {
  expect(await promised()).toBe(40)
  await onShift('rider')
  expect(await promised()).toBe(40)
  await onShift('picker')
  expect(await promised()).toBe(Math.ceil((fiveLines + doorAndHandOver + way) * 1.25))
  await call(endShift, { body: {} }, staff[1])
  expect(await promised()).not.toBe(40)
  pass(FRESH_MS)
  expect(await promised()).toBe(40)
})

it('is frozen on the order for the lines of its cart, with the total that was predicted', async () => {
  await onShift('picker')
  const { _id, promise, createdAt } = await ordered([milk, bread])
  const predicted = (30 + 2 * 12 + 45) / 60 + doorAndHandOver + way
  expect(promise.minutes).toBe(Math.ceil(predicted * 1.25))
  expect(Date.parse(promise.at) - Date.parse(createdAt)).toBe(promise.minutes * 60_000)
  const row = await db.selectFrom('orders').select('predicted_minutes').where('id', '=', _id).executeTakeFirstOrThrow()
  expect(row.predicted_minutes).toBeCloseTo(predicted, 9)
})

it('stretches with the queue, and shrinks with a second picker', async () => {
  await onShift('picker')
  for (let count = 0; count < 4; count++) await ordered([milk, bread])
  pass(FRESH_MS)
  const queue = (4 * (30 + 2 * 12 + 45)) / 60
  expect(await promised()).toBe(Math.ceil((queue + fiveLines + doorAndHandOver + way) * 1.25))
  await onShift('picker')
  expect(await promised()).toBe(Math.ceil((queue / 2 + fiveLines + doorAndHandOver + way) * 1.25))
})

it('waits for a rider where there are fewer than orders', async () => {
  await onShift('picker')
  await onShift('rider')
  const alone = await promised()
  await ordered([milk])
  await ordered([milk])
  pass(FRESH_MS)
  const trip = doorAndHandOver + 2 * way
  const queue = (2 * (30 + 12 + 45)) / 60
  // The rider leaves with the first order once it is packed, a third of the time until this one is.
  const firstPacked = (queue + fiveLines) / 3
  expect(await promised()).toBe(Math.ceil((firstPacked + 2 * trip + doorAndHandOver + way) * 1.25))
  expect(await promised()).toBeGreaterThan(alone)
})

it('waits for no rider of an order that was packed long before its slot', async () => {
  await onShift('picker')
  await onShift('rider')
  const alone = await promised()
  const { _id } = await ordered([milk])
  for (const state of ['CONFIRMED', 'PACKING', 'READY'])
    await call(updateOrderStatus, { body: { orderId: _id, state } }, admin)
  pass(FRESH_MS)
  expect(await promised()).toBeGreaterThan(alone)
  const start_at = new Date(deps.clock().getTime() + 3 * 3_600_000)
  const slot_at = new Date(start_at.getTime() + 15 * 60_000)
  await db.updateTable('orders').set({ start_at, slot_at, promised_at: slot_at }).where('id', '=', _id).execute()
  pass(FRESH_MS)
  expect(await promised()).toBe(alone)
})

/** Packs an order, which its rider loads. */
const loaded = async (rider: Person, orderId: string): Promise<string> => {
  for (const state of ['PACKING', 'READY'])
    expect((await call(updateOrderStatus, { body: { orderId, state } }, admin)).status).toBe(200)
  await planStore(deps, storeId)
  const tripId: string = (await call(rideTrip, {}, rider)).body.data._id
  expect((await call(rideLoaded, { body: { tripId } }, rider)).status).toBe(200)
  return tripId
}

it('waits for a rider who is out until they are back, also on the way from the last door', async () => {
  await onShift('picker')
  await onShift('rider')
  const rider = staff[1] as Person
  const far = { lat: position.lat + 0.015, lng: position.lng }
  const { _id: orderId, deliveryCode: code, amountDue: cash } = await ordered([milk], far)
  await loaded(rider, orderId)
  pass(FRESH_MS)
  await planStore(deps, storeId)
  const rideBack = travelMinutes(position, far)
  const after = (minutes: number) => Math.ceil((minutes + doorAndHandOver + way) * 1.25)
  expect(await promised()).toBe(after((await minutesUntilDoor(orderId)) + 1 + rideBack))

  expect((await call(rideArrived, { body: { orderId } }, rider)).status).toBe(200)
  expect((await call(rideDelivered, { body: { orderId, code, cash } }, rider)).status).toBe(200)
  pass(FRESH_MS)
  expect(await promised()).toBe(after(rideBack - FRESH_MS / 60_000))
  pass(8 * 60_000)
  expect(await promised()).toBe(after(fiveLines))
})

it('waits only for the way that a rider has ridden when what they bring is cancelled', async () => {
  await onShift('picker')
  await onShift('rider')
  const far = { lat: position.lat + 0.015, lng: position.lng }
  const { _id: orderId } = await ordered([milk], far)
  await loaded(staff[1] as Person, orderId)
  pass(60_000)
  await planStore(deps, storeId)
  const body = { orderId, state: 'CANCELLED', reason: 'The shopper called' }
  expect((await call(updateOrderStatus, { body }, admin)).status).toBe(200)
  pass(30_000)
  expect(await promised()).toBe(Math.ceil((travelMinutes(position, far) - 1.5 + doorAndHandOver + way) * 1.25))
})

it('of more than the store allows is none: it takes no orders, says when to come back, and reopens by itself', async () => {
  await onShift('picker')
  const { _id } = await ordered([milk, bread])
  await call(updateStore, { body: { _id: storeId, longestPromise: 10 } }, admin)
  pass(FRESH_MS)
  const answer = await serving()
  expect(answer).toMatchObject({ store: { _id: storeId }, open: false, promise: null, reason: 'paused' })
  expect(Date.parse(answer.opensAt)).toBeGreaterThan(deps.clock().getTime())
  const refused = await order([milk, bread])
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    409,
    'store_closed',
    { opensAt: expect.any(String) },
  ])
  // Its board says whether it still takes the orders of the doors beside it.
  const openingAt = async (longestPromise: number) => {
    await call(updateStore, { body: { _id: storeId, longestPromise } }, admin)
    return (await call(floorBoard, { query: { storeId } }, admin)).body.data.opening
  }
  const overloaded = { open: false, reason: 'overloaded', opensAt: expect.any(String), note: '' }
  expect(await openingAt(5)).toEqual(overloaded)
  expect(await openingAt(10)).toEqual({ ...overloaded, nearOnly: true })
  const { promise } = (await call(floorBoard, { query: { storeId } }, admin)).body.data
  expect(promise.minutes).toBeGreaterThan(10)
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY'])
    await call(updateOrderStatus, { body: { orderId: _id, state } }, admin)
  pass(FRESH_MS)
  expect(await serving()).toMatchObject({ open: true, reason: null, promise: { minutes: expect.any(Number) } })
})

it('that is too long for a far address alone pauses no store: only that place is told', async () => {
  const far = { lat: position.lat + 0.07, lng: position.lng }
  const answerAt = async ({ lat, lng }: typeof far) =>
    (await call(getServingStore, { query: { lat: String(lat), lng: String(lng) } })).body.data
  const middle = async () => (await call(getServingStore, { query: { storeId } })).body.data
  const longestPromise = (longest: number) =>
    call(updateStore, { body: { _id: storeId, longestPromise: longest } }, admin)
  await longestPromise(90)
  await onShift('picker')
  const idle: number = (await answerAt(far)).promise.minutes
  expect(idle).toBeGreaterThan((await middle()).promise.minutes)

  await longestPromise(idle - 1)
  pass(FRESH_MS)
  const tooFar = { store: { _id: storeId }, open: false, promise: null, reason: 'paused', onlyHere: true }
  expect(await answerAt(far)).toMatchObject({ ...tooFar, opensAt: null })
  expect(await middle()).toMatchObject({ open: true, reason: null, promise: { minutes: expect.any(Number) } })
  expect(await answerAt(door)).toMatchObject({ open: true, reason: null })
  const refused = await order([milk], far)
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    409,
    'store_closed',
    { opensAt: null, onlyHere: true },
  ])
  expect((await order([milk, bread])).status).toBe(201)

  // Without other orders it would not be too long, so the place is told from when to order.
  await longestPromise(idle)
  await ordered([milk, bread])
  pass(FRESH_MS)
  const busy = await answerAt(far)
  expect(busy).toMatchObject(tooFar)
  const { promise, opening } = (await call(floorBoard, { query: { storeId } }, admin)).body.data
  expect([promise.minutes, opening.open]).toEqual([(await middle()).promise.minutes, true])
  expect(Date.parse(busy.opensAt)).toBeGreaterThan(deps.clock().getTime())
  expect(await middle()).toMatchObject({ open: true, reason: null })
})

it('learns its margin from the finished orders of the store', async () => {
  await onShift('picker')
  const before = await promised()
  const { _id } = await ordered([milk, bread])
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await call(updateOrderStatus, { body: { orderId: _id, state } }, admin)
  expect((await call(orderDetails, { query: { orderId: _id } }, admin)).body.data.kept).toBe(true)
  // Sixty more like it that took twice what was predicted.
  await copyOrder(db, _id, {
    to: 60,
    changes: sql`jsonb_build_object('id', o.id || n, 'number', o.number || n,
      'delivered_at', o.promised_at - make_interval(secs => 60 * (o.promise_minutes - 2 * o.predicted_minutes)))`,
  })
  pass(FRESH_MS)
  expect(await promised()).toBe(Math.ceil((fiveLines + doorAndHandOver + way) * 2 - 1e-6))
  expect(before).toBeLessThan(await promised())
})

it('for a store without a place is that of its middle distance, and grows with the lines of a cart', async () => {
  const ask = async (more: Record<string, string>) => call(getServingStore, { query: { storeId, ...more } })
  await call(updateStore, { body: { _id: storeId, longestPromise: 90 } }, admin)
  expect((await ask({})).body.data.promise.minutes).toBe(40)
  await onShift('picker')
  const middle = minutesForKm(9 * Math.SQRT1_2)
  const minutes = (lines: number) => Math.ceil(((30 + lines * 12 + 45) / 60 + doorAndHandOver + middle) * 1.25)
  expect((await ask({})).body.data).toMatchObject({ store: { _id: storeId }, promise: { minutes: minutes(5) } })
  expect((await ask({ lines: '40' })).body.data.promise.minutes).toBe(minutes(40))
  expect((await call(getServingStore, { query: { ...query, lines: '40' } })).body.data.promise.minutes).toBe(
    Math.ceil(((30 + 40 * 12 + 45) / 60 + doorAndHandOver + way) * 1.25),
  )
  expect(await pagePromise(deps, storeId)).toEqual({ minutes: minutes(5) })
  await call(updateStore, { body: { _id: storeId, longestPromise: 10 } }, admin)
  await deps.watch.look()
  expect(await pagePromise(deps, storeId)).toEqual({
    title: expect.stringMatching(/^Very busy, back about \d+:[03]0 [ap]m$/),
  })
  expect(await pagePromise(deps, storeId, 'hi')).toEqual({
    title: expect.stringMatching(/^अभी बहुत भीड़ है, लगभग \S+ \d+:[03]0 से$/),
  })
  expect(await pagePromise(deps, 'main')).toBe(null)
  for (const [more, message] of [
    [{ lines: '0' }, 'A cart has from 1 to 9999 lines'],
    [{ storeId: 'nowhere' }, 'Store not found'],
  ] as const)
    expect((await ask(more)).body.message).toBe(message)
  const { status } = await call(getServingStore, { query: { lines: '4' } })
  expect(status).toBe(400)
})

/**
 * Delivers an order, and makes copies of it without a prediction, so that the margin stays. They were picked twice as fast,
 * 6 seconds a line, and ridden twice as fast as a store assumes.
 */
const finisher = async (place: object = door) => {
  const { _id } = await ordered([milk, bread], place)
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await call(updateOrderStatus, { body: { orderId: _id, state } }, admin)
  return async (from: number, to: number) => {
    const rider = (await signUp()).id
    const changes = sql`jsonb_build_object('id', o.id || n, 'number', o.number || n,
      'predicted_minutes', NULL, 'promise_margin', NULL)`
    await copyOrder(db, _id, { from, to, changes })
    await sql`INSERT INTO order_lines SELECT (jsonb_populate_record(l, jsonb_build_object('order_id', l.order_id || n))).*
      FROM order_lines l, generate_series(${from}::int, ${to}::int) n WHERE l.order_id = ${_id}`.execute(db)
    await sql`INSERT INTO picks (order_id, store_id, state, started_at, first_picked_at, last_picked_at, packed_at, bags)
      SELECT ${_id} || n, ${storeId}, 'packed', at, at + '21 s', at + '27 s', at + '50 s', 1
      FROM generate_series(${from}::int, ${to}::int) n, (SELECT ${deps.clock()}::timestamptz AS at) t`.execute(db)
    await sql`INSERT INTO trips (id, store_id, rider_id, state, firm_at, manual, created_at, left_at, ended_at)
      SELECT 't' || ${_id} || n, ${storeId}, ${rider}, 'ended', at, false, at, at + '65 s', at + '1 h'
      FROM generate_series(${from}::int, ${to}::int) n, (SELECT ${deps.clock()}::timestamptz AS at) t`.execute(db)
    await sql`INSERT INTO drops (trip_id, order_id, seq, state, arrived_at, ended_at)
      SELECT 't' || ${_id} || n, ${_id} || n, 1, 'delivered', at, at + '30 s'
      FROM generate_series(${from}::int, ${to}::int) n,
        (SELECT ${deps.clock()}::timestamptz + '65 s' + make_interval(secs => ${way * 30}::float8) AS at) t`.execute(db)
    pass(FRESH_MS)
  }
}

const minutesUntilDoor = async (orderId: string): Promise<number> => {
  const { eta } = await db.selectFrom('drops').select('eta').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return (Number(eta) - deps.clock().getTime()) / 60_000
}

it('learns the stages and the speed of the store from twenty finished orders, and not from fewer', async () => {
  await onShift('picker')
  const before = await promised()
  const finish = await finisher()
  await finish(1, 19)
  expect(await promised()).toBe(before)
  await finish(20, 20)
  const stages = (15 + 5 * 6 + 23 + 15 + 30) / 60
  expect(await promised()).toBe(Math.ceil((stages + way / 2) * 1.25 - 1e-6))

  // Trips are planned with the same figures: one line is picked in 44 seconds, and the bags are handed over in 15.
  await onShift('rider')
  const { _id: next } = await ordered([milk])
  expect(await planStore(deps, storeId)).toBe(true)
  expect(await minutesUntilDoor(next)).toBeCloseTo((15 + 6 + 23 + 15) / 60 + way / 2, 1)
})

it('learns the speed also from the rides between two doors of a trip', async () => {
  await onShift('picker')
  const other = { lat: door.lat, lng: door.lng + 0.01 }
  const latest = async () => {
    const { rows } = await sql<{ id: string }>`SELECT id FROM trips ORDER BY left_at DESC LIMIT 10`.execute(db)
    return rows.map(({ id }) => id)
  }
  await (await finisher())(1, 10)
  const [trips, before] = [await latest(), await promised()]
  await (await finisher(other))(11, 20)
  // Each rider went on from the first door to the second one, twice as fast as a store assumes.
  await sql`UPDATE drops d SET trip_id = first.id, seq = 2, arrived_at = first.at, ended_at = first.at + interval '30 s'
    FROM unnest(${trips}::text[], ${await latest()}::text[]) AS pair (one, two) CROSS JOIN LATERAL (
      SELECT trip_id AS id, ended_at + make_interval(secs => ${travelMinutes(door, other) * 30}::float8) AS at
      FROM drops WHERE trip_id = pair.one) first
    WHERE d.trip_id = pair.two`.execute(db)
  pass(FRESH_MS)
  const stages = (15 + 5 * 6 + 23 + 30 + 30) / 60
  expect(await promised()).toBe(Math.ceil((stages + way / 2) * 1.25 - 1e-6))
  expect(await promised()).toBeLessThan(before)
})

it('to a place that is known by a pincode of the store alone is never of a longer ride than its usual one', async () => {
  // The store lies 20 km from the centres of its own pincode and of the one that it names.
  const south = { lat: 12.75, lng: 77.62, area: { radiusKm: 9, pincodes: ['560095'] }, longestPromise: 400 }
  await call(updateStore, { body: { _id: storeId, ...south } }, admin)
  await onShift('picker')
  const promise = async (place: Record<string, string>) =>
    (await call(getServingStore, { query: place })).body.data.promise?.minutes
  const minutes = (stages: number, ride: number) => Math.ceil((stages + ride) * 1.25 - 1e-6)
  const first = fiveLines + doorAndHandOver
  expect(await promise({ pincode: '560095' })).toBe(minutes(first, minutesForKm(4.5)))
  const { body } = await order([milk, bread], { pincode: '560095' })
  expect(body.data.promise.minutes).toBe(minutes((30 + 2 * 12 + 45) / 60 + doorAndHandOver, minutesForKm(4.5)))
  const pinned = { pincode: '560095', lat: '12.94', lng: '77.62' }
  expect(await promise(pinned)).toBe(minutes(first, travelMinutes(south, { lat: 12.94, lng: 77.62 })))
  await call(updateOrderStatus, { body: { orderId: body.data._id, state: 'CANCELLED' } }, admin)
  const finish = await finisher({ pincode: '560095' })
  await finish(1, 20)
  expect(await promise({ pincode: '560095' })).toBe(minutes((15 + 5 * 6 + 23 + 15 + 30) / 60, way / 2))
  expect(await promise(pinned)).toBeGreaterThan(100)

  // Trips are planned with the same ride.
  await onShift('rider')
  const { _id: next } = await ordered([milk], { pincode: '560095' })
  expect(await planStore(deps, storeId)).toBe(true)
  expect(await minutesUntilDoor(next)).toBeCloseTo((15 + 6 + 23 + 15) / 60 + way / 2, 1)
})

it('counts no rider as busy with an order that an administrator has sent out by hand', async () => {
  await onShift('picker')
  await onShift('rider')
  const before = await promised()
  const { _id: orderId } = await ordered([milk])
  for (const state of ['PACKING', 'OUT_FOR_DELIVERY'])
    expect((await call(updateOrderStatus, { body: { orderId, state } }, admin)).status).toBe(200)
  pass(FRESH_MS)
  expect(await promised()).toBe(before)
})

it('counts no order that came back and waits for its manager, or for the time that its shopper wishes', async () => {
  await onShift('picker')
  await onShift('rider')
  const rider = staff[1] as Person
  const before = await promised()
  const { _id: orderId } = await ordered([milk])
  const tripId = await loaded(rider, orderId)
  const failed = await call(rideFailed, { body: { orderId, reason: 'Nobody opens the door' } }, rider)
  const back = await call(rideBack, { body: { tripId } }, rider)
  expect([failed.status, back.status]).toEqual([200, 200])
  pass(FRESH_MS)
  expect(await promised()).toBe(before)

  const decided_at = deps.clock()
  const promisedFor = async (minutes: number) => {
    const wish = {
      wish: 'later' as const,
      wished_at: decided_at,
      wish_at: new Date(deps.clock().getTime() + minutes * 60_000),
    }
    await db
      .updateTable('drops')
      .set({ ...wish, decided_at })
      .where('order_id', '=', orderId)
      .execute()
    pass(FRESH_MS)
    return promised()
  }
  expect(await promisedFor(180)).toBe(before)
  expect(await promisedFor(0)).toBeGreaterThan(before)
})

it('counts a picker who was heard in the last ten minutes, and nobody once all are silent', async () => {
  await onShift('picker')
  const computed = await promised()
  expect(computed).not.toBe(40)
  pass(9 * 60_000)
  await call(myShift, {}, staff[0])
  pass(9 * 60_000)
  expect(await promised()).toBe(computed)
  pass(2 * 60_000)
  expect(await promised()).toBe(40)
})

it('counts every accepted order in the promise of the very next one', async () => {
  await onShift('picker')
  const minutes = async () => {
    const { _id } = await ordered([milk, bread])
    const row = await db.selectFrom('orders').select('promise_minutes').where('id', '=', _id).executeTakeFirstOrThrow()
    return row.promise_minutes ?? 0
  }
  const [first, second, third] = [await minutes(), await minutes(), await minutes()]
  expect([second > first, third > second]).toEqual([true, true])
})
