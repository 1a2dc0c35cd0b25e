// A hidden product is not for sale: only administrators see it, in a list of its own. Past orders keep it.
import { addToCart, getCart } from '@tokri/contract/cart.ts'
import { addFavourite } from '@tokri/contract/favourite.ts'
import { buyAgain, orderDetails, placeOrder } from '@tokri/contract/order.ts'
import * as calls from '@tokri/contract/product.ts'
import * as productAdmin from '@tokri/contract/product-admin.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { expect, test } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { testClock } from '../../../test/clock.ts'
import { statusAndCode, testShop } from '../../../test/shop.ts'
import { orderPicture } from '../media/service.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const { product, atCheckout, cashOrder } = checkoutOf(shop)
const admin = await signUp('Admin')
const asAdmin = { token: admin.token }

const hide = (productId: string, hidden = true) =>
  call(productAdmin.updateProduct, { body: { productId, hidden } }, asAdmin) // one field of an update is enough
const idsOf = ({ body }: { body: { data: { _id: string }[] } }) => body.data.map(({ _id }) => _id)

/** The lists of the shop that have the product, for guests or for a person. */
const listsWith = async (id: string, who: { token?: string } = {}) => {
  const { category_ids, sub_category_ids } = await db
    .selectFrom('products')
    .select(['category_ids', 'sub_category_ids'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [categoryId = '', subCategoryId = ''] = [category_ids[0], sub_category_ids[0]]
  const answers = {
    all: await call(calls.getProducts, { body: { limit: 100 } }, who),
    named: await call(calls.getProducts, { body: { search: 'saffron' } }, who),
    category: await call(calls.productsByCategory, { body: { id: categoryId } }, who),
    listing: await call(calls.listing, { body: { categoryId, subCategoryId } }, who),
    search: await call(calls.searchProducts, { body: { search: 'saffron' } }, who),
  }
  const suggested = await call(calls.suggestProducts, { body: { search: 'saffron' } }, who)
  const found = Object.entries(answers).filter(([, answer]) => idsOf(answer).includes(id))
  const isSuggested = suggested.body.data.products.some(({ _id }: { _id: string }) => _id === id)
  return [...found.map(([name]) => name), ...(isSuggested ? ['suggestions'] : [])]
}
const everywhere = ['all', 'named', 'category', 'listing', 'search', 'suggestions']

test('a hidden product is in no list, and its page is not found; shown again it is back', async () => {
  const id = await product({ name: 'Saffron Threads', stock: 5 })
  const details = (who: { token?: string } = {}) => call(calls.productDetails, { body: { productId: id } }, who)
  expect(await listsWith(id)).toEqual(everywhere)
  expect((await hide(id)).body.data).toMatchObject({ _id: id, hidden: true })
  expect(await listsWith(id)).toEqual([])
  expect(await listsWith(id, asAdmin)).toEqual([])
  expect((await details()).status).toBe(404)
  expect((await details(await signUp())).status).toBe(404)
  expect((await details(asAdmin)).body.data).toMatchObject({ hidden: true })
  expect((await hide(id, false)).body.data).not.toHaveProperty('hidden')
  expect(await listsWith(id)).toEqual(everywhere)
})

test('administrators alone list the hidden products, apart from archived ones', async () => {
  const id = await product({ name: 'Hidden Halva' })
  await hide(id)
  const listed = async (body: object, who: { token?: string } = {}) =>
    idsOf(await call(calls.getProducts, { body: { search: 'halva', ...body } }, who))
  expect(await listed({ hidden: true }, asAdmin)).toEqual([id])
  expect(await listed({}, asAdmin)).toEqual([])
  expect(await listed({ hidden: true })).toEqual([])
  expect(await listed({ hidden: true }, await signUp())).toEqual([])
  await call(productAdmin.deleteProduct, { body: { productId: id } }, asAdmin)
  expect(await listed({ hidden: true }, asAdmin)).toEqual([])
  expect(await listed({ archived: true }, asAdmin)).toEqual([id])
})

test('a product may be hidden from its beginning', async () => {
  const like = await product()
  const { body } = await call(calls.productDetails, { body: { productId: like } }, asAdmin)
  const { _id, subCategory, createdAt, updatedAt, stockVersion, ...fields } = body.data
  const image = [await orderPicture(db, { view: 'tile', tint: 'dairy', items: ['bread'] }, testClock())]
  const made = {
    ...fields,
    image,
    name: 'Hidden Kheer',
    subCategory: subCategory.map((sub: { _id: string }) => sub._id),
  }
  const answer = await call(productAdmin.createProduct, { body: { ...made, hidden: true } }, asAdmin)
  expect([answer.status, answer.body.data]).toMatchObject([201, { hidden: true }])
  expect((await call(calls.productDetails, { body: { productId: answer.body.data._id } })).status).toBe(404)
})

test('a hidden product cannot be put into a cart or among the favourites', async () => {
  const id = await product()
  await hide(id)
  const { token } = await signUp()
  expect((await call(addToCart, { body: { productId: id } }, { token })).status).toBe(404)
  expect((await call(addFavourite, { body: { productId: id } }, { token })).status).toBe(404)
})

test('a product that is hidden while it is in carts leaves them, and the order of such a cart is refused', async () => {
  const [kept, hidden] = [await product(), await product()]
  const { token, body } = await atCheckout([{ productId: kept }, { productId: hidden }])
  await hide(hidden)
  const cart = await call(getCart, {}, { token })
  expect(cart.body.data.map((line: { productId: { _id: string } }) => line.productId._id)).toEqual([kept])
  expect((await call(userDetails, {}, { token })).body.data.shopping_cart).toHaveLength(1)
  expect(statusAndCode(await call(placeOrder, { body }, { token }))).toEqual([409, 'cart_changed'])
})

test('past orders keep a hidden product, and it is not bought again', async () => {
  const id = await product()
  const { token, orderId } = await cashOrder([{ productId: id }])
  await db
    .updateTable('orders')
    .set({ state: 'DELIVERED', delivered_at: testClock() })
    .where('id', '=', orderId)
    .execute()
  await hide(id)
  const order = await call(orderDetails, { query: { orderId } }, { token })
  expect(order.body.data.lines).toMatchObject([{ productId: id }])
  expect((await call(buyAgain, { query: {} }, { token })).body.data).toEqual([])
})
