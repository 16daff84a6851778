import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** The template editor. */

export const editorOf = (page: Page) => page.getByRole('dialog', { name: /шаблону? уроку$/ })
export const sectionsOf = (page: Page) => editorOf(page).getByRole('group', { name: /^Розділ / })

export async function openNew(page: Page): Promise<Locator> {
  await page.goto('/templates')
  await page.getByRole('button', { name: 'New Template' }).click()
  await expect(editorOf(page).getByLabel('Назва уроку')).toBeFocused()
  return editorOf(page)
}

/** The values of the matching fields, from top to bottom. */
export const valuesOf = (fields: Locator) =>
  fields.evaluateAll((elements) => elements.map((element) => (element as HTMLInputElement).value))
