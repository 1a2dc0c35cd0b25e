import * as categoryCalls from '@tokri/contract/category.ts'
import type { Endpoint, EndpointSchema } from '@tokri/contract/endpoint.ts'
import * as productCalls from '@tokri/contract/product.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { stockShelves, testShop } from '../../../test/shop.ts'
import { orderPicture } from '../media/service.ts'

const shop = await testShop()
const { db, deps } = shop
const admin = await shop.signUp('Admin')
const user = await shop.signUp()
const put = stockShelves(db)
const picture = (art: string) => orderPicture(db, { view: 'tile', tint: 'dairy', items: [art] }, new Date())
const [milk, bread] = await Promise.all([picture('glass-of-milk'), picture('bread')])

const ask = async <S extends EndpointSchema>(
  endpoint: Endpoint<S>,
  body: unknown,
  token: string | undefined = admin.token,
) => shop.call(endpoint, { body }, { token })
const data = async <S extends EndpointSchema>(endpoint: Endpoint<S>, body: unknown, status = 200) => {
  const answer = await ask(endpoint, body)
  expect({ status: answer.status, message: answer.body.message }).toMatchObject({ status })
  return answer.body.data
}
const refused = async <S extends EndpointSchema>(endpoint: Endpoint<S>, body: unknown) => {
  const { status, body: answer } = await ask(endpoint, body)
  return { status, code: answer.code, message: answer.message }
}
const version = async () =>
  (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
const lastEntry = () =>
  db.selectFrom('audit_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirst()

beforeEach(async () => {
  shop.pass(1000)
  for (const table of ['shelf_products', 'category_products', 'cart_lines', 'stock', 'products'] as const)
    await db.deleteFrom(table).execute()
  for (const table of ['sub_category_categories', 'sub_categories', 'categories'] as const)
    await db.deleteFrom(table).execute()
})

describe('every change', () => {
  const calls: [Endpoint, unknown][] = [
    [categoryCalls.createCategory, { name: 'Dairy', image: milk }],
    [categoryCalls.updateCategory, { _id: 'a', name: 'Dairy', image: milk }],
    [categoryCalls.deleteCategory, { _id: 'a' }],
    [categoryCalls.reorderCategories, { ids: ['a'] }],
    [categoryCalls.createSubCategory, { name: 'Milk', image: milk, category: ['a'] }],
    [categoryCalls.updateSubCategory, { _id: 'a', name: 'Milk', image: milk, category: ['a'] }],
    [categoryCalls.deleteSubCategory, { _id: 'a' }],
    [productCalls.createProduct, {}],
    [productCalls.updateProduct, { productId: 'a' }],
    [productCalls.deleteProduct, { productId: 'a' }],
    [productCalls.restoreProduct, { productId: 'a' }],
  ]
  test.each(calls)('%o is refused to a guest and to a customer', async (endpoint, body) => {
    expect((await shop.call(endpoint, { body })).body).toMatchObject({
      code: 'invalid_token',
      message: 'invalid token',
    })
    expect(await ask(endpoint, body, user.token)).toMatchObject({ status: 403, body: { message: 'Permission denied' } })
  })
})

describe('categories', () => {
  const create = (name: string, image = milk) => data(categoryCalls.createCategory, { name, image }, 201)
  const names = async () =>
    (await shop.call(categoryCalls.getCategories)).body.data.map(({ name }: { name: string }) => name)

  test('a new category comes last, is written down and makes a new version of the catalogue', async () => {
    const before = await version()
    await create('Dairy')
    const snacks = await create('  Snacks  ')
    expect(snacks).toEqual({ _id: expect.stringMatching(/^[a-z0-9]{24}$/), name: 'Snacks', image: milk })
    expect(await names()).toEqual(['Dairy', 'Snacks'])
    expect(await version()).toBe(before + 2)
    expect(await lastEntry()).toMatchObject({ actor: admin.id, action: 'category.created', subject: snacks._id })
  })

  test('a name is taken whatever its case, for a new category and for a renamed one', async () => {
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

  test('of two made at the same time with one name, one is made', async () => {
    const both = await Promise.all(
      ['Dairy', 'DAIRY'].map((name) => ask(categoryCalls.createCategory, { name, image: milk })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each([
    [{ image: milk }, 'All fields are required'],
    [{ name: '   ', image: milk }, 'All fields are required'],
    [{ name: 'Dairy' }, 'All fields are required'],
    [{ name: 'x'.repeat(201), image: milk }, 'At most 200 characters are allowed'],
    [{ name: 'Dai\nry', image: milk }, 'This contains characters that are not allowed'],
    [{ name: 7, image: milk }, 'This must be text'],
    [{ name: 'Dairy', image: 'https://elsewhere.example/a.png' }, 'Please upload the picture first'],
    [{ name: 'Dairy', image: `/media/${'0'.repeat(32)}-960.webp` }, 'Please upload the picture first'],
  ])('%j is refused', async (body, message) => {
    expect(await refused(categoryCalls.createCategory, body)).toEqual({ status: 400, code: 'bad_request', message })
    expect(await names()).toEqual([])
  })

  test('an unknown one is 404, an id that is none 400', async () => {
    const gone = { status: 404, code: 'not_found' }
    for (const _id of ['nobody', 'x'.repeat(900), "'; --"]) {
      expect(await refused(categoryCalls.updateCategory, { _id, name: 'Dairy', image: milk })).toMatchObject(gone)
      expect(await refused(categoryCalls.deleteCategory, { _id })).toMatchObject(gone)
    }
    for (const _id of ['', 7, {}, ['a'], null])
      expect((await refused(categoryCalls.deleteCategory, { _id })).status).toBe(400)
  })

  test('one that holds a subcategory or a product cannot be deleted, an empty one can, by query too', async () => {
    const [dairy, snacks, empty] = [
      await put.category('Dairy'),
      await put.category('Snacks'),
      await put.category('Empty'),
    ]
    const shelf = await put.subCategory('Milk', [dairy])
    await put.product(snacks, shelf)
    const used = { status: 409, code: 'in_use', message: 'Category is already used, cannot delete' }
    expect(await refused(categoryCalls.deleteCategory, { _id: dairy })).toEqual(used)
    expect(await refused(categoryCalls.deleteCategory, { _id: snacks })).toEqual(used)
    expect(
      (await shop.call(categoryCalls.deleteCategory, { query: { _id: empty } }, { token: admin.token })).status,
    ).toBe(200)
    expect(await lastEntry()).toMatchObject({ action: 'category.deleted', subject: empty, detail: { name: 'Empty' } })
    expect((await names()).sort()).toEqual(['Dairy', 'Snacks'])
  })

  test('categories stand in the order they are put in; those not named follow', async () => {
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
})

describe('subcategories', () => {
  test('one stands in each category it is given, in that order', async () => {
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

  test('one is renamed and moved to another category', async () => {
    const [dairy, snacks] = [await put.category('Dairy'), await put.category('Snacks')]
    const shelf = await put.subCategory('Cheese', [dairy])
    const body = { _id: shelf, name: 'Cheeses', image: milk, category: [snacks] }
    expect(await data(categoryCalls.updateSubCategory, body)).toMatchObject({
      name: 'Cheeses',
      category: [{ _id: snacks }],
    })
    expect(await refused(categoryCalls.updateSubCategory, { ...body, _id: 'nobody' })).toMatchObject({ status: 404 })
    expect(await refused(categoryCalls.updateSubCategory, { ...body, category: ['nobody'] })).toMatchObject({
      status: 404,
    })
  })

  test('one that holds a product cannot be deleted, an empty one can', async () => {
    const dairy = await put.category('Dairy')
    const [full, empty] = [await put.subCategory('Milk', [dairy]), await put.subCategory('Curd', [dairy])]
    await put.product(dairy, full)
    expect(await refused(categoryCalls.deleteSubCategory, { _id: full })).toMatchObject({ status: 409, code: 'in_use' })
    await data(categoryCalls.deleteSubCategory, { _id: empty })
    expect(await refused(categoryCalls.deleteSubCategory, { _id: empty })).toMatchObject({ status: 404 })
  })
})

describe('products', () => {
  const shelves = async () => {
    const dairy = await put.category('Dairy')
    const shelf = await put.subCategory('Milk', [dairy])
    return { dairy, shelf }
  }
  const newProduct = ({ dairy, shelf }: Awaited<ReturnType<typeof shelves>>) => ({
    name: 'Toned Milk',
    description: 'Fresh.\nKeep cold.',
    image: [milk],
    category: [dairy],
    subCategory: [shelf],
    unit: '500 ml',
    stock: 20,
    price: 189,
    discount: 15.873016,
    more_details: { 'Shelf Life': '2 days' },
  })

  test('a new product is told back whole and stands on its shelf, in its category and in the search', async () => {
    const place = await shelves()
    const before = await version()
    const made = await data(productCalls.createProduct, newProduct(place), 201)
    expect(made).toEqual({
      ...newProduct(place),
      _id: expect.stringMatching(/^[a-z0-9]{24}$/),
      subCategory: [{ _id: place.shelf, name: 'Milk' }],
      createdAt: deps.clock().toISOString(),
      updatedAt: deps.clock().toISOString(),
      stockVersion: 1,
    })
    expect(await version()).toBe(before + 1)
    expect(await lastEntry()).toMatchObject({ actor: admin.id, action: 'product.created', subject: made._id })
    const { stockVersion, ...shown } = made
    const read = async <S extends EndpointSchema>(endpoint: Endpoint<S>, body: unknown) =>
      (await shop.call(endpoint, { body })).body.data
    expect(await read(productCalls.productDetails, { productId: made._id })).toEqual(shown)
    expect(await read(productCalls.productsByCategory, { id: place.dairy })).toEqual([shown])
    expect(await read(productCalls.listing, { categoryId: place.dairy, subCategoryId: place.shelf })).toEqual([shown])
    expect(await read(productCalls.getProducts, { search: 'toned' })).toEqual([shown])
  })

  test('pictures may come as images, shelves as objects, and the discount may be left out', async () => {
    const place = await shelves()
    const { image, discount, ...rest } = newProduct(place)
    const body = {
      ...rest,
      images: [milk, bread],
      category: [{ _id: place.dairy }],
      subCategory: [{ _id: place.shelf }],
    }
    expect(await data(productCalls.createProduct, body, 201)).toMatchObject({
      image: [milk, bread],
      category: [place.dairy],
      discount: 0,
    })
  })

  test.each([
    [{ name: '' }, 400],
    [{ description: undefined }, 400],
    [{ image: [] }, 400],
    [{ image: undefined }, 400],
    [{ image: Array(9).fill('x') }, 400],
    [{ image: ['https://elsewhere.example/a.png'] }, 400],
    [{ image: ['javascript:alert(1)'] }, 400],
    [{ category: [] }, 400],
    [{ subCategory: [] }, 400],
    [{ category: ['nobody'] }, 404],
    [{ subCategory: ['nobody'] }, 404],
    [{ category: [7] }, 400],
    [{ unit: ' ' }, 400],
    [{ unit: 'x'.repeat(61) }, 400],
    [{ stock: '20' }, 400],
    [{ stock: -1 }, 400],
    [{ stock: 1.5 }, 400],
    [{ price: '189' }, 400],
    [{ price: -1 }, 400],
    [{ price: 1.005 }, 400],
    [{ price: 1e12 }, 400],
    [{ price: null }, 400],
    [{ discount: 101 }, 400],
    [{ discount: 1.1234567 }, 400],
    [{ more_details: { '': 'x' } }, 400],
    [{ more_details: { Colour: 'red', ' Colour ': 'blue' } }, 400],
    [{ more_details: JSON.parse('{"__proto__":"x"}') }, 400],
    [{ more_details: { a: 7 } }, 400],
    [{ more_details: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`k${at}`, 'x'])) }, 400],
  ])('%j is refused with %i', async (part, status) => {
    const answer = await refused(productCalls.createProduct, { ...newProduct(await shelves()), ...part })
    expect(answer.status).toBe(status)
    expect(answer.message).toMatch(/\w/)
    expect(await db.selectFrom('products').select('id').execute()).toEqual([])
  })

  test('an edit changes what it names, keeps the rest exactly, and tells the audit log the difference', async () => {
    const place = await shelves()
    const made = await data(productCalls.createProduct, newProduct(place), 201)
    shop.pass(5000)
    const edited = await data(productCalls.updateProduct, { productId: made._id, price: 199.5 })
    expect(edited).toEqual({ ...made, price: 199.5, updatedAt: deps.clock().toISOString() })
    expect(await lastEntry()).toMatchObject({
      action: 'product.updated',
      subject: made._id,
      detail: { price: { from: 189, to: 199.5 } },
    })
  })

  test.each([
    [{ name: ' ' }, 'All fields are required'],
    [{ description: '' }, 'All fields are required'],
    [{ image: [] }, 'All fields are required'],
    [{ category: [] }, 'All fields are required'],
    [{ subCategory: [] }, 'All fields are required'],
    [{ unit: '' }, 'All fields are required'],
    [{ stock: -1, stockVersion: 1 }, 'Stock cannot be below 0'],
    [{ stock: 1.5, stockVersion: 1 }, 'Stock must be a whole number'],
    [{ price: -1 }, 'An amount cannot be below 0'],
    [{ price: '10' }, 'An amount must be a number'],
    [{ price: 1.005 }, 'At most two decimals are allowed'],
    [{ discount: 101 }, 'A discount is from 0 to 100 percent'],
    [{ more_details: { ' ': 'x' } }, 'A field name is blank, too long or not allowed'],
    [{ more_details: { constructor: 'x' } }, 'A field name is blank, too long or not allowed'],
  ])('an edit to %j is refused: %s', async (change, message) => {
    const made = await data(productCalls.createProduct, newProduct(await shelves()), 201)
    expect(await refused(productCalls.updateProduct, { productId: made._id, ...change })).toEqual({
      status: 400,
      code: 'bad_request',
      message,
    })
    expect((await shop.call(productCalls.productDetails, { body: { productId: made._id } })).body.data).toEqual(
      expect.objectContaining({ name: made.name, price: made.price, stock: made.stock, updatedAt: made.updatedAt }),
    )
  })

  test('an edit of the shelves moves the product', async () => {
    const place = await shelves()
    const made = await data(productCalls.createProduct, newProduct(place), 201)
    const snacks = await put.category('Snacks')
    const drinks = await put.subCategory('Drinks', [snacks])
    await data(productCalls.updateProduct, { productId: made._id, category: [snacks], subCategory: [drinks] })
    const list = async (categoryId: string, subCategoryId: string) =>
      (await shop.call(productCalls.listing, { body: { categoryId, subCategoryId } })).body.totalCount
    expect(await list(place.dairy, place.shelf)).toBe(0)
    expect(await list(snacks, drinks)).toBe(1)
    expect(
      await refused(productCalls.updateProduct, { productId: made._id, subCategory: [{ _id: drinks }] }),
    ).toMatchObject({ status: 400 })
    expect(await refused(productCalls.updateProduct, { productId: made._id, category: ['nobody'] })).toMatchObject({
      status: 404,
    })
    expect(await refused(productCalls.updateProduct, { productId: made._id, image: ['/elsewhere.png'] })).toMatchObject(
      { status: 400 },
    )
  })

  test('a whole product as it was read can be sent back', async () => {
    const made = await data(productCalls.createProduct, newProduct(await shelves()), 201)
    const { _id, subCategory, ...rest } = made
    const body = { ...rest, productId: _id, subCategory: subCategory.map((one: { _id: string }) => one._id) }
    expect(await data(productCalls.updateProduct, body)).toEqual({ ...made, updatedAt: deps.clock().toISOString() })
  })

  test('a changed stock needs the version that was read, and never overwrites a sale', async () => {
    const made = await data(productCalls.createProduct, newProduct(await shelves()), 201)
    const productId = made._id
    expect(await refused(productCalls.updateProduct, { productId, stock: 30 })).toMatchObject({ status: 400 })
    expect(await data(productCalls.updateProduct, { productId, stock: 20 })).toMatchObject({
      stock: 20,
      stockVersion: 1,
    })
    expect(await data(productCalls.updateProduct, { productId, stock: 30, stockVersion: 1 })).toMatchObject({
      stock: 30,
      stockVersion: 2,
    })
    await db.updateTable('stock').set({ quantity: 28 }).where('product_id', '=', productId).execute()
    expect(
      await refused(productCalls.updateProduct, { productId, stock: 50, stockVersion: 2, name: 'Other' }),
    ).toMatchObject({
      status: 409,
      code: 'stale_version',
    })
    expect(await db.selectFrom('products').select('name').execute()).toEqual([{ name: 'Toned Milk' }])
    expect(await data(productCalls.updateProduct, { productId, stock: 50, stockVersion: 3 })).toMatchObject({
      stock: 50,
    })
  })

  test('of two edits of one stock at the same time one is refused', async () => {
    const made = await data(productCalls.createProduct, newProduct(await shelves()), 201)
    const edit = (stock: number) => ask(productCalls.updateProduct, { productId: made._id, stock, stockVersion: 1 })
    const both = await Promise.all([edit(5), edit(6)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('an edit of what somebody else changed meanwhile is refused, if the editor asks for that', async () => {
    const made = await data(productCalls.createProduct, newProduct(await shelves()), 201)
    const productId = made._id
    shop.pass(1000)
    const edited = await data(productCalls.updateProduct, { productId, price: 190, ifUpdatedAt: made.updatedAt })
    const late = { productId, price: 170, ifUpdatedAt: made.updatedAt }
    expect(await ask(productCalls.updateProduct, late)).toMatchObject({
      status: 409,
      body: { code: 'stale_version', data: { product: { price: 190 } } },
    })
    await data(productCalls.updateProduct, { ...late, ifUpdatedAt: edited.updatedAt })
    expect(await refused(productCalls.updateProduct, { productId, ifUpdatedAt: 'now' })).toMatchObject({ status: 400 })
  })

  test('an administrator lists what runs out, the fewest left first; a guest cannot ask for that', async () => {
    const { dairy, shelf } = await shelves()
    for (const [name, stock] of [
      ['Plenty', 90],
      ['Few', 3],
      ['None', 0],
    ] as const)
      await put.product(dairy, shelf, { name, stock })
    const list = async (token?: string) => {
      const { body } = await shop.call(productCalls.getProducts, { body: { stockAtMost: 5 } }, { token })
      return { names: body.data.map(({ name }: { name: string }) => name), totalCount: body.totalCount }
    }
    expect(await list(admin.token)).toEqual({ names: ['None', 'Few'], totalCount: 2 })
    expect(await list()).toMatchObject({ totalCount: 3 })
  })

  test('a removed product is gone from lists and reads, and stands where it was once restored', async () => {
    const place = await shelves()
    const made = await data(productCalls.createProduct, newProduct(place), 201)
    const productId = made._id
    const listed = async () =>
      (await shop.call(productCalls.listing, { body: { categoryId: place.dairy, subCategoryId: place.shelf } })).body
        .totalCount
    await data(productCalls.deleteProduct, { productId })
    expect(await listed()).toBe(0)
    expect((await shop.call(productCalls.productDetails, { body: { productId } })).status).toBe(404)
    expect(await refused(productCalls.deleteProduct, { productId })).toMatchObject({ status: 404 })
    expect(await refused(productCalls.updateProduct, { productId, name: 'Other' })).toMatchObject({ status: 404 })
    const archived = await ask(productCalls.getProducts, { archived: true })
    expect(archived.body.data).toMatchObject([{ _id: productId }])
    expect(await lastEntry()).toMatchObject({ action: 'product.removed', subject: productId })

    expect(await data(productCalls.restoreProduct, { productId })).toMatchObject({ _id: productId, stock: 20 })
    expect(await listed()).toBe(1)
    expect(await data(productCalls.restoreProduct, { productId })).toMatchObject({ _id: productId })
    expect(await refused(productCalls.restoreProduct, { productId: 'nobody' })).toMatchObject({ status: 404 })
  })

  test('a product whose categories are gone cannot be restored', async () => {
    const place = await shelves()
    const made = await data(productCalls.createProduct, newProduct(place), 201)
    await data(productCalls.deleteProduct, { productId: made._id })
    await data(categoryCalls.deleteSubCategory, { _id: place.shelf })
    await data(categoryCalls.deleteCategory, { _id: place.dairy })
    expect(await refused(productCalls.restoreProduct, { productId: made._id })).toMatchObject({ status: 409 })
  })

  test('a deletion names its product once, in the body or in the address', async () => {
    const made = await data(productCalls.createProduct, newProduct(await shelves()), 201)
    const both = { body: { productId: made._id }, query: { productId: 'other' } }
    expect((await shop.call(productCalls.deleteProduct, both, { token: admin.token })).status).toBe(400)
    const query = { query: { productId: made._id } }
    expect((await shop.call(productCalls.deleteProduct, query, { token: admin.token })).status).toBe(200)
  })
})
