import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** The dialog that schedules a lesson. */

export const scheduleDialogOf = (page: Page) => page.getByRole('dialog', { name: 'Schedule New Lesson' })

export async function openScheduleDialog(page: Page) {
  await page.getByRole('button', { name: 'New Lesson' }).click()
  await expect(scheduleDialogOf(page)).toBeVisible()
  return scheduleDialogOf(page)
}

export async function chooseOption(page: Page, field: 'Lesson Template' | 'Class', option: string | RegExp) {
  await scheduleDialogOf(page).getByLabel(field).click()
  await page.getByRole('option', { name: option }).click()
}

export async function fillDateAndTime(page: Page, date: string, startTime: string) {
  await scheduleDialogOf(page).getByLabel('Date').fill(date)
  await scheduleDialogOf(page).getByLabel('Start Time').selectOption(startTime)
}
