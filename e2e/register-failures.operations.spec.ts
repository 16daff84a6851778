import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { expectToast } from './pages/app.ts'
import { expectDashboard, fillLogin } from './pages/login.ts'
import {
  expectNotSaved,
  expectSaved,
  modalOf,
  openRegister,
  pointsOf,
  presenceOf,
  saveButton,
} from './pages/register.ts'
import { createLesson, listSaves, names, saveRequests } from './pages/register-of-four.ts'
import { rosterName } from './pages/students.ts'
import { weekOf } from './pages/week.ts'
import { emails } from './school.ts'
import { createClass, createStudents, createTemplate, progressOf, scheduleLesson } from './test-data.ts'

/** Aborts the save requests of some students until `page.unrouteAll()`. */
const failFor = (page: Page, ...students: string[]) =>
  page.route(saveRequests, (route) =>
    students.includes(route.request().postDataJSON()?.studentId) ? route.abort() : route.continue(),
  )

test('when some requests fail, the register stays open and the next save sends only those', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { lessonId, olena, hanna, ivan } = await createLesson(asTeacher)
  const modal = await openRegister(page, lessonId)
  const sent = listSaves(page)
  await pointsOf(page, names[1]).fill('9')
  await pointsOf(page, names[3]).fill('11')
  await failFor(page, hanna, ivan)
  await page.keyboard.press('Control+Enter')
  await expectNotSaved(page)
  await expect(pointsOf(page, names[3])).toBeFocused()
  const notice = 'Не збережено: Ґалаґан Ганна, Сірко Іван. Введене не втрачено: натисніть «Зберегти» ще раз.'
  await expect(modal.getByRole('alert').filter({ hasText: notice })).toBeInViewport()
  await expect(presenceOf(page, names[1])).toHaveAccessibleDescription('Не збережено')
  await expect(presenceOf(page, names[0])).not.toHaveAccessibleDescription('Не збережено')
  await expect(pointsOf(page, names[1])).toHaveValue('9')
  await expectAccessible(page)
  expect(sent).toHaveLength(4)
  expect((await progressOf(asTeacher, lessonId)).map(({ studentId }) => studentId)).toContain(olena)

  await page.unrouteAll()
  sent.length = 0
  await pointsOf(page, names[3]).fill('12')
  await saveButton(page).click()
  await expectSaved(page)
  await expect(modal).toBeHidden()
  expect(sent.toSorted()).toEqual([hanna, ivan].toSorted())
  expect(await progressOf(asTeacher, lessonId)).toEqual(
    expect.arrayContaining(
      [
        { studentId: hanna, points: 9 },
        { studentId: ivan, points: 12 },
      ].map(expect.objectContaining),
    ),
  )
})

test('unsaved entries survive a reload, a failed save and the end of the session', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { lessonId, hanna } = await createLesson(asTeacher)
  const modal = await openRegister(page, lessonId)
  const restored = modal.getByText('Відновлено те, що ви не встигли зберегти.')
  await expect(restored).toBeHidden()
  await presenceOf(page, names[0]).uncheck()
  await pointsOf(page, names[1]).fill('9,25')

  await test.step('they are restored after a reload, and can be discarded', async () => {
    await page.reload()
    await expect(restored).toBeVisible()
    await expect(presenceOf(page, names[0])).not.toBeChecked()
    await expect(pointsOf(page, names[1])).toHaveValue('9,25')
    await expectAccessible(page)
    await modal.getByRole('button', { name: 'Відкинути' }).click()
    await expect(restored).toBeHidden()
    await expect(presenceOf(page, names[0])).toBeChecked()
    await expect(pointsOf(page, names[1])).toHaveValue('')
  })

  await test.step('they stay after a save that the server could not store', async () => {
    await pointsOf(page, names[1]).fill('10')
    await page.route(saveRequests, (route) => route.fulfill({ status: 500, body: '' }))
    await saveButton(page).click()
    await expectNotSaved(page)
    await expect(pointsOf(page, names[1])).toHaveValue('10')
    await page.unrouteAll()
    await page.reload()
    await expect(pointsOf(page, names[1])).toHaveValue('10')
    const row = await presenceOf(page, names[0]).boundingBox()
    await presenceOf(page, names[0]).uncheck()
    await expect(modal.getByRole('button', { name: 'Відкинути' })).toBeHidden()
    expect((await presenceOf(page, names[0]).boundingBox())?.y).toBe(row?.y)
    await presenceOf(page, names[0]).check()
    // Any other request of the page would notice the end of the session before the save does.
    await page.waitForLoadState('networkidle')
  })

  await test.step('they are restored after signing in again', async () => {
    await page.evaluate(async () => {
      const { access_token } = JSON.parse(localStorage.getItem('daybook-session') ?? '{}')
      const headers = { authorization: `Bearer ${access_token}` }
      await fetch('/auth/v1/logout?scope=global', { method: 'POST', headers })
    })
    await saveButton(page).click()
    await expect(page).toHaveURL('/login')
    await fillLogin(page, emails.teacher)
    await page.keyboard.press('Enter')
    await expectDashboard(page)
    await openRegister(page, lessonId)
    await expect(pointsOf(page, names[1])).toHaveValue('10')
    await saveButton(page).click()
    await expectSaved(page)
    expect(await progressOf(asTeacher, lessonId)).toContainEqual(
      expect.objectContaining({ studentId: hanna, points: 10 }),
    )
  })
})

