import * as calls from '@tokri/contract/product.ts'
import * as productAdmin from '@tokri/contract/product-admin.ts'
import { expect, test } from 'vitest'
import { adminClientOf } from '../../../test/admin-client.ts'
import { catalogueFactory, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { db } = shop
const { data, refused, lastEntry } = await adminClientOf(shop)
const put = catalogueFactory(db)

type Row = { _id: string; sizes?: number }

/** Milk in three sizes and a curd: the half litre is the most popular, then the curd. */
const dairy = async () => {
  const category = await put.category('Dairy')
  const subCategory = await put.subCategory('Milk', [category])
  const milk = { name: 'Nandini Milk' }
  const half = await put.product(category, subCategory, { ...milk, unit: '500 ml', pricePaise: 3000, rank: 90 })
  const curd = await put.product(category, subCategory, { name: 'Nandini Curd', unit: '400 g', rank: 85 })
  const six = await put.product(category, subCategory, { ...milk, unit: '6 x 1 L', pricePaise: 33_000, rank: 80 })
  const named = { name: 'Nandini  MILK 1 L', unit: '1 L' }
  const litre = await put.product(category, subCategory, { ...named, pricePaise: 5800, rank: 70, discount: 10 })
  const list = async (filters = {}) => {
    const body = { categoryId: category, subCategoryId: subCategory, ...filters }
    return (await shop.call(calls.listing, { body })).body as { data: Row[]; totalCount: number }
  }
  const rows = async (filters = {}) => {
    const { data: products, totalCount } = await list({ families: true, ...filters })
    expect(totalCount).toBe(products.length)
    return products.map(({ _id, sizes }) => [_id, sizes])
  }
  return { category, subCategory, half, litre, six, curd, list, rows }
}
const familiesOf = async (...productIds: string[]): Promise<string[][]> =>
  (await shop.call(calls.productSizes, { body: { productIds } })).body.families
const setStock = async (id: string, quantity: number) => {
  await db.updateTable('stock').set({ quantity }).where('product_id', '=', id).execute()
}

test('a list shows a family as its first size, with the number of sizes, only on request', async () => {
  const { half, litre, six, curd, list, rows } = await dairy()
  expect(await rows()).toEqual([
    [half, 3],
    [curd, 1],
  ])
  const all = await list()
  expect(all.data.map(({ _id }) => _id)).toEqual([half, curd, six, litre])
  expect(all).toMatchObject({ totalCount: 4 })
  expect(all.data.some((row) => 'sizes' in row)).toBe(false)
})

test('a card shows the first size that the filters and the order of the list bring', async () => {
  const { half, litre, six, curd, rows } = await dairy()
  expect(await rows({ sort: 'price-down' })).toEqual([
    [six, 3],
    [curd, 1],
  ])
  expect(await rows({ minDiscount: 5 })).toEqual([[litre, 3]])
  expect(await rows({ maxPrice: 31 })).toEqual([[half, 3]])
})

test('a card shows a size in stock, and a sold-out one only if all are', async () => {
  const { half, litre, six, curd, rows } = await dairy()
  await setStock(half, 0)
  await expect.poll(rows).toEqual([
    [six, 3],
    [curd, 1],
  ])
  expect(await rows({ sort: 'price-up' })).toEqual([
    [litre, 3],
    [curd, 1],
  ])
  expect(await rows({ inStock: true })).toEqual([
    [curd, 1],
    [six, 3],
  ])
  await Promise.all([setStock(six, 0), setStock(litre, 0)])
  await expect.poll(rows).toEqual([
    [half, 3],
    [curd, 1],
  ])
})

test('a page of families has as many rows as requested, and no family twice', async () => {
  const { category, subCategory, rows, list } = await dairy()
  for (const number of ['One', 'Two', 'Three'])
    for (const unit of ['1 kg', '5 kg']) await put.product(category, subCategory, { name: `Rice ${number}`, unit })
  const whole = await rows({ limit: 50 })
  const paged: unknown[] = []
  for (const page of [1, 2, 3]) {
    const { data: products, totalCount } = await list({ families: true, limit: 2, page })
    expect(totalCount).toBe(whole.length)
    paged.push(...products.map(({ _id, sizes }) => [_id, sizes]))
  }
  expect(paged).toEqual(whole)
  expect(whole).toHaveLength(5)
})

test('a search and a carousel show families too; a searched amount chooses the size', async () => {
  const category = await put.category('Cheese')
  const subCategory = await put.subCategory('Paneer', [category])
  const small = await put.product(category, subCategory, { name: 'Malai Paneer', unit: '200 g', rank: 9 })
  const large = await put.product(category, subCategory, { name: 'Malai Paneer', unit: '1 kg', rank: 7 })
  const spread = await put.product(category, subCategory, { name: 'Cheese Spread', unit: '200 g', rank: 8 })
  const search = async (text: string) => {
    const { body } = await shop.call(calls.searchProducts, { body: { search: text, families: true } })
    return { rows: body.data.map(({ _id, sizes }: Row) => [_id, sizes]), count: body.totalCount }
  }
  expect(await search('malai')).toEqual({ rows: [[small, 2]], count: 1 })
  expect(await search('malai 1kg')).toEqual({ rows: [[large, 2]], count: 1 })
  await setStock(small, 0)
  await expect.poll(() => search('malai')).toEqual({ rows: [[large, 2]], count: 1 })
  const carousel = async (families: object) =>
    (await shop.call(calls.productsByCategory, { body: { id: category, ...families } })).body.data as Row[]
  expect((await carousel({ families: true })).map(({ _id, sizes }) => [_id, sizes])).toEqual([
    [large, 2],
    [spread, 1],
  ])
  expect((await carousel({})).map(({ _id }) => _id)).toEqual([small, spread, large])
})

test('the sizes of products are returned by amount; products without sizes and unknown ones have none', async () => {
  const { half, litre, six, curd } = await dairy()
  expect(await familiesOf(six)).toEqual([[half, litre, six]])
  expect(await familiesOf(six, curd, half, 'gone')).toEqual([[half, litre, six]])
  expect(await familiesOf(curd)).toEqual([])
})

test('the same name of another brand, in another subcategory, or only an amount, is no further size', async () => {
  const { category, subCategory, half, rows } = await dairy()
  const other = await put.subCategory('Other', [category])
  await put.product(category, other, { name: 'Nandini Milk', unit: '2 L' })
  const branded = await put.product(category, subCategory, { name: 'Nandini Milk', unit: '2 L' })
  await data(productAdmin.updateProduct, { productId: branded, more_details: { Brand: 'Another' } })
  await put.product(category, subCategory, { name: '200 ml', unit: '200 ml' })
  await put.product(category, subCategory, { name: '300 ml', unit: '300 ml' })
  expect((await rows()).filter(([, sizes]) => Number(sizes) > 1)).toEqual([[half, 3]])
})

test('an administrator parts a size and joins products; a reader sees it at once, and it is in the audit log', async () => {
  const { half, litre, six, curd, rows } = await dairy()
  await data(productAdmin.partSize, { productId: litre })
  expect(await rows()).toEqual([
    [half, 2],
    [curd, 1],
    [litre, 1],
  ])
  expect(await lastEntry()).toMatchObject({ action: 'product.size-parted', subject: litre })
  await data(productAdmin.joinSizes, { productId: six, other: curd })
  expect(await familiesOf(half)).toEqual([[curd, half, six]])
  expect(await lastEntry()).toMatchObject({ action: 'product.sizes-joined', subject: six, detail: { other: curd } })
  await data(productAdmin.joinSizes, { productId: litre, other: half })
  // Only the chosen product changes its family.
  expect(await familiesOf(litre, six)).toEqual([
    [half, litre],
    [curd, six],
  ])
})

test('two joins at once both hold', async () => {
  const { category, subCategory, half, litre, six, curd } = await dairy()
  const paneer = await put.product(category, subCategory, { name: 'Nandini Paneer', unit: '200 g' })
  await Promise.all([
    data(productAdmin.joinSizes, { productId: half, other: curd }),
    data(productAdmin.joinSizes, { productId: litre, other: paneer }),
  ])
  expect(await familiesOf(six)).toEqual([[paneer, curd, half, litre, six]])
})

test('two products of one name and one amount are two cards, each with all sizes', async () => {
  const { category, subCategory, half, curd, litre, six, rows } = await dairy()
  const twin = await put.product(category, subCategory, {
    name: 'Nandini Milk',
    unit: '0.5 L',
    pricePaise: 3200,
    rank: 75,
  })
  const curds = await put.product(category, subCategory, { name: 'Nandini Curd', unit: '400 gm', rank: 1 })
  expect(await rows()).toEqual([
    [half, 3],
    [curd, 1],
    [twin, 3],
    [curds, 1],
  ])
  expect(await familiesOf(half, curd)).toEqual([[half, twin, litre, six]])
  // Neither shows what the other one shows.
  await Promise.all([setStock(half, 0), setStock(twin, 0), setStock(six, 0)])
  await expect.poll(rows).toEqual([
    [litre, 3],
    [curd, 1],
    [twin, 3],
    [curds, 1],
  ])
})

test('a product is not joined to itself, an archived or an unknown one', async () => {
  const { half, curd } = await dairy()
  expect(await refused(productAdmin.joinSizes, { productId: half, other: half })).toMatchObject({ status: 400 })
  expect(await refused(productAdmin.joinSizes, { productId: half, other: 'gone' })).toMatchObject({ status: 404 })
  await data(productAdmin.deleteProduct, { productId: curd })
  expect(await refused(productAdmin.joinSizes, { productId: half, other: curd })).toMatchObject({ status: 404 })
  expect(await refused(productAdmin.partSize, { productId: curd })).toMatchObject({ status: 404 })
})

test('a renamed, archived or restored product leaves its family and comes back', async () => {
  const { half, litre, six } = await dairy()
  await data(productAdmin.updateProduct, { productId: litre, name: 'Nandini Slim Milk' })
  expect(await familiesOf(half)).toEqual([[half, six]])
  await data(productAdmin.updateProduct, { productId: litre, name: 'Nandini Milk' })
  await data(productAdmin.deleteProduct, { productId: six })
  expect(await familiesOf(half)).toEqual([[half, litre]])
  await data(productAdmin.restoreProduct, { productId: six })
  expect(await familiesOf(half)).toEqual([[half, litre, six]])
})
