// What shoppers buy together: computed from the orders of the shop, with a floor of support, and the same for everybody.
import { boughtTogether } from '@tokri/contract/product.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, testShop } from '../../../../test/shop.ts'
import { computePairs } from './bought-together.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const { product, cashOrder } = checkoutOf(shop)
const DAY = 86_400_000

const [pasta, sauce, cheese, soap, salt, tea, biscuits] = await Promise.all(
  Array.from({ length: 7 }, () => product({ stock: 900 })),
)
if (!pasta || !sauce || !cheese || !soap || !salt || !tea || !biscuits) throw new Error('products are missing')

/** `times` orders of these products by each of `shoppers` people. */
const ordered = async (products: string[], { shoppers, times }: { shoppers: number; times: number }) => {
  for (let person = 0; person < shoppers; person++) {
    const shopper = await signUp()
    for (let order = 0; order < times; order++)
      await cashOrder(
        products.map((productId) => ({ productId })),
        { shopper },
      )
  }
}
const together = async (...productIds: string[]) => {
  const { status, body } = await call(boughtTogether, { body: { productIds } })
  expect(status).toBe(200)
  return body.data.map(({ _id }: { _id: string }) => _id) as string[]
}
const compute = async () => {
  await computePairs(deps)
  await deps.watch.look()
}

let admin: Person
beforeAll(async () => {
  admin = await signUp('Admin')
  await ordered([pasta, sauce], { shoppers: 4, times: 2 })
  await ordered([pasta, sauce, cheese], { shoppers: 3, times: 2 })
  await ordered([tea, biscuits], { shoppers: 2, times: 5 }) // two people alone
  await ordered([pasta, salt], { shoppers: 4, times: 1 }) // four orders alone
  await ordered([soap], { shoppers: 3, times: 4 })
  await db.updateTable('orders').set({ state: 'DELIVERED' }).execute()
  await ordered([tea, soap], { shoppers: 5, times: 1 }) // nothing of it was delivered
  await compute()
})

it('is what the orders of several shoppers have more often than by chance, for guests too', async () => {
  expect(await together(sauce)).toEqual([cheese, pasta])
  expect(await together(soap)).toEqual([])
  const pair = await db
    .selectFrom('product_pairs')
    .select(['lift', 'orders'])
    .where('product_id', '=', sauce)
    .where('other_id', '=', cheese)
    .executeTakeFirstOrThrow()
  // 6 of 40 orders have both, 14 have the sauce and 6 the cheese.
  expect(pair.orders).toBe(6)
  expect(pair.lift).toBeCloseTo((6 * 40) / (14 * 6))
})

it('needs five orders and three shoppers', async () => {
  expect(await together(tea)).toEqual([])
  expect(await together(salt)).toEqual([])
})

it('goes with a whole cart, without what is in it', async () => {
  expect(await together(pasta, sauce)).toEqual([cheese])
  expect(await together(pasta, sauce, cheese)).toEqual([])
})

it('forgets orders after 90 days, and an administrator switches it off', async () => {
  await call(updateSettings, { body: { boughtTogether: false } }, admin)
  expect(await together(sauce)).toEqual([])
  await compute()
  expect(await db.selectFrom('product_pairs').selectAll().execute()).toEqual([])
  await call(updateSettings, { body: { boughtTogether: true } }, admin)
  await compute()
  expect(await together(sauce)).toEqual([cheese, pasta])
  pass(91 * DAY)
  await compute()
  expect(await together(sauce)).toEqual([])
})
