import { setPreference } from '@tokri/contract/cart.ts'
import {
  answerSubstitution,
  orderDetails,
  orderInvoice,
  placeOrder,
  refundOrder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { pickShort } from '@tokri/contract/picking.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { taxInside } from '@tokri/rules/gst.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { floorOf } from '../../../../test/floor.ts'
import { gstOf, registration } from '../../../../test/gst.ts'
import { type Person, testShop } from '../../../../test/shop.ts'
import { storeOpener } from '../../../../test/stores.ts'
import { billRows, printedLines, taxSums } from './tax-invoice.ts'

const shop = await testShop()
const { app, call, db, deps, pass, signUp } = shop
const { product, cashOrder, paidOrder, atCheckout } = checkoutOf(shop)

let admin: Person
let gst: ReturnType<typeof gstOf>
let milk: string
let cola: string
beforeAll(async () => {
  admin = await signUp('Admin')
  gst = gstOf(shop, admin)
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

const orderOf = (orderId: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
const refund = async (orderId: string, productId: string, quantity = 1) => {
  pass(1000)
  const body = { orderId, lines: [{ productId, quantity }], reason: 'Leaking' }
  return call(refundOrder, { body }, { token: admin.token })
}
const shopAddress = { address: '100 Feet Road\nBengaluru 560038', fssai: '11223344556677' }
const invoicePdf = (orderId: string) =>
  app.inject({ url: orderInvoice.url, query: { orderId }, headers: { authorization: `Bearer ${admin.token}` } })
const settings = async () => (await call(getSettings)).body.data
const change = (body: object) => call(updateSettings, { body }, { token: admin.token })

describe('a shop that is not registered', () => {
  it('issues nothing, and its settings do not mention the tax', async () => {
    const { orderId } = await cashOrder([{ productId: milk }])
    await gst.deliver(orderId)
    expect((await refund(orderId, milk)).status).toBe(200)
    expect(await gst.documentsOf(orderId)).toEqual([])
    expect(await settings()).not.toHaveProperty('gst')
    expect((await invoicePdf(orderId)).statusCode).toBe(200)
  })
})

describe('the registration', () => {
  it.each([
    { legalName: 'Tokri', gstin: '29AAGCB7383J1Z5' },
    { legalName: 'Tokri', gstin: '29AAGCB7383J1Z' },
    { legalName: 'Tokri', gstin: '' },
    { legalName: ' ', gstin: registration.gstin },
    { gstin: registration.gstin },
    'registered',
  ])('is refused as %j', async (wrong) => {
    expect((await change({ gst: wrong })).status).toBe(400)
    expect(await settings()).not.toHaveProperty('gst')
  })

  it('is a setting like the others: read by all, ended by null, refused when it is stale', async () => {
    const lower = { ...registration, gstin: registration.gstin.toLowerCase() }
    expect((await change({ gst: lower, was: { gst: null } })).body.data.gst).toEqual(registration)
    expect((await change({ gst: null, was: { gst: null } })).body.code).toBe('stale_version')
    expect((await settings()).gst).toEqual(registration)
    expect((await change({ gst: null, was: { gst: registration } })).body.data).not.toHaveProperty('gst')
    const entry = db.selectFrom('audit_log').select('detail').where('action', '=', 'settings.updated')
    expect(await entry.orderBy('id').execute()).toMatchObject([
      { detail: { gst: { to: JSON.stringify(registration) } } },
      { detail: { gst: { to: null } } },
    ])
    const { token } = await signUp()
    expect((await call(updateSettings, { body: { gst: registration } }, { token })).status).toBe(403)
  })

  it('is also that of the seller: each is read and written through the other', async () => {
    const seller = { ...shopAddress, ...registration }
    const named = await change({ seller, was: { seller: null } })
    expect(named.body.data).toMatchObject({ seller, gst: registration })
    const other = { ...registration, legalName: 'Tokri Retail' }
    expect((await change({ gst: other, was: { seller: named.body.data.seller } })).body.data).toMatchObject({
      seller: { ...seller, ...other },
    })
    const ended = (await change({ seller: { ...seller, gstin: '' } })).body.data
    expect(ended).toMatchObject({ seller: { ...seller, gstin: '' } })
    expect(ended).not.toHaveProperty('gst')
    const refusalOf = async (wrong: object) => (await change({ seller: { ...seller, ...wrong } })).body.message
    expect(await refusalOf({ fssai: '1122334455667' })).toBe('An FSSAI number has 14 digits')
    expect(await refusalOf({ gstin: '29AAGCB7383J1Z5' })).toBe('This is not a valid GSTIN')
    expect(await refusalOf({ legalName: '' })).toBe('Write the legal name of the registration')
    expect((await change({ seller: null })).body.data).not.toHaveProperty('seller')
  })
})

describe('the invoice of a registered shop', () => {
  beforeAll(async () => {
    expect((await gst.register()).status).toBe(200)
  })

  it('has the address and the FSSAI number of the seller of its day, as its credit note has', async () => {
    const seller = { ...shopAddress, ...registration }
    await change({ seller })
    const { orderId } = await cashOrder([{ productId: milk }])
    await gst.deliver(orderId)
    await change({ seller: { ...seller, address: '', fssai: '' } })
    await refund(orderId, milk)
    const of = { seller_address: shopAddress.address, fssai: shopAddress.fssai }
    expect(await gst.documentsOf(orderId)).toMatchObject([
      { kind: 'invoice', ...of },
      { kind: 'credit_note', ...of },
    ])
  })

  it('is issued when the order is delivered, and sums to what it costs', async () => {
    const { orderId } = await cashOrder([
      { productId: milk, quantity: 3 },
      { productId: cola, quantity: 2 },
    ])
    await call(updateOrderStatus, { body: { orderId, state: 'CONFIRMED' } }, { token: admin.token })
    expect(await gst.documentsOf(orderId)).toEqual([])
    await gst.deliver(orderId)
    const [invoice, ...more] = await gst.documentsOf(orderId)
    if (!invoice) throw new Error('no invoice')
    expect(more).toEqual([])
    const order = await orderOf(orderId)
    expect(invoice).toMatchObject({
      kind: 'invoice',
      store_id: 'main',
      legal_name: registration.legalName,
      gstin: registration.gstin,
      supply_state: '29',
      amount_paise: order.final_amount_paise,
      igst_paise: 0,
    })
    expect(invoice.issued_at).toEqual(order.delivered_at)
    const lines = await gst.linesOf(invoice.id)
    expect(lines).toMatchObject([
      { product_id: milk, name: 'Toned Milk', hsn: '0401', gst_rate: 5, cess: 0, quantity: 3 },
      { product_id: cola, name: 'Dark Cola', hsn: '220210', gst_rate: 28, cess: 12, quantity: 2 },
    ])
    for (const line of lines)
      expect(taxInside(line.amount_paise, { rate: line.gst_rate, cess: line.cess, interState: false })).toEqual({
        taxablePaise: line.taxable_paise,
        cgstPaise: line.cgst_paise,
        sgstPaise: line.sgst_paise,
        igstPaise: 0,
        cessPaise: line.cess_paise,
        roundOffPaise: line.round_off_paise,
      })
    for (const part of ['amount', 'taxable', 'cgst', 'sgst', 'cess', 'round_off'] as const)
      expect(lines.reduce((sum, line) => sum + line[`${part}_paise`], 0)).toBe(invoice[`${part}_paise`])
    expect(invoice.cess_paise).toBeGreaterThan(0)
  })

  it('has the code and the rate at which the goods were ordered', async () => {
    const changing = await gst.taxed(await product(), { hsn: '1905', gst_rate: 12 })
    const { orderId } = await cashOrder([{ productId: changing }])
    await gst.taxed(changing, { hsn: '2106', gst_rate: 18 })
    await gst.deliver(orderId)
    const [invoice] = await gst.documentsOf(orderId)
    expect(await gst.linesOf(invoice?.id ?? '')).toMatchObject([{ hsn: '1905', gst_rate: 12 }])
  })

  it('has integrated tax if the goods go to another state, and the state of the pincode for one that nobody knows', async () => {
    const sent = async (state: string, pincode?: string) => {
      const { orderId } = await cashOrder([{ productId: cola }])
      await gst.moveTo(orderId, state, pincode)
      await gst.deliver(orderId)
      return (await gst.documentsOf(orderId))[0]
    }
    expect(await sent('TAMIL  NADU')).toMatchObject({ supply_state: '33', cgst_paise: 0, sgst_paise: 0 })
    expect((await sent('Tamil Nadu'))?.igst_paise).toBeGreaterThan(0)
    for (const own of ['Karnatak', 'KA', 'कर्नाटक', 'Namma Nadu'])
      expect(await sent(own)).toMatchObject({ supply_state: '29', igst_paise: 0 })
    expect(await sent('Thondaimandalam', '600001')).toMatchObject({ supply_state: '33', cgst_paise: 0 })
    expect(await sent('Army', '900056')).toMatchObject({ supply_state: '29', igst_paise: 0 })
  })

  it('has no refund that came before the delivery', async () => {
    const { orderId } = await paidOrder([{ productId: milk, quantity: 2 }])
    expect((await refund(orderId, milk)).status).toBe(200)
    await gst.deliver(orderId)
    const [invoice, ...more] = await gst.documentsOf(orderId)
    const order = await orderOf(orderId)
    expect(invoice?.amount_paise).toBe(order.final_amount_paise - order.refunded_paise)
    expect(more).toEqual([])
    expect(await gst.linesOf(invoice?.id ?? '')).toMatchObject([{ quantity: 1 }])
  })

  it('is not issued for an order that is cancelled, or that was refunded whole', async () => {
    const cancelled = await paidOrder([{ productId: milk }])
    await call(updateOrderStatus, { body: { orderId: cancelled.orderId, state: 'CANCELLED' } }, { token: admin.token })
    expect(await gst.documentsOf(cancelled.orderId)).toEqual([])
    const { orderId } = await paidOrder([{ productId: milk }])
    for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY'])
      await call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })
    expect((await refund(orderId, milk)).status).toBe(200)
    await call(updateOrderStatus, { body: { orderId, state: 'DELIVERED' } }, { token: admin.token })
    expect((await orderOf(orderId)).state).toBe('DELIVERED')
    expect(await gst.documentsOf(orderId)).toEqual([])
  })
})

describe('the bill on an invoice', () => {
  const cents = (rupees: number) => Math.round(100 * rupees)
  /** The rows as printed, once they are known to sum to the amount of the invoice, and no line to cost more than its MRP. */
  const billOf = async (orderId: string) => {
    const [row] = await gst.documentsOf(orderId)
    if (!row) throw new Error('no invoice')
    const lines = await gst.linesOf(row.id)
    for (const { goods_paise, mrp_paise, quantity } of lines)
      expect(goods_paise).toBeLessThanOrEqual((mrp_paise ?? 0) * quantity)
    const { body } = await call(orderDetails, { query: { orderId } }, { token: admin.token })
    const document = { ...row, reason: null, refund_state: null, lines }
    const rows = billRows(document, body.data, (text) => text).map(({ label, paise }) => [label, paise] as const)
    const last = rows.at(-1)
    expect(rows.slice(0, -1).reduce((sum, [, paise]) => sum + paise, 0)).toBe(last?.[1])
    expect(last).toEqual(['Final amount', row.amount_paise])
    return { lines, rows: Object.fromEntries(rows), order: body.data }
  }

  it('has the prices and the rows of the app: MRP, discount, coupon and charges', async () => {
    const { orderId } = await cashOrder(
      [
        { productId: milk, quantity: 6 },
        { productId: cola, quantity: 2 },
      ],
      { coupon: 'new10' },
    )
    await gst.deliver(orderId)
    const { lines, rows, order } = await billOf(orderId)
    expect(lines.map((line) => [line.mrp_paise, Number(line.discount), line.quantity, line.goods_paise])).toEqual(
      order.lines.map((line: { price: number; discount: number; quantity: number; lineTotal: number }) => [
        cents(line.price),
        line.discount,
        line.quantity,
        cents(line.lineTotal),
      ]),
    )
    expect(rows).toEqual({
      'Total without discount': cents(order.bill.totalWithoutDiscount),
      Discount: -cents(order.bill.savings),
      'Coupon {code}': -cents(order.bill.coupon),
      'Service charge': cents(order.bill.serviceCharge),
      'Delivery charge': 0,
      ...(order.bill.rounding && { 'Round-off': cents(order.bill.rounding) }),
      'Final amount': cents(order.bill.finalAmount),
    })
    expect(order.bill.coupon).toBeGreaterThan(0)
  })

  it('says what refunded pieces took of the charges', async () => {
    const { orderId } = await paidOrder([{ productId: milk, quantity: 3 }, { productId: cola }])
    expect((await refund(orderId, milk)).status).toBe(200)
    await gst.deliver(orderId)
    const { lines, rows, order } = await billOf(orderId)
    expect(lines.map(({ quantity, goods_paise }) => [quantity, goods_paise])).toEqual([
      [2, 12100],
      [1, 3881],
    ])
    const share = cents(order.refunds[0].amount) - 6050
    expect(rows['Shares of what came off before']).toBe(-share)
  })
})

describe('a credit note', () => {
  it('is issued for each refund after the delivery; all of them take back all of the invoice', async () => {
    const { orderId } = await paidOrder([
      { productId: milk, quantity: 3 },
      { productId: cola, quantity: 2 },
    ])
    await gst.deliver(orderId)
    const before = await orderOf(orderId)
    expect((await refund(orderId, milk, 2)).status).toBe(200)
    const first = (await gst.documentsOf(orderId))[1]
    expect(first).toMatchObject({ kind: 'credit_note', amount_paise: (await orderOf(orderId)).refunded_paise })
    expect(await gst.linesOf(first?.id ?? '')).toMatchObject([{ position: 1, product_id: milk, quantity: 2 }])
    expect((await refund(orderId, cola, 2)).status).toBe(200)
    expect((await refund(orderId, milk, 1)).status).toBe(200)
    expect((await refund(orderId, milk, 1)).status).toBe(409)
    const [invoice, ...credits] = await gst.documentsOf(orderId)
    expect(credits).toHaveLength(3)
    expect(invoice?.amount_paise).toBe(before.final_amount_paise)
    for (const part of ['amount', 'taxable', 'cgst', 'sgst', 'igst', 'cess', 'round_off'] as const)
      expect(credits.reduce((sum, credit) => sum + credit[`${part}_paise`], 0)).toBe(invoice?.[`${part}_paise`])
    const refunds = await db
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .execute()
    expect(credits.map(({ refund_id, amount_paise }) => [refund_id, amount_paise])).toEqual(
      refunds.map(({ id, amount_paise }) => [id, amount_paise]),
    )
  })

  it('for an amount takes it back of every line, and the pieces give back what is left of them', async () => {
    const { orderId } = await paidOrder([{ productId: milk, quantity: 3 }, { productId: cola }])
    await gst.deliver(orderId)
    pass(1000)
    const body = { orderId, amount: 50, reason: 'Came warm' }
    expect((await call(refundOrder, { body }, { token: admin.token })).status).toBe(200)
    const note = (await gst.documentsOf(orderId))[1]
    expect(note).toMatchObject({ kind: 'credit_note', amount_paise: 5000 })
    expect((await gst.linesOf(note?.id ?? '')).map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
      [milk, 0],
      [cola, 0],
    ])
    const printed = printedLines({ lines: await gst.linesOf(note?.id ?? '') }, body.reason)
    expect(printed.map(({ name, unit, hsn, gst_rate }) => [name, unit, hsn, Number(gst_rate)])).toEqual([
      ['Came warm', '', null, 5],
      ['Came warm', '', null, 28],
    ])
    for (const productId of [milk, cola]) await refund(orderId, productId)
    expect((await refund(orderId, milk, 2)).body.data.payment.state).toBe('refunded')
    const [invoice, ...credits] = await gst.documentsOf(orderId)
    for (const part of ['amount', 'taxable', 'cgst', 'sgst', 'igst', 'cess', 'round_off'] as const)
      expect(credits.reduce((sum, credit) => sum + credit[`${part}_paise`], 0)).toBe(invoice?.[`${part}_paise`])
  })

  it('is on a page of its own behind the invoice', async () => {
    const { orderId, order } = await paidOrder([{ productId: milk, quantity: 2 }])
    const pages = async () =>
      (await invoicePdf(orderId)).rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length
    expect(await pages()).toBe(1)
    await gst.deliver(orderId)
    expect(await pages()).toBe(1)
    await refund(orderId, milk)
    expect(await pages()).toBe(2)
    const { headers } = await invoicePdf(orderId)
    expect(headers['content-disposition']).toBe(`inline; filename="invoice-${order.orderNumber}.pdf"`)
  })

  it('is not issued for an order from before the registration', async () => {
    await gst.register(null)
    const { orderId } = await paidOrder([{ productId: milk }])
    await gst.deliver(orderId)
    await gst.register()
    expect((await refund(orderId, milk)).status).toBe(200)
    expect(await gst.documentsOf(orderId)).toEqual([])
  })

  it('keeps the registration of its invoice', async () => {
    const { orderId } = await paidOrder([{ productId: milk }])
    await gst.deliver(orderId)
    await gst.register({ legalName: 'Somebody Else', gstin: '27AAPFU0939F1ZV' })
    await refund(orderId, milk)
    await gst.register()
    expect(await gst.documentsOf(orderId)).toMatchObject([registration, registration].map(({ gstin }) => ({ gstin })))
  })
})

describe('the printed rows', () => {
  it('are the pieces, and one row with the sums for each rate of what goes back without a piece', () => {
    const line = (changes: object) => ({
      ...{ position: 1, product_id: milk, name: 'Toned Milk', unit: '500 ml', hsn: '0401', quantity: 1 },
      ...{ gst_rate: 5, cess: 0, mrp_paise: null, discount: null, goods_paise: null },
      ...{ amount_paise: 106, taxable_paise: 100, cgst_paise: 2, sgst_paise: 2, igst_paise: 0, cess_paise: 1 },
      ...{ round_off_paise: 1, ...changes },
    })
    const lines = [
      line({}),
      line({ quantity: 0 }),
      line({ quantity: 0, name: 'Curd' }),
      line({ quantity: 0, cess: 12 }),
    ]
    const given = { name: 'Came warm', unit: '', hsn: null, quantity: 0 }
    expect(printedLines({ lines }, 'Came warm')).toEqual([
      line({}),
      {
        ...line(given),
        ...{ amount_paise: 212, taxable_paise: 200, cgst_paise: 4, sgst_paise: 4, cess_paise: 2, round_off_paise: 2 },
      },
      { ...line(given), cess: 12 },
    ])
  })
})

describe('the printed sums', () => {
  it('sum to the amount, with central and state tax or with integrated tax', async () => {
    const documents = await db.selectFrom('tax_documents').selectAll().execute()
    expect(documents.length).toBeGreaterThan(5)
    for (const document of documents) {
      const sums = taxSums({ ...document, reason: null, refund_state: null, lines: [] })
      const total = sums.pop()
      expect(sums.reduce((sum, { paise }) => sum + paise, 0)).toBe(total?.paise)
      const labels = sums.map(({ label }) => label)
      expect(labels.includes('IGST')).toBe(document.supply_state !== '29' && document.gstin.startsWith('29'))
    }
  })
})

describe('the numbers', () => {
  const serials = async (storeId: string, kind: 'invoice' | 'credit_note') =>
    db
      .selectFrom('tax_documents')
      .select(['serial', 'number', 'financial_year'])
      .where('store_id', '=', storeId)
      .where('kind', '=', kind)
      .orderBy('financial_year')
      .orderBy('serial')
      .execute()

  it('have no gaps, however many invoices are issued at once and whatever fails', async () => {
    const before = (await serials('main', 'invoice')).length
    const orders = []
    for (let count = 0; count < 8; count++) orders.push((await cashOrder([{ productId: milk }])).orderId)
    await Promise.all(orders.flatMap((orderId) => [gst.deliver(orderId), gst.deliver(orderId)]))
    const after = await serials('main', 'invoice')
    expect(after.map(({ serial }) => serial)).toEqual(Array.from({ length: before + 8 }, (_, index) => index + 1))
    const credits = await serials('main', 'credit_note')
    expect(credits.map(({ serial }) => serial)).toEqual(credits.map((_, index) => index + 1))
    const year = after[0]?.financial_year ?? ''
    expect(after[0]?.number).toBe(`T1/${year.slice(2, 4)}${year.slice(5)}/000001`)
    expect(credits[0]?.number).toBe(`C1/${year.slice(2, 4)}${year.slice(5)}/000001`)
  })

  it('of each store begin with its own number, and each financial year begins with 1', async () => {
    const north = await storeOpener(shop)(admin)
    const atNorth = async () => {
      const { orderId } = await cashOrder([{ productId: milk }])
      await db.updateTable('orders').set({ store_id: north }).where('id', '=', orderId).execute()
      await gst.deliver(orderId)
      return (await gst.documentsOf(orderId))[0]
    }
    const first = await atNorth()
    expect([first?.serial, first?.number.slice(0, 3)]).toEqual([1, 'T2/'])
    expect((await atNorth())?.serial).toBe(2)
    pass(366 * 24 * 3_600_000)
    admin = await signUp('Admin')
    gst = gstOf(shop, admin)
    const next = await atNorth()
    expect([next?.serial, next?.number.slice(0, 3)]).toEqual([1, 'T2/'])
    expect(next?.financial_year).not.toBe(first?.financial_year)
    expect(next?.issued_at).toEqual(deps.clock())
  })

  it('and everything of a document cannot be changed or deleted', async () => {
    for (const table of ['tax_documents', 'tax_document_lines'] as const) {
      await expect(db.updateTable(table).set({ amount_paise: 0 }).execute()).rejects.toThrow('append-only')
      await expect(db.deleteFrom(table).execute()).rejects.toThrow('append-only')
    }
  })
})

describe('an order with a substitute', () => {
  it('has the substitute on its invoice, at the rate of the substitute, and gives back all of both', async () => {
    const floor = floorOf(shop, admin)
    const picker = await floor.onShift()
    const ghee = await gst.taxed(await product({ name: 'Desi Ghee', pricePaise: 3333 }), { hsn: '0405', gst_rate: 12 })
    const { token, body, cart } = await atCheckout([{ productId: milk, quantity: 3 }])
    await call(setPreference, { body: { _id: cart.body.data[0]._id, preference: 'replace' } }, { token })
    const { data: order } = (await call(placeOrder, { body }, { token })).body
    const { orderId } = await floor.take(picker)
    expect(orderId).toBe(order._id)
    const short = { orderId, productId: milk, picked: 1, substituteId: ghee }
    expect((await call(pickShort, { body: short }, { token: picker.token })).status).toBe(200)
    await call(answerSubstitution, { body: { orderId, productId: milk, accept: true } }, { token })
    await gst.taxed(ghee, { gst_rate: 18 })
    await floor.line(picker, { orderId, productId: ghee, picked: 2 })
    expect((await floor.packed(picker, orderId)).status).toBe(200)
    await gst.deliver(orderId)
    const [invoice] = await gst.documentsOf(orderId)
    const { final_amount_paise, adjusted_paise } = await orderOf(orderId)
    expect(adjusted_paise).toBeGreaterThan(0)
    expect(invoice?.amount_paise).toBe(final_amount_paise - adjusted_paise)
    expect(await gst.linesOf(invoice?.id ?? '')).toMatchObject([
      { name: 'Toned Milk', product_id: milk, hsn: '0401', gst_rate: 5, quantity: 1 },
      {
        ...{ name: 'Desi Ghee', product_id: milk, hsn: '0405', gst_rate: 12, quantity: 2 },
        ...{ mrp_paise: 3333, goods_paise: 6666 },
      },
    ])
    for (let piece = 0; piece < 3; piece++) expect((await refund(orderId, milk)).status).toBe(200)
    const [, ...credits] = await gst.documentsOf(orderId)
    for (const part of ['amount', 'taxable', 'cgst', 'sgst', 'round_off'] as const)
      expect(credits.reduce((sum, credit) => sum + credit[`${part}_paise`], 0)).toBe(invoice?.[`${part}_paise`])
  })
})
