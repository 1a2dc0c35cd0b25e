// The database is stopped while people shop. Guests read on, and whoever is paying or filling a cart waits a moment and
// then has the order.
import fs from 'node:fs'
import path from 'node:path'
import { ids, testCatalogue } from '../demo/src/catalogue/test-catalogue.ts'
import { seedCatalogue } from '../demo/src/seed/seed-catalogue.ts'
import settings from '../scripts/node-settings.json' with { type: 'json' }
import { seedContext } from '../server/src/boot/demo.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { testClock } from '../server/test/clock.ts'
import { openTcpProxy, through } from '../server/test/faults/tcp-proxy.ts'
import { callApi } from './api.ts'
import { test as base, expect, expectMessage, successOf } from './page-checks.ts'
import { emptyFolder, start } from './process.ts'
import { addAddress, fillCart, signInNewShopper } from './shopper.ts'

type Database = { stop: () => Promise<void>; start: () => Promise<void> }

/** A shop with a database of its own, behind an address that stays the same. */
const startShop = async (use: (shop: { url: string; database: Database }) => Promise<void>) => {
  const folder = emptyFolder()
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: 0 })
  let postgres: EmbeddedPostgres
  const open = async () => {
    postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'elsewhere'), durable: false })
    proxy.lead({ host: '127.0.0.1', port: Number(new URL(postgres.url).port) })
    return postgres.url
  }
  const url = await open()
  const shop = await start({ DATA_DIR: path.join(folder, 'data'), DATABASE_URL: through(url, proxy) }, settings.server)
  await shop.open()
  const db = openDatabase(url)
  await seedCatalogue(seedContext(db, testClock()), testCatalogue())
  await db.destroy()
  const database = { stop: () => postgres.stop(), start: async () => void (await open()) }
  await use({ url: shop.url, database })
  shop.child.kill('SIGTERM')
  await shop.ended
  await database.stop()
  await proxy.close()
  fs.rmSync(folder, { recursive: true, force: true })
}

const test = base.extend<{ database: Database; baseURL: string }, { ownShop: { url: string; database: Database } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  ownShop: [async ({}, use) => startShop(use), { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
  database: async ({ ownShop }, use) => use(ownShop.database),
})

test('an order that is sent while the database is stopped is placed once it is back, and guests read on', {
  tag: ['@desktop', '@long'],
}, async ({ page, browser, baseURL, database }) => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.biscuit])
  const guest = await (await browser.newContext({ baseURL })).newPage()
  await guest.goto('/search?q=milk')
  await guest.goto('/')
  await page.goto('/checkout')
  const cash = page.getByRole('button', { name: 'Cash On Delivery' })
  await expect(cash).toBeEnabled()
  await page.waitForLoadState('networkidle')

  await database.stop()
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order/cash-on-delivery')) keys.push(request.headers()['idempotency-key'])
  })
  const refused = page.waitForResponse('**/api/order/cash-on-delivery')
  await cash.click()
  const refusal = await refused
  expect([refusal.status(), Number(refusal.headers()['retry-after']) > 0]).toEqual([503, true])
  await expect(page.getByText('One moment…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Placing order...' })).toBeDisabled()

  const read = await guest.goto('/search?q=milk')
  expect([read?.status(), read?.headers().warning]).toEqual([200, '110 - "Response is Stale"'])
  await expect(guest.getByText('Prices may be a moment old')).toBeVisible()

  await database.start()
  await expect(page).toHaveURL(/\/success/)
  await expect(page.getByText('One moment…')).toHaveCount(0)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  const orders = await callApi(page.request, '/api/order/order-history', { method: 'get', token: shopper.accessToken })
  expect(orders.data).toHaveLength(1)
  await guest.context().close()
})

test('a product that is added while the database is stopped is in the cart once it is back', {
  tag: ['@desktop', '@long'],
}, async ({ page, database }) => {
  const shopper = await signInNewShopper(page)
  await successOf(page, '/api/cart/get-cart-items', () => page.goto('/search?q=milk'))
  await page.waitForLoadState('networkidle')
  await database.stop()
  const refused = page.waitForResponse('**/api/cart/create')
  await page.getByRole('main').getByRole('button', { name: /^Add/ }).first().click()
  expect((await refused).status()).toBe(503)
  await expect(page.getByText('One moment…')).toBeVisible()
  await expectMessage(page, 'Item Added', () => database.start())
  const cart = await callApi(page.request, '/api/cart/get-cart-items', { method: 'get', token: shopper.accessToken })
  expect(cart.data.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1])
})
