import type { MonthShape } from '@tokri/contract/accounts.schema.ts'
import { gstr1Csv, ledgerCsv, monthAccounts } from '@tokri/contract/accounts.ts'
import { refundOrder } from '@tokri/contract/order.ts'
import { login } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { copyOrder } from '../../../test/copy-order.ts'
import { floorOf } from '../../../test/floor.ts'
import { gstOf, registration } from '../../../test/gst.ts'
import { testShop } from '../../../test/shop.ts'
import { storeOpener } from '../../../test/stores.ts'

const shop = await testShop()
const { app, call, db, deps, pass, signUp } = shop
const { cashOrder, paidOrder, product } = checkoutOf(shop)

const DAY = 24 * 3_600_000
const monthAt = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit' })
    .format(at)
    .slice(0, 7)
/** To the first day of the next month of the store. */
const toNextMonth = () => {
  const month = monthAt(deps.clock())
  while (monthAt(deps.clock()) === month) pass(DAY / 2)
}
toNextMonth() // before anybody signs in: the first cases are in one month

const admin = await signUp('Admin')
const gst = gstOf(shop, admin)
const signInAgain = async () => {
  const { body } = await call(login, { body: { email: admin.email, password: admin.password } })
  admin.token = body.data.accessToken
}

const read = (month?: string, storeId = 'main', person = admin) =>
  call(monthAccounts, { query: { storeId, ...(month !== undefined && { month }) } }, { token: person.token })
const accountsOf = async (month?: string, storeId?: string): Promise<MonthShape> =>
  (await read(month, storeId)).body.data
const file = (url: string, query: Record<string, string>, person = admin) =>
  app.inject({ url, query, headers: { authorization: `Bearer ${person.token}` } })
const rowsOf = (payload: string) => {
  const [head = '', ...lines] = payload.replace('\ufeff', '').trimEnd().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])))
}
const ledger = async (month = monthAt(deps.clock()), storeId = 'main') =>
  rowsOf((await file(ledgerCsv.url, { storeId, month })).payload)
const gstr1 = async (part: string) =>
  rowsOf((await file(gstr1Csv.url, { storeId: 'main', month: monthAt(deps.clock()), part })).payload)
/** The sum of a column in paise. */
const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(100 * Number(row[column])), 0)
const paise = (rupees: number | undefined) => Math.round(100 * (rupees ?? Number.NaN))
const paiseOf = async (statement: ReturnType<typeof sql<{ paise: number }>>) =>
  Number((await statement.execute(db)).rows[0]?.paise ?? 0)
const deliveredPaise = () =>
  paiseOf(sql`SELECT sum(final_amount_paise - adjusted_paise - refunded_paise)::bigint AS paise FROM orders
    WHERE state = 'DELIVERED' AND store_id = 'main'`)

const refund = async (orderId: string, productId: string, quantity = 1) => {
  pass(1000)
  const body = { orderId, lines: [{ productId, quantity }], reason: 'Leaking' }
  expect((await call(refundOrder, { body }, { token: admin.token })).status).toBe(200)
}

let milk: string
let cola: string
let early: string
beforeAll(async () => {
  milk = await gst.taxed(await product({ name: 'Toned Milk', pricePaise: 6050, stock: 500 }), {
    hsn: '0401',
    gst_rate: 5,
  })
  cola = await gst.taxed(await product({ name: 'Dark Cola', pricePaise: 4001, discount: 3, stock: 500 }), {
    hsn: '220210',
    gst_rate: 28,
    cess: 12,
  })
})

describe('the month of a shop that is not registered', () => {
  it('has the sums of its rows, and no word of the tax', async () => {
    const cash = await cashOrder([{ productId: milk, quantity: 3 }])
    early = cash.orderId
    await gst.deliver(early)
    const before = await paidOrder([{ productId: milk, quantity: 2 }])
    await refund(before.orderId, milk) // before its delivery: it lowers the sale
    await gst.deliver(before.orderId)
    await refund(early, milk)
    await cashOrder([{ productId: milk }]) // not delivered
    const month = await accountsOf()
    expect(month).toMatchObject({ month: monthAt(deps.clock()), tax: null, store: { _id: 'main' } })
    expect([month.sales.count, month.refunds.count]).toEqual([2, 1])
    expect(paise(month.net)).toBe(await deliveredPaise())
    const { refunded_paise } = await db
      .selectFrom('orders')
      .select('refunded_paise')
      .where('id', '=', early)
      .executeTakeFirstOrThrow()
    expect(paise(month.refunds.amount)).toBe(refunded_paise)
    const { payload, headers } = await file(ledgerCsv.url, { storeId: 'main', month: month.month })
    expect(headers['content-disposition']).toContain(`ledger-main-${month.month}.csv`)
    expect(payload.split('\r\n')[0]).toBe('\ufeffdate,kind,order,payment,amount')
    const rows = rowsOf(payload)
    expect(rows.map(({ kind, payment }) => [kind, payment])).toEqual([
      ['sale', 'cash'],
      ['sale', 'test'],
      ['refund', 'cash'],
    ])
    expect(sumOf(rows, 'amount')).toBe(paise(month.net))
    const taken = rows.filter(({ payment }) => payment === 'test')
    expect([month.testPaid.count, paise(month.testPaid.amount)]).toEqual([1, sumOf(taken, 'amount')])
    const refused = await file(gstr1Csv.url, { storeId: 'main', part: 'b2c' })
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'The shop is not registered for GST'])
  })
})

