// Two processes on one database: each shows the other's changes within a second.
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart } from '@tokri/contract/cart.ts'
import { getCategories } from '@tokri/contract/category.ts'
import { placeOrder } from '@tokri/contract/order.ts'
import { listing, productDetails } from '@tokri/contract/product.ts'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { anAddress, catalogueFactory, generousTimeouts, testShop } from '../../../test/shop.ts'
import { buildApp } from '../../app.ts'
import { createLiveStores } from '../store/live-stores.ts'
import { watchCatalogue } from './change-watcher.ts'
import { MAX_CHANGES } from './read-changes.ts'

const shop = await testShop()
const { db } = shop
const create = catalogueFactory(db)

/** The other process, with a clock that the test moves. Each reading of the clock takes a nanosecond. */
let elapsed = 0
const watch = watchCatalogue(shop.url, {
  ...generousTimeouts.watch,
  now: () => {
    elapsed += 1e-6
    return elapsed
  },
})
const stores = createLiveStores(db)
watch.onVersion(stores.reload)
const other = await buildApp({ ...shop.deps, watch, stores }, generousTimeouts.app)
afterAll(async () => {
  await other.close()
  await watch.stop()
})

const call = async (endpoint: { method: string; url: string }, body: object = {}, token = '') => {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  const response = await other.inject({ method: endpoint.method as 'POST', url: endpoint.url, payload: body, headers })
  return response.json()
}
const A_SECOND = 1000

const dairy = await create.category('Dairy')
const milks = await create.subCategory('Milk', [dairy])
const milkListing = { categoryId: dairy, subCategoryId: milks }
const milk = await create.product(dairy, milks, { name: 'Toned Milk', stock: 9, rank: 5 })
const rename = (name: string) => db.updateTable('products').set({ name }).where('id', '=', milk).execute()
const setStock = (quantity: number, id = milk) =>
  db.updateTable('stock').set({ quantity }).where('product_id', '=', id).execute()
const listedNames = async () => (await call(listing, milkListing)).data.map((each: { name: string }) => each.name)
const stockThere = async () => (await call(productDetails, { productId: milk })).data.stock

it('answers from memory while its last poll is less than a second old', async () => {
  expect(await listedNames()).toEqual(['Toned Milk'])
  await rename('Double Toned Milk')
  expect(await listedNames()).toEqual(['Toned Milk'])
})

it('shows a changed product after a second', async () => {
  await rename('Skimmed Milk')
  elapsed += A_SECOND
  expect(await listedNames()).toEqual(['Skimmed Milk'])
})

it('shows a new product in its subcategory after a second', async () => {
  await create.product(dairy, milks, { name: 'Buffalo Milk', rank: 9 })
  elapsed += A_SECOND
  expect(await listedNames()).toEqual(['Buffalo Milk', 'Skimmed Milk'])
})

it('shows sold stock after a second, on every call that returns stock', async () => {
  expect(await stockThere()).toBe(9)
  await setStock(4)
  elapsed += A_SECOND
  expect(await stockThere()).toBe(4)
  expect((await call(listing, milkListing)).data.map((each: { stock: number }) => each.stock)).toEqual([20, 4])
})

it('follows sales during a long transaction, and shows its sales when it ends', async () => {
  const slow = await create.product(dairy, milks, { name: 'Camel Milk', stock: 7 })
  const slowStock = async () => (await call(productDetails, { productId: slow })).data.stock
  expect([await slowStock(), await stockThere()]).toEqual([7, 4])
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('stock').set({ quantity: 6 }).where('product_id', '=', slow).execute()
    await setStock(3)
    elapsed += A_SECOND
    expect([await slowStock(), await stockThere()]).toEqual([7, 3])
    await setStock(2)
    elapsed += A_SECOND
    expect([await slowStock(), await stockThere()]).toEqual([7, 2])
  })
  elapsed += A_SECOND
  expect([await slowStock(), await stockThere()]).toEqual([6, 2])
})

it('shows its own sales at once', async () => {
  const ghee = await create.product(dairy, milks, { name: 'Ghee', stock: 5, pricePaise: 50_000 })
  const left = async () => (await call(productDetails, { productId: ghee })).data.stock
  elapsed += A_SECOND
  expect(await left()).toBe(5)
  const { token } = await shop.signUp()
  const address = await shop.call(createAddress, { body: anAddress }, { token })
  const cart = await shop.call(addToCart, { body: { productId: ghee } }, { token })
  const checkout = {
    list_items: cart.body.data,
    totalAmt: cart.body.bill.finalAmount,
    subTotalAmt: cart.body.bill.discountedTotal,
    addressId: address.body.data._id,
  }
  expect(await call(placeOrder, checkout, token)).toMatchObject({ success: true })
  expect(await left()).toBe(4)
})

it('shows a new category upon the notification, before the next poll', async () => {
  await call(getCategories)
  await create.category('Fruits')
  const names = async () => (await call(getCategories)).data.map((each: { name: string }) => each.name)
  await vi.waitFor(async () => expect(await names()).toContain('Fruits'), 60_000)
})

it('drops all entries when too much stock changed at once', async () => {
  const before = watch.version()
  await sql`INSERT INTO products (id, name, description, image, category_ids, sub_category_ids, unit, price_paise,
      created_at, updated_at)
    SELECT 'many' || n, 'Many', '', '{}', '{}', '{}', '', 1, now(), now()
    FROM generate_series(0, ${MAX_CHANGES}::int) AS n`.execute(db)
  await sql`INSERT INTO stock (product_id, quantity) SELECT id, 1 FROM products WHERE name = 'Many'`.execute(db)
  elapsed += A_SECOND
  await call(getCategories)
  const between = watch.version()
  await sql`UPDATE stock SET quantity = 2 WHERE product_id LIKE 'many%'`.execute(db)
  elapsed += A_SECOND
  await call(getCategories)
  expect([between, watch.version()]).toEqual([before + 1, before + 2])
})

it('polls again by itself after its connection broke', async () => {
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE '%pg_visible_in_snapshot%' AND pid <> pg_backend_pid()`.execute(
    db,
  )
  await setStock(1)
  // The first poll may still use the broken connection. The next one is due when time has passed.
  const seen = async () => {
    elapsed += A_SECOND
    expect(await stockThere()).toBe(1)
  }
  await vi.waitFor(seen, 60_000)
})

it('refuses in time when it cannot know whether its entries are current', async () => {
  const lost = watchCatalogue('postgresql://nobody@127.0.0.1:1/none')
  const app = await buildApp({ ...shop.deps, watch: lost })
  const response = await app.inject({ method: 'GET', url: getCategories.url })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2'])
  await app.close()
  await lost.stop()
})
