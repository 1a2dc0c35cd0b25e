import { cashHandover, payTips, rideDay, rideDelivered, rideLoaded } from '@tokri/contract/delivery.ts'
import { orderDetails, updateOrderStatus } from '@tokri/contract/order.ts'
import { setDuties } from '@tokri/contract/people.ts'
import { endShift, myShift, startShift } from '@tokri/contract/shift.ts'
import { createStore, pauseStore, updateStore } from '@tokri/contract/store.ts'
import { deleteAccount, exportUser } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { passToNoon } from '../../../../test/clock.ts'
import { floorOf } from '../../../../test/floor.ts'
import { endAllDeliveries, ridingOf, standingAlone } from '../../../../test/riding.ts'
import { statusAndCode, type TestAnswer, testShop } from '../../../../test/shop.ts'
import { waitForLocks } from '../../../../test/wait-for-locks.ts'

const shop = await testShop()
const { call, db, deps, runJobs, mails, signUp } = shop
const { cashOrder, paidOrder, product } = checkoutOf(shop)
passToNoon(shop)
const admin = await signUp('Admin')
const { onShift, holderOf } = floorOf(shop, admin)
const riding = ridingOf(shop, admin)
const { pack, plan, orderOf, trip, loaded, arrived, delivered, failed, back, ride, handBags, assign } = riding

let milk: string
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', stock: 5000 })
})
afterEach(() => endAllDeliveries(db))
const ready = async () => {
  const made = await cashOrder([{ productId: milk }])
  await pack(made.orderId)
  return made
}
/** A rider who is out with one order. */
const out = async () => {
  const rider = await onShift('rider')
  const { order, orderId, person } = await ready()
  await plan()
  const taken = await ride(rider)
  return { rider, orderId, order, shopper: person, tripId: taken._id, drop: taken.drops[0] }
}
const codeOf = async (orderId: string): Promise<string> => (await orderOf(orderId)).deliveryCode
const wrong = (code: string) => (code === '0000' ? '0001' : '0000')

