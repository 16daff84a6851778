import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { expectToast, showAddress } from './app.ts'
import { rosterName } from './students.ts'

/** The register of a lesson, in the lesson-details modal. */

export const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Деталі уроку' })
export const presenceOf = (page: Page, name: string) => modalOf(page).getByLabel(`Присутність: ${rosterName(name)}`)
export const pointsOf = (page: Page, name: string) =>
  modalOf(page).getByLabel(`Бали: ${rosterName(name)}`, { exact: true })
export const minutesOf = (page: Page, name: string) => modalOf(page).getByLabel(`Пропущено хвилин: ${rosterName(name)}`)
export const saveButton = (page: Page) => modalOf(page).getByRole('button', { name: 'Зберегти', exact: true })

/** What a screen reader was last told about the rows. */
export const announcementOf = (page: Page) => modalOf(page).locator('[role=status]:has(> span)')

/** Opens the menu of a student's states. */
export async function stateMenuOf(page: Page, name: string) {
  const label = `Відвідування: ${rosterName(name)}`
  await modalOf(page).getByRole('button', { name: label }).click()
  return modalOf(page).getByRole('group', { name: label })
}

export async function openRegister(page: Page, lessonId: string) {
  await page.goto(`/?lesson=${lessonId}`)
  await expect(modalOf(page).getByRole('list').first()).toBeVisible()
  return modalOf(page)
}

/** Opens a register without loading the page again, once the one that was open has closed. */
export async function reopenRegister(page: Page, lessonId: string) {
  await expect(modalOf(page)).toBeHidden()
  await showAddress(page, `/?lesson=${lessonId}`)
  await expect(modalOf(page).getByRole('list').first()).toBeVisible()
  return modalOf(page)
}

/** Counts the presses of the mouse or of fingers from now on. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const isCounting = 'presses' in window
    Object.assign(window, { presses: 0 })
    if (isCounting) return
    const count = () => Object.assign(window, { presses: Number(Reflect.get(window, 'presses')) + 1 })
    addEventListener('pointerdown', count, true)
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'presses')))
}

export const expectSaved = (page: Page) => expectToast(page, 'Успіх', 'Відвідуваність та оцінки збережено успішно')
export const expectNotSaved = (page: Page) => expectToast(page, 'Помилка', 'Не вдалося зберегти дані')
