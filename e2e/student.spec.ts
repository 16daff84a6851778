import type { Page } from '@playwright/test'
import { endTimeOf } from '../src/contract/classes/rules.ts'
import { addDays } from '../src/contract/kernel/dates.ts'
import { newId } from '../src/server/db/ids.ts'
import { expectAccessible, expectFitsPhone, expectNoSidewaysScroll } from './accessibility.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { failRequests, holdAnswers } from './network.ts'
import { chooseLanguage, expectStat, expectToast, showAddress } from './pages/app.ts'
import type { TestSchool } from './school.ts'
import { createClass, createStudent, createTemplate } from './test-data.ts'

type Entry = { title?: string; isPresent?: boolean; points?: number | null; comment?: string }

type History = { name: string; studentId?: string; entries: Entry[] }

/** Inserts a student of 5-А with one recorded lesson a day, from 1 September 2025 on. */
async function insertHistory(
  school: TestSchool,
  actor: Actor,
  { name, studentId: number = 'STU2024001', entries }: History,
) {
  const classId = await createClass(actor)
  const studentId = await createStudent(actor, name, { studentId: number, classId })
  const titles = [...new Set(entries.map(({ title = 'Дроби' }) => title))]
  const templates = new Map<string, string>()
  for (const title of titles) templates.set(title, await createTemplate(actor, { title }))
  const lessons = entries.map(({ title = 'Дроби' }, index) => ({
    id: newId(),
    classId,
    templateId: templates.get(title) ?? '',
    date: addDays('2025-09-01', index),
    startTime: '09:00',
    endTime: endTimeOf('09:00') ?? '',
  }))
  const progress = entries.map(({ isPresent = true, points = null, comment = '' }, index) => ({
    id: newId(),
    studentId,
    scheduledLessonId: lessons[index]?.id ?? '',
    isPresent,
    points,
    comment,
  }))
  if (lessons.length === 0) return { studentId, classId }
  await school.db.insertInto('scheduledLessons').values(lessons).execute()
  await school.db.insertInto('studentProgress').values(progress).execute()
  return { studentId, classId }
}

/** The bars of the performance chart: the title under each, the value on it, and its position. */
async function readChart(page: Page) {
  const bars = page.getByRole('main').locator('ol').locator('li')
  return bars.evaluateAll((entries) =>
    entries.map((entry) => {
      const spans = Array.from(entry.querySelectorAll('span'))
      const bar = spans.find((span) => span.matches(':empty') && getComputedStyle(span).display === 'block')
      const { top, bottom, height } = bar?.getBoundingClientRect() ?? {}
      const [value, title] = spans.filter((span) => span.childElementCount === 0 && span.textContent)
      return { title: title?.textContent, value: value?.textContent, top, bottom, height }
    }),
  )
}

const lastPoints = [-2, 0, 0.5, 12, 10, 9, 8, 7, 6, 5, 4, 3, 11, 10.25, 4.5]

