import type { Locator, Page } from '@playwright/test'

/** The list of students, and the dialog in which a student is created or updated. */

export const studentCardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Chooses a class, or 'No class', in the student dialog. */
export async function chooseClass(dialog: Locator, name: string) {
  await dialog.getByLabel('Class').click()
  await dialog.page().getByRole('option', { name }).click()
}
