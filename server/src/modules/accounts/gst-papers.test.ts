// Tax invoices, bills of supply and papers for both, each with numbers of their own, and their tables of the return GSTR-1.
import { gstr1Csv, monthAccounts } from '@tokri/contract/accounts.ts'
import { orderDetails, orderInvoice, refundOrder, retryRefund, updateOrderStatus } from '@tokri/contract/order.ts'
import { updateProduct } from '@tokri/contract/product-admin.ts'
import type { TaxDocumentKind } from '@tokri/rules/gst.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { passToNoon } from '../../../test/clock.ts'
import { gstOf } from '../../../test/gst.ts'
import { payingAt } from '../../../test/payment-steps.ts'
import { type Person, testShop } from '../../../test/shop.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { insertDocument, takeSerial } from '../order/documents/tax-document-queries.ts'

const shop = await testShop()
const { app, call, db, pass, runJobs, signUp } = shop
const { cashOrder, onlineOrder, product } = checkoutOf(shop)
const { press } = payingAt(shop)

passToNoon(shop)

let admin: Person
let gst: ReturnType<typeof gstOf>
let milk: string
let rice: string
let jewel: string
beforeAll(async () => {
  admin = await signUp('Admin')
  gst = gstOf(shop, admin)
  await gst.register()
  const taxed = (name: string, pricePaise: number, gst_rate: number) =>
    product({ name, pricePaise, stock: 500 }).then((id) => gst.taxed(id, { hsn: '0401', gst_rate }))
  milk = await taxed('Toned Milk', 6000, 5)
  rice = await taxed('Loose Rice', 5000, 0)
  jewel = await taxed('Silver Lamp', 11_000_000, 5)
})

const baskets = {
  invoice: () => [{ productId: milk }],
  bill_of_supply: () => [{ productId: rice }],
  invoice_cum_bill: () => [{ productId: milk }, { productId: rice }],
}
const soldKinds = ['invoice', 'bill_of_supply', 'invoice_cum_bill'] as const

const deliveredOrder = async (productIds: string[], state?: string) => {
  const { orderId } = await cashOrder(productIds.map((productId) => ({ productId })))
  if (state) await gst.moveTo(orderId, state)
  await gst.deliver(orderId)
  return orderId
}
const numbersOf = (kind: TaxDocumentKind) =>
  db.selectFrom('tax_documents').select(['serial', 'number']).where('kind', '=', kind).orderBy('serial').execute()
