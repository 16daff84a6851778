import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { preventChanges } from './network.ts'
import { chooseLanguage, setClock } from './pages/app.ts'
import { modalOf, saveButton } from './pages/register.ts'
import { dayOf, daysOf, statsOf, weekOf } from './pages/week.ts'
import type { TestSchool } from './school.ts'
import { createClass, createStudents, createTemplate, insertPastLesson, recordProgress } from './test-data.ts'

/** The time at which the browser's clock is fixed: a Wednesday in term. */
const wednesday = new Date('2025-11-12T10:20:00+02:00')

type Week = { lessons: Record<'monday' | 'tuesday' | 'now' | 'allAbsent' | 'today' | 'thursday', string> }

/** Schedules a week in which every badge occurs, for a class of three students. */
async function scheduleWeek(school: TestSchool, asTeacher: Actor): Promise<Week> {
  const long = await createTemplate(asTeacher, { title: 'Sixteen letters!' })
  const short = await createTemplate(asTeacher, { title: 'Fifteen letters' })
  const classId = await createClass(asTeacher)
  const students = await createStudents(asTeacher, classId, ['Олена Бойко', 'Іван Сірко', 'Ганна Ґалаґан'])
  const lesson = (templateId: string, date: string, startTime: string) =>
    insertPastLesson(school, { templateId, classId, date, startTime })
  const lessons = {
    monday: await lesson(short, '2025-11-10', '08:00'),
    tuesday: await lesson(long, '2025-11-11', '09:00'),
    now: await lesson(long, '2025-11-12', '10:00'),
    allAbsent: await lesson(long, '2025-11-10', '09:00'),
    today: await lesson(short, '2025-11-12', '12:00'),
    thursday: await lesson(long, '2025-11-13', '17:00'),
  }
  await lesson(short, '2025-11-23', '11:00')
  for (const student of students) {
    await recordProgress(asTeacher, lessons.monday, student)
    await recordProgress(asTeacher, lessons.allAbsent, student, { isPresent: false })
  }
  await recordProgress(asTeacher, lessons.tuesday, students[0] ?? '')
  await recordProgress(asTeacher, lessons.now, students[0] ?? '', { isPresent: false })
  await asTeacher.page.clock.setFixedTime(wednesday)
  return { lessons }
}

/** The computed colour of a token of the theme. */
const colourOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = `var(${name})`
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  }, token)

const green = ['--color-green', '--color-green-solid'] as const
const amber = ['--color-amber', '--color-amber-solid'] as const
const grey = ['--color-grey', '--color-line-strong'] as const
type Status = { badge: string; graded: string; colours: readonly [badge: string, bar: string] }

const cardAt = (page: Page, day: string, start: string) =>
  dayOf(page, day).getByRole('listitem').filter({ hasText: start })

async function expectStatus(page: Page, day: string, start: string, { badge, graded, colours }: Status) {
  const card = cardAt(page, day, start)
  await expect(card.getByText(badge, { exact: true })).toHaveCSS('color', await colourOf(page, colours[0]))
  await expect(card.getByText(graded, { exact: true })).toBeVisible()
  const bar = card.getByRole('progressbar', { name: graded }).locator('div')
  await expect(bar).toHaveCSS('background-color', await colourOf(page, colours[1]))
}

async function expectOnlyBadge(page: Page, day: string, start: string, badge: string) {
  const card = cardAt(page, day, start)
  await expect(card.getByText(badge, { exact: true })).toBeVisible()
  await expect(card.getByRole('progressbar')).toHaveCount(0)
  await expect(card).not.toContainText('graded')
}

