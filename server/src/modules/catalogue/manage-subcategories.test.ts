import * as categoryCalls from '@tokri/contract/category.ts'
import { expect, test } from 'vitest'
import { adminClientOf } from '../../../test/admin-client.ts'
import { catalogueFactory, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { admin, data, refused, picture, lastEntry } = await adminClientOf(shop)
const put = catalogueFactory(shop.db)
const milk = await picture('glass-of-milk')

test('a subcategory is in each given category, in that order', async () => {
  const [dairy, snacks] = [await put.category('Dairy'), await put.category('Snacks')]
  const made = await data(
    categoryCalls.createSubCategory,
    { name: 'Cheese', image: milk, category: [snacks, dairy, snacks] },
    201,
  )
  expect(made).toEqual({
    _id: expect.any(String),
    name: 'Cheese',
    image: milk,
    category: [
      { _id: snacks, name: 'Snacks' },
      { _id: dairy, name: 'Dairy' },
    ],
  })
  expect((await shop.call(categoryCalls.getSubCategories)).body.data).toEqual([made])
  expect(await lastEntry()).toMatchObject({
    actor: admin.id,
    action: 'subcategory.created',
    detail: { name: 'Cheese' },
  })
})

test.each([
  [{ category: [] }, 400],
  [{ category: undefined }, 400],
  [{ category: 'dairy' }, 400],
  [{ category: [{ _id: 'dairy' }] }, 400],
  [{ category: ['nobody'] }, 404],
  [{ name: '' }, 400],
  [{ image: undefined }, 400],
  [{ image: '/media/x-960.webp' }, 400],
])('%j is refused with %i', async (part, status) => {
  const body = { name: 'Cheese', image: milk, category: [await put.category('Dairy')], ...part }
  expect((await refused(categoryCalls.createSubCategory, body)).status).toBe(status)
})

test('a subcategory is renamed and moved to another category', async () => {
  const [dairy, snacks] = [await put.category('Dairy'), await put.category('Snacks')]
  const cheeses = await put.subCategory('Cheese', [dairy])
  const body = { _id: cheeses, name: 'Cheeses', image: milk, category: [snacks] }
  expect(await data(categoryCalls.updateSubCategory, body)).toMatchObject({
    name: 'Cheeses',
    category: [{ _id: snacks }],
  })
  expect(await refused(categoryCalls.updateSubCategory, { ...body, _id: 'nobody' })).toMatchObject({ status: 404 })
  expect(await refused(categoryCalls.updateSubCategory, { ...body, category: ['nobody'] })).toMatchObject({
    status: 404,
  })
})

test('a category has each subcategory name once, whatever its case and however often it is sent at once', async () => {
  const [dairy, snacks] = [await put.category('Dairy'), await put.category('Snacks')]
  const cheese = { name: 'Cheese', image: milk, category: [dairy] }
  const create = (body: object) => shop.call(categoryCalls.createSubCategory, { body }, { token: admin.token })
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(cheese)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  const taken = {
    status: 409,
    code: 'duplicate',
    message: 'Sub category with this name already exists in this category',
  }
  expect(await refused(categoryCalls.createSubCategory, { ...cheese, name: 'CHEESE' })).toEqual(taken)
  expect(await refused(categoryCalls.createSubCategory, { ...cheese, category: [snacks, dairy] })).toEqual(taken)

  // Another category may use the name, but then it cannot be moved to the first one.
  const other = await data(categoryCalls.createSubCategory, { ...cheese, category: [snacks] }, 201)
  expect(await refused(categoryCalls.updateSubCategory, { ...cheese, _id: other._id })).toEqual(taken)
  const curd = await data(categoryCalls.createSubCategory, { ...cheese, name: 'Curd' }, 201)
  expect(await refused(categoryCalls.updateSubCategory, { ...cheese, _id: curd._id })).toEqual(taken)
  await data(categoryCalls.updateSubCategory, { ...cheese, _id: curd._id, name: 'CURD' })
})

test('a subcategory with a product cannot be deleted; an empty one can', async () => {
  const dairy = await put.category('Dairy')
  const [full, empty] = [await put.subCategory('Milk', [dairy]), await put.subCategory('Curd', [dairy])]
  await put.product(dairy, full)
  expect(await refused(categoryCalls.deleteSubCategory, { _id: full })).toMatchObject({ status: 409, code: 'in_use' })
  await data(categoryCalls.deleteSubCategory, { _id: empty })
  expect(await refused(categoryCalls.deleteSubCategory, { _id: empty })).toMatchObject({ status: 404 })
})
