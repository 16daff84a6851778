import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './cast.ts'
import { addStudent, cardOf, studentsOf, year } from './roster.ts'
import { expectToast, makeClass } from './school-day.ts'
import { expectFitsPhone } from './visitor.ts'

const creations = /\/api\/students$/

/** The import dialog, opened from the page. */
async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import students from CSV' })
  await expect(dialog.getByLabel('CSV data')).toBeFocused()
  return { dialog, paste: dialog.getByLabel('CSV data'), send: dialog.getByRole('button', { name: 'Import Students' }) }
}

/** Expects the dialog to say how far the import came. */
async function expectOutcome(dialog: Locator, imported: number, total: number) {
  const outcome = dialog.getByText(`Successfully imported ${imported} of ${total} students`, { exact: true })
  await expect(outcome).toBeVisible()
  await expect(dialog.getByText('Not imported')).toHaveCount(imported === total ? 0 : 1)
}

/** A table of so many students, with student ids of 2031 or with none. */
const tableOf = (count: number, { withIds = true } = {}) =>
  ['First name,Last name,Student ID']
    .concat(
      Array.from({ length: count }, (_, place) => {
        const number = String(place + 1).padStart(3, '0')
        return `Учень,Номер-${number},${withIds ? `STU2031${number}` : ''}`
      }),
    )
    .join('\n')

test('a pasted list is imported, into the classes it names or the default one', async ({ asTeacher }) => {
  const { page } = asTeacher
  await makeClass(asTeacher)
  const sixth = await makeClass(asTeacher, { name: '6-Б', color: '#EF4444' })
  await page.goto('/students')

  await test.step('without a text, or without a student in it, nothing is sent', async () => {
    const { dialog, paste, send } = await openImport(page)
    await expect(dialog.getByText('Ivan,Franko,,7-А')).toBeVisible()
    await expect(dialog.getByText(/First and last name are needed/)).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await send.click()
    await expect(dialog.getByRole('alert')).toHaveText('Please paste CSV data')
    await expect(paste).toBeFocused()
    await paste.fill('  \n ')
    await send.click()
    await expect(dialog.getByRole('alert')).toHaveText('Please paste CSV data')
    for (const text of ['First name,Last name', 'First name,Last name\nОлена,\n,Бойко', 'Town,Street\nЛьвів,Зелена']) {
      await paste.fill(text)
      await send.click()
      await expect(dialog.getByRole('alert')).toHaveText('No valid student data found in CSV')
      await expect(paste).toHaveAccessibleDescription('No valid student data found in CSV')
    }
    await expectAccessible(page)
    expect(await studentsOf(asTeacher)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Import CSV' })).toBeFocused()
  })

  await test.step('one request per row, in the order of the rows; the class of the row, else the default', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && creations.test(request.url())) sent.push(request.postDataJSON().lastName)
    })
    const { dialog, paste, send } = await openImport(page)
    await expect(dialog.getByLabel('Default class')).toHaveText('No class')
    await dialog.getByLabel('Default class').click()
    await page.getByRole('option', { name: '6-Б' }).click()
    await paste.fill(
      'Student ID,Last name,First name,Class\nSTU2024009,Бойко,Олена,5-а\n,"Franko, I.",Ivan,\n,Їжак,Марта,',
    )
    await send.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 3 of 3 students')
    await expect(dialog).toBeHidden()
    expect(sent).toEqual(['Бойко', 'Franko, I.', 'Їжак'])
    await expect(cardOf(page, 'Олена Бойко')).toContainText('STU2024009')
    await expect(cardOf(page, 'Олена Бойко')).toContainText('5-А')
    await expect(cardOf(page, 'Ivan Franko, I.')).toContainText(`STU${year}001`)
    await expect(cardOf(page, 'Ivan Franko, I.')).toContainText('6-Б')
    await expect(cardOf(page, 'Марта Їжак')).toContainText(`STU${year}002`)
  })

  await test.step('headings in Ukrainian, with each of three apostrophes, and a table out of a spreadsheet', async () => {
    const { dialog, paste, send } = await openImport(page)
    await expect(paste).toHaveValue('')
    await expect(dialog.getByLabel('Default class')).toHaveText('No class')
    for (const [place, table] of [
      "Прізвище;Ім'я;Номер;Клас\nКотляр;Нуль;STU2030000;6-Б",
      'Клас,Номер учня,Ім’я учня,Прізвище учня\n6-Б,STU2030001,Один,Котляр',
      'імʼя\tПРІЗВИЩЕ\tномер\tклас\r\nДва\tКотляр\tSTU2030002\t6-Б\r\n\r\n',
    ].entries()) {
      if (place > 0) await openImport(page)
      await paste.fill(table)
      await send.click()
      await expectToast(page, 'Import Complete', 'Successfully imported 1 of 1 students')
      await expect(dialog).toBeHidden()
    }
    const found = (await studentsOf(asTeacher)).filter(({ lastName }) => lastName === 'Котляр')
    expect(found.map(({ firstName, studentId }) => [firstName, studentId])).toEqual([
      ['Два', 'STU2030002'],
      ['Нуль', 'STU2030000'],
      ['Один', 'STU2030001'],
    ])
    expect(found.every(({ classId }) => classId === sixth)).toBe(true)
  })
})

