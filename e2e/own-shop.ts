// A separate shop for tests that change something for all shoppers, such as adding a second store.
import fs from 'node:fs'
import path from 'node:path'
import { testCatalogue } from '../demo/src/catalogue/test-catalogue.ts'
import { seedCatalogue } from '../demo/src/seed/seed-catalogue.ts'
import settings from '../scripts/node-settings.json' with { type: 'json' }
import { readConfig } from '../server/src/boot/config.ts'
import { seedContext } from '../server/src/boot/demo.ts'
import { openShop } from '../server/src/boot/open-shop.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { testClock } from '../server/test/clock.ts'
import { administrator } from './global-setup.ts'
import { test as base } from './page-checks.ts'
import { emptyFolder, start } from './process.ts'

/** Seeds the catalogue; returns the address of the database. */
const seed = async (dataDir: string): Promise<string> => {
  const beside = await openShop(readConfig({ DATA_DIR: dataDir }), { kind: 'tool' })
  const db = openDatabase(beside.databaseUrl)
  await seedCatalogue(seedContext(db, testClock()), testCatalogue())
  await db.destroy()
  await beside.close()
  return beside.databaseUrl
}

let openDatabaseUrl = ''
/** The database of the shop that this worker has started last. */
export const ownDatabaseUrl = (): string => openDatabaseUrl

const startOwnShop = async (use: (url: string) => Promise<void>): Promise<void> => {
  const folder = emptyFolder()
  const dataDir = path.join(folder, 'data')
  const env = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMIT: 'off',
  }
  const shop = await start(env, settings.server)
  await shop.open()
  openDatabaseUrl = await seed(dataDir)
  await use(shop.url)
  shop.child.kill('SIGTERM')
  await shop.ended
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Like `test`, but each worker starts a separate shop with the test catalogue. */
export const test = base.extend<object, { ownShop: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  ownShop: [async ({}, use) => startOwnShop(use), { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ ownShop }, use) => use(ownShop),
})

/**
 * Like `test`, but the shop is shared with no other spec file. Playwright shares a worker between files whose fixtures are
 * the same functions, so each call creates a new one.
 */
export const testWithUnusedShop = () =>
  test.extend<object, { ownShop: string }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    ownShop: [async ({}, use) => startOwnShop(use), { scope: 'worker', timeout: 120_000 }],
  })
