import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { loseAnswers } from './network.ts'
import { expectToast } from './pages/app.ts'
import { cardOf } from './pages/cards.ts'
import { calendar } from './pages/school-year.ts'
import { createClass } from './test-data.ts'

test('in a class the end follows the start, a lesson time repeats on the next free day, and times have 24 hours', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const fullSchedule = Array.from({ length: 100 }, (_, index) => {
    const hour = String(index % 20).padStart(2, '0')
    return { dayOfWeek: 1 + Math.floor(index / 20), startTime: `${hour}:00`, endTime: `${hour}:45` }
  })
  await createClass(asTeacher, { name: '6-В', weeklySchedule: fullSchedule })
  await page.goto('/classes')
  await page.getByRole('button', { name: 'New Class' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Class' })
  const row = (position: number) => dialog.getByRole('group', { name: `Lesson time ${position}`, exact: true })
  const repeat = (position: number) =>
    row(position).getByRole('button', { name: `Repeat on the next free day: Lesson time ${position}` })
  const expectRow = async (position: number, day: string, start: string, end: string) => {
    await expect(row(position).getByLabel('Day', { exact: true }).locator('option:checked')).toHaveText(day)
    await expect(row(position).getByLabel('Start time')).toHaveValue(start)
    await expect(row(position).getByLabel('End time')).toHaveValue(end)
  }
  await dialog.getByLabel('Class name').fill('5-А')
  await dialog.getByRole('button', { name: 'Add Lesson Time' }).click()
  await expectRow(1, 'Понеділок', '09:00', '09:45')

  await test.step('the end follows the start, which is typed in any way of 24 hours', async () => {
    await row(1).getByLabel('Start time').fill('1330')
    await expectRow(1, 'Понеділок', '1330', '14:15')
    await page.keyboard.press('Tab')
    await expectRow(1, 'Понеділок', '13:30', '14:15')
    await row(1).getByLabel('End time').fill('15:00')
    await expectRow(1, 'Понеділок', '13:30', '15:00')
    await row(1).getByLabel('Start time').fill('13:40')
    await expectRow(1, 'Понеділок', '13:40', '14:25')
  })

  await test.step('each press repeats the row on the next day that is free', async () => {
    await repeat(1).click()
    await expect(repeat(1)).toBeFocused()
    await expectRow(2, 'Вівторок', '13:40', '14:25')
    await repeat(1).click()
    await expectRow(2, 'Середа', '13:40', '14:25')
    for (let day = 0; day < 4; day++) await repeat(1).click()
    await expect(dialog.getByRole('button', { name: /^Repeat/ })).toHaveCount(0)
    await expect(dialog.getByText('Overlaps with another lesson time')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Add Lesson Time' }).click()
    await expectRow(8, 'Понеділок', '09:00', '09:45')
  })

  await test.step('what is no time shows an error and is not replaced', async () => {
    await row(8).getByLabel('Start time').fill('9:5')
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expect(row(8).getByText('Please enter a valid time')).toBeVisible()
    await expectRow(8, 'Понеділок', '9:5', '09:45')
    // Enter completes an hour as leaving the field does.
    await row(8).getByLabel('Start time').fill('10')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Class created successfully')
  })
  const classes = await asTeacher.send<{ name: string; weeklySchedule: object[] }[]>('GET', '/api/classes')
  const { weeklySchedule } = classes.find(({ name }) => name === '5-А') ?? { weeklySchedule: [] }
  expect(weeklySchedule).toHaveLength(8)
  expect(weeklySchedule[7]).toMatchObject({ dayOfWeek: 1, startTime: '10:00', endTime: '10:45' })

  await test.step('more lesson times than a timetable holds are refused', async () => {
    await page.getByRole('button', { name: 'Edit 6-В' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit Class' })
    await editor.getByRole('button', { name: 'Add Lesson Time' }).click()
    await editor.getByRole('button', { name: 'Save Class' }).click()
    await expect(editor.getByRole('alert')).toHaveText('A timetable holds at most 100 lessons a week')
  })
})

test('a lesson time keeps its period while the calendar is not known, and leaves it by a second press after a lost answer', async ({
  adminApi,
  asTeacher,
}) => {
  await adminApi.send('PUT', '/api/school-calendar', calendar)
  const { page, send } = asTeacher
  const weeklySchedule = [{ dayOfWeek: 1, startTime: '09:25', endTime: '10:10', period: 2 }]
  await createClass(asTeacher, { name: '5-А', weeklySchedule })
  await createClass(asTeacher, { name: '5-Б', weeklySchedule })
  await page.route('**/api/school-calendar', (route) => route.fulfill({ status: 503 }))
  await page.goto('/classes')
  const dialog = page.getByRole('dialog', { name: 'Edit Class' })

  await test.step('a class that is edited while the calendar is not known keeps its periods', async () => {
    await cardOf(page, '5-Б').getByRole('button', { name: 'Edit 5-Б' }).click()
    const period = dialog.getByLabel('Time or period')
    await expect(period.locator('option:checked')).toHaveText('Period 2')
    await expect(dialog.getByLabel('Start time')).toHaveCount(0)
    await expect(dialog.getByRole('alert')).toContainText('The periods and weeks of the school could not be loaded.')
    await expectAccessible(page)
    await period.selectOption({ label: 'Time' })
    await dialog.getByLabel('Start time').fill('10:00')
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    await expectToast(page, 'Success', 'Class updated successfully')
    expect(await send('GET', '/api/classes')).toContainEqual(
      expect.objectContaining({
        name: '5-Б',
        weeklySchedule: [expect.objectContaining({ startTime: '10:00', endTime: '10:45' })],
      }),
    )
  })

  await page.unroute('**/api/school-calendar')
  await page.getByRole('button', { name: 'Edit 5-А' }).click()

  await test.step('it is repeated in the same period', async () => {
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: /^Repeat/ }).click()
    await expect(dialog.getByRole('group', { name: 'Lesson time 2' }).getByLabel('Time or period')).toHaveValue('2')
    await dialog.getByRole('button', { name: 'Remove lesson time 2' }).click()
  })
  await dialog.getByLabel('Time or period').selectOption({ label: 'Time' })
  const restore = await loseAnswers(page, '**/api/classes/*', 'PUT')
  await dialog.getByRole('button', { name: 'Save Class' }).click()
  await expectToast(page, 'Error', 'Failed to update class')
  await restore()
  await dialog.getByRole('button', { name: 'Save Class' }).click()
  await expectToast(page, 'Success', 'Class updated successfully')
  const classes = await send<{ name: string; weeklySchedule: object[] }[]>('GET', '/api/classes')
  expect(classes.find(({ name }) => name === '5-А')).toMatchObject({
    weeklySchedule: [{ startTime: '09:25', endTime: '10:10' }],
  })
})
