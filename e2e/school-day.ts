import type { Page } from '@playwright/test'
import { dateAt } from '../src/contract/kernel/dates.ts'
import { endTimeOf } from '../src/contract/scheduled-lessons/rules.ts'
import { newId } from '../src/server/db/ids.ts'
import { type Actor, expect } from './fixtures.ts'
import type { School } from './school.ts'

/** What the walks through the week and the register find in their school before they begin. */

/** Today at the school and in its browsers. */
export const today = () => dateAt(new Date(), 'Europe/Kyiv')

export const fractions = {
  title: 'Дроби на числовій прямій',
  description: 'Порівнювати дроби на прямій',
  studentPages: 'с. 42–45',
  objectives: ['Позначити 3/4 на прямій', 'Порівняти два дроби'],
  lessonStructure: [
    { id: 'warm-up', title: 'Розминка', duration: 10, description: 'Усне опитування' },
    { id: 'main', title: 'Робота з прямою', duration: 30, description: 'Вправи 118 і 119 у парах' },
    { id: 'summary', title: 'Підсумок', duration: 5, description: 'Що нового ми дізналися?' },
  ],
  basicMaterials: 'Лінійки',
  additionalResources: 'Картки для пар',
  preparationNotes: 'Роздрукувати пряму',
}

export const makeTemplate = async ({ send }: Actor, given: object = {}) =>
  (await send('POST', '/api/lesson-templates', { ...fractions, ...given })).id

export const makeClass = async ({ send }: Actor, given: object = {}) =>
  (await send('POST', '/api/classes', { name: '5-А', color: '#10B981', ...given })).id

/** Puts students, named 'Олена Бойко', into a class, in which they have always been; their ids in the same order. */
export const makeStudents = ({ send }: Actor, classId: string, names: readonly string[]) =>
  Promise.all(
    names.map(async (name, place) => {
      const [firstName, lastName] = name.split(' ')
      const studentId = `STU2024${String(place + 1).padStart(3, '0')}`
      return (await send('POST', '/api/students', { firstName, lastName, studentId, classId, inClassSince: null })).id
    }),
  )

type Lesson = { templateId: string; classId: string; date?: string; startTime?: string }

/** A lesson of today, or of a later day. */
export const makeLesson = async ({ send }: Actor, { date = today(), startTime = '09:00', ...lesson }: Lesson) =>
  (await send('POST', '/api/scheduled-lessons', { ...lesson, date, startTime })).id

/** A lesson of any day: the server itself takes no new lesson of the past. */
export async function makePastLesson({ db }: School, lesson: Required<Lesson>) {
  const id = newId()
  const endTime = endTimeOf(lesson.startTime) ?? ''
  await db
    .insertInto('scheduledLessons')
    .values({ id, ...lesson, endTime })
    .execute()
  return id
}

export const record = ({ send }: Actor, scheduledLessonId: string, studentId: string, mark: object = {}) =>
  send('POST', '/api/student-progress', { scheduledLessonId, studentId, points: 10, ...mark })

/** What is recorded in a lesson, in no particular order. */
export const recordsOf = ({ send }: Actor, lessonId: string) =>
  send<{ studentId: string; isPresent: boolean; points: number | null; comment: string }[]>(
    'GET',
    `/api/scheduled-lessons/${lessonId}/progress`,
  )

/**
 * The toast that is shown, with its title and what it says; one that was expected before does not count, so that the same
 * words can be awaited again. Beside an open dialog it is announced, not reached.
 */
export async function expectToast(page: Page, title: string, description: string) {
  const toasts = page
    .getByRole('region', { name: /Notifications|Сповіщення/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
  const awaited = toasts
    .and(page.locator(':not([data-seen])'))
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(description, { exact: true }) })
  await expect(awaited).toBeVisible()
  await expect(toasts).toHaveCount(1)
  await awaited.evaluate((toast) => toast.setAttribute('data-seen', ''))
  return toasts
}

/** Expects the page to fit a phone of 320 px without scrolling sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0)
  if (size) await page.setViewportSize(size)
}
