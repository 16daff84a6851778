import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** The checklist on the dashboard of a school without lessons. */

export const firstStepsOf = (page: Page) => page.getByRole('region', { name: 'Four steps to the first lesson' })

/** Expects the four steps, those that are done with their tick. */
export const expectSteps = (page: Page, steps: readonly string[]) =>
  expect(firstStepsOf(page).getByRole('heading', { level: 3 })).toHaveText([...steps])

/** Creates the shortest valid template in the open editor. */
export async function fillShortestTemplate(page: Page, title: string): Promise<void> {
  const editor = page.getByRole('dialog', { name: /шаблону? уроку$/ })
  await editor.getByLabel('Назва уроку').fill(title)
  await editor.getByLabel('Мета уроку').fill('Порівнювати дроби')
  await editor.getByLabel('Опис', { exact: true }).first().fill('Робота з прямою')
  await editor.getByLabel('Ціль 1', { exact: true }).fill('Позначити 3/4 на прямій')
  await editor.getByRole('button', { name: /^Створити/ }).click()
  await expect(editor).toBeHidden()
}