describe('a trip', () => {
  it('shows its rider the drops in sequence, with what is due, and nothing of it to others', async () => {
    const rider = await onShift('rider')
    const other = await onShift('rider')
    expect(await trip(rider)).toBeNull()
    const { order, orderId, person } = await ready()
    await assign(admin, orderId, rider.id)
    await plan()
    expect(await trip(other)).toBeNull()
    const planned = await trip(rider)
    expect(planned).toMatchObject({
      state: 'planned',
      store: { _id: 'main' },
      drops: [
        {
          orderId,
          orderNumber: order.orderNumber,
          seq: 1,
          name: 'Asha Rao',
          address: '14, 2nd Cross, Indiranagar, Bengaluru, 560038',
          mobile: '9876543210',
          lat: expect.any(Number),
          lng: expect.any(Number),
          dueAt: order.promise.at,
          eta: expect.stringMatching(/Z$/),
          cashDue: order.bill.finalAmount,
          state: 'planned',
        },
      ],
    })
    expect(JSON.stringify(planned)).not.toMatch(standingAlone(await codeOf(orderId)))
    expect(person.token).toBeTruthy()
  })

  it('is counted for its rider before it is seen, and until its doors are done', async () => {
    const rider = await onShift('rider')
    const ordersOf = async () => (await call(myShift, {}, { token: rider.token })).body.orders
    expect(await ordersOf()).toBe(0)
    const { orderId, order } = await ready()
    await assign(admin, orderId, rider.id)
    await plan()
    expect(await ordersOf()).toBe(1)
    await ride(rider)
    await arrived(rider, orderId)
    expect(await ordersOf()).toBe(1)
    await delivered(rider, { orderId, code: await codeOf(orderId), cash: order.bill.finalAmount })
    expect(await ordersOf()).toBe(0)
  })

  it('leads its orders out, to the door and to their end, and its rider back', async () => {
    const { rider, orderId, order, shopper, tripId, drop } = await out()
    expect((await orderOf(orderId)).state).toBe('OUT_FOR_DELIVERY')
    expect(drop?.state).toBe('out')
    expect((await arrived(rider, orderId)).body.data.drops[0].state).toBe('arrived')
    const { token } = shopper
    const code = (await call(orderDetails, { query: { orderId } }, { token })).body.data.deliveryCode
    const answer = await delivered(rider, { orderId, code, cash: order.bill.finalAmount })
    expect(answer.body.data).toMatchObject({ state: 'back', drops: [{ state: 'delivered', cashDue: 0 }] })
    const done = await orderOf(orderId)
    expect([done.state, done.payment.state, done.kept, done.deliveryCode]).toEqual(['DELIVERED', 'paid', true, null])
    expect(done.timeline.slice(-2).map(({ by }: { by: string }) => by)).toEqual(['rider', 'rider'])
    expect((await back(rider, tripId)).body.data).toBeNull()
    expect(await trip(rider)).toBeNull()
    const day = (await call(rideDay, {}, { token: rider.token })).body.data
    expect(day).toMatchObject({ drops: 1, kept: 1, failed: 0, cashInHand: order.bill.finalAmount })
    await runJobs()
    expect(mails.filter(({ to }) => to === shopper.email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringMatching(/way/i), expect.stringMatching(/delivered/i)]),
    )
  })

  it('may be told twice of everything, from two phones of its rider as well', async () => {
    const { rider, orderId, order, tripId } = await out()
    const twice = async (send: () => Promise<TestAnswer>) => {
      const [first, second] = [await send(), await send()]
      expect([statusAndCode(first), second.body.data]).toEqual([[200, 'ok'], first.body.data])
    }
    await twice(() => loaded(rider, tripId))
    await twice(() => arrived(rider, orderId))
    const inHindi = (code: string) => code.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)))
    const body = { orderId, code: inHindi(await codeOf(orderId)), cash: order.bill.finalAmount }
    await twice(() => delivered(rider, body))
    await twice(() => back(rider, tripId))
    const headers = { 'idempotency-key': 'one-key' }
    const same = () => call(rideDelivered, { body }, { token: rider.token, headers })
    expect((await same()).body).toEqual((await same()).body)
    expect((await orderOf(orderId)).timeline.map(({ state }: { state: string }) => state)).toEqual([
      ...['PLACED', 'CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED'],
    ])
    expect((await riding.cash(rider)).inHand).toBe(order.bill.finalAmount)
  })

  it('is loaded by its rider on shift, once everything is packed, and one at a time', async () => {
    const rider = await onShift('rider')
    const other = await onShift('rider')
    const { orderId } = await cashOrder([{ productId: milk }])
    for (const state of ['CONFIRMED', 'PACKING'] as const)
      await call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })
    await assign(admin, orderId, rider.id)
    const tripId = (await trip(rider))?._id ?? ''
    expect(statusAndCode(await loaded(rider, tripId))).toEqual([409, 'not_packed'])
    expect(statusAndCode(await loaded(other, tripId))).toEqual([409, 'not_in_hand'])
    expect(statusAndCode(await loaded(rider, 'nothing'))).toEqual([404, 'not_found'])
    expect(statusAndCode(await back(rider, tripId))).toEqual([409, 'not_in_hand'])
    await call(updateOrderStatus, { body: { orderId, state: 'READY' } }, { token: admin.token })
    expect(statusAndCode(await loaded(rider, tripId))).toEqual([200, 'ok'])
    const second = await ready()
    await assign(admin, second.orderId, rider.id)
    const next = await db.selectFrom('trips').select('id').where('state', '=', 'planned').executeTakeFirstOrThrow()
    expect(statusAndCode(await loaded(rider, next.id))).toEqual([409, 'work_in_hand'])
    await call(updateOrderStatus, { body: { orderId: second.orderId, state: 'CANCELLED' } }, { token: admin.token })
    await handBags(rider, { orderId, cashDue: (await orderOf(orderId)).amountDue })
    await back(rider, tripId)
    expect(statusAndCode(await loaded(rider, next.id))).toEqual([409, 'trip_changed'])
    const off = await holderOf(admin, [{ storeId: 'main', duty: 'rider' }])
    await db.updateTable('trips').set({ rider_id: off.id }).where('id', '=', next.id).execute()
    expect(statusAndCode(await loaded(off, next.id))).toEqual([409, 'no_shift'])
  })

  it('is loaded without what is not packed or not taken: the planner decides about that again', async () => {
    const rider = await onShift('rider')
    const [one, two] = [(await ready()).orderId, (await ready()).orderId]
    const { orderId: open } = await cashOrder([{ productId: milk }])
    for (const state of ['CONFIRMED', 'PACKING'] as const)
      await call(updateOrderStatus, { body: { orderId: open, state } }, { token: admin.token })
    for (const orderId of [one, two, open]) await assign(admin, orderId, rider.id)
    const planned = await trip(rider)
    expect(planned?.drops.map(({ isPacked }) => isPacked)).toEqual([true, true, false])
    expect(planned?.drops.map(({ waits }) => waits)).toEqual([undefined, undefined, 'packing'])
    const tripId = planned?._id ?? ''
    expect(statusAndCode(await loaded(rider, tripId, [open]))).toEqual([409, 'not_packed'])
    expect(statusAndCode(await loaded(rider, tripId, ['nothing']))).toEqual([409, 'trip_changed'])
    const answer = await loaded(rider, tripId, [one])
    expect(answer.body.data).toMatchObject({ state: 'out', drops: [{ orderId: one, state: 'out' }] })
    const states = [(await orderOf(one)).state, (await orderOf(two)).state, (await orderOf(open)).state]
    expect(states).toEqual(['OUT_FOR_DELIVERY', 'READY', 'PACKING'])
    const other = await onShift('rider')
    await plan()
    const next = await trip(other)
    expect(next?.drops.map(({ orderId }) => orderId)).toEqual([two])
    await assign(admin, open, other.id)
    const rest = await loaded(other, next?._id ?? '')
    expect(rest.body.data.drops.map(({ orderId }: { orderId: string }) => orderId)).toEqual([two])
    expect((await orderOf(open)).state).toBe('PACKING')
  })

  it('keeps its rider on shift until they are back', async () => {
    const { rider, orderId, tripId } = await out()
    const refused = await call(endShift, { body: {} }, rider)
    expect(statusAndCode(refused)).toEqual([409, 'work_in_hand'])
    expect(refused.body.message).toMatch(/^Deliver what you have with you or bring it back/)
    expect(statusAndCode(await back(rider, tripId))).toEqual([409, 'drops_open'])
    await failed(rider, orderId)
    expect(statusAndCode(await call(endShift, { body: {} }, rider))).toEqual([409, 'work_in_hand'])
    await back(rider, tripId)
    expect(statusAndCode(await call(endShift, { body: {} }, rider))).toEqual([200, 'ok'])
  })

  it('goes on when its store pauses or closes, and what is packed is still delivered', async () => {
    const { rider, orderId, tripId, drop } = await out()
    const { orderId: packed, order } = await ready()
    await call(pauseStore, { body: { storeId: 'main', minutes: 60, reason: 'Flood' } }, { token: admin.token })
    expect(statusAndCode(await arrived(rider, orderId))).toEqual([200, 'ok'])
    await call(updateStore, { body: { _id: 'main', state: 'closed' } }, { token: admin.token })
    expect(drop).toBeDefined()
    expect(statusAndCode(await handBags(rider, { orderId, cashDue: drop?.cashDue ?? 0 }))).toEqual([200, 'ok'])
    expect(statusAndCode(await back(rider, tripId))).toEqual([200, 'ok'])
    await plan()
    expect((await ride(rider)).drops.map((next) => next.orderId)).toEqual([packed])
    expect(statusAndCode(await handBags(rider, { orderId: packed, cashDue: order.bill.finalAmount }))).toEqual([
      200,
      'ok',
    ])
    await call(updateStore, { body: { _id: 'main', state: 'open' } }, { token: admin.token })
    await call(pauseStore, { body: { storeId: 'main', minutes: 0, reason: '' } }, { token: admin.token })
  })

  it('goes to the manager when its rider loses the duty', async () => {
    const { rider, orderId } = await out()
    await call(setDuties, { body: { _id: rider.id, duties: [] } }, { token: admin.token })
    expect((await orderOf(orderId)).state).toBe('READY')
    const found = (await riding.board(admin)).orders.find((one: { orderId: string }) => one.orderId === orderId)
    expect(found).toMatchObject({ state: 'READY', rider: null, failed: expect.stringContaining('may not ride') })
  })
})