test('a server that stores nothing loses no entry, and those changed during a save are kept for the next one', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { lessonId, olena, hanna } = await createLesson(asTeacher)

  await test.step('a server that stores nothing loses no entry, and closing asks before entries are discarded', async () => {
    const modal = await openRegister(page, lessonId)
    await pointsOf(page, names[2]).fill('4')
    await page.route(saveRequests, (route) => route.fulfill({ status: 500, body: '' }))
    await saveButton(page).click()
    await expectNotSaved(page)
    await expect(
      modal.getByText(/^Не збережено: Бойко Олена, Ґалаґан Ганна, Мельник Максим, Сірко Іван\./),
    ).toBeVisible()
    await expect(pointsOf(page, names[2])).toHaveValue('4')
    await expect(saveButton(page)).toBeFocused()
    // Escape closes the dialog that has the focus, not the toast above it.
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Відкинути введене?' })
    await expect(question.getByText('Ваші зміни не збережено.')).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Продовжити редагування' }).click()
    await expect(pointsOf(page, names[2])).toHaveValue('4')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(lessonId)
    await modal.getByRole('button', { name: 'Закрити' }).last().click()
    await question.getByRole('button', { name: 'Відкинути' }).click()
    await expect(modal).toBeHidden()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(lessonId)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('entries changed during a save are kept for the next save', async () => {
    const modal = await openRegister(page, lessonId)
    const release = await holdAnswers(page, saveRequests)
    await pointsOf(page, names[0]).fill('7')
    await page.keyboard.press('Control+Enter')
    await expect(modal.getByRole('progressbar', { name: 'Збережено 0 з 4' })).toBeVisible()
    await expect(pointsOf(page, names[0])).toBeFocused()
    await pointsOf(page, names[0]).fill('9')
    await presenceOf(page, names[1]).press('a')
    await modal.getByRole('button', { name: 'Решта без оцінки' }).click()
    release()
    await expectSaved(page)
    await expect(saveButton(page)).toBeEnabled()
    await expect(pointsOf(page, names[0])).toHaveValue('9')
    await expect(presenceOf(page, names[1])).toBeFocused()
    await expect(presenceOf(page, names[1])).not.toBeChecked()
    await expect(modal.getByLabel('Не збережено')).toHaveCount(4)
    expect(await progressOf(asTeacher, lessonId)).toContainEqual(
      expect.objectContaining({ studentId: olena, points: 7 }),
    )
    await modal.getByRole('button', { name: 'Відмінити' }).click()
    await expect(modal.getByLabel('Не збережено')).toHaveCount(2)
    await expect(modal.getByRole('button', { name: 'Відмінити' })).toBeHidden()
    const sent = listSaves(page)
    await saveButton(page).click()
    await expectSaved(page)
    expect(sent).toHaveLength(2)
    const records = await progressOf(asTeacher, lessonId)
    expect(records).toHaveLength(4)
    expect(records).toContainEqual(expect.objectContaining({ studentId: olena, points: 9 }))
    expect(records).toContainEqual(expect.objectContaining({ studentId: hanna, isPresent: false }))
  })
})

test('a second press during a save starts the next save, and leaving during a save keeps later entries in the draft', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { lessonId, olena } = await createLesson(asTeacher)
  const card = weekOf(page).getByRole('button', { name: /5-А/ })
  await page.goto('/')
  await card.click()
  const modal = modalOf(page)
  const recordedPoints = async () => {
    const records = await progressOf(asTeacher, lessonId)
    return records.find(({ studentId }) => studentId === olena)?.points
  }

  await test.step('Back during a save keeps later entries in the draft', async () => {
    const release = await holdAnswers(page, saveRequests)
    await pointsOf(page, names[0]).fill('7')
    await page.keyboard.press('Control+Enter')
    await expect(modal.getByRole('progressbar')).toBeVisible()
    await pointsOf(page, names[0]).fill('9')
    await page.goBack()
    await expect(modal).toBeHidden()
    release()
    await expectSaved(page)
    expect(await recordedPoints()).toBe(7)
    await page.unrouteAll({ behavior: 'wait' })
    await card.click()
    await expect(pointsOf(page, names[0])).toHaveValue('9')
    await expect(modal.getByText('Відновлено те, що ви не встигли зберегти.')).toBeVisible()
  })

  await test.step('a second press saves later entries', async () => {
    const release = await holdAnswers(page, saveRequests)
    await pointsOf(page, names[0]).fill('10')
    await page.keyboard.press('Control+Enter')
    await expect(modal.getByRole('progressbar')).toBeVisible()
    await pointsOf(page, names[0]).fill('11')
    await page.keyboard.press('Control+Enter')
    release()
    await expect(modal).toBeHidden()
    expect(await recordedPoints()).toBe(11)
    await card.click()
    await expect(pointsOf(page, names[0])).toHaveValue('11')
    await expect(modal.getByLabel('Не збережено')).toHaveCount(0)
  })
})

