// A shop that has looked at the demo becomes its owner's own.
import { getCategories } from '@tokri/contract/category.ts'
import { orderDetails } from '@tokri/contract/order.ts'
import { getProducts, productDetails } from '@tokri/contract/product.ts'
import { firstSteps, removeDemo, updateSettings } from '@tokri/contract/settings.ts'
import { countStock } from '@tokri/contract/stock.ts'
import { testCatalogue } from '@tokri/demo/catalogue/test-catalogue.ts'
import { planDemoTrade } from '@tokri/demo/seed/seed-buying.ts'
import { seedCatalogue } from '@tokri/demo/seed/seed-catalogue.ts'
import { seedMorning } from '@tokri/demo/seed/seed-morning.ts'
import { seedShoppers } from '@tokri/demo/seed/seed-shoppers.ts'
import { seedStaff } from '@tokri/demo/seed/seed-staff.ts'
import { seedStores } from '@tokri/demo/seed/seed-stores.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../test/checkout.ts'
import { catalogueFactory, type Person, testShop } from '../../test/shop.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { markSeeded } from '../platform/settings.ts'
import { seedContext, wantsDemo } from './demo.ts'

const shop = await testShop()
const { call, db, deps, pass, runJobs, signUp } = shop
const { cashOrder, stockOf } = checkoutOf(shop)

let admin: Person
/** Goods of the demo: ordered by somebody of the shop, counted by its owner, and neither. */
let ordered: string
let counted: string
let plain: string
let own: string
let orderId: string

const remove = (change: object = {}, { token } = admin) =>
  call(removeDemo, { body: { password: admin.password, shopName: 'Asha Stores', ...change } }, { token })
const idsOf = async (table: 'products' | 'users' | 'orders' | 'suppliers' | 'recipes') =>
  (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
const stockAt = (productId: string) =>
  db
    .selectFrom('stock')
    .select(['version', 'quantity'])
    .where('product_id', '=', productId)
    .where('store_id', '=', 'main')
    .executeTakeFirstOrThrow()
/** Stocks of the demo that are not the sum of their movements, as `doctor` looks for them, and movements of no stock. */
const oddStock = async () =>
  (
    await sql`SELECT coalesce(s.product_id, m.product_id) FROM stock s FULL JOIN (
        SELECT store_id, product_id, sum(quantity) AS quantity FROM stock_movements GROUP BY 1, 2) m
      ON m.store_id = s.store_id AND m.product_id = s.product_id
      WHERE s.product_id IS NULL OR s.product_id <> ${own} AND s.quantity <> coalesce(m.quantity, 0)`.execute(db)
  ).rows

/** The demo with the goods of the tests, but for its recipes. */
const seedSmallDemo = async () => {
  const [context, catalogue] = [seedContext(db, deps.clock()), testCatalogue()]
  const trade = await planDemoTrade(context, catalogue)
  await seedCatalogue(context, catalogue, trade.in('main'))
  await seedStores(context, catalogue, trade.in)
  await seedShoppers(context, catalogue, 'hash')
  await seedStaff(context, 'hash')
  await seedMorning(context, catalogue, 'hash')
  await trade.write()
  await inTransaction(db, (tx) => markSeeded(tx, 'demo'))
}

beforeAll(async () => {
  await seedSmallDemo()
  await shop.deps.stores.reload()
  admin = await signUp('Admin')
  await call(updateSettings, { body: { storeName: 'Asha Stores' } }, admin)
  const goods = await sql<{ id: string }>`
    SELECT p.id FROM products p JOIN stock s ON s.product_id = p.id AND s.store_id = 'main' AND s.quantity > 5
    ORDER BY p.rank DESC LIMIT 3`.execute(db)
  ;[ordered = '', counted = '', plain = ''] = goods.rows.map(({ id }) => id)
  const create = catalogueFactory(db)
  const pickles = await create.category('Pickles')
  own = await create.product(pickles, await create.subCategory('Mango', [pickles]), { name: 'Own Pickle', stock: 7 })
  orderId = (await cashOrder([{ productId: ordered }, { productId: own }])).orderId
  const { version } = await stockAt(counted)
  const lines = [{ productId: counted, counted: 3, stockVersion: Number(version) }]
  expect((await call(countStock, { body: { storeId: 'main', lines } }, admin)).status).toBe(200)
})

it('is refused with another password or name of the shop, and to all but owners', async () => {
  const before = await idsOf('products')
  const wrong = await remove({ password: 'wrong' })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'Invalid password' }])
  const other = await remove({ shopName: 'Tokri' })
  expect([other.status, other.body.fields]).toEqual([400, { shopName: 'This is not the name of the shop' }])
  const lead = await signUp('Admin')
  await db
    .updateTable('users')
    .set({ permits: ['lead'] })
    .where('id', '=', lead.id)
    .execute()
  expect((await remove({ password: lead.password }, lead)).status).toBe(403)
  expect((await remove({}, await signUp())).status).toBe(403)
  expect(await idsOf('products')).toEqual(before)
})