describe('the month of a registered shop', () => {
  beforeAll(async () => {
    expect((await gst.register()).status).toBe(200)
    for (const state of ['Karnataka', 'Karnataka', 'Kerala']) {
      const { orderId } = await paidOrder([
        { productId: milk, quantity: 3 },
        { productId: cola, quantity: 2 },
      ])
      await gst.moveTo(orderId, state)
      await gst.deliver(orderId)
      await refund(orderId, state === 'Kerala' ? cola : milk)
    }
    await refund(early, milk) // from before the registration
  })

  it('has the tax of its documents, which with the rest sums to the orders to the paisa', async () => {
    const { tax, net } = await accountsOf()
    if (!tax) throw new Error('no tax')
    expect(paise(net)).toBe(await deliveredPaise())
    const parts = [tax.taxable, tax.cgst, tax.sgst, tax.igst, tax.cess, tax.roundOff]
    expect(parts.reduce((sum, part) => sum + paise(part), 0)).toBe(paise(tax.amount))
    expect(paise(tax.amount) + paise(tax.withoutDocument)).toBe(paise(net))
    const signed = (column: string) =>
      paiseOf(sql`SELECT sum(CASE kind WHEN 'invoice' THEN 1 ELSE -1 END * ${sql.ref(column)})::bigint AS paise
        FROM tax_documents`)
    expect(paise(tax.taxable)).toBe(await signed('taxable_paise'))
    expect(paise(tax.cgst)).toBe(await signed('cgst_paise'))
    expect(paise(tax.igst)).toBe(await signed('igst_paise'))
    expect(paise(tax.cess)).toBe(await signed('cess_paise'))
    expect(tax.byRate.map(({ state, rate }) => [state, rate])).toEqual([
      ['29-Karnataka', 5],
      ['29-Karnataka', 28],
      ['32-Kerala', 5],
      ['32-Kerala', 28],
    ])
    expect(tax.byHsn.map(({ hsn, rate, quantity }) => [hsn, rate, quantity])).toEqual([
      ['0401', 5, 7],
      ['220210', 28, 5],
    ])
    for (const table of [tax.byRate, tax.byHsn])
      for (const part of ['taxable', 'cgst', 'sgst', 'igst', 'cess'] as const)
        expect(table.reduce((sum, row) => sum + paise(row[part]), 0)).toBe(paise(tax[part]))
    expect(tax.documents.map(({ kind, count }) => [kind, count])).toEqual([
      ['invoice', 3],
      ['credit_note', 3],
    ])
  })

  it('has the sums of GSTR-3B: what is taxed, what is not, and what went to another state', async () => {
    const { tax } = await accountsOf()
    if (!tax) throw new Error('no tax')
    const { taxable, cgst, sgst, igst, cess } = tax
    const toKerala = tax.byRate.filter(({ state }) => state === '32-Kerala')
    const kerala = (part: 'taxable' | 'igst' | 'cess') => toKerala.reduce((sum, row) => sum + paise(row[part]), 0) / 100
    expect(tax.gstr3b).toEqual([
      { table: '3.1a', state: null, taxable, cgst, sgst, igst, cess },
      { table: '3.1c', state: null, taxable: 0, cgst: 0, sgst: 0, igst: 0, cess: 0 },
      {
        ...{ table: '3.2', state: '32-Kerala', cgst: 0, sgst: 0 },
        ...{ taxable: kerala('taxable'), igst: kerala('igst'), cess: kerala('cess') },
      },
    ])
  })

  it('has a ledger that sums to the orders, with the documents of each entry', async () => {
    const rows = await ledger()
    const month = await accountsOf()
    expect(rows).toHaveLength(month.sales.count + month.refunds.count)
    expect(sumOf(rows, 'amount')).toBe(await deliveredPaise())
    for (const part of ['taxable', 'cgst', 'sgst', 'igst', 'cess'] as const)
      expect(sumOf(rows, part)).toBe(paise(month.tax?.[part]))
    for (const row of rows.filter(({ document }) => document !== '')) {
      const parts = ['taxable', 'cgst', 'sgst', 'igst', 'cess', 'round_off']
      expect(parts.reduce((sum, part) => sum + sumOf([row], part), 0)).toBe(sumOf([row], 'amount'))
      expect(row.document?.[0]).toBe(row.kind === 'sale' ? 'T' : 'C')
    }
    expect(rows.filter(({ document }) => document === '').map(({ kind }) => kind)).toEqual([
      'sale',
      'sale',
      'refund',
      'refund',
    ])
  })

  it('has the tables of GSTR-1', async () => {
    const { tax } = await accountsOf()
    const b2c = await gstr1('b2c')
    expect(b2c.map((row) => [row.Type, row['Place Of Supply'], row.Rate])).toEqual(
      tax?.byRate.map(({ state, rate }) => ['OE', state, String(rate)]),
    )
    expect(sumOf(b2c, 'Taxable Value')).toBe(paise(tax?.taxable))
    expect(sumOf(b2c, 'Cess Amount')).toBe(paise(tax?.cess))
    const hsn = await gstr1('hsn')
    expect(hsn.map((row) => [row.HSN, row.UQC, row['Total Quantity']])).toEqual([
      ['0401', 'PCS-PIECES', '7'],
      ['220210', 'PCS-PIECES', '5'],
    ])
    expect(sumOf(hsn, 'Total Value')).toBe(paise(tax?.amount))
    expect(sumOf(hsn, 'Central Tax Amount')).toBe(paise(tax?.cgst))
    expect(sumOf(hsn, 'Integrated Tax Amount')).toBe(paise(tax?.igst))
    const documents = await gstr1('documents')
    expect(documents.map((row) => Object.values(row))).toEqual(
      tax?.documents.map(({ kind, from, to, count }) => [
        kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note',
        ...[from, to, String(count), '0'],
      ]),
    )
  })

  it('keeps its documents when the registration ends', async () => {
    const before = await accountsOf()
    await gst.register(null)
    expect(await accountsOf()).toEqual(before)
    await gst.register(registration)
  })

  it('ends at midnight of the store: a later refund counts for the next month', async () => {
    const before = await accountsOf()
    toNextMonth()
    await signInAgain()
    await refund(early, milk)
    expect(await accountsOf(before.month)).toEqual(before)
    const next = await accountsOf()
    expect([next.from, next.sales.count, next.refunds.count]).toEqual([before.to, 0, 1])
    expect(next.tax?.withoutDocument).toBe(-next.refunds.amount)
    expect(new Date(before.to).toISOString()).toMatch(/T18:30:00/)
    expect(paise(before.net) + paise(next.net)).toBe(await deliveredPaise())
  })
})

