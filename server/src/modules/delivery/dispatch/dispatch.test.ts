import { updateOrderStatus } from '@tokri/contract/order.ts'
import { endShift } from '@tokri/contract/shift.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { floorOf } from '../../../../test/floor.ts'
import { endAllDeliveries, ridingOf } from '../../../../test/riding.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'
import { openDatabase, patient } from '../../../platform/database/database.ts'
import { planStore } from './dispatch.ts'
import { readWaitingOrders } from './dispatch-queries.ts'
import { startDispatching } from './dispatching.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { onShift, take, pickAll, packed, release } = floorOf(shop, admin)
const riding = ridingOf(shop, admin)
const { pack, plan, orderOf, trip, ride, assign, positions, failed } = riding

/** Two other copies of the shop on the same database. */
const copies = [1, 2].map(() => ({ ...deps, db: openDatabase(shop.url, patient) }))
afterAll(() => Promise.all(copies.map((copy) => copy.db.destroy())))

let milk: string
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', stock: 5000 })
  await call(updateStore, { body: { _id: 'main', pincode: '560038', lat: null, lng: null } }, { token: admin.token })
})
afterEach(() => endAllDeliveries(db))
const ready = async (): Promise<string> => {
  const { orderId } = await cashOrder([{ productId: milk }])
  await pack(orderId)
  return orderId
}
const ordersOf = async (rider: Person) => (await trip(rider))?.drops.map(({ orderId }) => orderId) ?? []
const rowOf = async (orderId: string) =>
  (await riding.board(admin)).orders.find((row: { orderId: string }) => row.orderId === orderId)
/** A position this many degrees north of the store. */
const point = (north = 0) => {
  const { lat, lng } = deps.stores.find('main')?.position ?? { lat: 0, lng: 0 }
  return { lat: lat + north, lng, accuracy: 9, at: deps.clock().toISOString() }
}

describe('the trips of a store', () => {
  it('are planned for packed orders, firm at once for a rider who is free', async () => {
    const rider = await onShift('rider')
    const orderId = await ready()
    await plan()
    expect(await ordersOf(rider)).toEqual([orderId])
    expect(await rowOf(orderId)).toMatchObject({ rider: { _id: rider.id }, assigned: 'firm', risk: null })
    const [free] = (await riding.board(admin)).riders
    expect(free).toMatchObject({ _id: rider.id, state: 'planned', drops: 1, packed: 1, trouble: null, cashInHand: 0 })
  })

  it('are tentative while an order is picked, and not shown to its rider yet', async () => {
    const rider = await onShift('rider')
    const picker = await onShift()
    const { orderId } = await cashOrder([{ productId: milk }])
    await plan()
    expect(await rowOf(orderId)).toMatchObject({ rider: { _id: rider.id }, assigned: 'tentative' })
    expect(await trip(rider)).toBeNull()
    const sheet = await take(picker)
    await pickAll(picker, sheet)
    await packed(picker, orderId, 3)
    await plan()
    expect((await trip(rider))?.drops).toMatchObject([{ orderId, bags: 3 }])
  })

  it('keep no rider for an order that is still picked while a packed one waits', async () => {
    const rider = await onShift('rider')
    const picker = await onShift()
    const { orderId } = await cashOrder([{ productId: milk }])
    await take(picker)
    pass(120_000) // it should be packed by now
    await plan()
    expect((await trip(rider))?.drops).toMatchObject([{ orderId, isPacked: false }])
    expect((await riding.board(admin)).riders[0]).toMatchObject({ state: 'planned', drops: 1, packed: 0 })
    const packedOne = await ready()
    await plan()
    expect(await ordersOf(rider)).toContain(packedOne)
  })

  it('stay as they are while the packed one may not leave yet', async () => {
    const rider = await onShift('rider')
    const picker = await onShift()
    const { orderId } = await cashOrder([{ productId: milk }])
    await take(picker)
    pass(120_000)
    await plan()
    const before = await trip(rider)
    expect(before?.drops).toMatchObject([{ orderId, isPacked: false }])
    expect(before?.drops[0]?.waits).toBe('packing')
    await release(picker, orderId) // its pick begins anew
    expect((await trip(rider))?.drops[0]?.waits).toBe('picker')
    const slot_at = new Date(deps.clock().getTime() + 3_600_000)
    await db
      .updateTable('orders')
      .set({ slot_at, promised_at: slot_at, start_at: deps.clock() })
      .where('id', '=', await ready())
      .execute()
    await plan()
    expect((await trip(rider))?._id).toBe(before?._id)
  })

  it('are planned at most every two seconds', async () => {
    await onShift('rider')
    const orderId = await ready()
    await plan()
    expect(await planStore(deps, 'main')).toBe(false)
    pass(1999)
    expect(await planStore(deps, 'main')).toBe(false)
    pass(1)
    expect(await planStore(deps, 'main')).toBe(true)
    expect(await rowOf(orderId)).toMatchObject({ assigned: 'firm' })
  })

  it('lose what is cancelled or moved on by an administrator, and what a rider leaves who goes off shift', async () => {
    const rider = await onShift('rider')
    const [cancelled, byHand, left] = [await ready(), await ready(), await ready()]
    for (const orderId of [cancelled, byHand, left]) await assign(admin, orderId, rider.id)
    await call(updateOrderStatus, { body: { orderId: cancelled, state: 'CANCELLED' } }, { token: admin.token })
    await call(updateOrderStatus, { body: { orderId: byHand, state: 'OUT_FOR_DELIVERY' } }, { token: admin.token })
    await plan()
    expect(await ordersOf(rider)).toEqual([left])
    const other = await onShift('rider')
    await call(endShift, { body: {} }, rider)
    await plan()
    expect([await ordersOf(rider), await ordersOf(other)]).toEqual([[], [left]])
  })

  it('keep an order with one rider at a time, and take the next one when they are back', async () => {
    const rider = await onShift('rider')
    const first = await ready()
    await plan()
    const taken = await ride(rider)
    const second = await ready()
    await plan()
    expect(await ordersOf(rider)).toEqual([first])
    await riding.handBags(rider, { orderId: first, cashDue: taken.drops[0]?.cashDue ?? 0 })
    await riding.back(rider, taken._id)
    await plan()
    expect(await ordersOf(rider)).toEqual([second])
  })
})