describe('at the door', () => {
  it('five wrong codes leave the order to a manager', async () => {
    const { rider, orderId, order } = await out()
    const code = await codeOf(orderId)
    const cash = order.bill.finalAmount
    for (let left = 4; left >= 0; left--) {
      const answer = await delivered(rider, { orderId, code: wrong(code), cash })
      expect([...statusAndCode(answer), answer.body.data]).toEqual([409, 'wrong_code', { left }])
    }
    expect(statusAndCode(await delivered(rider, { orderId, code, cash }))).toEqual([409, 'code_locked'])
    const manager = await holderOf(admin, [{ storeId: 'main', duty: 'manager' }])
    expect(statusAndCode(await delivered(manager, { orderId, code: '', cash }))).toEqual([200, 'ok'])
    expect((await riding.cash(rider)).inHand).toBe(cash)
  })

  it('an empty code is refused, and is not one of the five', async () => {
    const { rider, orderId, order } = await out()
    const cash = order.bill.finalAmount
    for (let tries = 0; tries < 6; tries++)
      expect((await delivered(rider, { orderId, code: '', cash })).body).toMatchObject({
        code: 'wrong_code',
        data: { left: 5 },
      })
    expect((await delivered(rider, { orderId, code: await codeOf(orderId), cash })).status).toBe(200)
  })

  it('a wrong code that is sent twice with its key counts once', async () => {
    const { rider, orderId, order } = await out()
    const body = { orderId, code: wrong(await codeOf(orderId)), cash: order.bill.finalAmount }
    const headers = { 'idempotency-key': 'lost-answer' }
    const send = () => call(rideDelivered, { body }, { token: rider.token, headers })
    expect([(await send()).body.data, (await send()).body.data]).toEqual([{ left: 4 }, { left: 4 }])
  })

  it('a manager does not deliver with a wrong code either, while the rider has tries', async () => {
    const { orderId, order } = await out()
    const answer = await delivered(admin, { orderId, code: wrong(await codeOf(orderId)), cash: order.bill.finalAmount })
    expect(statusAndCode(answer)).toEqual([409, 'wrong_code'])
  })

  it('the cash must be what is due, to the paisa', async () => {
    const { rider, orderId, order } = await out()
    const code = await codeOf(orderId)
    const due = order.bill.finalAmount
    for (const cash of [Math.round(due * 100 - 1) / 100, Math.round(due * 100 + 1) / 100, 0]) {
      const answer = await delivered(rider, { orderId, code, cash })
      expect([...statusAndCode(answer), answer.body.data]).toEqual([409, 'wrong_cash', { due }])
    }
    expect(statusAndCode(await delivered(rider, { orderId, code }))).toEqual([409, 'wrong_cash'])
    expect(statusAndCode(await delivered(rider, { orderId, code, cash: due }))).toEqual([200, 'ok'])
  })

  it('nothing is taken for an order that is paid', async () => {
    const rider = await onShift('rider')
    const { orderId } = await paidOrder([{ productId: milk }])
    await pack(orderId)
    await plan()
    expect((await ride(rider)).drops[0]?.cashDue).toBe(0)
    const code = await codeOf(orderId)
    expect(statusAndCode(await delivered(rider, { orderId, code, cash: 10 }))).toEqual([409, 'wrong_cash'])
    expect(statusAndCode(await delivered(rider, { orderId, code }))).toEqual([200, 'ok'])
    expect((await riding.cash(rider)).inHand).toBe(0)
  })

  it('an order that is not in their hands is refused to a rider', async () => {
    const { orderId } = await out()
    const other = await onShift('rider')
    const { orderId: waiting } = await ready()
    for (const id of [orderId, waiting])
      for (const send of [arrived, failed]) expect(statusAndCode(await send(other, id))).toEqual([409, 'not_in_hand'])
    expect(statusAndCode(await delivered(other, { orderId, code: await codeOf(orderId) }))).toEqual([
      409,
      'not_in_hand',
    ])
    expect(statusAndCode(await arrived(other, 'nothing'))).toEqual([404, 'not_found'])
  })
})

