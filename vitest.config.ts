import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { systemBrowser } from './scripts/browser.mjs'
import { compileMessages } from './scripts/messages.mjs'
import { shareTestClock } from './server/test/clock.ts'
import { keepTemporaryFilesInMemory } from './server/test/temporary-files.ts'
import { languageConstants, languageMessages } from './web/build/languages.ts'

await compileMessages()
shareTestClock()
keepTemporaryFilesInMemory()

/** Server tests that only `npm run test:all` runs: random ones, long ones, and copies of the database. */
const longTests = '{server,demo/src}/**/*.long.test.ts'

/**
 * Four projects. Pure tests need no database. Component tests run in Chromium, see web/test/open.tsx. Server tests, and the
 * long ones apart from them, share one PostgreSQL, started by the global set-up, in which every test file has its own
 * database (server/test/database.ts). Test files in one process share loaded modules (`isolate: false`): loading the server
 * for each file would double the time, and modules hold no state of a shop.
 */
export default defineConfig({
  test: {
    // The lock of the data folder uses node:sqlite, which prints an experimental warning.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    isolate: false,
    // All processors: a process of tests waits for PostgreSQL much of the time.
    maxWorkers: '100%',
    hookTimeout: 120_000,
    testTimeout: 120_000,
    // The default of one second is too short for `expect.poll` on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'client/build/*.test.ts',
            'rules/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'web/{src,build}/**/*.test.{ts,tsx}',
            '{bench,scripts,test}/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.tsx'],
        },
      },
      {
        extends: true,
        root: import.meta.dirname,
        publicDir: 'web/public',
        plugins: [languageMessages(), tailwindcss()],
        define: {
          ...languageConstants('client'),
          __TEST_CLOCK__: JSON.stringify(process.env.TEST_CLOCK?.split(' since ')[0] ?? '2026-03-11T10:00:00+05:30'),
        },
        // Found before the first test: a package that Vite finds later makes it load the page again.
        optimizeDeps: { entries: ['web/src/**/*.{ts,tsx}'], include: ['react/jsx-dev-runtime'] },
        test: {
          name: 'component',
          include: ['web/src/**/*.browser.test.tsx'],
          setupFiles: ['web/test/setup.ts'],
          // Four pages, each with its own storage: a page waits for frames and for Playwright half of the time.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As in Playwright: a part of a name or a text finds its element.
            locators: { exact: false },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              actionTimeout: 10_000,
              launchOptions: {
                executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? systemBrowser() ?? undefined,
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-quic',
                  '--disable-background-networking',
                  '--disable-sync',
                ],
              },
            }),
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', longTests],
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [longTests],
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
    ],
  },
})
