import { createPurchaseOrder, createSupplier, sendPurchaseOrder } from '@tokri/contract/buying.ts'
import { getCategories, updateCategory } from '@tokri/contract/category.ts'
import { getProducts, listing, productDetails } from '@tokri/contract/product.ts'
import { changeProducts, createProduct, deleteProducts, restoreProducts } from '@tokri/contract/product-admin.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminClientOf } from '../../../test/admin-client.ts'
import { catalogueFactory, testShop } from '../../../test/shop.ts'
import { waitForLocks } from '../../../test/wait-for-locks.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { orderPicture } from '../media/service.ts'

const shop = await testShop()
const { db, deps } = shop
const { ask, data, refused, picture, version, lastEntry } = await adminClientOf(shop)
const put = catalogueFactory(db)

let dairy = ''
let bakery = ''
let milks = ''
let breads = ''
beforeEach(async () => {
  dairy = await put.category('Dairy')
  bakery = await put.category('Bakery')
  milks = await put.subCategory('Milk', [dairy])
  breads = await put.subCategory('Bread', [bakery])
})
const milk = (name: string, options = {}) => put.product(dairy, milks, { name, ...options })
const names = async (filters: object) =>
  (await ask(getProducts, { limit: 50, ...filters })).body.data.map(({ name }: { name: string }) => name)
/** A movement of the ledger, so many days ago. */
const move = (product_id: string, kind: 'sale' | 'cancelled', quantity: number, daysAgo: number) =>
  db
    .insertInto('stock_movements')
    .values({
      ...{ store_id: 'main', product_id, kind, quantity, balance: 0, by: 'shopper', version: 1000 + daysAgo },
      at: new Date(deps.clock().getTime() - daysAgo * 86_400_000),
    })
    .execute()

describe('the list of administrators', () => {
  test('filters by category, discount, picture and barcode', async () => {
    const drawn = await orderPicture(db, { view: 'product', name: 'Curd' }, deps.clock())
    const curd = await milk('Curd', { discount: 10 })
    await db
      .updateTable('products')
      .set({ image: [drawn] })
      .where('id', '=', curd)
      .execute()
    const ghee = await milk('Ghee')
    const own = await picture('glass-of-milk')
    await db
      .updateTable('products')
      .set({ image: [drawn, own], barcode: '4006381333931' })
      .where('id', '=', ghee)
      .execute()
    await put.product(bakery, breads, { name: 'Bun' })
    expect(await names({ categoryId: bakery })).toEqual(['Bun'])
    expect(await names({ onSale: true })).toEqual(['Curd'])
    expect(await names({ withoutPicture: true })).toEqual(['Curd'])
    expect((await names({ withoutBarcode: true })).sort()).toEqual(['Bun', 'Curd'])
    expect((await ask(getProducts, { withoutBarcode: true, limit: 1 })).body).toMatchObject({ totalCount: 2 })
  })

  test('sorts by what a product costs after its own discount', async () => {
    await milk('Curd', { pricePaise: 9000, discount: 50 })
    await milk('ghee', { pricePaise: 5000 })
    await milk('Butter', { pricePaise: 8000, discount: 5, stock: 1 })
    expect(await names({ sort: 'price' })).toEqual(['ghee', 'Butter', 'Curd'])
    expect(await names({ sort: 'sellingPrice' })).toEqual(['Curd', 'ghee', 'Butter'])
    expect(await names({ sort: 'discount', descending: true })).toEqual(['Curd', 'Butter', 'ghee'])
    expect(await names({ sort: 'name' })).toEqual(['Butter', 'Curd', 'ghee'])
    expect((await names({ sort: 'stock' }))[0]).toBe('Butter')
  })

  test('counts a product as low below its reorder level, else below what it sells in some days, else from 5 pieces down', async () => {
    const level = await milk('Level', { stock: 40 })
    await db.updateTable('products').set({ reorder_level: 41 }).where('id', '=', level).execute()
    const quick = await milk('Quick', { stock: 29 })
    const slow = await milk('Slow', { stock: 4 })
    await milk('Unsold', { stock: 5 })
    await milk('Plenty', { stock: 6 })
    // 280 pieces in 28 days are 10 a day, and 30 in the three days of the setting.
    await move(quick, 'sale', -300, 2)
    await move(quick, 'cancelled', 20, 1)
    await move(quick, 'sale', -900, 29)
    await move(slow, 'sale', -28, 3)
    expect(await names({ low: true })).toEqual(['Unsold', 'Quick', 'Level'])
    await db.updateTable('stock').set({ quantity: 30 }).where('product_id', '=', quick).execute()
    expect(await names({ low: true })).toEqual(['Unsold', 'Level'])
    await db.updateTable('stock').set({ quantity: 29 }).where('product_id', '=', quick).execute()
    await data(updateSettings, { lowStockDays: 2 })
    expect(await names({ low: true })).toEqual(['Unsold', 'Level'])
    await data(updateSettings, { lowStockDays: 3 })
    expect((await data(getSettings, {})).lowStockDays).toBe(3)
  })

  test('lists of as little stock what sells best first, with what it sold in 28 days and what is on the way', async () => {
    const ids = { Slow: await milk('Slow', { stock: 0 }), Quick: await milk('Quick', { stock: 0 }) }
    await milk('Unsold', { stock: 0 })
    await milk('Few', { stock: 1 })
    await move(ids.Slow, 'sale', -9, 2)
    await move(ids.Quick, 'sale', -40, 2)
    await move(ids.Quick, 'cancelled', 4, 1)
    await move(ids.Quick, 'sale', -500, 29)
    const supplier = await data(createSupplier, { name: 'Metro' }, 201)
    const order = await data(
      createPurchaseOrder,
      { supplierId: supplier._id, storeId: 'main', lines: [{ productId: ids.Slow, quantity: 12, cost: 5 }] },
      201,
    )
    const list = async (sorting = {}) =>
      (await ask(getProducts, { limit: 50, low: true, ...sorting })).body.data.map(
        ({ name, sold, onOrder }: Record<string, unknown>) => [name, sold, onOrder],
      )
    expect(await list()).toEqual([
      ['Quick', 36, 0],
      ['Slow', 9, 0],
      ['Unsold', 0, 0],
      ['Few', 0, 0],
    ])
    await data(sendPurchaseOrder, { orderId: order._id })
    expect(await list({ sort: 'name', descending: true })).toEqual([
      ['Unsold', 0, 0],
      ['Slow', 9, 12],
      ['Quick', 36, 0],
      ['Few', 0, 0],
    ])
    expect((await ask(getProducts, { search: 'Slow' })).body.data[0]).not.toHaveProperty('sold')
  })
})

