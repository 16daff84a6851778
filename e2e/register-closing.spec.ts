import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdAnswers, preventChanges, scriptOf } from './network.ts'
import { showAddress } from './pages/app.ts'
import { cellOf, gridOf, openClassRegister } from './pages/class-register.ts'
import { expectDashboard } from './pages/login.ts'
import {
  expectNotSaved,
  expectSaved,
  modalOf,
  openRegister,
  pointsOf,
  reopenRegister,
  saveButton,
} from './pages/register.ts'
import { createLesson, listSaves, names, saveRequests } from './pages/register-of-four.ts'
import { progressOf, recordProgress, scheduleLesson, today } from './test-data.ts'

/** A register that is left while its save is under way and Save was pressed once more. */

// Dialogs and toasts close with the animation that most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Leaves the dialog as Back does, which keeps what is typed as a draft. */
const leave = (page: Page, path = '/') => showAddress(page, path)

/** Opens the class register in a page that shows another one no more, when its first cell shows what is recorded. */
async function reopenClassRegister(page: Page, classId: string, month: string, first: string | RegExp) {
  await expect(gridOf(page)).toBeHidden()
  await showAddress(page, `/classes/${classId}?register=${month}`)
  await expect(cellOf(page, names[0], 0)).toHaveText(first)
}

/** Enters points into an open class register, presses Save twice and leaves before the save is answered; returns its toast. */
async function saveTwiceAndLeave(page: Page) {
  const release = await holdAnswers(page, saveRequests)
  await cellOf(page, names[0], 0).click()
  await page.keyboard.type('8')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await leave(page)
  await expect(gridOf(page)).toBeHidden()
  release()
  return expectSaved(page)
}

/** Closes the register of a lesson during a save, whose progress replaces the Close button of the footer after a moment. */
async function discardDuringSave(page: Page) {
  await expect(modalOf(page).getByRole('progressbar')).toBeVisible()
  await modalOf(page).getByRole('button', { name: 'Закрити' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Відкинути' }).click()
  await expect(modalOf(page)).toBeHidden()
}

const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('daybook.register.')))

test('of a class: the second press sends only what is new, and the toast undoes the save', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { lessonId, classId, olena, hanna } = await createLesson(asTeacher)
  const sent = listSaves(page)
  const month = today().slice(0, 7)

  await test.step('nothing, where nothing was typed since the first press', async () => {
    await openClassRegister(page, classId, month)
    const toast = await saveTwiceAndLeave(page)
    await toast.getByRole('button', { name: 'Відмінити' }).click()
    await expect.poll(() => progressOf(asTeacher, lessonId)).toEqual([])
    expect(sent).toEqual([olena])
  })

  await test.step('what was typed since, without what is stored', async () => {
    await page.unrouteAll()
    sent.length = 0
    await expectDashboard(page)
    await reopenClassRegister(page, classId, month, '')
    const release = await holdAnswers(page, saveRequests)
    await cellOf(page, names[0], 0).click()
    await page.keyboard.type('8')
    await page.keyboard.press('Control+Enter')
    await cellOf(page, names[1], 0).click()
    await page.keyboard.type('6')
    await page.keyboard.press('Control+Enter')
    await leave(page)
    await expect(gridOf(page)).toBeHidden()
    release()
    await expect
      .poll(() => progressOf(asTeacher, lessonId))
      .toContainEqual(expect.objectContaining({ studentId: hanna, points: 6 }))
    await expect.poll(() => draftsOf(page)).toEqual([])
    expect(sent).toEqual([olena, hanna])
  })

  await test.step('nothing that was discarded', async () => {
    await page.unrouteAll()
    sent.length = 0
    await expectDashboard(page)
    await reopenClassRegister(page, classId, month, /^8/)
    const release = await holdAnswers(page, saveRequests)
    await cellOf(page, names[0], 0).click()
    await page.keyboard.type('9')
    await page.keyboard.press('Control+Enter')
    await cellOf(page, names[1], 0).click()
    await page.keyboard.type('7')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    release()
    await expectSaved(page)
    const points = async (studentId: string) =>
      (await progressOf(asTeacher, lessonId)).find((record) => record.studentId === studentId)?.points
    expect([await points(olena), await points(hanna)]).toEqual([9, 6])
    await reopenClassRegister(page, classId, month, /^9/)
    await expect(cellOf(page, names[1], 0)).toHaveText(/^6/)
    expect(sent).toEqual([olena])
  })
})

