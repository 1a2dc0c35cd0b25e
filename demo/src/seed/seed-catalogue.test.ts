import { expect, test } from 'vitest'
import { allowsTestPayments, isShopEmpty, seedContext, wantsDemo } from '../../../server/src/boot/demo.ts'
import { inTransaction } from '../../../server/src/platform/database/transaction.ts'
import { markSeeded } from '../../../server/src/platform/settings.ts'
import { testDatabase } from '../../../server/test/database.ts'
import { ids, testCatalogue } from '../catalogue/test-catalogue.ts'
import { seedCatalogue } from './seed-catalogue.ts'

const { db } = await testDatabase()
const at = new Date('2025-01-01T00:00:00Z')

const counts = async () => {
  const count = async (
    table: 'products' | 'media' | 'sub_category_products' | 'category_products' | 'stock' | 'sub_category_categories',
  ) => {
    const { n } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }
  return {
    products: await count('products'),
    media: await count('media'),
    listings: await count('sub_category_products'),
    categories: await count('category_products'),
    stock: await count('stock'),
    links: await count('sub_category_categories'),
  }
}

test('an empty shop is filled, and filling it again changes nothing', async () => {
  expect(await isShopEmpty(db)).toBe(true)
  await seedCatalogue(seedContext(db, at), testCatalogue())
  expect(await isShopEmpty(db)).toBe(false)
  const once = await counts()
  expect(once).toMatchObject({ products: 57, listings: 57, categories: 57, stock: 57, links: 8 })
  await seedCatalogue(seedContext(db, at), testCatalogue())
  expect(await counts()).toEqual(once)
})

test('the demo moves into an empty shop by itself, beside other goods only when asked, and never with DEMO=0', async () => {
  expect(await wantsDemo(db, null)).toBe(false)
  expect(await wantsDemo(db, true)).toBe(true)
  expect(await wantsDemo(db, false)).toBe(false)
})

test('test payments are on by default only in the demo on one’s own machine, while it sells goods of the demo', async () => {
  const local = { paymentTest: null, demo: null, publicUrl: 'http://localhost:3000' }
  const allows = (config: Partial<Parameters<typeof allowsTestPayments>[1]> = {}) =>
    allowsTestPayments(db, { ...local, ...config })
  expect(await allows()).toBe(false) // not the demo of loadDemo
  await inTransaction(db, (tx) => markSeeded(tx, 'demo'))
  expect(await allows()).toBe(true)
  expect(await allows({ publicUrl: 'https://shop.example' })).toBe(false)
  expect(await allows({ publicUrl: 'https://shop.example', demo: true })).toBe(false)
  expect(await allows({ publicUrl: 'https://shop.example', paymentTest: true })).toBe(true)
  expect(await allows({ paymentTest: false })).toBe(false)
  expect(await allows({ demo: false })).toBe(false)
  await db.updateTable('products').set({ deleted_at: at }).execute()
  expect(await allows()).toBe(false)
  await db.deleteFrom('settings').where('key', '=', 'seeded.demo').execute()
})

test('an edited and a removed product come back, a product of the shop itself stays', async () => {
  await seedCatalogue(seedContext(db, at), testCatalogue())
  await db.updateTable('products').set({ name: 'Sour Milk', price_paise: 1 }).where('id', '=', ids.milk1l).execute()
  await db.updateTable('products').set({ deleted_at: at }).where('id', '=', ids.milk500).execute()
  await db.deleteFrom('sub_category_products').where('product_id', '=', ids.milk500).execute()
  await db
    .insertInto('products')
    .values({
      id: 'own',
      name: 'Own',
      description: '',
      image: [],
      category_ids: [],
      sub_category_ids: [],
      unit: '1 pc',
      price_paise: 5,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await seedCatalogue(seedContext(db, at), testCatalogue())
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'price_paise', 'deleted_at'])
    .where('id', 'in', [ids.milk1l, ids.milk500, 'own'])
    .execute()
  expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map([
      [ids.milk1l, { name: 'Testwell Toned Milk', price_paise: 6000, deleted_at: null }],
      [ids.milk500, { name: 'Testwell Toned Milk', price_paise: 3000, deleted_at: null }],
      ['own', { name: 'Own', price_paise: 5, deleted_at: null }],
    ]),
  )
  const listings = await db
    .selectFrom('sub_category_products')
    .selectAll()
    .where('product_id', '=', ids.milk500)
    .execute()
  expect(listings).toEqual([{ category_id: ids.dairy, sub_category_id: ids.milk, product_id: ids.milk500 }])
})

test('the catalogue version moves, so that every cache lets go', async () => {
  const version = async () =>
    (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
  const before = await version()
  await seedCatalogue(seedContext(db, at), testCatalogue())
  expect(await version()).toBeGreaterThan(before)
})
