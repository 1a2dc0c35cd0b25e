import { addToCart, deleteCartItem, getCart } from '@tokri/contract/cart.ts'
import { limits } from '@tokri/contract/limits.ts'
import { reorder } from '@tokri/contract/order.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { testClock } from '../../../test/clock.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const { product, cashOrder } = checkoutOf(shop)

const fullCart = async (userId: string) => {
  const productIds = await Promise.all(Array.from({ length: limits.cartLines }, () => product()))
  const added_at = testClock()
  await db
    .insertInto('carts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('cart_lines')
    .values(
      productIds.map((product_id, index) => ({
        id: `line${index}of${userId}`,
        user_id: userId,
        product_id,
        quantity: 1,
        added_at,
      })),
    )
    .execute()
  return productIds
}

it('takes 200 lines and refuses one more, until there is room', async () => {
  const person = await signUp()
  const [first] = await fullCart(person.id)
  const more = await product()
  const refused = await call(addToCart, { body: { productId: more } }, person)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'cart_full', 'Your cart is full'])
  const again = await call(addToCart, { body: { productId: first } }, person)
  expect(again.body.message).toBe('Product already in cart')
  const { body } = await call(getCart, {}, person)
  expect(body.data).toHaveLength(limits.cartLines)
  await call(deleteCartItem, { body: { _id: body.data[0]._id } }, person)
  expect((await call(addToCart, { body: { productId: more } }, person)).status).toBe(201)
})

it('takes of an earlier order what has room, and names the rest', async () => {
  const [kept, left] = [await product(), await product()]
  const { orderId, person } = await cashOrder([{ productId: kept }, { productId: left }])
  await fullCart(person.id)
  const [line] = (await call(getCart, {}, person)).body.data
  await call(deleteCartItem, { body: { _id: line._id } }, person)
  const { body } = await call(reorder, { body: { orderId } }, person)
  expect(body.data).toHaveLength(limits.cartLines)
  expect(body.missing).toMatchObject([{ productId: left, reason: 'Your cart is full' }])
})

it.each(['added', 'ordered again'])(
  'has room where one is hidden that it does not show, and not more when it is back: %s',
  async (way) => {
    const { orderId, person } = await cashOrder([{ productId: await product() }])
    const [first = ''] = await fullCart(person.id)
    const change = (values: { deleted_at: Date | null } | { hidden: boolean }) =>
      db.updateTable('products').set(values).where('id', '=', first).execute()
    const add = async () => (await call(addToCart, { body: { productId: await product() } }, person)).status
    await change(way === 'added' ? { hidden: true } : { deleted_at: testClock() })
    if (way === 'added') expect(await add()).toBe(201)
    else expect((await call(reorder, { body: { orderId } }, person)).body).toMatchObject({ missing: [] })
    expect(await add()).toBe(409)
    await change(way === 'added' ? { hidden: false } : { deleted_at: null })
    expect((await call(getCart, {}, person)).body.data).toHaveLength(limits.cartLines)
  },
)
