// While the database is unavailable, guests read on from memory for a minute. Calls that change something are refused.
import { addToCart } from '@tokri/contract/cart.ts'
import { getCategories } from '@tokri/contract/category.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { listing, productDetails, searchProducts } from '@tokri/contract/product.ts'
import { getServingStore } from '@tokri/contract/store.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { type CatalogueWatch, watchCatalogue } from '../../src/modules/catalogue/change-watcher.ts'
import { createLivePromises } from '../../src/modules/promise/live-promises.ts'
import { createLiveStores } from '../../src/modules/store/live-stores.ts'
import { databaseOn, openPool } from '../../src/platform/database/database.ts'
import { testClock } from '../clock.ts'
import { catalogueFactory, testShop } from '../shop.ts'
import { openTcpProxy, type TcpProxy, through } from './tcp-proxy.ts'

const shop = await testShop()
const create = catalogueFactory(shop.db)
const dairy = await create.category('Dairy')
const milks = await create.subCategory('Milk', [dairy])
const milk = await create.product(dairy, milks, { name: 'Toned Milk', stock: 9, rank: 5 })

let proxy: TcpProxy
let pool: pg.Pool
let watch: CatalogueWatch
let app: FastifyInstance
/** Moves the clocks of the watcher and of the promises. */
let elapsed = 0

beforeAll(async () => {
  const { hostname, port } = new URL(shop.url)
  proxy = await openTcpProxy({ host: hostname, port: Number(port) })
  pool = openPool(through(shop.url, proxy))
  const db = databaseOn(pool)
  watch = watchCatalogue(through(shop.url, proxy), { now: () => performance.now() + elapsed })
  const stores = createLiveStores(db)
  watch.onVersion(stores.reload)
  app = await buildApp({
    ...shop.deps,
    db,
    watch,
    stores,
    promises: createLivePromises(db, shop.deps.settings),
    clock: () => new Date(testClock().getTime() + elapsed),
  })
  await app.ready()
})
afterEach(() => proxy.become({ kind: 'fine' }))
afterAll(async () => {
  await app.close()
  await watch.stop()
  await pool.end()
  await proxy.close()
})

const ask = async ({ method, url }: Endpoint, body?: object, token?: string) => {
  const answer = await app.inject({
    method,
    url,
    ...(body && { payload: body }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
  return { status: answer.statusCode, warning: answer.headers.warning, body: answer.json() }
}
const serving = { ...getServingStore, url: `${getServingStore.url}?pincode=560034` } as Endpoint
const guestReads = async () => [
  await ask(getCategories),
  await ask(listing, { categoryId: dairy, subCategoryId: milks }),
  await ask(searchProducts, { search: 'milk' }),
  await ask(productDetails, { productId: milk }),
  await ask(serving),
]
/** Resolves once everything is cached. After a lost connection the index is built again, which empties the caches. */
const untilCached = () =>
  vi.waitFor(async () => {
    const version = watch.version()
    await guestReads()
    const reads = await guestReads()
    expect(reads.map(({ status, warning }) => [status, warning])).toEqual(reads.map(() => [200, undefined]))
    expect(watch.version()).toBe(version)
    return reads
  }, 30_000)

it.each([{ kind: 'cut' }, { kind: 'dumb' }] as const)(
  'a line that is $kind: guests read what was known, marked as stale, and nothing else is answered from it',
  async (line) => {
    const { token } = await shop.signUp()
    const before = await untilCached()
    proxy.become(line)
    elapsed += 20_000
    const during = await guestReads()
    expect(during.map(({ status, warning }) => [status, warning])).toEqual(
      during.map(() => [200, '110 - "Response is Stale"']),
    )
    // The promise of the serving store names a time, which moves on.
    expect(during.slice(0, -1).map(({ body }) => body)).toEqual(before.slice(0, -1).map(({ body }) => body))
    expect((await ask(addToCart, { productId: milk }, token)).status).toBe(503)
  },
  60_000,
)

it('shows what was known of a product that was sold or renamed just before, and then what is', async () => {
  await untilCached()
  await shop.db.updateTable('stock').set({ quantity: 4 }).where('product_id', '=', milk).execute()
  await shop.db.updateTable('products').set({ name: 'Fresh Milk' }).where('id', '=', milk).execute()
  await watch.look()
  proxy.become({ kind: 'cut' })
  const during = await guestReads()
  expect(during.map(({ status, warning }) => [status, warning])).toEqual(
    during.map(() => [200, '110 - "Response is Stale"']),
  )
  proxy.become({ kind: 'fine' })
  const [, listed] = await untilCached()
  expect(listed?.body.data[0]).toMatchObject({ name: 'Fresh Milk', stock: 4 })
}, 60_000)

it('refuses guests as well after a minute, and shows the present state once the database is back', async () => {
  await untilCached()
  proxy.become({ kind: 'cut' })
  elapsed += 20_000
  expect((await ask(getCategories)).status).toBe(200)
  elapsed += 60_000
  const refused = await guestReads()
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [503, 'unavailable']))
  await shop.db.updateTable('products').set({ name: 'Skimmed Milk' }).where('id', '=', milk).execute()
  proxy.become({ kind: 'fine' })
  const [, listed] = await untilCached()
  expect(listed?.body.data[0].name).toBe('Skimmed Milk')
}, 60_000)
