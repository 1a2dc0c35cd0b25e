// What a manager does where a picker or a rider cannot go on: the shift, the pick and the way of an order end by hand.
import { floorBoard, floorDeliver, floorOrder, floorReturn } from '@tokri/contract/delivery.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { openOrders, orderInvoice, storeOrders, updateOrderStatus } from '@tokri/contract/order.ts'
import { pickTakeBack } from '@tokri/contract/picking.ts'
import { endShift, myShift } from '@tokri/contract/shift.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pickingOf } from '../../../../test/picking.ts'
import { endAllDeliveries, ridingOf } from '../../../../test/riding.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'
import { storeOpener } from '../../../../test/stores.ts'
import { changeOrderState } from '../../order/change/change-order-state.ts'

const shop = await testShop()
const { app, call, db, deps, signUp } = shop
const admin = await signUp('Admin')
const picking = await pickingOf(shop, admin)
const { cashOrder, holderOf, onShift, take, queue, mine, milk } = picking
const riding = ridingOf(shop, admin)
const { pack, plan, trip, ride, assign, board, orderOf, delivered, handBags, back, handOver } = riding

let manager: Person
let stranger: Person
beforeAll(async () => {
  const north = await storeOpener(shop)(admin)
  manager = await holderOf(admin, [{ storeId: 'main', duty: 'manager' }])
  stranger = await holderOf(admin, [{ storeId: north, duty: 'manager' }])
})
afterEach(async () => {
  await endAllDeliveries(db)
  await picking.clearFloor()
})
const act = (endpoint: Endpoint, body: object, { token }: Person = manager) =>
  call(endpoint, { body }, { token, headers: { 'idempotency-key': crypto.randomUUID() } })
const ready = async () => {
  const made = await cashOrder([{ productId: milk }])
  await pack(made.orderId)
  return made
}
/** A rider who is out with one order. */
const out = async () => {
  const rider = await onShift('rider')
  const { orderId } = await ready()
  await plan()
  const taken = await ride(rider)
  return { rider, orderId, tripId: taken._id, due: taken.drops[0]?.cashDue ?? 0 }
}
const riderRow = async ({ id }: Person) =>
  (await board(manager)).riders.find(({ _id }: { _id: string }) => _id === id) ?? null

describe('the shift of a rider with cash in hand', () => {
  it('ends once the cash is handed over, or later, and then the cash stays on the board until it is', async () => {
    const { rider, orderId, tripId, due } = await out()
    await handBags(rider, { orderId, cashDue: due })
    await back(rider, tripId)
    const refused = await call(endShift, { body: {} }, rider)
    expect([refused.status, refused.body.message, refused.body.data]).toEqual([
      409,
      'Hand over the cash first',
      { inHand: due },
    ])
    expect((await call(endShift, { body: { cashLater: true } }, rider)).status).toBe(200)
    expect(await riderRow(rider)).toMatchObject({ state: 'off', heardAt: null, inHand: due, orderIds: [] })
    await handOver(manager, { riderId: rider.id, amount: due })
    expect(await riderRow(rider)).toBeNull()
  })
})

