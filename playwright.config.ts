import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './server/src/platform/embedded-postgres/free-port.ts'
import { shareTestClock } from './server/test/clock.ts'
import { keepTemporaryFilesInMemory } from './server/test/temporary-files.ts'

/**
 * End-to-end tests of the built product in Chromium, on a phone and on a desktop. e2e/global-setup.ts starts a shop for
 * the run: a free port, an empty data folder, the same server as npm start. Workers read this file again, so the URL is
 * kept in the environment.
 */
// Where the runner keeps the files that it has transformed. Its workers get another folder for temporary files, and would
// transform all of them again.
process.env.PWTEST_CACHE_DIR ??= path.join(os.tmpdir(), `playwright-transform-cache-${process.geteuid?.() ?? ''}`)
shareTestClock()
keepTemporaryFilesInMemory()
process.env.SHOP_URL ??= `http://127.0.0.1:${await freePort()}`

/** Test files with a project of their own below. */
const apart = ['process.spec.ts', 'hostile-text.spec.ts', '**/e2e/screens/**']

/**
 * The files of the people at the counter, who sit at a desktop, and one first order. Other shoppers and the people of the
 * floor hold a phone.
 */
const counter = [
  'accounts',
  'admin',
  'admin-import',
  'admin-orders',
  'admin-people',
  'buying',
  'counter',
  'day-close',
  'discounts',
  'first-order',
  'first-password',
  'floor-board',
  'full-import',
  'home-schedule',
  'order-changes',
  'promotions',
  'store-figures',
  'stores',
  'whole-day',
]
const atDesktop = ` (${counter.join('|')})\\.spec\\.ts `

/** `npm run test:all` runs a journey at both widths unless it is tagged for one, and the long ones. */
const all = Boolean(process.env.TEST_ALL)

const executablePath = process.env.PLAYWRIGHT_CHROMIUM

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.SHOP_URL,
    // That of the shop: elsewhere each time is said with its day and zone.
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Recording the steps of all tests, to keep those of failed ones, costs a seventh of the processor time. A failed test
    // is run again with `--trace on`.
    trace: 'off',
    // The service worker and animations cost two fifths of the processor time. What needs them asks for `wholeBrowser`.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
    },
  },
  projects: [
    { name: 'process', testMatch: ['process.spec.ts', 'hostile-text.spec.ts'], grepInvert: all ? [] : /@long/ },
    {
      name: 'screens',
      testMatch: 'screens/screens.spec.ts',
      dependencies: ['prepare'],
      fullyParallel: true,
      timeout: 90_000,
      use: { actionTimeout: 15_000 },
    },
    { name: 'prepare', testMatch: 'screens/prepare.setup.ts' },
    // A journey runs at the width that its user has. One that needs the other width is tagged @phone or @desktop, and one
    // that goes another way at the other width @both. The expressions see the file, the title and the tags.
    {
      name: 'desktop',
      testIgnore: apart,
      grep: all ? /./ : [new RegExp(atDesktop), /@both|@desktop/],
      grepInvert: all ? /@phone/ : /@phone|@long/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: apart,
      grep: all ? /./ : [new RegExp(`^(?!.*${atDesktop})`), /@both|@phone/],
      grepInvert: all ? /@desktop/ : /@desktop|@long/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
