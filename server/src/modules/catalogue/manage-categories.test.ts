import * as categoryCalls from '@tokri/contract/category.ts'
import { expect, test } from 'vitest'
import { adminClientOf } from '../../../test/admin-client.ts'
import { catalogueFactory, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { admin, ask, data, refused, picture, version, lastEntry } = await adminClientOf(shop)
const put = catalogueFactory(shop.db)
const [milk, bread] = await Promise.all([picture('glass-of-milk'), picture('bread')])

const create = (name: string, image = milk) => data(categoryCalls.createCategory, { name, image }, 201)
const names = async () =>
  (await shop.call(categoryCalls.getCategories)).body.data.map(({ name }: { name: string }) => name)

test('a new category comes last, is in the audit log and raises the catalogue version', async () => {
  const before = await version()
  await create('Dairy')
  const snacks = await create('  Snacks  ')
  expect(snacks).toEqual({ _id: expect.stringMatching(/^[a-z0-9]{24}$/), name: 'Snacks', image: milk })
  expect(await names()).toEqual(['Dairy', 'Snacks'])
  expect(await version()).toBe(before + 2)
  expect(await lastEntry()).toMatchObject({ actor: admin.id, action: 'category.created', subject: snacks._id })
})

test('a name is unique in any case, for a new category and for a renamed one', async () => {
  await create('Dairy')
  const snacks = await create('Snacks')
  const taken = { status: 409, code: 'duplicate', message: 'Category with this name already exists' }
  expect(await refused(categoryCalls.createCategory, { name: 'dAIRY ', image: milk })).toEqual(taken)
  expect(await refused(categoryCalls.updateCategory, { _id: snacks._id, name: 'DAIRY', image: milk })).toEqual(taken)
  expect(await data(categoryCalls.updateCategory, { _id: snacks._id, name: 'SNACKS', image: bread })).toEqual({
    _id: snacks._id,
    name: 'SNACKS',
    image: bread,
  })
  expect(await lastEntry()).toMatchObject({
    action: 'category.updated',
    detail: { name: { from: 'Snacks', to: 'SNACKS' }, image: { from: milk, to: bread } },
  })
})

test('of two created at the same time with one name, one is refused', async () => {
  const both = await Promise.all(
    ['Dairy', 'DAIRY'].map((name) => ask(categoryCalls.createCategory, { name, image: milk })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test.each([
  [{ image: milk }, 'All fields are required'],
  [{ name: '\u200b \u2060', image: milk }, 'All fields are required'],
  [{ name: '   ', image: milk }, 'All fields are required'],
  [{ name: 'Dairy' }, 'All fields are required'],
  [{ name: 'x'.repeat(201), image: milk }, 'At most 200 characters are allowed'],
  [{ name: 'Dai\u0007ry', image: milk }, 'This contains characters that are not allowed'],
  [{ name: 7, image: milk }, 'This must be text'],
  [{ name: 'Dairy', image: 'https://elsewhere.example/a.png' }, 'Please upload the picture first'],
  [{ name: 'Dairy', image: `/media/${'0'.repeat(32)}-960.webp` }, 'Please upload the picture first'],
  [{ name: 'Dairy', image: milk.replace('-960', '-480') }, 'Please upload the picture first'],
])('%j is refused', async (body, message) => {
  expect(await refused(categoryCalls.createCategory, body)).toEqual({ status: 400, code: 'bad_request', message })
  expect(await names()).toEqual([])
})

test('an unknown category is 404, an invalid id 400', async () => {
  const gone = { status: 404, code: 'not_found' }
  for (const _id of ['nobody', 'x'.repeat(900), "'; --"]) {
    expect(await refused(categoryCalls.updateCategory, { _id, name: 'Dairy', image: milk })).toMatchObject(gone)
    expect(await refused(categoryCalls.deleteCategory, { _id })).toMatchObject(gone)
  }
  for (const _id of ['', 7, {}, ['a'], null])
    expect((await refused(categoryCalls.deleteCategory, { _id })).status).toBe(400)
})

test('a category with a subcategory or a product cannot be deleted; an empty one can, also by query', async () => {
  const [dairy, snacks, empty] = [
    await put.category('Dairy'),
    await put.category('Snacks'),
    await put.category('Empty'),
  ]
  const milks = await put.subCategory('Milk', [dairy])
  await put.product(snacks, milks)
  const used = { status: 409, code: 'in_use', message: 'Category is already used, cannot delete' }
  expect(await refused(categoryCalls.deleteCategory, { _id: dairy })).toEqual(used)
  expect(await refused(categoryCalls.deleteCategory, { _id: snacks })).toEqual(used)
  expect(
    (await shop.call(categoryCalls.deleteCategory, { query: { _id: empty } }, { token: admin.token })).status,
  ).toBe(200)
  expect(await lastEntry()).toMatchObject({ action: 'category.deleted', subject: empty, detail: { name: 'Empty' } })
  expect((await names()).sort()).toEqual(['Dairy', 'Snacks'])
})

test('categories have the given order; the others follow', async () => {
  const [a, b, c] = [await create('A'), await create('B'), await create('C')]
  const ordered = await data(categoryCalls.reorderCategories, { ids: [c._id, a._id] })
  expect(ordered.map(({ name }: { name: string }) => name)).toEqual(['C', 'A', 'B'])
  expect(await names()).toEqual(['C', 'A', 'B'])
  await data(categoryCalls.reorderCategories, { ids: [b._id] })
  expect(await names()).toEqual(['B', 'C', 'A'])
  expect(await refused(categoryCalls.reorderCategories, { ids: [a._id, 'nobody'] })).toMatchObject({ status: 404 })
  expect(await refused(categoryCalls.reorderCategories, { ids: [a._id, a._id] })).toMatchObject({ status: 400 })
  expect(await refused(categoryCalls.reorderCategories, { ids: [] })).toMatchObject({ status: 400 })
})
