import { getAddresses } from '@tokri/contract/address.ts'
import { addToCart } from '@tokri/contract/cart.ts'
import { orderDetails, orderHistory } from '@tokri/contract/order.ts'
import { login } from '@tokri/contract/user.ts'
import { expect, test } from 'vitest'
import { seedContext } from '../../../server/src/boot/demo.ts'
import { testShop } from '../../../server/test/shop.ts'
import { testCatalogue } from '../catalogue/test-catalogue.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedShoppers } from './seed-shoppers.ts'
import { demoShoppers } from './shoppers.ts'

const { call, db, deps } = await testShop()
const now = deps.clock()
const catalogue = testCatalogue()
const context = seedContext(db, now)
const demoPassword = 'a password of this shop'
const hash = await deps.hasher.hash(demoPassword)
await seedCatalogue(context, catalogue)
await seedShoppers(context, catalogue, hash)

const signIn = async (email: string) => {
  const { status, body } = await call(login, { body: { email, password: demoPassword } })
  expect(status).toBe(200)
  return { token: String(body.data.accessToken) }
}

test('a demo shopper signs in and finds addresses and orders in every state', async () => {
  const states = new Set<string>()
  for (const shopper of demoShoppers) {
    const access = await signIn(shopper.email)
    const addresses = await call(getAddresses, {}, access)
    expect(addresses.body.data).toHaveLength(shopper.addresses.length)
    const { body } = await call(orderHistory, {}, access)
    expect(body.data.map(({ state }: { state: string }) => state)).toEqual(shopper.orders.map(({ state }) => state))
    for (const { state } of body.data) states.add(state)
  }
  expect(states).toEqual(new Set(['PLACED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED']))
})

test('a demo shopper shops on: puts a product into the cart', async () => {
  const access = await signIn('asha@demo.tokri.local')
  const { product_id: productId } = await db
    .selectFrom('stock')
    .select('product_id')
    .where('quantity', '>', 0)
    .executeTakeFirstOrThrow()
  const { status, body } = await call(addToCart, { body: { productId } }, access)
  expect([status, body.message]).toEqual([201, 'Item Added'])
})

test('what they ordered adds up, and is not in the future', async () => {
  const access = await signIn('asha@demo.tokri.local')
  const { body } = await call(orderHistory, {}, access)
  for (const { _id } of body.data) {
    const order = (await call(orderDetails, { query: { orderId: _id } }, access)).body.data
    const lines = order.lines.reduce((sum: number, line: { lineTotal: number }) => sum + line.lineTotal, 0)
    expect(lines).toBeCloseTo(order.bill.discountedTotal, 2)
    expect(order.bill.finalAmount).toBeCloseTo(order.bill.payable + order.bill.serviceCharge, 2)
    expect(order.payment.state).toBe(order.state === 'DELIVERED' ? 'paid' : 'due')
    const times = order.timeline.map(({ at }: { at: string }) => Date.parse(at))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
  }
})

test('loading them again adds nobody and no order, and keeps a changed password', async () => {
  const count = async () => {
    const people = await db.selectFrom('users').select('id').execute()
    const orders = await db.selectFrom('orders').select('id').execute()
    return [people.length, orders.length]
  }
  const before = await count()
  await db
    .updateTable('users')
    .set({ password_hash: 'changed' })
    .where('email', '=', 'meera@demo.tokri.local')
    .execute()
  await seedShoppers(context, catalogue, hash)
  expect(await count()).toEqual(before)
  const meera = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'meera@demo.tokri.local')
    .executeTakeFirst()
  expect(meera?.password_hash).toBe('changed')
})

test('the demo shoppers are refused where strangers reach the shop, like a wrong password', async () => {
  deps.demoSignIn = false
  const { status, body } = await call(login, { body: { email: 'asha@demo.tokri.local', password: demoPassword } })
  deps.demoSignIn = true
  expect([status, body.code]).toEqual([400, 'invalid_credentials'])
})
