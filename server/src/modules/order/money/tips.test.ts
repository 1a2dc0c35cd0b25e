// Tips: paid on top of the final amount, never a part of the sales, whole to the rider or whole back to the shopper.
import { businessDay, businessDayCsv, closeDay, ledgerCsv, monthAccounts } from '@tokri/contract/accounts.ts'
import { rideDay } from '@tokri/contract/delivery.ts'
import {
  cancelOrder,
  changeLines,
  openOrders,
  orderDetails,
  orderFigures,
  orderInvoice,
  payAgain,
  payOnline,
  placeOrder,
  priceChange,
  refundOrder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { passToNoon } from '../../../../test/clock.ts'
import { floorOf } from '../../../../test/floor.ts'
import { gstOf } from '../../../../test/gst.ts'
import { ridingOf } from '../../../../test/riding.ts'
import { type Person, statusAndCode, statusAndMessage, type TestAnswer, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { app, call, db, mails, runJobs, signUp } = shop
const { atCheckout, cashOrder, onlineOrder, paidOrder, product, succeeded, webhook } = checkoutOf(shop)
passToNoon(shop)
const admin = await signUp('Admin')
const { onShift } = floorOf(shop, admin)
const { assign, back, failed, handBags, pack, plan, ride, cash, cancel: cancelAtStore } = ridingOf(shop, admin)
const gst = gstOf(shop, admin)

let milk: string
let ghee: string
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', pricePaise: 6050, stock: 5000 })
  ghee = await product({ name: 'Cow Ghee', pricePaise: 40_000, stock: 5000 })
})

const paise = (rupees: number) => Math.round(100 * rupees)
const orderOf = async (orderId: string) =>
  (await call(orderDetails, { query: { orderId } }, { token: admin.token })).body.data
