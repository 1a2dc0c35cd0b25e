// Orders that an administrator changes before they are sent.
import {
  cancelOrder,
  changeLines,
  orderDetails,
  payAgain,
  priceChange,
  refundOrder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { orderSummary } from '@tokri/rules/order-summary.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Basket, checkoutOf } from '../../../../test/checkout.ts'
import { payingAt } from '../../../../test/payment-steps.ts'
import { type Person, statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { checkLedger } from '../../../tools/doctor/ledger.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { adjustOrder } from './adjust-order.ts'

const shop = await testShop()
const { call, db, deps, signUp, runJobs, mails, url } = shop
const { product, stockOf, cashOrder, paidOrder, onlineOrder, webhook } = checkoutOf(shop)
const { details, press, later } = payingAt(shop)

const client = new pg.Client({ connectionString: url })
beforeAll(() => client.connect())
afterAll(() => client.end())

let admin: Person
let milk: string
let bread: string
beforeAll(async () => {
  admin = await signUp('Admin')
  milk = await product({ name: 'Toned Milk', pricePaise: 6000, stock: 500 })
  bread = await product({ name: 'Brown Bread', pricePaise: 4500, stock: 500 })
})

type Line = { productId: string; quantity: number }
const asAdmin = (headers: Record<string, string> = {}) => ({ token: admin.token, headers })
const price = (orderId: string, lines: Line[]) => call(priceChange, { body: { orderId, lines } }, asAdmin())
const read = (orderId: string) => details(orderId, admin.token)
const move = async (orderId: string, ...states: string[]) => {
  for (const state of states)
    expect((await call(updateOrderStatus, { body: { orderId, state } }, asAdmin())).status).toBe(200)
}
/** Changes an order to these lines, with the bill that the shop answers for them. */
const change = async (orderId: string, lines: Line[], { headers = {}, totalAmt = Number.NaN } = {}) => {
  const priced = Number.isNaN(totalAmt) ? await price(orderId, lines) : undefined
  const body = { orderId, lines, totalAmt: priced?.body.data?.bill.finalAmount ?? totalAmt, reason: 'Called us' }
  return call(changeLines, { body: { ...body, totalAmt: body.totalAmt || 0 } }, asAdmin(headers))
}
const refundsOf = (orderId: string) =>
  db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute()
const paymentsOf = (orderId: string) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute()
/** What came in for an order, less what went back. */
const keptPaise = async (orderId: string): Promise<number> => {
  const sum = (rows: { amount_paise: number }[]) => rows.reduce((total, row) => total + row.amount_paise, 0)
  const paid = (await paymentsOf(orderId)).filter(({ paid_at }) => paid_at !== null)
  return sum(paid) - sum(await refundsOf(orderId))
}
const pay = (orderId: string, rupees: number) =>
  webhook({ id: newId(), type: 'payment.succeeded', orderId, amount: rupees })
const paise = (rupees: number) => Math.round(rupees * 100)

describe('a cash order that is changed', () => {
  it('has the new lines, bill and amount due; stock, timeline, audit log and a mail say so', async () => {
    const basket = [{ productId: milk, quantity: 3 }, { productId: bread }]
    const { orderId, person, order } = await cashOrder(basket)
    const eggs = await product({ name: 'Eggs', pricePaise: 9000, discount: 10, stock: 5 })
    const stock = [await stockOf(milk), await stockOf(bread)]
    const wanted = [
      { productId: milk, quantity: 1 },
      { productId: eggs, quantity: 2 },
    ]
    const priced = await price(orderId, wanted)
    // ₹60 + 2 × ₹81 = ₹222, 7 % charge
    expect(priced.body.data).toMatchObject({
      lines: [
        { name: 'Toned Milk', quantity: 1 },
        { name: 'Eggs', quantity: 2, price: 90, lineTotal: 162 },
      ],
      bill: { totalItems: 3, discountedTotal: 222, serviceCharge: 15.54, finalAmount: 237.54 },
      back: 0,
      extra: 0,
    })
    const changed = await change(orderId, wanted)
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      state: 'PLACED',
      lines: [
        { productId: milk, quantity: 1 },
        { productId: eggs, quantity: 2, lineTotal: 162 },
      ],
      bill: { finalAmount: 237.54 },
      amountDue: 237.54,
      changes: [
        {
          by: 'admin',
          reason: 'Called us',
          lines: [
            { name: 'Toned Milk', from: 3, to: 1 },
            { name: 'Brown Bread', from: 1, to: 0 },
            { name: 'Eggs', from: 0, to: 2 },
          ],
          amount: { from: order.bill.finalAmount, to: 237.54 },
        },
      ],
    })
    expect(changed.body.data.paymentUrl).toBeUndefined()
    expect([await stockOf(milk), await stockOf(bread), await stockOf(eggs)]).toEqual([
      (stock[0] ?? 0) + 2,
      (stock[1] ?? 0) + 1,
      3,
    ])
    expect(await refundsOf(orderId)).toEqual([])
    const entry = await db.selectFrom('audit_log').selectAll().where('subject', '=', orderId).executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor: admin.id, action: 'order.changed' })
    await runJobs()
    const mail = mails.find(({ to, subject }) => to === person.email && subject.endsWith('is changed'))
    expect(mail?.text).toContain('Called us')
    expect(mail?.text).toContain('₹237.54 in cash')
    // A cancellation returns what the order has now.
    await call(cancelOrder, { body: { orderId, reason: 'Not needed' } }, { token: person.token })
    expect([await stockOf(milk), await stockOf(eggs)]).toEqual([(stock[0] ?? 0) + 3, 5])
  })

  it('keeps the price of ordered products, and loses its coupon below the minimum; the use of it comes back', async () => {
    const ghee = await product({ pricePaise: 30_000, stock: 50 })
    const { orderId } = await cashOrder([{ productId: ghee, quantity: 2 }], { coupon: 'new10' })
    await db.updateTable('products').set({ price_paise: 50_000 }).where('id', '=', ghee).execute()
    const uses = () => db.selectFrom('coupon_redemptions').select('order_id').where('order_id', '=', orderId).execute()
    const more = await change(orderId, [{ productId: ghee, quantity: 3 }])
    expect(more.body.data).toMatchObject({ bill: { discountedTotal: 900, coupon: 200 }, coupon: { code: 'new10' } })
    expect(await uses()).toHaveLength(1)
    const less = await change(orderId, [{ productId: ghee, quantity: 1 }])
    expect(less.body.data).toMatchObject({ bill: { discountedTotal: 300, coupon: 0 }, coupon: null })
    expect(await uses()).toEqual([])
  })

  it('is changed once for a repeated call, and one of two at once is told that the bill has changed', async () => {
    const { orderId } = await cashOrder([{ productId: milk, quantity: 4 }])
    const key = { 'idempotency-key': newId() }
    const wanted = [{ productId: milk, quantity: 2 }]
    const [first, again] = [
      await change(orderId, wanted, { headers: key, totalAmt: 130.2 }),
      await change(orderId, wanted, { headers: key, totalAmt: 130.2 }),
    ]
    expect([first?.status, again?.body]).toEqual([200, first?.body])
    const both = await Promise.all([
      change(orderId, [{ productId: milk, quantity: 3 }], { totalAmt: 195.3 }),
      change(orderId, [{ productId: milk, quantity: 3 }], { totalAmt: 195.3 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await read(orderId)).changes).toHaveLength(2)
  })

  it('is refused with another total, without a change, without lines, for too little stock, and to others', async () => {
    const { orderId, token } = await cashOrder([{ productId: milk, quantity: 2 }])
    const rare = await product({ name: 'Saffron', pricePaise: 6000, stock: 1 })
    const [same, fewer] = [[{ productId: milk, quantity: 2 }], [{ productId: milk, quantity: 1 }]]
    expect(statusAndCode(await change(orderId, fewer, { totalAmt: 1 }))).toEqual([409, 'stale_version'])
    expect(statusAndMessage(await change(orderId, same))).toEqual([400, 'Nothing is changed'])
    expect((await price(orderId, [])).status).toBe(400)
    expect((await price(orderId, [...fewer, ...fewer])).status).toBe(400)
    const tooMany = await change(orderId, [...same, { productId: rare, quantity: 2 }])
    expect(tooMany.body).toMatchObject({ code: 'out_of_stock', data: { lines: [{ productId: rare, left: 1 }] } })
    expect((await change(orderId, [{ productId: newId(), quantity: 1 }])).status).toBe(404)
    expect((await change(newId(), fewer)).status).toBe(404)
    const body = { orderId, lines: fewer, totalAmt: 1, reason: 'Mine' }
    expect((await call(changeLines, { body }, { token })).status).toBe(403)
    expect((await call(priceChange, { body: { orderId, lines: fewer } }, { token })).status).toBe(403)
    expect((await read(orderId)).changes).toEqual([])
    expect(await stockOf(rare)).toBe(1)
  })

  it('is refused once it is sent, unpaid online, or once pieces are missing or money was given back', async () => {
    const basket = [{ productId: milk, quantity: 2 }]
    const fewer = [{ productId: milk, quantity: 1 }]
    const { orderId: pending } = await onlineOrder(basket)
    expect(statusAndCode(await change(pending, fewer))).toEqual([409, 'illegal_move'])
    const { orderId: sent } = await cashOrder(basket)
    await move(sent, 'CONFIRMED', 'PACKING')
    expect((await price(sent, fewer)).status).toBe(200)
    await move(sent, 'OUT_FOR_DELIVERY')
    expect(statusAndCode(await change(sent, fewer))).toEqual([409, 'illegal_move'])
    const { orderId: short } = await cashOrder(basket)
    await move(short, 'CONFIRMED')
    await inTransaction(db, async (tx) => {
      const order = await findAndLockOrder(tx, short, null)
      await adjustOrder(tx, deps, order, {
        productId: milk,
        quantity: 1,
        substituteId: null,
        by: 'shop',
        at: deps.clock(),
      })
    })
    expect((await change(short, [{ productId: bread, quantity: 1 }])).body.message).toContain('are missing already')
    const { orderId: refunded } = await paidOrder(basket)
    const goodwill = { orderId: refunded, amount: 5, reason: 'Sorry' }
    expect((await call(refundOrder, { body: goodwill }, asAdmin())).status).toBe(200)
    expect((await change(refunded, fewer)).body.message).toBe('Money of this order was given back already')
  })
})

