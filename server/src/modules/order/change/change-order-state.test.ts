import { getCart, updateCartItem } from '@tokri/contract/cart.ts'
import {
  cancelOrder,
  getOrders,
  orderDetails,
  orderHistory,
  reorder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { type OrderState, orderCan, orderStates } from '@tokri/rules/order-states.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { testClock } from '../../../../test/clock.ts'
import { type Person, type TestAnswer, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, signUp, runJobs, mails } = shop
const { product, stockOf, cashOrder, onlineOrder, paidOrder } = checkoutOf(shop)

let admin: Person
let milk: string
beforeAll(async () => {
  admin = await signUp('Admin')
  milk = await product({ stock: 10_000 })
})

const moveOrder = (orderId: string, state: string, reason?: string) =>
  call(updateOrderStatus, { body: { orderId, state, reason } }, { token: admin.token })
const details = (orderId: string, token: string) => call(orderDetails, { query: { orderId } }, { token })
const cancel = (orderId: string, token: string, reason = 'Ordered by mistake') =>
  call(cancelOrder, { body: { orderId, reason } }, { token })
const countOf = (answers: TestAnswer[], status: number) => answers.filter((answer) => answer.status === status).length
/** Sets the state of an order directly. */
const putInto = (orderId: string, state: OrderState) =>
  db.updateTable('orders').set({ state }).where('id', '=', orderId).execute()

describe('leading an order on', () => {
  it('goes from placed to delivered, each move a row of the timeline, the cash collected at the door', async () => {
    const { orderId, token } = await cashOrder([{ productId: milk }])
    for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY'])
      expect((await moveOrder(orderId, state)).body.data).toMatchObject({ state, payment: { state: 'due' } })
    const answer = await moveOrder(orderId, 'DELIVERED')
    expect(answer.body.data).toMatchObject({ state: 'DELIVERED', payment: { method: 'cash', state: 'paid' } })
    const { timeline } = (await details(orderId, token)).body.data
    expect(timeline.map((event: { state: string; by: string }) => [event.state, event.by])).toEqual([
      ['PLACED', 'shopper'],
      ['CONFIRMED', 'admin'],
      ['PACKING', 'admin'],
      ['OUT_FOR_DELIVERY', 'admin'],
      ['DELIVERED', 'admin'],
    ])
  })

  it.each(orderStates)('from %s takes the moves of the rules and refuses every other with 409', async (from) => {
    const isPending = from === 'PAYMENT_PENDING'
    for (const to of orderStates) {
      const { orderId } = isPending ? await onlineOrder([{ productId: milk }]) : await cashOrder([{ productId: milk }])
      await putInto(orderId, from)
      const answer = await moveOrder(orderId, to)
      const allowed = !isPending && orderCan.move(from, to, 'admin')
      expect([to, answer.status]).toEqual([to, allowed ? 200 : 409])
      const { state } = await db
        .selectFrom('orders')
        .select('state')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      expect(state).toBe(allowed ? to : from)
    }
  })

  it('with a key answers a repeat as the first time, and refuses the key for another move', async () => {
    const { orderId } = await cashOrder([{ productId: milk }])
    const options = { token: admin.token, headers: { 'idempotency-key': `advance ${orderId}` } }
    const move = (state: string) => call(updateOrderStatus, { body: { orderId, state } }, options)
    const [first, second, other] = [await move('CONFIRMED'), await move('CONFIRMED'), await move('PACKING')]
    expect([first.status, second.body]).toEqual([200, first.body])
    expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
  })

  it('knows no such order, takes no such state, and is for administrators', async () => {
    const { orderId, token } = await cashOrder([{ productId: milk }])
    expect((await moveOrder('nobody', 'CONFIRMED')).status).toBe(404)
    expect((await moveOrder(orderId, 'EATEN')).status).toBe(400)
    const answer = await call(updateOrderStatus, { body: { orderId, state: 'CONFIRMED' } }, { token })
    expect(answer.status).toBe(403)
  })

  it('writes to the shopper when it is placed, out for delivery and delivered, and not in between', async () => {
    const { orderId, person, order } = await cashOrder([{ productId: milk, quantity: 2 }])
    for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED']) await moveOrder(orderId, state)
    await runJobs()
    const own = mails.filter((mail) => mail.to === person.email && mail.subject.startsWith('Order'))
    expect(own.map((mail) => mail.subject).sort()).toEqual([
      `Order ${order.orderNumber} is on its way`,
      `Order ${order.orderNumber} is placed`,
      `Order ${order.orderNumber} was delivered`,
    ])
    expect(own.find((mail) => mail.subject.endsWith('is placed'))?.text).toContain('₹130.20')
  })
})

it('writes what was so when the mail server was away, once it is back', async () => {
  const { orderId, person, order } = await cashOrder([{ productId: milk }])
  for (const state of ['CONFIRMED', 'PACKING']) await moveOrder(orderId, state)
  await runJobs()
  const away = vi.spyOn(shop.deps.mailer, 'deliver').mockRejectedValue(new Error('the mail server is away'))
  await moveOrder(orderId, 'OUT_FOR_DELIVERY')
  await runJobs()
  const [{ id } = { id: '' }] = away.mock.calls.map(([, about]) => about)
  away.mockRestore()
  await moveOrder(orderId, 'DELIVERED')
  // Now instead of some seconds later.
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name IN ('mail', 'order-mail')`.execute(db)
  await runJobs()
  const onItsWay = mails.filter(({ to, subject }) => to === person.email && subject.endsWith('is on its way'))
  expect(onItsWay).toHaveLength(1)
  expect(onItsWay[0]?.id).toBe(id)
  expect(onItsWay[0]?.text).toContain(`Please keep ${formatRupees(order.amountDue)} in cash ready`)
})

describe('cancelling', () => {
  it.each(['PLACED', 'CONFIRMED'] as const)('gives the stock back in %s and says why in the mail', async (state) => {
    const curd = await product({ stock: 5 })
    const { orderId, token, person } = await cashOrder([{ productId: curd, quantity: 3 }])
    if (state !== 'PLACED') await moveOrder(orderId, state)
    expect(await stockOf(curd)).toBe(2)
    const answer = await cancel(orderId, token)
    expect([answer.status, answer.body.data.state, await stockOf(curd)]).toEqual([200, 'CANCELLED', 5])
    expect(answer.body.data.timeline.at(-1)).toMatchObject({ state: 'CANCELLED', by: 'shopper' })
    await runJobs()
    const cancelled = mails.find((mail) => mail.to === person.email && mail.subject.endsWith('is cancelled'))
    expect(cancelled?.text).toContain('will not be delivered. There is nothing to pay.')
  })

  it('is over for the shopper once the order is being packed, not for the administrator', async () => {
    const curd = await product({ stock: 5 })
    const { orderId, token } = await cashOrder([{ productId: curd }])
    await moveOrder(orderId, 'CONFIRMED')
    await moveOrder(orderId, 'PACKING')
    expect([(await cancel(orderId, token)).status, await stockOf(curd)]).toEqual([409, 4])
    expect((await moveOrder(orderId, 'CANCELLED', 'Dropped')).body.data.state).toBe('CANCELLED')
    expect(await stockOf(curd)).toBe(5)
  })

  it('of an unpaid order ends it, gives the stock back and refills the empty cart', async () => {
    const curd = await product({ stock: 5 })
    const { orderId, token } = await onlineOrder([{ productId: curd, quantity: 2 }])
    const answer = await cancel(orderId, token)
    expect(answer.body.data).toMatchObject({ state: 'CANCELLED', payment: { state: 'failed' } })
    const cart = await call(getCart, {}, { token })
    expect(cart.body.data.map((line: { quantity: number }) => line.quantity)).toEqual([2])
    expect(await stockOf(curd)).toBe(5)
  })

  it('of a paid order refunds all of it', async () => {
    const { orderId, token, order } = await paidOrder([{ productId: milk, quantity: 2 }])
    const { data } = (await cancel(orderId, token)).body
    expect(data).toMatchObject({ state: 'CANCELLED', payment: { state: 'refunded' } })
    expect(data.refunds).toMatchObject([
      { amount: order.bill.finalAmount, lines: [{ productId: milk, quantity: 2 }], reason: 'Ordered by mistake' },
    ])
  })

  it("answers 404 for somebody else's order, 400 without a reason", async () => {
    const { orderId, token } = await cashOrder([{ productId: milk }])
    const other = await signUp()
    expect((await cancel(orderId, other.token)).status).toBe(404)
    expect((await cancel(orderId, token, ' ')).status).toBe(400)
    expect((await details(orderId, token)).body.data.state).toBe('PLACED')
  })

  it('ten times at once returns the stock once', async () => {
    const curd = await product({ stock: 5 })
    const { orderId, token } = await cashOrder([{ productId: curd, quantity: 2 }])
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(orderId, token)))
    expect([countOf(answers, 200), countOf(answers, 409), await stockOf(curd)]).toEqual([1, 9, 5])
  })

  it('and confirming at once leave one winner with a timeline that agrees', async () => {
    const curd = await product({ stock: 100 })
    const orders = await Promise.all(Array.from({ length: 8 }, () => cashOrder([{ productId: curd }])))
    for (const { orderId } of orders) for (const state of ['CONFIRMED']) await moveOrder(orderId, state)
    const answers = await Promise.all(
      orders.flatMap(({ orderId, token }) => [cancel(orderId, token), moveOrder(orderId, 'PACKING')]),
    )
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([8, 8])
    const rows = await db.selectFrom('orders').select(['id', 'state']).where('state', '=', 'CANCELLED').execute()
    const cancelled = orders.filter(({ orderId }) => rows.some((row) => row.id === orderId))
    expect(await stockOf(curd)).toBe(92 + cancelled.length)
    for (const { orderId, token } of orders) {
      const { state, timeline } = (await details(orderId, token)).body.data
      expect([timeline.length, timeline.at(-1).state]).toEqual([3, state])
    }
  })

  it('with a key answers a repeat as the first time', async () => {
    const { orderId, token } = await cashOrder([{ productId: milk }])
    const options = { token, headers: { 'idempotency-key': 'cancel once' } }
    const body = { orderId, reason: 'Too late' }
    const answers = [await call(cancelOrder, { body }, options), await call(cancelOrder, { body }, options)]
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
  })
})

describe('looking at orders', () => {
  it("shows one's own, newest first, by pages", async () => {
    const shopper = await signUp()
    const numbers: string[] = []
    for (let i = 0; i < 3; i++) {
      shop.pass(1000)
      numbers.unshift((await cashOrder([{ productId: milk }], { shopper })).order.orderNumber)
    }
    const readWith = async (query: Record<string, string>) =>
      (
        await shop.app.inject({ url: orderHistory.url, query, headers: { authorization: `Bearer ${shopper.token}` } })
      ).json()
    expect((await readWith({ limit: '-5' })).data).toHaveLength(1)
    expect(await readWith({ page: '1'.repeat(40) })).toMatchObject({ success: true, data: [], totalCount: 3 })
    expect(await readWith({ page: '0' })).toMatchObject({ success: false, code: 'bad_request' })
    const page = async (page: string) =>
      (await call(orderHistory, { query: { page, limit: '2' } }, { token: shopper.token })).body
    const first = await page('1')
    expect(first).toMatchObject({ totalCount: 3, totalPages: 2, currentPage: 1 })
    const shown = [...first.data, ...(await page('2')).data].map((order) => order.orderNumber)
    expect(shown).toEqual(numbers)
    expect((await page('3')).data).toEqual([])
  })

  it("answers 404 for somebody else's, and shows an administrator any with its shopper", async () => {
    const { orderId, person } = await cashOrder([{ productId: milk }])
    const other = await signUp()
    expect((await details(orderId, other.token)).status).toBe(404)
    expect((await details('nobody', admin.token)).status).toBe(404)
    expect((await details(orderId, admin.token)).body.data.customer).toMatchObject({ email: person.email })
    expect((await details(orderId, person.token)).body.data).not.toHaveProperty('customer')
  })

  it('lists everybody’s for the administrator by state and by number, name, e-mail or mobile', async () => {
    const { orderId, order, person } = await cashOrder([{ productId: milk }])
    const list = async (body: object) => (await call(getOrders, { body }, { token: admin.token })).body
    for (const search of [order.orderNumber.toLowerCase(), person.email.slice(0, 12)]) {
      const found = await list({ search })
      expect([found.totalCount, found.data[0]?._id, found.data[0]?.customer?.email]).toEqual([1, orderId, person.email])
    }
    expect((await list({ search: '98765432' })).totalCount).toBeGreaterThan(5)
    expect((await list({ search: '100%' })).totalCount).toBe(0)
    const placed = await list({ state: 'PLACED', limit: 100 })
    expect(new Set(placed.data.map((one: { state: string }) => one.state))).toEqual(new Set(['PLACED']))
    expect((await call(getOrders, { body: {} }, { token: person.token })).status).toBe(403)
  })
})

describe('ordering again', () => {
  it('puts what is available into the cart and names the rest', async () => {
    const [bread, jam, rice] = [await product({ stock: 9 }), await product({ stock: 9 }), await product({ stock: 9 })]
    const basket = [
      { productId: bread, quantity: 2 },
      { productId: jam, quantity: 3 },
      { productId: rice, quantity: 4 },
      { productId: milk, quantity: 1 },
    ]
    const { orderId, token } = await cashOrder(basket)
    await db.updateTable('stock').set({ quantity: 0 }).where('product_id', '=', jam).execute()
    await db.updateTable('stock').set({ quantity: 3 }).where('product_id', '=', rice).execute()
    await db.updateTable('products').set({ deleted_at: testClock() }).where('id', '=', bread).execute()
    const answer = await call(reorder, { body: { orderId } }, { token })
    expect(answer.status).toBe(200)
    const lines = answer.body.data.map((line: { quantity: number; productId: { _id: string } }) => [
      line.productId._id,
      line.quantity,
    ])
    expect(new Map(lines)).toEqual(
      new Map([
        [rice, 3],
        [milk, 1],
      ]),
    )
    expect(answer.body.missing).toEqual([
      { productId: bread, name: 'Toned Milk', reason: 'No longer sold' },
      { productId: jam, name: 'Toned Milk', reason: 'Out of stock' },
      { productId: rice, name: 'Toned Milk', reason: 'Only 3 left in stock' },
    ])
    expect((await call(getCart, {}, { token })).body.bill).toEqual(answer.body.bill)
    const again = await call(reorder, { body: { orderId } }, { token })
    expect(again.body.data).toEqual(answer.body.data)
    const other = await signUp()
    expect((await call(reorder, { body: { orderId } }, { token: other.token })).status).toBe(404)
  })

  it('with a key answers a repeat as the first time', async () => {
    const { orderId, token } = await cashOrder([{ productId: await product({ stock: 9 }), quantity: 2 }])
    const options = { token, headers: { 'idempotency-key': 'again' } }
    const first = await call(reorder, { body: { orderId } }, options)
    await call(updateCartItem, { body: { _id: first.body.data[0]._id, qty: 1 } }, { token })
    expect((await call(reorder, { body: { orderId } }, options)).body).toEqual(first.body)
    expect((await call(getCart, {}, { token })).body.bill.totalItems).toBe(1)
  })
})
