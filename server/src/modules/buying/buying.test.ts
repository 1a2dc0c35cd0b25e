// Suppliers, purchase orders, receipts, and what they cost, by calls and by the rows they leave.
import { awaitProduct } from '@tokri/contract/awaited.ts'
import * as buying from '@tokri/contract/buying.ts'
import { limits } from '@tokri/contract/limits.ts'
import { searchProducts } from '@tokri/contract/product.ts'
import { deleteProduct } from '@tokri/contract/product-admin.ts'
import { wasteStock } from '@tokri/contract/stock.ts'
import { margin, slowStock, slowStockCsv, stockValue, stockValueCsv } from '@tokri/contract/stock-reports.ts'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { passToNoon } from '../../../test/clock.ts'
import { createDutyHolder } from '../../../test/duties.ts'
import { unexplainedStock } from '../../../test/ledger.ts'
import { statusAndCode, statusAndMessage, testShop } from '../../../test/shop.ts'
import { storeOpener } from '../../../test/stores.ts'
import { dayAt } from '../stock/service.ts'
import { dayOnPaper } from './order-paper.ts'

const shop = await testShop()
const { call, db, deps, signUp, runJobs, mails } = shop
const { product } = checkoutOf(shop)
passToNoon(shop)
const admin = await signUp('Admin')
const { token } = admin
const north = await storeOpener(shop)(admin, 'North')
const manager = await createDutyHolder(shop)(admin, [{ storeId: 'main', duty: 'manager' }])
const elsewhere = await createDutyHolder(shop)(admin, [{ storeId: north, duty: 'manager' }])

let count = 0
const key = () => ({ 'idempotency-key': `key ${++count}` })
const write = (endpoint: Parameters<typeof call>[0], body: object, by: string = manager.token, headers = key()) =>
  call(endpoint, { body }, { token: by, headers })

const supplierOf = async (fields: object = {}) => {
  const { status, body } = await write(
    buying.createSupplier,
    { name: `Supplier ${++count}`, email: 'orders@dairy.test', ...fields },
    token,
  )
  expect(status).toBe(201)
  return body.data._id as string
}
const itemsOf = (supplierId: string, items: [productId: string, pack: number, cost: number][]) =>
  write(
    buying.setSupplierItems,
    { items: items.map(([productId, pack, cost]) => ({ supplierId, productId, pack, cost })) },
    token,
  )
const orderOf = async (supplierId: string, lines: [productId: string, quantity: number][], storeId = 'main') => {
  const { status, body } = await write(
    buying.createPurchaseOrder,
    { supplierId, storeId, lines: lines.map(([productId, quantity]) => ({ productId, quantity })) },
    token,
  )
  expect(status).toBe(201)
  return body.data
}
const sentOrder = async (supplierId: string, lines: [productId: string, quantity: number][]) => {
  const order = await orderOf(supplierId, lines)
  expect((await write(buying.sendPurchaseOrder, { orderId: order._id })).status).toBe(200)
  return order
}
const receive = (orderId: string, lines: object[], more: object = {}, headers = key()) =>
  write(buying.receivePurchaseOrder, { orderId, invoice: 'INV-7', lines, ...more }, manager.token, headers)
const stockOf = async (productId: string) =>
  (
    await db
      .selectFrom('stock')
      .select('quantity')
      .where('product_id', '=', productId)
      .where('store_id', '=', 'main')
      .executeTakeFirst()
  )?.quantity
const report = (endpoint: Parameters<typeof call>[0], query: object = {}) =>
  call(endpoint, { query: { storeId: 'main', ...query } }, { token: manager.token })

const milk = await product({ name: 'Milk', stock: 0 })
const curd = await product({ name: 'Curd', stock: 0 })