describe('a paid order that is changed', () => {
  it('gets back what it costs less, which is no refund of its goods', async () => {
    const { orderId, order, token, person } = await paidOrder([{ productId: milk, quantity: 3 }])
    const changed = await change(orderId, [{ productId: milk, quantity: 1 }])
    const { finalAmount } = changed.body.data.bill
    expect(changed.body.data).toMatchObject({ payment: { state: 'paid' }, amountDue: 0, refunds: [] })
    expect(await refundsOf(orderId)).toMatchObject([
      { amount_paise: paise(order.bill.finalAmount) - paise(finalAmount), surplus: true },
    ])
    expect(await keptPaise(orderId)).toBe(paise(finalAmount))
    expect(changed.body.data.overpaid).toMatchObject([{ state: 'pending', amount: 130.2 }])
    await runJobs()
    expect((await refundsOf(orderId)).map(({ state }) => state)).toEqual(['done'])
    expect((await read(orderId)).overpaid).toMatchObject([{ state: 'done', amount: 130.2 }])
    const mail = mails.find(({ to, subject }) => to === person.email && subject.endsWith('is changed'))
    expect(mail?.text).toContain('₹130.20 goes back the way you paid')
    expect(mail?.text).toMatch(
      /Ordered at first.*195\.30.*You paid, after refunds.*65\.10.*Paid too much, goes back.*130\.20/s,
    )
    await call(cancelOrder, { body: { orderId, reason: 'Not needed' } }, { token })
    expect(await keptPaise(orderId)).toBe(0)
    await runJobs()
    expect((await refundsOf(orderId)).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('waits for the payment of what it costs more, by a link in the mail, before it is sent', async () => {
    const { orderId, person, order } = await paidOrder([{ productId: milk, quantity: 1 }])
    const changed = await change(orderId, [
      { productId: milk, quantity: 1 },
      { productId: bread, quantity: 2 },
    ])
    const extra = paise(changed.body.data.bill.finalAmount) - paise(order.bill.finalAmount)
    expect(changed.body.data).toMatchObject({ amountDue: extra / 100, payment: { state: 'paid' } })
    const link: string = changed.body.data.paymentUrl
    await runJobs()
    const mail = mails.find(({ to, subject }) => to === person.email && subject.endsWith('is changed'))
    expect(mail?.text).toContain(new URL(link).pathname)
    await move(orderId, 'CONFIRMED', 'PACKING')
    const early = await call(updateOrderStatus, { body: { orderId, state: 'OUT_FOR_DELIVERY' } }, asAdmin())
    expect(statusAndCode(early)).toEqual([409, 'illegal_move'])
    expect(early.body.message).toContain('is not paid yet')
    expect((await press(link, { press: 'pay' })).headers.location).toBe(`/dashboard/myorders/${orderId}`)
    expect(await read(orderId)).toMatchObject({ amountDue: 0, payment: { state: 'paid' } })
    await runJobs()
    const { subject: confirmed } = mails.findLast(({ to }) => to === person.email) ?? {}
    expect(confirmed).toBe(`₹${(extra / 100).toFixed(2)} for order ${order.orderNumber} is paid`)
    expect(await keptPaise(orderId)).toBe(paise(changed.body.data.bill.finalAmount))
    // Another press is too late.
    expect((await press(link, { press: 'pay' })).statusCode).toBe(303)
    await move(orderId, 'OUT_FOR_DELIVERY', 'DELIVERED')
    // Both payments go back, each to its own.
    const all = changed.body.data.lines.map(({ productId, quantity }: Line) => ({ productId, quantity }))
    const refund = await call(refundOrder, { body: { orderId, lines: all, reason: 'Bad' } }, asAdmin())
    expect(refund.body.data.payment.state).toBe('refunded')
    expect(await keptPaise(orderId)).toBe(0)
    expect((await refundsOf(orderId)).map(({ amount_paise }) => amount_paise)).toEqual([
      paise(order.bill.finalAmount),
      extra,
    ])
    expect(new Set((await refundsOf(orderId)).map(({ payment_id }) => payment_id)).size).toBe(2)
  })

  it('gives nothing back before that is paid, and gets nothing more that is paid online once it is packed', async () => {
    const basket = [{ productId: milk, quantity: 1 }]
    const { orderId } = await paidOrder(basket)
    const changed = await change(orderId, [...basket, { productId: bread, quantity: 1 }])
    const refund = () => call(refundOrder, { body: { orderId, lines: basket, reason: 'Sour' } }, asAdmin())
    expect(statusAndMessage(await refund())).toEqual([409, 'A part of this order is not paid yet: change the order'])
    await press(changed.body.data.paymentUrl, { press: 'pay' })
    await move(orderId, 'CONFIRMED', 'PACKING', 'READY')
    const stock = await stockOf(bread)
    expect(statusAndMessage(await change(orderId, [...basket, { productId: bread, quantity: 2 }]))).toEqual([
      409,
      'It is packed already: nothing can be added that is paid online',
    ])
    expect([await stockOf(bread), (await read(orderId)).amountDue]).toEqual([stock, 0])
    expect((await refund()).status).toBe(200)
  })

  it('says that the payment of what it costs more was declined, until another one is begun', async () => {
    const productId = await product()
    const { orderId, token } = await paidOrder([{ productId }])
    const changed = await change(orderId, [{ productId, quantity: 2 }])
    expect((await read(orderId)).payment.declined).toBeUndefined()
    await press(changed.body.data.paymentUrl, { press: 'decline' })
    expect((await read(orderId)).payment).toMatchObject({ state: 'paid', declined: true })
    expect((await call(payAgain, { body: { orderId } }, { token })).status).toBe(200)
    expect((await read(orderId)).payment.declined).toBeUndefined()
  })

  it('says so too of what is due in cash, while it is due', async () => {
    const { orderId, token } = await cashOrder([{ productId: milk }])
    const again = await call(payAgain, { body: { orderId } }, { token })
    await press(again.body.data.paymentUrl, { press: 'decline' })
    expect((await read(orderId)).payment).toMatchObject({ state: 'due', declined: true })
    await call(cancelOrder, { body: { orderId, reason: 'Not needed' } }, { token })
    expect((await read(orderId)).payment.declined).toBeUndefined()
  })

  it('needs a new link after a quarter of an hour, or after another change; the old one is closed', async () => {
    const { orderId, person } = await paidOrder([{ productId: milk, quantity: 1 }])
    const added = (quantity: number) => [
      { productId: milk, quantity: 1 },
      { productId: bread, quantity },
    ]
    const [first, second] = [await change(orderId, added(1)), await change(orderId, added(2))]
    const due = second.body.data.amountDue
    expect((await press(first.body.data.paymentUrl, { press: 'pay' })).headers.location).toContain('/myorders/')
    expect((await read(orderId)).amountDue).toBe(due)
    const token = await later(16, person)
    admin.token = await later(0, admin)
    await press(second.body.data.paymentUrl, { press: 'pay' })
    expect((await read(orderId)).amountDue).toBe(due)
    expect((await paymentsOf(orderId)).map(({ state }) => state)).toEqual(['paid', 'failed', 'failed'])
    const own = await call(payAgain, { body: { orderId } }, { token })
    const sent = await call(payAgain, { body: { orderId } }, asAdmin())
    expect([own.status, sent.status]).toEqual([200, 200])
    await press(sent.body.data.paymentUrl, { press: 'pay' })
    expect((await read(orderId)).amountDue).toBe(0)
    expect(statusAndCode(await call(payAgain, { body: { orderId } }, { token }))).toEqual([409, 'illegal_move'])
    const stranger = await signUp()
    expect((await call(payAgain, { body: { orderId } }, { token: stranger.token })).status).toBe(404)
  })

  it('comes as it was before when what was added is not paid in half an hour', async () => {
    const { orderId, order, person } = await paidOrder([{ productId: milk, quantity: 2 }])
    const stock = [await stockOf(milk), await stockOf(bread)]
    const now = [
      { productId: milk, quantity: 1 },
      { productId: bread, quantity: 3 },
    ]
    const { paymentUrl, amountDue } = (await change(orderId, now)).body.data
    await change(orderId, [...now.slice(0, 1), { productId: bread, quantity: 4 }])
    admin.token = await later(29, admin)
    expect((await read(orderId)).amountDue).toBeGreaterThan(amountDue)
    admin.token = await later(2, admin)
    const ended = await read(orderId)
    expect(ended).toMatchObject({ amountDue: 0, bill: order.bill, state: 'PLACED', payment: { state: 'paid' } })
    expect(ended.lines).toMatchObject([{ productId: milk, quantity: 2 }])
    expect(ended.changes.at(-1)).toMatchObject({ by: 'system', reason: 'Not paid in time' })
    expect([await stockOf(milk), await stockOf(bread)]).toEqual(stock)
    expect(await keptPaise(orderId)).toBe(paise(order.bill.finalAmount))
    const mail = mails.filter(({ to, subject }) => to === person.email && subject.endsWith('is changed')).at(-1)
    expect(mail?.text).toContain('was not paid in time, so the order comes without it')
    await press(paymentUrl, { press: 'pay' })
    expect(await keptPaise(orderId)).toBe(paise(order.bill.finalAmount))
    await move(orderId, 'CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY')
  })

  it('comes without what was added, and gives the difference back, when what it replaced is sold out by then', async () => {
    const last = await product({ name: 'Last Bread', pricePaise: 4500, stock: 1 })
    const { orderId } = await paidOrder([{ productId: milk, quantity: 1 }, { productId: last }])
    await change(orderId, [
      { productId: milk, quantity: 1 },
      { productId: bread, quantity: 3 },
    ])
    await cashOrder([{ productId: last }])
    admin.token = await later(31, admin)
    const ended = await read(orderId)
    expect(ended).toMatchObject({ amountDue: 0, lines: [{ productId: milk, quantity: 1 }] })
    expect(await keptPaise(orderId)).toBe(paise(ended.bill.finalAmount))
  })

  it('that is packed by then comes without what was added, and what it replaced stays off', async () => {
    const { orderId } = await paidOrder([{ productId: milk, quantity: 2 }])
    const stock = [await stockOf(milk), await stockOf(bread)]
    await change(orderId, [
      { productId: milk, quantity: 1 },
      { productId: bread, quantity: 3 },
    ])
    await move(orderId, 'CONFIRMED', 'PACKING', 'READY')
    admin.token = await later(31, admin)
    const ended = await read(orderId)
    expect(ended).toMatchObject({ amountDue: 0, state: 'READY', lines: [{ productId: milk, quantity: 1 }] })
    expect(ended.changes.at(-1)).toMatchObject({ by: 'system', reason: 'Not paid in time' })
    expect([await stockOf(milk), await stockOf(bread)]).toEqual([(stock[0] ?? 0) + 1, stock[1]])
    expect(await keptPaise(orderId)).toBe(paise(ended.bill.finalAmount))
    await move(orderId, 'OUT_FOR_DELIVERY')
  })

  describe('of which pieces are missing, and what was added is not paid in half an hour,', () => {
    const missing = (orderId: string, productId: string, quantity: number, substituteId: string | null = null) =>
      inTransaction(db, async (tx) =>
        adjustOrder(tx, deps, await findAndLockOrder(tx, orderId, null), {
          ...{ productId, quantity, substituteId, by: admin.id, at: deps.clock() },
        }),
      )

    it('comes without it and without them; money, stock, ledger, summary and mail say so', async () => {
      const { orderId, order, person } = await paidOrder([{ productId: milk, quantity: 3 }])
      const stock = [await stockOf(milk), await stockOf(bread)]
      const { paymentUrl } = (
        await change(orderId, [
          { productId: milk, quantity: 4 },
          { productId: bread, quantity: 2 },
        ])
      ).body.data
      await move(orderId, 'CONFIRMED', 'PACKING')
      // One of the two is the one that is not paid.
      await missing(orderId, milk, 2)
      await move(orderId, 'READY')
      await checkLedger(client, deps.clock())
      await runJobs()
      const told = mails.filter(({ to, subject }) => to === person.email && subject.endsWith('is missing')).at(-1)
      expect(told?.text).not.toContain('paid too much')
      admin.token = await later(31, admin)
      const ended = await read(orderId)
      const off = Math.round((100 * order.bill.finalAmount) / 3) / 100
      expect(ended).toMatchObject({
        ...{ state: 'READY', amountDue: 0, bill: order.bill, payment: { state: 'part_refunded' } },
        lines: [{ productId: milk, quantity: 3 }],
        adjustments: [{ productId: milk, quantity: 1, kind: 'short', amount: off }],
        refunds: [{ amount: off, reason: 'Not available' }],
      })
      expect(ended.changes.at(-1)).toMatchObject({ by: 'system', reason: 'Not paid in time' })
      expect([await stockOf(milk), await stockOf(bread)]).toEqual([(stock[0] ?? 0) - 1, stock[1]])
      expect(await keptPaise(orderId)).toBe(paise(order.bill.finalAmount) - paise(off))
      const { totalPaise, paidPaise, toPayPaise } = orderSummary(ended)
      expect([totalPaise, paidPaise, toPayPaise]).toEqual([await keptPaise(orderId), await keptPaise(orderId), 0])
      const mail = mails.filter(({ to, subject }) => to === person.email && subject.endsWith('is changed')).at(-1)
      expect(mail?.text).toContain('was not paid in time, so the order comes without it')
      expect(mail?.text).toContain(`₹${off.toFixed(2)} goes back`)
      await press(paymentUrl, { press: 'pay' })
      expect(await keptPaise(orderId)).toBe(totalPaise)
      await move(orderId, 'OUT_FOR_DELIVERY', 'DELIVERED')
      expect(await checkLedger(client, null)).toMatchObject([{ level: 'fine' }])
    })

    it('gives back a substitute of what was not paid, and keeps one of what was', async () => {
      const roll = await product({ name: 'Bread Roll', pricePaise: 4000, stock: 10 })
      const { orderId, order, person } = await paidOrder([{ productId: milk, quantity: 2 }])
      await db.updateTable('users').set({ language: 'hi' }).where('id', '=', person.id).execute()
      const stock = await stockOf(milk)
      await change(orderId, [
        { productId: milk, quantity: 2 },
        { productId: bread, quantity: 2 },
      ])
      await move(orderId, 'CONFIRMED', 'PACKING')
      await missing(orderId, bread, 2, roll)
      await missing(orderId, milk, 1, roll)
      expect(await stockOf(roll)).toBe(7)
      await checkLedger(client, deps.clock())
      admin.token = await later(31, admin)
      const ended = await read(orderId)
      expect(ended).toMatchObject({ state: 'PACKING', amountDue: 0, lines: [{ productId: milk, quantity: 2 }] })
      expect(ended.adjustments).toMatchObject([{ productId: milk, kind: 'substituted', substitute: { quantity: 1 } }])
      expect([await stockOf(milk), await stockOf(roll)]).toEqual([stock, 9])
      expect(await keptPaise(orderId)).toBe(paise(order.bill.finalAmount) - paise(ended.adjustments[0].amount))
      await runJobs()
      const told = mails.flatMap(({ to, text }) => (to === person.email ? [text] : [])).join('\n')
      expect(told).toContain('समय पर भुगतान नहीं हुआ')
      expect(told).not.toContain('Not paid in time')
      await move(orderId, 'CANCELLED')
      expect([await keptPaise(orderId), await stockOf(milk), await stockOf(roll)]).toEqual([0, stock + 1, 10])
      expect(await checkLedger(client, null)).toMatchObject([{ level: 'fine' }])
    })

    it('ends with its money back when nothing of what was paid is there', async () => {
      const { orderId } = await paidOrder([{ productId: milk, quantity: 1 }])
      const stock = await stockOf(bread)
      await change(orderId, [
        { productId: milk, quantity: 1 },
        { productId: bread, quantity: 2 },
      ])
      await move(orderId, 'CONFIRMED', 'PACKING')
      await missing(orderId, milk, 1)
      await move(orderId, 'READY')
      admin.token = await later(31, admin)
      expect(await read(orderId)).toMatchObject({ state: 'CANCELLED', amountDue: 0, payment: { state: 'refunded' } })
      expect([await keptPaise(orderId), await stockOf(bread)]).toEqual([0, stock])
    })

    it('and a packed order of which all was replaced by it ends with its money back', async () => {
      const { orderId } = await paidOrder([{ productId: milk, quantity: 1 }])
      const stock = [await stockOf(milk), await stockOf(bread)]
      await change(orderId, [{ productId: bread, quantity: 2 }])
      await move(orderId, 'CONFIRMED', 'PACKING', 'READY')
      admin.token = await later(31, admin)
      expect(await read(orderId)).toMatchObject({ state: 'CANCELLED', payment: { state: 'refunded' } })
      expect(await keptPaise(orderId)).toBe(0)
      expect([await stockOf(milk), await stockOf(bread)]).toEqual([(stock[0] ?? 0) + 1, stock[1]])
    })
  })

  it('that is cancelled gives back what was paid, also what is paid afterwards', async () => {
    const { orderId, order, token } = await paidOrder([{ productId: milk, quantity: 1 }])
    const changed = await change(orderId, [{ productId: milk, quantity: 2 }])
    const due = changed.body.data.amountDue
    await call(cancelOrder, { body: { orderId, reason: 'Not needed' } }, { token })
    expect((await refundsOf(orderId)).map(({ amount_paise }) => amount_paise)).toEqual([paise(order.bill.finalAmount)])
    expect((await pay(orderId, due)).status).toBe(200)
    expect(await keptPaise(orderId)).toBe(0)
    expect(await read(orderId)).toMatchObject({ state: 'CANCELLED', amountDue: 0, payment: { state: 'refunded' } })
  })

  it('that is short of unpaid pieces owes less before anything goes back', async () => {
    const { orderId, order } = await paidOrder([{ productId: milk, quantity: 1 }])
    await change(orderId, [
      { productId: milk, quantity: 1 },
      { productId: bread, quantity: 1 },
    ])
    await move(orderId, 'CONFIRMED', 'PACKING')
    const miss = (productId: string) =>
      inTransaction(db, async (tx) => {
        const locked = await findAndLockOrder(tx, orderId, null)
        await adjustOrder(tx, deps, locked, {
          productId,
          quantity: 1,
          substituteId: null,
          by: 'shop',
          at: deps.clock(),
        })
      })
    const before = await read(orderId)
    await miss(bread)
    const after = await read(orderId)
    const off = before.bill.finalAmount - paise(after.adjustments[0].amount) / 100
    expect(paise(after.amountDue)).toBe(Math.max(0, paise(off) - paise(order.bill.finalAmount)))
    await miss(milk)
    expect(await read(orderId)).toMatchObject({ state: 'CANCELLED', amountDue: 0 })
    expect(await keptPaise(orderId)).toBe(0)
  })

  it('keeps money, stock and bill in step over random changes, payments and a cancellation', async () => {
    const goods = [
      await product({ pricePaise: 1999, discount: 7, stock: 90 }),
      await product({ pricePaise: 12_345, stock: 90 }),
      await product({ pricePaise: 700, discount: 33, stock: 90 }),
    ]
    const quantities = fc
      .array(fc.nat({ max: 4 }), { minLength: 3, maxLength: 3 })
      .filter((all) => all.some((n) => n > 0))
    const steps = fc.array(fc.record({ quantities, pays: fc.boolean() }), { minLength: 1, maxLength: 5 })
    const linesOf = (all: number[]) =>
      goods.flatMap((productId, index) => {
        const quantity = all[index] ?? 0
        return quantity > 0 ? [{ productId, quantity }] : []
      })
    await fc.assert(
      fc.asyncProperty(quantities, steps, async (first, changes) => {
        const stock = await Promise.all(goods.map(stockOf))
        const { orderId, token } = await paidOrder(linesOf(first) satisfies Basket)
        let present = first
        for (const { quantities: next, pays } of changes) {
          const isSame = next.every((quantity, index) => quantity === present[index])
          const answer = await change(orderId, linesOf(next))
          expect(answer.status).toBe(isSame ? 400 : 200)
          if (!isSame) present = next
          const { bill, amountDue } = await read(orderId)
          expect((await keptPaise(orderId)) + paise(amountDue)).toBe(paise(bill.finalAmount))
          if (pays && amountDue > 0) {
            expect((await pay(orderId, amountDue)).status).toBe(200)
            expect((await read(orderId)).amountDue).toBe(0)
            expect(await keptPaise(orderId)).toBe(paise(bill.finalAmount))
          }
          const taken = stock.map((had, index) => had - (present[index] ?? 0))
          expect(await Promise.all(goods.map(stockOf))).toEqual(taken)
        }
        expect((await call(cancelOrder, { body: { orderId, reason: 'Not needed' } }, { token })).status).toBe(200)
        expect(await keptPaise(orderId)).toBe(0)
        expect(await Promise.all(goods.map(stockOf))).toEqual(stock)
      }),
      { numRuns: 10 },
    )
  })
})

describe('a refund by amount', () => {
  const refund = (orderId: string, body: object) =>
    call(refundOrder, { body: { orderId, reason: 'Goodwill', ...body } }, asAdmin())

  it('gives back that amount, then pieces give back what is left of them, and everything sums to what was paid', async () => {
    const { orderId, order } = await paidOrder([{ productId: milk, quantity: 2 }, { productId: bread }])
    const given = await refund(orderId, { amount: 50 })
    expect(given.body.data).toMatchObject({
      payment: { state: 'part_refunded' },
      refunds: [{ amount: 50, lines: [], reason: 'Goodwill', byAmount: true }],
    })
    for (const productId of [milk, bread, milk])
      expect((await refund(orderId, { lines: [{ productId, quantity: 1 }] })).status).toBe(200)
    const end = await read(orderId)
    expect(end.payment.state).toBe('refunded')
    const sum = end.refunds.reduce((total: number, one: { amount: number }) => total + paise(one.amount), 0)
    expect(sum).toBe(paise(order.bill.finalAmount))
    expect(await keptPaise(orderId)).toBe(0)
  })

  it('is never more than is left, and names pieces or an amount, not both', async () => {
    const { orderId, order } = await paidOrder([{ productId: milk, quantity: 2 }])
    const { finalAmount } = order.bill
    expect(statusAndMessage(await refund(orderId, { amount: finalAmount + 0.01 }))).toEqual([
      409,
      'This is more than was paid and is left',
    ])
    const both = { amount: 5, lines: [{ productId: milk, quantity: 1 }] }
    for (const body of [{}, both, { amount: 0 }, { amount: -5 }, { amount: 0.001 }])
      expect((await refund(orderId, body)).status).toBe(400)
    expect((await refund(orderId, { amount: finalAmount })).status).toBe(200)
    expect(statusAndCode(await refund(orderId, { amount: 0.01 }))).toEqual([409, 'illegal_move'])
    const { orderId: unpaid } = await cashOrder([{ productId: milk }])
    expect((await refund(unpaid, { amount: 1 })).body.message).toBe('There is nothing paid to give back')
  })

  it('that leaves nothing of a delivered order is a refund of all of it', async () => {
    const { orderId, order } = await cashOrder([{ productId: milk }])
    await move(orderId, 'CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED')
    const all = await refund(orderId, { amount: order.bill.finalAmount })
    expect(all.body.data.payment.state).toBe('refunded')
  })
})

it('shows a shopper what was changed in their order', async () => {
  const { orderId, token } = await cashOrder([{ productId: milk, quantity: 2 }])
  await change(orderId, [{ productId: milk, quantity: 1 }])
  const own = await call(orderDetails, { query: { orderId } }, { token })
  expect(own.body.data.changes).toMatchObject([{ by: 'admin', lines: [{ from: 2, to: 1 }] }])
})
