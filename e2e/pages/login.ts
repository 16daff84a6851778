import { expect, type Page } from '@playwright/test'
import { password } from '../school.ts'

/** The login page, and the session that the browser stores after it. */

export async function fillLogin(page: Page, email: string, secret: string = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
}

/** Opens the login page and waits for the program: before it is there, the page that was rendered ahead sends nothing. */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/login')
  await expect(page).toHaveTitle(/^Daybook · /)
}

/** Opens the login page and submits it; what follows is the caller's to expect. */
export async function signIn(page: Page, email: string, secret: string = password): Promise<void> {
  await openLogin(page)
  await fillLogin(page, email, secret)
  await page.keyboard.press('Enter')
}

/** Expects the dashboard, the first page after a sign-in. */
export const expectDashboard = (page: Page) => expect(page.getByText('Active Classes')).toBeVisible()

/** Expects the landing page, which is shown to visitors. */
export const expectSignedOut = (page: Page) => expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()

/** The session in the browser's storage; null when nobody is signed in. */
export const storedSession = (page: Page): Promise<{ refresh_token: string; expires_at: number } | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('daybook-session') ?? 'null'))