test('of a lesson: no draft is left of what is stored, what is put back is asked about and kept, what is typed since stays when the save is refused, and what was discarded is not sent', async ({
  asTeacher,
  assistantApi,
}) => {
  const { page } = asTeacher
  const { lessonId, classId, templateId, olena, hanna } = await createLesson(asTeacher)
  await preventChanges(page)

  await test.step('no draft is left of what the first save has stored', async () => {
    await openRegister(page, lessonId)
    const sent = listSaves(page)
    const release = await holdAnswers(page, saveRequests)
    await pointsOf(page, names[0]).fill('9')
    await saveButton(page).click()
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
    await pointsOf(page, names[1]).fill('5')
    await page.keyboard.press('Control+Enter')
    await leave(page)
    await expect(modalOf(page)).toBeHidden()
    release()
    await expect
      .poll(() => progressOf(asTeacher, lessonId))
      .toContainEqual(expect.objectContaining({ studentId: hanna, points: 5 }))
    await expect.poll(() => draftsOf(page)).toEqual([])
    expect(sent).toHaveLength(5)
  })

  await test.step('what is put back to what was recorded before the answer is asked about and kept', async () => {
    await page.unroute(saveRequests)
    const lessonId = await scheduleLesson(asTeacher, { classId, templateId, startTime: '01:00' })
    await recordProgress(asTeacher, lessonId, olena, { points: 3 })
    const modal = await reopenRegister(page, lessonId)
    const homework = modal.locator('[data-journal=homework]')
    const release = await holdAnswers(page, saveRequests)
    await pointsOf(page, names[0]).fill('9')
    await homework.fill('§ 5')
    await saveButton(page).click()
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
    await pointsOf(page, names[0]).fill('3')
    await homework.fill('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await leave(page)
    await expect(modal).toBeHidden()
    release()
    await expectSaved(page)
    await leave(page, `/?lesson=${lessonId}`)
    await expect(pointsOf(page, names[0])).toHaveValue('3')
    await expect(homework).toHaveValue('')
    await expect(modal.getByText('Відновлено те, що ви не встигли зберегти.')).toBeVisible()
    await leave(page)
  })

  await test.step('what is typed into the register opened again stays, when the earlier save is refused after that', async () => {
    await page.unroute(saveRequests)
    const lessonId = await scheduleLesson(asTeacher, { classId, templateId, startTime: '03:00' })
    const modal = await reopenRegister(page, lessonId)
    const release = await holdAnswers(page, saveRequests)
    await pointsOf(page, names[0]).fill('9')
    await saveButton(page).click()
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
    await recordProgress(assistantApi, lessonId, olena, { points: 3 })
    await discardDuringSave(page)
    await leave(page, `/?lesson=${lessonId}`)
    await expect(pointsOf(page, names[0])).toHaveValue('3')
    await pointsOf(page, names[0]).fill('8')
    await leave(page)
    await expect(modal).toBeHidden()
    release()
    await expectNotSaved(page)
    await leave(page, `/?lesson=${lessonId}`)
    await expect(pointsOf(page, names[0])).toHaveValue('8')
    await expect(modal.getByRole('button', { name: 'Залишити моє' })).toHaveCount(0)
    await leave(page)
  })

  await test.step('what was discarded is not sent by the second press, when the first save gets no answer', async () => {
    await page.unroute(saveRequests)
    const lessonId = await scheduleLesson(asTeacher, { classId, templateId, startTime: '02:00' })
    await reopenRegister(page, lessonId)
    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
    const sentOfHanna: object[] = []
    await page.route(saveRequests, async (route) => {
      const body = route.request().postDataJSON()
      if (body.studentId === hanna) sentOfHanna.push(body)
      await isLost
      await route.abort()
    })
    await pointsOf(page, names[0]).fill('9')
    await saveButton(page).click()
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
    await pointsOf(page, names[1]).fill('5')
    await page.keyboard.press('Control+Enter')
    await discardDuringSave(page)
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    lose()
    await expect.poll(() => sentOfHanna[1]).toMatchObject({ points: 0 })
  })
})

test('left for a page whose code is still being fetched, a register that React keeps saves once, leaves no draft, and has closed when Back shows it', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { lessonId, classId, templateId, olena, hanna } = await createLesson(asTeacher)

  await test.step('of a class: the second press sends nothing that is stored, and the toast undoes the save', async () => {
    const releasePage = await holdAnswers(page, scriptOf('pages/dashboard-page.tsx'))
    await openClassRegister(page, classId, today().slice(0, 7))
    const sent = listSaves(page)
    const toast = await saveTwiceAndLeave(page)
    await expect.poll(() => draftsOf(page)).toEqual([])
    // The dialog that React keeps hides the rest of the page from the roles until the next one is there.
    await toast.getByRole('button', { name: 'Відмінити', includeHidden: true }).click()
    await expect.poll(() => progressOf(asTeacher, lessonId)).toEqual([])
    releasePage()
    await expectDashboard(page)
    expect(sent).toEqual([olena])
  })

  await test.step('of a lesson: no draft is left of what the first save has stored', async () => {
    await page.unrouteAll()
    const releasePage = await holdAnswers(page, scriptOf('pages/templates-page.tsx'))
    await reopenRegister(page, lessonId)
    const sent = listSaves(page)
    const release = await holdAnswers(page, saveRequests)
    await pointsOf(page, names[0]).fill('9')
    await saveButton(page).click()
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
    await pointsOf(page, names[1]).fill('5')
    await page.keyboard.press('Control+Enter')
    await leave(page, '/templates')
    await expect(modalOf(page)).toBeHidden()
    release()
    await expect
      .poll(() => progressOf(asTeacher, lessonId))
      .toContainEqual(expect.objectContaining({ studentId: hanna, points: 5 }))
    await expect.poll(() => draftsOf(page)).toEqual([])
    releasePage()
    await expect(page.getByRole('heading', { name: 'Lesson Templates', level: 1 })).toBeVisible()
    expect(sent).toHaveLength(5)
    expect(await draftsOf(page)).toEqual([])
  })

  await test.step('of a lesson: it has closed with its save when Back shows it again', async () => {
    await page.unrouteAll()
    const lessonId = await scheduleLesson(asTeacher, { classId, templateId, startTime: '01:00' })
    await holdAnswers(page, scriptOf('pages/students-page.tsx'))
    await leave(page)
    await reopenRegister(page, lessonId)
    const release = await holdAnswers(page, saveRequests)
    await pointsOf(page, names[0]).fill('9')
    await saveButton(page).click()
    await leave(page, '/students')
    await expect(modalOf(page)).toBeHidden()
    release()
    await expectSaved(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect(modalOf(page)).toBeHidden()
    await expect(page).toHaveURL('/')
  })
})
