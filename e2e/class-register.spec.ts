import type { Locator } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { downloadTable, printPage } from './downloads.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { failRequests, preventChanges } from './network.ts'
import { chooseLanguage, showAddress } from './pages/app.ts'
import { cellOf } from './pages/class-register.ts'
import type { TestSchool } from './school.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  insertPastLesson,
  insertRecordedLessons,
  recordProgress,
  today,
} from './test-data.ts'

/** Inserts three lessons of 5-А in March 2026, two of them on the 9th: the day on which Іван joined and Марко left. */
async function insertMarch(school: TestSchool, actor: Actor) {
  const classId = await createClass(actor)
  const names = ['Олена Бойко', 'Марко Діденко', 'Іван Сірко']
  const [olena = '', marko = '', ivan = ''] = await createStudents(actor, classId, names)
  const templateId = await createTemplate(actor)
  const lesson = (date: string, startTime: string) => insertPastLesson(school, { templateId, classId, date, startTime })
  const [second, early, late] = [
    await lesson('2026-03-02', '09:00'),
    await lesson('2026-03-09', '08:15'),
    await lesson('2026-03-09', '13:00'),
  ]
  await recordProgress(actor, second, olena, { points: 10.25 })
  await recordProgress(actor, second, marko, { points: null })
  await recordProgress(actor, early, olena, { isPresent: false, points: null, comment: 'Хворіла' })
  await recordProgress(actor, early, ivan, { points: -2 })
  await recordProgress(actor, late, olena, { points: 0.75 })
  const setMembership = (studentId: string, dates: object) =>
    school.db.updateTable('classMemberships').set(dates).where('studentId', '=', studentId).execute()
  await setMembership(marko, { endsOn: '2026-03-09' })
  await setMembership(ivan, { startsOn: '2026-03-09' })
  return { classId, lesson }
}

/** What is drawn behind the content of a cell: the mark of a comment. */
const markOf = (cell: Locator) => cell.evaluate((element) => getComputedStyle(element, '::after').content)

const march = [
  ['Бойко Олена', 'STU2024001', '10.25', 'A', '0.75', '2', '11'],
  ['Діденко Марко', 'STU2024002', '•', '–', '–', '1', '0'],
  ['Сірко Іван', 'STU2024003', '–', '-2', '', '1', '-2'],
]

test('the class register is shown by month or dates, exported and printed', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const { classId } = await insertMarch(school, asTeacher)
  const dialog = page.getByRole('dialog', { name: 'Class register' })
  const month = dialog.getByRole('combobox', { name: 'Month' })
  const rows = dialog.locator('tbody tr')
  const expectMarch = async () => {
    await expect(rows).toHaveCount(3)
    const shown = await rows.evaluateAll((lines) =>
      lines.map((line) =>
        Array.from(line.children, (cell) => (cell.querySelector('[aria-hidden]') ?? cell).textContent ?? ''),
      ),
    )
    expect(shown).toEqual(march.map(([name, , ...cells]) => [name, ...cells]))
  }

  await test.step('the register opens with this month, which is kept in the address', async () => {
    await preventChanges(page)
    const restore = await failRequests(page, 'GET', '**/api/school-calendar')
    await page.goto(`/classes/${classId}?tab=lessons`)
    await page.getByRole('button', { name: 'Class register' }).click()
    await test.step('terms that cannot be loaded are tried again', async () => {
      const failure = dialog.getByRole('alert').filter({ hasText: 'The terms could not be loaded.' })
      await expect(failure).toBeVisible()
      await restore()
      await failure.getByRole('button', { name: 'Try again' }).click()
      await expect(failure).toHaveCount(0)
    })
    await expect(dialog.getByText('No lessons between these dates')).toBeVisible()
    await expect(page).toHaveURL(`/classes/${classId}?tab=lessons&register=${today().slice(0, 7)}`)
    await expectAccessible(page)
    await page.goBack()
    await expect(dialog).toBeHidden()
  })

  await test.step('a month shows attendance and points', async () => {
    await showAddress(page, `/classes/${classId}?tab=lessons&register=2026-02`)
    await expect(month).toHaveValue('2026-02')
    await dialog.getByRole('button', { name: 'Next month' }).click()
    await expect(dialog.getByText('5-А · March 2026').first()).toBeVisible()
    await expect(page).toHaveURL(/register=2026-03$/)
    await expectMarch()
    await expect(dialog.getByRole('status').first()).toHaveText('5-А · March 2026: 3 lessons')
    const heads = dialog.getByRole('columnheader')
    await expect(heads.nth(1)).toHaveText(/Mar 2, 2026, 09:00: Дроби на числовій прямій2Mon$/)
    await expect(heads.nth(2)).toHaveText(/9Mon08:15$/)
    await expect(heads.nth(3)).toHaveText(/9Mon13:00$/)
    const absent = dialog.getByRole('gridcell', { name: 'absent', exact: true })
    await expect(absent).toHaveCount(1)
    expect(await markOf(absent)).toContain('*')
    expect(await markOf(dialog.getByRole('gridcell', { name: '10.25' }))).not.toContain('*')
    await expect(dialog.getByRole('gridcell', { name: 'not in the class that day' })).toHaveCount(3)
    const legend = dialog.locator('dl', { hasText: 'not in the class that day' })
    await expect(legend).toHaveText(
      /^Aabsent.*Uexcused.*•present, no gradeP–not in the class that day\*with a comment$/,
    )
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('the month is exported to a CSV file', async () => {
    const { name, rows } = await downloadTable(page, 'Download CSV')
    expect(name).toBe('Class register 5-А · March 2026.csv')
    const dates = ['2026-03-02', '2026-03-09 08:15', '2026-03-09 13:00']
    expect(rows).toEqual([['Student', 'Student ID', ...dates, 'Present', 'Points'], ...march])
  })

  await test.step('the month is printed with its title on one sheet of A4 landscape', async () => {
    expect(await printPage(page)).toEqual({
      sheets: 1,
      width: expect.closeTo(842, 0),
      height: expect.closeTo(595, 0),
    })
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await page.emulateMedia({ media: 'print' })
    await expect(dialog.locator('thead tr').first()).toHaveText('Class register · 5-А · March 2026')
    expect(await markOf(dialog.getByRole('cell', { name: 'absent', exact: true }))).toContain('*')
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(month).toBeHidden()
    await expect(dialog.getByRole('button')).toHaveCount(0)
    await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.emulateMedia({ media: null })
    await expectMarch()
  })

  await test.step('other dates are chosen, and invalid ones show an error', async () => {
    await dialog.getByText('From … to', { exact: true }).click()
    await expect(page).toHaveURL(/register=2026-03-01\.\.2026-03-31$/)
    await dialog.getByLabel('First day').fill('2026-03-03')
    await expect(dialog.getByRole('columnheader')).toHaveCount(5)
    await expect(page).toHaveURL(/register=2026-03-03\.\.2026-03-31$/)
    for (const [label, date, sentence] of [
      ['Last day', '2026-03-02', 'The last day must not be before the first'],
      ['Last day', '2028-03-02', 'A register holds at most 400 days'],
      ['Last day', '', 'Please enter a valid date'],
    ] as const) {
      await dialog.getByLabel(label).fill(date)
      await expect(dialog.getByRole('alert')).toHaveText(sentence)
      await expect(dialog.getByRole('grid')).toHaveCount(0)
    }
    await expectAccessible(page)
    await dialog.getByText('Month', { exact: true }).click()
    await expectMarch()
  })

  await test.step('a failed request can be repeated', async () => {
    const path = /\/register\?/
    await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
    await month.selectOption({ label: 'April 2026' })
    await expect(dialog.getByRole('alert')).toContainText('Failed to load the class register')
    await page.unroute(path)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText('No lessons between these dates')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`/classes/${classId}?tab=lessons`)
  })

  await test.step('the register in Ukrainian, when that language is chosen', async () => {
    await chooseLanguage(page, 'Українська')
    await showAddress(page, `/classes/${classId}?register=2026-03`)
    const journal = page.getByRole('dialog', { name: 'Класний журнал' })
    await expect(journal.getByRole('gridcell', { name: 'відсутність', exact: true })).toHaveText(/Н/)
    await expect(journal.getByRole('gridcell', { name: '10,25' })).toBeVisible()
    await expect(journal.locator('dl', { hasText: 'відсутність' })).toHaveText(/^НвідсутністьA.*ппповажна причинаU/)
  })
})