describe('suppliers', () => {
  it('are kept by administrators alone, each with its own name', async () => {
    expect((await write(buying.createSupplier, { name: 'Dairy' })).status).toBe(403)
    const { status, body } = await write(
      buying.createSupplier,
      {
        name: 'Dairy',
        deliveryDays: [5, 1, 5],
        leadDays: 2,
        orderBy: '17:30',
        minimumAmount: 500,
        gstin: '29abcde1234f1z5',
      },
      token,
    )
    expect([status, body.data]).toMatchObject([
      201,
      {
        name: 'Dairy',
        deliveryDays: [1, 5],
        leadDays: 2,
        orderBy: '17:30',
        minimumAmount: 500,
        gstin: '29ABCDE1234F1Z5',
        active: true,
        items: 0,
      },
    ])
    expect(statusAndCode(await write(buying.createSupplier, { name: 'dairy' }, token))).toEqual([409, 'duplicate'])
    expect(statusAndCode(await write(buying.createSupplier, { name: 'X', deliveryDays: [7] }, token))).toEqual([
      400,
      'bad_request',
    ])
    const changed = await write(buying.updateSupplier, { _id: body.data._id, note: 'Ring twice', active: false }, token)
    expect(changed.body.data).toMatchObject({ name: 'Dairy', note: 'Ring twice', active: false, leadDays: 2 })
    expect(statusAndCode(await write(buying.updateSupplier, { _id: 'nobody', note: '' }, token))).toEqual([
      404,
      'not_found',
    ])
  })

  it('have items, of which one a product is preferred', async () => {
    const [one, other] = [await supplierOf(), await supplierOf()]
    const butter = await product({ name: 'Butter', stock: 0 })
    expect((await itemsOf(one, [[butter, 6, 40]])).body.data).toEqual({ saved: 1 })
    await itemsOf(other, [[butter, 12, 39]])
    const preferred = () =>
      db
        .selectFrom('supplier_items')
        .select('supplier_id')
        .where('product_id', '=', butter)
        .where('preferred', '=', true)
        .execute()
    expect(await preferred()).toEqual([{ supplier_id: one }])
    const items = [{ supplierId: other, productId: butter, pack: 10, cost: 38.5, code: 'B-1', preferred: true }]
    await write(buying.setSupplierItems, { items }, token)
    expect(await preferred()).toEqual([{ supplier_id: other }])
    const { body } = await write(buying.getSupplierItems, { supplierId: other }, token)
    expect(body.data).toEqual([
      {
        supplierId: other,
        productId: butter,
        name: 'Butter',
        unit: '500 ml',
        code: 'B-1',
        pack: 10,
        cost: 38.5,
        preferred: true,
      },
    ])
    expect(statusAndCode(await itemsOf(one, [[butter, 0, 40]]))).toEqual([400, 'bad_request'])
    expect(statusAndCode(await itemsOf('nobody', [[butter, 1, 40]]))).toEqual([404, 'not_found'])
    expect(statusAndCode(await itemsOf(one, [['nothing', 1, 40]]))).toEqual([404, 'not_found'])
  })

  it('send lists as CSV, which are shown before anything changes', async () => {
    const supplierId = await supplierOf()
    const csv = 'Name,Code,Case size,Rate\nMilk,M1,12,"₹41.50"\nCurd,C1,,30\nSoap,S1,1,20\nMilk,M2,1,3\nCurd,,0,5\n'
    const { body } = await write(buying.previewSupplierItems, { supplierId, csv }, token)
    expect(body.data.items).toMatchObject([
      { row: 2, productId: milk, code: 'M1', pack: 12, cost: 41.5 },
      { row: 3, productId: curd, code: 'C1', pack: 1, cost: 30 },
    ])
    expect(body.data.bad.map(({ row }: { row: number }) => row)).toEqual([4, 5, 6])
    const items = body.data.items.map(({ row, name, unit, ...item }: Record<string, unknown>) => item)
    expect((await write(buying.setSupplierItems, { items }, token)).body.data).toEqual({ saved: 2 })
  })
})

