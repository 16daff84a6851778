import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { expectToast } from './app.ts'

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

/** A refused student is reported by a destructive toast, too. */
export async function expectRefusalToast(page: Page, sentence: string) {
  const toast = await expectToast(page, 'Error', sentence)
  await expect(toast).toHaveClass(/border-red/)
}