test('the dashboard shows four counts and the lessons of the week', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const { lessons } = await scheduleWeek(school, asTeacher)
  await page.goto('/')

  await test.step('four stat cards', async () => {
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect(statsOf(page)).toHaveText(
      /^The school in numbers\s*Active Classes\s*1Total Students\s*3Lessons Today\s*2Templates\s*2$/,
    )
  })

  await test.step('seven days from Monday, with their dates', async () => {
    await expect(daysOf(page).getByRole('heading')).toHaveText([
      /^Monday\s*Nov 10$/,
      /^Tuesday\s*Nov 11$/,
      /^Wednesday\s*Nov 12$/,
      /^Thursday\s*Nov 13$/,
      /^Friday\s*Nov 14$/,
      /^Saturday\s*Nov 15$/,
      /^Sunday\s*Nov 16$/,
    ])
    await expect(weekOf(page).getByText(/^Nov 10\s–\s16, 2025$/)).toBeVisible()
    await expect(dayOf(page, 'Friday').getByText('No lessons')).toBeVisible()
    await expect(dayOf(page, 'Saturday').getByText('Holiday')).toBeVisible()
    await expect(dayOf(page, 'Sunday').getByText('Holiday')).toBeVisible()
    await expect(dayOf(page, 'Wednesday')).toHaveAttribute('aria-current', 'date')
  })

  await test.step('titles of more than 15 characters are truncated and end with two dots', async () => {
    await expect(dayOf(page, 'Tuesday').getByText('Sixteen letters..', { exact: true })).toBeVisible()
    await expect(dayOf(page, 'Monday').getByText('Fifteen letters', { exact: true })).toBeVisible()
    const name = 'Sixteen letters!, 5-А, Thursday, November 13, 2025, 17:00 to 17:45'
    await expect(dayOf(page, 'Thursday').getByRole('button', { name })).toBeVisible()
  })

  await test.step('a lesson that has begun shows its badge and its progress bar in one colour', async () => {
    await expectStatus(page, 'Monday', '08:00', { badge: 'Complete', graded: '3 of 3 graded', colours: green })
    await expectStatus(page, 'Tuesday', '09:00', { badge: 'In Progress', graded: '1 of 3 graded', colours: amber })
    await expectStatus(page, 'Wednesday', '10:00', { badge: 'In Progress', graded: '0 of 2 graded', colours: grey })
  })

  await test.step('a lesson that has not begun shows only its badge', async () => {
    await expectOnlyBadge(page, 'Wednesday', '12:00', 'Pending')
    await expectOnlyBadge(page, 'Thursday', '17:00', 'Future')
  })

  await test.step('the panel shows the current and the next lesson', async () => {
    const panel = page.getByRole('region', { name: 'Today' })
    await expect(panel.getByRole('list', { name: 'Now' })).toHaveText(/5-А Sixteen letters!until 10:45/)
    await expect(panel.getByRole('list', { name: 'Next' })).toHaveText(/5-А Fifteen lettersat 12:00/)
    const current = dayOf(page, 'Wednesday').getByRole('listitem').filter({ hasText: '10:00' })
    await expect(current.getByText('Now', { exact: true })).toBeVisible()
  })

  await test.step('the page is accessible and fits a phone', async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a press on a card opens the lesson, and Back closes it', async () => {
    const card = dayOf(page, 'Tuesday').getByRole('button', { name: /^Sixteen letters!/ })
    await card.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Деталі уроку' })).toBeVisible()
    await expect(page).toHaveURL(`/?lesson=${lessons.tuesday}`)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(card).toBeFocused()
    await page.goForward()
    await expect(page.getByRole('dialog')).toContainText('вівторок, 11 листопада 2025')
    await page.keyboard.press('Escape')
    await expect(card).toBeFocused()
  })

  await test.step('the progress bar appears when a lesson begins and counts the students who were present', async () => {
    // Nobody was present, so there is nothing to count.
    const allAbsent = cardAt(page, 'Monday', '09:00')
    await expect(allAbsent.getByText('Complete', { exact: true })).toHaveCSS('color', await colourOf(page, grey[0]))
    await expect(allAbsent.getByRole('progressbar')).toHaveCount(0)
    await expect(allAbsent).not.toContainText('graded')
    await setClock(page, '2025-11-12T11:59:59+02:00')
    await expect(page.getByText('No lesson right now')).toBeVisible()
    await expectOnlyBadge(page, 'Wednesday', '12:00', 'Pending')
    await setClock(page, '2025-11-12T12:00:00+02:00')
    await expectStatus(page, 'Wednesday', '12:00', { badge: 'Pending', graded: '0 of 3 graded', colours: grey })

    await cardAt(page, 'Wednesday', '12:00').getByRole('button').click()
    const modal = modalOf(page)
    await modal.getByLabel(/Присутність: Ґалаґан/).uncheck()
    await saveButton(page).click()
    await expect(modal).toBeHidden()
    await expectStatus(page, 'Wednesday', '12:00', { badge: 'Complete', graded: '2 of 2 graded', colours: green })
  })
})