test('refused rows are told with their reasons; mended and sent again, nobody is in twice', async ({ asTeacher }) => {
  const { page } = asTeacher
  await addStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024001' })
  await page.goto('/students')
  const { dialog, paste, send } = await openImport(page)
  const rows = dialog.getByRole('listitem')
  const header = 'First name,Last name,ID,Class'
  const good = 'Марко,Бойко,STU2024002,'

  await test.step('what was refused, and why', async () => {
    await paste.fill(
      `${header}\n${good}\nІнша,Олена,STU2024001,\nЛеся,,STU2024003,\nОстап,Вишня,12,\nТарас,Бульба,STU2024004,11-Я`,
    )
    await send.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 1 of 4 students')
    await expectOutcome(dialog, 1, 4)
    await expect(dialog.getByRole('progressbar', { name: '4 of 4 sent' })).toHaveAttribute('aria-valuenow', '4')
    for (const [row, name, reason] of [
      ['Row 3', 'Інша Олена', 'Student ID STU2024001 is already in use'],
      ['Row 4', '', 'The first or the last name is missing'],
      ['Row 5', 'Остап Вишня', 'Student ID format: STU + year + number (e.g., STU2024001)'],
      ['Row 6', 'Тарас Бульба', 'There is no class called 11-Я'],
    ] as const) {
      const refused = rows.filter({ has: page.getByText(row, { exact: true }) })
      await expect(refused).toContainText(name)
      await expect(refused.getByText(reason, { exact: true })).toBeVisible()
    }
    await expect(rows).toHaveText([/^Row 3/, /^Row 4/, /^Row 5/, /^Row 6/])
    await expectAccessible(page)
    await expectFitsPhone(page)
    expect(await studentsOf(asTeacher)).toHaveLength(2)
  })

  await test.step('mended in place: only what is not in yet is sent', async () => {
    await paste.fill(`${header}\n${good}\nІнша,Олена,STU2024005,\nОстап,Вишня,,\nТарас,Бульба,STU2024004,`)
    await send.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 4 of 4 students')
    await expect(dialog).toBeHidden()
    expect((await studentsOf(asTeacher)).map(({ lastName }) => lastName)).toEqual([
      'Бойко',
      'Бойко',
      'Бульба',
      'Вишня',
      'Олена',
    ])
  })

  await test.step('the same list on another day: every row is refused, nothing is in twice', async () => {
    await openImport(page)
    await paste.fill(`${header}\n${good}\nІнша,Олена,STU2024005,`)
    await send.click()
    await expectToast(page, 'Error', 'Failed to import students')
    await expectOutcome(dialog, 0, 2)
    await expect(rows).toHaveCount(2)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
    expect(await studentsOf(asTeacher)).toHaveLength(5)
  })
})