describe('a manager ends the shift of another person', () => {
  it('of a picker: the order goes back to the queue', async () => {
    const picker = await onShift()
    const { orderId } = await cashOrder([{ productId: milk }])
    await take(picker)
    expect(statusAndCode(await act(endShift, { userId: picker.id, reason: 'Ill' }, stranger))).toEqual([
      404,
      'not_found',
    ])
    expect(statusAndCode(await act(endShift, { userId: picker.id, reason: 'Ill' }))).toEqual([200, 'ok'])
    expect((await call(myShift, {}, picker)).body.data).toBeNull()
    expect(await queue(manager)).toMatchObject([{ orderId, picker: null }])
    expect((await board(manager)).orders).toMatchObject([{ orderId, handedBack: 'Ill' }])
    expect(statusAndCode(await act(endShift, { userId: picker.id }))).toEqual([404, 'not_found'])
  })

  it('of a rider: what is not loaded goes to other riders, what is out comes back, and the cash stays due', async () => {
    const { rider, orderId, due } = await out()
    await handBags(rider, { orderId, cashDue: due })
    const [{ orderId: bags }, { orderId: next }] = [await ready(), await ready()]
    await assign(admin, bags, rider.id)
    await back(rider, (await trip(rider))?._id ?? '')
    await ride(rider)
    await assign(admin, next, rider.id)
    expect((await act(endShift, { userId: rider.id, reason: 'The bike broke' })).status).toBe(200)
    expect(await riderRow(rider)).toMatchObject({ state: 'off', inHand: due })
    const other = await onShift('rider')
    await plan()
    expect((await trip(other))?.drops.map((drop) => drop.orderId)).toEqual([next])
    const { state, timeline } = await orderOf(bags)
    expect([state, timeline.at(-1).reason]).toEqual(['READY', 'The bike broke'])
    expect(statusAndCode(await assign(manager, bags, other.id))).toEqual([200, 'ok'])
  })
})

it('an order is taken out of the hands of its picker, back to the queue with its basket', async () => {
  const picker = await onShift()
  const { orderId } = await cashOrder([{ productId: milk, quantity: 2 }])
  await take(picker)
  const basket = async () => (await call(floorOrder, { query: { orderId } }, manager)).body.data.basket
  expect(await basket()).toEqual([])
  await picking.line(picker, { orderId, productId: milk, picked: 1 })
  expect(await basket()).toEqual([{ productId: milk, picked: 1 }])
  const body = { orderId, reason: 'The picker left' }
  expect(statusAndCode(await act(pickTakeBack, body, stranger))).toEqual([404, 'not_found'])
  for (let press = 0; press < 2; press++)
    expect((await act(pickTakeBack, body)).body.data).toEqual({ orderId, state: 'PACKING' })
  expect(await mine(picker)).toBeNull()
  expect(statusAndCode(await picking.line(picker, { orderId, productId: milk, picked: 2 }))).toEqual([
    409,
    'not_in_hand',
  ])
  const other = await onShift()
  expect((await take(other)).lines).toMatchObject([{ picked: 1 }])
  const { orderId: untouched } = await cashOrder([{ productId: milk }])
  expect(statusAndCode(await act(pickTakeBack, { orderId: untouched, reason: 'x' }))).toEqual([409, 'not_in_hand'])
})