describe('a rider who cannot be counted on is planned around', () => {
  it('when the phone does not answer within a minute', async () => {
    const quiet = await onShift('rider')
    const orderId = await ready()
    await plan()
    pass(58_000)
    await planStore(deps, 'main')
    expect(await rowOf(orderId)).toMatchObject({ rider: { _id: quiet.id } })
    const other = await onShift('rider')
    await plan()
    expect(await rowOf(orderId)).toMatchObject({ rider: { _id: other.id } })
    const rows = (await riding.board(admin)).riders
    expect(rows.find(({ _id }: { _id: string }) => _id === quiet.id).trouble).toBe('silent')
    // Once the rider's phone calls again, the planner uses the rider again.
    const next = await ready()
    await trip(quiet)
    await plan()
    expect(await ordersOf(quiet)).toEqual([next])
  })

  it('when they stop on the way', async () => {
    const rider = await onShift('rider')
    const first = await ready()
    await plan()
    await ride(rider)
    await positions(rider, [point()])
    for (let minute = 0; minute < 5; minute++) {
      pass(60_000)
      await positions(rider, [point()])
    }
    const second = await ready()
    await plan()
    expect(await rowOf(first)).toMatchObject({ rider: { _id: rider.id }, risk: 'rider_stopped' })
    expect((await rowOf(second)).rider).toBeNull()
    await positions(rider, [point(0.006)])
    await plan()
    expect((await rowOf(second)).rider).toMatchObject({ _id: rider.id })
  })
})

describe('a manager', () => {
  it('moves an order to another rider, and gives it back to the planner', async () => {
    const [one, two] = [await onShift('rider'), await onShift('rider')]
    const orderId = await ready()
    await plan()
    const [from, to] = (await ordersOf(one)).length > 0 ? [one, two] : [two, one]
    expect(statusAndCode(await assign(admin, orderId, to.id))).toEqual([200, 'ok'])
    expect([await ordersOf(from), await ordersOf(to)]).toEqual([[], [orderId]])
    for (let more = 0; more < 3; more++) await plan()
    expect(await ordersOf(to)).toEqual([orderId])
    await assign(admin, orderId, null)
    expect(await rowOf(orderId)).toMatchObject({ rider: null, assigned: null })
    await plan()
    expect((await rowOf(orderId)).assigned).toBe('firm')
  })

  it('is refused riders who are not there and orders that are out or have ended', async () => {
    const rider = await onShift('rider')
    const picker = await onShift()
    const orderId = await ready()
    for (const id of [picker.id, 'nobody'])
      expect(statusAndCode(await assign(admin, orderId, id))).toEqual([409, 'no_rider'])
    await plan()
    await ride(rider)
    expect(statusAndCode(await assign(admin, orderId, rider.id))).toEqual([409, 'illegal_move'])
    await failed(rider, orderId)
    expect(statusAndCode(await assign(admin, orderId, null))).toEqual([409, 'not_at_store'])
    expect(statusAndCode(await assign(admin, 'nothing', rider.id))).toEqual([404, 'not_found'])
  })
})

