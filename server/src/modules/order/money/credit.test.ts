// Store credit: given for a refund once, spent once, and back from orders that end. After each test all of it is explained.
import { businessDay, ledgerCsv } from '@tokri/contract/accounts.ts'
import { getCredit } from '@tokri/contract/credit.ts'
import {
  cancelOrder,
  changeLines,
  openOrders,
  orderDetails,
  payOnline,
  placeOrder,
  priceChange,
  refundOrder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { answerProblem, listProblems, reportProblem } from '@tokri/contract/problem.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { deleteAccount, exportUser } from '@tokri/contract/user.ts'
import { orderSummary } from '@tokri/rules/order-summary.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { checkCredit } from '../../../tools/doctor/credit.ts'
import { adjustOrder } from '../change/adjust-order.ts'
import { findAndLockOrder } from '../move/move-order.ts'

const shop = await testShop()
const { app, call, db, deps, mails, pass, runJobs, signUp, url } = shop
const { product, atCheckout, cashOrder, paidOrder, webhook, succeeded, failed } = checkoutOf(shop)
const milk = await product({ stock: 50_000, pricePaise: 10_000, name: 'Toned Milk' })
const bread = await product({ stock: 50_000, pricePaise: 5000, name: 'Brown Bread' })

const client = new pg.Client({ connectionString: url })
beforeAll(() => client.connect())
afterAll(() => client.end())

let admin: Person
beforeEach(async () => {
  admin = await signUp('Admin')
})
afterEach(async () => {
  expect(await checkCredit(client)).toMatchObject([{ level: 'fine' }])
})

const paise = (rupees: number) => Math.round(rupees * 100)
const creditOf = async ({ token }: Pick<Person, 'token'>) => (await call(getCredit, {}, { token })).body.data
const balanceOf = async (person: Pick<Person, 'token'>): Promise<number> => (await creditOf(person)).balance
const kindsOf = async (person: Pick<Person, 'token'>) =>
  (await creditOf(person)).entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])
const orderOf = async (orderId: string, { token }: Pick<Person, 'token'>) =>
  (await call(orderDetails, { query: { orderId } }, { token })).body.data
const move = async (orderId: string, ...states: string[]) => {
  for (const state of states) await call(updateOrderStatus, { body: { orderId, state } }, admin)
}
const deliver = (orderId: string) => move(orderId, 'CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED')
const report = (orderId: string, { token }: Pick<Person, 'token'>, asCredit?: boolean, quantity = 1) =>
  call(
    reportProblem,
    {
      body: {
        orderId,
        lines: [{ productId: milk, quantity }],
        reason: 'damaged',
        ...(asCredit !== undefined && { asCredit }),
      },
    },
    { token },
  )
const answer = (problemId: string) => call(answerProblem, { body: { problemId, accept: true } }, admin)
/** Those in money first: two of one moment stand in any sequence. */
const refundsOf = (order: { refunds: { amount: number; asCredit?: true }[] }) =>
  order.refunds
    .map(({ amount, asCredit = false }) => [amount, asCredit])
    .sort(([, one], [, other]) => Number(one) - Number(other))

/** A shopper with the credit of refunded pieces of milk. */
const withCredit = async (pieces = 1) => {
  const made = await paidOrder([{ productId: milk, quantity: 4 }])
  await deliver(made.orderId)
  const told = await report(made.orderId, made.person, true, pieces)
  await answer(told.body.data.problems[0]._id)
  return { ...made, credit: await balanceOf(made.person) }
}
type Credited = Awaited<ReturnType<typeof withCredit>>
/** Orders with credit: in cash, online, or online and paid. */
const orderWith = async ({ person }: Pick<Credited, 'person'>, credit: number, quantity = 3) => ({
  ...(await atCheckout([{ productId: milk, quantity }], { shopper: person })),
  credit,
})
const inCash = async (shopper: Pick<Credited, 'person'>, credit: number, quantity?: number) => {
  const { body, token } = await orderWith(shopper, credit, quantity)
  return call(placeOrder, { body: { ...body, credit } }, { token })
}
const paidOnline = async (shopper: Pick<Credited, 'person'>, credit: number, quantity?: number) => {
  const { body, token } = await orderWith(shopper, credit, quantity)
  const made = (await call(payOnline, { body: { ...body, credit } }, { token })).body.data
  expect((await webhook({ ...succeeded(made), amount: made.amountDue })).status).toBe(200)
  return made
}
const short = (orderId: string, quantity: number) =>
  inTransaction(db, async (tx) =>
    adjustOrder(tx, deps, await findAndLockOrder(tx, orderId, null), {
      ...{ productId: milk, quantity, substituteId: null, by: admin.id, at: deps.clock() },
    }),
  )

