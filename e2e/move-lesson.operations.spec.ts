import { expect, test } from './fixtures.ts'
import { holdAnswers, loseAnswers } from './network.ts'
import {
  announcement,
  cardButton,
  cardOn,
  dayAt,
  dragTo,
  expectStored,
  moveDialog,
  planWeek,
  waitForMoves,
  week,
} from './pages/lesson-moves.ts'
import { dayOf } from './pages/week.ts'

test('a move whose answer is lost says that nobody knows, and the week shows where the lesson is', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { thursday } = await planWeek(asTeacher)
  await page.goto(week)
  await waitForMoves(page)
  await loseAnswers(page, `**/api/scheduled-lessons/${thursday}`, 'PATCH')
  await cardButton(page, 'Thursday', '10:00').press('Shift+ArrowRight')
  await expect(announcement(page)).toContainText('The server did not answer. Check whether the lesson has moved.')
  await expect(cardOn(page, 'Friday', '10:00')).toBeVisible()
  await expectStored(asTeacher, thursday, dayAt(4), '10:00')
})

test('a move that is pressed again after its answer was lost is undone to where the lesson was before', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { thursday } = await planWeek(asTeacher)
  await page.goto(week)
  await waitForMoves(page)
  await cardButton(page, 'Thursday', '10:00').press('m')
  const dialog = moveDialog(page)
  await dialog.getByLabel('Date').fill(dayAt(4))
  const restore = await loseAnswers(page, `**/api/scheduled-lessons/${thursday}`, 'PATCH')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(announcement(page)).toContainText('The server did not answer. Check whether the lesson has moved.')
  await expect(dialog).toHaveAccessibleDescription(/Friday/)
  await restore()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog).toBeHidden()
  await announcement(page).getByRole('button', { name: 'Undo' }).click()
  await expect(announcement(page)).toContainText('“Fractions” is back on')
  await expectStored(asTeacher, thursday, dayAt(3), '10:00')
})

test('a lesson that is dropped moves although the timetables are not answered', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { thursday } = await planWeek(asTeacher)
  await page.goto(week)
  await waitForMoves(page)
  await holdAnswers(page, '**/api/classes')
  await dragTo(page, cardOn(page, 'Thursday', '10:00'), dayOf(page, 'Friday'))
  await expect(cardOn(page, 'Friday', '10:00')).toBeVisible()
  await expectStored(asTeacher, thursday, dayAt(4), '10:00')
})

test('free slots that cannot be loaded are tried again by the keyboard, which then has the first one', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  await planWeek(asTeacher)
  await page.goto(week)
  await waitForMoves(page)
  for (const url of ['**/api/classes', '**/api/scheduled-lessons?*classId=*']) {
    await test.step(url, async () => {
      await page.route(url, (route) => route.fulfill({ status: 500, body: '' }))
      await cardButton(page, 'Thursday', '10:00').press('m')
      const slots = moveDialog(page).getByRole('group', { name: 'Free slots of 5-А' })
      const retry = slots.getByRole('button', { name: 'Try again' })
      await expect(slots.getByRole('alert')).toContainText('The free slots could not be loaded.')
      await expect(retry).toBeFocused()
      await page.unroute(url)
      const answer = await holdAnswers(page, url)
      await retry.press('Enter')
      await expect(retry).toHaveAttribute('aria-disabled', 'true')
      answer()
      await expect(slots.getByRole('button', { name: /10:00–10:45$/ }).first()).toBeFocused()
      await page.unroute(url)
      await page.goto(week)
      await waitForMoves(page)
    })
  }
})
