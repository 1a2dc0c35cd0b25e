import { businessDay, businessDayCsv, closeDay } from '@tokri/contract/accounts.ts'
import { cancelOrder, handOverCash, refundOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { wasteStock } from '@tokri/contract/stock.ts'
import { login } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { dayInIndia } from '../../../test/clock.ts'
import { floorOf } from '../../../test/floor.ts'
import { ridingOf } from '../../../test/riding.ts'
import { statusAndCode, statusAndMessage, testShop } from '../../../test/shop.ts'
import { storeOpener } from '../../../test/stores.ts'

const shop = await testShop()
const { app, call, db, deps, pass, signUp } = shop
const { cashOrder, paidOrder, onlineOrder, product } = checkoutOf(shop)

const HOUR = 3_600_000
/** To the first hour of the next day of the store. */
const toNextDay = () => {
  const today = dayInIndia(deps.clock())
  while (dayInIndia(deps.clock()) === today) pass(HOUR / 4)
}
toNextDay() // before anybody signs in: the first cases are on one day

const admin = await signUp('Admin')
const { holderOf, onShift, pickAll, packed, take } = floorOf(shop, admin)
const { arrived, back, handBags, handOver, plan, ride } = ridingOf(shop, admin)

const read = async (day?: string, storeId = 'main', person = admin) =>
  call(businessDay, { query: { storeId, ...(day !== undefined && { day }) } }, { token: person.token })
const figuresOf = async (day?: string) => (await read(day)).body.data
const close = (body: object, person = admin) =>
  call(closeDay, { body: { storeId: 'main', ...body } }, { token: person.token })
const csv = (query: Record<string, string>, token = admin.token) =>
  app.inject({
    method: 'GET',
    url: `${businessDayCsv.url}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}` },
  })

const deliver = async (orderId: string) => {
  for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await call(updateOrderStatus, { body: { orderId, state } }, admin)
}
const refund = async (orderId: string, productId: string) => {
  const { status, body } = await call(
    refundOrder,
    { body: { orderId, lines: [{ productId, quantity: 1 }], reason: 'Leaking' } },
    admin,
  )
  expect(status).toBe(200)
  return body.data
}
/** The cash is handed over out of the till as well. */
const refundCash = async (orderId: string, productId: string) => {
  const { refunds } = await refund(orderId, productId)
  const given = await call(handOverCash, { body: { refundId: refunds.at(-1)._id } }, admin)
  expect(given.status).toBe(200)
}

let today: string
let milk: string
let counter: { orderId: string }
/** What the rows say, in rupees. */
const sumOf = async (statement: ReturnType<typeof sql<{ paise: number }>>) =>
  ((await statement.execute(db)).rows[0]?.paise ?? 0) / 100

beforeAll(async () => {
  today = dayInIndia(deps.clock())
  milk = await product({ name: 'Toned Milk', pricePaise: 6050, stock: 200 })
  // By a rider, who hands over five rupees too little.
  const [picker, rider] = [await onShift('picker'), await onShift('rider')]
  const ridden = await cashOrder([{ productId: milk }])
  await pickAll(picker, await take(picker))
  await packed(picker, ridden.orderId)
  await plan()
  const trip = await ride(rider)
  await arrived(rider, ridden.orderId)
  for (const drop of trip.drops) expect((await handBags(rider, drop)).status).toBe(200)
  expect((await back(rider, trip._id)).status).toBe(200)
  const due = trip.drops.reduce((sum, { cashDue }) => sum + cashDue, 0)
  expect((await handOver(admin, { riderId: rider.id, amount: due - 5, storeId: 'main' })).status).toBe(200)
  // By hand: cash with a refunded piece, online with a refunded piece, one cancelled, one never paid.
  counter = await cashOrder([{ productId: milk, quantity: 3 }])
  await deliver(counter.orderId)
  await refundCash(counter.orderId, milk)
  const online = await paidOrder([{ productId: milk, quantity: 2 }])
  await deliver(online.orderId)
  await refund(online.orderId, milk)
  const cancelled = await paidOrder([{ productId: milk }])
  await call(cancelOrder, { body: { orderId: cancelled.orderId, reason: 'Changed my mind' } }, cancelled)
  const unpaid = await onlineOrder([{ productId: milk }])
  await call(cancelOrder, { body: { orderId: unpaid.orderId, reason: 'Changed my mind' } }, unpaid)
  const wasted = { storeId: 'main', lines: [{ productId: milk, quantity: 3, reason: 'Leaking' }] }
  expect((await call(wasteStock, { body: wasted }, admin)).status).toBe(200)
  pass(1000) // what happens now is not over yet
})

