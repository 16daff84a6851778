import type { StudentReports } from '../src/contract/student-reports/schema.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { printPage } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { failRequests, preventChanges } from './network.ts'
import { chooseLanguage, expectToast, showAddress } from './pages/app.ts'
import { dialogOf, insertMarch, march, previewOf, saveButton, textOf } from './pages/student-reports.ts'

const term = { id: 'one', name: 'I семестр', from: '2026-03-01', to: '2026-03-31' }

test('a teacher chooses comments and writes a text for each student, and prints the class', async ({
  school,
  asTeacher,
  adminApi,
}) => {
  const { page } = asTeacher
  const { classId, olena } = await insertMarch(school, asTeacher)
  const calendar = { daysOff: [], bellSchedules: [], bellDays: [], weekNames: [], firstWeekOn: null }
  await adminApi.send('PUT', '/api/school-calendar', { ...calendar, terms: [term] })

  await test.step('the reports open with the last term from the students of the class', async () => {
    await page.goto(`/classes/${classId}?tab=students`)
    await page.getByRole('button', { name: 'Reports' }).click()
    await expect(dialogOf(page).getByLabel('Dates', { exact: true })).toHaveValue(march)
    await expect(page).toHaveURL(new RegExp(`report=now&student=${olena}$`))
    await expect(previewOf(page)).toContainText('Звіт про навчання · Клас 5-А · I семестр, 1–31 бер. 2026 р.')
    await expect(previewOf(page)).toContainText('Бойко Олена')
    await expect(previewOf(page)).not.toContainText('Діденко')
    await expect(previewOf(page).getByRole('row', { name: /Усі уроки/ })).toHaveText(/Усі уроки2 з 229,58 → 11/)
    await expect(previewOf(page)).toContainText('середній бал до 16 бер. 2026 р. включно')
    await expectAccessible(page)
  })

  await test.step('a ticked comment and the text are on the paper, and stay after a reload', async () => {
    await expect(previewOf(page)).not.toContainText('Пояснювала іншим')
    await dialogOf(page)
      .getByRole('checkbox', { name: /Пояснювала іншим/ })
      .check()
    await textOf(page).fill('Олена працює старанно.')
    await expect(previewOf(page).getByRole('listitem')).toHaveText(/^3 бер\. 2026 р\. · .*: Пояснювала іншим$/)
    await expect(previewOf(page)).toContainText('Олена працює старанно.')
    await expect(previewOf(page)).not.toContainText('Забула зошит')
    await dialogOf(page).getByRole('button', { name: 'Discard' }).click()
    await expect(previewOf(page)).not.toContainText('Пояснювала іншим')
    await expectToast(page, 'Success', 'Unsaved changes for Бойко Олена were discarded')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(previewOf(page)).toContainText('Пояснювала іншим')
    await page.reload()
    await expect(textOf(page)).toHaveValue('Олена працює старанно.')
    await expect(dialogOf(page).getByRole('button', { name: 'Бойко Олена not saved' })).toBeVisible()
    // Which narrow screens show.
    await expect(dialogOf(page).locator('option', { hasText: 'Бойко Олена (not saved)' })).toBeAttached()
  })

  await test.step('a failed save loses nothing, and both students are saved by one press', async () => {
    await dialogOf(page).getByRole('button', { name: 'Діденко Марко' }).click()
    await expect(dialogOf(page).getByText('No comments were recorded between these dates.')).toBeVisible()
    await textOf(page).fill('Одужуй!')
    await page.route('**/api/student-reports', (route) => route.abort())
    await saveButton(page).click()
    await expectToast(page, 'Error', 'Failed to save the reports')
    await expect(textOf(page)).toHaveValue('Олена працює старанно.')
    await page.unroute('**/api/student-reports')
    await saveButton(page).click()
    await expectToast(page, 'Success', '2 reports saved')
    await expect(saveButton(page)).toBeDisabled()
    await expect(saveButton(page)).toHaveAccessibleDescription('No unsaved changes')
  })

  await test.step('the class is printed, one page of A4 portrait each, and one student alone', async () => {
    await dialogOf(page).getByRole('button', { name: 'Print 2 pages' }).click()
    const a4 = { width: expect.closeTo(595, 0), height: expect.closeTo(842, 0) }
    expect(await printPage(page)).toEqual({ sheets: 2, ...a4 })
    // The paper of one student is chosen until it has been printed.
    await page.evaluate(() => Object.assign(window, { print: () => undefined }))
    await dialogOf(page).getByRole('button', { name: 'Print this one' }).click()
    expect(await printPage(page)).toEqual({ sheets: 1, ...a4 })
    expect(await printPage(page)).toEqual({ sheets: 2, ...a4 })
  })

  await test.step('the paper waits for the terms, and has only the days where they do not load', async () => {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/school-calendar', async (route) => {
      await asked
      await route.fulfill({ status: 500, body: '' })
    })
    await page.goto(`/classes/${classId}?tab=students&report=${march}`)
    // Writing does not wait.
    await expect(textOf(page)).toBeEditable()
    await expect(textOf(page)).toHaveValue('Олена працює старанно.')
    await expect(saveButton(page)).toBeDisabled()
    for (const name of ['Print 2 pages', 'Print this one']) {
      await expect(dialogOf(page).getByRole('button', { name })).toBeDisabled()
    }
    answer()
    const failed = dialogOf(page).getByRole('alert')
    await expect(failed).toContainText('The terms could not be loaded: none can be chosen, and the paper names none.')
    await expect(previewOf(page)).toContainText('Клас 5-А · 1–31 бер. 2026 р.')
    await page.unroute('**/api/school-calendar')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(previewOf(page)).toContainText('Клас 5-А · I семестр, 1–31 бер. 2026 р.')
  })

  await test.step('the summary in English, with a period by dates, on a phone', async () => {
    await dialogOf(page).getByText('Summary', { exact: true }).click()
    await dialogOf(page).getByText('English', { exact: true }).click()
    const dates = dialogOf(page).getByLabel('Dates', { exact: true })
    await dates.selectOption({ label: 'Other dates' })
    await expect(dialogOf(page).getByLabel('Last day')).toHaveValue('2026-03-31')
    await dates.selectOption(march)
    await expect(dialogOf(page).getByLabel('Last day')).toHaveCount(0)
    await dates.selectOption({ label: 'Other dates' })
    await dialogOf(page).getByLabel('Last day').fill('2026-03-10')
    await expect(previewOf(page)).toContainText('Summary for the parents’ evening · Class 5-А · Mar 1 – 10, 2026')
    await expect(previewOf(page).getByRole('row', { name: /All lessons/ })).toHaveText(/All lessons1 of 118–/)
    await expect(previewOf(page)).toContainText('What we have agreed')
    await expect(textOf(page)).toHaveValue('')
    await page.reload()
    await expect(previewOf(page)).toContainText('Summary for the parents’ evening')
    await expectFitsPhone(page)
    await dialogOf(page).getByLabel('Last day').fill('2026-02-10')
    await expect(dialogOf(page).getByRole('alert')).toHaveText('The last day must not be before the first')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\?tab=students&paper=summary$/)
  })
})

