// Sales over a period: in every way of looking at them the rows sum to the same total, which is that of the orders.
import { cancelOrder, refundOrder } from '@tokri/contract/order.ts'
import type { SalesReport, SalesRow } from '@tokri/contract/reports.schema.ts'
import { type ReportPart, reportParts, salesReport, salesReportCsv } from '@tokri/contract/reports.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { catalogueFactory, type Person, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const { cashOrder, paidOrder, product } = checkoutOf(shop)
const create = catalogueFactory(db)

const paise = (rupees: number) => Math.round(rupees * 100)
const sum = (rows: readonly SalesRow[], part: 'orders' | 'pieces' | 'amount' | 'before') =>
  rows.reduce((total, row) => total + (part === 'amount' || part === 'before' ? paise(row[part]) : row[part]), 0)

let admin: Person
const period = { from: '2026-03-02', to: '2026-03-04' }
const ask = (query: object, as = admin) => call(salesReport, { query }, as)
const report = async (by: ReportPart, query: object = period): Promise<SalesReport> => {
  const answer = await ask({ ...query, by })
  expect(answer.status).toBe(200)
  return answer.body.data
}
/** Delivers an order at that moment. */
const deliver = (orderId: string, at: string) =>
  db
    .updateTable('orders')
    .set({ state: 'DELIVERED', delivered_at: new Date(at), created_at: new Date(at), payment_state: 'paid' })
    .where('id', '=', orderId)
    .execute()

let milk: string
let bread: string
let soap: string
let shopper: Person
beforeAll(async () => {
  admin = await signUp('Admin')
  milk = await product({ name: 'Milk', pricePaise: 6133, discount: 7, stock: 1000 })
  bread = await product({ name: 'Bread', pricePaise: 4499, stock: 1000 })
  const care = await create.category('Care')
  soap = await create.product(care, await create.subCategory('Soap', [care]), { name: 'Soap', pricePaise: 12_345 })
  const first = await paidOrder(
    [
      { productId: milk, quantity: 3 },
      { productId: soap, quantity: 2 },
    ],
    { coupon: 'new10', beside: { tip: 20 } },
  )
  shopper = first.person
  const second = await cashOrder([{ productId: bread, quantity: 2 }], { shopper })
  const third = await paidOrder([{ productId: milk }, { productId: bread }, { productId: soap }])
  const earlier = await cashOrder([{ productId: bread, quantity: 5 }])
  const outside = await cashOrder([{ productId: bread }])
  const open = await cashOrder([{ productId: bread }])
  const gone = await cashOrder([{ productId: bread }])
  await call(cancelOrder, { body: { orderId: gone.orderId, reason: 'No' } }, gone)
  await call(
    refundOrder,
    { body: { orderId: third.orderId, lines: [{ productId: soap, quantity: 1 }], reason: 'Broken' } },
    admin,
  )
  const goodwill = { orderId: first.orderId, amount: 7.77, reason: 'Late' }
  await deliver(first.orderId, '2026-03-01T18:30:00Z') // midnight in India
  expect((await call(refundOrder, { body: goodwill }, admin)).status).toBe(200)
  await deliver(second.orderId, '2026-03-04T18:29:59Z')
  await deliver(third.orderId, '2026-03-03T06:00:00Z')
  await db.updateTable('orders').set({ payment_state: 'part_refunded' }).where('id', '=', third.orderId).execute()
  await deliver(earlier.orderId, '2026-02-28T06:00:00Z')
  await deliver(outside.orderId, '2026-03-04T18:30:00Z')
  expect(open.order.state).toBe('PLACED')
})

/** What the rows of the tables say. */
const ofOrders = async () => {
  const rows = await db
    .selectFrom('orders')
    .select(['final_amount_paise', 'adjusted_paise', 'refunded_paise'])
    .where('delivered_at', '>=', new Date('2026-03-01T18:30:00Z'))
    .where('delivered_at', '<', new Date('2026-03-04T18:30:00Z'))
    .execute()
  return rows.reduce((total, row) => total + row.final_amount_paise - row.adjusted_paise - row.refunded_paise, 0)
}

describe('sales over a period', () => {
  it.each(reportParts)('by %s sum to the amounts of the delivered orders', async (by) => {
    const { rows, rowCount, total, before } = await report(by)
    expect(paise(total.amount)).toBe(await ofOrders())
    expect(total).toMatchObject({ orders: 3, pieces: 9 })
    expect([sum(rows, 'amount'), sum(rows, 'pieces')]).toEqual([paise(total.amount), total.pieces])
    if (by !== 'product' && by !== 'category') expect(sum(rows, 'orders')).toBe(3)
    expect(before).toMatchObject({ from: '2026-02-27', to: '2026-03-01', orders: 1, pieces: 5 })
    if (by !== 'customer') expect(sum(rows, 'before')).toBe(paise(before.amount))
    expect(rowCount).toBe(rows.length)
  })

  it('have every day and every hour, and anything else with the largest amount first', async () => {
    expect((await report('day')).rows.map(({ key, orders }) => [key, orders])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-03', 1],
      ['2026-03-04', 1],
    ])
    const hours = (await report('hour')).rows
    expect(hours.map(({ key }) => key)).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)))
    expect(hours.filter(({ orders }) => orders > 0).map(({ key }) => key)).toEqual(['0', '11', '23'])
    const amounts = (await report('product')).rows.map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  })

  it('name products, categories, customers, stores and ways to pay', async () => {
    const named = async (by: ReportPart) =>
      (await report(by)).rows
        .map(({ key, name, orders, pieces }) => [by === 'store' ? key : name, orders, pieces])
        .sort()
    expect(await named('product')).toEqual([
      ['Bread', 2, 3],
      ['Milk', 2, 4],
      ['Soap', 2, 2],
    ])
    expect(await named('category')).toEqual([
      ['Care', 2, 2],
      ['Dairy', 3, 7],
    ])
    expect(await named('payment')).toEqual([
      ['cash', 1, 2],
      ['test', 2, 7],
    ])
    expect(await named('store')).toEqual([['main', 3, 9]])
    const customers = (await report('customer')).rows
    expect(customers.map(({ orders }) => orders).sort()).toEqual([1, 2])
    expect(customers.find(({ key }) => key === shopper.id)).toMatchObject({ name: 'Asha Rao', orders: 2 })
  })

  it('are those of one store, where one is named', async () => {
    expect((await report('day', { ...period, storeId: 'main' })).total.orders).toBe(3)
    expect((await ask({ ...period, storeId: 'nowhere' })).status).toBe(404)
  })

  it.each([
    [{ from: '2026-03-02' }],
    [{ from: '2026-03-04', to: '2026-03-02' }],
    [{ from: '2026-01-01', to: '2027-01-02' }],
    [{ from: 'today', to: '2026-03-02' }],
    [{ ...period, by: 'colour' }],
  ])('are refused for %j', async (query) => {
    expect((await ask(query)).status).toBe(400)
  })

  it('are a spreadsheet as well', async () => {
    const { rows, total, before } = await report('product')
    const { body, headers } = await call(salesReportCsv, { query: { ...period, by: 'product' } }, admin)
    expect(headers['content-disposition']).toContain('sales-2026-03-02-2026-03-04-by-product.csv')
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(rows.length + 2)
    expect(lines.at(-1)).toBe(`all,,3,9,${total.amount},${before.amount}`)
    expect((await call(salesReportCsv, { query: period }, shopper)).status).toBe(403)
  })
})