describe('a change of many products', () => {
  test('moves those that are marked, and is one entry of the audit log', async () => {
    const ids = [await milk('Bun'), await milk('Roll')]
    const other = await milk('Curd')
    const before = await version()
    const changes = { place: { category: bakery, subCategory: breads }, gstRate: 5, discount: 12.5 }
    expect(await data(changeProducts, { products: { productIds: ids }, changes })).toEqual({ count: 2 })
    expect(await version()).toBe(before + 1)
    expect(await data(productDetails, { productId: ids[0] })).toMatchObject({
      ...{ category: [bakery], subCategory: [{ _id: breads }], gstRate: 5, discount: 12.5 },
      updatedAt: deps.clock().toISOString(),
    })
    expect(await data(productDetails, { productId: other })).toMatchObject({ category: [dairy], discount: 0 })
    const listed = await shop.call(listing, { body: { categoryId: bakery, subCategoryId: breads } })
    expect(listed.body.totalCount).toBe(2)
    expect(await lastEntry()).toMatchObject({
      action: 'product.many-updated',
      detail: { count: 2, gstRate: 5, discount: 12.5, category: bakery, ids },
    })
  })

  test('hides and shows all that match the filters of a list', async () => {
    for (const name of ['Curd', 'Ghee', 'Paneer']) await milk(name)
    await put.product(bakery, breads, { name: 'Bun' })
    const all = { matching: { categoryId: dairy }, count: 3 }
    expect(await data(changeProducts, { products: all, changes: { hidden: true } })).toEqual({ count: 3 })
    expect(await names({})).toEqual(['Bun'])
    const hidden = { matching: { categoryId: dairy, hidden: true }, count: 3 }
    expect(await data(changeProducts, { products: hidden, changes: { hidden: false } })).toEqual({ count: 3 })
    expect(await names({})).toHaveLength(4)
  })

  test('is refused for a list that has grown meanwhile, and changes nothing', async () => {
    await milk('Curd')
    await milk('Ghee')
    const changes = { discount: 90 }
    expect(await refused(changeProducts, { products: { matching: {}, count: 1 }, changes })).toEqual({
      ...{ status: 409, code: 'stale_version' },
      message: 'The list has 2 products by now: look at it again',
    })
    expect(await names({ onSale: true })).toEqual([])
  })

  test.each([
    [{ changes: {} }, 400],
    [{ changes: { gstRate: 12 } }, 400],
    [{ changes: { discount: 101 } }, 400],
    [{ changes: { place: { category: 'nobody', subCategory: 'nobody' } } }, 404],
    [{ products: { productIds: ['nobody'] } }, 404],
    [{ products: { productIds: [] } }, 400],
    [{ products: { matching: {} } }, 400],
  ])('%j is refused with %i', async (part, status) => {
    const order = { products: { productIds: [await milk('Curd')] }, changes: { hidden: true }, ...part }
    expect(await refused(changeProducts, order)).toMatchObject({ status })
    expect(await names({})).toEqual(['Curd'])
  })

  test('gives products without taxes those of their category, and a new product as well', async () => {
    const untaxed = { _id: dairy, name: 'Dairy', image: '/media/none-960.webp' }
    expect(await data(getCategories, {})).toContainEqual(untaxed)
    const image = await picture('glass-of-milk')
    const taxed = { _id: dairy, name: 'Dairy', image, hsn: '0401', gstRate: 5 }
    expect(await data(updateCategory, taxed)).toEqual(taxed)
    expect(await refused(updateCategory, { ...taxed, gstRate: 12 })).toMatchObject({ status: 400 })
    const facts = { description: 'x', image: [image], category: [dairy], subCategory: [milks], unit: '1 L', stock: 1 }
    const made = await data(createProduct, { name: 'Lassi', price: 10, ...facts }, 201)
    expect(made).toMatchObject({ hsn: '0401', gstRate: 5 })
    const exempt = await data(createProduct, { name: 'Milk', price: 10, gstRate: null, hsn: '0402', ...facts }, 201)
    expect(exempt).not.toHaveProperty('gstRate')
    await milk('Curd')
    const order = { products: { matching: { withoutGstRate: true }, count: 2 }, changes: { categoryTaxes: true } }
    expect(await data(changeProducts, order)).toEqual({ count: 2 })
    expect(await names({ withoutGstRate: true })).toEqual([])
    expect(await data(productDetails, { productId: exempt._id })).toMatchObject({ hsn: '0402', gstRate: 5 })
    const shoppers = await shop.call(getCategories, {})
    for (const each of shoppers.body.data) expect(each).not.toHaveProperty('gstRate')
  })

  test('gives the HSN of a category but not its rate once that has ended, and a new product neither', async () => {
    await db.updateTable('categories').set({ hsn: '0401', gst_rate: 12 }).where('id', '=', dairy).execute()
    const facts = { description: 'x', image: [await picture('glass-of-milk')], unit: '1 L', stock: 1, price: 10 }
    const made = await data(createProduct, { name: 'Lassi', category: [dairy], subCategory: [milks], ...facts }, 201)
    const ids = [made._id, await milk('Curd')]
    const order = { products: { productIds: ids }, changes: { categoryTaxes: true } }
    expect(await data(changeProducts, order)).toEqual({ count: 1 })
    for (const productId of ids) {
      const product = await data(productDetails, { productId })
      expect(product).toMatchObject({ hsn: '0401' })
      expect(product).not.toHaveProperty('gstRate')
    }
  })
})

