// A shop that has looked at the demo becomes its owner's own.
import { getCategories } from '@tokri/contract/category.ts'
import { orderDetails } from '@tokri/contract/order.ts'
import { getProducts, productDetails } from '@tokri/contract/product.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { firstSteps, removeDemo } from '@tokri/contract/setup.ts'
import { countStock } from '@tokri/contract/stock.ts'
import { testCatalogue } from '@tokri/demo/catalogue/test-catalogue.ts'
import { planDemoTrade } from '@tokri/demo/seed/seed-buying.ts'
import { seedCatalogue } from '@tokri/demo/seed/seed-catalogue.ts'
import { seedMorning } from '@tokri/demo/seed/seed-morning.ts'
import { seedShoppers } from '@tokri/demo/seed/seed-shoppers.ts'
import { seedStaff } from '@tokri/demo/seed/seed-staff.ts'
import { seedStores } from '@tokri/demo/seed/seed-stores.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../test/checkout.ts'
import { passToNoon } from '../../test/clock.ts'
import { floorOf } from '../../test/floor.ts'
import { ridingOf } from '../../test/riding.ts'
import { catalogueFactory, type Person, testShop } from '../../test/shop.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { markSeeded } from '../platform/settings.ts'
import { checkRiderCash } from '../tools/doctor/rider-cash.ts'
import { seedContext, wantsDemo } from './demo.ts'

const shop = await testShop()
const { call, db, deps, pass, runJobs, signUp } = shop
const { cashOrder, stockOf } = checkoutOf(shop)
passToNoon(shop)

let admin: Person
/** Goods of the demo: ordered by somebody of the shop, counted by its owner, and neither. */
let ordered: string
let counted: string
let plain: string
let own: string
let orderId: string
/** Orders of a demo shopper for the shop's own goods: a rider of the shop brought it, gave cash back for it; still open. */
let brought: string
let givenBack: string
let open: string

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

const demoOrder = async (quantity: number) => {
  const made = await cashOrder([{ productId: own, quantity }])
  await sql`UPDATE orders SET user_id = (SELECT id FROM users WHERE email = 'asha@demo.tokri.local')
    WHERE id = ${made.orderId}`.execute(db)
  return made.orderId
}
/** A rider of the shop brings one order and hands its cash over, and gives five rupees back for another one. */
const rideToDemoShopper = async () => {
  const { pack, plan, ride, handBags, handOver } = ridingOf(shop, admin)
  const rider = await floorOf(shop, admin).onShift('rider')
  brought = await demoOrder(1)
  await pack(brought)
  await plan()
  const drop = (await ride(rider)).drops.find((one) => one.orderId === brought)
  if (!drop) throw new Error('no drop')
  expect((await handBags(rider, drop)).status).toBe(200)
  expect((await handOver(admin, { riderId: rider.id, amount: drop.cashDue, storeId: 'main' })).status).toBe(200)
  givenBack = await demoOrder(1)
  const at = deps.clock()
  await sql`UPDATE orders SET state = 'DELIVERED', delivered_at = ${at} WHERE id = ${givenBack}`.execute(db)
  await sql`INSERT INTO refunds
      (id, order_id, amount_paise, lines, reason, state, created_at, handed_over_at, handed_over_by, by_rider)
    VALUES (${newId()}, ${givenBack}, 500, '[]', 'Broken', 'done', ${at}, ${at}, ${rider.id}, true)`.execute(db)
  await sql`UPDATE rider_cash SET in_hand_paise = in_hand_paise - 500 WHERE rider_id = ${rider.id}`.execute(db)
}
/** What `doctor` says of the cash of riders. */
const saysOfCash = async () => {
  const client = new pg.Client({ connectionString: shop.url })
  await client.connect()
  const findings = await checkRiderCash(client)
  await client.end()
  return findings.map(({ says }) => says)
}

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
  await rideToDemoShopper()
  open = await demoOrder(3)
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
  const providers = async () => (await call(getSettings)).body.data.paymentProviders
  expect(await providers()).toEqual(['test'])
  const { status, body } = await remove()
  expect(await providers()).toEqual([])
  expect([status, body.message]).toEqual([200, 'The demo is gone: this shop is yours'])
  expect(body.data.archived.map(({ _id }: { _id: string }) => _id).sort()).toEqual([ordered, counted].sort())
  expect(body.data.products).toBe(all - 3)
  expect(body.data.people).toBeGreaterThan(10)
  expect(body.data.orders).toBeGreaterThan(100)

  expect(await idsOf('orders')).toEqual([orderId, brought, givenBack].sort())
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
  expect((await stockAt(counted)).quantity).toBe(3)
  expect((await call(productDetails, { body: { productId: plain } })).status).toBe(404)
})

it('keeps the cash of a rider of the shop right, and puts own goods back that a demo shopper had ordered', async () => {
  expect(await saysOfCash()).toEqual(['adds up'])
  expect(await stockOf(own)).toBe(4)
  const back = await db
    .selectFrom('stock_movements')
    .select(['kind', 'product_id', 'quantity', 'balance', 'by'])
    .where('order_id', '=', open)
    .where('kind', '<>', 'sale')
    .execute()
  expect(back).toEqual([{ kind: 'cancelled', product_id: own, quantity: 3, balance: 4, by: admin.id }])
  // What a rider gave back at a door keeps naming them.
  await sql`DELETE FROM users WHERE id IN (SELECT handed_over_by FROM refunds WHERE by_rider)`.execute(db)
  expect(await saysOfCash()).toEqual(['adds up'])
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
