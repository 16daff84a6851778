import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './e2e/chromium.ts'

/** What starts, ends, updates or fails: processes, the network, the server. `npm run test:operations` runs them. */
const operationsTests = '*.operations.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: operationsTests },
    { name: 'operations', testMatch: operationsTests },
  ],
  globalSetup: './e2e/chromium.ts',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  forbidOnly: true,
  // Two tests at once leave a part of two processors idle, a fifth where timeouts and restarts are waited for.
  workers: 3,
  // scripts/test.mjs lists every test that passed only at the second try.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...chromiumOptions,
      // No page is open long enough for V8's optimizing compilers to pay off; they cost 5 % of the processor time.
      args: [...chromiumOptions.args, '--js-flags=--no-opt --no-maglev'],
      // Scroll bars take room, as they do on most computers of schools.
      ignoreDefaultArgs: ['--hide-scrollbars'],
    },
    locale: 'en-US',
    timezoneId: 'Europe/Kyiv',
    // Tests that hold answers back see no request that a service worker takes; e2e/device.ts allows it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // Animations take a tenth of the processor time; tests that concern them allow them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step takes a quarter of the time: `npm run test:browser -- --trace=on` records one on demand.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