describe('purchase orders', () => {
  it('have numbers without gaps per store and year, and stay drafts until they are sent', async () => {
    const supplierId = await supplierOf({ minimumAmount: 100 })
    await itemsOf(supplierId, [[milk, 12, 40]])
    const orders = await Promise.all([1, 2, 3].map(() => orderOf(supplierId, [[milk, 24]])))
    const [first] = orders
    expect(first).toMatchObject({
      state: 'draft',
      total: 960,
      sentAt: null,
      late: false,
      supplier: { _id: supplierId },
    })
    expect(first.lines).toEqual([
      {
        productId: milk,
        name: 'Milk',
        unit: '500 ml',
        code: '',
        ordered: 24,
        received: 0,
        pack: 12,
        cost: 40,
        reason: '',
      },
    ])
    const changed = await write(buying.updatePurchaseOrder, {
      orderId: first._id,
      lines: [{ productId: curd, quantity: 5, cost: 9 }],
    })
    expect(changed.body.data).toMatchObject({ total: 45, lines: [{ productId: curd, ordered: 5 }] })
    const dropped = await write(buying.deletePurchaseOrder, { orderId: first._id })
    expect(dropped.body.data).toMatchObject({ state: 'cancelled', number: first.number })
    expect(statusAndCode(await write(buying.updatePurchaseOrder, { orderId: first._id, expectedOn: null }))).toEqual([
      409,
      'illegal_move',
    ])
    const other = await orderOf(supplierId, [[milk, 12]], north)
    const serials = await db
      .selectFrom('purchase_orders')
      .select(['serial', 'number'])
      .where('store_id', '=', 'main')
      .orderBy('serial')
      .execute()
    expect(serials.map(({ serial }) => serial)).toEqual(serials.map((_, k) => k + 1))
    expect(serials[0]?.number).toMatch(/^PO-\d{4}-0001$/)
    expect(other.number).toBe(serials[0]?.number)
  })

  it('are expected on any day from a supplier without delivery days, else on the next of them', async () => {
    const inDays = (days: number) => dayAt(deps, 'main', days)
    const weekday = new Date(inDays(0)).getUTCDay()
    expect(await orderOf(await supplierOf({ leadDays: 2 }), [[milk, 1]])).toMatchObject({ expectedOn: inDays(2) })
    const onThatDay = await supplierOf({ leadDays: 1, deliveryDays: [weekday] })
    expect(await orderOf(onThatDay, [[milk, 1]])).toMatchObject({ expectedOn: inDays(7) })
  })

  it('name the day on which they were sent by the clock of the store', () => {
    expect(dayOnPaper('2026-12-04')).toBe('Friday, 4 December 2026')
    expect(dayOnPaper('2026-12-03T18:29:00.000Z', 'Asia/Kolkata')).toBe('Thursday, 3 December 2026')
    expect(dayOnPaper('2026-12-03T18:31:00.000Z', 'Asia/Kolkata')).toBe('Friday, 4 December 2026')
  })

  it('are mailed once with a PDF and a CSV, and are fixed from then on', async () => {
    const supplierId = await supplierOf({ email: 'milk@dairy.test' })
    await itemsOf(supplierId, [[milk, 12, 41.5]])
    const order = await orderOf(supplierId, [[milk, 24]])
    const headers = key()
    for (let time = 0; time < 2; time++) {
      const sent = await write(buying.sendPurchaseOrder, { orderId: order._id }, manager.token, headers)
      expect(statusAndMessage(sent)).toEqual([200, 'Purchase order sent'])
    }
    await runJobs()
    const [mail, ...more] = mails.filter(({ to }) => to === 'milk@dairy.test')
    expect(more).toEqual([])
    expect(mail?.subject).toContain(order.number)
    const [pdf, csv] = mail?.attachments ?? []
    expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(csv?.content.toString()).toContain(`${order.number},,Milk,500 ml,12,24,41.5,996`)
    expect(statusAndCode(await write(buying.updatePurchaseOrder, { orderId: order._id, expectedOn: null }))).toEqual([
      409,
      'illegal_move',
    ])
    expect(statusAndCode(await write(buying.deletePurchaseOrder, { orderId: order._id }))).toEqual([
      409,
      'illegal_move',
    ])
    const told = await sentOrder(await supplierOf({ email: '' }), [[milk, 1]])
    expect(told.state).toBe('draft')
  })

  it('are seen and changed only at their own store', async () => {
    const order = await orderOf(await supplierOf(), [[milk, 1]])
    expect(statusAndCode(await write(buying.sendPurchaseOrder, { orderId: order._id }, elsewhere.token))).toEqual([
      404,
      'not_found',
    ])
    expect(
      (await call(buying.openPurchaseOrders, { query: { storeId: 'main' } }, { token: elsewhere.token })).status,
    ).toBe(404)
    const { body } = await call(buying.openPurchaseOrders, { query: { storeId: 'main', orderId: order._id } }, manager)
    expect(body.data).toMatchObject([{ _id: order._id, number: order.number }])
    const list = await write(buying.getPurchaseOrders, { storeId: 'main', state: 'draft', limit: 1 })
    expect(list.body).toMatchObject({ data: [{ _id: order._id }], currentPage: 1 })
  })

  it('that are under way stand by the day on which they are expected', async () => {
    const supplierId = await supplierOf()
    const days = { '2031-03-03': '', '2031-03-01': '', '2031-03-02': '' }
    for (const day of Object.keys(days) as (keyof typeof days)[]) {
      const { _id } = await sentOrder(supplierId, [[milk, 1]])
      await sql`UPDATE purchase_orders SET expected_on = ${day} WHERE id = ${_id}`.execute(db)
      days[day] = _id
    }
    const { body } = await call(buying.openPurchaseOrders, { query: { storeId: 'main' } }, manager)
    const ids = body.data
      .map(({ _id }: { _id: string }) => _id)
      .filter((id: string) => Object.values(days).includes(id))
    expect(ids).toEqual([days['2031-03-01'], days['2031-03-02'], days['2031-03-03']])
  })

  it('that are late say so', async () => {
    const order = await sentOrder(await supplierOf(), [[milk, 1]])
    await sql`UPDATE purchase_orders SET expected_on = '2020-01-01' WHERE id = ${order._id}`.execute(db)
    const { body } = await call(buying.openPurchaseOrders, { query: { storeId: 'main' } }, manager)
    expect(body.data[0]).toMatchObject({ _id: order._id, late: true })
    expect((await write(buying.closePurchaseOrder, { orderId: order._id })).body.data).toMatchObject({
      state: 'cancelled',
      late: false,
    })
    expect(statusAndMessage(await receive(order._id, [{ productId: milk, quantity: 1 }]))).toEqual([
      409,
      'This order was cancelled',
    ])
  })
})

