import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** What every page of a signed-in person has: the account menu, toasts, stat cards. */

export const accountMenuButton = (page: Page) => page.getByRole('button', { name: 'Account and language' })
export const accountMenu = (page: Page) => page.getByRole('region', { name: 'Account and language' })

/** Chooses the language of every page in the account menu, which is in English still. */
export async function chooseLanguage(page: Page, language: 'English' | 'Українська') {
  await accountMenuButton(page).click()
  await page.getByText(language, { exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Opens another page of the app by its link in the navigation. */
export const followLink = (page: Page, name: string) => page.getByRole('link', { name }).first().click()

/** Opens another address of the app as its links do, without loading the document again. */
export const showAddress = (page: Page, address: string) =>
  page.evaluate((to) => window.history.pushState({}, '', to), address)

/**
 * Expects one toast, with this title and description, and returns it. A toast that was expected before does not count: the
 * same words can be awaited again. `includeHidden`, because an open dialog hides the rest of the page from the roles.
 */
export async function expectToast(page: Page, title: string, description: string) {
  const toasts = page
    .getByRole('region', { name: /Notifications|Сповіщення/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
  const awaited = toasts
    .and(page.locator(':not([data-seen])'))
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(description, { exact: true }) })
  await expect(awaited).toBeVisible()
  await expect(toasts).toHaveCount(1)
  await awaited.evaluate((toast) => toast.setAttribute('data-seen', ''))
  return toasts
}

/** Closes the toast, which may cover what is pressed next. */
export async function dismissToast(page: Page): Promise<void> {
  const toasts = page.getByRole('region', { name: /Notifications|Сповіщення/ }).getByRole('listitem')
  await toasts.getByRole('button', { name: /^(Dismiss|Прибрати сповіщення)$/ }).click()
  await expect(toasts).toHaveCount(0)
}

/** Expects the number on a stat card, which is found by its label. */
export async function expectStat(page: Page, label: string, value: string) {
  const card = page.locator('dl').filter({ has: page.getByRole('term').getByText(label, { exact: true }) })
  await expect(card.getByRole('definition').first()).toHaveText(value)
}

/** Sets the browser's clock, and makes the page read it as it does when it becomes visible. */
export async function setClock(page: Page, moment: string) {
  await page.clock.setFixedTime(new Date(moment))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
