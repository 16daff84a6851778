import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { expectToast } from './app.ts'

/** The register of a lesson, in the lesson-details modal. */

export const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Деталі уроку' })
export const presenceOf = (page: Page, name: string) => modalOf(page).getByLabel(`Присутність: ${name}`)
export const pointsOf = (page: Page, name: string) => modalOf(page).getByLabel(`Бали: ${name}`, { exact: true })
export const saveButton = (page: Page) => modalOf(page).getByRole('button', { name: 'Зберегти' })

export async function openRegister(page: Page, lessonId: string) {
  await page.goto(`/?lesson=${lessonId}`)
  await expect(modalOf(page).getByRole('list').first()).toBeVisible()
  return modalOf(page)
}

export const expectSaved = (page: Page) => expectToast(page, 'Успіх', 'Відвідуваність та оцінки збережено успішно')
export const expectNotSaved = (page: Page) => expectToast(page, 'Помилка', 'Не вдалося зберегти дані')