describe('an order that cannot be delivered', () => {
  it('comes back, and waits until a manager decides', async () => {
    const { rider, orderId, tripId } = await out()
    const answer = await failed(rider, orderId, 'Nobody opens the door')
    expect(answer.body.data).toMatchObject({ state: 'back', drops: [{ state: 'failed' }] })
    expect((await failed(rider, orderId, 'Nobody opens the door')).body.data).toEqual(answer.body.data)
    expect((await orderOf(orderId)).state).toBe('READY')
    const other = await onShift('rider')
    for (const id of [other.id, null])
      expect(statusAndCode(await assign(admin, orderId, id))).toEqual([409, 'not_at_store'])
    expect((await riding.board(admin)).orders[0].goodsWith).toMatchObject({ _id: rider.id })
    await call(endShift, {}, other)
    await back(rider, tripId)
    await plan()
    expect(await trip(rider)).toBeNull()
    expect((await riding.board(admin)).orders[0].goodsWith).toBeNull()
    const row = (await riding.board(admin)).orders[0]
    expect(row).toMatchObject({ orderId, failed: 'Nobody opens the door', risk: 'failed' })
    await assign(admin, orderId, null)
    await plan()
    expect((await ride(rider)).drops.map((drop) => drop.orderId)).toEqual([orderId])
    expect((await riding.board(admin)).orders[0].failed).toBeNull()
    const { amountDue } = await orderOf(orderId)
    expect(statusAndCode(await handBags(rider, { orderId, cashDue: amountDue }))).toEqual([200, 'ok'])
  })

  it('goes out again with the next trip of the rider who still has its bags, and with nobody else', async () => {
    const { rider, orderId, tripId } = await out()
    const other = await onShift('rider')
    await failed(rider, orderId)
    expect(statusAndCode(await assign(admin, orderId, rider.id))).toEqual([200, 'ok'])
    expect(await trip(rider)).toMatchObject({ _id: tripId, state: 'back', drops: [{ state: 'failed', again: true }] })
    expect(statusAndCode(await assign(admin, orderId, other.id))).toEqual([409, 'not_at_store'])
    await plan()
    expect(await trip(other)).toBeNull()
    await back(rider, tripId)
    const next = await trip(rider)
    expect(next).toMatchObject({ state: 'planned', drops: [{ orderId, state: 'planned' }] })
    await loaded(rider, next?._id ?? '')
    const { amountDue } = await orderOf(orderId)
    expect(statusAndCode(await handBags(rider, { orderId, cashDue: amountDue }))).toEqual([200, 'ok'])
  })

  it('is cancelled by a manager of its store, and what was paid is refunded', async () => {
    const rider = await onShift('rider')
    const { orderId } = await paidOrder([{ productId: milk }])
    await pack(orderId)
    await plan()
    const { _id } = await ride(rider)
    await failed(rider, orderId)
    await back(rider, _id)
    const manager = await holderOf(admin, [{ storeId: 'main', duty: 'manager' }])
    expect(statusAndCode(await riding.cancel(rider, orderId))).toEqual([403, 'permission_denied'])
    const first = await riding.cancel(manager, orderId)
    expect([first.status, first.body.data]).toEqual([200, { orderId }])
    const order = await orderOf(orderId)
    expect([order.state, order.payment.state, order.amountDue]).toEqual(['CANCELLED', 'refunded', 0])
    expect(order.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([order.bill.finalAmount])
    expect((await riding.board(manager)).orders).toEqual([])
    expect(statusAndCode(await riding.cancel(manager, orderId))).toEqual([409, 'illegal_move'])
  })

  it('because it was cancelled on its way is told to its rider', async () => {
    const { rider, orderId, tripId, order } = await out()
    await call(updateOrderStatus, { body: { orderId, state: 'CANCELLED' } }, { token: admin.token })
    expect((await trip(rider))?.drops[0]?.state).toBe('cancelled')
    for (const send of [arrived, failed]) {
      const answer = await send(rider, orderId)
      expect([...statusAndCode(answer), answer.body.message]).toEqual([
        ...[409, 'order_cancelled'],
        `Order ${order.orderNumber} was cancelled. Bring its goods back.`,
      ])
    }
    expect(statusAndCode(await back(rider, tripId))).toEqual([200, 'ok'])
    expect((await riding.cash(rider)).inHand).toBe(0)
  })
})

it('the copy of their data has what a rider did, and nothing of the shoppers but order numbers', async () => {
  const { rider, orderId, drop, order } = await out()
  const [cash, at] = [drop?.cashDue ?? 0, deps.clock().toISOString()]
  const point = { lat: 12.97, lng: 77.64, accuracy: 9, at }
  expect((await riding.positions(rider, [point])).status).toBe(200)
  await handBags(rider, { orderId, cashDue: cash })
  await riding.handOver(admin, { riderId: rider.id, amount: cash })
  const { data } = (await call(exportUser, {}, rider)).body
  expect(data.shifts).toMatchObject([{ duty: 'rider', endedAt: null, startedAt: expect.any(String) }])
  expect(data.trips).toMatchObject([
    { leftAt: expect.any(String), drops: [{ orderNumber: order.orderNumber, state: 'delivered', cash }] },
  ])
  expect(data.positions).toEqual([point])
  expect(data.handovers).toMatchObject([{ amount: cash, expected: cash }])
  expect(data.secondFactors).toMatchObject({ totp: false, passkeys: [] })
  const { data: others } = (await call(exportUser, {}, admin)).body
  expect([others.shifts, others.trips, others.positions, others.handovers]).toEqual([[], [], [], []])
})

it('a day spans all shifts of the day', async () => {
  const rider = await onShift('rider')
  const { orderId } = await ready()
  await plan()
  const { _id: tripId } = await ride(rider)
  await handBags(rider, { orderId, cashDue: (await orderOf(orderId)).amountDue })
  await back(rider, tripId)
  const day = async () => (await call(rideDay, {}, { token: rider.token })).body.data
  // The shift began before midnight, and the trip too.
  await sql`UPDATE shifts SET started_at = started_at - interval '1 day' WHERE user_id = ${rider.id}`.execute(db)
  await sql`UPDATE trips SET created_at = created_at - interval '1 day' WHERE rider_id = ${rider.id}`.execute(db)
  expect((await call(endShift, { body: { cashLater: true } }, { token: rider.token })).status).toBe(200)
  const { since } = await day()
  expect(await day()).toMatchObject({ since, drops: 1, kept: 1 })
  shop.pass(60_000)
  await call(startShift, { body: { storeId: 'main', duty: 'rider' } }, { token: rider.token })
  expect(await day()).toMatchObject({ since, drops: 1, kept: 1 })
  expect(
    (await call(rideDay, {}, { token: (await holderOf(admin, [{ storeId: 'main', duty: 'rider' }])).token })).body.data,
  ).toBeNull()
})

describe('cash', () => {
  it('is handed over to a manager, and a difference stays', async () => {
    const { rider, orderId, drop } = await out()
    const due = drop?.cashDue ?? 0
    await handBags(rider, { orderId, cashDue: due })
    const manager = await holderOf(admin, [{ storeId: 'main', duty: 'manager' }])
    const given = Math.round(due * 100 - 1000) / 100
    const held = async () => (await riding.cash(rider)).stores[0].orders
    expect(await held()).toMatchObject([{ amount: due, orderNumber: expect.any(String) }])
    const first = await riding.handOver(manager, { riderId: rider.id, amount: given })
    expect(await held()).toEqual([])
    expect(first.body.data).toMatchObject({ expected: due, amount: given, difference: -10, inHand: 10 })
    const second = await riding.handOver(manager, { riderId: rider.id, amount: 10.5 })
    expect(second.body.data).toMatchObject({ expected: 10, difference: 0.5, inHand: -0.5 })
    const { inHand, stores } = await riding.cash(rider)
    expect(inHand).toBe(-0.5)
    const [own] = stores
    expect(own).toMatchObject({ storeId: 'main', collected: due, handedOver: due + 0.5, inHand: -0.5 })
    expect(own.handovers.map(({ amount }: { amount: number }) => amount)).toEqual([10.5, given])
  })

  it('is not taken without an idempotency key, because a repeat would count twice', async () => {
    const { rider, orderId, drop } = await out()
    await handBags(rider, { orderId, cashDue: drop?.cashDue ?? 0 })
    const body = { riderId: rider.id, amount: drop?.cashDue ?? 0 }
    expect(statusAndCode(await call(cashHandover, { body }, admin))).toEqual([400, 'key_required'])
    const stranger = { ...body, riderId: admin.id }
    expect(statusAndCode(await call(cashHandover, { body: stranger }, admin))).toEqual([404, 'not_found'])
    expect((await riding.cash(rider)).inHand).toBe(body.amount)
  })

  it('has the tips in it, which are paid out of the till and never above what is owed', async () => {
    const rider = await onShift('rider')
    const { orderId, order } = await cashOrder([{ productId: milk }], { beside: { tip: 20 } })
    await pack(orderId)
    await assign(admin, orderId, rider.id)
    await ride(rider)
    const due = order.bill.finalAmount + 20
    await handBags(rider, { orderId, cashDue: due })
    const day = async () => (await call(rideDay, {}, { token: rider.token })).body.data
    expect(await day()).toMatchObject({ cashInHand: due, tips: { count: 1, amount: 20, cash: 20, owed: 20 } })
    const pay = (amount: number, headers = { 'idempotency-key': `tips ${amount} ${orderId}` }) =>
      call(payTips, { body: { riderId: rider.id, amount } }, { token: admin.token, headers })
    expect(statusAndCode(await call(payTips, { body: { riderId: rider.id, amount: 5 } }, admin))).toEqual([
      400,
      'key_required',
    ])
    for (let press = 0; press < 2; press++)
      expect((await pay(15)).body.data).toMatchObject({ amount: 15, owed: 5, storeId: 'main' })
    expect(statusAndCode(await pay(5.01))).toEqual([409, 'illegal_move'])
    expect(await day()).toMatchObject({ cashInHand: due, tips: { amount: 20, owed: 5 } })
    expect((await riding.board(admin)).riders[0]).toMatchObject({ inHand: due, tipsOwed: 5 })
    expect(statusAndCode(await pay(5))).toEqual([200, 'ok'])
  })

  it('of two handovers at once is counted one after the other', async () => {
    const { rider, orderId, drop } = await out()
    const due = drop?.cashDue ?? 0
    await handBags(rider, { orderId, cashDue: due })
    const answers = await db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE cash_handovers IN SHARE MODE`.execute(tx)
      const both = [1, 2].map(() => riding.handOver(admin, { riderId: rider.id, amount: due }))
      await waitForLocks(db, 2)
      return both
    })
    const expected = (await Promise.all(answers)).map(({ body }) => body.data.expected)
    expect(expected.sort()).toEqual([0, due].sort())
  })

  it('of an order that an administrator marks as delivered on its way is in the rider’s hands', async () => {
    const { rider, orderId, order, tripId } = await out()
    const due = order.bill.finalAmount
    await call(updateOrderStatus, { body: { orderId, state: 'DELIVERED' } }, { token: admin.token })
    expect((await riding.cash(rider)).inHand).toBe(due)
    await back(rider, tripId)
    expect((await riding.cash(rider)).inHand).toBe(due)
    const { body } = await riding.handOver(admin, { riderId: rider.id, amount: due })
    expect(body.data).toMatchObject({ expected: due, difference: 0, inHand: 0 })
  })

  it('is handed over before its rider deletes the account', async () => {
    const { rider, orderId, drop, tripId } = await out()
    const due = drop?.cashDue ?? 0
    await handBags(rider, { orderId, cashDue: due })
    await back(rider, tripId)
    const leave = () => call(deleteAccount, { body: { password: rider.password } }, { token: rider.token })
    const refused = await leave()
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('Hand over the cash')])
    await riding.handOver(admin, { riderId: rider.id, amount: due })
    expect((await leave()).status).toBe(200)
  })

  it('is taken only from who rides for a store of the manager', async () => {
    const stranger = await signUp()
    const manager = await holderOf(admin, [{ storeId: 'main', duty: 'manager' }])
    for (const storeId of [undefined, 'main', 'nowhere'])
      expect(
        statusAndCode(await riding.handOver(manager, { riderId: stranger.id, amount: 1, ...(storeId && { storeId }) })),
      ).toEqual([404, 'not_found'])
    const rider = await onShift('rider')
    expect(statusAndCode(await riding.handOver(manager, { riderId: rider.id, amount: -1 }))).toEqual([
      400,
      'bad_request',
    ])
    expect(statusAndCode(await riding.handOver(rider, { riderId: rider.id, amount: 1 }))).toEqual([
      403,
      'permission_denied',
    ])
  })
})

it('a manager may load for a rider of the store, as a rider may not for another one', async () => {
  const rider = await onShift('rider')
  const { orderId } = await ready()
  await plan()
  const tripId = (await trip(rider))?._id ?? ''
  const manager = await holderOf(admin, [{ storeId: 'main', duty: 'manager' }])
  expect(statusAndCode(await call(rideLoaded, { body: { tripId } }, { token: manager.token }))).toEqual([200, 'ok'])
  expect((await trip(rider))?.drops.map((drop) => [drop.orderId, drop.state])).toEqual([[orderId, 'out']])
  expect(statusAndCode(await call(startShift, { body: { storeId: 'main', duty: 'rider' } }, rider))).toEqual([
    409,
    'shift_open',
  ])
})

// At the end, because from here on the shop has two stores.
it('a manager of another store cancels no order of this one', async () => {
  const { orderId } = await ready()
  const north = { name: 'North', pincode: '560001', lat: 12.98, lng: 77.6, area: { pincodes: ['560001'] } }
  const { data: store } = (await call(createStore, { body: north }, admin)).body
  const stranger = await holderOf(admin, [{ storeId: store._id, duty: 'manager' }])
  expect(statusAndCode(await riding.cancel(stranger, orderId))).toEqual([404, 'not_found'])
  expect((await orderOf(orderId)).state).toBe('READY')
})
