import type { Locator, Page } from '@playwright/test'

/** The list of students, and the dialog in which a student is created or updated. */

/** The card of 'Олена Бойко', which is headed 'Бойко Олена'. */
export const studentCardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: rosterName(name), exact: true }) })

/** 'Бойко Олена' for 'Олена Бойко': lists show the last name first. */
export const rosterName = (name = '') => name.replace(/^(\S+) (.+)$/, '$2 $1')

/** Chooses a class, or 'No class', in the student dialog. */
export async function chooseClass(dialog: Locator, name: string) {
  await dialog.getByLabel('Class').click()
  await dialog.page().getByRole('option', { name }).click()
}