describe('receiving', () => {
  it('ends only when all of every line has come', async () => {
    const [tea, rice] = [await product({ name: 'Tea', stock: 0 }), await product({ name: 'Rice', stock: 0 })]
    const order = await sentOrder(await supplierOf(), [
      [tea, 2],
      [rice, 3],
    ])
    const states = []
    for (const line of [
      { productId: tea, quantity: 2, cost: 10 },
      { productId: rice, quantity: 3, cost: 10 },
    ])
      states.push((await receive(order._id, [line])).body.data.state)
    expect(states).toEqual(['part_received', 'received'])
  })

  it('comes in parts, more or less than ordered, and once for each key', async () => {
    const supplierId = await supplierOf()
    const [tea, rice] = [await product({ name: 'Tea', stock: 0 }), await product({ name: 'Rice', stock: 0 })]
    await itemsOf(supplierId, [[tea, 6, 50]])
    const order = await sentOrder(supplierId, [[tea, 12]])
    const headers = key()
    for (let time = 0; time < 2; time++) {
      const part = await receive(
        order._id,
        [{ productId: tea, quantity: 6, lot: 'L1', expiresOn: '2099-01-01' }],
        {},
        headers,
      )
      expect(part.body.data).toMatchObject({ state: 'part_received', lines: [{ ordered: 12, received: 6 }] })
    }
    const rest = await receive(order._id, [
      { productId: tea, quantity: 7, cost: 52 },
      { productId: rice, quantity: 3, cost: 10 },
    ])
    expect(rest.body.data).toMatchObject({
      state: 'received',
      lines: [
        { ordered: 12, received: 13 },
        { productId: rice, ordered: 0, received: 3 },
      ],
      receipts: [
        { invoice: 'INV-7', lines: [{ quantity: 6, cost: 50, lot: 'L1', expiresOn: '2099-01-01' }] },
        { lines: [{ quantity: 7, cost: 52 }, { quantity: 3 }] },
      ],
    })
    expect([await stockOf(tea), await stockOf(rice)]).toEqual([13, 3])
    const movements = await db
      .selectFrom('stock_movements')
      .selectAll()
      .where('product_id', '=', tea)
      .orderBy('version')
      .execute()
    expect(
      movements.map(({ kind, quantity, cost_paise, reference }) => [kind, quantity, cost_paise, reference]),
    ).toEqual([
      ['received', 6, 5000, `${order.number}, INV-7`],
      ['received', 7, 5200, `${order.number}, INV-7`],
    ])
    const item = await db
      .selectFrom('supplier_items')
      .select('cost_paise')
      .where('product_id', '=', tea)
      .executeTakeFirst()
    expect(item?.cost_paise).toBe(5200)
    expect(await unexplainedStock(db)).toEqual([])
  })

  it('asks about costs far from the last one', async () => {
    const supplierId = await supplierOf()
    const oil = await product({ name: 'Oil', stock: 0 })
    await itemsOf(supplierId, [[oil, 1, 100]])
    const order = await sentOrder(supplierId, [[oil, 9]])
    for (const cost of [0, 100_000]) {
      const odd = await receive(order._id, [{ productId: oil, quantity: 1, cost }])
      expect(statusAndCode(odd)).toEqual([409, 'odd_cost'])
      expect(odd.body.data.lines).toEqual([{ productId: oil, name: 'Oil', cost, last: 100 }])
    }
    expect(await stockOf(oil)).toBe(0)
    expect((await receive(order._id, [{ productId: oil, quantity: 1, cost: 2000 }])).status).toBe(200)
    expect((await receive(order._id, [{ productId: oil, quantity: 1, cost: 0 }], { confirm: true })).status).toBe(200)
    expect(await stockOf(oil)).toBe(2)
  })

  it('sends broken goods back for a reason, never below zero', async () => {
    const supplierId = await supplierOf()
    const eggs = await product({ name: 'Eggs', stock: 0 })
    const order = await sentOrder(supplierId, [[eggs, 10]])
    await receive(order._id, [{ productId: eggs, quantity: 10, cost: 5 }])
    expect(statusAndMessage(await receive(order._id, [{ productId: eggs, quantity: -2 }]))).toEqual([
      400,
      'Say why it goes back',
    ])
    expect(statusAndCode(await receive(order._id, [{ productId: eggs, quantity: -11, reason: 'broken' }]))).toEqual([
      409,
      'insufficient_stock',
    ])
    const back = await receive(order._id, [{ productId: eggs, quantity: -4, reason: 'broken' }])
    expect(back.body.data).toMatchObject({ state: 'received', lines: [{ received: 6 }] })
    await write(wasteStock, { storeId: 'main', lines: [{ productId: eggs, quantity: 5, reason: 'fell' }] })
    expect(statusAndCode(await receive(order._id, [{ productId: eggs, quantity: -2, reason: 'broken' }]))).toEqual([
      409,
      'insufficient_stock',
    ])
    expect(await stockOf(eggs)).toBe(1)
    expect(await unexplainedStock(db)).toEqual([])
  })

  it('by two managers at once counts both', async () => {
    const order = await sentOrder(await supplierOf(), [[curd, 10]])
    const before = (await stockOf(curd)) ?? 0
    const answers = await Promise.all(
      [1, 2].map(() => receive(order._id, [{ productId: curd, quantity: 5, cost: 20 }])),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stockOf(curd)).toBe(before + 10)
    const { body } = await call(buying.openPurchaseOrders, { query: { storeId: 'main', orderId: order._id } }, manager)
    expect(body.data).toMatchObject([{ state: 'received', lines: [{ received: 10 }] }])
  })

  it('refuses a draft, and a product that was archived on the way', async () => {
    const supplierId = await supplierOf()
    const gone = await product({ name: 'Gone', stock: 0 })
    const draft = await orderOf(supplierId, [[gone, 1]])
    expect(statusAndMessage(await receive(draft._id, [{ productId: gone, quantity: 1 }]))).toEqual([
      409,
      'Send this order first',
    ])
    const order = await sentOrder(supplierId, [
      [gone, 1],
      [milk, 1],
    ])
    await call(deleteProduct, { body: { productId: gone } }, { token })
    expect((await receive(order._id, [{ productId: gone, quantity: 1 }])).status).toBe(404)
    expect((await receive(order._id, [{ productId: milk, quantity: 1 }])).status).toBe(200)
    expect((await write(buying.sendPurchaseOrder, { orderId: draft._id })).status).toBe(404)
  })

  it('goes by the pack of its own day', async () => {
    const supplierId = await supplierOf()
    await itemsOf(supplierId, [[milk, 12, 40]])
    const order = await sentOrder(supplierId, [[milk, 24]])
    await itemsOf(supplierId, [[milk, 10, 40]])
    const { body } = await receive(order._id, [{ productId: milk, quantity: 24 }])
    expect(body.data.lines).toMatchObject([{ pack: 12, ordered: 24, received: 24 }])
  })
})

