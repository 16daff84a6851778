import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { rosterName } from './students.ts'

/** The register of a class, in which attendance and points are entered. */

export const gridOf = (page: Page) => page.getByRole('dialog', { name: 'Class register' }).getByRole('grid')
export const saveButtonOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Class register' }).getByRole('button', { name: 'Save', exact: true })
export const unsavedCells = (page: Page) => gridOf(page).getByRole('gridcell').filter({ hasText: 'not saved' })

/** The cell of a student, 'Олена Бойко', in the lesson with that index. */
export const cellOf = (page: Page, name: string, lesson: number): Locator =>
  gridOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: rosterName(name) }) })
    .getByRole('gridcell')
    .nth(lesson)

export async function openClassRegister(page: Page, classId: string, period: string) {
  await page.goto(`/classes/${classId}?register=${period}`)
  await expect(gridOf(page)).toBeVisible()
}

/** Pastes a text where the focus is, as a spreadsheet puts it on the clipboard. */
export const paste = (page: Page, text: string) =>
  page.evaluate((plain) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', plain)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

/** The text that the focused cell puts on the clipboard. */
export const copy = (page: Page) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return clipboardData.getData('text/plain')
  })
