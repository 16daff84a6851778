import type { Buffer } from 'node:buffer'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** The dialog that imports students from CSV text. */

/** The requests for the list of students and for new students. */
export const studentRequests = /\/api\/students$/

export async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import students from CSV' })
  await expect(dialog.getByLabel('CSV data')).toBeFocused()
  return {
    dialog,
    csv: dialog.getByLabel('CSV data'),
    submit: dialog.getByRole('button', { name: 'Import Students' }),
  }
}

/** The row of the preview that shows a line of the CSV text. */
export const rowOf = (dialog: Locator, line: number) =>
  dialog
    .getByRole('row')
    .filter({ has: dialog.page().getByRole('checkbox', { name: `Import row ${line}`, exact: true }) })

/** The choice of what a column of the table is, by its heading. */
export const columnOf = (dialog: Locator, heading: string) => dialog.getByLabel(`What “${heading}” is`, { exact: true })

/** Chooses a file in the dialog. */
export async function chooseFile(dialog: Locator, name: string, buffer: Buffer) {
  const chooser = dialog.page().waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}
