import type { Page } from '@playwright/test'
import type { ApiActor } from '../fixtures.ts'
import type { TestSchool } from '../school.ts'
import { createClass, createStudents, createTemplate, insertPastLesson, recordProgress } from '../test-data.ts'

/** The dialog with the reports of a class or a student. */

export const march = '2026-03-01..2026-03-31'

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Reports' })
export const previewOf = (page: Page) => dialogOf(page).getByRole('region', { name: 'Preview' })
export const textOf = (page: Page) => dialogOf(page).getByLabel('Your own text')
export const saveButton = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save', exact: true })

/** A class with two students, of whom Олена has two records with comments in March 2026. */
export async function insertMarch(school: TestSchool, actor: ApiActor) {
  const classId = await createClass(actor)
  const [olena = '', marko = ''] = await createStudents(actor, classId, ['Олена Бойко', 'Марко Діденко'])
  const templateId = await createTemplate(actor)
  const lesson = (date: string) => insertPastLesson(school, { templateId, classId, date, startTime: '09:00' })
  await recordProgress(actor, await lesson('2026-03-03'), olena, { points: 8, comment: 'Пояснювала іншим' })
  await recordProgress(actor, await lesson('2026-03-24'), olena, { points: 11, comment: 'Забула зошит' })
  await recordProgress(actor, await lesson('2026-03-25'), marko, { state: 'ill', isPresent: false, points: null })
  return { classId, olena, marko }
}
