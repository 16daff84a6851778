import type { Locator, Page } from '@playwright/test'
import { type Actor, expect } from '../fixtures.ts'

/** The page object of the template editor. */

type Stored = {
  id: string
  title: string
  objectives: string[]
  lessonStructure: { id: string; title: string }[]
  totalDuration: number
  preparationNotes: string
}

export const editorOf = (page: Page) => page.getByRole('dialog', { name: /шаблону? уроку$/ })
export const sectionsOf = (page: Page) => editorOf(page).getByRole('group', { name: /^Розділ / })
export const stored = (actor: Actor) => actor.send<Stored[]>('GET', '/api/lesson-templates')

export async function openNew(page: Page): Promise<Locator> {
  await page.goto('/templates')
  await page.getByRole('button', { name: 'New Template' }).click()
  await expect(editorOf(page).getByLabel('Назва уроку')).toBeFocused()
  return editorOf(page)
}

/** The values of the matching fields, from top to bottom. */
export const valuesOf = (fields: Locator) =>
  fields.evaluateAll((elements) => elements.map((element) => (element as HTMLInputElement).value))
