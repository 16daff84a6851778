import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** The page of the school year. */

export const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens the dialog behind a button of the page. */
export async function openDialog(page: Page, button: string, dialog = button): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  return page.getByRole('dialog', { name: dialog })
}

/** Fills in a row of terms or holidays, such as 'Term 1'. */
export async function fillSpan(dialog: Locator, row: string, { name = '', from = '', to = '' }): Promise<void> {
  const fields = dialog.getByRole('group', { name: row })
  await fields.getByLabel('Name').fill(name)
  await fields.getByLabel('First day').fill(from)
  await fields.getByLabel('Last day').fill(to)
}

export const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true }).click()

/** A calendar with a winter term, two bell schedules, and two weeks from the first Monday of November 2025. */
export const calendar = {
  terms: [{ id: 'term', name: 'Term 1', from: '2025-09-01', to: '2026-05-29' }],
  daysOff: [{ id: 'autumn', name: 'Autumn holidays', from: '2025-11-13', to: '2025-11-16' }],
  bellSchedules: [
    {
      id: 'usual',
      name: 'Usual day',
      periods: [
        { startTime: '08:30', endTime: '09:15' },
        { startTime: '09:25', endTime: '10:10' },
      ],
    },
    { id: 'short', name: 'Shortened day', periods: [{ startTime: '08:30', endTime: '09:00' }] },
  ],
  bellDays: [{ date: '2025-11-12', bellScheduleId: 'short' }],
  weekNames: ['A', 'B'],
  firstWeekOn: '2025-11-03',
}