describe('a problem', () => {
  it('is refunded as credit if the shopper wishes, in one press and once', async () => {
    const made = await paidOrder([{ productId: milk, quantity: 3 }])
    await deliver(made.orderId)
    const told = await report(made.orderId, made.person, true)
    const [problem] = told.body.data.problems
    expect(problem).toMatchObject({ asCredit: true, state: 'open' })
    const search = made.order.orderNumber
    expect((await call(listProblems, { query: { search } }, admin)).body.data).toMatchObject([{ asCredit: true }])
    expect((await call(userDetails, {}, made.person)).body.data).not.toHaveProperty('credit')
    const answers = await Promise.all([answer(problem._id), answer(problem._id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(refundsOf(await orderOf(made.orderId, made.person))).toEqual([[problem.amount, true]])
    expect(await creditOf(made.person)).toMatchObject({
      balance: problem.amount,
      entries: [{ kind: 'refunded', amount: problem.amount, orderId: made.orderId, orderNumber: search }],
    })
    expect((await call(userDetails, {}, made.person)).body.data.credit).toBe(problem.amount)
    await runJobs()
    const mail = mails.find(({ to, subject }) => to === made.person.email && subject.includes('refunded'))
    expect(mail?.text).toMatch(/^₹\S+ is added to your store credit\n/)
    expect(mail?.text).toContain('as store credit')
    expect(mail?.text).not.toContain('the way you paid')
    const sent = await sql`SELECT FROM refunds WHERE order_id = ${made.orderId} AND payment_id IS NOT NULL`.execute(db)
    expect(sent.rows).toEqual([])
  })

  it('is refunded the way it was paid without that wish', async () => {
    const made = await paidOrder([{ productId: milk, quantity: 3 }])
    await deliver(made.orderId)
    const told = await report(made.orderId, made.person)
    expect(told.body.data.problems[0]).not.toHaveProperty('asCredit')
    await answer(told.body.data.problems[0]._id)
    expect(await creditOf(made.person)).toEqual({ balance: 0, entries: [] })
  })

  it('is refunded as credit by the shop itself', async () => {
    await call(updateSettings, { body: { autoRefundUpTo: 500, autoRefundRate: 100 } }, admin)
    const shopper = await signUp()
    for (let orders = 0; orders < 5; orders++) {
      const made = await cashOrder([{ productId: milk, quantity: 2 }], { shopper })
      await deliver(made.orderId)
      if (orders < 4) continue
      const { body } = await report(made.orderId, shopper, true)
      expect(body.data.problems[0]).toMatchObject({ state: 'accepted', answer: { by: 'shop' } })
      expect(await balanceOf(shopper)).toBe(body.data.problems[0].amount)
    }
    await call(updateSettings, { body: { autoRefundUpTo: 0 } }, admin)
  })
})

describe('an order', () => {
  it('uses no credit unless the checkout says so', async () => {
    const shopper = await withCredit()
    const { order } = await cashOrder([{ productId: milk, quantity: 3 }], { shopper: shopper.person })
    expect(order).not.toHaveProperty('credit')
    expect(order.amountDue).toBe(order.bill.finalAmount)
    expect(await balanceOf(shopper.person)).toBe(shopper.credit)
  })

  it('costs less in cash by the credit, for the rider, the board and the till', async () => {
    const shopper = await withCredit()
    const { body, status } = await inCash(shopper, shopper.credit)
    expect(status).toBe(201)
    const order = body.data
    const due = paise(order.bill.finalAmount) - paise(shopper.credit)
    expect(order).toMatchObject({ credit: shopper.credit, amountDue: due / 100, payment: { state: 'due' } })
    expect(await balanceOf(shopper.person)).toBe(0)
    const board = (await call(openOrders, {}, admin)).body.data.orders
    expect(board.find(({ _id }: { _id: string }) => _id === order._id).amountDue).toBe(due / 100)
    const till = async () => {
      pass(1)
      return (await call(businessDay, { query: { storeId: 'main' } }, admin)).body.data
    }
    const before = await till()
    await deliver(order._id)
    const after = await till()
    expect(paise(after.cash.counter) - paise(before.cash.counter)).toBe(due)
    expect(paise(after.delivered.cash.amount) - paise(before.delivered.cash.amount)).toBe(paise(order.bill.finalAmount))
  })

  it('is a sale as a whole in the ledger of the month, whose amounts sum to the money', async () => {
    const shopper = await withCredit()
    const order = (await inCash(shopper, shopper.credit)).body.data
    pass(1)
    await deliver(order._id)
    pass(1)
    await answer((await report(order._id, shopper.person, true)).body.data.problems[0]._id)
    pass(1)
    const { payload } = await app.inject({
      url: `${ledgerCsv.url}?storeId=main`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const rows = payload.split('\r\n').filter((line) => line.includes(order.orderNumber))
    const [refund] = (await orderOf(order._id, shopper.person)).refunds
    expect(rows.map((row) => [row.split(',')[1], Number(row.split(',')[4])])).toEqual([
      ['sale', order.bill.finalAmount],
      ['store credit', -shopper.credit],
      ['refund', -refund.amount],
      ['store credit', refund.amount],
    ])
  })

  it('is refunded in money first, and in credit what money did not pay', async () => {
    const shopper = await withCredit(2)
    const order = await paidOnline(shopper, shopper.credit)
    await deliver(order._id)
    const money = paise(order.bill.finalAmount) - paise(shopper.credit)
    const refund = (quantity: number) =>
      call(
        refundOrder,
        { body: { orderId: order._id, lines: [{ productId: milk, quantity }], reason: 'Spoilt' } },
        admin,
      )
    const first = (await refund(2)).body.data
    const given = paise(first.refunds[0].amount) + paise(first.refunds[1]?.amount ?? 0)
    expect(refundsOf(first)).toEqual([
      [money / 100, false],
      [(given - money) / 100, true],
    ])
    expect(orderSummary(first).paidPaise).toBe(paise(order.bill.finalAmount) - given)
    const second = (await refund(1)).body.data
    expect(refundsOf(second).at(-1)).toEqual([(paise(order.bill.finalAmount) - given) / 100, true])
    expect(orderSummary(second)).toMatchObject({ totalPaise: 0, paidPaise: 0 })
    expect(await balanceOf(shopper.person)).toBe(shopper.credit)
    expect(statusAndCode(await refund(1))).toEqual([409, 'illegal_move'])
  })

  it('lets one of two checkouts have the same credit', async () => {
    const shopper = await withCredit()
    const { body, token } = await orderWith(shopper, shopper.credit)
    const answers = await Promise.all([
      call(placeOrder, { body: { ...body, credit: shopper.credit } }, { token }),
      call(placeOrder, { body: { ...body, credit: shopper.credit } }, { token }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await balanceOf(shopper.person)).toBe(0)
    const stale = await inCash(shopper, shopper.credit)
    expect(statusAndCode(stale)).toEqual([409, 'credit_changed'])
    expect(stale.body.data).toEqual({ credit: 0 })
  })

  it('never takes more than there is, or more than it costs', async () => {
    const shopper = await withCredit(4)
    const { body, token } = await orderWith(shopper, 0, 1)
    const place = (credit: unknown) => call(placeOrder, { body: { ...body, credit } }, { token })
    for (const credit of [-1, 0.001, '5', null, 1e12]) expect((await place(credit)).status).toBe(400)
    for (const credit of [body.totalAmt + 0.01, shopper.credit + 1]) {
      const refused = await place(credit)
      expect(statusAndCode(refused)).toEqual([409, 'credit_changed'])
      expect(refused.body.data).toEqual({ credit: shopper.credit })
    }
    expect(await balanceOf(shopper.person)).toBe(shopper.credit)
    expect((await call(placeOrder, { body: { ...body, credit: 0 } }, { token })).body.data).not.toHaveProperty('credit')
  })

  it('that credit pays whole is placed without a payment, also where no cash is taken', async () => {
    const shopper = await withCredit(4)
    const { body, token } = await orderWith(shopper, 0, 1)
    const all = { ...body, credit: body.totalAmt, door: { leave: true, note: '' } }
    expect(statusAndCode(await call(payOnline, { body: all }, { token }))).toEqual([400, 'bad_request'])
    await call(updateSettings, { body: { cashOnDelivery: false } }, admin)
    const part = await call(placeOrder, { body: { ...body, credit: 1 } }, { token })
    expect(statusAndCode(part)).toEqual([409, 'payment_unavailable'])
    const placed = await call(placeOrder, { body: all }, { token })
    await call(updateSettings, { body: { cashOnDelivery: true } }, admin)
    expect(placed.body.data).toMatchObject({ state: 'PLACED', amountDue: 0, door: { leave: true } })
    await deliver(placed.body.data._id)
    const told = await report(placed.body.data._id, shopper.person)
    await answer(told.body.data.problems[0]._id)
    // Nothing of it was paid in money.
    expect(refundsOf(await orderOf(placed.body.data._id, shopper.person))).toEqual([[body.totalAmt, true]])
    expect(await balanceOf(shopper.person)).toBe(shopper.credit)
  })
})

describe('an order that credit pays whole, in a shop that takes no cash', () => {
  it('is paid by a link for what a change adds, and gives back money and credit as they were paid', async () => {
    const shopper = await withCredit(4)
    const { body, token } = await orderWith(shopper, 0, 1)
    const placed = await call(placeOrder, { body: { ...body, credit: body.totalAmt } }, { token })
    const orderId = placed.body.data._id
    await call(updateSettings, { body: { cashOnDelivery: false } }, admin)
    const lines = [{ productId: milk, quantity: 2 }]
    const { bill } = (await call(priceChange, { body: { orderId, lines } }, admin)).body.data
    const change = { orderId, lines, totalAmt: bill.finalAmount, reason: 'Called us' }
    const changed = await call(changeLines, { body: change }, admin)
    await call(updateSettings, { body: { cashOnDelivery: true } }, admin)
    const added = Math.round(100 * (bill.finalAmount - body.totalAmt)) / 100
    expect(changed.body.data).toMatchObject({ amountDue: added, payment: { method: 'online', state: 'paid' } })
    const message = { ...succeeded(changed.body.data), amount: added }
    expect((await webhook(message)).status).toBe(200)
    await call(cancelOrder, { body: { orderId, reason: 'Too late' } }, shopper.person)
    expect(refundsOf(await orderOf(orderId, shopper.person))).toEqual([
      [added, false],
      [body.totalAmt, true],
    ])
    expect(await balanceOf(shopper.person)).toBe(shopper.credit)
  })
})

describe('the credit of an order that ends before it is paid', () => {
  it('goes back once, however often it is cancelled', async () => {
    const shopper = await withCredit()
    const { body } = await inCash(shopper, shopper.credit)
    const orderId = body.data._id
    const cancel = () => call(cancelOrder, { body: { orderId, reason: 'Too late' } }, shopper.person)
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await orderOf(orderId, shopper.person)).toMatchObject({
      ...{ credit: shopper.credit, creditReturned: shopper.credit, amountDue: 0, refunds: [] },
    })
    expect(await kindsOf(shopper.person)).toEqual([
      ['returned', shopper.credit],
      ['spent', -shopper.credit],
      ['refunded', shopper.credit],
    ])
  })

  it('goes back when the payment fails, and a late payment gives back its own amount', async () => {
    const shopper = await withCredit()
    const { body, token } = await orderWith(shopper, shopper.credit)
    const order = (await call(payOnline, { body: { ...body, credit: shopper.credit } }, { token })).body.data
    const wrong = await webhook({ ...succeeded(order) })
    expect(wrong.status).toBe(400)
    await webhook({ ...failed(order), amount: order.amountDue })
    expect(await orderOf(order._id, shopper.person)).toMatchObject({
      state: 'PAYMENT_FAILED',
      creditReturned: shopper.credit,
    })
    expect(await balanceOf(shopper.person)).toBe(shopper.credit)
    expect((await webhook({ ...succeeded(order), amount: order.amountDue })).status).toBe(200)
    expect(refundsOf(await orderOf(order._id, shopper.person))).toEqual([[order.amountDue, false]])
    expect(await balanceOf(shopper.person)).toBe(shopper.credit)
  })

  it('goes back as what cash would not have paid when pieces are missing', async () => {
    const shopper = await withCredit(2)
    const { body } = await inCash(shopper, shopper.credit)
    const { _id: orderId, bill } = body.data
    await move(orderId, 'CONFIRMED')
    await short(orderId, 1)
    const once = await orderOf(orderId, shopper.person)
    const off = paise(once.adjustments[0].amount)
    expect(paise(once.amountDue)).toBe(Math.max(0, paise(bill.finalAmount) - off - paise(shopper.credit)))
    await short(orderId, 1)
    const twice = await orderOf(orderId, shopper.person)
    const left = paise(bill.finalAmount) - off - paise(twice.adjustments[1].amount)
    expect([twice.amountDue, paise(twice.creditReturned)]).toEqual([0, paise(shopper.credit) - left])
    await short(orderId, 1)
    expect(await orderOf(orderId, shopper.person)).toMatchObject({ state: 'CANCELLED', creditReturned: shopper.credit })
    expect(await balanceOf(shopper.person)).toBe(shopper.credit)
  })
})

describe('a paid order', () => {
  it('gives back money and credit when it is cancelled', async () => {
    const shopper = await withCredit()
    const order = await paidOnline(shopper, shopper.credit)
    await call(cancelOrder, { body: { orderId: order._id, reason: 'Too late' } }, shopper.person)
    expect(refundsOf(await orderOf(order._id, shopper.person))).toEqual([
      [order.amountDue, false],
      [shopper.credit, true],
    ])
    expect(await balanceOf(shopper.person)).toBe(shopper.credit)
  })

  it('gives back money before credit when pieces are missing', async () => {
    const shopper = await withCredit(2)
    const order = await paidOnline(shopper, shopper.credit)
    await move(order._id, 'CONFIRMED')
    for (let pieces = 0; pieces < 3; pieces++) await short(order._id, 1)
    const ended = await orderOf(order._id, shopper.person)
    const sumOf = (credit: boolean) =>
      refundsOf(ended).reduce((sum, [amount, asCredit]) => sum + (asCredit === credit ? paise(Number(amount)) : 0), 0)
    expect(ended.state).toBe('CANCELLED')
    expect([sumOf(false), sumOf(true)]).toEqual([paise(order.amountDue), paise(shopper.credit)])
  })

  it.each(['cash', 'online'])(
    '(%s) gives back credit only below what credit paid when its lines are changed',
    async (way) => {
      const shopper = await withCredit(2)
      const order =
        way === 'online' ? await paidOnline(shopper, shopper.credit) : (await inCash(shopper, shopper.credit)).body.data
      const lines = [{ productId: bread, quantity: 1 }]
      const { bill } = (await call(priceChange, { body: { orderId: order._id, lines } }, admin)).body.data
      const body = { orderId: order._id, lines, totalAmt: bill.finalAmount, reason: 'As told by phone' }
      expect((await call(changeLines, { body }, admin)).status).toBe(200)
      const changed = await orderOf(order._id, shopper.person)
      expect(paise(changed.creditReturned)).toBe(paise(shopper.credit) - paise(bill.finalAmount))
      expect(changed.amountDue).toBe(0)
      const { rows } = await sql<{ sum: number }>`
      SELECT coalesce(sum(amount_paise), 0)::int AS sum FROM refunds WHERE order_id = ${order._id}`.execute(db)
      expect(rows).toEqual([{ sum: way === 'online' ? paise(order.amountDue) : 0 }])
      await call(cancelOrder, { body: { orderId: order._id, reason: 'No' } }, shopper.person)
      expect(await balanceOf(shopper.person)).toBe(shopper.credit)
    },
  )
})

describe('credit and its shopper', () => {
  it('is read by nobody else, is in the copy of the data, and its entries outlive the account without the person', async () => {
    const shopper = await withCredit()
    const { person } = shopper
    const entries = (await creditOf(person)).entries
    expect(await creditOf(await signUp())).toEqual({ balance: 0, entries: [] })
    expect((await call(exportUser, {}, person)).body.data.credit).toEqual({ balance: shopper.credit, entries })
    const open = (await inCash(shopper, shopper.credit)).body.data
    const told = await report(shopper.orderId, person, true)
    await call(deleteAccount, { body: { password: person.password } }, person)
    const rows = await db
      .selectFrom('credit_entries')
      .select(['user_id', 'kind'])
      .where('order_id', '=', open._id)
      .execute()
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['returned', 'spent'])
    expect(rows.every(({ user_id }) => user_id === null)).toBe(true)
    expect((await orderOf(shopper.orderId, admin)).problems[1]).not.toHaveProperty('asCredit')
    // A refund of somebody who has left goes back as money, because nobody is left to have the credit.
    expect((await answer(told.body.data.problems[1]._id)).status).toBe(200)
    expect(refundsOf(await orderOf(shopper.orderId, admin))).toEqual([
      [shopper.credit, false],
      [shopper.credit, true],
    ])
    const [given] = await db.selectFrom('credit_entries').selectAll().where('id', '=', entries[0]._id).execute()
    expect(given).toMatchObject({ user_id: null, kind: 'refunded' })
  })

  it('is kept in a ledger that nobody rewrites, and in a balance that is never below zero', async () => {
    const { person, credit } = await withCredit()
    const change = (statement: ReturnType<typeof sql>) => expect(statement.execute(db)).rejects
    await change(sql`UPDATE credit_entries SET amount_paise = 1 WHERE user_id = ${person.id}`).toThrow('append-only')
    await change(sql`DELETE FROM credit_entries WHERE user_id = ${person.id}`).toThrow('append-only')
    await change(sql`UPDATE users SET credit_paise = -1 WHERE id = ${person.id}`).toThrow('credit_paise')
    await sql`UPDATE users SET credit_paise = 1 WHERE id = ${person.id}`.execute(db)
    expect(await checkCredit(client)).toMatchObject([{ level: 'trouble' }])
    await sql`UPDATE users SET credit_paise = ${paise(credit)} WHERE id = ${person.id}`.execute(db)
  })

  it('is missed by the doctor in an order that ended unpaid and still holds it', async () => {
    const shopper = await withCredit()
    const order = (await inCash(shopper, shopper.credit)).body.data
    expect(await checkCredit(client)).toMatchObject([{ level: 'fine' }])
    await sql`UPDATE orders SET state = 'CANCELLED' WHERE id = ${order._id}`.execute(db)
    expect(await checkCredit(client)).toMatchObject([{ level: 'trouble' }])
    await sql`UPDATE orders SET state = 'PLACED' WHERE id = ${order._id}`.execute(db)
  })
})
