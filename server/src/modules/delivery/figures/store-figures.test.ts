import { floorReturn, orderLateness } from '@tokri/contract/delivery.ts'
import { floorFigures, floorFiguresCsv } from '@tokri/contract/figures.ts'
import { updateOrderStatus } from '@tokri/contract/order.ts'
import { wasteStock } from '@tokri/contract/stock.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { dayInIndia, passToNoon } from '../../../../test/clock.ts'
import { floorOf } from '../../../../test/floor.ts'
import { ridingOf } from '../../../../test/riding.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'
import { storeOpener } from '../../../../test/stores.ts'
import { newId } from '../../../platform/ids.ts'

const shop = await testShop()
const { app, call, db, deps, pass, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)

passToNoon(shop)
const admin = await signUp('Admin')
const { holderOf, onShift, pickAll, packed, take } = floorOf(shop, admin)
const { arrived, back, board, handBags, handOver, pack, plan, ride } = ridingOf(shop, admin)

const SECOND = 1000
const figures = async (day: string | undefined, storeId = 'main', person = admin) =>
  call(floorFigures, { query: { storeId, ...(day !== undefined && { day }) } }, { token: person.token })
const csv = (query: Record<string, string>, token = admin.token) =>
  app.inject({
    method: 'GET',
    url: `${floorFiguresCsv.url}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}` },
  })

let day: string
let number: string
let late: { _id: string; orderNumber: string }
let shopper: Person
const why = (orderId: string, { token }: Pick<Person, 'token'>) =>
  call(orderLateness, { query: { orderId } }, { token })
beforeAll(async () => {
  day = dayInIndia(deps.clock())
  // Its only rider has several orders to bring.
  expect((await call(updateStore, { body: { _id: 'main', longestPromise: 90 } }, admin)).status).toBe(200)
  const milk = await product({ name: 'Toned Milk', stock: 100 })
  const [picker, rider] = [await onShift('picker'), await onShift('rider')]
  const inTime = await cashOrder([{ productId: milk }])
  number = inTime.order.orderNumber
  shopper = inTime.person
  pass(20 * SECOND)
  const sheet = await take(picker)
  pass(60 * SECOND)
  await pickAll(picker, sheet)
  await packed(picker, inTime.orderId)
  await plan()
  const trip = await ride(rider)
  pass(50 * SECOND)
  await arrived(rider, inTime.orderId)
  pass(30 * SECOND)
  for (const drop of trip.drops) expect((await handBags(rider, drop)).status).toBe(200)
  expect((await back(rider, trip._id)).status).toBe(200)
  const due = trip.drops.reduce((sum, { cashDue }) => sum + cashDue, 0)
  expect((await handOver(admin, { riderId: rider.id, amount: due - 5, storeId: 'main' })).status).toBe(200)
  const wasted = { storeId: 'main', lines: [{ productId: milk, quantity: 3, reason: 'Leaking' }] }
  expect((await call(wasteStock, { body: wasted }, admin)).status).toBe(200)
  // An open order that is late.
  late = (await cashOrder([{ productId: milk }])).order
  await db
    .updateTable('orders')
    .set({ promised_at: new Date(deps.clock().getTime() - 60 * SECOND) })
    .where('number', '=', late.orderNumber)
    .execute()
})

