import type { Page } from '@playwright/test'

/** The dashboard: the weekly schedule and the stat cards. */

export const weekOf = (page: Page) => page.getByRole('region', { name: /^(Weekly Schedule|Розклад на тиждень)$/ })
export const daysOf = (page: Page) => weekOf(page).locator('ol > li')
export const dayOf = (page: Page, name: string) => daysOf(page).filter({ has: page.getByRole('heading', { name }) })
/** The cards of all lessons in the week. */
export const lessonCardsOf = (page: Page) => weekOf(page).locator('li li')
export const statsOf = (page: Page) => page.getByRole('region', { name: 'The school in numbers' })
