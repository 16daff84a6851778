import type { Locator } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './pages/app.ts'
import { openImport, rowOf, studentRequests } from './pages/csv-import.ts'
import { studentCardOf } from './pages/students.ts'
import { createClass, createStudent, studentsCsv, studentsOf, year } from './test-data.ts'

/** Expects the dialog to show how many students were imported. */
const expectOutcome = (dialog: Locator, imported: number, total: number) =>
  expect(dialog.getByText(`Successfully imported ${imported} of ${total} students`, { exact: true })).toBeVisible()

test('a pasted list is imported into the classes it names or the default class', async ({ asTeacher }) => {
  const { page } = asTeacher
  await createClass(asTeacher)
  const sixth = await createClass(asTeacher, { name: '6-Б', color: '#EF4444' })
  await page.goto('/students')

  await test.step('a text without a student is refused', async () => {
    const { dialog, csv, submit } = await openImport(page)
    await expect(dialog.getByText('Ivan,Franko,,7-А')).toBeVisible()
    await expect(dialog.getByText(/First and last name are needed/)).toBeVisible()
    await expectFitsPhone(page)
    await submit.click()
    await expect(dialog.getByRole('alert')).toHaveText('Please paste CSV data')
    await expect(csv).toBeFocused()
    await csv.fill('  \n ')
    await submit.click()
    await expect(dialog.getByRole('alert')).toHaveText('Please paste CSV data')
    for (const text of ['First name,Last name', 'First name,Last name\nОлена,\n,Бойко', 'Town,Street\nЛьвів,Зелена']) {
      await csv.fill(text)
      await submit.click()
      await expect(dialog.getByRole('alert')).toHaveText('No valid student data found in CSV')
      await expect(csv).toHaveAccessibleDescription('No valid student data found in CSV')
    }
    expect(await studentsOf(asTeacher)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Import CSV' })).toBeFocused()
  })

  await test.step('each row is sent in its order, with the class of the row or else the default class', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && studentRequests.test(request.url())) sent.push(request.postDataJSON().lastName)
    })
    const { dialog, csv, submit } = await openImport(page)
    await expect(dialog.getByLabel('Default class')).toHaveText('No class')
    await dialog.getByLabel('Default class').click()
    await page.getByRole('option', { name: '6-Б' }).click()
    await csv.fill(
      'Student ID,Last name,First name,Class\nSTU2024009,Бойко,Олена,5-а\n,"Franko, I.",Ivan,\n,Їжак,Марта,',
    )
    await submit.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 3 of 3 students')
    await expect(dialog).toBeHidden()
    expect(sent).toEqual(['Бойко', 'Franko, I.', 'Їжак'])
    await expect(studentCardOf(page, 'Олена Бойко')).toContainText('STU2024009')
    await expect(studentCardOf(page, 'Олена Бойко')).toContainText('5-А')
    await expect(studentCardOf(page, 'Ivan Franko, I.')).toContainText(`STU${year}001`)
    await expect(studentCardOf(page, 'Ivan Franko, I.')).toContainText('6-Б')
    await expect(studentCardOf(page, 'Марта Їжак')).toContainText(`STU${year}002`)
  })

  await test.step('a table with headings in Ukrainian', async () => {
    const { dialog, csv, submit } = await openImport(page)
    await expect(csv).toHaveValue('')
    await expect(dialog.getByLabel('Default class')).toHaveText('No class')
    await csv.fill("Прізвище;Ім'я;Номер;Клас\nКотляр;Нуль;STU2030000;6-Б")
    await submit.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 1 of 1 students')
    await expect(dialog).toBeHidden()
    expect(await studentsOf(asTeacher)).toContainEqual(
      expect.objectContaining({ firstName: 'Нуль', lastName: 'Котляр', studentId: 'STU2030000', classId: sixth }),
    )
  })
})

