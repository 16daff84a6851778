import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const tests = 'src/**/*.test.{ts,tsx}'
const serverTests = ['src/server/**/*.test.ts', 'fuzz/*.test.ts', 'torture/*.test.ts', 'scripts/demo/seed.test.ts']
/** What starts, ends, updates or fails: processes, the network, the server. `npm run test:operations` runs them. */
const operationsTests = ['src/server/**/*.operations.test.ts', 'torture/*.operations.test.ts']
/** It replaces a library, which works only in modules not imported before. */
const isolatedServerTests = ['src/server/auth/routes/token-route.test.ts']
/** Starts PostgreSQL, and only runs when a test of the server is asked for. */
const server = {
  globalSetup: ['src/server/test/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // The files that a worker runs share what they import: importing the server costs a second of processor time.
    isolate: false,
    // Two leave a fifth of two processors idle, because they wait for PostgreSQL.
    maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
    projects: [
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: serverTests,
          exclude: [...configDefaults.exclude, ...isolatedServerTests, ...operationsTests],
        },
      },
      { extends: true, test: { ...server, name: 'operations', include: operationsTests } },
      {
        extends: true,
        test: { ...server, name: 'server-isolated', include: isolatedServerTests, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: [tests, 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...serverTests],
        },
      },
    ],
  },
})
