import { defineConfig } from '@playwright/test'
import { freePort } from './server/src/platform/embedded-postgres/free-port.ts'

/**
 * Journeys through the built product in Chromium, on a phone and on a desktop. e2e/shop.ts opens a shop of its own for
 * the run: a free port, an empty data folder, the whole of npm start's server. Workers read this file again, so the
 * address is kept in the environment.
 */
process.env.SHOP_URL ??= `http://127.0.0.1:${await freePort()}`

/** Journeys with a project of their own below. */
const apart = ['process.spec.ts', 'hostile-text.spec.ts', 'whole-list.spec.ts']

const executablePath = process.env.PLAYWRIGHT_CHROMIUM

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/shop.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.SHOP_URL,
    screenshot: 'only-on-failure',
    // Every step of a failed journey with the page as it stood. Filming all of them would cost a sixth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
    },
  },
  projects: [
    { name: 'process', testMatch: ['process.spec.ts', 'hostile-text.spec.ts'] },
    // What exists on one of the two only is tagged with it: a menu, a cart bar, a keyboard.
    { name: 'desktop', testIgnore: apart, grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testIgnore: apart,
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Fills the shop that the other journeys share, so it comes when they are done.
    { name: 'whole-list', testMatch: 'whole-list.spec.ts', dependencies: ['desktop', 'phone'] },
  ],
})