describe('what to order', () => {
  it('is planned from sales and empty shelves, and anew when stock changes', async () => {
    const now = deps.clock().getTime()
    const days = 40
    /** Five pieces are sold at noon of each day, and whatever is missing comes the night before. */
    const sellFive = async (productId: string) => {
      const moves = Array.from({ length: days }, (_, k) => now - (days - k) * 86_400_000).flatMap((at) => [
        { kind: 'received' as const, quantity: 5, balance: 5, at: new Date(at - 12 * 3_600_000) },
        { kind: 'sale' as const, quantity: -5, balance: 0, at: new Date(at) },
      ])
      await db.deleteFrom('stock').where('product_id', '=', productId).execute()
      await db
        .insertInto('stock_movements')
        .values(
          moves.map((move, k) => ({ ...move, store_id: 'main', product_id: productId, version: k + 1, by: 'shop' })),
        )
        .execute()
      await db
        .insertInto('stock')
        .values({ store_id: 'main', product_id: productId, quantity: 0, version: moves.length })
        .execute()
    }
    const bread = await product({ name: 'Bread', stock: 0 })
    await sellFive(bread)
    const supplierId = await supplierOf({ leadDays: 1, minimumAmount: 100_000 })
    await itemsOf(supplierId, [[bread, 4, 20]])
    const suggestions = async () => (await report(buying.getSuggestions, { supplierId })).body.data
    const below = await suggestions()
    expect(below.lines).toMatchObject([{ productId: bread, quantity: 0, packs: 0 }])
    expect(below.suppliers).toMatchObject([{ _id: supplierId, minimumAmount: 100_000, total: 0, missing: 100_000 }])
    expect(below.lines[0].reason).toContain('minimum')

    await write(buying.updateSupplier, { _id: supplierId, minimumAmount: 0 }, token)
    await db.deleteFrom('order_suggestions').execute()
    const [line] = (await suggestions()).lines
    // It was sold out at noon every day, so more is asked for than five.
    expect(line.perDay).toBeGreaterThan(6)
    expect(line).toMatchObject({ productId: bread, onHand: 0, onOrder: 0, cover: 0, pack: 4, packs: line.quantity / 4 })
    expect(line.quantity).toBeGreaterThan(4)
    expect(line.outOfStockHours).toBeGreaterThan(100)
    expect(line.reason).toMatch(/^Sells \d+(\.\d)? a day, none left/)

    // Whoever asks while the day is planned waits for that plan.
    await db.deleteFrom('order_suggestions').execute()
    const plans: unknown[] = []
    const count = (thread: unknown) => plans.push(thread)
    process.on('worker', count)
    onTestFinished(() => void process.off('worker', count))
    const [one, other] = await Promise.all([suggestions(), suggestions()])
    expect([one.lines, other.lines]).toEqual([[line], [line]])
    expect(plans).toHaveLength(1)

    // Enough until any next delivery, also of a supplier who takes no more orders today.
    const order = await sentOrder(supplierId, [[bread, 200]])
    expect((await suggestions()).lines).toMatchObject([{ onOrder: 200, quantity: 0 }])
    await receive(order._id, [{ productId: bread, quantity: 200 }])
    expect((await suggestions()).lines).toMatchObject([{ onOrder: 0, onHand: 200, quantity: 0, perDay: line.perDay }])
  })
})

