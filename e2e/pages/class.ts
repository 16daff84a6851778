import type { Page } from '@playwright/test'

/** The page of one class. */

export const tabOf = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
/** The card with a number in one of the tabs. */
export const classStatOf = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('..').locator('..')
