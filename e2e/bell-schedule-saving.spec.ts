import { expect, test } from './fixtures.ts'
import { holdAnswers, preventChanges } from './network.ts'
import { expectToast } from './pages/app.ts'
import { calendar, openDialog, save } from './pages/school-year.ts'
import { createClass } from './test-data.ts'

const path = '/admin/school-year'
const deleted = 'This bell schedule was deleted meanwhile. Save to add it again, without its days.'

test('of a bell schedule what is typed meanwhile stays, the changes of two admins are kept, and a deleted one and a period in use are said to be', async ({
  asAdmin: { page, send },
  teacherApi,
}) => {
  await send('PUT', '/api/school-calendar', calendar)
  await page.goto(path)

  await test.step('what is typed while it becomes the usual one is stored by the next save', async () => {
    const dialog = await openDialog(page, 'Edit Shortened day', 'Edit bell schedule')
    const release = await holdAnswers(page, '**/api/school-calendar')
    const sending = page.waitForRequest((request) => request.method() === 'PUT')
    await dialog.getByRole('button', { name: 'Make it the usual one' }).click()
    await sending
    await dialog.getByLabel('Name').fill('Short')
    release()
    await expectToast(page, 'Success', 'School year saved')
    await expect(dialog.getByLabel('Name')).toHaveValue('Short')
    await save(dialog)
    await expect(dialog).toBeHidden()
    expect(await send('GET', '/api/school-calendar')).toMatchObject({
      bellSchedules: [{ name: 'Short' }, { name: 'Usual day' }],
    })
    await page.unroute('**/api/school-calendar')
  })

  await test.step('one that was just saved becomes the usual one before the page has fetched the calendar again', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/school-calendar', async (route) => {
      if (route.request().method() === 'GET') await released
      return route.fallback()
    })
    const dialog = await openDialog(page, 'Edit Usual day', 'Edit bell schedule')
    await dialog.getByLabel('Name').fill('Full day')
    await save(dialog)
    await expect(dialog).toBeHidden()
    await openDialog(page, 'Edit Usual day', 'Edit bell schedule')
    await expect(dialog.getByLabel('Name')).toHaveValue('Full day')
    await dialog.getByRole('button', { name: 'Make it the usual one' }).click()
    await expect(dialog).toBeHidden()
    release()
    await expect(page.getByRole('button', { name: 'Edit Full day' })).toBeVisible()
    expect(await send('GET', '/api/school-calendar')).toMatchObject({
      bellSchedules: [{ name: 'Full day' }, { name: 'Short' }],
    })
    await page.unroute('**/api/school-calendar')
  })

  await test.step('two admins who edit different ones keep the changes of both', async () => {
    await send('PUT', '/api/school-calendar', calendar)
    await expect(page.getByRole('button', { name: 'Edit Shortened day' })).toBeVisible()
    const dialog = await openDialog(page, 'Edit Usual day', 'Edit bell schedule')
    await dialog.getByLabel('Name').fill('Основний')
    const [usual, short] = calendar.bellSchedules
    const ofOther = [
      usual,
      { ...short, periods: [{ startTime: '09:00', endTime: '09:30' }] },
      { ...short, id: 'exam', name: 'Exam' },
    ]
    const bellDays = [{ date: '2026-05-20', bellScheduleId: 'exam' }]
    await send('PUT', '/api/school-calendar', { ...calendar, bellSchedules: ofOther, bellDays })
    await save(dialog)
    await expect(dialog.getByRole('alert')).toContainText('Somebody else has changed the school year meanwhile.')
    await save(dialog)
    await expect(dialog).toBeHidden()
    expect(await send('GET', '/api/school-calendar')).toMatchObject({
      bellSchedules: [{ ...usual, name: 'Основний' }, ...ofOther.slice(1)],
      bellDays,
    })
  })

  await test.step('what is done to one that was deleted meanwhile says so', async () => {
    const dialog = await openDialog(page, 'Edit Shortened day', 'Edit bell schedule')
    const withoutIt = { ...calendar, bellSchedules: calendar.bellSchedules.slice(0, 1), bellDays: [] }
    await send('PUT', '/api/school-calendar', withoutIt)
    // The page under the dialog has no role meanwhile.
    await expect(page.locator('main').getByText('Shortened day', { exact: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Delete bell schedule' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(deleted)
    await dialog.getByRole('button', { name: 'Make it the usual one' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(deleted)
    expect(await send('GET', '/api/school-calendar')).toMatchObject(withoutIt)
    await page.keyboard.press('Escape')
  })

  await test.step('a period in use is not left out, and the class is named', async () => {
    const weeklySchedule = [{ dayOfWeek: 1, startTime: '09:25', endTime: '10:10', period: 2 }]
    await createClass(teacherApi, { name: '5-А', weeklySchedule })
    const schedule = await openDialog(page, 'Edit Usual day', 'Edit bell schedule')
    await schedule.getByRole('button', { name: 'Remove Period 2' }).click()
    await save(schedule)
    await expect(schedule.getByRole('alert')).toHaveText(
      'Period 2 is in the timetable of 5-А. Change these timetables first.',
    )
  })
})

test('a page that is not told of the changes of another admin learns of them when its own are refused', async ({
  asAdmin: { page, send },
}) => {
  await preventChanges(page)
  await send('PUT', '/api/school-calendar', calendar)
  await page.goto(path)
  const [usual, short] = calendar.bellSchedules
  const weekNames = ['Odd', 'Even']
  const withoutUsual = { ...calendar, bellSchedules: [short], bellDays: [], weekNames }
  const dialog = await openDialog(page, 'Edit Usual day', 'Edit bell schedule')
  const deleteSchedule = async () => {
    await dialog.getByRole('button', { name: 'Delete bell schedule' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }

  await test.step('an unchanged bell schedule that was deleted is still shown, and Save adds it again', async () => {
    await send('PUT', '/api/school-calendar', withoutUsual)
    await save(dialog)
    await expect(dialog.getByRole('alert')).toHaveText(deleted)
    await expect(dialog.getByLabel('Name')).toHaveValue('Usual day')
    await expect(dialog.getByLabel('Start', { exact: true })).toHaveCount(2)
    await save(dialog)
    await expect(dialog).toBeHidden()
    expect(await send('GET', '/api/school-calendar')).toMatchObject({ ...withoutUsual, bellSchedules: [short, usual] })
  })

  await test.step('the deletion of one that was deleted says so', async () => {
    await openDialog(page, 'Edit Usual day', 'Edit bell schedule')
    await send('PUT', '/api/school-calendar', { ...withoutUsual, weekNames: ['First', 'Second'] })
    await deleteSchedule()
    await expect(dialog.getByRole('alert')).toHaveText(deleted)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('another one is deleted after a refusal because of another change', async () => {
    await openDialog(page, 'Edit Shortened day', 'Edit bell schedule')
    await send('PUT', '/api/school-calendar', { ...calendar, weekNames: ['Red', 'Blue'] })
    await deleteSchedule()
    await expect(dialog.getByRole('alert')).toHaveText('Somebody else has changed this meanwhile')
    await deleteSchedule()
    await expectToast(page, 'Success', 'School year saved')
    expect(await send('GET', '/api/school-calendar')).toMatchObject({
      bellSchedules: [{ id: 'usual' }],
      bellDays: [],
      weekNames: ['Red', 'Blue'],
    })
  })
})