describe('what was lost today', () => {
  const lost = async () => (await report(buying.lostToday)).body.data

  it('are searches without a result by count, and products that usually sell at what they would have brought', async () => {
    for (const search of ['mangosteen', 'mangosteen', 'durian']) await call(searchProducts, { body: { search } })
    expect((await lost()).searches).toEqual([
      { search: 'mangosteen', count: 2 },
      { search: 'durian', count: 1 },
    ])

    const jam = await product({ name: 'Jam', stock: 0, pricePaise: 5000 })
    const at = (daysAgo: number) => new Date(deps.clock().getTime() - daysAgo * 86_400_000)
    await db
      .insertInto('stock_movements')
      .values(
        [
          { kind: 'received' as const, quantity: 56, balance: 56, at: at(10) },
          { kind: 'sale' as const, quantity: -56, balance: 0, at: at(9) },
        ].map((move, k) => ({ ...move, store_id: 'main', product_id: jam, version: k + 1, by: 'shop' })),
      )
      .execute()
    await db.updateTable('stock').set({ version: 2 }).where('product_id', '=', jam).execute()
    const [line] = (await lost()).products.filter(({ productId }: { productId: string }) => productId === jam)
    // 56 pieces in 28 days; since midnight there was none, and it is noon.
    expect(line).toMatchObject({ name: 'Jam', perDay: 2, openHours: 24, supplierId: null, asked: 0, onHand: 0 })
    expect(line).toMatchObject({ emptyHours: 12, pieces: 1, amount: 50 })
    const shopper = await signUp()
    await call(awaitProduct, { body: { productId: jam } }, shopper)
    expect((await lost()).products).toContainEqual(expect.objectContaining({ productId: jam, asked: 1 }))
  })

  it('are listed up to 200, with the number of the others', async () => {
    const { more: before, products } = await lost()
    expect(before).toBe(0)
    const shopper = await signUp()
    const waiting = await Promise.all(Array.from({ length: 203 - products.length }, () => product({ stock: 0 })))
    await db
      .insertInto('awaited_products')
      .values(
        waiting.map((product_id) => ({ user_id: shopper.id, store_id: 'main', product_id, created_at: deps.clock() })),
      )
      .execute()
    const { more, products: listed } = await lost()
    expect([listed.length, more]).toEqual([200, 3])
    expect(listed[0]).toEqual(products[0])
    await db.deleteFrom('awaited_products').where('user_id', '=', shopper.id).execute()
  })

  it('are put on the draft for the supplier, which gets one if there is none', async () => {
    const supplierId = await supplierOf()
    const [pickle, papad] = [await product({ name: 'Pickle', stock: 0 }), await product({ name: 'Papad', stock: 0 })]
    await itemsOf(supplierId, [
      [pickle, 6, 40],
      [papad, 4, 20],
    ])
    const add = async (productId: string, quantity: number) => {
      const body = { supplierId, storeId: 'main', addToDraft: true, lines: [{ productId, quantity }] }
      return (await write(buying.createPurchaseOrder, body)).body.data
    }
    const order = await add(pickle, 6)
    expect((await add(papad, 4))._id).toBe(order._id)
    expect((await add(pickle, 6)).lines).toMatchObject([
      { productId: pickle, ordered: 12, pack: 6 },
      { productId: papad, ordered: 4 },
    ])
    // What comes later stands behind, also after lines that were there already; no line has more than one may have.
    const both = [pickle, await product({ name: 'Salt', stock: 0 })].map((productId) => ({ productId, quantity: 6 }))
    await write(buying.createPurchaseOrder, { supplierId, storeId: 'main', addToDraft: true, lines: both })
    const last = await product({ name: 'Atta', stock: 0 })
    for (const quantity of [limits.stock, 1]) await add(last, quantity)
    const kept = db.selectFrom('purchase_order_lines').where('order_id', '=', order._id).orderBy('position')
    const rows = await kept.select(['position', 'name', 'ordered']).execute()
    expect(rows.map(({ name, ordered }) => [name, ordered])).toEqual([
      ['Pickle', 18],
      ['Papad', 4],
      ['Salt', 6],
      ['Atta', limits.stock],
    ])
    expect(new Set(rows.map(({ position }) => position)).size).toBe(4)
    await write(buying.sendPurchaseOrder, { orderId: order._id })
    expect((await add(papad, 4))._id).not.toBe(order._id)
  })
})

