// A call that times out with 503 may still be carried out: the answer does not roll back its transaction. These tests
// define what a repeat gets: with the same key the same order; without one, nothing that moves goods or money happens
// twice (docs/decisions/0016-late-answers.md).
import { createAddress, getAddresses } from '@tokri/contract/address.ts'
import { addToCart, getCart } from '@tokri/contract/cart.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { cancelOrder, payOnline, placeOrder, refundOrder } from '@tokri/contract/order.ts'
import { testService } from '@tokri/contract/setup.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { checkoutOf } from '../checkout.ts'
import { anAddress, type Person, testShop } from '../shop.ts'
import { waitForLocks } from '../wait-for-locks.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const { product, stockOf, atCheckout, cashOrder, paidOrder } = checkoutOf(shop)

let hasty: FastifyInstance
let admin: Person
beforeAll(async () => {
  hasty = await buildApp(shop.deps, { answerWithinMs: 300 })
  await hasty.ready()
  admin = await signUp('Admin')
})
afterAll(() => hasty.close())

type Asked = { endpoint: Endpoint; body: unknown; token: string; key?: string }
const ask = async (app: FastifyInstance, { endpoint, body, token, key }: Asked) => {
  const headers = { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) }
  const answer = await app.inject({ ...endpoint, headers, payload: body as object })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

/** Calls a shop with a short timeout while the table is locked. The work continues after the answer. */
const askTooLate = async (table: 'stock' | 'orders' | 'addresses' | 'cart_lines', asked: Asked): Promise<void> => {
  const { token } = asked
  await hasty.inject({ url: getCart.url, headers: { authorization: `Bearer ${token}` } }) // caches the session
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN SHARE MODE`.execute(tx)
    const late = ask(hasty, asked)
    await waitForLocks(db, 1)
    const { status, headers, body } = await late
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  })
  // The call was waiting for the lock. It is finished when no connection is inside a transaction any more.
  await untilDone()
}

const untilDone = async (): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ inside: number }>`SELECT count(*)::int AS inside FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`.execute(db)
    if (rows[0]?.inside === 0) return
  }
}

const ordersOf = ({ id }: Person) => db.selectFrom('orders').select('id').where('user_id', '=', id).execute()

describe('a repeat with the same key', () => {
  it.each([
    ['cash on delivery', placeOrder],
    ['paid online', payOnline],
  ])('returns the order that was placed late: %s', async (_name, endpoint) => {
    const milk = await product({ stock: 9 })
    const { person, token, body } = await atCheckout([{ productId: milk }])
    const asked = { endpoint, body, token, key: 'one press' }
    await askTooLate('stock', asked)
    const again = await ask(shop.app, asked)
    expect([again.status, await ordersOf(person)]).toEqual([201, [{ id: again.body.data._id }]])
    expect(await stockOf(milk)).toBe(8)
  })

  it('makes a refund once, and returns a cancelled order as cancelled', async () => {
    const milk = await product({ stock: 9 })
    const { orderId } = await paidOrder([{ productId: milk, quantity: 3 }])
    const body = { orderId, lines: [{ productId: milk, quantity: 1 }], reason: 'torn' }
    const refund = { endpoint: refundOrder, body, token: admin.token, key: 'one refund' }
    await askTooLate('orders', refund)
    const again = await ask(shop.app, refund)
    expect([again.status, again.body.data.refunds.length]).toEqual([200, 1])

    const placed = await cashOrder([{ productId: milk, quantity: 2 }])
    const cancel = {
      endpoint: cancelOrder,
      body: { orderId: placed.orderId, reason: 'changed my mind' },
      token: placed.token,
      key: 'one cancel',
    }
    await askTooLate('orders', cancel)
    const answer = await ask(shop.app, cancel)
    expect([answer.status, answer.body.data.state, await stockOf(milk)]).toEqual([200, 'CANCELLED', 6])
  })
})

describe('a repeat without a key', () => {
  it('places no second order: the cart has changed, and the first order is in the list', async () => {
    const milk = await product({ stock: 9 })
    const { person, token, body } = await atCheckout([{ productId: milk }])
    const asked = { endpoint: placeOrder, body, token }
    await askTooLate('stock', asked)
    const again = await ask(shop.app, asked)
    expect([again.status, again.body.message, again.body.data.lines]).toEqual([409, 'Your cart has changed', []])
    expect([(await ordersOf(person)).length, await stockOf(milk)]).toEqual([1, 8])
  })

  it('cannot cancel an order that was cancelled late, and its stock was returned once', async () => {
    const milk = await product({ stock: 9 })
    const { token, orderId } = await cashOrder([{ productId: milk }])
    const asked = { endpoint: cancelOrder, body: { orderId, reason: 'changed my mind' }, token }
    await askTooLate('orders', asked)
    expect([(await ask(shop.app, asked)).status, await stockOf(milk)]).toEqual([409, 9])
  })

  it('adds a product to the cart once', async () => {
    const { token } = await signUp()
    const asked = { endpoint: addToCart, body: { productId: await product() }, token }
    await askTooLate('cart_lines', asked)
    const again = await ask(shop.app, asked)
    expect([again.status, again.body.message]).toEqual([409, 'Product already in cart'])
    expect((await call(getCart, {}, { token })).body.data).toMatchObject([{ quantity: 1 }])
  })

  it('saves an address twice, which is visible and can be deleted', async () => {
    const { token } = await signUp()
    const asked = { endpoint: createAddress, body: anAddress, token }
    await askTooLate('addresses', asked)
    expect((await ask(shop.app, asked)).status).toBe(201)
    expect((await call(getAddresses, {}, { token })).body.data).toHaveLength(2)
  })
})

it('waits for a mail server, most of which take longer than a call of the shop', async () => {
  const { mailer } = shop.deps
  const { deliver } = mailer
  mailer.deliver = () => new Promise((resolve) => setTimeout(resolve, 400))
  const { status } = await ask(hasty, { endpoint: testService, body: { service: 'smtp' }, token: admin.token })
  mailer.deliver = deliver
  expect(status).toBe(200)
})
