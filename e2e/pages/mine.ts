import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures.ts'
import { modalOf } from './register.ts'

/** The switch between one's own and everyone's, and the teachers of classes and lessons. */

export const showSwitchOf = (page: Page) => page.getByRole('group', { name: 'Show' })
export const showChoiceOf = (page: Page, name: 'Mine' | 'Everyone') =>
  showSwitchOf(page).getByRole('radio', { name, exact: true })
/** Presses one side of the switch, whose radio buttons are not seen. */
export const show = (page: Page, name: 'Mine' | 'Everyone') =>
  showSwitchOf(page).getByText(name, { exact: true }).click()

export const lessonTeachersOf = (page: Page) =>
  modalOf(page)
    .locator('dl')
    .filter({ has: page.getByRole('term').getByText('Учителі цього уроку') })
export const handOverDialogOf = (page: Page) => page.getByRole('dialog', { name: 'Передати урок' })

export async function openHandOver(page: Page) {
  await modalOf(page).getByRole('button', { name: 'Передати' }).click()
  return handOverDialogOf(page)
}

/** The account id of a person of the school. */
export async function accountIdOf({ send }: Actor, name: string): Promise<string> {
  const people = await send<{ id: string; name: string }[]>('GET', '/api/people')
  return people.find((person) => person.name === name)?.id ?? ''
}