describe('reports', () => {
  it('value stock at its weighted average cost', async () => {
    const ghee = await product({ name: 'Ghee', stock: 0 })
    const order = await sentOrder(await supplierOf(), [[ghee, 10]])
    await receive(order._id, [{ productId: ghee, quantity: 3, cost: 10 }])
    await receive(order._id, [{ productId: ghee, quantity: 4, cost: 11.01 }])
    await write(wasteStock, { storeId: 'main', lines: [{ productId: ghee, quantity: 2, reason: 'fell' }] })
    const { body } = await report(stockValue)
    const lineOf = (id: string) => body.data.lines.find(({ productId }: { productId: string }) => productId === id)
    // 74.04 for 7 pieces, of which 5 are left.
    expect(lineOf(ghee)).toEqual({
      productId: ghee,
      name: 'Ghee',
      unit: '500 ml',
      quantity: 5,
      averageCost: 10.58,
      value: 52.89,
    })
    const sum = body.data.lines.reduce((all: number, { value }: { value: number }) => all + Math.round(value * 100), 0)
    expect(Math.round(body.data.value * 100)).toBe(sum)
    expect((await report(stockValue, { on: '2020-01-01' })).body.data).toEqual({
      on: '2020-01-01',
      quantity: 0,
      value: 0,
      lines: [],
    })
    const csv = await report(stockValueCsv)
    expect([csv.status, csv.body.includes(`${ghee},Ghee,500 ml,5,10.58,52.89`)]).toEqual([200, true])
    const { body: earned } = await report(margin, { from: '2020-01-01', to: '2999-01-01' })
    const wasted = earned.data.lines.find((line: { key: string }) => line.key === ghee)
    expect(wasted).toMatchObject({ pieces: 0, sales: 0, cost: 0, wasted: 21.15 })
    expect((await call(stockValue, { query: { storeId: 'main' } }, { token: elsewhere.token })).status).toBe(404)
  })

  it('say what lies', async () => {
    const { status, body } = await report(slowStock)
    expect([status, Array.isArray(body.data.lines)]).toEqual([200, true])
    expect((await report(slowStockCsv)).status).toBe(200)
  })
})
