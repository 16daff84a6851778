import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const tests = 'src/**/*.test.{ts,tsx}'
const serverTests = ['src/server/**/*.test.ts', 'fuzz/*.test.ts']

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests,
          // Starts PostgreSQL, and only runs when a test of the server is asked for.
          globalSetup: ['src/server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'rest', include: [tests], exclude: [...configDefaults.exclude, ...serverTests] },
      },
    ],
  },
})
