// Every statement that sets the state of an order, recorded while orders are placed, paid, packed, delivered, cancelled and
// expire: the shop has two of them, in the module of orders.
import { cancelOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { HOLD_MINUTES } from '@tokri/rules/order-states.ts'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { databaseOn, openPool, patient } from '../src/platform/database/database.ts'
import { checkoutOf } from './checkout.ts'
import { testShop } from './shop.ts'

const sent = new Set<string>()
let pool: pg.Pool
const shop = await testShop((url) => {
  pool = openPool(url, patient)
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      sent.add(String(args[0]))
      return send(...args)
    }) as typeof client.query
  })
  return { db: databaseOn(pool) }
})
const { call, db, pass, runJobs, signUp } = shop
const { product, cashOrder, onlineOrder, paidOrder, webhook, failed } = checkoutOf(shop)

it('two statements set the state of orders, one that creates and one that moves', async () => {
  const admin = await signUp('Admin')
  const basket = [{ productId: await product({ stock: 100 }) }]
  const { orderId } = await cashOrder(basket)
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    expect((await call(updateOrderStatus, { body: { orderId, state } }, admin)).status).toBe(200)
  const paid = await paidOrder(basket)
  expect(
    (await call(cancelOrder, { body: { orderId: paid.orderId, reason: 'Ordered by mistake' } }, { token: paid.token }))
      .status,
  ).toBe(200)
  await webhook(failed((await onlineOrder(basket)).order))
  await onlineOrder(basket)
  pass((HOLD_MINUTES + 1) * 60_000)
  await runJobs()
  const states = await db.selectFrom('orders').select('state').orderBy('state').execute()
  expect(states.map(({ state }) => state)).toEqual(['CANCELLED', 'DELIVERED', 'PAYMENT_FAILED', 'PAYMENT_FAILED'])

  const columns = /\b(?:insert into "?orders"?(.*?)\bvalues\b|update "?orders"? set(.*?)(?:\bwhere\b|$))/gis
  const setters = [...sent].filter((statement) =>
    [...statement.matchAll(columns)].some(([text]) => /\bstate\b/.test(text)),
  )
  const names = setters.map((statement) => (/WITH (\w+) AS/.exec(statement) ?? [])[1])
  expect([...new Set(names)].sort()).toEqual(['moved', 'placed'])
})