test('rows with problems are shown before the import, corrected or left out, and then sent', async ({ asTeacher }) => {
  const { page } = asTeacher
  await createClass(asTeacher)
  await createStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024001' })
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  const list =
    'First name,Last name,ID,Class\nМарко,Бойко,STU2024002,\nІнша,Олена,STU2024001,\nЛеся,,STU2024003,\n' +
    'Остап,Вишня,12,\nТарас,Бульба,STU2024004,11-Я\nОлена,Бойко,,\nПанас,Мирний,,\nЧужий,Двійник,STU2024002,'
  const cell = (column: string, line: number) => dialog.getByLabel(`${column}, row ${line}`, { exact: true })

  await test.step('the preview shows the status of each row, with the reason', async () => {
    await csv.fill(list)
    for (const [line, word, reason] of [
      [2, 'New', ''],
      [3, 'Duplicate ID', 'Олена Бойко has it in this school'],
      [4, 'Missing name', 'The first or the last name is missing'],
      [5, 'Invalid ID', 'Format: STU + year + number, such as STU2024001'],
      [6, 'Unknown class', 'There is no class called 11-Я'],
      [7, 'Already in the school', 'As STU2024001.'],
      [8, 'New', `ID proposed: STU${year}001`],
      [9, 'Duplicate ID', 'Марко Бойко has it in row 2'],
    ] as const) {
      await expect(rowOf(dialog, line)).toContainText(word)
      await expect(rowOf(dialog, line)).toContainText(reason)
    }
    for (const count of ['2 new', '5 with problems', '1 already there'])
      await expect(dialog.locator('[aria-live=polite]').getByText(count)).toBeVisible()
    await expectFitsPhone(page)
    expect(await studentsOf(asTeacher)).toHaveLength(1)
  })

  await test.step('rows are corrected in the preview, and a corrected row stays in the filter', async () => {
    await dialog.getByText('Rows with problems', { exact: true }).click()
    await expect(dialog.getByRole('row')).toHaveCount(6)
    await cell('Student ID', 3).fill('STU2024005')
    await cell('Student ID', 3).press('Enter')
    await expect(cell('Student ID', 4)).toBeFocused()
    await expect(rowOf(dialog, 3)).toContainText('New')
    await cell('Last name', 4).pressSequentially('Українка ')
    await cell('Student ID', 5).fill('')
    await expect(rowOf(dialog, 5)).toContainText(`ID proposed: STU${year}001`)
    await cell('Class', 6).selectOption('5-А')
    await rowOf(dialog, 9).getByRole('checkbox').uncheck()
    await expect(rowOf(dialog, 9)).toContainText('Left out')
    await expect(dialog.getByRole('row')).toHaveCount(6)
    for (const count of ['6 new', '1 already there', '1 left out']) await expect(dialog.getByText(count)).toBeVisible()
  })

  await test.step('text and corrections survive a reload', async () => {
    await page.reload()
    await openImport(page)
    await expect(csv).toHaveValue(list)
    for (const count of ['6 new', '1 already there', '1 left out']) await expect(dialog.getByText(count)).toBeVisible()
  })

  await test.step('a row that the server refuses stays, and is corrected and sent again', async () => {
    await createStudent(asTeacher, 'Хтось Швидший', { studentId: 'STU2024005' })
    await submit.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 5 of 7 students')
    await expectOutcome(dialog, 5, 7)
    await expect(dialog.getByText('Already in the school or twice in the list, so not sent: 1')).toBeVisible()
    await expect(dialog.getByRole('progressbar', { name: '6 of 6 sent' })).toHaveAttribute('aria-valuenow', '6')
    await expect(rowOf(dialog, 3)).toContainText('Хтось Швидший has it in this school')
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await cell('Student ID', 3).fill('STU2024007')
    await expect(rowOf(dialog, 3)).toContainText('New')
    await expect(cell('Student ID', 3)).toBeFocused()
    await dialog.getByText('All rows', { exact: true }).click()
    await expect(rowOf(dialog, 2)).toContainText('Imported')
    await expect(cell('First name', 2)).not.toBeEditable()
    await expectAccessible(page)
    await cell('Student ID', 3).fill('STU2024006')
    await submit.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 6 of 7 students')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
    const students = (await studentsOf(asTeacher)).map(({ lastName, studentId }) => `${lastName} ${studentId}`)
    expect(students.toSorted()).toEqual(
      [
        'Бойко STU2024001',
        'Бойко STU2024002',
        'Бульба STU2024004',
        `Вишня STU${year}001`,
        `Мирний STU${year}002`,
        'Олена STU2024006',
        'Українка STU2024003',
        'Швидший STU2024005',
      ].toSorted(),
    )
  })

  await test.step('students of the school are not sent again', async () => {
    const known = 'First name,Last name,ID,Class\nМарко,Бойко,STU2024002,\nПанас,Мирний,,\nОстап,Вишня,,5-А'
    await openImport(page)
    await csv.fill(known.replace(',5-А', ','))
    await expect(dialog.getByText('3 already there')).toBeVisible()
    await submit.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 0 of 3 students')
    await expect(dialog.getByText(/^Everybody in this list is in the school already/)).toBeVisible()
    await csv.fill(`${known}\nІнший,Учень,STU2024002,`.replace(',5-А', ','))
    await submit.click()
    await expectToast(page, 'Error', 'Failed to import students')
    await expectOutcome(dialog, 0, 4)
    expect(await studentsOf(asTeacher)).toHaveLength(8)
  })
})

test('an import is stopped and continued', async ({ asTeacher }) => {
  const { page } = asTeacher
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  const bar = dialog.getByRole('progressbar')
  // Every request waits until it is allowed to pass.
  let passed = 0
  let allowed = 0
  let change = Promise.withResolvers<void>()
  const allow = (requests: number) => {
    allowed = requests
    change.resolve()
    change = Promise.withResolvers<void>()
  }
  await page.route(studentRequests, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    while (passed >= allowed) await change.promise
    passed += 1
    await route.fallback()
  })

  await test.step('the progress shows how many rows have been sent', async () => {
    await csv.fill(studentsCsv(8, { withIds: false }))
    allow(3)
    await submit.click()
    await expect(bar).toHaveAttribute('aria-valuenow', '3')
    await expect(bar).toHaveAttribute('aria-valuemax', '8')
    await expect(dialog.getByText('3 of 8 sent', { exact: true })).toBeVisible()
    await expect(csv).not.toBeEditable()
    await expectFitsPhone(page)
  })

  await test.step('Stop waits for the row under way and sends no other', async () => {
    await dialog.getByRole('button', { name: 'Stop' }).click()
    allow(8)
    await expect(dialog.getByText('Successfully imported 4 of 8 students')).toBeVisible()
    await expect(dialog.getByText('The rest was not sent. Nobody is imported twice when it goes on.')).toBeVisible()
    await expect(dialog.getByText('4 imported')).toBeVisible()
    await expect(csv).toBeEditable()
    await expectAccessible(page)
    expect(await studentsOf(asTeacher)).toHaveLength(4)
  })

  await test.step('Escape stops as well, and the next press imports the rest', async () => {
    passed = 0
    allow(1)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(bar).toHaveAttribute('aria-valuenow', '5')
    await page.keyboard.press('Escape')
    allow(100)
    await expect(dialog.getByText('Successfully imported 6 of 8 students')).toBeVisible()
    await submit.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 8 of 8 students')
    await expect(dialog).toBeHidden()
    const ids = (await studentsOf(asTeacher)).map(({ studentId }) => studentId)
    expect(ids).toEqual(Array.from({ length: 8 }, (_, index) => `STU${year}00${index + 1}`))
  })
})
