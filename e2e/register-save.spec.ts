import type { Route } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { chooseLanguage, expectToast } from './pages/app.ts'
import { expectDashboard, signIn } from './pages/login.ts'
import {
  countPresses,
  expectNotSaved,
  expectSaved,
  modalOf,
  openRegister,
  pointsOf,
  presenceOf,
  reopenRegister,
  saveButton,
} from './pages/register.ts'
import { createLesson, names } from './pages/register-of-four.ts'
import { rosterName } from './pages/students.ts'
import { lessonCardsOf } from './pages/week.ts'
import { emails } from './school.ts'
import { createClass, progressOf, recordProgress, scheduleLesson } from './test-data.ts'

/** What a save of a register stores, and how it is taken back. */

async function entriesOf(actor: Actor, lessonId: string) {
  const records = await progressOf(actor, lessonId)
  return new Map(
    records.map(({ studentId, isPresent, points, comment }) => [studentId, { isPresent, points, comment }]),
  )
}

test('attendance only takes four presses, saves no grades, and is remembered for the person and the class', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { lessonId, classId, templateId, olena, hanna, maksym, ivan } = await createLesson(asTeacher)
  await recordProgress(asTeacher, lessonId, olena, { points: 3, comment: 'раніше' })
  const modal = modalOf(page)
  const toggle = modal.getByRole('button', { name: 'Лише відвідування' })

  await test.step('the first time', async () => {
    await openRegister(page, lessonId)
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    const presses = await countPresses(page)
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    for (const name of names) await expect(pointsOf(page, name)).toHaveCount(0)
    await expect(modal.getByText('бали: 3', { exact: true })).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Решта без оцінки' })).toHaveCount(0)
    await expectAccessible(page)
    await presenceOf(page, names[1]).uncheck()
    await presenceOf(page, names[2]).uncheck()
    await saveButton(page).click()
    await expectSaved(page)
    expect(await presses()).toBe(4)
    expect(await entriesOf(asTeacher, lessonId)).toEqual(
      new Map([
        [olena, { isPresent: true, points: 3, comment: 'раніше' }],
        [hanna, { isPresent: false, points: null, comment: '' }],
        [maksym, { isPresent: false, points: null, comment: '' }],
        [ivan, { isPresent: true, points: null, comment: '' }],
      ]),
    )
  })

  await test.step('the next time, from the schedule, with a comment by keyboard', async () => {
    const next = await scheduleLesson(asTeacher, { templateId, classId, startTime: '01:00' })
    const card = lessonCardsOf(page).filter({ hasText: '01:00' }).getByRole('button')
    await expect(card).toBeVisible()
    const presses = await countPresses(page)
    await card.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await presenceOf(page, names[0]).uncheck()
    await presenceOf(page, names[3]).uncheck()
    await presenceOf(page, names[1]).focus()
    await page.keyboard.press('7')
    await page.keyboard.press('n')
    await page.keyboard.press('c')
    await page.keyboard.type('уважна')
    await page.keyboard.press('Control+Enter')
    await saveButton(page).click()
    await expectSaved(page)
    expect(await presses()).toBe(4)
    const entries = await entriesOf(asTeacher, next)
    expect([...entries.values()].map(({ points }) => points)).toEqual([null, null, null, null])
    expect(entries.get(hanna)).toEqual({ isPresent: true, points: null, comment: 'уважна' })
    expect([entries.get(olena)?.isPresent, entries.get(ivan)?.isPresent]).toEqual([false, false])
  })

  await test.step('another class is not concerned', async () => {
    const otherClass = await createClass(asTeacher, { name: '6-Б' })
    const student = { firstName: 'Юрій', lastName: 'Яворський', studentId: 'STU2024900', classId: otherClass }
    await asTeacher.send('POST', '/api/students', student)
    await reopenRegister(page, await scheduleLesson(asTeacher, { templateId, classId: otherClass, startTime: '02:00' }))
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await expect(pointsOf(page, 'Юрій Яворський')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a second press brings the points back', async () => {
    await reopenRegister(page, lessonId)
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await toggle.click()
    await expect(pointsOf(page, names[0])).toHaveValue('3')
    await page.keyboard.press('Escape')
    await reopenRegister(page, lessonId)
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await toggle.click()
    await page.reload()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('another person on the same device is not concerned', async () => {
    await page.evaluate(() => localStorage.removeItem('daybook-session'))
    await signIn(page, emails.assistant)
    await expectDashboard(page)
    await reopenRegister(page, lessonId)
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  })
})

test('Undo in the toast takes a save back whole', async ({ asTeacher, assistantApi }) => {
  const { page } = asTeacher
  const { lessonId, olena, hanna, maksym } = await createLesson(asTeacher)
  await recordProgress(asTeacher, lessonId, olena, { points: 3, comment: 'раніше' })
  const before = await entriesOf(asTeacher, lessonId)
  const card = lessonCardsOf(page)
  const toastOfSave = async () => {
    const toast = await expectSaved(page)
    await expect(modalOf(page)).toBeHidden()
    // An open dialog hides the toast above it from the roles.
    return toast.getByRole('button', { name: 'Відмінити', includeHidden: true })
  }
  const openByCard = () => card.getByRole('button').click()
  const closeModal = () => modalOf(page).getByRole('button', { name: 'Закрити' }).first().click()
  const saveAll = async (open: () => Promise<unknown>) => {
    await open()
    await pointsOf(page, names[0]).fill('9')
    await presenceOf(page, names[1]).uncheck()
    await saveButton(page).click()
  }

  await test.step('changed records are as before, first records are gone from every list', async () => {
    await saveAll(() => openRegister(page, lessonId))
    const undo = await toastOfSave()
    await expect(card).toContainText('Complete')
    await undo.click()
    await expectToast(page, 'Успіх', 'Збереження відмінено')
    expect(await entriesOf(asTeacher, lessonId)).toEqual(before)
    await expect(card).toContainText('In Progress')
    const { progress } = await asTeacher.send<{ progress: object[] }>('GET', `/api/students/${hanna}/detail`)
    expect(progress).toEqual([])
  })

  await test.step('also what was sent again after a failure, as one save', async () => {
    await page.route('**/api/student-progress**', (route) =>
      route.request().postDataJSON()?.studentId === hanna ? route.abort() : route.continue(),
    )
    await saveAll(openByCard)
    await expectNotSaved(page)
    await page.unrouteAll({ behavior: 'wait' })
    expect((await entriesOf(asTeacher, lessonId)).size).toBe(3)
    await saveButton(page).click()
    await (await toastOfSave()).click()
    await expectToast(page, 'Успіх', 'Збереження відмінено')
    expect(await entriesOf(asTeacher, lessonId)).toEqual(before)
  })

  await test.step('in a register that is open again, which shows the records as they are then', async () => {
    await saveAll(openByCard)
    const undo = await toastOfSave()
    await card.getByRole('button').click()
    await expect(pointsOf(page, names[0])).toHaveValue('9')
    await expect(presenceOf(page, names[1])).not.toBeChecked()
    await pointsOf(page, names[3]).fill('5')
    await undo.click({ timeout: 5000 })
    await expect(pointsOf(page, names[0])).toHaveValue('3')
    await expect(presenceOf(page, names[1])).toBeChecked()
    await expect(pointsOf(page, names[3])).toHaveValue('5')
    await saveButton(page).click()
    const undoAgain = await toastOfSave()
    await card.getByRole('button').click()
    await expect(pointsOf(page, names[3])).toHaveValue('5')
    await undoAgain.click({ timeout: 5000 })
    await expect(pointsOf(page, names[3])).toHaveValue('')
    await expectToast(page, 'Успіх', 'Збереження відмінено')
    expect(await entriesOf(asTeacher, lessonId)).toEqual(before)
  })

  await test.step('the part of a save that is stored, when the rest has failed', async () => {
    await page.route('**/api/student-progress**', (route) =>
      route.request().postDataJSON()?.studentId === hanna ? route.abort() : route.fallback(),
    )
    await closeModal()
    await saveAll(openByCard)
    const toast = await expectNotSaved(page)
    await page.unrouteAll({ behavior: 'wait' })
    expect((await entriesOf(asTeacher, lessonId)).size).toBe(3)
    await toast.getByRole('button', { name: 'Відмінити', includeHidden: true }).click({ timeout: 5000 })
    await expectToast(page, 'Успіх', 'Збереження відмінено')
    expect(await entriesOf(asTeacher, lessonId)).toEqual(before)
    await expect(pointsOf(page, names[0])).toHaveValue('3')
    await expect(presenceOf(page, names[1])).not.toBeChecked()
    await presenceOf(page, names[1]).check()
  })

  await test.step('nothing, when somebody has changed one of the records since', async () => {
    await closeModal()
    await saveAll(openByCard)
    const undo = await toastOfSave()
    await recordProgress(assistantApi, lessonId, hanna, { points: 12 })
    const changed = await entriesOf(asTeacher, lessonId)
    await undo.click()
    await expectToast(page, 'Помилка', 'Нічого не відмінено: хтось уже змінив цей журнал.')
    expect(await entriesOf(asTeacher, lessonId)).toEqual(changed)
  })

  await test.step('a save without a change has nothing to undo', async () => {
    await openByCard()
    await saveButton(page).click()
    await expect(await toastOfSave()).toHaveCount(0)
  })

  await test.step('and a failed undo is reported, in English where that is chosen', async () => {
    await chooseLanguage(page, 'English')
    await openByCard()
    const modal = page.getByRole('dialog', { name: 'Lesson details' })
    await modal.getByLabel(`Points: ${rosterName(names[2])}`, { exact: true }).fill('4')
    await modal.getByRole('button', { name: 'Save' }).click()
    const toast = await expectToast(page, 'Success', 'Attendance and grades saved successfully')
    await page.route('**/undo', (route) => route.abort())
    await toast.getByRole('button', { name: 'Undo' }).click()
    const failure = await expectToast(page, 'Error', 'Failed to undo the save')
    await page.unrouteAll({ behavior: 'wait' })
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expectToast(page, 'Success', 'The save is undone')
    await expect.poll(async () => (await entriesOf(asTeacher, lessonId)).get(maksym)?.points).not.toBe(4)
  })
})

test('what is typed waits during a save, while the page of a student is open, and while attendance only hides it', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { lessonId: first, classId, templateId, olena, hanna } = await createLesson(asTeacher)
  const modal = modalOf(page)
  const toggle = modal.getByRole('button', { name: 'Лише відвідування' })

  await test.step('a save asked for during another one follows the choice of that moment, and leaves the points that it hides', async () => {
    await openRegister(page, first)
    const answer = await holdAnswers(page, '**/api/student-progress**')
    await pointsOf(page, names[0]).fill('9')
    await saveButton(page).click()
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
    await pointsOf(page, names[1]).fill('5')
    await toggle.click()
    await presenceOf(page, names[2]).uncheck()
    await page.keyboard.press('Control+Enter')
    answer()
    await expectSaved(page)
    await expect(pointsOf(page, names[1])).toHaveValue('5')
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    const pointsOfRecords = async () => {
      const entries = await entriesOf(asTeacher, first)
      return [olena, hanna].map((id) => entries.get(id)?.points)
    }
    expect(await pointsOfRecords()).toEqual([9, 0])
    await saveButton(page).click()
    await expect(modal).toBeHidden()
    expect(await pointsOfRecords()).toEqual([9, 5])
  })

  const lessonId = await scheduleLesson(asTeacher, { templateId, classId, startTime: '01:00' })

  await test.step('a student of the register opens by the link beside the name, and entries wait', async () => {
    await page.unrouteAll()
    await reopenRegister(page, lessonId)
    await toggle.click()
    await pointsOf(page, names[1]).fill('8')
    await modal.getByRole('link', { name: 'Сторінка учня: Ґалаґан Ганна' }).click()
    await expect(page.getByRole('heading', { name: 'Ганна Ґалаґан' })).toBeVisible()
    await page.goBack()
    await expect(pointsOf(page, names[1])).toHaveValue('8')
  })

  await test.step('points typed before are seen again when the register is opened with attendance only remembered', async () => {
    await pointsOf(page, names[0]).fill('9')
    await toggle.click()
    await page.reload()
    await expect(pointsOf(page, names[0])).toHaveValue('9')
    await modal.getByRole('button', { name: 'Відкинути' }).click()
    await expect(pointsOf(page, names[0])).toHaveCount(0)
  })

  await test.step('attendance only stays chosen after a save of the journal alone that got no answer', async () => {
    const { promise, resolve } = Promise.withResolvers<Route>()
    await page.route(`**/api/scheduled-lessons/${lessonId}`, resolve)
    await modal.getByLabel('Домашнє завдання').fill('§ 12')
    await modal.getByRole('button', { name: 'Зберегти лише запис уроку' }).click()
    const request = await promise
    await toggle.click()
    await pointsOf(page, names[0]).fill('7')
    await toggle.click()
    await page.context().setOffline(true)
    await request.abort()
    await expectToast(page, 'Успіх', 'Збережено на цьому пристрої. Буде надіслано, щойно з’явиться мережа.')
    await expect(saveButton(page)).not.toHaveAttribute('aria-disabled', 'true')
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await toggle.click()
    await expect(pointsOf(page, names[0])).toHaveValue('7')
  })
})
