// After any change by an administrator, every public call answers like a shop that has just been started with empty
// caches.
import * as categories from '@tokri/contract/category.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import * as products from '@tokri/contract/product.ts'
import * as productAdmin from '@tokri/contract/product-admin.ts'
import { expect, it } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { catalogueFactory, generousTimeouts, testShop } from '../../../test/shop.ts'
import { buildApp } from '../../app.ts'
import { orderPicture } from '../media/service.ts'
import { watchCatalogue } from './change-watcher.ts'

const shop = await testShop()
const { app, call, db, deps, signUp, url } = shop
const create = catalogueFactory(db)
const admin = await signUp('Admin')
const image = await orderPicture(db, { view: 'tile', tint: 'dairy', items: ['bread'] }, testClock())
const dairy = await create.category('Dairy')
const bakery = await create.category('Bakery')
const milks = await create.subCategory('Milk', [dairy])
const breads = await create.subCategory('Bread', [bakery])
const milk = await create.product(dairy, milks, { name: 'Toned Milk', stock: 5 })
const bread = await create.product(bakery, breads, { name: 'Brown Bread', stock: 5 })

const reads: [Endpoint, unknown][] = [
  [categories.getCategories, undefined],
  [categories.getSubCategories, {}],
  [products.getProducts, { page: 1 }],
  [products.productsByCategory, { id: dairy }],
  [products.listing, { categoryId: dairy, subCategoryId: milks, page: 1 }],
  [products.listing, { categoryId: bakery, subCategoryId: breads, page: 1 }],
  [products.productDetails, { productId: milk }],
  [products.productDetails, { productId: bread }],
  [products.searchProducts, { search: 'milk', page: 1 }],
  [products.searchProducts, { search: 'bred', page: 1 }],
  [products.searchProducts, { search: 'doodhwala', page: 1 }],
]

const readAll = async (one: typeof app) => {
  const answers: unknown[] = []
  for (const [{ method, url }, body] of reads) {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const asked = await one.inject({
      method,
      url,
      headers,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const { requestId: _, ...answer } = asked.json()
    answers.push([url, body, answer])
  }
  return answers
}

const readAfresh = async () => {
  const watch = watchCatalogue(url, { ...generousTimeouts.watch, trustForMs: 0 })
  const fresh = await buildApp({ ...deps, watch }, generousTimeouts.app)
  await fresh.ready()
  const answers = await readAll(fresh)
  await fresh.close()
  await watch.stop()
  return answers
}

const product = { description: 'new', image: [image], unit: '1 pc', price: 10, discount: 0 }
const changes: [string, Endpoint, () => unknown][] = [
  ['a new category', categories.createCategory, () => ({ name: 'Fruits', image })],
  ['a category of another name', categories.updateCategory, () => ({ _id: dairy, name: 'Milk & More', image })],
  ['another order', categories.reorderCategories, () => ({ ids: [bakery, dairy] })],
  ['a new subcategory', categories.createSubCategory, () => ({ name: 'Curd', image, category: [dairy] })],
  [
    'a renamed subcategory',
    categories.updateSubCategory,
    () => ({ _id: milks, name: 'Fresh Milk', image, category: [dairy] }),
  ],
  [
    'a new product',
    productAdmin.createProduct,
    () => ({ ...product, name: 'Milk Bread', category: [dairy], subCategory: [milks], stock: 3 }),
  ],
  [
    'a product with a new name and price',
    productAdmin.updateProduct,
    () => ({ productId: milk, name: 'Doodhwala', price: 7 }),
  ],
  ['a product that is gone', productAdmin.deleteProduct, () => ({ productId: bread })],
  ['a product that is back', productAdmin.restoreProduct, () => ({ productId: bread })],
  ['a synonym', productAdmin.setSynonyms, () => ({ synonyms: { doodhwala: ['bread'] } })],
]

it.each(changes)('%s is visible at once in every answer', async (_name, endpoint, body) => {
  const before = await readAll(app)
  expect(await readAll(app)).toEqual(before) // cached now
  const changed = await call(endpoint, { body: body() }, { token: admin.token })
  expect([changed.status, changed.body.success]).toEqual([endpoint.status ?? 200, true])
  const after = await readAll(app)
  expect(after).not.toEqual(before)
  expect(after).toEqual(await readAfresh())
})
