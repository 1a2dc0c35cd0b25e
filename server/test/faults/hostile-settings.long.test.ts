// An hour of a shop whose database has settings with which the program does not work, from its first start to a backup.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCategories } from '@tokri/contract/category.ts'
import { floorFigures } from '@tokri/contract/figures.ts'
import { orderDetails } from '@tokri/contract/order.ts'
import { searchProducts } from '@tokri/contract/product.ts'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { loadDemo } from '../../src/boot/demo.ts'
import { importProducts } from '../../src/modules/catalogue/import/import-products.ts'
import { stockOfProducts } from '../../src/modules/stock/service.ts'
import { openDatabase, patient } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { proveBackup } from '../../src/tools/backup/read-backup.ts'
import { writeBackup } from '../../src/tools/backup/write-backup.ts'
import { checkoutOf } from '../checkout.ts'
import { testClock } from '../clock.ts'
import { testDatabase } from '../database.ts'
import { floorOf } from '../floor.ts'
import { picturesInMemory } from '../pictures.ts'
import { ridingOf } from '../riding.ts'
import { testShop } from '../shop.ts'

const settings = {
  DateStyle: 'German, DMY',
  IntervalStyle: 'iso_8601',
  TimeZone: 'Asia/Kathmandu',
  bytea_output: 'escape',
  extra_float_digits: '-10',
  standard_conforming_strings: 'off',
  default_transaction_isolation: 'serializable',
  statement_timeout: '1s',
  lock_timeout: '20ms',
  idle_in_transaction_session_timeout: '1s',
  idle_session_timeout: '1s',
}
const given = await testDatabase()
const owner = openDatabase(given.url, { ...patient, connections: 1 })
const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(owner)
const name = sql.id(rows[0]?.name ?? '')
for (const [setting, value] of Object.entries(settings))
  await sql`ALTER DATABASE ${name} SET ${sql.id(setting)} = ${sql.lit(value)}`.execute(owner)
await sql`ALTER DATABASE ${name} SET search_path = missing, public, pg_catalog`.execute(owner)
await owner.destroy()
await migrate(given.url)
await loadDemo(given.db, testClock(), 'hash')
const shop = await testShop({}, given)
const folder = await mkdtemp(join(tmpdir(), 'tokri-hostile-'))
afterAll(() => rm(folder, { recursive: true }))

it('lists, sells, packs, delivers, counts, imports and is backed up', async () => {
  const { cashOrder, product } = checkoutOf(shop)
  const admin = await shop.signUp('Admin')
  const { onShift, take, pickAll, packed } = floorOf(shop, admin)
  const riding = ridingOf(shop, admin)

  expect((await shop.call(getCategories)).body.data.length).toBeGreaterThan(0)
  const found = await shop.call(searchProducts, { body: { search: 'milk' } })
  expect(found.body.data.length).toBeGreaterThan(0)

  const picker = await onShift('picker')
  const { orderId, token } = await cashOrder([{ productId: await product({ stock: 5 }), quantity: 2 }])
  const { body } = await shop.call(orderDetails, { query: { orderId } }, { token })
  expect([body.data.lines[0].quantity, new Date(body.data.createdAt).getTime()]).toEqual([
    2,
    shop.deps.clock().getTime(),
  ])
  const sheet = await take(picker)
  expect(sheet.orderId).toBe(orderId)
  await pickAll(picker, sheet)
  expect((await packed(picker, orderId)).status).toBe(200)
  const rider = await onShift('rider')
  const delivered = async () =>
    (await shop.call(floorFigures, { query: { storeId: 'main' } }, { token: admin.token })).body.data.promises.delivered
  const before = await delivered()
  await riding.plan()
  const { drops } = await riding.ride(rider)
  for (const drop of drops) expect((await riding.handBags(rider, drop)).status).toBe(200)
  expect((await riding.orderOf(orderId)).state).toBe('DELIVERED')
  expect(await delivered()).toBe(before + drops.length)
  await shop.runJobs()
  expect(shop.mails.length).toBeGreaterThan(0)

  const list = join(folder, 'list.csv')
  await writeFile(list, 'name,category,price,stock\nOdd \\ "quoted" Tea,Dairy,60,5\n')
  const db = openDatabase(given.url, { ...patient, connections: 1 })
  const importing = { db, clock: testClock, stock: stockOfProducts }
  expect((await importProducts(importing, { path: list }, 'somebody')).created).toBe(1)
  await db.destroy()

  const backup = { databaseUrl: given.url, files: picturesInMemory(), folder: join(folder, 'copy'), now: testClock() }
  const { tables } = await writeBackup(backup)
  expect(tables.find(({ name }) => name === 'public.orders')?.rows).toBeGreaterThan(0)
  await proveBackup(given.url, backup.folder)
})