describe('an order that is out', () => {
  it('counts no codes while no rider of the shop has its bags, planned as it was for one', async () => {
    await onShift('rider')
    const { orderId } = await ready()
    await plan()
    await call(updateOrderStatus, { body: { orderId, state: 'OUT_FOR_DELIVERY' } }, admin)
    expect((await call(floorOrder, { query: { orderId } }, manager)).body.data).toMatchObject({
      state: 'OUT_FOR_DELIVERY',
      codesLeft: null,
    })
  })

  it('is delivered by a manager without its code, with the cash that is due in the hands of its rider', async () => {
    const { rider, orderId, due } = await out()
    const code = (await orderOf(orderId)).deliveryCode === '0000' ? '0001' : '0000'
    const codesLeft = async () => (await call(floorOrder, { query: { orderId } }, manager)).body.data.codesLeft
    expect(await codesLeft()).toBe(5)
    const listed = (await call(openOrders, { query: {} }, admin)).body.data.orders
    expect(listed.filter(({ withCode }: { withCode?: true }) => withCode)).toMatchObject([{ _id: orderId }])
    for (let tries = 0; tries < 5; tries++) await delivered(rider, { orderId, code, cash: due })
    expect(await codesLeft()).toBe(0)
    const lockedOf = (orders: { codeLocked?: true }[]) => orders.filter(({ codeLocked }) => codeLocked)
    const board = (await call(floorBoard, { query: { storeId: 'main' } }, manager)).body.data
    expect(lockedOf(board.orders)).toMatchObject([{ orderId }])
    expect(lockedOf((await call(openOrders, { query: {} }, admin)).body.data.orders)).toMatchObject([{ _id: orderId }])
    const body = { orderId, reason: 'The phone of the shopper broke' }
    expect(statusAndCode(await act(floorDeliver, { ...body, cash: due }, stranger))).toEqual([404, 'not_found'])
    expect(statusAndCode(await act(floorDeliver, body))).toEqual([409, 'wrong_cash'])
    for (let press = 0; press < 2; press++)
      expect(statusAndCode(await act(floorDeliver, { ...body, cash: due }))).toEqual([200, 'ok'])
    const { state, timeline } = await orderOf(orderId)
    expect([state, timeline.at(-1).reason]).toEqual(['DELIVERED', body.reason])
    expect((await riding.cash(rider)).inHand).toBe(due)
    const { orderId: packed } = await ready()
    expect(statusAndCode(await act(floorDeliver, { ...body, orderId: packed }))).toEqual([409, 'illegal_move'])
  })

  it('is set back to READY: from a rider it is checked in before it is sent again, from nobody it waits for a rider', async () => {
    const { orderId } = await out()
    const body = { orderId, reason: 'The wrong bags' }
    expect(statusAndCode(await act(floorReturn, body, stranger))).toEqual([404, 'not_found'])
    for (let press = 0; press < 2; press++) expect(statusAndCode(await act(floorReturn, body))).toEqual([200, 'ok'])
    expect((await board(manager)).orders[0]).toMatchObject({ orderId, state: 'READY', failed: 'The wrong bags' })
    const other = await onShift('rider')
    expect(statusAndCode(await assign(manager, orderId, other.id))).toEqual([409, 'not_at_store'])

    const { orderId: byHand } = await ready()
    await call(updateOrderStatus, { body: { orderId: byHand, state: 'OUT_FOR_DELIVERY' } }, { token: admin.token })
    await act(floorReturn, { orderId: byHand, reason: 'The wrong bags' })
    await plan()
    expect((await trip(other))?.drops.map((drop) => drop.orderId)).toEqual([byHand])
    const { orderId: unpacked } = await cashOrder([{ productId: milk }])
    expect(statusAndCode(await act(floorReturn, { ...body, orderId: unpacked }))).toEqual([409, 'illegal_move'])
  })
})

