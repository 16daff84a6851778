import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { failRequests, holdAnswers, preventChanges } from './network.ts'
import { expectToast } from './pages/app.ts'
import {
  announcement,
  cardButton,
  cardOn,
  dayAt,
  expectStored,
  moveDialog,
  planWeek,
  waitForMoves,
  week,
} from './pages/lesson-moves.ts'
import { accountIdOf } from './pages/mine.ts'
import { names } from './school.ts'

/** The dialog that moves a lesson: its slots, its focus, and what closing it would lose. */

const lessonRequests = '**/api/scheduled-lessons/*'

/** Opens the dialog of a lesson by the keyboard. */
async function openMoveDialog(page: Page, day = 'Thursday', start = '10:00') {
  await waitForMoves(page)
  await cardButton(page, day, start).press('m')
  const dialog = moveDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

const slotsIn = (page: Page, className = '5-А') =>
  moveDialog(page).getByRole('group', { name: `Free slots of ${className}` })

test('Back closes the dialog, which focuses the first free slot, keeps a chosen date or time, moves once on a double click, and keeps a day entered meanwhile', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { thursday } = await planWeek(asTeacher)

  const answerClasses = await holdAnswers(page, '**/api/classes')

  await test.step('Back to another week closes it', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Next week' }).click()
    const dialog = await openMoveDialog(page)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.goForward()
    await expect(cardOn(page, 'Thursday', '10:00')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('a date that is being typed keeps the focus when the slots arrive', async () => {
    const dialog = await openMoveDialog(page)
    await expect(slotsIn(page)).toBeFocused()
    const date = dialog.getByLabel('Date')
    await date.focus()
    answerClasses()
    await expect(slotsIn(page).getByRole('button').first()).toBeVisible()
    await expect(date).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('without a timetable the date has it', async () => {
    const dialog = await openMoveDialog(page, 'Friday', '12:00')
    await expect(dialog.getByLabel('Date')).toBeFocused()
    await expect(slotsIn(page, '6-Б')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a date is required, and a chosen date or time is not closed away without a question', async () => {
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    const dialog = await openMoveDialog(page)
    await dialog.getByLabel('Date').fill('')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription('Please enter a valid date')
    await expect(dialog.getByLabel('Date')).toBeFocused()
    await dialog.getByLabel('Date').fill(dayAt(4))
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Date')).toHaveValue(dayAt(4))
    await dialog.getByLabel('Date').fill(dayAt(3))
    await dialog.getByLabel('Start Time').selectOption('12:00')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a double click on a free slot moves the lesson once, and one Undo moves it back', async () => {
    const dialog = await openMoveDialog(page)
    const slot = slotsIn(page).getByRole('button').first()
    // Slots that are known already have it at once.
    await expect(slot).toBeFocused()
    const moves: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') moves.push(new URL(request.url()).pathname)
    })
    const answer = await holdAnswers(page, lessonRequests)
    await slot.dblclick()
    // Nor does a further press by the keyboard.
    await slot.press('Enter')
    answer()
    await expect(dialog).toBeHidden()
    await announcement(page).getByRole('button', { name: 'Undo' }).click()
    await expect(announcement(page)).toContainText('“Fractions” is back on')
    await expectStored(asTeacher, thursday, dayAt(3), '10:00')
    expect(moves).toHaveLength(2)
  })

  await test.step('a day that is entered while the lesson is being moved stays, and the next press moves it there', async () => {
    await page.unrouteAll()
    const dialog = await openMoveDialog(page)
    await dialog.getByLabel('Start time').selectOption('11:00')
    const answer = await holdAnswers(page, lessonRequests)
    const sending = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await sending
    await dialog.getByLabel('Date').fill(dayAt(4))
    answer()
    await expect(announcement(page)).toContainText('11:00')
    await expect(dialog.getByLabel('Date')).toHaveValue(dayAt(4))
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectStored(asTeacher, thursday, dayAt(4), '11:00')
  })
})

test('a move to a free slot says which teacher has another lesson then, and the dialog stays when somebody else deletes its lesson', async ({
  asTeacher,
  adminApi,
}) => {
  const { page, send } = asTeacher
  const { thursday, friday } = await planWeek(asTeacher)
  const teacherIds = [await accountIdOf(asTeacher, names.teacher)]
  await send('PATCH', `/api/scheduled-lessons/${thursday}`, { teacherIds })
  const ofFriday = [...teacherIds, await accountIdOf(asTeacher, names.admin)]
  await send('PATCH', `/api/scheduled-lessons/${friday}`, { teacherIds: ofFriday, startTime: '10:17' })
  const answerClasses = await holdAnswers(page, '**/api/classes')
  await page.goto(week)
  await test.step('a time that is not offered otherwise stays chosen, and the date gets the focus once no timetable is known', async () => {
    const dialog = await openMoveDialog(page, 'Friday', '10:17')
    await expect(dialog.getByLabel('Start time')).toHaveValue('10:17')
    await expect(slotsIn(page, '6-Б')).toBeFocused()
    answerClasses()
    await expect(dialog.getByLabel('Date')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  const dialog = await openMoveDialog(page)
  const day = Number(dayAt(4).slice(8))
  await slotsIn(page)
    .getByRole('button', { name: new RegExp(`\\b${day}, 10:00–10:45$`) })
    .click()
  await expect(dialog).toBeHidden()
  await expect(cardButton(page, 'Friday', '10:00').first()).toBeFocused()
  await expectStored(asTeacher, thursday, dayAt(4), '10:00')
  await expect(announcement(page)).toContainText(`${names.teacher}: also 6-Б from 10:17 to 11:02.`)

  await test.step('the dialog stays when its lesson is deleted, and says so when it is moved', async () => {
    await openMoveDialog(page, 'Friday', '10:00')
    await dialog.getByLabel('Date').fill(dayAt(2))
    await adminApi.send('DELETE', `/api/scheduled-lessons/${thursday}`)
    await expect(cardOn(page, 'Friday', '10:00')).toHaveCount(0)
    await expect(dialog.getByLabel('Date')).toHaveValue(dayAt(2))
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expectToast(page, 'Error', 'Somebody else has deleted this lesson.')
  })
})

test('the dialog says what could not be loaded, stays while the lesson is being moved, and asks the question of its answer', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { thursday, schedule } = await planWeek(asTeacher)
  await schedule(dayAt(4), '10:30')
  await preventChanges(page)
  const restoreCalendar = await failRequests(page, 'GET', '**/api/school-calendar')
  const restoreLessons = await failRequests(page, 'GET', /\/api\/scheduled-lessons\?from=([\d-]+)&to=\1$/)
  await page.goto(week)
  const dialog = await openMoveDialog(page)

  await test.step('no slot is offered where the calendar, and no overlap is missed where the other lessons, cannot be loaded', async () => {
    const slotsFailed = dialog.getByRole('alert').filter({ hasText: 'The free slots could not be loaded.' })
    const othersFailed = dialog.getByRole('alert').filter({ hasText: 'The other lessons of this day could not' })
    await expect(slotsFailed).toBeVisible()
    await expect(othersFailed).toBeVisible()
    await restoreCalendar()
    await restoreLessons()
    await othersFailed.getByRole('button').click()
    await expect(othersFailed).toHaveCount(0)
    await slotsFailed.getByRole('button').click()
    await expect(slotsIn(page).getByRole('button').first()).toBeFocused()
  })

  await dialog.getByLabel('Date').fill(dayAt(4))
  const answer = await holdAnswers(page, lessonRequests)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  answer()
  const question = page.getByRole('alertdialog', { name: 'Move “Fractions” anyway?' })
  await question.getByRole('button', { name: 'Move anyway' }).click()
  await expect(dialog).toBeHidden()
  await expectStored(asTeacher, thursday, dayAt(4), '10:00')
})