describe('the figures of a day', () => {
  it('tell how long each stage took, and that the promise was kept', async () => {
    const { status, body } = await figures(day)
    expect(status).toBe(200)
    const { promises, stages, lost, store } = body.data
    expect([store._id, body.data.day]).toEqual(['main', day])
    expect([promises.delivered, promises.kept, lost.orders, lost.minutes]).toEqual([1, 1, 0, 0])
    const seconds = Object.fromEntries(
      stages.map(({ stage, medianSeconds }: { stage: string; medianSeconds: number }) => [stage, medianSeconds]),
    )
    // The planner waits two seconds.
    expect(seconds).toEqual({ queue: 20, pick: 60, payment: 0, no_rider: 2, ride: 50, door: 30, total: 162 })
  })

  it('tell the work, the cash that is missing, and the waste', async () => {
    const { picking, riding, cash, waste, shorts, substitutes } = (await figures(day)).body.data
    expect([picking.lines, riding.drops]).toEqual([1, 1])
    expect(picking.linesPerHour).toBeGreaterThan(0)
    expect(riding.dropsPerHour).toBeGreaterThan(0)
    expect(cash).toMatchObject({ handovers: 1, difference: -5, differing: 1 })
    expect(cash.received).toBeCloseTo(cash.expected - 5, 2)
    expect(waste).toEqual({ pieces: 3, byReason: [{ reason: 'Leaking', pieces: 3 }] })
    expect(shorts).toEqual({ lines: 0, pieces: 0 })
    expect(substitutes).toEqual({ asked: 0, accepted: 0, refused: 0, lines: 0 })
  })

  it('list what is at risk now, and replay the day', async () => {
    const { isToday, atRisk, replay } = (await figures(undefined)).body.data
    expect(isToday).toBe(true)
    expect(atRisk).toMatchObject([{ orderNumber: late.orderNumber, risk: 'late' }])
    expect(replay).toMatchObject({ orders: 1, asItWas: { lateOrders: 0, lateMinutes: 0 } })
  })

  it('are empty on a day without orders', async () => {
    const { promises, atRisk, isToday, replay, cash } = (await figures('2020-02-29')).body.data
    expect([promises, atRisk, isToday, replay]).toEqual([{ delivered: 0, kept: 0, byHour: [] }, [], false, null])
    expect(cash).toEqual({ handovers: 0, expected: 0, received: 0, difference: 0, differing: 0 })
  })

  it('give reasons that sum to the minutes of a late order', async () => {
    const before = await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
    if (!before.delivered_at || !before.promised_at) throw new Error('not delivered')
    // It was promised three minutes earlier than it came.
    const shift = before.promised_at.getTime() - before.delivered_at.getTime() + 180 * SECOND
    const change = (promised_at: Date, minutes: number) =>
      db.updateTable('orders').set({ promised_at, promise_minutes: minutes }).where('number', '=', number).execute()
    await change(new Date(before.promised_at.getTime() - shift), before.promise_minutes)
    const { promises, lost } = (await figures(day)).body.data
    const lateness = await why(before.id, admin)
    const asShopper = await why(before.id, shopper)
    const asStranger = await why(before.id, await signUp())
    await change(before.promised_at, before.promise_minutes)
    expect([promises.delivered, promises.kept, lost.orders, lost.minutes]).toEqual([1, 0, 1, 3])
    const sum = lost.byReason.reduce((total: number, { minutes }: { minutes: number }) => total + minutes, 0)
    expect(sum).toBe(3)
    // The only delivered order of the day is its own median: each stage lost in proportion to its length. Promised earlier,
    // it counts as placed earlier, so it waited the longest in the queue.
    const { stages, ...told } = lateness.body.data
    expect(told).toEqual({ orderId: before.id, isUnderWay: false, lateSeconds: 180, cause: 'queue' })
    const total = (part: 'seconds' | 'usualSeconds') =>
      stages.reduce((all: number, stage: Record<typeof part, number>) => all + stage[part], 0)
    expect([total('seconds'), total('usualSeconds')]).toEqual([162 + shift / SECOND, 162 + shift / SECOND])
    expect(asShopper.body.data).toEqual(told)
    expect(asStranger.status).toBe(404)
    expect((await why(before.id, admin)).body.data).toBeNull()
  })

  it('tell of an order that is under way what it has lost so far', async () => {
    const { data } = (await why(late._id, admin)).body
    expect(data).toMatchObject({ isUnderWay: true, cause: 'queue' })
    expect(data.lateSeconds).toBeGreaterThanOrEqual(60)
  })

  it('blame no rider for the time in which a packed order waited for the payment of what was added', async () => {
    const milk = await product({ name: 'Curd', stock: 10 })
    const { orderId } = await cashOrder([{ productId: milk }], { shopper })
    const added = deps.clock()
    const payment = { id: newId(), order_id: orderId, provider: 'test', extra: true, amount_paise: 5000 } as const
    await db
      .insertInto('payments')
      .values({ ...payment, state: 'pending', created_at: added, updated_at: added })
      .execute()
    pass(SECOND)
    await pack(orderId)
    const promised_at = new Date(deps.clock().getTime() + 60 * SECOND)
    const due = (extra_due_paise: number) =>
      db
        .updateTable('orders')
        .set({ extra_due_paise, promised_at, promise_minutes: 1 })
        .where('id', '=', orderId)
        .execute()
    pass(600 * SECOND)
    await due(5000)
    expect((await why(orderId, admin)).body.data).toMatchObject({ cause: 'payment' })
    const { orders } = await board(admin)
    expect(orders.find((order: { orderId: string }) => order.orderId === orderId)).toMatchObject({ reason: 'payment' })
    const at = deps.clock()
    pass(60 * SECOND)
    await due(0)
    const isBlamedOnPayment = async () => {
      const { cause, stages } = (await why(orderId, admin)).body.data
      expect(cause).toBe('payment')
      expect(
        stages.filter(({ stage }: { stage: string }) => stage === 'payment' || stage === 'no_rider'),
      ).toMatchObject([
        { stage: 'payment', seconds: 600 },
        { stage: 'no_rider', seconds: 60 },
      ])
    }
    // It ends when what was added is taken off, or paid.
    const reduced = (seq: number, at: Date) =>
      db
        .insertInto('order_changes')
        .values({
          ...{ order_id: orderId, seq, at, by: admin.id, reason: 'Not wanted', lines: '[]' },
          ...{ from_paise: 8000, to_paise: 3000 },
        })
        .execute()
    await reduced(1, at)
    await isBlamedOnPayment()
    await db.deleteFrom('order_changes').where('order_id', '=', orderId).execute()
    await db.updateTable('payments').set({ state: 'paid', paid_at: at }).where('id', '=', payment.id).execute()
    await isBlamedOnPayment()
    // Nothing else ends the wait: an earlier payment, money that goes back, a change after the end.
    const later = deps.clock()
    const before = new Date(added.getTime() - SECOND)
    const paidAt = (paid_at: Date, more: { created_at?: Date; at_door?: boolean } = {}) =>
      ({ ...payment, id: newId(), state: 'paid', created_at: added, updated_at: paid_at, paid_at, ...more }) as const
    const unpaid = (created_at: Date) =>
      ({ ...payment, id: newId(), state: 'pending', created_at, updated_at: created_at }) as const
    type Paid = ReturnType<typeof paidAt>
    type Case = { kept: (Paid | ReturnType<typeof unpaid>)[]; returned?: Paid[]; changes?: Date[] }
    const waited = async ({ kept, returned = [], changes = [] }: Case) => {
      for (const table of ['order_changes', 'refunds', 'payments'] as const)
        await db.deleteFrom(table).where('order_id', '=', orderId).execute()
      await db
        .insertInto('payments')
        .values([...kept, ...returned])
        .execute()
      for (const { id: payment_id, paid_at: created_at, amount_paise } of returned)
        await db
          .insertInto('refunds')
          .values({
            ...{ id: newId(), order_id: orderId, payment_id, amount_paise, created_at },
            ...{ lines: '[]', reason: 'It was not due', surplus: true },
          })
          .execute()
      for (const [index, at] of changes.entries()) await reduced(index + 1, at)
      const { stages } = (await why(orderId, admin)).body.data
      return stages.find(({ stage }: { stage: string }) => stage === 'payment')?.seconds
    }
    const [middle, old] = [new Date(at.getTime() - 60 * SECOND), { created_at: before }]
    expect({
      earlier: await waited({ kept: [paidAt(added, old), paidAt(at, { created_at: middle })] }),
      oldLink: await waited({ kept: [paidAt(at)], returned: [paidAt(middle, old), paidAt(later, old)] }),
      atDoor: await waited({ kept: [paidAt(at)], returned: [paidAt(later, { created_at: later, at_door: true })] }),
      superseded: await waited({ kept: [unpaid(before), paidAt(at)], changes: [later] }),
      takenOff: await waited({ kept: [unpaid(added)], changes: [at, later] }),
      nothingAdded: await waited({ kept: [], returned: [paidAt(at, { created_at: at, at_door: true })] }),
    }).toEqual({ earlier: 600, oldLink: 600, atDoor: 600, superseded: 600, takenOff: 600, nothingAdded: 0 })
  })

  it('count an order with a chosen slot from the moment when its work begins', async () => {
    const order = await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
    const change = (slot_at: Date | null, start_at: Date | null) =>
      db.updateTable('orders').set({ slot_at, start_at }).where('number', '=', number).execute()
    await change(order.promised_at, new Date(order.created_at.getTime() + 15 * SECOND))
    const { stages } = (await figures(day)).body.data
    const { payload } = await csv({ storeId: 'main', day })
    await change(null, null)
    const median = (name: string) => stages.find(({ stage }: { stage: string }) => stage === name)?.medianSeconds
    expect([median('queue'), median('total')]).toEqual([5, 147])
    expect(payload).toContain(`${number},${order.created_at.toISOString()},`)
  })

  it('are a spreadsheet too, with one line for each delivered order', async () => {
    const { statusCode, headers, payload } = await csv({ storeId: 'main', day })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toBe(`attachment; filename="orders-main-${day}.csv"`)
    const [heads, ...lines] = payload.trim().split('\r\n')
    expect(heads?.replace('\ufeff', '').startsWith('number,placed,promised_minutes')).toBe(true)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.split(',')).toHaveLength(heads?.split(',').length ?? 0)
    expect(lines[0]?.split(',')[0]).toBe(number)
  })

  it('are those of a manager’s own stores', async () => {
    const north = await storeOpener(shop)(admin)
    const manager = await holderOf(admin, [{ storeId: north, duty: 'manager' }])
    expect((await figures(undefined, north, manager)).status).toBe(200)
    expect(statusAndCode(await figures(undefined, 'main', manager))).toEqual([404, 'not_found'])
    expect((await csv({ storeId: 'main' }, manager.token)).statusCode).toBe(404)
    expect((await csv({ storeId: north }, manager.token)).statusCode).toBe(200)
    expect(statusAndCode(await figures(undefined, 'nowhere'))).toEqual([404, 'not_found'])
    expect((await figures('tomorrow')).status).toBe(400)
    expect((await figures('0000-01-01')).status).toBe(400)
  })

  it('blame no picker for the ride of what was sent by hand and came back', async () => {
    const office = await signUp('Admin')
    const { orderId } = await cashOrder([{ productId: await product({ name: 'Jaggery', stock: 10 }) }])
    for (const state of ['PACKING', 'OUT_FOR_DELIVERY']) {
      expect((await call(updateOrderStatus, { body: { orderId, state } }, office)).status).toBe(200)
      pass(SECOND)
    }
    pass(600 * SECOND)
    expect((await call(floorReturn, { body: { orderId, reason: 'The wrong bags' } }, office)).status).toBe(200)
    const promised_at = new Date(deps.clock().getTime() - SECOND)
    await db.updateTable('orders').set({ promised_at, promise_minutes: 30 }).where('id', '=', orderId).execute()
    const { stages } = (await why(orderId, office)).body.data
    expect(stages.find(({ stage }: { stage: string }) => stage === 'pick')).toMatchObject({ seconds: 1 })
  })

  it('count the ride from the departure that led to a door, not from one that a manager took back', async () => {
    // People whose sessions are not as old as the other tests are long.
    const office = await signUp('Admin')
    const { onShift } = floorOf(shop, office)
    const { assign, back, failed, pack, ride } = ridingOf(shop, office)
    const [one, other] = [await onShift('rider'), await onShift('rider')]
    const { orderId } = await cashOrder([{ productId: await product({ name: 'Ghee', stock: 10 }) }])
    await pack(orderId)
    const sendWith = async (rider: Person) => {
      await assign(office, orderId, rider.id)
      return ride(rider)
    }
    const first = await sendWith(one)
    const promised_at = new Date(deps.clock().getTime() + 60 * SECOND)
    await db.updateTable('orders').set({ promised_at, promise_minutes: 2 }).where('id', '=', orderId).execute()
    pass(200 * SECOND)
    const taken = await call(floorReturn, { body: { orderId, reason: 'The wrong bags' } }, office)
    expect(taken.status).toBe(200)
    await back(one, first._id)
    pass(100 * SECOND)
    const told = async () => {
      const { cause, stages } = (await why(orderId, office)).body.data
      const seconds = Object.fromEntries(
        stages.map((each: { stage: string; seconds: number }) => [each.stage, each.seconds]),
      )
      return [cause, seconds.no_rider, seconds.ride, seconds.door]
    }
    expect(await told()).toEqual(['no_rider', 300, 0, 0])
    const second = await sendWith(other)
    pass(60 * SECOND)
    expect(await told()).toEqual(['no_rider', 300, 60, 0])
    // From an attempt at the door on, all is the ride, also if its rider reported no arrival before.
    pass(150 * SECOND)
    await failed(other, orderId)
    await back(other, second._id)
    pass(200 * SECOND)
    expect(await told()).toEqual(['failed', 300, 410, 0])
  })

  it.each([
    ['Nobody opens the door', 'failed'],
    ['The bags are damaged', 'no_rider'],
  ])('blame the door only for what happened there: %s', async (reason, cause) => {
    const office = await signUp('Admin')
    const { onShift } = floorOf(shop, office)
    const { assign, failed, pack, ride } = ridingOf(shop, office)
    const rider = await onShift('rider')
    const { orderId } = await cashOrder([{ productId: await product({ stock: 10 }) }])
    await pack(orderId)
    await assign(office, orderId, rider.id)
    await ride(rider)
    const promised_at = new Date(deps.clock().getTime() + 60 * SECOND)
    await db.updateTable('orders').set({ promised_at, promise_minutes: 2 }).where('id', '=', orderId).execute()
    pass(200 * SECOND)
    await failed(rider, orderId, reason)
    expect((await why(orderId, office)).body.data.cause).toBe(cause)
  })
})
