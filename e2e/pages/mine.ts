import type { Page } from '@playwright/test'
import { addDays } from '../../src/contract/kernel/dates.ts'
import type { Actor, ApiActor } from '../fixtures.ts'
import { names, type TestSchool } from '../school.ts'
import {
  createClass,
  createStudent,
  createStudents,
  createTemplate,
  insertPastLesson,
  scheduleLesson,
  today,
} from '../test-data.ts'
import { modalOf } from './register.ts'
import { lessonCardsOf } from './week.ts'

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
export async function accountIdOf({ send }: ApiActor, name: string): Promise<string> {
  const people = await send<{ id: string; name: string }[]>('GET', '/api/people')
  return people.find((person) => person.name === name)?.id ?? ''
}

/** The teacher's class and the admin's, each with a lesson today and an open register of the day before. */
export async function createTwoClasses(school: TestSchool, asTeacher: Actor) {
  const [teacherId, adminId] = [await accountIdOf(asTeacher, names.teacher), await accountIdOf(asTeacher, names.admin)]
  const own = await createClass(asTeacher, { name: '5-А', teachers: [{ id: teacherId, subject: 'Математика' }] })
  const others = await createClass(asTeacher, {
    name: '9-В',
    color: '#EF4444',
    teachers: [{ id: adminId, subject: '' }],
  })
  await createStudents(asTeacher, own, ['Олена Бойко'])
  await createStudent(asTeacher, 'Іван Сірко', { studentId: 'STU2024900', classId: others })
  const templateId = await createTemplate(asTeacher)
  const [ownLesson, othersLesson] = [
    await scheduleLesson(asTeacher, { classId: own, templateId }),
    await scheduleLesson(asTeacher, { classId: others, templateId, startTime: '10:00' }),
  ]
  const yesterday = { templateId, date: addDays(today(), -1), startTime: '09:00' }
  await insertPastLesson(school, { ...yesterday, classId: own })
  await insertPastLesson(school, { ...yesterday, classId: others })
  return { own, others, ownLesson, othersLesson, templateId, teacherId }
}
export const cardsOfClass = (page: Page, name: string) => lessonCardsOf(page).filter({ hasText: name })
