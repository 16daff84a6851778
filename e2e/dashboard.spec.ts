import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { type ApiActor, expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { setClock } from './pages/app.ts'
import { accountIdOf } from './pages/mine.ts'
import { modalOf, pointsOf, saveButton } from './pages/register.ts'
import { daysOf, statsOf, weekOf } from './pages/week.ts'
import { names, type TestSchool } from './school.ts'
import {
  createClass,
  createStudent,
  createStudents,
  createTemplate,
  fractionsTemplate,
  insertPastLesson,
  recordProgress,
} from './test-data.ts'

const attentionOf = (page: Page) => page.getByRole('region', { name: 'Needs attention' })
const rowsOf = (page: Page) => attentionOf(page).getByRole('listitem')

/** Inserts eight lessons with incomplete registers of the assistant's class of two, one of another class, and five that need no register. */
async function insertOpenRegisters(school: TestSchool, asTeacher: ApiActor) {
  const templateId = await createTemplate(asTeacher)
  const teachers = [{ id: await accountIdOf(asTeacher, names.assistant), subject: '' }]
  const classId = await createClass(asTeacher, { teachers })
  const students = await createStudents(asTeacher, classId, ['Олена Бойко', 'Іван Сірко'])
  const others = await createClass(asTeacher, { name: '9-В' })
  await createStudent(asTeacher, 'Ганна Ґалаґан', { studentId: 'STU2024900', classId: others })
  const empty = await createClass(asTeacher, { name: 'Порожній' })
  const lesson = (date: string, startTime = '09:00', of = classId) =>
    insertPastLesson(school, { templateId, classId: of, date, startTime })
  await lesson('2025-10-28')
  await lesson('2025-11-10', '11:00', empty)
  await lesson('2025-11-10', '12:00', others)
  await lesson('2025-11-12', '10:00')
  await lesson('2025-11-13')
  const complete = await lesson('2025-11-10', '08:00')
  for (const student of students) await recordProgress(asTeacher, complete, student)
  for (const day of ['10-29', '10-31', '11-03', '11-04', '11-05', '11-06']) await lesson(`2025-${day}`)
  await recordProgress(asTeacher, await lesson('2025-11-11'), students[0] ?? '', { points: null })
  await lesson('2025-11-12', '08:00')
}

test('the dashboard lists incomplete registers, oldest first', async ({
  school,
  teacherApi,
  asAssistant: { page },
}) => {
  await insertOpenRegisters(school, teacherApi)
  await page.clock.setFixedTime(new Date('2025-11-12T10:20:00+02:00'))
  await page.goto('/')

  await test.step('Show all lists more than the first six', async () => {
    await expect(attentionOf(page).getByText('Registers of the last 14 days')).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(6)
    await expect(rowsOf(page).first()).toHaveText(`5-А ${fractionsTemplate.title} Wed, Oct 29, 09:00 Pending 0 of 2`)
    await expectAccessible(page)
    await attentionOf(page).getByRole('button', { name: 'Show all (8)' }).click()
    await expect(rowsOf(page)).toHaveCount(8)
    await expect(rowsOf(page).nth(6)).toHaveText(`5-А ${fractionsTemplate.title} Tue, Nov 11, 09:00 In Progress 1 of 2`)
    await expect(rowsOf(page).last()).toContainText('Wed, Nov 12, 08:00')
    await expectNoSidewaysScroll(page)
    await attentionOf(page).getByRole('button', { name: 'Show fewer' }).click()
    await expect(rowsOf(page)).toHaveCount(6)
  })

  await test.step('a press opens the register, and a saved register leaves the list', async () => {
    await rowsOf(page).first().getByRole('button').press('Enter')
    await pointsOf(page, 'Олена Бойко').fill('11')
    await pointsOf(page, 'Іван Сірко').fill('8')
    await saveButton(page).click()
    await expect(modalOf(page)).toBeHidden()
    await expect(rowsOf(page).first()).toContainText('Fri, Oct 31, 09:00')
    await expect(rowsOf(page).first().getByRole('button')).toBeFocused()
    await expect(attentionOf(page).getByRole('button', { name: 'Show all (7)' })).toBeVisible()
  })

  await test.step('a lesson is added to the list when it is over', async () => {
    await setClock(page, '2025-11-12T10:46:00+02:00')
    await expect(attentionOf(page).getByRole('button', { name: 'Show all (8)' })).toBeVisible()
  })
})

test('the dashboard shows the weeks beside it at once, is printed as a week, and shows the next day when it begins', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const [templateId, classId] = [await createTemplate(asTeacher), await createClass(asTeacher)]
  await createStudents(asTeacher, classId, ['Олена Бойко'])
  await insertPastLesson(school, { templateId, classId, date: '2025-11-16', startTime: '17:00' })
  for (const startTime of ['08:00', '09:00']) {
    await insertPastLesson(school, { templateId, classId, date: '2025-11-17', startTime })
  }
  await insertPastLesson(school, { templateId, classId, date: '2025-11-25', startTime: '10:00' })
  await page.clock.setFixedTime(new Date('2025-11-16T23:59:50+02:00'))

  await test.step('the neighbouring weeks are shown while no request is answered', async () => {
    // The week before is this one, which comes with the home page's answer.
    const neighbours = [
      '/api/dashboard/home?today=2025-11-16&from=2025-11-10',
      '/api/scheduled-lessons?from=2025-11-24',
    ].map((path) => page.waitForResponse((response) => response.url().includes(path)))
    await page.goto('/?week=2025-11-17')
    for (const response of await Promise.all(neighbours)) await response.finished()
    const release = await holdAnswers(page, '**/api/scheduled-lessons?*')
    const status = weekOf(page).getByRole('status')
    await weekOf(page).getByRole('button', { name: 'Next week' }).click()
    await expect(daysOf(page).nth(1)).toContainText('10:00–10:45')
    await expect(status).toBeHidden()
    for (const _ of [1, 2]) await weekOf(page).getByRole('button', { name: 'Previous week' }).click()
    await expect(daysOf(page).last()).toContainText('17:00–17:45')
    await expect(status).toBeHidden()
    release()
    await page.unrouteAll()
    await weekOf(page).getByRole('button', { name: 'Today' }).click()
  })

  await expect(weekOf(page).getByText(/^Nov 10\s–\s16, 2025$/)).toBeVisible()
  await expect(statsOf(page)).toContainText('Lessons Today1')
  await expect(page.getByText('Nothing more today')).toBeVisible()

  await test.step('a printed dashboard contains only the week', async () => {
    await expect(weekOf(page).getByText('Holiday').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(weekOf(page)).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('page', 'landscape')
    for (const hidden of [
      page.getByRole('banner'),
      page.getByRole('heading', { level: 1 }),
      statsOf(page),
      attentionOf(page),
      page.getByRole('region', { name: 'Today' }),
      // All but the card of the lesson.
      page.getByRole('button', { name: new RegExp(`^(?!${fractionsTemplate.title})`) }),
    ]) {
      await expect(hidden.filter({ visible: true })).toHaveCount(0)
    }
    await page.emulateMedia({ media: null })
  })

  await setClock(page, '2025-11-17T00:00:10+02:00')
  await expect(weekOf(page).getByText(/^Nov 17\s–\s23, 2025$/)).toBeVisible()
  await expect(daysOf(page).first()).toHaveAttribute('aria-current', 'date')
  await expect(statsOf(page)).toContainText('Lessons Today2')
  await expect(page.getByRole('list', { name: 'Next' })).toContainText('at 08:00')
  await expect(rowsOf(page)).toHaveCount(1)
})
