import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What the walks through the import of students have in common. */

export const creations = /\/api\/students$/

/** The import dialog, opened from the page. */
export async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import students from CSV' })
  await expect(dialog.getByLabel('CSV data')).toBeFocused()
  return { dialog, paste: dialog.getByLabel('CSV data'), send: dialog.getByRole('button', { name: 'Import Students' }) }
}

/** The row of the preview for a line of the list. */
export const rowOf = (dialog: Locator, line: number) =>
  dialog
    .getByRole('row')
    .filter({ has: dialog.page().getByRole('checkbox', { name: `Import row ${line}`, exact: true }) })

/** A table of so many students, with student ids of 2031 or with none. */
export const tableOf = (count: number, { withIds = true } = {}) =>
  ['First name,Last name,Student ID']
    .concat(
      Array.from({ length: count }, (_, place) => {
        const number = String(place + 1).padStart(3, '0')
        return `Учень,Номер-${number},${withIds ? `STU2031${number}` : ''}`
      }),
    )
    .join('\n')
