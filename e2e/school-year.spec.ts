import { addDays, startOfWeek } from '../src/contract/kernel/dates.ts'
import { formatDate } from '../src/web/lib/i18n/format.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { layoutShiftOf } from './layout-shift.ts'
import { failRequests, preventChanges } from './network.ts'
import { chooseLanguage, expectToast, followLink } from './pages/app.ts'
import { cardOf } from './pages/cards.ts'
import { chooseOption, openScheduleDialog, scheduleDialogOf } from './pages/schedule-lesson.ts'
import { calendar, fillSpan, openDialog, save, sectionOf } from './pages/school-year.ts'
import { dayOf, weekOf } from './pages/week.ts'
import { createClass, createTemplate, insertPastLesson, today } from './test-data.ts'

const path = '/admin/school-year'
/** A Monday of week B; Thursday and Friday are holidays. */
const monday = new Date('2025-11-10T10:00:00+02:00')

test('an admin fills in the school year', async ({ asAdmin: { page } }) => {
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'School year' }).click()
  await expect(page).toHaveURL(path)
  await expect(page).toHaveTitle('Daybook · School year')
  await expect(page.getByText('Every week has the same timetable.')).toBeVisible()
  await expect(page.getByText('There is no class yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Begin a new school year' })).toBeDisabled()
  await expectAccessible(page)

  await test.step('terms, of which none shares a day with another', async () => {
    const dialog = await openDialog(page, 'Edit terms')
    await dialog.getByRole('button', { name: 'Add term' }).click()
    await fillSpan(dialog, 'Term 1', { name: 'Term 1', from: '2025-09-01', to: '2025-12-24' })
    await dialog.getByRole('button', { name: 'Add term' }).click()
    await fillSpan(dialog, 'Term 2', { name: 'Term 2', from: '2025-12-24', to: '2026-05-29' })
    await dialog.getByRole('button', { name: 'Add term' }).click()
    const removeTerm = (number: number) => dialog.getByRole('group', { name: `Term ${number}` }).getByRole('button')
    await removeTerm(3).click()
    await expect(removeTerm(2)).toBeFocused()
    await save(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('Term 2 shares days with Term 1')
    await expectAccessible(page)
    await dialog.getByRole('group', { name: 'Term 2' }).getByLabel('First day').fill('2026-01-12')
    await save(dialog)
    await expectToast(page, 'Success', 'School year saved')
    await expect(sectionOf(page, 'Terms').getByRole('listitem')).toHaveText([
      /^Term 1Sep 1\s–\sDec 24, 2025$/,
      /^Term 2Jan 12\s–\sMay 29, 2026$/,
    ])
  })

  await test.step('a single day off needs its first day only, and what is not saved is asked about', async () => {
    const dialog = await openDialog(page, 'Edit holidays')
    for (let row = 0; row < 2; row++) await dialog.getByRole('button', { name: 'Add holiday' }).click()
    await dialog.getByRole('group', { name: 'Holiday 2' }).getByLabel('Name').fill('Easter')
    await dialog.getByRole('button', { name: 'Remove Holiday 1' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue('Easter')
    await dialog.getByLabel('First day').fill('2026-04-13')
    await dialog.getByLabel('First day').blur()
    await expect(dialog.getByLabel('Last day')).toHaveValue('2026-04-13')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await save(dialog)
    await expect(sectionOf(page, 'Holidays and days off')).toContainText('EasterApr 13, 2026')
  })

  await test.step('bell schedules are filled in quickly', async () => {
    const dialog = await openDialog(page, 'Add bell schedule', 'New bell schedule')
    const fillIn = dialog.getByRole('button', { name: 'Fill in', exact: true })
    await dialog.getByLabel('Number of periods').fill('0')
    await fillIn.click()
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a whole number from 1 to 20')
    await expect(dialog.getByLabel('Number of periods')).toBeFocused()
    await dialog.getByLabel('Number of periods').fill('20')
    await fillIn.click()
    await expect(dialog.getByRole('alert')).toHaveText('The last of them would end after midnight')
    await expect(dialog.getByRole('group', { name: 'Period 1' })).toBeHidden()
    await dialog.getByLabel('Number of periods').fill('3')
    await dialog.getByLabel('Breaks in minutes').fill('10, 20')
    await fillIn.click()
    await expect(dialog.getByRole('group', { name: 'Period 3' }).getByLabel('Start')).toHaveValue('10:30')
    await dialog.getByRole('button', { name: 'Add period' }).click()
    await dialog.getByRole('group', { name: 'Period 4' }).getByLabel('Start').fill('11:00')
    await save(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('This period begins before the previous one ends')
    await expectFitsPhone(page)
    await dialog.getByRole('button', { name: 'Remove Period 4' }).click()
    await expect(dialog.getByRole('button', { name: 'Remove Period 3' })).toBeFocused()
    await save(dialog)
    await expect(sectionOf(page, 'Bell schedules').getByRole('listitem').first()).toContainText('3. 10:30–11:15')
  })

  await test.step('a second one is in force on its days', async () => {
    await expect(page.getByRole('button', { name: 'Edit days' })).toBeHidden()
    const dialog = await openDialog(page, 'Add bell schedule', 'New bell schedule')
    await expect(dialog.getByLabel('Name')).toHaveValue('Shortened day')
    await dialog.getByLabel('Minutes each').fill('30')
    await dialog.getByRole('button', { name: 'Add period' }).focus()
    for (let press = 0; press < 9; press++) await page.keyboard.press('Enter')
    await expect(dialog.getByRole('group', { name: 'Period 9' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Add period' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Fill in', exact: true }).click()
    await save(dialog)
    const days = await openDialog(page, 'Edit days', 'Days with another bell schedule')
    for (let row = 0; row < 2; row++) await days.getByRole('button', { name: 'Add day' }).click()
    await days.getByLabel('Date').last().fill('2025-12-24')
    await days.getByRole('button', { name: 'Remove row 1' }).click()
    await expect(days.getByLabel('Date')).toHaveValue('2025-12-24')
    await save(days)
    await expect(sectionOf(page, 'Days with another bell schedule')).toContainText('Dec 24, 2025Shortened day')
  })

  await test.step('two weeks rotate', async () => {
    const dialog = await openDialog(page, 'Edit weeks')
    await dialog.getByLabel('Number of rotating weeks').selectOption('2')
    await expect(dialog.getByLabel('Name of week 2')).toHaveValue('B')
    const lastWeek = addDays(startOfWeek(today()), -7)
    await dialog.getByLabel('A day of the first of these weeks').fill(lastWeek)
    for (const count of ['3', '2']) await dialog.getByLabel('Number of rotating weeks').selectOption(count)
    await expect(dialog.getByLabel('A day of the first of these weeks')).toHaveValue(lastWeek)
    await expectAccessible(page)
    await save(dialog)
    const begin = formatDate(lastWeek, 'en-US')
    await expect(sectionOf(page, 'Weeks')).toContainText(`A, B, beginning in the week of ${begin}This week is B.`)
  })

  await test.step('another bell schedule becomes the usual one, and again the former', async () => {
    const first = sectionOf(page, 'Bell schedules').locator('ul > li').first()
    for (const name of ['Shortened day', 'Usual day']) {
      const dialog = await openDialog(page, `Edit ${name}`, 'Edit bell schedule')
      const makeUsual = dialog.getByRole('button', { name: 'Make it the usual one' })
      await dialog.getByLabel('Name').fill('Another name')
      await expect(makeUsual).toBeDisabled()
      await expect(makeUsual).toHaveAccessibleDescription(/^Save your changes first/)
      await dialog.getByLabel('Name').fill(name)
      await makeUsual.click()
      await expect(first).toContainText(`${name}usual`)
    }
  })

  await test.step('one without periods is refused', async () => {
    const dialog = await openDialog(page, 'Edit Usual day', 'Edit bell schedule')
    await dialog.getByRole('button', { name: 'Remove Period 1' }).click()
    await expect(dialog.getByRole('group', { name: 'Period 1' }).getByLabel('Start')).toHaveValue('09:25')
    for (const number of [2, 1]) await dialog.getByRole('button', { name: `Remove Period ${number}` }).click()
    await save(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('A bell schedule has at least one period')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('a bell schedule is deleted with its days', async () => {
    await expectAccessible(page)
    const dialog = await openDialog(page, 'Edit Shortened day', 'Edit bell schedule')
    await dialog.getByRole('button', { name: 'Delete bell schedule' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(sectionOf(page, 'Bell schedules').getByRole('button', { name: /^Edit / })).toHaveCount(1)
    await expect(sectionOf(page, 'Days with another bell schedule')).not.toContainText('Dec 24')
  })

  await chooseLanguage(page, 'Українська')
  await expect(page.getByRole('heading', { name: 'Навчальний рік', exact: true })).toBeVisible()
  await expectFitsPhone(page)
})

test('two admins who change the school year are told of each other, and more terms than a calendar holds are refused', async ({
  asAdmin,
}) => {
  const { page, send } = asAdmin
  await send('PUT', '/api/school-calendar', calendar)
  await page.goto(path)
  const dialog = await openDialog(page, 'Edit weeks')
  await dialog.getByLabel('Name of week 1').fill('Odd')
  const daysOff = [{ id: 'easter', name: 'Easter', from: '2026-04-13', to: '2026-04-13' }]
  await send('PUT', '/api/school-calendar', { ...calendar, daysOff })
  await save(dialog)
  await expect(dialog.getByRole('alert')).toContainText('Somebody else has changed the school year meanwhile.')
  await save(dialog)
  await expect(sectionOf(page, 'Weeks')).toContainText('Odd, B')
  await expect(sectionOf(page, 'Holidays and days off')).toContainText('Easter')

  await test.step('a bell schedule that somebody else has deleted is chosen anew for a day that was edited', async () => {
    const days = await openDialog(page, 'Edit days', 'Days with another bell schedule')
    const chosen = days.getByLabel('Bell schedule').locator('option:checked')
    await days.getByLabel('Date').fill('2025-11-11')
    const bellSchedules = calendar.bellSchedules.slice(0, 1)
    await send('PUT', '/api/school-calendar', { ...calendar, daysOff, bellSchedules, bellDays: [] })
    // The page under the dialog has no role meanwhile.
    await expect(page.locator('main').getByText('Shortened day', { exact: true })).toHaveCount(0)
    await expect(chosen).toHaveText('Shortened day')
    await save(days)
    await expect(days.getByRole('alert')).toContainText('Somebody else has changed the school year meanwhile.')
    await expect(chosen).toHaveText('Choose a bell schedule')
    await save(days)
    await expect(days.getByText('Please choose a bell schedule')).toBeVisible()
    await days.getByLabel('Bell schedule').selectOption({ label: 'Usual day' })
    await save(days)
    await expect(days).toBeHidden()
    expect(await send('GET', '/api/school-calendar')).toMatchObject({
      bellDays: [{ date: '2025-11-11', bellScheduleId: 'usual' }],
    })
  })

  await test.step('more terms than a calendar holds are refused', async () => {
    const terms = Array.from({ length: 20 }, (_, index) => {
      const day = `2026-06-${index + 10}`
      return { id: `term-${index}`, name: `Term ${index + 1}`, from: day, to: day }
    })
    await send('PUT', '/api/school-calendar', { ...calendar, terms })
    await expect(sectionOf(page, 'Terms').getByRole('listitem')).toHaveCount(20)
    const dialog = await openDialog(page, 'Edit terms')
    await dialog.getByRole('button', { name: 'Add term' }).click()
    await fillSpan(dialog, 'Term 21', { name: 'Term 21', from: '2026-07-01', to: '2026-07-01' })
    await save(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('A calendar holds at most 20 terms')
  })
})

test('a timetable has periods and weeks of the bell schedule, which a teacher does not change', async ({
  adminApi,
  asTeacher,
}) => {
  await adminApi.send('PUT', '/api/school-calendar', calendar)
  const { page } = asTeacher
  const id = await createClass(asTeacher, { name: '5-А' })
  await page.goto(path)
  await expect(page.getByText('You need the admin role to change the school year')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit terms' })).toBeHidden()
  await followLink(page, 'Classes')
  await cardOf(page, '5-А').getByRole('button', { name: 'Edit 5-А' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Class' })
  await dialog.getByRole('button', { name: 'Add Lesson Time' }).click()
  const row = dialog.getByRole('group', { name: 'Lesson time 1' })
  await expect(row.getByLabel('Start time')).toHaveValue('09:00')
  await row.getByLabel('Time or period').selectOption('2')
  await expect(row.getByLabel('Start time')).toBeHidden()
  await row.getByRole('checkbox', { name: 'A' }).uncheck()
  await expect(dialog.getByText('09:25–10:10 · Period 2 · Week B')).toBeVisible()
  await test.step('at least one week stays chosen, and all are every week', async () => {
    await row.getByRole('checkbox', { name: 'B' }).click()
    await expect(row.getByRole('checkbox', { name: 'B' })).toBeChecked()
    await row.getByRole('checkbox', { name: 'A' }).check()
    await expect(dialog.getByText(/09:25–10:10 · Period 2$/)).toBeVisible()
    await row.getByRole('checkbox', { name: 'A' }).uncheck()
  })
  await test.step('in another week the same time is free', async () => {
    await dialog.getByRole('button', { name: 'Add Lesson Time' }).click()
    const second = dialog.getByRole('group', { name: 'Lesson time 2' })
    await second.getByLabel('Time or period').selectOption('2')
    await expect(second.getByText('Overlaps with another lesson time')).toBeVisible()
    await second.getByRole('checkbox', { name: 'B' }).uncheck()
    await expect(second.getByText('Overlaps with another lesson time')).toBeHidden()
  })
  await expectFitsPhone(page)
  await dialog.getByRole('button', { name: 'Save Class' }).click()
  await expectToast(page, 'Success', 'Class updated successfully')
  await page.getByRole('link', { name: '5-А' }).click()
  await expect(page.getByText('09:25–10:10 · Period 2 · Week B')).toBeVisible()

  await test.step('a period that is taken out of the bell schedule meanwhile is refused beside its field', async () => {
    await page.getByRole('button', { name: 'Back to Classes' }).click()
    await page.getByRole('button', { name: 'New Class' }).click()
    const created = page.getByRole('dialog', { name: 'New Class' })
    await created.getByLabel('Class name').fill('5-Б')
    await created.getByRole('button', { name: 'Add Lesson Time' }).click()
    const period = created.getByLabel('Time or period')
    await period.selectOption('2')
    await asTeacher.send('DELETE', `/api/classes/${id}`)
    const bellSchedules = calendar.bellSchedules.map((schedule) => ({
      ...schedule,
      periods: schedule.periods.slice(0, 1),
    }))
    await adminApi.send('PUT', '/api/school-calendar', { ...calendar, bellSchedules })

    await created.getByRole('button', { name: 'Create Class' }).click()
    await expect(created.getByRole('alert')).toHaveText('The bell schedule has no period 2')
    await expect(period).toHaveValue('2')
    await period.selectOption('1')
    await created.getByRole('button', { name: 'Create Class' }).click()
    await expectToast(page, 'Success', 'Class created successfully')
  })
})

test('the week names its holidays and itself, without moving anything', async ({ school, adminApi, asTeacher }) => {
  await adminApi.send('PUT', '/api/school-calendar', calendar)
  const { page } = asTeacher
  const templateId = await createTemplate(asTeacher)
  const weeklySchedule = [
    { dayOfWeek: 3, startTime: '08:30', endTime: '09:15', period: 1 },
    { dayOfWeek: 4, startTime: '08:30', endTime: '09:15', period: 1 },
  ]
  const classId = await createClass(asTeacher, { weeklySchedule })
  await page.clock.setFixedTime(monday)
  await page.goto('/?week=2025-11-10')
  await expect(weekOf(page).getByText(/^Nov 10\s–\s16, 2025 · Week B$/)).toBeVisible()
  await expect(dayOf(page, 'Thursday')).toContainText('Holiday')
  await expect(dayOf(page, 'Thursday')).toContainText('Autumn holidays')
  await expect(dayOf(page, 'Wednesday')).toContainText('No lessons')
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02)
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(weekOf(page).getByText(/Week A$/)).toBeVisible()

  await test.step('the lesson dialog says that a day is a holiday, and does not forbid it', async () => {
    await preventChanges(page)
    const restoreCalendar = await failRequests(page, 'GET', '**/api/school-calendar')
    const restoreLessons = await failRequests(page, 'GET', /\/api\/scheduled-lessons\?from=([\d-]+)&to=\1$/)
    await page.goto('/')
    const failure = weekOf(page).getByRole('alert')
    await expect(failure).toContainText('Holidays and the names of weeks could not be loaded.')
    await openScheduleDialog(page)
    const dialog = scheduleDialogOf(page)
    await chooseOption(page, 'Class', '5-А')
    const tryAgain = async (text: string) => {
      const failure = dialog.getByRole('alert').filter({ hasText: text })
      await failure.getByRole('button', { name: 'Try again' }).click()
      await expect(failure).toHaveCount(0)
    }
    await expect(dialog.getByText('Holidays and the timetable could not be checked.')).toBeVisible()
    await dialog.getByLabel('Date').fill('2025-11-12')
    await expect(dialog.getByText('The other lessons of this day could not be checked.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '08:30–09:15' })).toBeHidden()
    await expectAccessible(page)
    await restoreCalendar()
    await restoreLessons()
    await tryAgain('Holidays and the timetable')
    await tryAgain('The other lessons of this day')
    await expect(failure).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: '08:30–09:15' })).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveText('')
    await dialog.getByLabel('Date').fill('2025-11-13')
    await expect(dialog.getByRole('status')).toHaveText('Thursday, November 13 is a holiday: Autumn holidays.')
    await expect(dialog.getByRole('button', { name: '08:30–09:15' })).toBeHidden()
    await dialog.getByLabel('Date').fill('2026-06-01')
    await expect(dialog.getByRole('status')).toHaveText('Monday, June 1 is outside the terms of the school year.')
  })

  await test.step('on a phone, and with a lesson on the holiday', async () => {
    await insertPastLesson(school, { classId, templateId, date: '2025-11-13', startTime: '09:00' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/?week=2025-11-10')
    await expect(dayOf(page, 'Thursday')).toContainText('Holiday · Autumn holidays')
    await expect(dayOf(page, 'Thursday').getByRole('listitem')).toHaveCount(1)
    await expect(dayOf(page, 'Friday')).toContainText('Holiday · Autumn holidays')
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02)
    await expectFitsPhone(page)
  })
})
