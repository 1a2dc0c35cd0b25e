import { addToCart, getCart } from '@tokri/contract/cart.ts'
import * as categoryCalls from '@tokri/contract/category.ts'
import type { Endpoint, EndpointSchema } from '@tokri/contract/endpoint.ts'
import * as productCalls from '@tokri/contract/product.ts'
import * as productAdmin from '@tokri/contract/product-admin.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { expect, test } from 'vitest'
import { adminClientOf } from '../../../test/admin-client.ts'
import { catalogueFactory, statusAndCode, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { db, deps } = shop
const { admin, ask, data, refused, picture, version, lastEntry } = await adminClientOf(shop)
const put = catalogueFactory(db)
const [milk, bread] = await Promise.all([picture('glass-of-milk'), picture('bread')])

const newCategories = async () => {
  const dairy = await put.category('Dairy')
  const milks = await put.subCategory('Milk', [dairy])
  return { dairy, milks }
}
const newProduct = ({ dairy, milks }: Awaited<ReturnType<typeof newCategories>>) => ({
  name: 'Toned Milk',
  description: 'Fresh.\nKeep cold.',
  image: [milk],
  category: [dairy],
  subCategory: [milks],
  unit: '500 ml',
  stock: 20,
  price: 189,
  discount: 15.873016,
  more_details: { 'Shelf Life': '2 days' },
})

test('a new product is returned whole, and is in its subcategory, its category and the search', async () => {
  const place = await newCategories()
  const before = await version()
  const made = await data(productAdmin.createProduct, newProduct(place), 201)
  expect(made).toEqual({
    ...newProduct(place),
    _id: expect.stringMatching(/^[a-z0-9]{24}$/),
    subCategory: [{ _id: place.milks, name: 'Milk' }],
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
  expect(await read(productCalls.listing, { categoryId: place.dairy, subCategoryId: place.milks })).toEqual([shown])
  expect(await read(productCalls.getProducts, { search: 'toned' })).toEqual([shown])
})

test('a repeated create gets the product of the first one, and the same key with other fields is refused', async () => {
  const place = await newCategories()
  const key = { 'idempotency-key': 'a form that got no answer' }
  const create = (body: unknown) =>
    shop.call(productAdmin.createProduct, { body }, { token: admin.token, headers: key })
  const [one, other] = await Promise.all([create(newProduct(place)), create(newProduct(place))])
  expect([one.status, other.status]).toEqual([201, 201])
  expect(other.body.data).toEqual(one.body.data)
  expect(await db.selectFrom('products').select('id').execute()).toEqual([{ id: one.body.data._id }])
  expect(statusAndCode(await create({ ...newProduct(place), name: 'Full Cream Milk' }))).toEqual([409, 'key_reused'])
})

test('pictures may be sent as images, categories as objects, and the discount may be omitted', async () => {
  const place = await newCategories()
  const { image, discount, ...rest } = newProduct(place)
  const body = {
    ...rest,
    images: [milk, bread],
    category: [{ _id: place.dairy }],
    subCategory: [{ _id: place.milks }],
  }
  expect(await data(productAdmin.createProduct, body, 201)).toMatchObject({
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
  const answer = await refused(productAdmin.createProduct, { ...newProduct(await newCategories()), ...part })
  expect(answer.status).toBe(status)
  expect(answer.message).toMatch(/\w/)
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
})

test('an update changes the given fields, leaves the others unchanged, and is in the audit log', async () => {
  const place = await newCategories()
  const made = await data(productAdmin.createProduct, newProduct(place), 201)
  shop.pass(5000)
  const edited = await data(productAdmin.updateProduct, { productId: made._id, price: 199.5 })
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
  [{ price: 0 }, 'A price must be above ₹0'],
  [{ price: '10' }, 'An amount must be a number'],
  [{ price: 1.005 }, 'At most two decimals are allowed'],
  [{ discount: 101 }, 'A discount is from 0 to 100 percent'],
  [{ more_details: { ' ': 'x' } }, 'A field name is blank, too long or not allowed'],
  [{ more_details: { constructor: 'x' } }, 'A field name is blank, too long or not allowed'],
])('an edit to %j is refused: %s', async (change, message) => {
  const made = await data(productAdmin.createProduct, newProduct(await newCategories()), 201)
  expect(await refused(productAdmin.updateProduct, { productId: made._id, ...change })).toEqual({
    status: 400,
    code: 'bad_request',
    message,
  })
  expect((await shop.call(productCalls.productDetails, { body: { productId: made._id } })).body.data).toEqual(
    expect.objectContaining({ name: made.name, price: made.price, stock: made.stock, updatedAt: made.updatedAt }),
  )
})

test('an update of the subcategories moves the product', async () => {
  const place = await newCategories()
  const made = await data(productAdmin.createProduct, newProduct(place), 201)
  const snacks = await put.category('Snacks')
  const drinks = await put.subCategory('Drinks', [snacks])
  await data(productAdmin.updateProduct, { productId: made._id, category: [snacks], subCategory: [drinks] })
  const list = async (categoryId: string, subCategoryId: string) =>
    (await shop.call(productCalls.listing, { body: { categoryId, subCategoryId } })).body.totalCount
  expect(await list(place.dairy, place.milks)).toBe(0)
  expect(await list(snacks, drinks)).toBe(1)
  expect(
    await refused(productAdmin.updateProduct, { productId: made._id, subCategory: [{ _id: drinks }] }),
  ).toMatchObject({ status: 400 })
  expect(await refused(productAdmin.updateProduct, { productId: made._id, category: ['nobody'] })).toMatchObject({
    status: 404,
  })
  expect(await refused(productAdmin.updateProduct, { productId: made._id, image: ['/elsewhere.png'] })).toMatchObject({
    status: 400,
  })
})

test('a product can be sent back as it was read', async () => {
  const made = await data(productAdmin.createProduct, newProduct(await newCategories()), 201)
  const { _id, subCategory, ...rest } = made
  const body = { ...rest, productId: _id, subCategory: subCategory.map((one: { _id: string }) => one._id) }
  expect(await data(productAdmin.updateProduct, body)).toEqual({ ...made, updatedAt: deps.clock().toISOString() })
})

test('an update of the stock needs the version that was read, and never overwrites a sale', async () => {
  const made = await data(productAdmin.createProduct, newProduct(await newCategories()), 201)
  const productId = made._id
  expect(await refused(productAdmin.updateProduct, { productId, stock: 30 })).toMatchObject({ status: 400 })
  expect(await data(productAdmin.updateProduct, { productId, stock: 20 })).toMatchObject({
    stock: 20,
    stockVersion: 1,
  })
  expect(await data(productAdmin.updateProduct, { productId, stock: 30, stockVersion: 1 })).toMatchObject({
    stock: 30,
    stockVersion: 2,
  })
  await db.updateTable('stock').set({ quantity: 28 }).where('product_id', '=', productId).execute()
  expect(
    await refused(productAdmin.updateProduct, { productId, stock: 50, stockVersion: 2, name: 'Other' }),
  ).toMatchObject({
    status: 409,
    code: 'stale_version',
  })
  expect(await db.selectFrom('products').select('name').execute()).toEqual([{ name: 'Toned Milk' }])
  expect(await data(productAdmin.updateProduct, { productId, stock: 50, stockVersion: 3 })).toMatchObject({
    stock: 50,
  })
})

test('of two updates of one stock at the same time, one is refused', async () => {
  const made = await data(productAdmin.createProduct, newProduct(await newCategories()), 201)
  const edit = (stock: number) => ask(productAdmin.updateProduct, { productId: made._id, stock, stockVersion: 1 })
  const both = await Promise.all([edit(5), edit(6)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an update of a product that was changed meanwhile is refused, if the caller asks for that', async () => {
  const made = await data(productAdmin.createProduct, newProduct(await newCategories()), 201)
  const productId = made._id
  shop.pass(1000)
  const edited = await data(productAdmin.updateProduct, { productId, price: 190, ifUpdatedAt: made.updatedAt })
  const late = { productId, price: 170, ifUpdatedAt: made.updatedAt }
  expect(await ask(productAdmin.updateProduct, late)).toMatchObject({
    status: 409,
    body: { code: 'stale_version', data: { product: { price: 190 } } },
  })
  await data(productAdmin.updateProduct, { ...late, ifUpdatedAt: edited.updatedAt })
  expect(await refused(productAdmin.updateProduct, { productId, ifUpdatedAt: 'now' })).toMatchObject({ status: 400 })
})

test('an administrator lists products with low stock, lowest first; a guest cannot', async () => {
  const { dairy, milks } = await newCategories()
  for (const [name, stock] of [
    ['Plenty', 90],
    ['Few', 3],
    ['None', 0],
  ] as const)
    await put.product(dairy, milks, { name: `Curd ${name}`, stock })
  const list = async (token?: string) => {
    const { body } = await shop.call(productCalls.getProducts, { body: { low: true, search: 'Curd' } }, { token })
    return { names: body.data.map(({ name }: { name: string }) => name), totalCount: body.totalCount }
  }
  expect(await list(admin.token)).toEqual({ names: ['Curd None', 'Curd Few'], totalCount: 2 })
  expect(await list()).toMatchObject({ totalCount: 3 })
})

test('an administrator lists the products for sale that have no GST rate of today; a rate of 0 is one', async () => {
  const { dairy, milks } = await newCategories()
  const make = async (name: string, change: { gst_rate?: number; hidden?: boolean } = {}) => {
    const id = await put.product(dairy, milks, { name: `Whey ${name}` })
    await db
      .updateTable('products')
      .set({ gst_rate: null, ...change })
      .where('id', '=', id)
      .execute()
  }
  await make('Unrated')
  await make('Free', { gst_rate: 0 })
  await make('Taxed', { gst_rate: 5 })
  await make('Ended', { gst_rate: 28 })
  await make('Hidden', { hidden: true })
  const list = async (token?: string) => {
    const { body } = await shop.call(
      productCalls.getProducts,
      { body: { withoutGstRate: true, search: 'Whey' } },
      { token },
    )
    return { names: body.data.map(({ name }: { name: string }) => name).sort(), totalCount: body.totalCount }
  }
  expect(await list(admin.token)).toEqual({ names: ['Whey Ended', 'Whey Unrated'], totalCount: 2 })
  expect(await list()).toMatchObject({ totalCount: 4 })
})

test('administrators may list the newest products first; shoppers get the most popular first', async () => {
  const place = await newCategories()
  const made: string[] = []
  for (const name of ['First', 'Second', 'Third']) {
    const { _id } = await data(productAdmin.createProduct, { ...newProduct(place), name, barcode: '' }, 201)
    made.push(_id)
    shop.pass(1000)
  }
  await db
    .updateTable('products')
    .set({ rank: 9 })
    .where('id', '=', made[0] ?? '')
    .execute()
  const names = async (body: object, token?: string) =>
    (await shop.call(productCalls.getProducts, { body }, { token })).body.data.map(({ name }: { name: string }) => name)
  expect(await names({ newestFirst: true }, admin.token)).toEqual(['Third', 'Second', 'First'])
  expect(await names({ newestFirst: true, limit: 1, page: 2 }, admin.token)).toEqual(['Second'])
  expect((await names({}, admin.token))[0]).toBe('First')
  expect((await names({ newestFirst: true }))[0]).toBe('First')
})

test('a removed product is absent from lists and reads, and is back in its place after a restore', async () => {
  const place = await newCategories()
  const made = await data(productAdmin.createProduct, newProduct(place), 201)
  const productId = made._id
  const listed = async () =>
    (await shop.call(productCalls.listing, { body: { categoryId: place.dairy, subCategoryId: place.milks } })).body
      .totalCount
  await data(productAdmin.deleteProduct, { productId })
  expect(await listed()).toBe(0)
  expect((await shop.call(productCalls.productDetails, { body: { productId } })).status).toBe(404)
  expect(await refused(productAdmin.deleteProduct, { productId })).toMatchObject({ status: 404 })
  expect(await refused(productAdmin.updateProduct, { productId, name: 'Other' })).toMatchObject({ status: 404 })
  const archived = await ask(productCalls.getProducts, { archived: true })
  expect(archived.body.data).toMatchObject([{ _id: productId }])
  expect(await lastEntry()).toMatchObject({ action: 'product.removed', subject: productId })

  expect(await data(productAdmin.restoreProduct, { productId })).toMatchObject({ _id: productId, stock: 20 })
  expect(await listed()).toBe(1)
  expect(await data(productAdmin.restoreProduct, { productId })).toMatchObject({ _id: productId })
  expect(await refused(productAdmin.restoreProduct, { productId: 'nobody' })).toMatchObject({ status: 404 })
})

test('a removed product is absent from carts and from the user details of their owners', async () => {
  const { dairy, milks } = await newCategories()
  const [kept, removed] = [await put.product(dairy, milks), await put.product(dairy, milks)]
  const shopper = await shop.signUp()
  for (const productId of [kept, removed]) await shop.call(addToCart, { body: { productId } }, shopper)
  const inCart = async () =>
    (await shop.call(getCart, {}, shopper)).body.data.map(({ _id }: { _id: string }): string => _id)
  const cartOfShopper = async () => (await shop.call(userDetails, {}, shopper)).body.data.shopping_cart
  const [first, second] = await inCart()
  expect(await cartOfShopper()).toEqual([first, second])
  await data(productAdmin.deleteProduct, { productId: removed })
  expect([await inCart(), await cartOfShopper()]).toEqual([[first], [first]])
})

test('a product whose categories are gone cannot be restored', async () => {
  const place = await newCategories()
  const made = await data(productAdmin.createProduct, newProduct(place), 201)
  await data(productAdmin.deleteProduct, { productId: made._id })
  await data(categoryCalls.deleteSubCategory, { _id: place.milks })
  await data(categoryCalls.deleteCategory, { _id: place.dairy })
  expect(await refused(productAdmin.restoreProduct, { productId: made._id })).toMatchObject({ status: 409 })
})

test('a deletion gets the product’s id from the body or the query', async () => {
  const made = await data(productAdmin.createProduct, newProduct(await newCategories()), 201)
  const both = { body: { productId: made._id }, query: { productId: 'other' } }
  expect((await shop.call(productAdmin.deleteProduct, both, { token: admin.token })).status).toBe(400)
  const query = { query: { productId: made._id } }
  expect((await shop.call(productAdmin.deleteProduct, query, { token: admin.token })).status).toBe(200)
})

test('the reorder level of a product is read by administrators only, and ends with null', async () => {
  const made = await data(productAdmin.createProduct, { ...newProduct(await newCategories()), reorderLevel: 12 }, 201)
  expect(made.reorderLevel).toBe(12)
  const details = (await shop.call(productCalls.productDetails, { body: { productId: made._id } })).body.data
  expect(details).not.toHaveProperty('reorderLevel')
  const change = (body: object) => data(productAdmin.updateProduct, { productId: made._id, ...body })
  expect((await change({ unit: '1 l' })).reorderLevel).toBe(12)
  const low = async () =>
    (await data(productCalls.getProducts, { low: true })).some(({ _id }: { _id: string }) => _id === made._id)
  const setStock = (stock: number) =>
    db.updateTable('stock').set({ quantity: stock }).where('product_id', '=', made._id).execute()
  for (const [stock, isLow] of [
    [11, true],
    [12, false],
  ] as const) {
    await setStock(stock)
    expect([stock, await low()]).toEqual([stock, isLow])
  }
  expect((await change({ reorderLevel: 0 })).reorderLevel).toBe(0)
  expect(await lastEntry()).toMatchObject({ detail: { reorderLevel: { from: 12, to: 0 } } })
  expect(await change({ reorderLevel: null })).not.toHaveProperty('reorderLevel')
  for (const reorderLevel of [-1, 1.5, '12'])
    expect(
      (await shop.call(productAdmin.updateProduct, { body: { productId: made._id, reorderLevel } }, admin)).status,
    ).toBe(400)
})

test('the code and the taxes of a product are read by administrators only, change one by one, and end with null', async () => {
  const place = await newCategories()
  const taxes = { hsn: '0401', gstRate: 5, cess: 1.5 }
  const made = await data(productAdmin.createProduct, { ...newProduct(place), ...taxes }, 201)
  expect(made).toMatchObject(taxes)
  const details = (await shop.call(productCalls.productDetails, { body: { productId: made._id } })).body.data
  for (const name of Object.keys(taxes)) expect(details).not.toHaveProperty(name)
  const change = (body: object) => data(productAdmin.updateProduct, { productId: made._id, ...body })
  expect(await change({ gstRate: 18 })).toMatchObject({ hsn: '0401', gstRate: 18, cess: 1.5 })
  expect(await lastEntry()).toMatchObject({ detail: { gstRate: { from: 5, to: 18 } } })
  expect(await change({ unit: '1 l' })).toMatchObject({ hsn: '0401', gstRate: 18, cess: 1.5 })
  const none = await change({ hsn: '', gstRate: null, cess: null })
  for (const name of Object.keys(taxes)) expect(none).not.toHaveProperty(name)
  for (const wrong of [{ hsn: '04' }, { hsn: 401 }, { gstRate: '5' }, { cess: -1 }, { cess: 1.005 }, { cess: 401 }])
    expect(
      await shop.call(productAdmin.updateProduct, { body: { productId: made._id, ...wrong } }, admin),
    ).toMatchObject({
      status: 400,
    })
})

test.each([
  [12, 'This rate ended on 21 September 2025'],
  [28, 'This rate ended on 21 September 2025'],
  [17, 'A GST rate is 0, 0.25, 3, 5, 18, 40 percent'],
])('a product cannot get a GST rate of %d percent today', async (gstRate, message) => {
  const place = await newCategories()
  const refusal = { status: 400, body: { message, fields: { gstRate: message } } }
  const created = await shop.call(productAdmin.createProduct, { body: { ...newProduct(place), gstRate } }, admin)
  expect(created).toMatchObject(refusal)
  const { _id: productId } = await data(productAdmin.createProduct, { ...newProduct(place), gstRate: 40 }, 201)
  expect(await shop.call(productAdmin.updateProduct, { body: { productId, gstRate } }, admin)).toMatchObject(refusal)
  expect(await data(productAdmin.updateProduct, { productId, gstRate: 0.25 })).toMatchObject({ gstRate: 0.25 })
})
