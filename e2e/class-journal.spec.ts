import type { Page } from '@playwright/test'
import type { SchoolCalendarDocument } from '../src/contract/school-calendar/schema.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { downloadTable, printPage } from './downloads.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { chooseLanguage, showAddress } from './pages/app.ts'
import { tabOf } from './pages/class.ts'
import { modalOf } from './pages/register.ts'
import type { TestSchool } from './school.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  insertPastLesson,
  recordProgress,
  scheduleLesson,
} from './test-data.ts'

/** Two lessons of 5-А in March 2026 and one in April, with journals, and one in November 2025, on a day with a long name. */
async function insertLessons(school: TestSchool, actor: Actor) {
  const classId = await createClass(actor)
  const [olena = '', marko = '', ivan = ''] = await createStudents(actor, classId, [
    'Олена Бойко',
    'Марко Діденко',
    'Іван Сірко',
  ])
  const templateId = await createTemplate(actor)
  const lesson = async (date: string, journal: object) => {
    const id = await insertPastLesson(school, { templateId, classId, date, startTime: '09:00' })
    await actor.send('PATCH', `/api/scheduled-lessons/${id}`, journal)
    return id
  }
  const first = await lesson('2026-03-02', { topic: 'Дроби на прямій', homework: '§ 12, № 3', notes: 'Повільніше' })
  const second = await lesson('2026-03-09', { topic: 'Порівняння дробів' })
  const third = await lesson('2026-04-06', { homework: '§ 14' })
  await lesson('2025-11-26', {})
  await recordProgress(actor, first, olena, { isPresent: false, points: null })
  await recordProgress(actor, first, marko, { state: 'ill', points: null })
  await recordProgress(actor, first, ivan, { isPresent: false, points: null })
  await recordProgress(actor, second, olena, { state: 'late', minutes: 10 })
  await recordProgress(actor, second, marko)
  return { classId, first, third }
}