it('an estimate stays as it is until it must change by a minute', async () => {
  const rider = await onShift('rider')
  const orderId = await ready()
  await plan()
  const etas = [(await rowOf(orderId)).eta]
  for (let seconds = 0; seconds < 40; seconds += 8) {
    pass(8000)
    await trip(rider)
    await planStore(deps, 'main')
    etas.push((await rowOf(orderId)).eta)
  }
  expect(new Set(etas).size).toBe(1)
  pass(50_000)
  await trip(rider)
  await planStore(deps, 'main')
  const late = (await rowOf(orderId)).eta
  expect(Date.parse(late) - Date.parse(etas[0])).toBeGreaterThanOrEqual(60_000)
})

describe('three copies of the shop', () => {
  it('plan together, and give no order to two riders', async () => {
    const riders = [await onShift('rider'), await onShift('rider'), await onShift('rider')]
    const orders: string[] = []
    for (let round = 0; round < 4; round++) {
      orders.push(await ready(), await ready())
      pass(2000)
      const moves = orders.slice(-2).map((orderId, index) => assign(admin, orderId, riders[index]?.id ?? null))
      const planned = [deps, ...copies].map((copy) => planStore(copy, 'main'))
      await Promise.all([...planned, ...moves])
      expect((await Promise.all(planned)).filter(Boolean).length).toBeLessThanOrEqual(1)
    }
    await plan()
    const { rows } = await sql<{ order_id: string; times: number }>`
      SELECT order_id, count(*)::int AS times FROM drops GROUP BY order_id`.execute(db)
    expect(rows.filter(({ times }) => times > 1)).toEqual([])
    expect(rows.map(({ order_id }) => order_id).sort()).toEqual(orders.sort())
    // When two riders and managers load the same trip at once, one of them succeeds.
    const taken = await Promise.all(
      riders.flatMap((rider) => [ride(rider), ride(rider)].map((one) => one.catch(() => null))),
    )
    const ids = taken.flatMap((one) => one?.drops.map(({ orderId }) => orderId) ?? [])
    for (const orderId of new Set(ids)) expect((await orderOf(orderId)).state).toBe('OUT_FOR_DELIVERY')
    const outs = await db.selectFrom('trips').select('rider_id').where('state', '=', 'out').execute()
    expect(new Set(outs.map(({ rider_id }) => rider_id)).size).toBe(outs.length)
  })

  it('go on when the one that plans dies', async () => {
    const rider = await onShift('rider')
    const orderId = await ready()
    await plan()
    await db.deleteFrom('trips').execute()
    const client = new pg.Client({ connectionString: shop.url })
    client.on('error', () => {})
    await client.connect()
    await client.query("BEGIN; SELECT FROM dispatches WHERE store_id = 'main' FOR UPDATE")
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    pass(2000)
    expect(await planStore(deps, 'main')).toBe(false)
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(db)
    await plan()
    expect(await ordersOf(rider)).toEqual([orderId])
    await client.end().catch(() => {})
  })

  it('plan by themselves while they run', async () => {
    const rider = await onShift('rider')
    const orderId = await ready()
    pass(2000)
    const stop = startDispatching(deps)
    await expect.poll(() => ordersOf(rider)).toEqual([orderId])
    await stop()
  })
})

it('an order that an administrator packs by hand is not in the hands of a picker', async () => {
  const picker = await onShift()
  const [byHand, picked] = [await cashOrder([{ productId: milk }]), await cashOrder([{ productId: milk }])]
  await call(updateOrderStatus, { body: { orderId: byHand.orderId, state: 'PACKING' } }, { token: admin.token })
  expect((await take(picker)).orderId).toBe(picked.orderId)
  const rows = await db.transaction().execute((tx) => readWaitingOrders(tx, 'main', deps.clock()))
  const hands = new Map(rows.map(({ id, taken_at, by_picker }) => [id, taken_at !== null && by_picker]))
  expect([hands.get(byHand.orderId), hands.get(picked.orderId)]).toEqual([false, true])
})
