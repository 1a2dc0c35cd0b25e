// What keeps the demo from coming into a shop that has become somebody's own.
import { expect, it } from 'vitest'
import { checkoutOf } from '../../test/checkout.ts'
import { testShop } from '../../test/shop.ts'
import { countOwn } from './demo.ts'

const shop = await testShop()
const { db, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)

it('counts the products that the shop has made, and the orders of people who are none of the demo', async () => {
  expect(await countOwn(db)).toEqual({ products: 0, orders: 0 })
  const milk = await product()
  const shopper = await signUp()
  await cashOrder([{ productId: milk }], { shopper })
  expect(await countOwn(db)).toEqual({ products: 1, orders: 1 })
  await db.updateTable('users').set({ email: 'meera@demo.tokri.local' }).where('id', '=', shopper.id).execute()
  await db.updateTable('products').set({ deleted_at: new Date() }).execute()
  expect(await countOwn(db)).toEqual({ products: 0, orders: 0 })
})
