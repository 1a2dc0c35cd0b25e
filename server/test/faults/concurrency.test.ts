// Deterministic races: the test locks the row that all requests need, waits until all of them block on it, and releases
// it. What a request read before that moment must not decide what it writes afterwards.
import { updateCartItem } from '@tokri/contract/cart.ts'
import { createCoupon } from '@tokri/contract/coupon.ts'
import { cancelOrder, placeOrder, refundOrder } from '@tokri/contract/order.ts'
import { setAccess } from '@tokri/contract/people.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../src/platform/database/database.ts'
import { checkoutOf } from '../checkout.ts'
import { type Person, type TestAnswer, testShop } from '../shop.ts'
import { waitForLocks } from '../wait-for-locks.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const { product, stockOf, atCheckout, cashOrder, paidOrder } = checkoutOf(shop)

let admin: Person
beforeAll(async () => {
  admin = await signUp('Admin')
})

/** Locks one row, or several, until the transaction ends. */
const hold =
  (table: 'stock' | 'coupons' | 'orders' | 'users', key: string, ...ids: string[]) =>
  (tx: Tx) =>
    sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ANY(${ids}) FOR UPDATE`.execute(tx)

/** All answers, after the requests arrived one by one and blocked on the locked row. */
const together = async (
  holding: (tx: Tx) => Promise<unknown>,
  everybody: (() => Promise<TestAnswer>)[],
): Promise<TestAnswer[]> => {
  const answers = await db.transaction().execute(async (tx) => {
    await holding(tx)
    const waiting: Promise<TestAnswer>[] = []
    for (const one of everybody) {
      waiting.push(one())
      await waitForLocks(db, waiting.length)
    }
    return () => Promise.all(waiting)
  })
  return answers()
}
const statuses = (answers: TestAnswer[]) => answers.map(({ status }) => status).sort()
const order =
  ({ body, token }: Awaited<ReturnType<typeof atCheckout>>) =>
  () =>
    call(placeOrder, { body }, { token })

it('the last two pieces are sold to two of six shoppers who all saw them', async () => {
  const milk = await product({ stock: 2 })
  const buyers = []
  for (let i = 0; i < 6; i++) buyers.push(await atCheckout([{ productId: milk }]))
  const answers = await together(hold('stock', 'product_id', milk), buyers.map(order))
  expect(statuses(answers)).toEqual([201, 201, 409, 409, 409, 409])
  expect(await stockOf(milk)).toBe(0)
})

it('two submits of one cart make one order', async () => {
  const milk = await product({ stock: 50 })
  const buyer = await atCheckout([{ productId: milk }])
  const answers = await together(hold('stock', 'product_id', milk), [order(buyer), order(buyer)])
  expect(statuses(answers)).toEqual([201, 409])
  expect(await stockOf(milk)).toBe(49)
})

it('the last use of a coupon is granted to one of four shoppers who have it in their cart', async () => {
  const ghee = await product({ pricePaise: 50_000, stock: 100 })
  const terms = { code: 'LastOne', kind: 'flat', amount: 50, minimum: 100, total: 1 }
  const coupon = await call(createCoupon, { body: terms }, { token: admin.token })
  const buyers = []
  for (let i = 0; i < 4; i++) buyers.push(await atCheckout([{ productId: ghee }], { coupon: 'LastOne' }))
  const answers = await together(hold('coupons', 'id', coupon.body.data._id), buyers.map(order))
  expect(statuses(answers)).toEqual([201, 409, 409, 409])
  expect(await stockOf(ghee)).toBe(99)
})

it('an order that is cancelled twice returns its pieces to the stock once', async () => {
  const milk = await product({ stock: 50 })
  const { token, orderId } = await cashOrder([{ productId: milk, quantity: 4 }])
  const cancel = () => call(cancelOrder, { body: { orderId, reason: 'changed my mind' } }, { token })
  const answers = await together(hold('orders', 'id', orderId), [cancel, cancel])
  expect(statuses(answers)).toEqual([200, 409])
  expect(await stockOf(milk)).toBe(50)
})

it('a piece that is refunded twice returns to the stock once', async () => {
  const milk = await product({ stock: 50 })
  const { orderId } = await paidOrder([{ productId: milk }])
  const body = { orderId, lines: [{ productId: milk, quantity: 1 }], reason: 'torn' }
  const refund = () => call(refundOrder, { body }, { token: admin.token })
  const answers = await together(hold('orders', 'id', orderId), [refund, refund])
  expect(statuses(answers)).toEqual([200, 409])
})

it('an order that waits for one product locks no later one, in whatever order they are in the cart', async () => {
  const [one, two] = [await product({ stock: 50 }), await product({ stock: 50 })]
  const [first = '', second = ''] = [one, two].sort()
  const buyers = [
    await atCheckout([{ productId: first }, { productId: second }]),
    await atCheckout([{ productId: second }, { productId: first }]),
  ]
  const answers = await db.transaction().execute(async (tx) => {
    await hold('stock', 'product_id', first)(tx)
    const waiting = buyers.map((buyer) => order(buyer)())
    await waitForLocks(db, 2)
    await sql`SELECT FROM stock WHERE product_id = ${second} FOR UPDATE NOWAIT`.execute(db)
    return () => Promise.all(waiting)
  })
  expect(statuses(await answers())).toEqual([201, 201])
})

it('a line that is changed while it is ordered is gone by then, and its shopper is told so', async () => {
  const milk = await product({ stock: 50 })
  const buyer = await atCheckout([{ productId: milk }])
  const [line] = buyer.cart.body.data
  const change = () => call(updateCartItem, { body: { _id: line._id, qty: 3 } }, { token: buyer.token })
  const [ordered, changed] = await together(hold('stock', 'product_id', milk), [order(buyer), change])
  expect([ordered?.status, changed?.status]).toEqual([201, 404])
})

it('of two administrators who demote each other, one remains', async () => {
  await db.updateTable('users').set({ role: 'User' }).execute()
  const [one, two] = [await signUp('Admin'), await signUp('Admin')]
  const demote = (who: Person, by: Person) => () =>
    call(setAccess, { body: { _id: who.id, role: 'User' } }, { token: by.token })
  const answers = await together(hold('users', 'id', one.id, two.id), [demote(two, one), demote(one, two)])
  expect(statuses(answers)).toEqual([200, 409])
})
