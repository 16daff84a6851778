import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/chromium.ts',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // scripts/test.mjs names every journey that needed its second try.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions,
    locale: 'en-US',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 1280, height: 800 },
    // Recording every step costs a quarter of the time: `npm run test:browser -- --trace=on` where one is wanted.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
