// Names in Hindi: what administrators set, and what readers of each language are shown.

import { addToCart } from '@tokri/contract/cart.ts'
import { createSubCategory, getCategories, getSubCategories, updateCategory } from '@tokri/contract/category.ts'
import { LANGUAGE_HEADER } from '@tokri/contract/language.ts'
import { listing, productDetails, searchProducts, suggestProducts } from '@tokri/contract/product.ts'
import { updateProduct } from '@tokri/contract/product-admin.ts'
import { expect, it } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { catalogueFactory, testShop } from '../../../test/shop.ts'
import { orderPicture } from '../media/service.ts'

const { call, db, signUp } = await testShop()
const create = catalogueFactory(db)
const admin = await signUp('Admin')
const image = await orderPicture(db, { view: 'tile', tint: 'dairy', items: ['bread'] }, testClock())
const dairy = await create.category('Dairy')
const bakery = await create.category('Bakery')
const milks = await create.subCategory('Milk', [dairy])
const milk = await create.product(dairy, milks, { name: 'Toned Milk' })
const inHindi = { headers: { [LANGUAGE_HEADER]: 'hi' } }
const asAdmin = { token: admin.token }

const lastDetail = async (action: string) =>
  (
    await db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', action)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).detail

it('are shown to readers of Hindi at once, and English names where one is missing', async () => {
  await call(getCategories, {}, inHindi)
  const body = { _id: dairy, name: 'Dairy', image, nameTranslations: { hi: ' डेयरी ' } }
  const saved = await call(updateCategory, { body }, asAdmin)
  expect(saved.body.data).toMatchObject({ name: 'Dairy', nameTranslations: { hi: 'डेयरी' } })
  const named = (answer: { body: { data: { name: string; baseName?: string }[] } }) =>
    answer.body.data.map(({ name, baseName }) => [name, baseName])
  expect(named(await call(getCategories, {}, inHindi))).toEqual([
    ['डेयरी', 'Dairy'],
    ['Bakery', undefined],
  ])
  expect(named(await call(getCategories))).toEqual([
    ['Dairy', undefined],
    ['Bakery', undefined],
  ])
  const unknown = await call(getCategories, {}, { headers: { [LANGUAGE_HEADER]: 'xx' } })
  expect(named(unknown)[0]).toEqual(['Dairy', undefined])
  expect(await lastDetail('category.updated')).toMatchObject({ nameTranslations: { from: null, to: 'hi: डेयरी' } })
})

it('are set with a new subcategory, and keep its place in a category with a translated name', async () => {
  const body = { name: 'Bread', image, category: [dairy], nameTranslations: { hi: 'ब्रेड' } }
  const { body: made } = await call(createSubCategory, { body }, asAdmin)
  const { body: shown } = await call(getSubCategories, {}, inHindi)
  expect(shown.data.find(({ _id }: { _id: string }) => _id === made.data._id)).toMatchObject({
    name: 'ब्रेड',
    baseName: 'Bread',
    category: [{ _id: dairy, name: 'डेयरी', baseName: 'Dairy' }],
  })
})

it('of a product are in its page, lists, searches, suggestions and the cart', async () => {
  const change = { productId: milk, nameTranslations: { hi: 'टोंड दूध' } }
  expect((await call(updateProduct, { body: change }, asAdmin)).status).toBe(200)
  const shown = { _id: milk, name: 'टोंड दूध', baseName: 'Toned Milk' }
  const places = { categoryId: dairy, subCategoryId: milks }
  expect((await call(productDetails, { body: { productId: milk } }, inHindi)).body.data).toMatchObject(shown)
  expect((await call(productDetails, { body: { productId: milk } })).body.data).not.toHaveProperty('baseName')
  expect((await call(listing, { body: places }, inHindi)).body.data).toMatchObject([shown])
  expect((await call(listing, { body: places })).body.data).toMatchObject([{ name: 'Toned Milk' }])
  expect((await call(suggestProducts, { body: { search: 'milk' } }, inHindi)).body.data).toMatchObject({
    products: [shown],
    categories: [{ category: { name: 'डेयरी' }, subCategory: { name: 'Milk' } }],
  })
  const shopper = await signUp()
  const cart = await call(addToCart, { body: { productId: milk } }, { ...inHindi, token: shopper.token })
  expect(cart.body.data).toMatchObject([{ productId: shown }])
})

it('are found by search in either language', async () => {
  for (const search of ['टोंड', 'toned'])
    for (const language of [inHindi, {}])
      expect((await call(searchProducts, { body: { search } }, language)).body.data[0]._id).toBe(milk)
  expect((await call(suggestProducts, { body: { search: 'टों' } }, inHindi)).body.data.words).toEqual(['टोंड'])
})

it('are all sent to administrators beside the English name, which they edit', async () => {
  const options = { ...inHindi, token: admin.token }
  expect((await call(productDetails, { body: { productId: milk } }, options)).body.data).toMatchObject({
    name: 'Toned Milk',
    nameTranslations: { hi: 'टोंड दूध' },
  })
  expect((await call(getCategories, {}, options)).body.data[0]).toMatchObject({
    name: 'Dairy',
    nameTranslations: { hi: 'डेयरी' },
  })
})

it('stay when an update does not name them, and go when it empties them', async () => {
  await call(updateCategory, { body: { _id: dairy, name: 'Dairy Goods', image } }, asAdmin)
  expect((await call(getCategories, {}, inHindi)).body.data[0]).toMatchObject({ name: 'डेयरी', baseName: 'Dairy Goods' })
  await call(updateProduct, { body: { productId: milk, nameTranslations: { hi: '' } } }, asAdmin)
  const { data } = (await call(productDetails, { body: { productId: milk } }, inHindi)).body
  expect(data).toMatchObject({ name: 'Toned Milk' })
  expect(data).not.toHaveProperty('baseName')
  expect(await lastDetail('product.updated')).toEqual({ nameTranslations: { from: 'hi: टोंड दूध', to: null } })
})

it('are refused in a language that the shop does not have', async () => {
  const body = { _id: bakery, name: 'Bakery', image, nameTranslations: { xx: 'Bäckerei' } }
  expect((await call(updateCategory, { body: body }, asAdmin)).status).toBe(400)
})