test('a long save shows its progress and can be stopped', async ({ asTeacher }) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const long = Array.from({ length: 30 }, (_, index) => `Олександра-Єлизавета Переверзєва-Ковальчук-${index + 10}`)
  await page.setViewportSize({ width: 1366, height: 768 })
  await createStudents(asTeacher, classId, long)
  const lessonId = await scheduleLesson(asTeacher, { templateId: await createTemplate(asTeacher), classId })
  const modal = await openRegister(page, lessonId)

  await test.step('thirty students with long names fit one screen of a laptop', async () => {
    for (const name of [long[0], long[29]]) await expect(presenceOf(page, name ?? '')).toBeInViewport({ ratio: 1 })
    await expect(saveButton(page)).toBeInViewport()
  })

  await test.step('when nobody can be saved, three are named and the register stays visible', async () => {
    await page.route('**/api/student-progress', (route) => route.fulfill({ status: 500, body: '' }))
    await saveButton(page).click()
    await expectNotSaved(page)
    const begin = `Не збережено: ${long.slice(0, 3).map(rosterName).join(', ')} і ще 27. `
    await expect(modal.getByText(`${begin}Введене не втрачено: натисніть «Зберегти» ще раз.`)).toBeVisible()
    await expect(presenceOf(page, long[0] ?? '')).toBeInViewport({ ratio: 1 })
    await page.unrouteAll({ behavior: 'wait' })
  })

  const held = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/api/student-progress', async (route) => {
    if (++requests > 4) await held.promise
    await route.continue()
  })
  await modal.getByRole('button', { name: 'Решта без оцінки' }).click()
  await expect(modal.getByRole('button', { name: /^Без оцінки/, pressed: true })).toHaveCount(30)
  await saveButton(page).click()
  await expect(modal.getByRole('progressbar', { name: 'Збережено 4 з 30' })).toBeVisible()
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Зупинити' }).press('Enter')
  held.resolve()
  await expect(saveButton(page)).toBeEnabled()
  await expect(saveButton(page)).toBeFocused()
  const recorded = (await progressOf(asTeacher, lessonId)).length
  expect(recorded).toBeLessThan(30)
  // What is stored can be undone.
  const toast = await expectToast(page, 'Успіх', `Збережено ${recorded} з 30`)
  await expect(toast.getByRole('button', { name: 'Відмінити', includeHidden: true })).toHaveCount(1)
  await saveButton(page).click()
  await expectSaved(page)
  const records = await progressOf(asTeacher, lessonId)
  expect([records.length, new Set(records.map((entry) => entry.points))]).toEqual([30, new Set([null])])
})
