import { defineConfig } from 'vitest/config'
import { compileMessages } from './scripts/messages.mjs'

await compileMessages()

/**
 * Two projects. Pure tests need no database. Server tests share one PostgreSQL, started by the global set-up, in which
 * every test file has its own database (server/test/database.ts). Test files in one process share loaded modules
 * (`isolate: false`): loading the server for each file would double the time, and modules hold no state of a shop.
 */
export default defineConfig({
  test: {
    // The lock of the data folder uses node:sqlite, which prints an experimental warning.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    isolate: false,
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
            'rules/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'web/{src,build,patches}/**/*.test.{ts,tsx}',
            '{bench,scripts,test}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/src/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
    ],
  },
})
