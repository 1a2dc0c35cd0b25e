import * as categoryCalls from '@tokri/contract/category.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import * as productAdmin from '@tokri/contract/product-admin.ts'
import { expect, test } from 'vitest'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop()
const user = await shop.signUp()
const image = '/media/none-960.webp'

const calls: [Endpoint, unknown][] = [
  [categoryCalls.createCategory, { name: 'Dairy', image }],
  [categoryCalls.updateCategory, { _id: 'a', name: 'Dairy', image }],
  [categoryCalls.deleteCategory, { _id: 'a' }],
  [categoryCalls.reorderCategories, { ids: ['a'] }],
  [categoryCalls.createSubCategory, { name: 'Milk', image, category: ['a'] }],
  [categoryCalls.updateSubCategory, { _id: 'a', name: 'Milk', image, category: ['a'] }],
  [categoryCalls.deleteSubCategory, { _id: 'a' }],
  [productAdmin.createProduct, {}],
  [productAdmin.updateProduct, { productId: 'a' }],
  [productAdmin.deleteProduct, { productId: 'a' }],
  [productAdmin.changeProducts, { products: { productIds: ['a'] }, changes: { hidden: true } }],
  [productAdmin.deleteProducts, { products: { productIds: ['a'] } }],
  [productAdmin.restoreProducts, { products: { productIds: ['a'] } }],
  [productAdmin.restoreProduct, { productId: 'a' }],
]

test.each(calls)('%o is refused to a guest and to a shopper', async (endpoint, body) => {
  const guest = await shop.call(endpoint, { body })
  expect(guest.body).toMatchObject({ code: 'invalid_token', message: 'invalid token' })
  const customer = await shop.call(endpoint, { body }, { token: user.token })
  expect(customer).toMatchObject({ status: 403, body: { message: 'Permission denied' } })
})
