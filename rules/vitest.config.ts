// The tests of the rules alone, for Stryker. `npm test` runs them in the project `pure` of the root.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { root: import.meta.dirname, include: ['src/**/*.test.ts'], testTimeout: 120_000 },
})
