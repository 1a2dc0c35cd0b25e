// The administrators' list of everybody's orders, which must be answered in a shop with millions of them.
import { COUNT_STEP, isAtLeast } from '@tokri/contract/count-step.ts'
import { getOrders } from '@tokri/contract/order.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { testShop } from '../../../../test/shop.ts'
import { databaseOn, openPool, patient } from '../../../platform/database/database.ts'
import { openReadReplicas } from '../../../platform/database/read-replicas.ts'
import { countLimitOf } from '../../../platform/http/paging.ts'

type Sent = { text: string; values: unknown[] }
const sent: Sent[] = []
const shop = await testShop((url) => {
  const pool = openPool(url, patient)
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      sent.push({ text: String(args[0]), values: Array.isArray(args[1]) ? args[1] : [] })
      return send(...args)
    }) as typeof client.query
  })
  const db = databaseOn(pool)
  return { db, replicas: openReadReplicas(db, []) }
})
const { call, db, signUp } = shop
const { cashOrder, onlineOrder, paidOrder, product } = checkoutOf(shop)
const { token } = await signUp('Admin')

let milk: string
beforeAll(async () => {
  milk = await product({ stock: 1000 })
})

const order = async (): Promise<string> => (await cashOrder([{ productId: milk }])).orderId
const list = async (body: object) => (await call(getOrders, { body }, { token })).body
const idsOf = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id)

beforeEach(async () => {
  await db.deleteFrom('orders').execute()
})

it('is read after its last order without a gap or a repetition while orders arrive and leave', async () => {
  for (let placed = 0; placed < 9; placed++) await order()
  // Orders of the same moment that differ by less than the milliseconds of a JavaScript date, or only by their ids.
  const all = idsOf(await list({ limit: 100 }))
  const moment = sql<Date>`timestamptz '2026-01-01 10:00:00.000123+00'`
  await db.updateTable('orders').set({ created_at: moment }).where('id', 'in', all.slice(0, 3)).execute()
  const later = sql<Date>`timestamptz '2026-01-01 10:00:00.000456+00'`
  await db.updateTable('orders').set({ created_at: later }).where('id', 'in', all.slice(3, 6)).execute()
  const expected = idsOf(await list({ limit: 100 }))
  const read: string[] = []
  const left: number[] = []
  for (let pages = 2; pages > 1 && read.length < 12; ) {
    const page = await list({ limit: 2, after: read.at(-1) })
    read.push(...idsOf(page))
    left.push(page.totalCount)
    pages = page.totalPages
    await order()
    // It was read already, and would move all that follow to an earlier page.
    await db
      .deleteFrom('orders')
      .where('id', '=', read[0] ?? '')
      .where('id', '!=', read.at(-1) ?? '')
      .execute()
  }
  expect(read).toEqual(expected)
  expect(left).toEqual([9, 7, 5, 3, 1])
})

it('after an order of another state has those of the state that are older', async () => {
  const [oldest, older, newer] = [await order(), await order(), await order()]
  await db.updateTable('orders').set({ state: 'PACKING' }).where('id', '=', older).execute()
  expect(idsOf(await list({ state: 'PLACED' }))).toEqual([newer, oldest])
  expect(idsOf(await list({ state: 'PLACED', after: older }))).toEqual([oldest])
  expect(await list({ after: oldest })).toMatchObject({ data: [], totalPages: 0, totalCount: 0 })
  expect(await list({ after: 'nobody' })).toMatchObject({ data: [], totalPages: 0, totalCount: 0 })
})

it('counts an order as soon as it is placed', async () => {
  for (const totalCount of [1, 2, 3]) {
    await order()
    expect(await list({ limit: 2 })).toMatchObject({
      totalCount,
      totalPages: Math.ceil(totalCount / 2),
      currentPage: 1,
    })
  }
  expect(await list({ limit: 2, page: 2 })).toMatchObject({ totalCount: 3, data: [{}] })
  expect(await list({ limit: 2, page: 9 })).toMatchObject({ totalCount: 3, data: [] })
})

it('finds a whole number and a whole e-mail without reading every order', async () => {
  const mine = await order()
  await order()
  const { number, email } = await db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.number', 'u.email'])
    .where('o.id', '=', mine)
    .executeTakeFirstOrThrow()
  sent.length = 0
  expect(idsOf(await list({ search: number.toLowerCase() }))).toEqual([mine])
  expect(idsOf(await list({ search: email.toUpperCase() }))).toEqual([mine])
  expect(idsOf(await list({ search: email.toUpperCase(), state: 'DELIVERED' }))).toEqual([])
  expect(sent.filter(({ text }) => text.includes('LIKE'))).toEqual([])
  expect(idsOf(await list({ search: number.slice(1) }))).toEqual([mine])
  expect(sent.filter(({ text }) => text.includes('LIKE'))).not.toEqual([])
})

it.each([
  [{}, COUNT_STEP],
  [{ storeId: 'main' }, COUNT_STEP],
  [{ state: 'DELIVERED', search: '98' }, COUNT_STEP],
  [{ page: 199, limit: 100 }, COUNT_STEP],
  [{ page: 200, limit: 100 }, 2 * COUNT_STEP],
])('for %j counts at most %i orders', async (body, most) => {
  sent.length = 0
  await list(body)
  const counts = sent.filter(({ text }) => text.includes('count(*)'))
  expect(counts).toHaveLength(1)
  expect(counts[0]?.text).toMatch(/limit \$\d+\) as "counted"$/)
  expect(counts[0]?.values.at(-1)).toBe(most)
})

