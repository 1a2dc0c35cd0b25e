// A separate shop for tests that change something for all shoppers, such as adding a second store.
import fs from 'node:fs'
import path from 'node:path'
import settings from '../scripts/node-settings.json' with { type: 'json' }
import { test as base } from './page-checks.ts'
import { emptyFolder, start } from './process.ts'
import { copyTemplate, databaseUrlOf } from './shop-template.ts'

let openDatabaseUrl = ''
let openDataDir = ''
/** The database of the shop that this worker has started last. */
export const ownDatabaseUrl = (): string => openDatabaseUrl
/** Its data folder. */
export const ownDataDir = (): string => openDataDir

type Environment = Record<string, string>

const startOwnShop = async (use: (url: string) => Promise<void>, env: Environment = {}): Promise<void> => {
  const folder = emptyFolder()
  const dataDir = path.join(folder, 'data')
  copyTemplate(dataDir)
  const shop = await start({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ...env }, settings.server)
  await shop.open()
  openDatabaseUrl = await databaseUrlOf(dataDir)
  openDataDir = dataDir
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
export const testWithUnusedShop = (env: Environment = {}) =>
  test.extend<object, { ownShop: string }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    ownShop: [async ({}, use) => startOwnShop(use, env), { scope: 'worker', timeout: 120_000 }],
  })
