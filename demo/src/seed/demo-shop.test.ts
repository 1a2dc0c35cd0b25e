// The demo through the API: it is loaded into the tables and read back, one subcategory after another.
import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { listing, productsByCategory, searchProducts } from '@tokri/contract/product.ts'
import { beforeAll, expect, test } from 'vitest'
import { seedContext } from '../../../server/src/boot/demo.ts'
import { testShop } from '../../../server/test/shop.ts'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import { seedCatalogue } from './seed-catalogue.ts'

type Named = { _id: string; name: string; image: string }
type SubCategory = Named & { category: Named[] }
type Product = {
  _id: string
  name: string
  unit: string
  image: string[]
  category: string[]
  subCategory: Named[]
  price: number
  stock: number
}

const { app, call, db, deps } = await testShop()
const catalogue = demoCatalogue()
let subCategories: SubCategory[] = []
const read = new Map<string, Product[]>()

beforeAll(async () => {
  await seedCatalogue(seedContext(db, deps.clock()), catalogue)
  subCategories = (await call(getSubCategories, { body: {} })).body.data
  for (const subCategory of subCategories) {
    const body = { categoryId: subCategory.category[0]?._id ?? '', subCategoryId: subCategory._id, limit: 100 }
    const { status, body: answer } = await call(listing, { body })
    expect([subCategory.name, status, answer.totalPages]).toEqual([subCategory.name, 200, 1])
    read.set(subCategory._id, answer.data)
  }
})

test('every category has a carousel and subcategories, every subcategory its products, and nothing is lost on the way', async () => {
  const categories: Named[] = (await call(getCategories)).body.data
  expect(categories.map(({ name }) => name)).toEqual(catalogue.categories.map(({ name }) => name))
  for (const { _id, name } of categories) {
    const { body } = await call(productsByCategory, { body: { id: _id } })
    expect([name, body.data.length]).toEqual([name, 15])
    expect(subCategories.filter(({ category }) => category[0]?._id === _id).length).toBeGreaterThan(4)
  }
  expect([...read.values()].flat()).toHaveLength(catalogue.products.length)
})

test('the aisles have Hindi names, and the addresses of their English ones', async () => {
  const [first] = (await call(getCategories, {}, { headers: { 'tokri-language': 'hi' } })).body.data
  expect(first).toMatchObject({ name: 'फल और सब्ज़ियाँ', baseName: 'Fruits & Vegetables' })
  const asked = { body: {} }
  const [shelf] = (await call(getSubCategories, asked, { headers: { 'tokri-language': 'hi' } })).body.data
  expect(shelf).toMatchObject({ name: 'ताज़ी सब्ज़ियाँ', baseName: 'Fresh Vegetables' })
})

test('products name the subcategory they are in, once each', () => {
  for (const subCategory of subCategories) {
    const goods = read.get(subCategory._id) ?? []
    expect(goods.filter(({ subCategory: listed }) => listed[0]?._id !== subCategory._id)).toEqual([])
    expect(new Set(goods.map(({ name, unit }) => `${name} ${unit}`)).size).toBe(goods.length)
  }
})

test('pictures answer: of every tile and of one product of every subcategory', { timeout: 120_000 }, async () => {
  const categories: Named[] = (await call(getCategories)).body.data
  const images = [...categories, ...subCategories].map(({ image }) => image)
  for (const subCategory of subCategories) images.push(read.get(subCategory._id)?.[3]?.image.at(-1) ?? 'none')
  for (const image of images) {
    const { statusCode, headers } = await app.inject({ url: image.replace('-960', '-240') })
    expect([image, statusCode, headers['content-type']]).toEqual([image, 200, 'image/webp'])
  }
})

test('what the search box suggests leads to full, sensible pages', async () => {
  const hints = {
    Milk: /milk/i,
    Bread: /bread/i,
    'Ice Cream': /ice cream/i,
    Fruit: /fruit/i,
    Sugar: /sugar/i,
    Paneer: /paneer/i,
    Rice: /rice/i,
    Egg: /egg/i,
    Chips: /chips/i,
    Curd: /curd/i,
  }
  for (const [search, expected] of Object.entries(hints)) {
    const { body } = await call(searchProducts, { body: { search, page: 1 } })
    expect([search, body.data.length]).toEqual([search, 10])
    expect([search, body.data[0].name]).toEqual([search, expect.stringMatching(expected)])
  }
})
