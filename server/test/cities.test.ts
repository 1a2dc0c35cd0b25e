// Two cities in two schemas of one database, each with its own role and its own deployment of the shop: neither notices
// the other, so each schema can be moved to a database server of its own.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addToCart, getCart, updateCartItem } from '@tokri/contract/cart.ts'
import { getCategories } from '@tokri/contract/category.ts'
import { orderDetails, placeOrder } from '@tokri/contract/order.ts'
import { listing, productDetails, searchProducts } from '@tokri/contract/product.ts'
import { login, register } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lockDiscounts } from '../src/modules/catalogue/discounts/apply-discount-queries.ts'
import { beginImport } from '../src/modules/catalogue/import/staging-queries.ts'
import { takeSerial } from '../src/modules/order/documents/tax-document-queries.ts'
import { announceOrder, ORDER_MOVED } from '../src/modules/order/rows/move-queries.ts'
import { lockSlot } from '../src/modules/promise/slot-queries.ts'
import { patient, type Tx } from '../src/platform/database/database.ts'
import { openListener } from '../src/platform/database/listener.ts'
import { migrate, migrationNames } from '../src/platform/database/migrate.ts'
import { createMetrics } from '../src/platform/observability/metrics.ts'
import { registerJobMetrics } from '../src/platform/observability/process-metrics.ts'
import { proveBackup, restoreBackup } from '../src/tools/backup/read-backup.ts'
import { readTables } from '../src/tools/backup/tables.ts'
import { writeBackup } from '../src/tools/backup/write-backup.ts'
import { checkDatabase } from '../src/tools/doctor/database.ts'
import { checkoutOf } from './checkout.ts'
import { testCities } from './cities.ts'
import { testClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { callShop, endAllShops, startShop } from './faults/start-shop.ts'
import { picturesInMemory } from './pictures.ts'
import { ridingOf } from './riding.ts'
import { testShop } from './shop.ts'

// The name of the second must be quoted.
const cities = await testCities(['pune', 'new-delhi'])
const [pune, delhi] = cities as [TestDatabase, TestDatabase]
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-cities-'))
afterAll(() => {
  endAllShops()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Both processes find an empty schema and migrate it. */
const started = await Promise.all(
  cities.map(({ url, schema }) => startShop({ DATABASE_URL: url, DATA_DIR: path.join(folder, schema) })),
)
const processes = started.map(({ url }) => url)

const openCity = async (city: TestDatabase) => {
  const shop = await testShop({}, city)
  const admin = await shop.signUp('Admin')
  const board = () => ridingOf(shop, admin).board(admin)
  return { ...shop, ...checkoutOf(shop), board }
}
const [inPune, inDelhi] = [await openCity(pune), await openCity(delhi)]

const run = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

describe('two shops in two schemas of one database', () => {
  it('migrate at the same time, each its own schema', async () => {
    const tables = await run(
      pune.url,
      `SELECT n.nspname AS schema, count(*)::int AS tables FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_|^information_schema$' GROUP BY 1 ORDER BY 1`,
    )
    expect(tables.map(({ schema }) => schema)).toEqual(['new-delhi', 'pune'])
    expect(tables[0].tables).toBe(tables[1].tables)
    for (const { url, schema } of cities) expect(await migrate(url)).toBe(schema)
    expect(await run(delhi.url, 'SELECT name FROM kysely_migration')).toHaveLength((await migrationNames()).length)
  })

  it('serve as processes of their own: neither knows the people of the other', async () => {
    const [first = '', second = ''] = processes
    const [email, password] = ['asha@shop.test', 'Tamarind-42']
    const body = { name: 'Asha', email, password, confirmPassword: password }
    expect((await callShop(first, register, { body })).status).toBe(201)
    const entered = (base: string) => callShop(base, login, { body: { email, password } })
    expect([(await entered(first)).status, (await entered(second)).status]).toEqual([200, 400])
    for (const base of processes) expect((await fetch(`${base}/readyz`)).status).toBe(200)
    expect(await Promise.all(started.map((shop) => shop.end('SIGTERM')))).toEqual([{ code: 0 }, { code: 0 }])
  })

  it('have no right on each other', async () => {
    await expect(run(delhi.url, 'SELECT FROM pune.users')).rejects.toThrow('permission denied for schema pune')
    await expect(run(pune.url, 'SELECT FROM "new-delhi".job')).rejects.toThrow('permission denied for schema new-delhi')
  })

  it('take orders at the same time, and know only their own', async () => {
    const order = async (shop: typeof inPune) =>
      shop.cashOrder([{ productId: await shop.product({ stock: 5 }), quantity: 2 }])
    const placed = await Promise.all([inPune, inDelhi, inPune, inDelhi].map(order))
    const [first, second] = placed
    const seen = (shop: typeof inPune, token = '', orderId = '') =>
      shop.call(orderDetails, { query: { orderId } }, { token })
    expect((await seen(inPune, first?.token, first?.orderId)).status).toBe(200)
    expect((await seen(inDelhi, second?.token, first?.orderId)).status).toBe(404)
    for (const shop of [inPune, inDelhi])
      expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(2)
  })

  it('leave the jobs of each other alone, and count only their own', async () => {
    await inPune.runJobs()
    await inDelhi.runJobs()
    const { person } = await inPune.cashOrder([{ productId: await inPune.product() }])
    const mailsOf = (shop: typeof inPune) =>
      shop.mails.filter(({ to, subject }) => to === person.email && subject.includes('is placed')).length
    const counted = cities.map(({ db, schema }) => {
      const metrics = createMetrics()
      registerJobMetrics(metrics, db, schema)
      return metrics.text()
    })
    const waits = /^tokri_jobs\{queue="order-mail",state="created"\} 1$/m
    expect((await Promise.all(counted)).map((text) => waits.test(text))).toEqual([true, false])
    await inDelhi.runJobs()
    expect([mailsOf(inPune), mailsOf(inDelhi)]).toEqual([0, 0])
    await inPune.runJobs()
    expect(mailsOf(inPune)).toBe(1)
  })

  it('do not notice a change of the catalogue of each other', async () => {
    const watches = [inPune.deps.watch, inDelhi.deps.watch]
    const versions = async () => {
      for (const watch of watches) await watch.look()
      return watches.map((watch) => watch.version())
    }
    const [before = 0, beforeThere = 0] = await versions()
    await inPune.product({ name: 'Shrikhand' })
    await sql`SELECT bump_catalogue()`.execute(pune.db)
    const [after = 0, afterThere = 0] = await versions()
    expect([after > before, afterThere]).toEqual([true, beforeThere])
    const found = await inDelhi.call(searchProducts, { body: { search: 'shrikhand' } })
    expect(found.body.data).toEqual([])
  })

  it.each([
    ['catalogue', (tx: Tx) => sql<{ payload: string }>`SELECT bump_catalogue()::text AS payload`.execute(tx)],
    [ORDER_MOVED, (tx: Tx, payload: string) => announceOrder(tx, payload).then(() => ({ rows: [{ payload }] }))],
  ])('hear no notification of each other on the channel %s', async (channel, announce) => {
    await delhi.db.updateTable('catalogue_version').set({ version: 1_000_000 }).execute()
    const heard: (string | undefined)[] = []
    const own = Promise.withResolvers<void>()
    const listener = openListener(
      delhi.url,
      channel,
      (payload) => {
        heard.push(payload)
        if (payload === 'delhi' || payload === '1000001') own.resolve()
      },
      patient,
    )
    await listener.connection()
    // Notifications arrive in the order of the commits, so one of Pune would be heard before that of Delhi.
    await pune.db.transaction().execute((tx) => announce(tx, 'pune'))
    const { rows } = await delhi.db.transaction().execute((tx) => announce(tx, 'delhi'))
    await own.promise
    expect(heard).toEqual([rows[0]?.payload])
    await listener.close()
  })

  it('do not wait for the locks of each other', async () => {
    const holdAll = async (tx: Tx) => {
      await lockDiscounts(tx)
      await beginImport(tx)
      await lockSlot(tx, 'main', new Date(0))
      await takeSerial(tx, { storeId: 'main', year: '2030-31', kind: 'invoice' })
      const { rows } = await sql<{ locks: number }>`
        SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`.execute(tx)
      return rows[0]?.locks
    }
    const back = new Error('rolled back')
    const inBoth = pune.db.transaction().execute(async (tx) => {
      expect(await holdAll(tx)).toBe(4)
      await delhi.db.transaction().execute(async (there) => {
        expect(await holdAll(there)).toBe(4)
        throw back
      })
    })
    await expect(inBoth).rejects.toBe(back)
  })

  it('do not wait for the migrations of each other', async () => {
    await run(delhi.url, `DROP TABLE pick_lines, picks`)
    await run(delhi.url, `DELETE FROM kysely_migration WHERE name = '0009_picking'`)
    const client = new pg.Client({ connectionString: pune.url })
    await client.connect()
    // The lock that a migration in public takes, and every one that Pune can hold.
    await client.query(`
      SELECT pg_advisory_lock(3853314791062309107), pg_advisory_lock(3853314791062309107 + hashtext(current_schema()))`)
    await migrate(delhi.url)
    expect(await run(delhi.url, `SELECT FROM kysely_migration WHERE name = '0009_picking'`)).toHaveLength(1)
    await client.end()
  })

  it('are both in order for the doctor, which notices addresses of two schemas', async () => {
    const check = (url: string, migrateUrl = url) =>
      checkDatabase({ database: { url, migrateUrl }, dataDir: './data', workers: 1, clock: testClock }, testClock()) // the products were written without the stock ledger
    for (const { url, schema } of cities) {
      // The tests' database has fsync off, and a new shop has said nothing of its seller.
      const findings = (await check(url)).filter(({ about }) => about !== 'Durability' && about !== 'Law of India')
      expect(findings.filter(({ level }) => level !== 'fine')).toEqual([])
      expect(findings).toContainEqual(
        expect.objectContaining({ about: 'Database', says: expect.stringContaining(`schema ${schema}`) }),
      )
    }
    expect(await check(pune.url, delhi.url)).toContainEqual(
      expect.objectContaining({ level: 'trouble', says: expect.stringMatching(/schema pune, and .* to new-delhi/) }),
    )
  })

  it('have no schema, and so do not start, when the search_path names none', async () => {
    const url = `${pune.url}?options=-c%20search_path%3Dnowhere`
    await expect(migrate(url)).rejects.toThrow('names no schema that exists')
    expect(
      await checkDatabase({ database: { url, migrateUrl: url }, dataDir: './data', workers: 1, clock: testClock }),
    ).toContainEqual(
      expect.objectContaining({ level: 'trouble', says: expect.stringContaining('names no schema that exists') }),
    )
  })

  it('are backed up apart; a backup of one fits every schema', async () => {
    const files = picturesInMemory()
    const copy = path.join(folder, 'backup')
    const { tables } = await writeBackup({ databaseUrl: pune.url, files, folder: copy, now: testClock() })
    const usual = await testDatabase()
    const client = new pg.Client({ connectionString: usual.url })
    await client.connect()
    expect(tables.map(({ name }) => name).sort()).toEqual((await readTables(client)).map(({ name }) => name).sort())
    await client.end()
    await proveBackup(pune.url, copy)
    const ordersOf = ({ db }: TestDatabase) => db.selectFrom('orders').select('number').orderBy('number').execute()
    for (const into of [delhi, usual]) {
      await restoreBackup({ databaseUrl: into.url, files, folder: copy, replace: true })
      expect(await ordersOf(into)).toEqual(await ordersOf(pune))
    }
  })
})

describe('the statements of a city', () => {
  const sent: string[] = []
  beforeAll(() => {
    const { query } = pg.Client.prototype
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [first] = args
      sent.push(typeof first === 'string' ? first : String((first as { text?: unknown }).text))
      return (query as (...args: unknown[]) => never).apply(this, args)
    })
    return () => vi.restoreAllMocks()
  })

  /** pg-boss names its schema, which is the city's own, in quotes. */
  const namesSchema = (statement: string) =>
    /\b(public|pgboss|pune|new-delhi|information_schema|pg_temp)"?\s*\.\s*["\w]/i.test(
      statement.replaceAll('"pune".', ''),
    )

  it('of a guest, a cart, an order and the board name no schema, so they run wherever the schema is', async () => {
    const { call, product, atCheckout, board } = inPune
    const [milk, bread] = [await product({ name: 'Toned Milk' }), await product({ name: 'Pav' })]
    await sql`SELECT bump_catalogue()`.execute(pune.db)
    const { body } = await call(productDetails, { body: { productId: milk } })
    const [shelf] = body.data.subCategory
    sent.length = 0
    const answers = [
      await call(getCategories),
      await call(listing, { body: { categoryId: body.data.category[0], subCategoryId: shelf._id, page: 1 } }),
      await call(productDetails, { body: { productId: bread } }),
      await call(searchProducts, { body: { search: 'milk', page: 1 } }),
    ]
    const shopper = await atCheckout([{ productId: milk, quantity: 2 }])
    const { token } = shopper
    answers.push(await call(addToCart, { body: { productId: bread } }, { token }))
    const cart = await call(getCart, {}, { token })
    const [line] = cart.body.data
    const stepped = await call(updateCartItem, { body: { _id: line._id, qty: 1 } }, { token })
    const { bill, data } = stepped.body
    const order = { ...shopper.body, list_items: data, totalAmt: bill.finalAmount, subTotalAmt: bill.discountedTotal }
    answers.push(cart, stepped, await call(placeOrder, { body: order }, { token }))
    await board()
    expect(answers.map(({ status }) => status < 300)).toEqual(answers.map(() => true))
    expect(sent.filter(namesSchema)).toEqual([])
    // The recording is complete.
    for (const part of ['pg_visible_in_snapshot', 'insert into "carts"', 'into "orders"', '"pune".job', 'from trips'])
      expect(sent.some((statement) => statement.toLowerCase().includes(part.toLowerCase()))).toBe(true)
  })
})
