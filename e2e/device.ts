import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Role } from '../src/contract/kernel/permissions.ts'
import { chromiumOptions } from './chromium.ts'
import { expect } from './fixtures.ts'
import { signIn } from './pages/login.ts'
import { emails, type TestSchool } from './school.ts'

/** A browser with a profile of its own on the disk, which keeps what a device keeps when it is closed and opened again. */
export type Device = {
  page: Page
  /** Closes the browser and opens it again with the same profile. */
  reopen: (options?: { isOffline?: boolean }) => Promise<Page>
  setOffline: (isOffline: boolean) => Promise<void>
  close: () => Promise<void>
}

/** Opens a device on which nobody is signed in. */
export async function openDevice(school: TestSchool): Promise<Device> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-device-'))
  let context: BrowserContext
  const open = async () => {
    context = await chromium.launchPersistentContext(folder, {
      ...chromiumOptions,
      baseURL: school.url,
      locale: 'en-US',
      timezoneId: 'Europe/Kyiv',
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'allow',
    })
    return context.pages()[0] ?? (await context.newPage())
  }
  const device: Device = {
    page: await open(),
    reopen: async ({ isOffline = false } = {}) => {
      await context.close()
      device.page = await open()
      await context.setOffline(isOffline)
      return device.page
    },
    setOffline: (isOffline) => context.setOffline(isOffline),
    close: async () => {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return device
}

/** Signs in by the form and waits until the program is kept on the device. */
export async function signInOn({ page }: Device, role: Role): Promise<void> {
  await signIn(page, emails[role])
  await expect(page.getByRole('banner')).toContainText(role)
  await programIsKept(page)
}

/** Resolves when a service worker has everything that opens without a network. */
async function programIsKept(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'missing')
  await expect.poll(state, { timeout: 20_000, intervals: [100] }).toBe('activated')
}