const rowsOf = async (part: string, month?: string): Promise<string[][]> => {
  const query = { storeId: 'main', part, ...(month && { month }) }
  const { payload } = await app.inject({
    url: gstr1Csv.url,
    query,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  return payload
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
}
const month = async () => (await call(monthAccounts, { query: { storeId: 'main' } }, admin)).body.data

describe('the paper of a delivered order', () => {
  it.each(soldKinds)('is the %s that its goods need', async (kind) => {
    const orderId = await deliveredOrder(baskets[kind]().map(({ productId }) => productId))
    expect((await gst.documentsOf(orderId)).map((document) => document.kind)).toEqual([kind])
  })

  it('does not ask what was given for nothing', async () => {
    const gift = await gst.taxed(await product({ name: 'Gift', pricePaise: 100, discount: 100, stock: 5 }), {
      gst_rate: 0,
    })
    const [document] = await gst.documentsOf(await deliveredOrder([milk, gift]))
    expect(document?.kind).toBe('invoice')
  })

  it('has a credit note for what is refunded, whatever its kind', async () => {
    const orderId = await deliveredOrder([rice])
    pass(1000)
    const body = { orderId, lines: [{ productId: rice, quantity: 1 }], reason: 'Leaking' }
    expect((await call(refundOrder, { body }, admin)).status).toBe(200)
    const [bill, note] = await gst.documentsOf(orderId)
    expect([bill?.kind, note?.kind]).toEqual(['bill_of_supply', 'credit_note'])
    expect(note?.amount_paise).toBe(bill?.amount_paise)
  })

  it('can be drawn, with both tables on one paper', async () => {
    for (const ids of [[rice], [milk, rice]]) {
      const headers = { authorization: `Bearer ${admin.token}` }
      const query = { orderId: await deliveredOrder(ids) }
      const pdf = await app.inject({ url: orderInvoice.url, query, headers })
      expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
  })
})

it('each series has no gaps under parallel deliveries, of which some fail at their last statement', async () => {
  const broken = await gst.taxed(await product({ name: 'Broken', pricePaise: 6000, stock: 50 }), { gst_rate: 5 })
  await sql`CREATE FUNCTION refuse_broken() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.name = 'Broken' THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$`.execute(db)
  await sql`CREATE TRIGGER refuse_broken BEFORE INSERT ON tax_document_lines
    FOR EACH ROW EXECUTE FUNCTION refuse_broken()`.execute(db)
  const orders: { orderId: string; fails: boolean }[] = []
  for (const kind of soldKinds)
    for (const fails of [false, true, false]) {
      const goods = baskets[kind]()
      const { orderId } = await cashOrder(fails ? [...goods, { productId: broken }] : goods)
      for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY'])
        await call(updateOrderStatus, { body: { orderId, state } }, admin)
      orders.push({ orderId, fails })
    }
  const answers = await Promise.all(
    orders.map(({ orderId }) => call(updateOrderStatus, { body: { orderId, state: 'DELIVERED' } }, admin)),
  )
  expect(answers.map(({ status }) => status)).toEqual(orders.map(({ fails }) => (fails ? 500 : 200)))
  await sql`DROP TRIGGER refuse_broken ON tax_document_lines`.execute(db)
  for (const { orderId } of orders.filter(({ fails }) => fails))
    expect((await call(updateOrderStatus, { body: { orderId, state: 'DELIVERED' } }, admin)).status).toBe(200)
  for (const [kind, letter] of [
    ['invoice', 'T'],
    ['bill_of_supply', 'B'],
    ['invoice_cum_bill', 'M'],
    ['credit_note', 'C'],
  ] as const) {
    const numbers = await numbersOf(kind)
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers.map(({ serial }) => serial)).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.every(({ number }) => number.startsWith(`${letter}1/`))).toBe(true)
  }
})

describe('the return', () => {
  it('has untaxed goods in a table of their own, within the state and to others', async () => {
    const orderId = await deliveredOrder([rice, milk], 'Maharashtra')
    const [document] = await gst.documentsOf(orderId)
    const sold = (await gst.linesOf(document?.id ?? '')).find(({ product_id }) => product_id === rice)
    const nil = await rowsOf('nil')
    expect(nil.map(([text]) => text)).toEqual([
      'Inter-State supplies to unregistered persons',
      'Intra-State supplies to unregistered persons',
    ])
    expect(nil[0]?.slice(1)).toEqual([String((sold?.amount_paise ?? 0) / 100), '0', '0'])
    expect((await rowsOf('b2c')).map((row) => row[2])).not.toContain('0')
    const paise = (rows: string[][], column: number) =>
      rows.reduce((sum, row) => sum + Math.round(100 * Number(row[column])), 0)
    const { tax } = await month()
    expect(tax.gstr3b.map(({ table, taxable }: { table: string; taxable: number }) => [table, taxable])).toContainEqual(
      ['3.1c', paise(nil, 1) / 100],
    )
    expect(paise(nil, 1) + paise(await rowsOf('b2c'), 4)).toBe(Math.round(100 * tax.taxable))
  })

  it('lists a large invoice to another state by itself, with its credit note, and none within the state', async () => {
    const before = await rowsOf('b2c')
    const orderId = await deliveredOrder([jewel, milk, rice], 'Maharashtra')
    await deliveredOrder([jewel])
    pass(1000)
    const body = { orderId, lines: [{ productId: milk, quantity: 1 }], reason: 'Leaking' }
    expect((await call(refundOrder, { body }, admin)).status).toBe(200)
    const [invoice, note] = await gst.documentsOf(orderId)
    const large = await rowsOf('b2cl')
    expect(large.map(([number, , value, state, , rate]) => [number, value, state, rate])).toEqual([
      [invoice?.number, String((invoice?.amount_paise ?? 0) / 100), '27-Maharashtra', '5'],
    ])
    expect(large[0]?.[1]).toMatch(/^\d\d-[A-Z][a-z]{2}-\d{4}$/)
    expect((await rowsOf('cdnur')).map(([type, number, , kind, , value]) => [type, number, kind, value])).toEqual([
      ['B2CL', note?.number, 'C', String((note?.amount_paise ?? 0) / 100)],
    ])
    const ofMaharashtra = (rows: string[][]) => rows.filter(([, state]) => state?.startsWith('27'))
    expect(ofMaharashtra(await rowsOf('b2c'))).toEqual(ofMaharashtra(before))
  })

  it('has one row of a credit note, and none while its refund has failed', async () => {
    const { orderId, order } = await onlineOrder([{ productId: jewel }, { productId: milk, quantity: 2 }])
    await press(order.paymentUrl, { press: 'pay', refunds_fail: 'on' })
    await gst.moveTo(orderId, 'Maharashtra')
    await gst.deliver(orderId)
    pass(1000)
    const lines = [
      { productId: jewel, quantity: 1 },
      { productId: milk, quantity: 1 },
    ]
    await call(refundOrder, { body: { orderId, lines, reason: 'Leaking' } }, admin)
    const [, note] = await gst.documentsOf(orderId)
    const values = async () =>
      (await rowsOf('cdnur')).filter((row) => row[1] === note?.number).map((row) => [row[5], row[8]])
    const listed = [[String((note?.amount_paise ?? 0) / 100), String((note?.taxable_paise ?? 0) / 100)]]
    expect(await values()).toEqual(listed)
    pass(1000)
    await runJobs()
    expect(await values()).toEqual([])
    pass(1000)
    const { refunds } = (await call(orderDetails, { query: { orderId } }, admin)).body.data
    await call(retryRefund, { body: { refundId: refunds[0]._id } }, admin)
    expect(await values()).toEqual(listed)
  })

  it('has no row of zeros for what was sold and given back', async () => {
    const lamp = await gst.taxed(await product({ name: 'Lamp', pricePaise: 5000, stock: 5 }), {
      ...{ hsn: '9405', gst_rate: 18 },
    })
    const orderId = await deliveredOrder([lamp], 'Goa')
    const ofGoa = async () => [
      ...(await rowsOf('b2c')).filter(([, state]) => state === '30-Goa'),
      ...(await rowsOf('hsn')).filter(([hsn]) => hsn === '9405'),
      ...(await month()).tax.byRate.filter(({ state }: { state: string }) => state === '30-Goa'),
    ]
    expect(await ofGoa()).toHaveLength(3)
    pass(1000)
    const body = { orderId, lines: [{ productId: lamp, quantity: 1 }], reason: 'Broken' }
    expect((await call(refundOrder, { body }, admin)).status).toBe(200)
    expect(await ofGoa()).toEqual([])
  })

  it.each([
    ['2024-07', 24_000_000, false],
    ['2024-07', 25_000_001, true],
    ['2024-08', 10_000_000, false],
    ['2024-08', 10_000_001, true],
  ])('of %s lists an invoice of %d paise by the limit of its day', async (day, amount, isLarge) => {
    const { orderId } = await cashOrder([{ productId: milk }])
    const at = new Date(day === '2024-07' ? '2024-07-31T23:59:00+05:30' : '2024-08-01T00:01:00+05:30')
    const tax = {
      taxable_paise: amount,
      cgst_paise: 0,
      sgst_paise: 0,
      igst_paise: 0,
      cess_paise: 0,
      round_off_paise: 0,
    }
    const number = await inTransaction(db, async (tx) => {
      const { serial } = await takeSerial(tx, { storeId: 'main', year: '2024-25', kind: 'invoice' })
      const made = `T1/2425/${String(serial).padStart(6, '0')}`
      const document = {
        ...{ id: newId(), kind: 'invoice' as const, store_id: 'main', financial_year: '2024-25', serial, number: made },
        ...{ order_id: orderId, refund_id: null, issued_at: at, legal_name: 'Tokri', gstin: '29AAGCB7383J1Z4' },
        ...{ supply_state: '27', amount_paise: amount, ...tax },
      }
      const line = {
        position: 1,
        product_id: milk,
        name: 'Milk',
        unit: '1',
        hsn: null,
        gst_rate: 5,
        cess: 0,
        quantity: 1,
      }
      await insertDocument(tx, document, [{ ...line, amount_paise: amount, ...tax }])
      return made
    })
    expect((await rowsOf('b2cl', day)).some(([listed]) => listed === number)).toBe(isLarge)
  })
})

it('documents keep the rates of their day when rates end, and credit notes have those of their invoice', async () => {
  const priced = (name: string, gst_rate: number) =>
    product({ name, pricePaise: 11_200, stock: 50 }).then((id) => gst.taxed(id, { hsn: '2106', gst_rate }))
  const [ghee, cola] = await Promise.all([priced('Ghee', 12), priced('Cola', 28)])
  const orderId = await deliveredOrder([ghee, cola])
  const papers = async () => {
    const documents = await gst.documentsOf(orderId)
    return Promise.all(documents.map(async (document) => ({ document, lines: await gst.linesOf(document.id) })))
  }
  const [before, returned] = await Promise.all([papers(), rowsOf('hsn')])
  expect(before[0]?.lines.map(({ gst_rate }) => gst_rate).sort()).toEqual([12, 28])

  for (const [productId, gstRate] of [
    [ghee, 5],
    [cola, 40],
  ] as const)
    expect((await call(updateProduct, { body: { productId, gstRate } }, admin)).status).toBe(200)
  expect(await Promise.all([papers(), rowsOf('hsn')])).toEqual([before, returned])

  pass(1000)
  const refund = { orderId, lines: [{ productId: cola, quantity: 1 }], reason: 'Warm' }
  expect((await call(refundOrder, { body: refund }, admin)).status).toBe(200)
  const [invoice, note] = await papers()
  expect(invoice).toEqual(before[0])
  expect(note?.lines).toMatchObject([{ product_id: cola, gst_rate: 28 }])
})
