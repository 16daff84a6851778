import { expectAccessible } from './accessibility.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { expectToast, showAddress } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
import { cellOf, gridOf, openClassRegister, saveButtonOf, unsavedCells } from './pages/class-register.ts'
import { expectDashboard } from './pages/login.ts'
import { expectNotSaved, expectSaved } from './pages/register.ts'
import type { TestSchool } from './school.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  insertPastLesson,
  progressOf,
  recordProgress,
} from './test-data.ts'

/** What is typed in the class register beside a save, and with mistakes, is recorded as it was meant or not at all. */

const [olena, marko] = ['Олена Бойко', 'Марко Діденко'] as const
const records = '**/api/student-progress*'

async function createLesson(school: TestSchool, actor: Actor) {
  const classId = await createClass(actor)
  const students = await createStudents(actor, classId, [olena, marko])
  const templateId = await createTemplate(actor)
  const lessonId = await insertPastLesson(school, { templateId, classId, date: '2026-03-02', startTime: '09:00' })
  const [olenaId = '', markoId = ''] = students
  return { classId, templateId, lessonId, olenaId, markoId }
}

test('two presses of Save are one save that can be undone, what is changed during it is kept, and a text that is no number changes nothing', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const { classId, templateId, lessonId, olenaId, markoId } = await createLesson(school, asTeacher)
  const reopen = async () => {
    await expectDashboard(page)
    await showAddress(page, `/classes/${classId}?register=2026-03`)
    await expect(gridOf(page)).toBeVisible()
  }
  await openClassRegister(page, classId, '2026-03')
  await cellOf(page, olena, 0).click()
  await page.keyboard.type('8')
  const release = await holdAnswers(page, records)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  release()
  await expectSaved(page)
  await page.getByRole('button', { name: 'Відмінити', includeHidden: true }).click()
  await expect(cellOf(page, olena, 0)).toHaveText('')
  expect(await progressOf(asTeacher, lessonId)).toEqual([])

  await test.step('an entry that is deleted before the answer is no grade, never 0', async () => {
    await page.unrouteAll()
    const release = await holdAnswers(page, records)
    await cellOf(page, olena, 0).click()
    await page.keyboard.type('9')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Delete')
    release()
    await expect(cellOf(page, olena, 0)).toHaveText(/present, no grade, not saved$/)
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(() => progressOf(asTeacher, lessonId))
      .toMatchObject([{ studentId: olenaId, isPresent: true, points: null }])
    await expect(unsavedCells(page)).toHaveCount(0)
  })

  await test.step('an entry that is typed before the answer is a draft when the page is left', async () => {
    await page.unrouteAll()
    const release = await holdAnswers(page, records)
    await cellOf(page, olena, 0).click()
    await page.keyboard.type('7')
    await page.keyboard.press('Control+Enter')
    await cellOf(page, marko, 0).click()
    await page.keyboard.type('6')
    await page.keyboard.press('Enter')
    await showAddress(page, '/')
    await expect(gridOf(page)).toBeHidden()
    release()
    await expect.poll(() => progressOf(asTeacher, lessonId)).toMatchObject([{ studentId: olenaId, points: 7 }])
    await reopen()
    await expect(cellOf(page, marko, 0)).toHaveText(/^6, not saved/)
    await cellOf(page, marko, 0).click()
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(() => progressOf(asTeacher, lessonId))
      .toContainEqual(expect.objectContaining({ studentId: markoId, points: 6 }))
  })

  await test.step('an entry that is put back to its record before the answer is asked about and kept, too', async () => {
    await page.unrouteAll()
    await expect(unsavedCells(page)).toHaveCount(0)
    const release = await holdAnswers(page, records)
    await cellOf(page, olena, 0).click()
    await page.keyboard.type('9')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await showAddress(page, '/')
    await expect(gridOf(page)).toBeHidden()
    release()
    await expect
      .poll(() => progressOf(asTeacher, lessonId))
      .toContainEqual(expect.objectContaining({ studentId: olenaId, points: 9 }))
    await reopen()
    await expect(cellOf(page, olena, 0)).toHaveText('7, not saved')
  })

  const status = page.getByRole('dialog').getByRole('status').last()

  await test.step('a text that is no number is named and changes nothing, and an erased one leaves the absence', async () => {
    const other = await insertPastLesson(school, { templateId, classId, date: '2026-02-02', startTime: '09:00' })
    await recordProgress(asTeacher, other, olenaId, { isPresent: false, points: null })
    await showAddress(page, '/')
    await expectDashboard(page)
    await showAddress(page, `/classes/${classId}?register=2026-02`)
    await cellOf(page, marko, 0).click()
    await page.keyboard.type('1112')
    await page.keyboard.press('Enter')
    const range = 'Points are a number from −1000 to 1000 with at most two decimal places.'
    await expectToast(page, '“1112” was not entered', range)
    await expect(cellOf(page, marko, 0)).toHaveText('')
    await cellOf(page, olena, 0).click()
    await page.keyboard.type('1')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Tab')
    await expect(unsavedCells(page)).toHaveCount(0)
    await cellOf(page, marko, 0).click()
    await page.keyboard.type(',5')
    await page.keyboard.press('Enter')
    await expect(cellOf(page, marko, 0)).toHaveText(/^0\.5/)
  })

  await test.step('an entry by key is told, and the toolbar’s undo leads to the cell', async () => {
    await cellOf(page, marko, 0).click()
    await page.keyboard.press('a')
    await expect(status).toHaveText('Aabsent')
    await cellOf(page, olena, 0).click()
    await page.getByRole('button', { name: 'Undo the last entry' }).click()
    await expect(cellOf(page, marko, 0)).toBeFocused()
    await expect(status).toHaveText('0.5')
  })

  await test.step('a save says how far it is and is stopped, and the focus goes to Save', async () => {
    await page.unrouteAll()
    const dialog = page.getByRole('dialog', { name: 'Class register' })
    const release = await holdAnswers(page, records)
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByRole('progressbar', { name: '0 of 1 saved' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop' }).press('Enter')
    await expect(saveButtonOf(page)).toBeFocused()
    release()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await expect(saveButtonOf(page)).toBeFocused()
  })
})

test('entries of a lesson or student that somebody else deletes stay, and are saved once it is restored; of a moved lesson at once', async ({
  school,
  asTeacher,
  adminApi,
}) => {
  const { page } = asTeacher
  const { classId, lessonId, olenaId, markoId } = await createLesson(school, asTeacher)
  await whenFollowing(page, () => openClassRegister(page, classId, '2026-03'))
  for (const [path, name] of [
    [`/api/scheduled-lessons/${lessonId}`, olena],
    [`/api/students/${markoId}`, marko],
  ] as const) {
    await cellOf(page, name, 0).click()
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await adminApi.send('DELETE', path)
    const notice = page.getByRole('dialog').getByText(/^Moved or deleted by somebody else: /)
    await expect(notice).toBeVisible()
    if (name === olena) await expectAccessible(page)
    await saveButtonOf(page).click()
    await expectNotSaved(page)
    await expect(unsavedCells(page)).toHaveCount(1)
    await expect(page.getByText(/^Not saved: /)).toHaveCount(0)
    await adminApi.send('POST', `${path}/restoration`)
    await expect(notice).toBeHidden()
    await saveButtonOf(page).click()
    await expectSaved(page)
    await expect(unsavedCells(page)).toHaveCount(0)
  }
  const recorded = (await progressOf(asTeacher, lessonId)).map(({ studentId, points }) => [studentId, points])
  expect(recorded.toSorted()).toEqual(
    [
      [olenaId, 8],
      [markoId, 8],
    ].toSorted(),
  )

  await test.step('entries of a lesson that somebody else moves to other days are saved there', async () => {
    await cellOf(page, olena, 0).click()
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await school.db.updateTable('scheduledLessons').set({ date: '2026-02-02' }).where('id', '=', lessonId).execute()
    await expect(page.getByText(/^Moved or deleted by somebody else: Mon, Mar 2, 09:00/)).toBeVisible()
    await saveButtonOf(page).click()
    await expectSaved(page)
    await expect(page.getByText(/^Moved or deleted by somebody else/)).toBeHidden()
    expect(await progressOf(adminApi, lessonId)).toContainEqual(
      expect.objectContaining({ studentId: olenaId, points: 9 }),
    )
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.register.')))
    await expect.poll(drafts, 'what is saved there is no draft any more').toEqual([])
  })
})