it('takes the demo out, and archives what somebody else has ordered or counted', async () => {
  expect((await call(firstSteps, {}, admin)).body.data).toMatchObject({ demo: true, steps: [] })
  const all = (await idsOf('products')).length
  const { status, body } = await remove()
  expect([status, body.message]).toEqual([200, 'The demo is gone: this shop is yours'])
  expect(body.data.archived.map(({ _id }: { _id: string }) => _id).sort()).toEqual([ordered, counted].sort())
  expect(body.data.products).toBe(all - 3)
  expect(body.data.people).toBeGreaterThan(10)
  expect(body.data.orders).toBeGreaterThan(100)

  expect(await idsOf('orders')).toEqual([orderId])
  expect((await call(orderDetails, { query: { orderId } }, admin)).body.data.lines).toHaveLength(2)
  expect((await idsOf('users')).every((id) => id.startsWith('0'))).toBe(true)
  expect([await idsOf('suppliers'), await idsOf('recipes')]).toEqual([[], []])
  const shown = await call(getProducts, { body: { page: 1, limit: 20 } })
  expect(shown.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([own])
  expect((await call(getCategories)).body.data).toHaveLength(1)
  expect((await call(firstSteps, {}, admin)).body.data.demo).toBe(false)
  const store = await db
    .selectFrom('stores')
    .select(['name', 'lat', 'area_pincodes'])
    .where('active', '=', true)
    .execute()
  expect(store).toEqual([{ name: 'Main store', lat: null, area_pincodes: [] }])

  // The rows of the goods go once every copy of the shop has read that they are archived.
  await runJobs()
  expect((await idsOf('products')).length).toBe(all)
  pass(61_000)
  await runJobs()
  expect(await idsOf('products')).toEqual([counted, ordered, own].sort())
  expect(await oddStock()).toEqual([])
  expect([await stockOf(own), (await stockAt(counted)).quantity]).toEqual([6, 3])
  expect((await call(productDetails, { body: { productId: plain } })).status).toBe(404)
})

it('finds nothing more to take out the second time, and does not come back with a restart', async () => {
  const before = await Promise.all([idsOf('products'), idsOf('orders'), idsOf('users')])
  expect((await remove()).body.data).toEqual({ products: 0, orders: 0, people: 0, archived: [] })
  pass(61_000)
  await runJobs()
  expect(await Promise.all([idsOf('products'), idsOf('orders'), idsOf('users')])).toEqual(before)
  const entries = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'demo.removed')
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([{ detail: { archived: 2 } }, { detail: { products: 0, archived: 0 } }])
  await db.deleteFrom('category_products').execute()
  await sql`TRUNCATE products, categories CASCADE`.execute(db)
  expect(await wantsDemo(db, null)).toBe(false)
})