test('many products go to the archive together, and come back together but for those without a category', async () => {
  const ids = [await milk('Curd'), await milk('Ghee')]
  const bun = await put.product(bakery, breads, { name: 'Bun' })
  expect(await data(deleteProducts, { products: { productIds: [...ids, bun] } })).toEqual({ count: 3 })
  expect(await names({})).toEqual([])
  const listed = await shop.call(listing, { body: { categoryId: dairy, subCategoryId: milks } })
  expect(listed.body.totalCount).toBe(0)
  expect(await refused(deleteProducts, { products: { productIds: ids } })).toMatchObject({ status: 404 })
  await db.deleteFrom('sub_category_categories').where('category_id', '=', bakery).execute()
  await db.deleteFrom('categories').where('id', '=', bakery).execute()
  expect(await data(restoreProducts, { products: { matching: { archived: true }, count: 3 } })).toEqual({ count: 2 })
  expect((await names({})).sort()).toEqual(['Curd', 'Ghee'])
  expect(await names({ archived: true })).toEqual(['Bun'])
  const again = await shop.call(listing, { body: { categoryId: dairy, subCategoryId: milks } })
  expect(again.body.totalCount).toBe(2)
})

test.each(['categories', 'sub_categories'] as const)(
  'what comes back leaves out %s that are deleted meanwhile',
  async (table) => {
    const id = await milk('Cheese bun')
    await db
      .updateTable('products')
      .set({ category_ids: [dairy, bakery], sub_category_ids: [milks, breads] })
      .where('id', '=', id)
      .execute()
    const products = { productIds: [id] }
    await data(deleteProducts, { products })
    await db.deleteFrom('sub_category_categories').where('category_id', '=', bakery).execute()
    const { restored } = await inTransaction(db, async (tx) => {
      await tx.deleteFrom(table).where('id', 'in', [bakery, breads]).execute()
      const restored = data(restoreProducts, { products })
      await waitForLocks(db, 1)
      return { restored }
    })
    expect(await restored).toEqual({ count: 1 })
  },
)
