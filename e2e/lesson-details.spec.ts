import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { chooseLanguage, expectToast, followLink } from './pages/app.ts'
import { expectSaved, modalOf, saveButton } from './pages/register.ts'
import { lessonCardsOf, statsOf } from './pages/week.ts'
import type { TestSchool } from './school.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  fractionsTemplate,
  insertPastLesson,
  progressOf,
  recordProgress,
  scheduleLesson,
} from './test-data.ts'

async function createPastLesson(school: TestSchool, actor: Actor, template: object = {}) {
  const classId = await createClass(actor)
  const students = await createStudents(actor, classId, ['Олена Бойко', 'Іван Сірко'])
  const templateId = await createTemplate(actor, template)
  const lessonId = await insertPastLesson(school, { templateId, classId, date: '2025-11-12', startTime: '10:00' })
  return { lessonId, classId, students, templateId }
}

test('the modal shows the lesson and its template in Ukrainian or English, on a phone folded to two short rows above the register', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const sections = Array.from({ length: 9 }, (_, index) => ({
    id: `part-${index}`,
    title: `Частина ${index + 1}`,
    duration: 5,
    description: `Опис ${index + 1}`,
  }))
  const { lessonId, templateId } = await createPastLesson(school, asTeacher, {
    lessonStructure: sections,
    objectives: ['Порівняти', 'Порівняти'],
  })
  await page.clock.setFixedTime(new Date('2025-11-12T10:20:00+02:00'))
  await page.goto(`/?lesson=${lessonId}`)
  const modal = modalOf(page)
  await expect(modal).toHaveAttribute('lang', 'uk')
  const lesson = modal.getByRole('region', { name: 'Урок' })
  await expect(lesson.getByRole('heading', { name: fractionsTemplate.title })).toBeVisible()
  await expect(lesson).toContainText('5-А')
  await expect(lesson).toContainText(/середа, 12 листопада 2025\sр\., 10:00–10:45/)
  for (const [term, text] of [
    ['Мета', fractionsTemplate.description],
    ['Сторінки підручника', fractionsTemplate.studentPages],
    ['Основні матеріали', fractionsTemplate.basicMaterials],
    ['Додаткові ресурси', fractionsTemplate.additionalResources],
    ['Нотатки для підготовки', fractionsTemplate.preparationNotes],
    ['Навчальні цілі', 'ПорівнятиПорівняти'],
  ] as const) {
    await expect(modal.getByRole('definition').filter({ hasText: text })).toBeVisible()
    await expect(modal.getByText(term, { exact: true })).toBeVisible()
  }
  const parts = modal.getByRole('group').filter({ hasText: 'Структура уроку' }).getByRole('listitem')
  const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', '9']
  await expect(parts).toHaveText(
    numerals.map((numeral, index) => `${numeral}Частина ${index + 1}5 хвОпис ${index + 1}`),
  )
  await expect(modal.getByRole('heading', { name: 'Учні' })).toBeVisible()
  await expectAccessible(page)

  await test.step('objectives of which two are equal are followed when somebody else changes them', async () => {
    const objectives = modal.getByRole('group').filter({ hasText: 'Навчальні цілі' }).getByRole('listitem')
    await expect(objectives).toHaveText(['Порівняти', 'Порівняти'])
    const changed = { ...fractionsTemplate, objectives: ['Додати'] }
    await asTeacher.send('PUT', `/api/lesson-templates/${templateId}`, changed)
    await expect(objectives.filter({ hasText: 'Додати' })).toHaveCount(1)
    await expect(objectives).toHaveText(['Додати'])
  })

  await test.step('on a phone the lesson and its plan are folded', async () => {
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await lessonCardsOf(page).getByRole('button').click()
    await expect(modal.getByLabel('Присутність: Бойко Олена')).toBeInViewport()
    await expect(modal.getByText('Усне опитування')).toBeHidden()
    const folded = modal.locator('summary').filter({ hasText: `ср, 12 лист., 10:00 · ${fractionsTemplate.title}` })
    await expect(folded).toContainText('5-А')
    expect((await folded.boundingBox())?.height).toBeLessThan(48)
    await folded.click()
    await expect(modal.getByText(/середа, 12 листопада 2025/)).toBeVisible()
    await expect(modal.getByText('5-А', { exact: true }).filter({ visible: true })).toHaveCount(1)
    await modal.getByText('Структура уроку').click()
    await modal.getByText('Шаблон', { exact: true }).press('Enter')
    await expect(modal.getByText('Усне опитування')).toBeVisible()
    await expect(modal.getByText(fractionsTemplate.preparationNotes)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the modal in English, when that language is chosen', async () => {
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
    await chooseLanguage(page, 'English')
    await lessonCardsOf(page).getByRole('button').click()
    const modal = page.getByRole('dialog', { name: 'Lesson details' })
    await expect(modal).toHaveAttribute('lang', 'en')
    await expect(modal).toContainText('Wednesday, November 12, 2025, 10:00–10:45')
    for (const text of ['Purpose', 'Textbook pages', 'Objectives', 'Lesson structure', 'Present: 2 of 2', '10 min']) {
      await expect(modal.getByText(text, { exact: true })).toBeVisible()
    }
    await modal.getByLabel('Present: Бойко Олена').uncheck()
    await expect(modal.getByText('absent')).toBeVisible()
    await modal.getByLabel('Points: Сірко Іван').fill('2.5')
    await page.route('**/api/student-progress', (route) => route.fulfill({ status: 500, body: '' }))
    await modal.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Error', 'Failed to save data')
    await expect(
      modal.getByText('Not saved: Бойко Олена, Сірко Іван. Nothing you typed is lost: press Save again.'),
    ).toBeVisible()
    await page.unrouteAll()
    await modal.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Success', 'Attendance and grades saved successfully')
  })

  await test.step('the deletion in Ukrainian, when that language is chosen', async () => {
    await chooseLanguage(page, 'Українська')
    await lessonCardsOf(page).getByRole('button').click()
    await modalOf(page).getByRole('button', { name: 'Видалити урок' }).click()
    const question = page.getByRole('alertdialog', { name: 'Видалити «Дроби на числовій прямій»?' })
    await expect(
      question.getByText(
        'Відвідування й бали зникнуть разом з ним. Протягом 30 днів урок можна відновити на сторінці «Видалене».',
      ),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Видалити' }).click()
    const toast = await expectToast(page, 'Успіх', 'Урок видалено')
    await toast.getByRole('button', { name: 'Відмінити' }).click()
    await expectToast(page, 'Успіх', 'Урок відновлено')
  })
})

test('the modal while loading, after a failure, for a deleted lesson and without students', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const { lessonId, templateId } = await createPastLesson(school, asTeacher)
  const modal = modalOf(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/register', async (route) => {
    await held.promise
    await route.abort()
  })
  await page.goto(`/?lesson=${lessonId}`)
  await expect(modal.getByRole('status')).toHaveText('Завантаження...')
  held.resolve()
  await expect(modal.getByText('Не вдалося завантажити урок')).toBeVisible()
  await expect(modal.getByText('Перевірте з’єднання й спробуйте ще раз.')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await modal.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(modal.getByLabel('Присутність: Бойко Олена')).toBeFocused()

  await asTeacher.send('DELETE', `/api/scheduled-lessons/${lessonId}`)
  await page.reload()
  await expect(modal.getByText('Урок не знайдено')).toBeVisible()
  await expect(modal.getByText('Можливо, його видалили.')).toBeVisible()
  await expectAccessible(page)

  const classId = await createClass(asTeacher, { name: 'Порожній' })
  await scheduleLesson(asTeacher, { templateId, classId })
  await page.keyboard.press('Escape')
  await lessonCardsOf(page).getByRole('button').click()
  await expect(modal.getByText('У класі ще немає учнів')).toBeVisible()
  await expect(modal.getByText('Додайте учнів до класу, і вони з’являться тут.')).toBeVisible()
  const toStudents = modal.getByRole('link', { name: 'Учні класу' })
  await expect(toStudents).toHaveAttribute('href', `/classes/${classId}?tab=students`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const changes: string[] = []
  page.on('request', (request) => void (request.method() !== 'GET' && changes.push(request.url())))
  await saveButton(page).click()
  await expectSaved(page)
  await expect(modal).toBeHidden()
  expect(changes).toEqual([])
})

test('deleting a lesson asks for confirmation, can fail and can be undone, also where its template cannot be shown', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const [olena = ''] = await createStudents(asTeacher, classId, ['Олена Бойко'])
  const templateId = await createTemplate(asTeacher)
  const lessonId = await scheduleLesson(asTeacher, { templateId, classId })
  await recordProgress(asTeacher, lessonId, olena, { points: 11 })
  await page.goto('/')
  const modal = modalOf(page)
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete "Дроби на числовій прямій"?',
  })
  const card = lessonCardsOf(page)
  await card.getByRole('button').press('Enter')
  const ask = async () => {
    await modal.getByRole('button', { name: 'Видалити урок' }).click()
    await expect(question).toBeVisible()
  }

  await test.step('Cancel keeps the lesson', async () => {
    await ask()
    await expect(
      question.getByText('Its attendance and points go with it. For 30 days it can be restored on the page “Deleted”.'),
    ).toBeVisible()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(modal).toBeVisible()
  })

  await test.step('a failed deletion shows an error and keeps the lesson', async () => {
    await page.route('**/api/scheduled-lessons/*', (route) => route.abort())
    await ask()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Error', 'Failed to delete lesson')
    await expect(modal).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('a deleted lesson leaves the week, and Undo restores it with its register', async () => {
    await ask()
    await question.getByRole('button', { name: 'Delete' }).click()
    const toast = await expectToast(page, 'Success', 'Lesson deleted successfully')
    await expect(modal).toBeHidden()
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused()
    await expect(statsOf(page)).toContainText('Lessons Today0')
    await page.route('**/restoration', (route) => route.abort())
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Error', 'Failed to restore lesson')
    await page.unrouteAll()
    await asTeacher.send('POST', `/api/scheduled-lessons/${lessonId}/restoration`)
    await card.getByRole('button').click()
    await ask()
    await question.getByRole('button', { name: 'Delete' }).click()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Success', 'Lesson restored')
    await expect(card).toContainText('Complete')
    expect(await progressOf(asTeacher, lessonId)).toMatchObject([{ studentId: olena, points: 11 }])
  })

  await test.step('a lesson whose template cannot be shown is called this lesson', async () => {
    await page.route(/\/api\/(dashboard\/home|scheduled-lessons\/.*\/register)/, async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replaceAll(fractionsTemplate.title, '')
      await route.fulfill({ response, body: text })
    })
    await page.reload()
    await expect(card.getByText('this lesson', { exact: true })).toBeVisible()
    await card.getByRole('button').click()
    await expect(page).toHaveURL(`/?lesson=${lessonId}`)
    await modal.getByRole('button', { name: 'Видалити урок' }).click()
    await expect(
      page.getByRole('alertdialog', { name: 'Are you sure you want to delete "this lesson"?' }),
    ).toBeVisible()
  })

  await test.step('the focus is then on the next one in the lessons and the journal of the class', async () => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await modal.getByRole('button', { name: 'Закрити' }).first().click()
    await expect(modal).toBeHidden()
    await page.unrouteAll()
    for (const startTime of ['08:00', '10:00', '11:00']) {
      await scheduleLesson(asTeacher, { templateId, classId, startTime })
    }
    await followLink(page, 'Classes')
    await page.getByRole('link', { name: '5-А' }).click()
    for (const [tab, next] of [
      ['Lessons', /09:00/],
      ['Journal', /11:00/],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      const lessons = page.getByRole('tabpanel').getByRole('button', { name: new RegExp(fractionsTemplate.title) })
      await lessons.nth(1).click()
      await modalOf(page).getByRole('button', { name: 'Видалити урок' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(lessons).toHaveCount(tab === 'Lessons' ? 3 : 2)
      await expect(lessons.nth(1)).toBeFocused()
      await expect(lessons.nth(1)).toHaveAccessibleName(next)
    }
  })
})