it('stops counting after the page, so that a list which goes on has another page', () => {
  for (const [page, limit] of [
    [1, 1],
    [200, 100],
    [667, 30],
    [50_000, 100],
  ] as const) {
    const limitOfCount = countLimitOf({ page, limit })
    expect(Math.ceil(limitOfCount / limit)).toBeGreaterThan(page)
    expect(limitOfCount - page * limit).toBeLessThanOrEqual(COUNT_STEP)
    expect(isAtLeast(limitOfCount)).toBe(true)
  }
  expect([0, 1, COUNT_STEP - 1, COUNT_STEP + 1].map(isAtLeast)).toEqual([false, false, false, false])
})

describe('the list is filtered', () => {
  const placedAt = (id: string, at: string) =>
    db
      .updateTable('orders')
      .set({ created_at: new Date(at) })
      .where('id', '=', id)
      .execute()

  it('by days of the shop, or by moments; the last one is included', async () => {
    const [early, late, next] = [await order(), await order(), await order()]
    await placedAt(early, '2026-02-03T18:29:59.999Z') // one millisecond before midnight in India
    await placedAt(late, '2026-02-03T18:30:00.000Z')
    await placedAt(next, '2026-02-04T18:30:00.000Z')
    expect(idsOf(await list({ from: '2026-02-04', to: '2026-02-04' }))).toEqual([late])
    expect(idsOf(await list({ from: '2026-02-04' }))).toEqual([next, late])
    expect(idsOf(await list({ to: '2026-02-04' }))).toEqual([late, early])
    expect(idsOf(await list({ from: '2026-02-03T18:30:00.000Z', to: '2026-02-04T18:30:00.000Z' }))).toEqual([
      next,
      late,
    ])
    expect(await list({ from: '2026-02-05', to: '2026-02-04' })).toMatchObject({ data: [], totalCount: 0 })
  })

  it('by the way and the state of the payment, and by the store', async () => {
    const cash = await order()
    const { orderId: paid } = await paidOrder([{ productId: milk }])
    const { orderId: waiting } = await onlineOrder([{ productId: milk }])
    expect(idsOf(await list({ payment: 'cash' }))).toEqual([cash])
    expect(idsOf(await list({ payment: 'online' })).sort()).toEqual([paid, waiting].sort())
    expect(idsOf(await list({ payment: 'paid' }))).toEqual([paid])
    expect(idsOf(await list({ payment: 'due' }))).toEqual([cash])
    expect(idsOf(await list({ payment: 'cash', storeId: 'nowhere' }))).toEqual([])
    expect(idsOf(await list({ payment: null, from: null, to: null, slot: null, storeId: null }))).toHaveLength(3)
  })

  it('by the chosen time', async () => {
    const [soon, later] = [await order(), await order()]
    const at = '2026-02-04T10:15:00.000Z'
    const slot = { slot_at: new Date(at), start_at: new Date('2026-02-04T09:50:00Z'), promised_at: new Date(at) }
    await db.updateTable('orders').set(slot).where('id', '=', later).execute()
    expect(idsOf(await list({ slot: at }))).toEqual([later])
    expect(idsOf(await list({ slot: true }))).toEqual([later])
    expect(idsOf(await list({ slot: false }))).toEqual([soon])
    expect(idsOf(await list({ slot: '2026-02-04T10:30:00.000Z' }))).toEqual([])
  })

  it.each([
    [{ payment: 'gold' }],
    [{ from: 'yesterday' }],
    [{ to: '2026-02-30' }],
    [{ slot: 'noon' }],
    [{ storeId: 7 }],
  ])('but not by %j', async (body) => {
    expect((await call(getOrders, { body }, { token })).status).toBe(400)
  })
})

it('finds an invoice number, a barcode, a pincode and a part of the address', async () => {
  const cheese = await product({ name: 'Cheese' })
  await db.updateTable('products').set({ barcode: '036000291452' }).where('id', '=', cheese).execute()
  const [plain, mine] = [await order(), (await cashOrder([{ productId: cheese }])).orderId]
  const address = { address_line: '7, Church Street', city: 'Mysuru', state: 'Karnataka', pincode: '570001' }
  await sql`UPDATE orders SET address = address || ${JSON.stringify({ ...address, mobile: '9123456780' })}::jsonb
    WHERE id = ${mine}`.execute(db)
  for (const search of ['0036000291452', '036000291452', '570001', '570 001', 'church st', 'mysuru', '9123456780'])
    expect([search, idsOf(await list({ search }))]).toEqual([search, [mine]])
  await sql`INSERT INTO tax_series (store_id, financial_year, kind, store_number, last_serial) VALUES ('main', '2026-27', 'invoice', 1, 1)
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`INSERT INTO tax_documents (id, kind, store_id, financial_year, serial, number, order_id, issued_at, legal_name,
      gstin, supply_state, amount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, cess_paise, round_off_paise)
    VALUES ('doc', 'invoice', 'main', '2026-27', 1, 'T1/2627/000001', ${plain}, now(), 'Tokri', '29AAAAA0000A1Z5', '29',
      100, 100, 0, 0, 0, 0, 0)`.execute(db)
  expect(idsOf(await list({ search: 't1/2627/000001' }))).toEqual([plain])
  await sql`ALTER TABLE tax_documents DISABLE TRIGGER USER`.execute(db)
  await db.deleteFrom('tax_documents').execute()
})