test('a week is repeated after a failed request, chosen by buttons and kept in the address, and in Ukrainian', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  await scheduleWeek(school, asTeacher)

  await test.step('a failed request for the schedule, the counts or the registers shows an error and can be repeated', async () => {
    // A connection that is back repeats it by itself.
    await preventChanges(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/dashboard/home?*', async (route) => {
      await held.promise
      await route.abort()
    })
    // There is no such day.
    await page.goto('/?week=2026-02-30')
    await expect(weekOf(page).getByRole('status')).toHaveText('Loading...')
    held.resolve()
    await expect(page.getByText('The numbers could not be loaded.')).toBeVisible()
    await expect(weekOf(page).getByText('Failed to load the schedule')).toBeVisible()
    await expect(weekOf(page).getByText('Check the connection and try again.')).toBeVisible()
    await expect(page.getByText('Today’s lessons could not be loaded.')).toBeVisible()
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await expect(attention.getByText('The registers could not be loaded.')).toBeVisible()
    await expectAccessible(page)

    const repeated = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/dashboard/home?'))
    await attention.getByRole('button', { name: 'Try again' }).click()
    await repeated
    await page.unroute('**/api/dashboard/home?*')
    await statsOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(statsOf(page)).toContainText('Lessons Today2')
    await expect(attention.getByRole('listitem')).toHaveCount(1)
    await expect(cardAt(page, 'Monday', '08:00').getByText('Complete')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Next' })).toContainText('at 12:00')
  })

  await test.step('another week is chosen by buttons and kept in the address', async () => {
    const week = weekOf(page)
    await expect(week.getByText(/^Nov 10\s–\s16, 2025$/)).toBeVisible()
    const today = week.getByRole('button', { name: 'Today' })
    const [previous, next] = [
      week.getByRole('button', { name: 'Previous week' }),
      week.getByRole('button', { name: 'Next week' }),
    ]
    await expect(dayOf(page, 'Friday').getByText('No lessons')).toBeVisible()
    await expect(today).toHaveAttribute('aria-pressed', 'true')

    await next.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?week=2025-11-17')
    await expect(week.getByText(/^Nov 17\s–\s23, 2025$/)).toBeVisible()
    await expect(week.getByText('No lessons')).toHaveCount(5)
    await expect(week.getByText('Holiday')).toHaveCount(1)
    await expect(dayOf(page, 'Sunday').getByText('Fifteen letters', { exact: true })).toBeVisible()
    await expect(next).toBeFocused()
    await expect(dayOf(page, 'Sunday').getByText('Future')).toBeVisible()
    await expect(today).toHaveAttribute('aria-pressed', 'false')
    await today.click()
    await expect(page).toHaveURL('/')
    await expect(week.getByText(/^Nov 10\s–\s16, 2025$/)).toBeVisible()

    await previous.click()
    await previous.click()
    await expect(page).toHaveURL('/?week=2025-10-27')
    await expect(week.getByText(/^Oct 27\s–\sNov 2, 2025$/)).toBeVisible()
    await expect(week.getByText('No lessons')).toHaveCount(5)
    await expect(week.getByText('Holiday')).toHaveCount(2)

    await page.goto('/dashboard?week=2026-01-01')
    await expect(week.getByText(/^Dec 29, 2025\s–\sJan 4, 2026$/)).toBeVisible()
    await next.click()
    await expect(page).toHaveURL('/dashboard?week=2026-01-05')
    await today.click()
    await expect(week.getByText(/^Nov 10\s–\s16, 2025$/)).toBeVisible()
  })

  await test.step('the week in Ukrainian, when that language is chosen', async () => {
    await chooseLanguage(page, 'Українська')
    await expect(page.getByRole('heading', { name: 'Головна', level: 1 })).toBeVisible()
    for (const label of ['Активні класи', 'Усього учнів', 'Уроки сьогодні']) {
      await expect(page.getByText(label, { exact: true })).toBeVisible()
    }
    const week = weekOf(page)
    await expect(daysOf(page).getByRole('heading')).toHaveText([
      /понеділок/i,
      /вівторок/i,
      /середа/i,
      /четвер/i,
      /п.ятниця/i,
      /субота/i,
      /неділя/i,
    ])
    await expect(week.getByText(/^10\s?–\s?16 лист\. 2025 р\.$/)).toBeVisible()
    for (const word of ['Заповнено', 'Частково', 'Очікує', 'Попереду', '3 з 3 оцінено', '1 з 3 оцінено']) {
      await expect(week.getByText(word, { exact: true }).first()).toBeVisible()
    }
    const attention = page.getByRole('region', { name: 'Потребують уваги' })
    await expect(attention.getByRole('listitem')).toContainText(['вт, 11 лист., 09:00 Частково 1 з 3'])
    await expect(page.getByRole('button', { name: 'Запланувати урок: четвер, 13 листопада' })).toBeVisible()
    for (const name of ['Сьогодні', 'Попередній тиждень', 'Наступний тиждень']) {
      await expect(week.getByRole('button', { name })).toBeVisible()
    }
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
    await expectNoSidewaysScroll(page)
  })
})
