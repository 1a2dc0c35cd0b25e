// The demo as a shopper's browser gets it: loaded into the tables and read back through the API, shelf by shelf.
import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { listing, productsByCategory, searchProducts } from '@tokri/contract/product.ts'
import { beforeAll, expect, test } from 'vitest'
import { seedContext } from '../../../server/src/boot/demo.ts'
import { testShop } from '../../../server/test/shop.ts'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import { seedCatalogue } from './seed-catalogue.ts'

type Named = { _id: string; name: string; image: string }
type Shelf = Named & { category: Named[] }
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
let shelves: Shelf[] = []
const read = new Map<string, Product[]>()

beforeAll(async () => {
  await seedCatalogue(seedContext(db, deps.clock()), catalogue)
  shelves = (await call(getSubCategories, { body: {} })).body.data
  for (const shelf of shelves) {
    const body = { categoryId: shelf.category[0]?._id ?? '', subCategoryId: shelf._id, limit: 100 }
    const { status, body: answer } = await call(listing, { body })
    expect([shelf.name, status, answer.totalPages]).toEqual([shelf.name, 200, 1])
    read.set(shelf._id, answer.data)
  }
})

test('every category has a carousel and shelves, every shelf its products, and nothing is lost on the way', async () => {
  const categories: Named[] = (await call(getCategories)).body.data
  expect(categories.map(({ name }) => name)).toEqual(catalogue.categories.map(({ name }) => name))
  for (const { _id, name } of categories) {
    const { body } = await call(productsByCategory, { body: { id: _id } })
    expect([name, body.data.length]).toEqual([name, 15])
    expect(shelves.filter(({ category }) => category[0]?._id === _id).length).toBeGreaterThan(4)
  }
  expect([...read.values()].flat()).toHaveLength(catalogue.products.length)
})

test('products name the shelf they stand on, once each', () => {
  for (const shelf of shelves) {
    const goods = read.get(shelf._id) ?? []
    expect(goods.filter(({ subCategory }) => subCategory[0]?._id !== shelf._id)).toEqual([])
    expect(new Set(goods.map(({ name, unit }) => `${name} ${unit}`)).size).toBe(goods.length)
  }
})

test('pictures answer: of every tile and of one product on every shelf', { timeout: 120_000 }, async () => {
  const categories: Named[] = (await call(getCategories)).body.data
  const images = [...categories, ...shelves].map(({ image }) => image)
  for (const shelf of shelves) images.push(read.get(shelf._id)?.[3]?.image.at(-1) ?? 'none')
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