describe('a long ledger', () => {
  it('has every entry once, also those of the same moment', async () => {
    const { orderId } = await cashOrder([{ productId: milk }])
    await gst.deliver(orderId)
    const before = (await ledger()).length
    await copyOrder(db, orderId, {
      to: 1400,
      changes: sql`jsonb_build_object('id', o.id || n, 'number', 'T-' || n,
        'delivered_at', o.delivered_at + (n / 700) * interval '1 second')`,
    })
    const rows = await ledger()
    expect(rows).toHaveLength(before + 1400)
    expect(new Set(rows.map(({ kind, order, amount }) => `${kind} ${order} ${amount}`)).size).toBe(before + 1400)
    expect(sumOf(rows, 'amount')).toBe(paise((await accountsOf()).net))
  })
})

describe('the accounts of a month', () => {
  it.each([{ month: '2026-13' }, { month: '2026-1' }, { month: '1999-01' }, { month: '' }, { month: '2026-01-01' }])(
    'are refused for %j',
    async ({ month }) => {
      expect((await read(month)).status).toBe(400)
      expect((await file(ledgerCsv.url, { storeId: 'main', month })).statusCode).toBe(400)
      expect((await file(gstr1Csv.url, { storeId: 'main', month, part: 'b2c' })).statusCode).toBe(400)
    },
  )

  it('have three tables for the return, and no other', async () => {
    expect((await file(gstr1Csv.url, { storeId: 'main', part: 'b2b' })).statusCode).toBe(400)
    expect((await file(gstr1Csv.url, { storeId: 'main' })).statusCode).toBe(400)
  })

  it('are for managers of the store and for administrators', async () => {
    const { holderOf } = floorOf(shop, admin)
    const north = await storeOpener(shop)(admin)
    const manager = await holderOf(admin, [{ storeId: north, duty: 'manager' }])
    const picker = await holderOf(admin, [{ storeId: north, duty: 'picker' }])
    const shopper = await signUp()
    const statuses = async (storeId: string, person: typeof admin) => [
      (await read(undefined, storeId, person)).status,
      (await file(ledgerCsv.url, { storeId }, person)).statusCode,
      (await file(gstr1Csv.url, { storeId, part: 'hsn' }, person)).statusCode,
    ]
    expect(await statuses(north, manager)).toEqual([200, 200, 200])
    expect(await statuses('main', manager)).toEqual([404, 404, 404])
    expect(await statuses(north, picker)).toEqual([403, 403, 403])
    expect(await statuses(north, shopper)).toEqual([403, 403, 403])
    expect(await statuses('nowhere', admin)).toEqual([404, 404, 404])
    expect(await accountsOf(undefined, north)).toMatchObject({ net: 0, sales: { count: 0 }, tax: { byRate: [] } })
  })
})
