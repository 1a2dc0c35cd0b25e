// Atomicity of one write, as in failing-statement.long.test.ts, and what a shopper's repeat does when only the answer to
// COMMIT was lost.
import { placeOrder } from '@tokri/contract/order.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../checkout.ts'
import type { TestAnswer } from '../shop.ts'
import { expectAllOrNothing, path } from './all-or-nothing.ts'
import { failingShop } from './failing-shop.ts'

const { shop, failing } = await failingShop()
const { call, db } = shop
const { product, atCheckout } = checkoutOf(shop)

let milk: string
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', pricePaise: 45_000, stock: 10_000 })
})

const checkout = async (headers: Record<string, string> = {}) => {
  const { person, token, body } = await atCheckout([{ productId: milk, quantity: 2 }], { coupon: 'new10' })
  return { person, order: () => call(placeOrder, { body }, { token, headers }) }
}

it.each(['never arrives', 'answer is lost'] as const)(
  'an order with cash on delivery is placed as a whole or not at all when one statement %s',
  (failure) =>
    expectAllOrNothing(
      { db, failing },
      failure,
      path('order with cash on delivery', async () => (await checkout()).order, 201),
    ),
)

describe('an order whose COMMIT was executed but never confirmed', () => {
  const lostCommit = async (attempt: () => Promise<TestAnswer>) => {
    for (let n = 1; ; n++) {
      failing.failAt(n, 'answer is lost')
      const { status } = await attempt()
      if (failing.disarm()?.statement === 'commit') return status
    }
  }

  it('is returned to the repeat with the same key, and placed once', async () => {
    const { person, order } = await checkout({ 'idempotency-key': 'lost' })
    expect(await lostCommit(order)).toBe(503)
    const repeated = await order()
    const orders = await db.selectFrom('orders').select('id').where('user_id', '=', person.id).execute()
    expect([repeated.status, orders]).toEqual([201, [{ id: repeated.body.data._id }]])
  })

  it('leaves an empty cart, so a repeat without a key cannot place it twice', async () => {
    const { person, order } = await checkout()
    await lostCommit(order)
    const repeated = await order()
    const orders = await db.selectFrom('orders').select('id').where('user_id', '=', person.id).execute()
    expect([repeated.status, orders.length]).toEqual([409, 1])
  })
})