/** Expects no date of the lesson in November to reach into the next column. */
async function expectDateWithinColumn(page: Page) {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  const cell = page.getByRole('tabpanel').locator('tbody td').nth(1)
  await expect(cell).toContainText('26')
  for (const width of [640, 820, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    const overflow = await cell.evaluate((element) => {
      const text = Math.max(...[...element.children].map((part) => part.getBoundingClientRect().right))
      return text + Number.parseFloat(getComputedStyle(element).paddingRight) - element.getBoundingClientRect().right
    })
    expect.soft(overflow, `${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(size)
}

test('the journal of a class is shown by month, dates and term, printed, and exported as a class journal', async ({
  school,
  asTeacher,
  adminApi,
  asAssistant,
}) => {
  const { page } = asTeacher
  const { classId, first } = await insertLessons(school, asTeacher)
  const rows = page.getByRole('tabpanel').locator('tbody tr')
  const path = `/classes/${classId}?tab=journal`

  await test.step('it opens with this month, and other months are chosen, which the address keeps', async () => {
    await page.goto(`/classes/${classId}`)
    await tabOf(page, 'Journal').click()
    await expect(page.getByText('No lessons between these dates')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Plan lessons…' })).toBeVisible()
    await expectAccessible(page)
    await showAddress(page, `${path}&period=2026-02`)
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page).toHaveURL(`${path}&period=2026-03`)
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('tabpanel').getByRole('status')).toHaveText('5-А · March 2026: 2 lessons')
    await expect(rows.getByRole('cell').first()).toHaveText('1')
    const open = rows.nth(0).getByRole('button', { name: 'Дроби на числовій прямій' })
    await expect(open).toHaveAccessibleName(/Mar 2.*09:00/)
    await expect(rows.nth(0)).toContainText('Дроби на прямій')
    await expect(rows.nth(0)).toContainText('§ 12, № 3')
    await expect(rows.nth(0)).toContainText('0 of 3')
    await expect(rows.nth(0)).toContainText('A: Бойко Олена, Сірко Іван')
    await expect(rows.nth(0)).toContainText('I: Діденко Марко')
    await expect(rows.nth(1)).toContainText('L: Бойко Олена')
    await expect(page.getByRole('tabpanel').locator('dl')).toHaveText(/^Aabsent.*Llate.*Iill$/)
    await expect(page.getByText('Повільніше')).toHaveCount(0)
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('a lesson opens from its row', async () => {
    await rows.nth(0).getByRole('button').click()
    await expect(modalOf(page).getByLabel('Домашнє завдання')).toHaveValue('§ 12, № 3')
    await expect(page).toHaveURL(new RegExp(`lesson=${first}`))
    await page.keyboard.press('Escape')
    await expect(modalOf(page)).toBeHidden()
  })

  await test.step('other dates, and an invalid period says what is wrong', async () => {
    await page.getByText('From … to', { exact: true }).click()
    await page.getByLabel('Last day').fill('2026-04-30')
    await expect(rows).toHaveCount(3)
    await page.getByLabel('Last day').fill('2026-02-01')
    await expect(page.getByRole('alert')).toHaveText('The last day must not be before the first')
    await expect(rows).toHaveCount(0)
  })

  await test.step('a term of the school calendar', async () => {
    const calendar = await adminApi.send<SchoolCalendarDocument>('GET', '/api/school-calendar')
    const terms = [
      { id: 'first', name: 'Spring term', from: '2026-03-05', to: '2026-05-31' },
      { id: 'second', name: 'Autumn term', from: '2026-09-01', to: '2026-12-24' },
    ]
    const { updatedAt: _, ...rest } = calendar as SchoolCalendarDocument & { updatedAt?: unknown }
    await adminApi.send('PUT', '/api/school-calendar', { ...rest, terms })
    await showAddress(page, `${path}&period=2026-03`)
    await page.getByText('Term', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Term' }).selectOption('Spring term')
    await expect(page).toHaveURL(`${path}&period=2026-03-05..2026-05-31`)
    await expect(rows).toHaveCount(2)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Term' })).toHaveValue('first')
    await page.getByText('From … to', { exact: true }).click()
    await expect(page.getByLabel('First day')).toHaveValue('2026-03-05')
    await page.getByText('Month', { exact: true }).click()
    await expect(page).toHaveURL(`${path}&period=2026-03`)
  })

  await test.step('no date reaches into the next column, in both languages', async () => {
    await showAddress(page, `${path}&period=2025-11`)
    await expectDateWithinColumn(page)
    await chooseLanguage(page, 'Українська')
    await expect(page.getByRole('tab', { name: 'Записи уроків' })).toBeVisible()
    await expectDateWithinColumn(page)
    await showAddress(page, `${path}&period=2026-03`)
    await expect(rows).toHaveCount(2)
  })

  await test.step('in Ukrainian it is exported with the symbols of a class journal', async () => {
    const { name, rows } = await downloadTable(page, 'Завантажити CSV')
    expect(name).toBe('Записи уроків · 5-А · березень 2026 р.csv')
    const title = 'Дроби на числовій прямій'
    expect(rows).toEqual([
      ['№', 'Дата', 'Початок', 'Урок', 'Зміст уроку', 'Домашнє завдання', 'Присутні', 'Учні', 'Відвідування'],
      [
        ...['1', '2026-03-02', '09:00', title, 'Дроби на прямій', '§ 12, № 3', '0', '3'],
        'Н: Бойко Олена, Сірко Іван; хв.: Діденко Марко',
      ],
      ['2', '2026-03-09', '09:00', title, 'Порівняння дробів', '', '2', '3', 'зп.: Бойко Олена'],
    ])
  })

  await test.step('no tab is cut on a narrow phone', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 320, height: 640 })
    for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(size)
  })

  await test.step('and printed on A4 with its title, without the page around', async () => {
    expect(await printPage(page)).toEqual({
      sheets: 1,
      width: expect.closeTo(842, 0),
      height: expect.closeTo(595, 0),
    })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('tabpanel').locator('thead tr').first()).toHaveText(
      /Записи уроків · 5-А · березень 2026/,
    )
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.getByRole('combobox')).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('whatever is empty says to an assistant what only teachers can do', async () => {
    const { page } = asAssistant
    const unattended = { templateId: await createTemplate(asTeacher), classId: await createClass(asTeacher) }
    const texts = [
      [`${path}&period=2026-02`, 'Choose other dates. Teachers schedule the lessons; they will appear here.'],
      ['/templates?view=units', 'Teachers create the units; they will appear here.'],
      [
        `/classes/${classId}?register=2026-02`,
        'Choose other dates. Teachers schedule the lessons; they will appear here.',
      ],
      [`/?lesson=${await scheduleLesson(asTeacher, unattended)}`, 'Учнів додають учителі; вони з’являться тут.'],
      [
        `/?lesson=${await insertPastLesson(school, { ...unattended, date: '2026-03-02', startTime: '09:00' })}`,
        'Якщо учень був у класі вже раніше, учитель може змінити на сторінці учнів, відколи він у цьому класі.',
      ],
    ] as const
    await page.goto('/')
    for (const [address, text] of texts) {
      await showAddress(page, address)
      await expect(page.getByText(text)).toBeVisible()
    }
  })

  await test.step('a failed request can be repeated, and an assistant reads it, too', async () => {
    await page.route(/\/journal\?/, (route) => route.fulfill({ status: 500, body: '' }))
    await showAddress(page, `${path}&period=2026-04`)
    await expect(page.getByRole('alert')).toContainText('Не вдалося завантажити записи уроків')
    await page.unroute(/\/journal\?/)
    await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
    await expect(rows).toHaveCount(1)
    await showAddress(asAssistant.page, `${path}&period=2026-03`)
    await expect(asAssistant.page.getByRole('tabpanel').locator('tbody tr')).toHaveCount(2)
  })
})