test('the page of a student shows the statistics, the chart and the history of all lessons', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const title = 'Дроби на числовій прямій'
  const entries: Entry[] = [
    { points: 1 },
    { points: 2 },
    { isPresent: false, comment: 'Хворіла' },
    { title: 'Контрольна робота' },
    ...lastPoints.map((points) => ({ points, title })),
  ]
  const { studentId, classId } = await insertHistory(school, asTeacher, { name: 'Олена Бойко', entries })
  const release = await holdAnswers(page, /\/detail$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/students/${studentId}`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
  await expectAccessible(page)
  release()
  const history = page.getByRole('table', { name: 'Lesson History' })
  const rows = history.getByRole('row')

  await test.step('on a phone the latest bars are in view', async () => {
    await expect(page.getByRole('main').locator('ol').locator('li').last()).toBeInViewport()
    await expect(page.getByRole('main').locator('ol').locator('li').first()).not.toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the header and the four cards', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Олена Бойко')
    await expect(page).toHaveTitle('Daybook · Олена Бойко')
    await expect(page.getByText('STU2024001', { exact: true })).toBeVisible()
    await expectStat(page, 'Lessons Attended', '18')
    await expectStat(page, 'Total Score', '91.25')
    await expectStat(page, 'Average Score', '5')
    await expectStat(page, 'Attendance Rate', '95%')
    for (const hint of ['of 19 lessons', 'over 17 graded lessons', 'Good attendance']) {
      await expect(page.getByText(hint, { exact: true })).toBeVisible()
    }
    // Only admins export and erase.
    await expect(page.getByRole('button', { name: /^Data of/ })).toHaveCount(0)
  })

  await test.step('the student is edited from the page', async () => {
    const lists: string[] = []
    page.on('request', (request) => {
      if (/\/api\/(students|classes)$/.test(request.url())) lists.push(new URL(request.url()).pathname)
    })
    const restore = await failRequests(page, 'GET', '**/api/classes')
    await page.getByRole('button', { name: 'Edit Олена Бойко' }).click()
    await expectToast(page, 'Error', 'Failed to load classes')
    await restore()
    await page.getByRole('button', { name: 'Edit Олена Бойко' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('First name')).toBeFocused()
    expect(new Set(lists), 'of all students nothing is needed').toEqual(new Set(['/api/classes']))
    await dialog.getByLabel('First name').fill('Оленка')
    await dialog.getByRole('button', { name: 'Save Student' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оленка Бойко')
    await expect(page.getByRole('button', { name: 'Edit Оленка Бойко' })).toBeFocused()
  })

  await test.step('the last fifteen graded lessons are shown as bars and as a table', async () => {
    await expect(page.getByRole('heading', { name: 'Performance Trend' })).toBeVisible()
    await expect(page.getByText('Last graded lesson: Sep 19, 2025', { exact: true })).toBeVisible()
    const chart = await readChart(page)
    expect(chart.map(({ value }) => value)).toEqual(lastPoints.map(String))
    expect(chart.map(({ title }) => title)).toEqual(lastPoints.map(() => 'Дроби на числов…'))
    const [negative, zero, , most, , , , , half] = chart.map(({ top = 0, bottom = 0, height = 0 }) => ({
      top,
      bottom,
      height,
    }))
    expect(most?.height).toBe(Math.max(...chart.map(({ height = 0 }) => height)))
    expect(Math.abs((most?.height ?? 0) / (half?.height ?? 1) - 2)).toBeLessThan(0.05)
    expect(Math.abs((most?.height ?? 0) / (negative?.height ?? 1) - 6)).toBeLessThan(0.5)
    expect(zero?.height).toBeLessThan(4)
    expect(negative?.top).toBeGreaterThanOrEqual(most?.bottom ?? 0)
    const table = page.getByRole('table', { name: 'Points in the last 15 graded lessons' })
    await expect(table.getByRole('row')).toHaveCount(16)
    await expect(table.getByRole('row').nth(1)).toHaveText(`Sep 5, 2025${title}-2`)
  })

  await test.step('all lessons are listed newest first or oldest first, as the address says', async () => {
    await expect(rows.first().getByRole('columnheader')).toHaveText(['Date', 'Lesson', 'Status', 'Points', 'Comment'])
    await expect(rows).toHaveCount(20)
    await expect(page.getByRole('radio', { name: 'Newest First' })).toBeChecked()
    await expect(rows.nth(1)).toHaveText(`Sep 19, 2025 09:00${title}Graded4.5`)
    await expect(rows.nth(16)).toHaveText('Sep 4, 2025 09:00Контрольна роботаNot GradedPending')
    await expect(rows.nth(17)).toHaveText('Sep 3, 2025 09:00ДробиMissed—Хворіла')
    await page.getByText('Oldest First').click()
    await expect(page).toHaveURL(`/students/${studentId}?sort=oldest`)
    await expect(rows.nth(1)).toContainText('Sep 1, 2025')
    await page.reload()
    await expect(rows.nth(19)).toContainText('Sep 19, 2025')
    await page.getByRole('radio', { name: 'Oldest First' }).press('ArrowLeft')
    await expect(page).toHaveURL(`/students/${studentId}`)
    await expect(rows.nth(1)).toContainText('Sep 19, 2025')
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('the page in Ukrainian, when that language is chosen', async () => {
    await chooseLanguage(page, 'Українська')
    await expectStat(page, 'Відвідано уроків', '18')
    await expectStat(page, 'Усього балів', '91,25')
    await expectStat(page, 'Середній бал', '5')
    await expectStat(page, 'Відвідуваність', '95%')
    await expect(page.getByText('Останній оцінений урок: 19 вер. 2025 р.')).toBeVisible()
    const lessons = page.getByRole('table', { name: 'Історія уроків' })
    await expect(lessons.getByRole('row').nth(1)).toContainText('Оцінено')
    await expect(lessons.getByRole('columnheader').first()).toHaveText('Дата')
    const points = page.getByRole('table', { name: /15 оцінених/ })
    await expect(points.getByRole('row').nth(1)).toHaveText(`5 вер. 2025 р.${title}-2`)
    await expectFitsPhone(page)
  })

  await page.getByRole('main').getByRole('link', { name: '5-А' }).click()
  await expect(page).toHaveURL(`/classes/${classId}`)
})

/** Lessons in which the student was present, and then lessons in which they were absent. */
const attendance = (present: number, absent: number): Entry[] => [
  ...Array.from({ length: present }, () => ({ points: 10 })),
  ...Array.from({ length: absent }, () => ({ isPresent: false })),
]

/** The computed colour of a token of the theme. */
const colourOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(--color-${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

test('the page of a student by attendance, with no lessons, zeros, negative points and a long history, or not there', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  let students = 0
  const visit = async (entries: Entry[]) => {
    students += 1
    const student = { name: `Олена Бойко-${students}`, studentId: `STU202400${students}`, entries }
    const { studentId } = await insertHistory(school, asTeacher, student)
    if (students === 1) await page.goto(`/students/${studentId}`)
    else await showAddress(page, `/students/${studentId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(student.name)
  }
  const bars = page.getByRole('main').locator('ol').locator('li')
  const notFound = page.getByRole('alert').filter({ hasText: 'Student not found' })

  await test.step('no lessons yet', async () => {
    await visit([])
    for (const label of ['Lessons Attended', 'Total Score', 'Average Score']) await expectStat(page, label, '0')
    await expectStat(page, 'Attendance Rate', '0%')
    for (const text of [
      'of 0 lessons',
      'over 0 graded lessons',
      'No lessons yet',
      'The chart appears with the first graded lesson.',
      'No lessons recorded yet',
      'Attendance and points appear here as soon as a lesson is marked.',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(bars).toHaveCount(0)
    await expect(page.getByText(/Last graded lesson/)).toHaveCount(0)
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expectFitsPhone(page)
  })

  await test.step('the attendance rate has one of three colours, each with a word', async () => {
    for (const [present, absent, rate, word, variant] of [
      [9, 1, '90%', 'Good attendance', 'green'],
      [8, 1, '89%', 'Worth watching', 'amber'],
      [15, 4, '79%', 'Often absent', 'red'],
    ] as const) {
      await visit(attendance(present, absent))
      await expectStat(page, 'Attendance Rate', rate)
      await expect(page.getByText(word, { exact: true })).toBeVisible()
      await expect(page.getByText(rate, { exact: true })).toHaveCSS('color', await colourOf(page, variant))
      // The page with the green one is checked with the statistics.
      if (variant !== 'green') await expectAccessible(page)
    }
  })

  await test.step('one lesson', async () => {
    await visit([{ points: 11, title: 'П’ятнадцять літ' }])
    await expectStat(page, 'Average Score', '11')
    for (const text of ['of 1 lesson', 'over 1 graded lesson', 'Points in the last graded lesson']) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    }
    expect(await readChart(page)).toMatchObject([{ title: 'П’ятнадцять літ', value: '11' }])
  })

  await test.step('only zeros', async () => {
    await visit([{ points: 0 }, { points: 0 }])
    await expectStat(page, 'Total Score', '0')
    expect(await readChart(page)).toMatchObject([{ value: '0' }, { value: '0' }])
    await expect(page.getByRole('row', { name: /Graded/ })).toHaveCount(2)
  })

  await test.step('only negative points', async () => {
    await visit([{ points: -2 }, { points: -4 }, { points: -1000 }])
    await expectStat(page, 'Total Score', '-1,006')
    await expectStat(page, 'Average Score', '-335')
    const [two, , thousand] = await readChart(page)
    expect(two?.top).toBe(thousand?.top)
    expect(thousand?.height).toBeGreaterThan((two?.height ?? 0) * 10)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a thousand lessons are rendered in portions, and completely on paper', async () => {
    await visit(Array.from({ length: 1000 }, (_, index) => ({ points: index % 12 })))
    await expectStat(page, 'Lessons Attended', '1000')
    const rows = page.getByRole('table', { name: 'Lesson History' }).getByRole('row')
    await expect(rows).toHaveCount(61)
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBeGreaterThan(61)
    await expect(bars).toHaveCount(15)
    await page.emulateMedia({ media: 'print' })
    await expect(rows).toHaveCount(1001)
    await page.emulateMedia({ media: null })
  })

  await test.step('a student who does not exist', async () => {
    for (const id of [newId(), 'nobody']) {
      await showAddress(page, '/students')
      await expect(notFound).toHaveCount(0)
      await showAddress(page, `/students/${id}`)
      await expect(notFound).toContainText('The student may have been removed, or the address is incomplete.')
      await expect(notFound.getByRole('button')).toHaveCount(0)
      await expect(page).toHaveTitle('Daybook · Student not found')
    }
    await page.getByRole('button', { name: 'Back to Students' }).click()
    await expect(page).toHaveURL('/students')
  })

  await test.step('a student who cannot be loaded', async () => {
    await createStudent(asTeacher, 'Марко Вовк', { studentId: 'STU2025001' })
    const restore = await failRequests(page, 'GET', /\/detail$/)
    await page.getByRole('link', { name: 'Вовк Марко' }).click()
    await expect(notFound).toContainText('Check the connection and try again.')
    await expectFitsPhone(page)
    await restore()
    await notFound.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Марко Вовк')
    await expect(page.getByText('No class', { exact: true })).toBeVisible()
  })
})