test('an import is stopped and goes on where it was', async ({ asTeacher }) => {
  const { page } = asTeacher
  await page.goto('/students')
  const { dialog, paste, send } = await openImport(page)
  const bar = dialog.getByRole('progressbar')
  // Every row waits at this gate until it is let through.
  let passed = 0
  let allowed = 0
  await page.route(creations, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await expect.poll(() => allowed > passed, { timeout: 30_000 }).toBe(true)
    passed += 1
    await route.fallback()
  })

  await test.step('it shows how far it has come', async () => {
    await paste.fill(tableOf(8, { withIds: false }))
    allowed = 3
    await send.click()
    await expect(bar).toHaveAttribute('aria-valuenow', '3')
    await expect(bar).toHaveAttribute('aria-valuemax', '8')
    await expect(dialog.getByText('3 of 8 sent', { exact: true })).toBeVisible()
    await expect(paste).not.toBeEditable()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('Stop: the row under way arrives, the others are not sent', async () => {
    await dialog.getByRole('button', { name: 'Stop' }).click()
    allowed = 8
    await expect(dialog.getByText('Successfully imported 4 of 8 students')).toBeVisible()
    await expect(
      dialog.getByText('The rest was not sent. Press Import Students again to go on; nobody is imported twice.'),
    ).toBeVisible()
    await expect(paste).toBeEditable()
    await expectAccessible(page)
    expect(await studentsOf(asTeacher)).toHaveLength(4)
  })

  await test.step('leaving while rows are sent stops as well; the last press brings the others', async () => {
    passed = 0
    allowed = 1
    await send.click()
    await expect(bar).toHaveAttribute('aria-valuenow', '5')
    await page.keyboard.press('Escape')
    allowed = 100
    await expect(dialog.getByText('Successfully imported 6 of 8 students')).toBeVisible()
    await send.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 8 of 8 students')
    await expect(dialog).toBeHidden()
    const ids = (await studentsOf(asTeacher)).map(({ studentId }) => studentId)
    expect(ids).toEqual(Array.from({ length: 8 }, (_, place) => `STU${year}00${place + 1}`))
  })
})

test('an import that loses the server goes on without doubles', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  await makeClass(asTeacher)
  await page.goto('/students')
  const { dialog, paste, send } = await openImport(page)
  const interruption = dialog.getByText(
    'The server stopped answering, so the rest was not sent. Press Import Students again to go on.',
  )
  let sent = 0
  await page.route(creations, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    if (sent !== 3) return route.fallback()
    // The third student is in, but the page never hears of it.
    await route.fetch()
    await route.abort()
  })

  await paste.fill(tableOf(6, { withIds: false }))
  await send.click()
  await expectToast(page, 'Error', 'Failed to import students')
  await expect(interruption).toBeVisible()
  await expect(dialog.getByText('Successfully imported 2 of 6 students')).toBeVisible()
  expect(sent).toBe(3)
  expect(await studentsOf(asTeacher)).toHaveLength(3)
  await expectAccessible(page)
  await expectFitsPhone(page)

  await dialog.getByLabel('Default class').click()
  await page.getByRole('option', { name: '5-А' }).click()
  await send.click()
  await expectToast(page, 'Import Complete', 'Successfully imported 6 of 6 students')
  await expect(dialog).toBeHidden()
  const students = await studentsOf(asTeacher)
  expect(students.map(({ lastName, studentId }) => [lastName, studentId])).toEqual(
    Array.from({ length: 6 }, (_, place) => [`Номер-00${place + 1}`, `STU${year}00${place + 1}`]),
  )

  await test.step('a server that is gone takes nothing that was pasted with it', async () => {
    await openImport(page)
    await school.stop()
    await paste.fill(tableOf(2))
    await send.click()
    await expectToast(page, 'Error', 'Failed to import students')
    await expect(interruption).toBeVisible()
    await expect(paste).toHaveValue(tableOf(2))
  })
})
