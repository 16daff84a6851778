import { addDays } from '../src/contract/kernel/dates.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { failRequests } from './network.ts'
import { expectToast } from './pages/app.ts'
import { everyDay } from './pages/planning.ts'
import { dayOf } from './pages/week.ts'
import { createClass, createTemplate, today } from './test-data.ts'

test('a lesson that was not planned is added to a past day by a teacher, not by an assistant, and says so', async ({
  asTeacher,
  asAssistant,
}) => {
  const { page } = asTeacher
  await createTemplate(asTeacher, { title: 'Fractions' })
  await createClass(asTeacher, { weeklySchedule: everyDay('08:00') })
  const date = addDays(today(), -7)
  await page.goto(`/?week=${date}`)
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))
  const day = dayOf(page, weekday)
  await day.getByRole('button', { name: /^Add a past lesson on / }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a Past Lesson' })
  await expect(dialog.getByLabel('Date')).toHaveValue(date)
  await expect(dialog.getByLabel('Date')).toHaveAttribute('max', today())
  await expectAccessible(page)

  await test.step('not in the future', async () => {
    await dialog.getByLabel('Lesson Template').click()
    await page.getByRole('option', { name: /Fractions/ }).click()
    await dialog.getByLabel('Class').click()
    await page.getByRole('option', { name: '5-А' }).click()
    await dialog.getByLabel('Start Time').selectOption('09:00')
    await dialog.getByLabel('Date').fill(addDays(today(), 1))
    await dialog.getByRole('button', { name: 'Add Lesson' }).click()
    await expect(dialog.getByText('Only a lesson that has begun can be added later')).toBeVisible()
  })

  await test.step('the timetable is offered for today, too', async () => {
    await dialog.getByLabel('Date').fill(today())
    await expect(dialog.getByRole('button', { name: '08:00–08:45' })).toBeVisible()
  })

  await dialog.getByLabel('Date').fill(date)
  await test.step('a failure says that the lesson was not added', async () => {
    const restore = await failRequests(page, 'POST', '**/api/scheduled-lessons')
    await dialog.getByRole('button', { name: 'Add Lesson' }).click()
    await expectToast(page, 'Error', 'Failed to add the lesson')
    await restore()
  })
  await dialog.getByRole('button', { name: 'Add Lesson' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The lesson was added, and is marked “Added later”', { exact: true })).toBeVisible()
  const card = day.getByRole('listitem')
  await expect(card.getByText('Added later')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Деталі уроку' }).getByText('Додано пізніше')).toBeVisible()

  await test.step('an assistant reads it and adds nothing', async () => {
    const { page } = asAssistant
    await page.goto(`/?week=${date}`)
    await expect(dayOf(page, weekday).getByText('Added later')).toBeVisible()
    await expect(page.getByText('No lessons').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Add a past lesson/ })).toHaveCount(0)
  })
})
