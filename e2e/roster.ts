import type { Page } from '@playwright/test'
import type { Student } from '../src/contract/students/schema.ts'
import { type Actor, expect } from './fixtures.ts'

/** What the walks through the students have in common. */

/** The next student ids are proposed in the current year, at the school as in its browsers. */
export const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Kyiv' }).format()

/** Adds 'Олена Бойко', always in the class if one is given; answers the id. */
export async function addStudent({ send }: Actor, name: string, given: { studentId: string; classId?: string }) {
  const [firstName, lastName] = name.split(' ')
  return (await send('POST', '/api/students', { firstName, lastName, inClassSince: null, ...given })).id
}

type Listed = Pick<Student, 'id' | 'firstName' | 'lastName' | 'studentId' | 'classId' | 'inClassSince'>

/** Everybody on the lists of the school, by last and first name. */
export const studentsOf = ({ send }: Actor) => send<Listed[]>('GET', '/api/students')

/** The card with one student of the grid. */
export const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Expects a number on a stat card, by the card's name. */
export async function expectNumber(page: Page, label: string, value: string) {
  const card = page.locator('dl').filter({ has: page.getByRole('term').getByText(label, { exact: true }) })
  await expect(card.getByRole('definition').first()).toHaveText(value)
}

/** Makes the server answer one kind of call with a failure that has no sentence for a person, until it is called off. */
export async function failing(page: Page, method: string, path: string | RegExp) {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
  )
  return () => page.unroute(path)
}

/** Chooses Ukrainian for every surface, in the menu at the top. */
export async function chooseUkrainian(page: Page) {
  await page.getByRole('button', { name: 'Account and language' }).click()
  await page.getByText('Українська', { exact: true }).click()
  await page.keyboard.press('Escape')
}
