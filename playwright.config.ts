import { defineConfig } from '@playwright/test'
import { freePort } from './server/src/platform/embedded-postgres/free-port.ts'

/**
 * End-to-end tests of the built product in Chromium, on a phone and on a desktop. e2e/global-setup.ts starts a shop for
 * the run: a free port, an empty data folder, the same server as npm start. Workers read this file again, so the URL is
 * kept in the environment.
 */
process.env.SHOP_URL ??= `http://127.0.0.1:${await freePort()}`

/** Test files with a project of their own below. */
const apart = ['process.spec.ts', 'hostile-text.spec.ts', 'full-import.spec.ts']

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
    screenshot: 'only-on-failure',
    // Recording the steps of all tests, to keep those of failed ones, costs a seventh of the processor time. A failed test
    // is run again with `--trace on`.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
    },
  },
  projects: [
    { name: 'process', testMatch: ['process.spec.ts', 'hostile-text.spec.ts'] },
    // A test for one of the two only is tagged: a menu, a cart bar, a keyboard. So is one that no width changes.
    { name: 'desktop', testIgnore: apart, grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testIgnore: apart,
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Changes the catalogue that all tests share, so it runs last.
    { name: 'full-import', testMatch: 'full-import.spec.ts', dependencies: ['desktop', 'phone'] },
  ],
})