/** To the next day; the token has expired by then. */
const toMorning = async () => {
  toNextDay()
  const { body } = await call(login, { body: { email: admin.email, password: admin.password } })
  admin.token = body.data.accessToken
}

describe('an open business day', () => {
  it('has the sums of its rows', async () => {
    const day = await figuresOf()
    expect([day.day, day.closed, day.endsEarly]).toEqual([today, null, true])
    const amount = sql`final_amount_paise - adjusted_paise`
    const delivered = (method: string) =>
      sumOf(
        sql`SELECT sum(${amount})::int AS paise FROM orders WHERE state = 'DELIVERED' AND payment_method = ${method}`,
      )
    expect([day.delivered.cash.count, day.delivered.online.count]).toEqual([2, 1])
    expect(day.delivered.cash.amount).toBe(await delivered('cash'))
    expect(day.delivered.online.amount).toBe(await delivered('online'))
    const returned = (how: string) =>
      sumOf(
        sql`SELECT sum(r.amount_paise)::int AS paise FROM refunds r JOIN orders o ON o.id = r.order_id
          WHERE o.payment_method = ${how}`,
      )
    expect(day.refunds.cash).toEqual({ count: 1, amount: await returned('cash') })
    expect(day.refunds.online).toEqual({ count: 2, amount: await returned('online') })
    const received = await sumOf(sql`SELECT sum(amount_paise)::int AS paise FROM payments WHERE state = 'paid'`)
    expect(day.online).toEqual([
      {
        provider: 'test',
        received: { count: 2, amount: received },
        refunded: day.refunds.online,
        net: (100 * received - 100 * day.refunds.online.amount) / 100,
      },
    ])
    const cancelled = await sumOf(
      sql`SELECT final_amount_paise::int AS paise FROM orders WHERE state = 'CANCELLED' AND promised_at IS NOT NULL`,
    )
    expect(day.cancelled).toEqual({ count: 1, amount: cancelled })
    expect(day.waste).toEqual({
      pieces: 3,
      amount: 181.5,
      byReason: [{ reason: 'Leaking', pieces: 3, amount: 181.5 }],
    })
  })

  it('expects the cash of the counter and of the handovers, less the refunds', async () => {
    const { cash, held } = await figuresOf()
    const row = await db.selectFrom('orders').selectAll().where('id', '=', counter.orderId).executeTakeFirstOrThrow()
    expect(cash.counter).toBe(row.final_amount_paise / 100)
    expect(cash.handedOver).toBe((100 * cash.riders - 500) / 100)
    expect(held).toEqual([{ riderId: expect.any(String), name: 'Asha Rao', amount: 5 }])
    expect(cash.refunded).toBe(row.refunded_paise / 100)
    expect(100 * cash.expected).toBeCloseTo(100 * (cash.counter + cash.handedOver - cash.refunded), 6)
  })
})

