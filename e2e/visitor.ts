import { expect, type Page } from '@playwright/test'
import type { Role } from '../src/contract/kernel/permissions.ts'
import { createAccountWithPassword } from '../src/server/auth/accounts.ts'
import { newId } from '../src/server/db/ids.ts'
import { expectAccessible } from './axe.ts'
import { password, type School } from './school.ts'

/** Signs in as somebody at the keyboard does. */
export async function signInAt(page: Page, email: string, secret: string = password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.keyboard.press('Enter')
}

type Newcomer = { email: string; role?: Role; status?: 'invited' | 'active' | 'suspended' }

/** Gives the school one more person, with the password that everybody has. */
export async function addPerson(
  { db }: School,
  { email, role = 'teacher', status = 'active' }: Newcomer,
): Promise<void> {
  await createAccountWithPassword(db, { email, password })
  await db.insertInto('approvedUsers').values({ id: newId(), email, role, status, activatedAt: null }).execute()
}

/** Expects the page to be accessible on a phone, in both themes, and never to scroll sideways. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (before) await page.setViewportSize(before)
}

/** What the browser keeps of the session; null when nobody is signed in. */
export function storedSession(page: Page): Promise<{ refresh_token: string; expires_at: number } | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('daybook-session') ?? 'null'))
}

/** Keeps every answer to `url` back until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    // The page may have moved on meanwhile; then nobody waits for the answer.
    await route.continue().catch(() => undefined)
  })
  return resolve
}

/** The page waits for an answer for one second instead of one minute. */
export const shortenTimeouts = (page: Page) =>
  page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 60)
  })
