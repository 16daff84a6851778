import { addDays } from '../src/contract/kernel/dates.ts'
import { expectAccessible } from './accessibility.ts'
import { type Actor, type ApiActor, expect, test } from './fixtures.ts'
import { failRequests, holdAnswers } from './network.ts'
import { accountMenuButton, chooseLanguage, expectToast, showAddress } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
import type { TestSchool } from './school.ts'
import {
  createClass,
  createStudent,
  createStudents,
  createTemplate,
  scheduleLesson,
  studentsOf,
  today,
} from './test-data.ts'
import { expectTouchTargets, openPhone } from './touch.ts'

/** What was deleted: who sees it, restoring it, and purging it. */

const deleteAll = async ({ send }: ApiActor, paths: readonly string[]) => {
  for (const path of paths) await send('DELETE', `/api/${path}`)
}

/** Lets the deletions of these rows have happened so many days ago at noon, which is the same day in UTC and in the school. */
async function makeOlder({ db }: TestSchool, table: 'classes' | 'students' | 'lessonTemplates', days: number) {
  const deletedAt = `${addDays(today(), -days)}T12:00:00Z`
  await db.updateTable(table).set({ deletedAt }).where('deletedAt', 'is not', null).execute()
}

const entries = ({ page }: Actor) => page.getByRole('main').getByRole('listitem')
const entry = ({ page }: Actor, text: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

test('a teacher finds what was deleted in the menu, and restores what is not older', async ({
  school,
  asTeacher,
  adminApi,
}) => {
  const { page } = asTeacher

  const classId = await createClass(asTeacher)
  const templateId = await createTemplate(asTeacher, { title: 'Дроби' })
  const lessonId = await scheduleLesson(asTeacher, { classId, templateId })
  const paths = [`scheduled-lessons/${lessonId}`, `classes/${classId}`, `lesson-templates/${templateId}`]

  await test.step('of several entries those are named that were restored before one failed', async () => {
    await deleteAll(asTeacher, paths)
    const restore = await failRequests(page, 'POST', `**/api/scheduled-lessons/${lessonId}/restoration`)
    await whenFollowing(page, () => page.goto('/deleted'))
    await entry(asTeacher, 'Lesson').getByRole('button', { name: 'Restore with class and template: Дроби' }).click()
    await expectToast(page, 'Error', '5-А is restored. Дроби is restored. Failed to restore Дроби')
    await expect(entries(asTeacher)).toHaveCount(1)
    await restore()
  })

  await test.step('a lesson is restored with the class and the template that were deleted after it', async () => {
    await deleteAll(asTeacher, paths.slice(1))
    await expect(entries(asTeacher)).toHaveCount(3)
    const row = entry(asTeacher, 'Lesson')
    await expect(row).toContainText(
      'The class 5-А is deleted, too. Without it the lesson appears only in the weekly schedule.',
    )
    await expect(row).toContainText('The template Дроби is deleted, too.')
    await row.getByRole('button', { name: 'Restore with class and template: Дроби' }).click()
    const toast = await expectToast(page, 'Success', 'Дроби is restored')
    await expect(entries(asTeacher)).toHaveCount(0)
    expect(await asTeacher.send<object[]>('GET', '/api/classes')).toMatchObject([{ id: classId }])
    expect(await asTeacher.send<object[]>('GET', '/api/lesson-templates')).toMatchObject([{ id: templateId }])
    await toast.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('dialog', { name: 'Деталі уроку' })).toBeVisible()
  })

  await test.step('a teacher finds what was deleted in the menu, and restores a student', async () => {
    const id = await createStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024101' })
    await deleteAll(adminApi, [`students/${id}`])
    await makeOlder(school, 'students', 1)
    await page.keyboard.press('Escape')
    await accountMenuButton(page).click()
    await page.getByRole('link', { name: 'Deleted' }).click()
    await expect(page).toHaveTitle('Daybook · Deleted')
    const row = entry(asTeacher, 'Бойко Олена')
    await expect(row).toContainText('STU2024101')
    await expect(row).toContainText('by Ірина Адміненко')
    await expect(row).toContainText('29 days left')
    const release = await holdAnswers(page, `**/api/students/${id}/restoration`)
    await row.getByRole('button', { name: 'Restore Бойко Олена' }).press('Enter')
    await expect(row.getByRole('button', { name: 'Restore Бойко Олена' })).toBeDisabled()
    release()
    const toast = await expectToast(page, 'Success', 'Бойко Олена is restored')
    await expect(page.getByRole('heading', { name: 'Nothing was deleted in the last 30 days' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await toast.getByRole('button', { name: 'Open' }).click()
    await expect(page).toHaveURL(`/students/${id}`)
    await expect(page.getByRole('heading', { name: 'Олена Бойко', level: 1 })).toBeVisible()
  })

  await test.step('an absence is restored with its student, who was deleted after it', async () => {
    const id = await createStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024102' })
    const body = { studentId: id, from: '2026-03-10', to: '2026-03-12', state: 'ill', reason: 'грип' }
    const absence = await asTeacher.send<{ id: string }>('POST', '/api/absences', body)
    await deleteAll(asTeacher, [`absences/${absence.id}`, `students/${id}`])
    await showAddress(page, '/deleted')
    await expect(entries(asTeacher)).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Only this kind' }).selectOption('Absences')
    await expect(entries(asTeacher)).toHaveCount(1)
    const row = entry(asTeacher, 'Бойко Олена')
    await expect(row).toContainText('Mar 10 – 12, 2026')
    await expect(row).toContainText('The student Бойко Олена is deleted, too.')
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Restore with student: absence of Бойко Олена' }).click()
    const toast = await expectToast(page, 'Success', 'Absence of Бойко Олена is restored')
    await toast.getByRole('button', { name: 'Open' }).click()
    await expect(page).toHaveURL(`/students/${id}`)
    await expect(page.getByText('Ill: грип')).toBeVisible()
  })

  await test.step('a student whose id was given to another says so, and is restored once it is free', async () => {
    const classId = await createClass(asTeacher)
    const [id = ''] = await createStudents(asTeacher, classId, ['Олена Бойко'])
    await deleteAll(asTeacher, [`students/${id}`, `classes/${classId}`])
    await page.goto('/deleted?kind=student')
    const row = entry(asTeacher, 'Бойко Олена')
    await expect(row).toBeVisible()
    const holder = await createStudent(asTeacher, 'Марко Діденко', { studentId: 'STU2024001' })
    await row.getByRole('button', { name: 'Restore Бойко Олена' }).click()
    await expectToast(page, 'Error', 'Student ID STU2024001 is already in use')
    await expect(row).toContainText('Student ID STU2024001 now belongs to Діденко Марко.')
    await expect(row).toContainText('Without it the student is restored in no class.')
    for (const action of ['Restore', 'Restore with class:']) {
      await expect(row.getByRole('button', { name: `${action} Бойко Олена` })).toBeDisabled()
    }
    await expect(row.getByRole('link', { name: 'Open Діденко Марко' })).toHaveAttribute('href', `/students/${holder}`)
    const moved = { firstName: 'Марко', lastName: 'Діденко', studentId: 'STU2024002' }
    await asTeacher.send('PUT', `/api/students/${holder}`, moved)
    await row.getByRole('button', { name: 'Restore with class: Бойко Олена' }).click()
    await expectToast(page, 'Success', 'Бойко Олена is restored')
    expect(await studentsOf(asTeacher)).toContainEqual(expect.objectContaining({ id, classId }))
  })

  await test.step('older entries are not shown to a teacher', async () => {
    await deleteAll(asTeacher, [`classes/${await createClass(asTeacher)}`])
    await makeOlder(school, 'classes', 31)
    await page.goto('/deleted?age=older')
    await expect(page.getByRole('heading', { name: 'Nothing was deleted in the last 30 days' })).toBeVisible()
    await expect(page.getByText('Older', { exact: true })).toHaveCount(0)
  })
})

test('what a person looks for is kept in the address, and long lists come in portions', async ({ asTeacher }) => {
  const { page } = asTeacher
  const names = Array.from({ length: 53 }, (_, index) => `Учень Номер-${String(index + 10)}`)
  const classId = await createClass(asTeacher)
  for (const id of await createStudents(asTeacher, classId, names)) await deleteAll(asTeacher, [`students/${id}`])
  await deleteAll(asTeacher, [`classes/${classId}`])
  await page.goto('/deleted')
  await expect(entries(asTeacher)).toHaveCount(50)
  await expect(page.getByRole('status').filter({ hasText: 'The newest 50' })).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(entries(asTeacher)).toHaveCount(54)
  await expect(page.getByText('The newest 50')).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore Номер-62 Учень', exact: true }).click()
  await expectToast(page, 'Success', 'Номер-62 Учень is restored')
  await expect(entries(asTeacher)).toHaveCount(53)
  const shown = await entries(asTeacher).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
  expect(new Set(shown).size).toBe(53)

  await test.step('what is deleted meanwhile moves no entry out of the list', async () => {
    for (const name of ['6-А', '6-Б', '6-В']) {
      await deleteAll(asTeacher, [`classes/${await createClass(asTeacher, { name })}`])
    }
    await expect(entry(asTeacher, '6-В')).toBeVisible()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(entries(asTeacher)).toHaveCount(56)
    await expect(entry(asTeacher, 'Номер-14 Учень')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })

  await page.getByRole('searchbox', { name: 'Search what was deleted' }).fill('НОМЕР-11')
  await expect(entries(asTeacher)).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search what was deleted' })).toHaveValue('НОМЕР-11')
  await expect(entry(asTeacher, 'Номер-11 Учень')).toBeVisible()
  await page.getByRole('combobox', { name: 'Only this kind' }).selectOption('Templates')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('0 entries')
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page).toHaveURL('/deleted')
  await expect(entries(asTeacher)).toHaveCount(50)
})

test('an admin purges what nothing uses any more, after a question that names it, also on a phone and in Ukrainian', async ({
  browser,
  school,
  teacherApi,
  asAdmin,
}) => {
  const { page } = asAdmin
  const classIds = [await createClass(teacherApi, { name: '5-А' }), await createClass(teacherApi, { name: '6-Б' })]
  const restoredId = await createClass(teacherApi, { name: '7-В' })
  const templateId = await createTemplate(teacherApi)
  await scheduleLesson(teacherApi, { classId: classIds[1] ?? '', templateId })
  await deleteAll(
    teacherApi,
    [...classIds, restoredId].map((id) => `classes/${id}`),
  )
  await makeOlder(school, 'classes', 31)
  await page.goto('/deleted')
  await expect(page.getByRole('heading', { name: 'Nothing was deleted in the last 30 days' })).toBeVisible()
  await page.getByText('Older', { exact: true }).click()
  await expect(page).toHaveURL('/deleted?age=older')
  await expect(entry(asAdmin, '6-Б')).toContainText('Lessons of this class: 1. Delete it for good when')
  await expect(page.getByRole('button', { name: 'Delete for good: 6-Б' })).toBeDisabled()
  await page.getByRole('button', { name: 'Delete for good: 5-А' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 5-А for good?' })
  await expect(dialog).toContainText('Backups made before still contain it')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(entries(asAdmin)).toHaveCount(3)
  await page.getByRole('button', { name: 'Delete for good: 5-А' }).click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expectToast(page, 'Success', '5-А is deleted for good')
  await expect(entries(asAdmin)).toHaveCount(2)

  await test.step('one that was restored meanwhile is not purged', async () => {
    await page.getByRole('button', { name: 'Delete for good: 7-В' }).click()
    await teacherApi.send('POST', `/api/classes/${restoredId}/restoration`)
    await page
      .getByRole('alertdialog', { name: 'Delete 7-В for good?' })
      .getByRole('button', { name: 'Delete for good' })
      .click()
    await expectToast(page, 'Error', 'This is not among what was deleted')
    await expect(entries(asAdmin)).toHaveCount(1)
  })

  await test.step('an older entry is restored, too', async () => {
    await page.getByRole('button', { name: 'Restore 6-Б' }).click()
    await expectToast(page, 'Success', '6-Б is restored')
    await expect(page.getByRole('heading', { name: 'Nothing older is left' })).toBeVisible()
  })

  await test.step('every target of the page and of its questions is at least 44 px on a touch screen', async () => {
    const id = await createStudent(teacherApi, 'Олена Бойко', { studentId: 'STU2024900' })
    await deleteAll(teacherApi, [`students/${id}`])
    await makeOlder(school, 'students', 31)
    const phone = await openPhone(browser, page, '/deleted?age=older')
    await expect(phone.getByRole('button', { name: 'Delete for good: Бойко Олена' })).toBeVisible()
    await expectTouchTargets(phone.getByRole('main'))
    await phone.getByRole('button', { name: 'Delete for good: Бойко Олена' }).tap()
    await expectTouchTargets(phone.getByRole('alertdialog'))
    await phone.getByRole('button', { name: 'Cancel' }).tap()
    await phone.getByRole('button', { name: 'Data of Бойко Олена' }).tap()
    await expectTouchTargets(phone.getByRole('menu'))
    await phone.getByRole('menuitem', { name: 'Erase data…' }).tap()
    await expectTouchTargets(phone.getByRole('dialog'))
    await phone.context().close()
    await teacherApi.send('POST', `/api/students/${id}/restoration`)
  })

  await test.step('the page works on a phone, in Ukrainian and in both themes', async () => {
    const classId = await createClass(teacherApi, { name: 'Експериментально-природничий-11-А' })
    const [id = ''] = await createStudents(teacherApi, classId, ['Олександра-Вікторія Кривоносенко-Ґалаґан'])
    const templateId = await createTemplate(teacherApi, { title: 'Високоінтелектуальноорієнтованийуроквідразу' })
    const lessonId = await scheduleLesson(teacherApi, { classId, templateId })
    await deleteAll(teacherApi, [
      `students/${id}`,
      `scheduled-lessons/${lessonId}`,
      `lesson-templates/${templateId}`,
      `classes/${classId}`,
    ])
    await makeOlder(school, 'students', 1)
    await makeOlder(school, 'classes', 30)
    await createStudent(teacherApi, 'Марко Діденко', { studentId: 'STU2024001' })
    await page.goto('/')
    await chooseLanguage(page, 'Українська')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Відкрити меню' }).click()
    await page.getByRole('link', { name: 'Видалене' }).click()
    await expect(page.getByRole('heading', { name: 'Видалене', level: 1 })).toBeVisible()
    await expect(entries(asAdmin)).toHaveCount(4)
    await expect(entry(asAdmin, 'Кривоносенко')).toContainText('залишилося 29 днів')
    await expect(entries(asAdmin).last()).toContainText('Експериментально-природничий-11-АКласостанній день')
    for (const width of [320, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await expectAccessible(page)
  })
})

test('assistants see nothing of what was deleted', async ({ asAssistant: { page } }) => {
  await page.goto('/deleted')
  await expect(
    page.getByRole('heading', { name: 'You need the teacher or admin role to see what was deleted' }),
  ).toBeVisible()
  await expectAccessible(page)
  await accountMenuButton(page).click()
  await expect(page.getByRole('link', { name: 'Deleted' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Admin' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Deleted' })).toHaveCount(0)
})