describe('the close of a day', () => {
  it('is refused with other figures than the present ones', async () => {
    const { cash } = await figuresOf()
    const stale = await close({ day: today, counted: 100, expected: cash.expected + 1 })
    expect(statusAndCode(stale)).toEqual([409, 'stale_version'])
    expect((await figuresOf()).closed).toBe(null)
  })

  it('freezes the figures; of two at once, one is refused', async () => {
    const before = await figuresOf()
    const body = { day: today, counted: before.cash.expected - 2.5, expected: before.cash.expected, note: 'Tea' }
    const both = await Promise.all([close(body), close(body)])
    expect(both.map(statusAndCode).sort()).toEqual([
      [200, 'ok'],
      [409, 'duplicate'],
    ])
    const after = await figuresOf(today)
    expect(after.closed).toMatchObject({ difference: -2.5, note: 'Tea', by: 'Asha Rao' })
    expect({ ...after, closed: null }).toEqual(before)
    expect(statusAndMessage(await close(body))).toEqual([409, 'This day is closed already'])
    const entry = db.selectFrom('audit_log').selectAll().where('action', '=', 'day.closed')
    expect(await entry.execute()).toMatchObject([{ actor: admin.id, subject: 'main', detail: { difference: -2.5 } }])
  })

  it('cannot be changed or deleted, not even in the database', async () => {
    await expect(db.updateTable('day_closes').set({ counted_paise: 0 }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('day_closes').execute()).rejects.toThrow('append-only')
  })

  it('leaves a refund of that day’s order, made later in the evening, to the next day', async () => {
    const closed = await figuresOf(today)
    pass(60_000)
    await refundCash(counter.orderId, milk)
    expect(await figuresOf(today)).toEqual(closed)
    await toMorning()
    const next = await figuresOf()
    expect(next.from).toBe(closed.to)
    expect([next.refunds.cash.count, next.delivered.count]).toEqual([1, 0])
    expect(next.cash.expected).toBe(-next.refunds.cash.amount)
  })

  it('of a day that is over ends at midnight, and the days that nobody closed are listed', async () => {
    const late = dayInIndia(deps.clock())
    await deliver((await cashOrder([{ productId: milk }])).orderId)
    await toMorning()
    const day = await figuresOf(late)
    expect((await figuresOf()).open).toEqual([late])
    const done = await close({ day: late, counted: 0, expected: day.cash.expected })
    expect(done.status).toBe(200)
    expect([done.body.data.endsEarly, done.body.data.open]).toEqual([false, []])
    expect((await figuresOf()).from).toBe(done.body.data.to)
    // Nothing is counted twice, and nothing is lost.
    const { rows } = await sql<{ count: number }>`
      SELECT sum((figures->'refunds'->'cash'->>'count')::int)::int AS count FROM day_closes`.execute(db)
    expect(rows[0]?.count).toBe(2)
  })

  it('is refused for a day to come, and for the time after an early close', async () => {
    const day = dayInIndia(new Date(deps.clock().getTime() + 24 * HOUR))
    expect(statusAndMessage(await close({ day, counted: 0, expected: 0 }))).toEqual([409, 'This day has not begun'])
  })

  it.each([
    { counted: -1, expected: 0 },
    { counted: 1.005, expected: 0 },
    { counted: '100', expected: 0 },
    { expected: 0 },
    { counted: 0 },
    { counted: 0, expected: 0, day: '2026-02-30' },
    { counted: 0, expected: 0, note: 'x'.repeat(301) },
  ])('is refused with %j', async (body) => {
    expect((await close({ day: today, ...body })).status).toBe(400)
  })
})

describe('the file of a day', () => {
  it('has the figures of the page', async () => {
    const day = await figuresOf(today)
    const { headers, payload } = await csv({ storeId: 'main', day: today })
    expect(headers['content-disposition']).toContain(`day-main-${today}.csv`)
    const lines = payload.split('\r\n')
    expect(lines).toContain(`delivered,all,3,${day.delivered.amount}`)
    expect(lines).toContain('cash,difference,,-2.5')
    expect(lines).toContain(`cash,expected,,${day.cash.expected}`)
    expect(lines).toContain('waste,Leaking,3,181.5')
  })
})

describe('the accounts of a store', () => {
  it('are for its managers and for administrators', async () => {
    const north = await storeOpener(shop)(admin)
    const manager = await holderOf(admin, [{ storeId: north, duty: 'manager' }])
    const picker = await holderOf(admin, [{ storeId: north, duty: 'picker' }])
    const body = { storeId: north, day: dayInIndia(deps.clock()), counted: 0, expected: 0 }
    expect((await read(undefined, north, manager)).status).toBe(200)
    expect((await read(undefined, 'main', manager)).status).toBe(404)
    expect((await read(undefined, north, picker)).status).toBe(403)
    expect((await csv({ storeId: 'main' }, manager.token)).statusCode).toBe(404)
    expect((await csv({ storeId: north }, picker.token)).statusCode).toBe(403)
    expect((await close({ ...body, storeId: 'main' }, manager)).status).toBe(404)
    expect((await close(body, picker)).status).toBe(403)
    expect((await close(body, manager)).status).toBe(200)
    expect((await close(body, manager)).status).toBe(409)
    expect((await read(undefined, 'nowhere')).status).toBe(404)
  })
})

it('an open day names the orders that are out with cash to collect', async () => {
  const { orderId, order } = await cashOrder([{ productId: milk }])
  expect((await figuresOf()).out).toEqual([])
  for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY'])
    await call(updateOrderStatus, { body: { orderId, state } }, admin)
  const { orderNumber, bill } = order
  expect((await figuresOf()).out).toEqual([{ orderNumber, name: null, amount: bill.finalAmount }])
  // A day that is over does not wait for them.
  expect((await figuresOf('2020-02-29')).out).toEqual([])
})