const rowOf = (orderId: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
const move = (orderId: string, state: string) =>
  call(updateOrderStatus, { body: { orderId, state, reason: 'Nobody opens' } }, { token: admin.token })
const cancel = ({ orderId, token }: { orderId: string; token: string }) =>
  call(cancelOrder, { body: { orderId, reason: 'Changed my mind' } }, { token })
const refund = (orderId: string, body: object) =>
  call(refundOrder, { body: { orderId, lines: [], reason: 'Leaking', ...body } }, { token: admin.token })

/** What a shop holds of an order in the end is its bill and its tip, less what came off. */
const moneyOf = async (orderId: string) => {
  const { rows } = await sql<{ paid: number; given: number; tip_given: number }>`
    SELECT (SELECT coalesce(sum(amount_paise), 0)::int FROM payments WHERE order_id = ${orderId} AND state IN ('paid', 'refunded')) AS paid,
      (SELECT coalesce(sum(amount_paise), 0)::int FROM refunds WHERE order_id = ${orderId}) AS given,
      (SELECT coalesce(sum(tip_paise), 0)::int FROM refunds WHERE order_id = ${orderId}) AS tip_given`.execute(db)
  const [money] = rows
  if (!money) throw new Error('sums have a row')
  const row = await rowOf(orderId)
  return { ...money, row, left: row.final_amount_paise - row.adjusted_paise - row.refunded_paise - row.extra_due_paise }
}

/** A rider who is out with this order. */
const outWith = async (orderId: string) => {
  const rider = await onShift('rider')
  await pack(orderId)
  await assign(admin, orderId, rider.id)
  await plan()
  const trip = await ride(rider)
  const drop = trip.drops.find((one) => one.orderId === orderId)
  if (!drop) throw new Error('the drop is in the trip')
  return { rider, trip, drop }
}
const dayOf = async ({ token }: Pick<Person, 'token'>) => (await call(rideDay, {}, { token })).body.data
const business = async () => (await call(businessDay, { query: { storeId: 'main' } }, { token: admin.token })).body.data

describe('a tip', () => {
  it('is due with the order, and the bill, its total and an order without one are as ever', async () => {
    const plain = await cashOrder([{ productId: milk, quantity: 2 }])
    const { order, orderId } = await cashOrder([{ productId: milk, quantity: 2 }], { beside: { tip: 20.5 } })
    expect(order.bill).toEqual(plain.order.bill)
    expect([order.tip, paise(order.amountDue)]).toEqual([20.5, paise(order.bill.finalAmount) + 2050])
    expect('tip' in plain.order).toBe(false)
    expect(Object.keys(order).filter((key) => !(key in plain.order))).toEqual(['tip'])
    const open = (await call(openOrders, {}, { token: admin.token })).body.data.orders
    const found = open.find((one: { _id: string }) => one._id === orderId)
    expect([found.amountDue, found.total]).toEqual([order.amountDue, order.bill.finalAmount])
  })

  it.each([
    [-1, 'An amount cannot be below 0'],
    [500.01, 'A tip is at most ₹500'],
    [10.005, 'At most two decimals are allowed'],
    ['20', 'An amount must be a number'],
  ])('of %j is refused', async (tip, message) => {
    const { body, token } = await atCheckout([{ productId: milk }])
    const refused = await call(placeOrder, { body: { ...body, tip } }, { token })
    expect([refused.status, Object.values(refused.body.fields ?? {})]).toEqual([400, [message]])
  })

  it('of nothing is none, and the largest is 500', async () => {
    expect('tip' in (await cashOrder([{ productId: milk }], { beside: { tip: 0 } })).order).toBe(false)
    expect((await cashOrder([{ productId: milk }], { beside: { tip: 500 } })).order.tip).toBe(500)
  })

  it('is not counted for the minimum of a coupon', async () => {
    const { body, token } = await atCheckout([{ productId: ghee }], { coupon: 'new10' })
    const { body: answer } = await call(placeOrder, { body: { ...body, tip: 50 } }, { token })
    expect([answer.data.bill.coupon, answer.data.bill.serviceCharge, answer.data.amountDue]).toEqual([200, 17, 267])
  })

  it('is refused where the shop takes none, and then orders go on without', async () => {
    const set = (tips: boolean) => call(updateSettings, { body: { tips } }, { token: admin.token })
    expect((await set(false)).body.data.tips).toBe(false)
    const { body, token } = await atCheckout([{ productId: milk }])
    for (const endpoint of [placeOrder, payOnline])
      expect(statusAndCode(await call(endpoint, { body: { ...body, tip: 10 } }, { token }))).toEqual([409, 'tips_off'])
    expect((await call(placeOrder, { body: { ...body, tip: 0 } }, { token })).status).toBe(201)
    await set(true)
  })

  it('belongs to the repeat of a request: another one with the same key is another request', async () => {
    const { body, token } = await atCheckout([{ productId: milk }])
    const place = (tip: number) =>
      call(placeOrder, { body: { ...body, tip } }, { token, headers: { 'idempotency-key': 'tip' } })
    const first = await place(20)
    expect((await place(20)).body).toEqual(first.body)
    expect(statusAndCode(await place(30))).toEqual([409, 'key_reused'])
  })
})

describe('an online payment', () => {
  it('contains the tip, and another amount is refused', async () => {
    const made = await onlineOrder([{ productId: milk }], { beside: { tip: 30 } })
    const { order, orderId, token } = made
    expect(paise(order.amountDue)).toBe(paise(order.bill.finalAmount) + 3000)
    expect((await webhook({ ...succeeded(order), amount: order.bill.finalAmount })).status).toBe(400)
    expect((await call(payAgain, { body: { orderId } }, { token })).status).toBe(200)
    expect((await webhook(succeeded(order))).status).toBe(200)
    const { paid, row } = await moneyOf(orderId)
    expect([row.state, paid]).toEqual(['PLACED', row.final_amount_paise + 3000])
    expect((await orderOf(orderId)).amountDue).toBe(0)
  })

  it('goes back whole when the order is cancelled, in one refund that names the tip', async () => {
    const made = await paidOrder([{ productId: milk, quantity: 3 }], { beside: { tip: 20 } })
    const answer = await cancel(made)
    const { finalAmount } = made.order.bill
    expect(answer.body.data.refunds).toMatchObject([{ amount: Math.round(100 * (finalAmount + 20)) / 100, tip: 20 }])
    const { paid, given, tip_given, row } = await moneyOf(made.orderId)
    expect([given, tip_given, row.refunded_paise]).toEqual([paid, 2000, row.final_amount_paise])
    await runJobs()
    const subjects = mails.filter(({ to }) => to === made.person.email).map(({ subject }) => subject)
    expect(subjects).toContainEqual(
      expect.stringMatching(new RegExp(`^₹${(finalAmount + 20).toFixed(2)} of order \\S+ goes back`)),
    )
  })

  it('that comes too late goes back whole', async () => {
    const made = await onlineOrder([{ productId: milk }], { beside: { tip: 50 } })
    await cancel(made)
    await webhook(succeeded(made.order))
    const { paid, given, tip_given } = await moneyOf(made.orderId)
    expect([given, tip_given]).toEqual([paid, 5000])
  })

  it('gives the tip back after everything else was refunded', async () => {
    const made = await paidOrder([{ productId: milk, quantity: 2 }], { beside: { tip: 10 } })
    await refund(made.orderId, { lines: [{ productId: milk, quantity: 2 }] })
    expect((await moneyOf(made.orderId)).tip_given).toBe(0)
    expect((await cancel(made)).status).toBe(200)
    const { paid, given, tip_given, row } = await moneyOf(made.orderId)
    expect([given, tip_given, row.refunded_paise]).toEqual([paid, 1000, row.final_amount_paise])
    expect((await orderOf(made.orderId)).refunds.at(-1)).toMatchObject({ amount: 10, tip: 10, byAmount: true })
  })

  it('keeps the tip out of refunds of pieces and of amounts', async () => {
    const { orderId, order } = await paidOrder([{ productId: milk, quantity: 2 }], { beside: { tip: 40 } })
    const final = order.bill.finalAmount
    expect(statusAndMessage(await refund(orderId, { amount: Math.round(100 * (final + 0.01)) / 100 }))).toEqual([
      409,
      'This is more than was paid and is left',
    ])
    await refund(orderId, { lines: [{ productId: milk, quantity: 1 }] })
    await gst.deliver(orderId)
    const rest = await rowOf(orderId)
    await refund(orderId, { amount: (rest.final_amount_paise - rest.refunded_paise) / 100 })
    const { paid, given, tip_given } = await moneyOf(orderId)
    expect([paid - given, tip_given]).toEqual([4000, 0])
  })
})

describe('changed lines', () => {
  const change = async (orderId: string, lines: object[]): Promise<TestAnswer> => {
    const priced = await call(priceChange, { body: { orderId, lines } }, { token: admin.token })
    const { finalAmount } = priced.body.data.bill
    const body = { orderId, lines, totalAmt: finalAmount, reason: 'By phone' }
    return call(changeLines, { body }, { token: admin.token })
  }

  it('of a cash order leave the tip as it is', async () => {
    const { orderId } = await cashOrder([{ productId: milk, quantity: 2 }], { beside: { tip: 25 } })
    const { data } = (await change(orderId, [{ productId: milk, quantity: 1 }])).body
    expect([data.tip, paise(data.amountDue)]).toEqual([25, paise(data.bill.finalAmount) + 2500])
  })

  it('of a paid order cost or give back the difference only, and a cancellation returns all of it', async () => {
    const made = await paidOrder([{ productId: milk, quantity: 2 }], { beside: { tip: 25 } })
    const less = await change(made.orderId, [{ productId: milk, quantity: 1 }])
    expect(less.body.data.amountDue).toBe(0)
    const more = await change(made.orderId, [{ productId: milk, quantity: 3 }])
    const extra = more.body.data.amountDue
    const before = await moneyOf(made.orderId)
    expect(before.paid - before.given).toBe(before.left + 2500)
    await webhook({ ...succeeded(made.order), amount: extra })
    const after = await moneyOf(made.orderId)
    expect(after.paid - after.given).toBe(after.row.final_amount_paise + 2500)
    await cancel(made)
    const { paid, given, tip_given } = await moneyOf(made.orderId)
    expect([given, tip_given]).toEqual([paid, 2500])
  })
})

it('whatever happens to a paid order, the shop holds its bill and its tip, or nothing', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pieces' as const), quantity: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 4000 }) }),
  )
  const life = fc.record({
    tip: fc.integer({ min: 0, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    steps: fc.array(step, { maxLength: 3 }),
    delivered: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(life, async ({ tip, quantity, steps, delivered }) => {
      const made = await paidOrder([{ productId: milk, quantity }], { beside: { tip: tip / 100 } })
      for (const one of steps)
        await refund(
          made.orderId,
          one.kind === 'pieces'
            ? { lines: [{ productId: milk, quantity: one.quantity }] }
            : { amount: one.amount / 100 },
        )
      if (delivered) await gst.deliver(made.orderId)
      const isDelivered = (await rowOf(made.orderId)).state === 'DELIVERED'
      if (!isDelivered) await move(made.orderId, 'CANCELLED')
      const { paid, given, tip_given, left, row } = await moneyOf(made.orderId)
      expect(row.tip_paise).toBe(tip)
      expect([paid - given, tip_given]).toEqual(isDelivered ? [left + tip, 0] : [0, tip])
    }),
    { numRuns: 12 },
  )
})

describe('on the road', () => {
  it('the rider collects it with the cash, and sees it in their day once the order is delivered', async () => {
    const { orderId, order } = await cashOrder([{ productId: milk }], { beside: { tip: 20 } })
    const { rider, trip, drop } = await outWith(orderId)
    expect(drop.cashDue).toBe(order.amountDue)
    expect((await dayOf(rider)).tips).toEqual({ count: 0, amount: 0, cash: 0, owed: 0 })
    expect((await handBags(rider, drop)).status).toBe(200)
    expect(await dayOf(rider)).toMatchObject({
      drops: 1,
      cashInHand: order.amountDue,
      tips: { count: 1, amount: 20 },
    })
    expect((await cash(rider)).inHand).toBe(order.amountDue)
    await back(rider, trip._id)
    expect((await rowOf(orderId)).payment_state).toBe('paid')
  })

  it('it is nobody’s while the delivery fails, and goes back with the rest of a paid order', async () => {
    const { orderId } = await paidOrder([{ productId: milk }], { beside: { tip: 30 } })
    const { rider, trip } = await outWith(orderId)
    await failed(rider, orderId)
    expect((await dayOf(rider)).tips).toEqual({ count: 0, amount: 0, cash: 0, owed: 0 })
    await back(rider, trip._id)
    expect((await cancelAtStore(admin, orderId)).status).toBe(200)
    const { paid, given, tip_given } = await moneyOf(orderId)
    expect([given, tip_given]).toEqual([paid, 3000])
  })
})

describe('the accounts', () => {
  const csvOf = async (url: string, query: Record<string, string>) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    return (await app.inject({ url, query, headers })).payload
  }

  it('count it as cash that was collected and owe it to its rider, and never as a sale', async () => {
    const figures = async () => (await call(orderFigures, {}, { token: admin.token })).body.data
    const month = async () =>
      (await call(monthAccounts, { query: { storeId: 'main' } }, { token: admin.token })).body.data
    const [day, sums, sold] = [await business(), await month(), await figures()]
    const ridden = await cashOrder([{ productId: milk }], { beside: { tip: 15 } })
    const { rider, drop, trip } = await outWith(ridden.orderId)
    await handBags(rider, drop)
    await back(rider, trip._id)
    const counter = await cashOrder([{ productId: milk }], { beside: { tip: 10 } })
    const online = await paidOrder([{ productId: milk }], { beside: { tip: 50 } })
    for (const { orderId } of [counter, online]) await gst.deliver(orderId)
    shop.pass(1000) // what happens now is not over yet
    const [nextDay, nextSums, nextSold] = [await business(), await month(), await figures()]

    const bill = paise(counter.order.bill.finalAmount)
    const more = (pick: (of: typeof day) => number) => paise(pick(nextDay)) - paise(pick(day))
    expect(more(({ delivered }) => delivered.amount)).toBe(3 * bill)
    expect(more((one) => one.cash.counter)).toBe(bill + 1000)
    expect(more((one) => one.cash.expected)).toBe(bill + 1000)
    expect(more((one) => one.cash.riders)).toBe(bill + 1500)
    const received = (of: typeof day) =>
      of.online.find(({ provider }: { provider: string }) => provider === 'test').received.amount
    expect(more(received)).toBe(bill + 5000)
    expect(nextDay.tips.count - day.tips.count).toBe(3)
    expect(more(({ tips }) => tips.amount)).toBe(7500)
    expect(nextDay.tips.byRider).toContainEqual({
      cash: 15,
      riderId: rider.id,
      name: expect.any(String),
      count: 1,
      amount: 15,
    })
    expect(nextDay.tips.byRider.find(({ riderId }: { riderId: string | null }) => riderId === null).name).toBeNull()

    expect(paise(nextSums.sales.amount) - paise(sums.sales.amount)).toBe(3 * bill)
    expect([nextSums.tips.count - sums.tips.count, paise(nextSums.tips.amount) - paise(sums.tips.amount)]).toEqual([
      3, 7500,
    ])
    expect(paise(nextSold.revenue) - paise(sold.revenue)).toBe(3 * bill)
    const ledger = (await csvOf(ledgerCsv.url, { storeId: 'main' })).trimEnd().split('\r\n')
    const entries = ledger.filter((line) => line.includes(online.order.orderNumber))
    expect(entries.map((line) => line.split(',').slice(1, 5))).toEqual([
      ['sale', online.order.orderNumber, 'test', String(online.order.bill.finalAmount)],
      ['tips payable', online.order.orderNumber, 'test', '50'],
    ])
    const csv = await csvOf(businessDayCsv.url, { storeId: 'main' })
    expect(csv).toContain(`tips payable,all,${nextDay.tips.count},${nextDay.tips.amount}`)
  })

  it('keep the tips of a closed day', async () => {
    shop.pass(1000)
    const { day, cash: money, tips } = await business()
    const body = { storeId: 'main', day, counted: 0, expected: money.expected, note: '' }
    const closed = await call(closeDay, { body }, { token: admin.token })
    expect([closed.status, closed.body.data.tips]).toEqual([200, tips])
    expect(tips.count).toBeGreaterThan(0)
    const { rows } = await sql<{ text: string }>`SELECT figures::text AS text FROM day_closes`.execute(db)
    for (const { name } of tips.byRider) if (name !== null) expect(rows[0]?.text).not.toContain(name)
  })

  it('have no tip in the tax invoice, which says below its total what was collected for the rider', async () => {
    await gst.register()
    const { orderId, order, token } = await paidOrder([{ productId: milk }], { beside: { tip: 50 } })
    await gst.deliver(orderId)
    const [invoice] = await gst.documentsOf(orderId)
    expect(invoice?.amount_paise).toBe(paise(order.bill.finalAmount))
    const pdf = await app.inject({
      url: orderInvoice.url,
      query: { orderId },
      headers: { authorization: `Bearer ${token}` },
    })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    await gst.register(null)
  })
})
