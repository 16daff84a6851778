import type { Locator, Page } from '@playwright/test'
import { startOfWeek } from '../src/contract/kernel/dates.ts'
import { formatDate } from '../src/web/lib/i18n/format.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { downloadTable, printPage } from './downloads.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { holdAnswers, scripts, watchRequests } from './network.ts'
import { chooseLanguage, followLink, setClock, showAddress } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
import { classStatOf } from './pages/class.ts'
import { pointsOf } from './pages/register.ts'
import type { TestSchool } from './school.ts'
import { createClass, createStudents, createTemplate, insertPastLesson, recordProgress, today } from './test-data.ts'

const ranking = (page: Page) => page.getByRole('table', { name: 'Student ranking by total points' })
const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })
const rowsOf = (table: Locator) => table.locator('tbody tr')
const monthName = (date: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' }).format(new Date(`${date}T12:00:00`))
const lastMonth = () => {
  const day = new Date(`${today().slice(0, 7)}-01T12:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - 1)
  return day.toISOString().slice(0, 10)
}

/** Creates a class of four with a lesson last month and one today: one student absent, two with equal totals. */
async function createRankedClass(school: TestSchool, asTeacher: Actor) {
  const classId = await createClass(asTeacher)
  const names = ['Олена Бойко', 'Ганна Ґалаґан', 'Марко Діденко', 'Іван Сірко']
  const [olena = '', hanna = '', marko = '', ivan = ''] = await createStudents(asTeacher, classId, names)
  const templateId = await createTemplate(asTeacher)
  const before = await insertPastLesson(school, { templateId, classId, date: lastMonth(), startTime: '09:00' })
  const now = await insertPastLesson(school, { templateId, classId, date: today(), startTime: '09:00' })
  for (const [student, then, since] of [
    [olena, 10, 15.5],
    [ivan, 8, 4],
    [hanna, 6, 6],
  ] as const) {
    await recordProgress(asTeacher, before, student, { points: then })
    await recordProgress(asTeacher, now, student, { points: since })
  }
  await recordProgress(asTeacher, before, marko, { isPresent: false, points: null })
  return classId
}

test('when another month has begun, an open register stays, and the analytics are fetched again once', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко'])
  const templateId = await createTemplate(asTeacher)
  // It ends at 23:59, so that its badge shows the new day.
  const lessonId = await insertPastLesson(school, { templateId, classId, date: '2025-10-31', startTime: '23:14' })
  await page.clock.setFixedTime(new Date('2025-10-31T23:59:50+02:00'))
  const requestedOf = (part: string) => {
    const requested: string[] = []
    page.on('request', (request) => void (request.url().includes(part) && requested.push(request.url())))
    return requested
  }
  const [details, analytics] = [requestedOf('/detail'), requestedOf('/analytics')]
  const open = async (tab: string) => {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  }

  await test.step('a register that is open stays open, and nothing is loaded again', async () => {
    await page.goto(`/classes/${classId}?tab=lessons&lesson=${lessonId}`)
    await pointsOf(page, 'Олена Бойко').fill('7')
    await expect(page.getByText('Upcoming', { exact: true })).toBeVisible()
    await setClock(page, '2025-11-01T00:00:10+02:00')
    await expect(page.getByText('Completed', { exact: true })).toBeVisible()
    await expect(pointsOf(page, 'Олена Бойко')).toHaveValue('7')
    expect(details).toHaveLength(1)
  })

  await test.step('the analytics are fetched again, on the tab or when it is opened again', async () => {
    await showAddress(page, `/classes/${classId}?tab=analytics`)
    await expect(rowsOf(ranking(page))).toHaveCount(1)
    await setClock(page, '2025-12-01T00:00:10+02:00')
    await expect.poll(() => analytics.length).toBe(2)
    await open('Overview')
    await open('Analytics')
    await open('Overview')
    await setClock(page, '2026-01-01T00:00:10+02:00')
    expect(analytics).toHaveLength(2)
    await open('Analytics')
    await expect.poll(() => analytics.length).toBe(3)
  })
})

test('the analytics of a class show the ranking, the charts and the totals', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const classId = await createRankedClass(school, asTeacher)

  const requested: string[] = []
  const loaded: Promise<string>[] = []
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
  page.on('response', (response) => void (response.url().endsWith('.js') && loaded.push(response.text())))
  const requestsOfAnalytics = () => requested.filter((path) => path.endsWith('/analytics'))
  const scriptsOfCharts = async () => (await Promise.all(loaded)).filter((script) => script.includes('recharts'))

  await test.step('the data and the chart library are loaded only when the tab is opened', async () => {
    const allAnswered = watchRequests(page)
    await page.goto('/')
    await allAnswered()
    await followLink(page, 'Classes')
    await page.getByRole('link', { name: '5-А' }).click()
    await expect(classStatOf(page, 'Total Students')).toContainText('4')
    await allAnswered()
    expect(requested).toContain(`/api/classes/${classId}/detail`)
    expect(requestsOfAnalytics()).toEqual([])
    expect(await scriptsOfCharts()).toEqual([])
  })

  await test.step('a failed request shows an error and can be repeated', async () => {
    await page.route('**/analytics', (route) => route.abort())
    await page.getByRole('tab', { name: 'Analytics' }).click()
    await expect(page.getByText('Failed to load analytics')).toBeVisible()
    await expectFitsPhone(page)
    await page.unroute('**/analytics')
    const asked = requestsOfAnalytics().length
    const release = await holdAnswers(page, '**/analytics')
    await page.getByRole('button', { name: 'Try again' }).click()
    release()
    await expect(page.getByText('Failed to load analytics')).toBeHidden()
    await expect(figure(page, 'Points by month').getByRole('table')).toBeAttached()
    expect(requestsOfAnalytics().slice(asked)).toEqual([`/api/classes/${classId}/analytics`])
    expect(await scriptsOfCharts()).not.toEqual([])
  })

  await test.step('the totals are rounded', async () => {
    await expect(classStatOf(page, 'Total Class Points')).toContainText('50')
    await expect(classStatOf(page, 'Average Class Points')).toContainText('12')
    await expect(page.getByRole('link', { name: 'Students: 4' })).toHaveAttribute('href', /\?tab=students$/)
    await expect(page.getByRole('tabpanel').getByText('Students', { exact: true }).locator('../..')).toContainText('4')
  })

  const table = ranking(page)
  const ranks = [
    ['1', 'Бойко Олена', 'STU2024001', '25.5', '15.5', '10', '5.5', '55', '2'],
    ['2', 'Ґалаґан Ганна', 'STU2024002', '12', '6', '6', '0', '0', '2'],
    ['2', 'Сірко Іван', 'STU2024004', '12', '4', '8', '-4', '-50', '2'],
    ['4', 'Діденко Марко', 'STU2024003', '0', '0', '0', '0', '0', '1'],
  ]
  await test.step('students are ranked by points, equal totals share a rank, and arrows have a text', async () => {
    await expect(table.getByRole('columnheader')).toHaveText([
      'Rank',
      'Student',
      'Student ID',
      'Total Points',
      'This Month',
      'Last Month',
      'Difference',
      'Month over Month',
      'Total Entries',
      'Points by Month',
    ])
    const changes = ['up55.0%', 'unchanged0.0%', 'down-50.0%', 'unchanged0.0%']
    const lines = ['10; 15.5', '6; 6', '8; 4', '0; 0']
    for (const [index, cells] of ranks.entries()) {
      const name = index === 0 ? 'Бойко ОленаTop student' : (cells[1] ?? '')
      const row = rowsOf(table).nth(index)
      const shown = [cells[0] ?? '', name, ...cells.slice(2, 7), changes[index] ?? '', cells[8] ?? '', '']
      await expect(row.locator('th, td')).toHaveText(shown)
      const words = `Points from ${monthName(lastMonth())} to ${monthName(today())}: ${lines[index]}`
      await expect(row.getByRole('img')).toHaveAttribute('aria-label', words)
    }
    await expect(table.locator('tfoot').locator('th, td')).toHaveText([
      '',
      'Whole class',
      '',
      '49.5',
      '25.5',
      '24',
      '1.5',
      'up6.3%',
      '7',
      '',
    ])
    await expect(rowsOf(table).locator('svg.lucide-arrow-up')).toHaveCount(1)
    await expect(rowsOf(table).locator('svg.lucide-arrow-down')).toHaveCount(1)
    await expect(rowsOf(table).locator('svg.lucide-arrow-right')).toHaveCount(2)
    await expect(rowsOf(table).first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(rowsOf(table).nth(1)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })

  await test.step('the points by month are shown as bars, by keyboard and as a table', async () => {
    const chart = figure(page, 'Points by month')
    await expect(rowsOf(chart.getByRole('table'))).toHaveText([
      `${monthName(lastMonth())}244`,
      `${monthName(today())}25.53`,
    ])
    await expect(chart.locator('.recharts-bar-rectangle path')).toHaveCount(2)
    const status = chart.getByRole('status')
    await expect(status).toHaveText('')
    await chart.getByRole('application').focus()
    await expect(status).toHaveText(`${monthName(lastMonth())}, Points: 24`)
    await page.keyboard.press('ArrowRight')
    await expect(status).toHaveText(`${monthName(today())}, Points: 25.5`)
    await expect(chart.getByText('Points: 25.5', { exact: true })).toBeVisible()
    await expect(chart.getByText('3 records')).toBeVisible()
  })

  await test.step('the attendance by week is read by keyboard', async () => {
    const strip = figure(page, 'Attendance by week')
    const weeks = strip.getByRole('option')
    await expect(weeks.last()).toHaveAttribute('aria-label', /: 100% present, 3 of 3 records$/)
    await expect(weeks.last()).toHaveAttribute('aria-selected', 'true')
    await weeks.last().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(weeks.nth(-2)).toBeFocused()
    await expect(strip.getByRole('paragraph').filter({ hasText: ': no records' })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(weeks.first()).toBeFocused()
    await expect(strip.getByRole('paragraph').filter({ hasText: ': 75% present, 3 of 4 records' })).toBeVisible()
    await expect(weeks.first()).toHaveText('75')
    const names = await weeks.locator('[data-month]').evaluateAll((all) => all.map((name) => name.dataset.month))
    const month = (date: string) => formatDate(date, 'en-US', 'shortMonth')
    expect(names[0]).toBe(month(startOfWeek(lastMonth())))
    expect(names.filter(Boolean), 'each month once').toEqual([...new Set(names.filter(Boolean))])
    expect(names.filter(Boolean)).toContain(month(startOfWeek(today())))
    await page.keyboard.press('ArrowLeft')
    await expect(weeks.first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(weeks.last()).toBeFocused()
    await weeks.first().hover()
    await expect(weeks.first()).toHaveAttribute('aria-selected', 'true')
    await expect(strip.getByRole('list', { name: 'What the shades mean' }).getByRole('listitem')).toHaveCount(4)
  })

  await test.step('the ranking is exported to a CSV file', async () => {
    const { name, rows: table } = await downloadTable(page, 'Download CSV')
    expect(name).toBe(`5-А ranking ${today()}.csv`)
    const [heads, ...rows] = table
    expect(heads).toEqual([
      'Rank',
      'Student',
      'Student ID',
      'Total Points',
      'This Month',
      'Last Month',
      'Difference',
      'Month over Month, %',
      'Total Entries',
    ])
    expect(rows).toEqual(ranks)
  })

  await test.step('the tab is printed on A4 landscape, without controls', async () => {
    const across = { width: expect.closeTo(842, 0), height: expect.closeTo(595, 0) }
    expect(await printPage(page)).toEqual({ sheets: 2, ...across })
    const size = page.viewportSize()
    await page.emulateMedia({ media: 'print' })
    // 297 mm less two margins of 12 mm.
    await page.setViewportSize({ width: 1031, height: 700 })
    await expect(page.getByRole('heading', { name: '5-А' })).toBeVisible()
    await expect(table).toBeVisible()
    for (const chrome of [page.getByRole('navigation'), page.getByRole('tablist'), page.getByRole('button')]) {
      for (const part of await chrome.all()) await expect(part).toBeHidden()
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1031)
    expect((await table.boundingBox())?.width).toBeLessThanOrEqual(1031)
    await page.emulateMedia({ media: 'screen' })
    if (size) await page.setViewportSize(size)
  })

  await test.step('with large letters on a tablet the names stay in view while the table is scrolled', async () => {
    await page.setViewportSize({ width: 640, height: 844 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'))
    const name = table.getByRole('rowheader', { name: 'Ґалаґан Ганна' })
    await rowsOf(table).nth(1).getByRole('cell').last().scrollIntoViewIfNeeded()
    await expect(table.getByRole('columnheader', { name: 'Rank' })).not.toBeInViewport()
    await expect(name).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the tab is accessible and links to the students', async () => {
    await expectAccessible(page)
    await table.getByRole('link', { name: 'Бойко Олена' }).click()
    await expect(page.getByRole('heading', { name: 'Олена Бойко' })).toBeVisible()
  })
})

test('the analytics of a class with few records', async ({ school, teacherApi, asAssistant }) => {
  const { page } = asAssistant
  const classId = await createClass(teacherApi)

  await test.step('without a student it leads to the students', async () => {
    await whenFollowing(page, () => page.goto(`/classes/${classId}?tab=analytics`))
    await expect(page.getByRole('heading', { name: 'No students to compare yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the students' }).click()
    await expect(page.getByText('No students in this class yet')).toBeVisible()
  })

  const [olena = ''] = await createStudents(teacherApi, classId, ['Олена Бойко', 'Іван Сірко'])
  await test.step('without a lesson the charts show that there are no records', async () => {
    await page.getByRole('tab', { name: 'Analytics' }).click()
    await expect(page.getByText('Nothing has been recorded in the lessons of the last 24 months.')).toBeVisible()
    await expect(page.getByText('No attendance has been recorded in the last year.')).toBeVisible()
    await expect(rowsOf(ranking(page))).toHaveText([/^1Бойко ОленаSTU20240010000unchanged0.0%0–$/, /^1Сірко Іван/])
    await expect(page.getByText('Top student')).toHaveCount(0)
    await expectAccessible(page)
  })

  const lesson = { templateId: await createTemplate(teacherApi), classId, date: today(), startTime: '09:00' }
  const lessonId = await insertPastLesson(school, lesson)
  await test.step('one lesson without points shows one month, one week and an axis', async () => {
    await recordProgress(teacherApi, lessonId, olena, { points: null })
    const chart = figure(page, 'Points by month')
    await expect(rowsOf(chart.getByRole('table'))).toHaveText([`${monthName(today())}01`])
    await expect(chart.getByRole('application').getByText('0', { exact: true })).toBeVisible()
    const weeks = figure(page, 'Attendance by week').getByRole('option')
    await expect(weeks).toHaveCount(1)
    await expect(weeks).toHaveAttribute('aria-label', /: 100% present, 1 of 1 record$/)
  })

  await test.step('negative points are drawn below zero, and a table replaces a chart that cannot be loaded', async () => {
    const second = await insertPastLesson(school, { ...lesson, startTime: '11:00' })
    await recordProgress(teacherApi, second, olena, { points: -2.5 })
    const chart = figure(page, 'Points by month')
    await expect(rowsOf(chart.getByRole('table'))).toHaveText([`${monthName(today())}-2.52`])
    // The chart is drawn after the table.
    await expect(chart.locator('.recharts-bar-rectangle path')).toBeVisible()
    const bar = await chart.locator('.recharts-bar-rectangle path').boundingBox()
    const zero = await chart.locator('.recharts-reference-line-line').boundingBox()
    expect(bar?.y).toBeGreaterThanOrEqual(Math.floor(zero?.y ?? Number.POSITIVE_INFINITY))
    await chooseLanguage(page, 'Українська')
    await page.route(scripts, async (route) => {
      const response = await route.fetch()
      return (await response.text()).includes('recharts') ? route.abort() : route.fulfill({ response })
    })
    await page.reload()
    const written = figure(page, 'Бали за місяцями')
    await expect(rowsOf(written.getByRole('table'))).toHaveText([/-2,52$/])
    await expect(written.getByRole('application')).toHaveCount(0)
    await expect(figure(page, 'Відвідуваність за тижнями').getByRole('option')).toHaveAttribute(
      'aria-label',
      /: присутність 100%, 2 з 2 записів$/,
    )
    await expectAccessible(page)
    // Otherwise the end of the test would meet an answer that is being read.
    await page.unrouteAll({ behavior: 'wait' })
  })
})