test('an assistant reads the report of a student, and prints it', async ({ school, teacherApi, asAssistant }) => {
  const { page } = asAssistant
  const { olena } = await insertMarch(school, teacherApi)
  const period = { studentId: olena, from: '2026-03-01', to: '2026-03-31' }
  const { students } = await teacherApi.send<StudentReports>(
    'GET',
    `/api/student-reports?${new URLSearchParams(period)}`,
  )
  const commentIds = students[0]?.comments.flatMap(({ id, text }) => (text === 'Забула зошит' ? [id] : []))
  await teacherApi.send('PUT', '/api/student-reports', { ...period, text: 'Старанна', commentIds })
  await page.goto(`/students/${olena}`)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(dialogOf(page)).toBeVisible()
  await showAddress(page, `/students/${olena}?report=${march}`)
  await expect(previewOf(page)).toContainText('Старанна')
  await expect(dialogOf(page).getByText('Teachers and admins write the text')).toBeVisible()
  await expect(dialogOf(page).getByText('Забула зошит')).toHaveCount(2)
  await expect(dialogOf(page).getByText('Пояснювала іншим'), 'which was not chosen').toHaveCount(0)
  await expect(textOf(page)).toBeHidden()
  await expect(saveButton(page)).toBeHidden()
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Print', exact: true }).click()
  expect(await printPage(page)).toMatchObject({ sheets: 1 })
  await showAddress(page, `/students/${olena}`)
  await expect(dialogOf(page)).toBeHidden()
  await chooseLanguage(page, 'Українська')
  await showAddress(page, `/students/${olena}?report=${march}`)
  const dialog = page.getByRole('dialog', { name: 'Звіти' })
  await expect(dialog.getByText('Текст пишуть і коментарі обирають учителі')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Попередній перегляд' })).toContainText('Старанна')
})

test('reports of a class without students today, and where the calendar or the settings of the school do not load', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const { classId, olena, marko } = await insertMarch(school, asTeacher)
  const left = (id: string) =>
    school.db.updateTable('classMemberships').set({ endsOn: '2026-04-10' }).where('studentId', '=', id).execute()
  await Promise.all([olena, marko].map(left))
  await preventChanges(page)
  const restore = await failRequests(page, 'GET', '**/api/school-calendar')
  await page.goto(`/classes/${classId}?tab=students`)
  await expect(page.getByText('No students in this class yet')).toBeVisible()
  await page.getByRole('button', { name: 'Reports' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('Failed to load the reports')
  await expect(dialogOf(page).getByLabel('First day')).toBeHidden()
  await restore()
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialogOf(page).getByText('No students between these dates')).toBeVisible()
  await page.route('**/api/attendance-settings', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/classes/${classId}?tab=students&report=${march}`)
  await expect(dialogOf(page).getByRole('alert')).toContainText('Failed to load the reports')
  const print = dialogOf(page).getByRole('button', { name: 'Print 2 pages' })
  await expect(print).toBeDisabled()
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }))
  await print.press('Enter')
  expect(await page.evaluate(() => 'isPrinted' in window), 'before there is anything to print').toBe(false)
  await expectAccessible(page)
  await page.unrouteAll()
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(previewOf(page)).toContainText('Клас 5-А')
  await page.route('**/api/student-reports?*', (route) => route.abort())
  await dialogOf(page).getByLabel('Last day').fill('2026-03-30')
  await expect(dialogOf(page).getByRole('alert')).toContainText('Failed to load the reports')
})
