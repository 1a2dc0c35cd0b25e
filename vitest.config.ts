import { defineConfig } from 'vitest/config'

/**
 * Two projects: pure code needs nothing; the server's tests share one PostgreSQL, started once by the global set-up,
 * in which every test file has a database of its own (server/test/database.ts). Files that run in the same process
 * share its modules: reading the server's code anew for each would take half of the time, and it keeps nothing of a
 * shop outside the shop.
 */
export default defineConfig({
  test: {
    // The data folder's locks come from node:sqlite, which still announces itself as experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    isolate: false,
    hookTimeout: 120_000,
    testTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['rules/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'web/{src,build}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
    ],
  },
})