describe('an order of the store', () => {
  it('is shown to its manager with who did what, and not to that of another store', async () => {
    const picker = await onShift()
    const { orderId, order, person } = await cashOrder([{ productId: milk }])
    const sheet = await take(picker)
    await picking.pickAll(picker, sheet)
    await picking.packed(picker, orderId, 2)
    const rider = await onShift('rider')
    await assign(manager, orderId, rider.id)
    const read = async (who: Person) => call(floorOrder, { query: { orderId } }, who)
    expect(statusAndCode(await read(stranger))).toEqual([404, 'not_found'])
    const { data } = (await read(manager)).body
    expect(data).toMatchObject({
      orderNumber: order.orderNumber,
      mobile: order.address.mobile,
      amountDue: order.bill.finalAmount,
      bags: 2,
      picker: null,
      rider: { _id: rider.id },
      lines: [{ productId: milk }],
    })
    expect(data.name).toEqual(expect.any(String))
    expect(data.deliveryCode).toBeUndefined()
    const names = await db.selectFrom('users').select(['id', 'name']).execute()
    const nameOf = (one: Person) => names.find(({ id }) => id === one.id)?.name
    expect(data.name).toBe(nameOf(person))
    expect(data.history.map(({ what, by, name }: Record<string, string>) => [what, by, name])).toEqual([
      ['PLACED', 'shopper', null],
      ['CONFIRMED', 'system', null],
      ['PACKING', 'picker', nameOf(picker)],
      ['READY', 'picker', nameOf(picker)],
      ['order.assigned', 'staff', nameOf(manager)],
    ])
  })

  it('names the administrator who moved it, while time goes on', async () => {
    const { orderId } = await cashOrder([{ productId: milk }])
    const boss = await signUp('Admin')
    let ms = deps.clock().getTime()
    const move = { orderId, state: 'CONFIRMED' as const, reason: null, rider: null, key: null }
    const viewer = { id: boss.id, sessionId: '', role: 'Admin' as const, duties: [] }
    await changeOrderState({ ...deps, clock: () => new Date(++ms) }, viewer, move)
    const { history } = (await call(floorOrder, { query: { orderId } }, boss)).body.data
    const { name } = await db.selectFrom('users').select('name').where('id', '=', boss.id).executeTakeFirstOrThrow()
    expect(history).toContainEqual(expect.objectContaining({ what: 'CONFIRMED', by: 'admin', name }))
  })

  it('is in the list of the store, and its invoice is open to the managers of the store alone', async () => {
    const { orderId, order } = await cashOrder([{ productId: milk }])
    const list = (who: Person, query: object = {}) => call(storeOrders, { query: { storeId: 'main', ...query } }, who)
    expect(statusAndCode(await list(stranger))).toEqual([404, 'not_found'])
    expect((await list(manager, { limit: '1' })).body.data).toMatchObject([{ _id: orderId }])
    const found = (await list(manager, { search: order.orderNumber })).body
    expect([found.totalCount, found.data[0].customer.email]).toEqual([1, expect.stringContaining('@')])
    const invoice = async ({ token }: Person) =>
      (
        await app.inject({
          url: `${orderInvoice.url}?orderId=${orderId}`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode
    expect([await invoice(manager), await invoice(stranger)]).toEqual([200, 404])
  })
})

describe('the board', () => {
  const waiting = async () =>
    Object.fromEntries((await board(manager)).waiting.map(({ orderId, why }: Record<string, string>) => [orderId, why]))

  it('has pickers and riders with when they were heard and what they have in hand', async () => {
    const [picker, rider] = [await onShift(), await onShift('rider')]
    const mobile = '9812345670'
    await db.updateTable('users').set({ mobile }).where('id', 'in', [picker.id, rider.id]).execute()
    const { orderId: packed } = await ready()
    await plan()
    const { orderId: picked } = await cashOrder([{ productId: milk }])
    await take(picker)
    const { pickers, riders } = await board(manager)
    expect(pickers).toEqual([expect.objectContaining({ _id: picker.id, mobile, inHand: 0, orderIds: [picked] })])
    expect(riders).toEqual([expect.objectContaining({ _id: rider.id, mobile, inHand: 0, orderIds: [packed] })])
    const heard = [pickers[0].heardAt, riders[0].heardAt].map((at: string) => Date.parse(at))
    for (const at of heard) expect(shop.deps.clock().getTime() - at).toBeLessThan(10_000)
  })

  it('says why each order waits', async () => {
    const { orderId: unseen } = await cashOrder([{ productId: milk }])
    const { orderId: packed } = await ready()
    expect(await waiting()).toEqual({ [unseen]: 'no_picker', [packed]: 'no_rider' })
    const rider = await onShift('rider')
    await plan()
    expect(await waiting()).toEqual({ [unseen]: 'no_picker', [packed]: 'offered' })
    await assign(manager, unseen, rider.id)
    await assign(manager, packed, rider.id)
    const picker = await onShift()
    expect(await waiting()).toEqual({ [unseen]: 'later_due', [packed]: 'unready_with' })
    await take(picker)
    expect(await waiting()).toEqual({ [packed]: 'unready_with' })
    shop.pass(600_000)
    expect(await waiting()).toMatchObject({ [unseen]: 'silent' })
  })
})