/** What the program puts into the clipboard when an element is copied; empty when it leaves that to the browser. */
const copiedFrom = (element: Locator) =>
  element.evaluate((target) => {
    const clipboardData = new DataTransfer()
    target.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData.getData('text/plain')
  })

test('of a school year the last lessons are shown first, and all are printed on several sheets', async ({
  school,
  asAssistant,
  teacherApi,
}) => {
  const { page } = asAssistant
  const { classId } = await insertRecordedLessons(school, teacherApi, 200)
  await page.goto(`/classes/${classId}?register=2025-09-01..2026-06-30`)
  const heads = page.getByRole('dialog').getByRole('columnheader')
  await expect(heads).toHaveCount(3 + 60)
  await expect(page.getByText('Lessons 141 to 200 of 200 are shown.')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveText(/^Бойко Олена1+200200$/)
  await expect(heads.nth(60)).toBeInViewport()
  // Assistive technology counts the lessons that are not shown, too.
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '203')
  await expect(heads.nth(1)).toHaveAttribute('aria-colindex', '142')
  await expect(heads.last()).toHaveAttribute('aria-colindex', '203')
  await expect(cellOf(page, 'Олена Бойко', 59)).toHaveAttribute('aria-colindex', '201')
  expect(await copiedFrom(cellOf(page, 'Олена Бойко', 0))).toBe('1')
  expect(await copiedFrom(page.getByRole('link', { name: 'Бойко Олена' }))).toBe('')
  const earlier = page.getByRole('button', { name: 'Show earlier lessons' })
  await earlier.click()
  await expect(heads).toHaveCount(3 + 120)
  await expect(cellOf(page, 'Олена Бойко', 59)).toBeFocused()
  await expect(cellOf(page, 'Олена Бойко', 59)).toBeInViewport()
  await expect(page.getByText('Lessons 81 to 200 of 200 are shown.')).toBeVisible()
  expect((await printPage(page)).sheets).toBe(Math.ceil(200 / 24))
  // The browser prints at once after the event: everything has to be rendered during it.
  const printedSheets = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
    const sheets = document.querySelectorAll('table').length
    window.dispatchEvent(new Event('afterprint'))
    return sheets
  })
  expect(printedSheets).toBe(Math.ceil(200 / 24))
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('thead tr:first-child').last()).toHaveText(/ · sheet 9 of 9$/)
  await expect(page.locator('tbody').last()).toHaveText(/^Бойко Олена1{8}200200$/)
})
