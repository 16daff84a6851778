import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { tabOf } from './pages/class.ts'
import { openImport, rowOf } from './pages/csv-import.ts'
import { openScheduleDialog } from './pages/schedule-lesson.ts'
import { studentCardOf } from './pages/students.ts'
import { editorOf, openNew } from './pages/template-editor.ts'
import { insertUser } from './school.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  fractionsTemplate,
  insertPastLesson,
  templatesOf,
} from './test-data.ts'
import { expectTouchTargets, openPhone } from './touch.ts'

const questionOf = (page: Page) => page.getByRole('alertdialog')

/** Presses Escape and, where something was typed, discards it. */
async function close(page: Page) {
  await page.keyboard.press('Escape')
  const isAsked = () => questionOf(page).isVisible()
  await expect.poll(async () => (await isAsked()) || !(await page.getByRole('dialog').isVisible())).toBe(true)
  if (await isAsked()) {
    await expectTouchTargets(questionOf(page))
    // A click, because a tap where the previous question was answered a moment ago would count as a double tap.
    await questionOf(page).getByRole('button').last().click()
  }
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('every target in the dialogs, questions, lists and bars is at least 44 px on a touch screen', async ({
  browser,
  school,
  asAdmin,
}) => {
  test.setTimeout(120_000)
  const templateId = await createTemplate(asAdmin)
  const classId = await createClass(asAdmin, {
    weeklySchedule: [{ id: 'one', dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }],
  })
  await createStudents(asAdmin, classId, ['Олена Бойко', 'Олександра-Вікторія Коваленко-Зашкварянська'])
  await insertPastLesson(school, { templateId, classId, date: '2026-03-02', startTime: '09:00' })
  await insertUser(school, { email: 'colleague@school.test' })
  const page = await openPhone(browser, asAdmin.page, '/')
  const dialog = page.getByRole('dialog')
  const follow = async (name: string) => {
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('banner').getByRole('link', { name, exact: true }).tap()
  }

  await test.step('schedule a lesson', async () => {
    const schedule = await openScheduleDialog(page)
    await expectTouchTargets(schedule)
    await schedule.getByLabel('Lesson Template').tap()
    await expectTouchTargets(page.getByRole('listbox'))
    await page.getByRole('option').first().tap()
    await schedule.getByLabel('Class').tap()
    await page.getByRole('option').first().tap()
    await expectTouchTargets(schedule)
    await close(page)
  })

  await test.step('template: preview, editor, delete', async () => {
    await follow('Templates')
    await page.getByRole('button', { name: fractionsTemplate.title }).first().tap()
    await expectTouchTargets(dialog)
    await close(page)
    await page.getByRole('button', { name: /^Edit/ }).tap()
    await expectTouchTargets(editorOf(page))
    await editorOf(page).getByLabel('Назва уроку').fill('Моя назва')
    const [stored] = await templatesOf(asAdmin)
    await asAdmin.send('PUT', `/api/lesson-templates/${stored?.id}`, { ...fractionsTemplate, title: 'Їхня назва' })
    await editorOf(page).getByRole('button', { name: 'Оновити шаблон' }).tap()
    const conflict = page.getByRole('dialog', { name: 'Цей шаблон змінено, поки ви його редагували' })
    await expectTouchTargets(conflict)
    await conflict.getByRole('button', { name: 'Продовжити редагування' }).tap()
    await close(page)
    await openNew(page)
    await expectTouchTargets(editorOf(page))
    await close(page)
    await page.getByRole('button', { name: /^Delete/ }).tap()
    await expectTouchTargets(questionOf(page))
    await page.keyboard.press('Escape')
  })

  await test.step('class', async () => {
    await follow('Classes')
    await page.getByRole('button', { name: 'Edit 5-А' }).tap()
    await dialog.getByRole('button', { name: 'Add Lesson Time' }).tap()
    await expectTouchTargets(dialog)
    await close(page)
  })

  await test.step('journal of a class', async () => {
    await page.goto(`/classes/${classId}?tab=lessons`)
    await expect(tabOf(page, 'Lessons')).toBeVisible()
    await page.getByRole('button', { name: 'Class register' }).tap()
    await dialog.getByRole('button', { name: 'Previous month' }).tap()
    await expectTouchTargets(dialog)
    await close(page)
  })

  await test.step('reports of a class', async () => {
    await tabOf(page, 'Students').tap()
    await page.getByRole('button', { name: 'Reports' }).tap()
    await expect(dialog.getByLabel('Your own text')).toBeVisible()
    await expectTouchTargets(dialog)
    const choice = dialog.getByRole('group').filter({ has: page.getByRole('radio') })
    expect((await choice.first().boundingBox())?.height, 'as high as a field').toBe(44)
    await close(page)
  })

  await test.step('student', async () => {
    await follow('Students')
    await page.getByRole('button', { name: 'Add Student' }).tap()
    await dialog.getByLabel('Class').tap()
    await expectTouchTargets(page.getByRole('listbox'))
    await page.getByRole('option', { name: '5-А' }).tap()
    await expectTouchTargets(dialog)
    await close(page)
  })

  await test.step('import', async () => {
    const { dialog: importing, csv } = await openImport(page)
    await expectTouchTargets(importing)
    await csv.fill('First name,Last name,Student ID,Class\nЛеся,Українка,,5-А\nІван,,STU1,9-Я')
    await expect(rowOf(importing, 3)).toBeVisible()
    await expectTouchTargets(importing)
    await close(page)
  })

  await test.step('account', async () => {
    for (const entry of ['Change password', 'Signed-in devices']) {
      await page.getByRole('button', { name: 'Open menu' }).tap()
      await page.getByRole('button', { name: entry }).tap()
      await expectTouchTargets(dialog)
      await close(page)
      await page.getByRole('button', { name: 'Close menu' }).tap()
    }
  })

  await test.step('the menu of a user, and the question of an administrator', async () => {
    await follow('Admin')
    await page.getByRole('button', { name: 'Change colleague@school.test' }).tap()
    await expectTouchTargets(page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete colleague@school.test' }).tap()
    await expectTouchTargets(questionOf(page))
  })

  await test.step('the tabs of a class, its ranking and a student, in Ukrainian', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'uk'))
    await page.goto(`/classes/${classId}?tab=analytics`)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expectTouchTargets(page.getByRole('tablist'))
      await expectTouchTargets(page.getByRole('table'))
    }
    await page.goto('/students')
    await expectTouchTargets(studentCardOf(page, 'Олена Бойко'))
  })

  await test.step('on a tablet the bar and the menu of the account', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await expectTouchTargets(page.getByRole('banner'))
    await page.getByRole('button', { name: 'Обліковий запис і мова' }).tap()
    await expectTouchTargets(page.getByRole('region', { name: 'Обліковий запис і мова' }))
  })
  await page.context().close()
})
