import type { Locator, Page } from '@playwright/test'
import { addDays } from '../src/contract/kernel/dates.ts'
import { expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { cardOf } from './pages/cards.ts'
import { studentCardOf } from './pages/students.ts'
import { createClass, createStudents, createTemplate, insertPastLesson, recordProgress, today } from './test-data.ts'
import { expectTouchTargets, openPhone } from './touch.ts'

/** How the browser tells a screen reader of a table: how many elements of each role it has. */
async function rolesOf(page: Page, name: string): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const table = nodes.find(({ role, name: own }) => role?.value === 'table' && own?.value === name)
  const roles: Record<string, number> = {}
  const count = (id: string) => {
    const node = nodes.find(({ nodeId }) => nodeId === id)
    const role = node?.role?.value as string
    if (!node?.ignored && ['row', 'columnheader', 'rowheader', 'cell'].includes(role))
      roles[role] = (roles[role] ?? 0) + 1
    for (const child of node?.childIds ?? []) count(child)
  }
  if (table) count(table.nodeId)
  return roles
}

/** The cells of a line that are in sight, from top to bottom and from left to right; those of one row share an array. */
const shownRowsOf = (line: Locator) =>
  line.evaluate((element) => {
    const cells = [...element.children]
      .map((cell) => ({ text: cell.textContent ?? '', box: cell.getBoundingClientRect() }))
      .filter(({ text, box }) => text !== '' && box.width > 1 && box.left >= 0 && box.right <= innerWidth)
      .toSorted((one, other) => one.box.left - other.box.left)
    const middle = element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2
    return [
      cells.filter(({ box }) => box.top < middle && box.bottom <= middle + 4),
      cells.filter(({ box }) => box.top >= middle - 4),
    ].map((row) => row.map(({ text }) => text))
  })

test('on a phone histories and rankings are lines of two rows, and bars open at the newest lesson', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const [olena = '', ivan = ''] = await createStudents(asTeacher, classId, ['Олена Бойко', 'Іван Сірко'])
  const templateId = await createTemplate(asTeacher, { title: 'Дроби' })
  const lessons = 16
  for (let week = lessons; week > 0; week--) {
    const date = addDays(today(), -7 * week)
    const lesson = await insertPastLesson(school, { templateId, classId, date, startTime: '09:00' })
    await recordProgress(asTeacher, lesson, olena, { points: 30 - week, comment: 'Працювала біля дошки' })
    await recordProgress(asTeacher, lesson, ivan, { points: 4 })
  }
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('the bars of a student', async () => {
    await page.goto(`/students/${olena}`)
    const bars = page.getByRole('main').locator('ol').locator('li')
    await expect(bars).toHaveCount(15)
    await bars.last().scrollIntoViewIfNeeded()
    await expect(bars.last()).toBeInViewport({ ratio: 1 })
    await expect(bars.last()).toContainText('29')
    await expect(bars.first()).not.toBeInViewport()
  })

  await test.step('the history of a student', async () => {
    const history = page.getByRole('table', { name: 'Lesson History' })
    const first = history.locator('tbody tr').first()
    await first.scrollIntoViewIfNeeded()
    await expect(first).toContainText('Працювала біля дошки')
    expect(await shownRowsOf(first)).toEqual([
      ['Дроби', 'Graded', '29'],
      [expect.stringMatching(/^\w+ \d+, \d+ 09:00$/), 'Працювала біля дошки'],
    ])
    expect((await first.boundingBox())?.height).toBeLessThan(72)
    const frame = page.getByRole('region', { name: 'Lesson History' })
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
    const roles = { columnheader: 5, row: lessons + 1, rowheader: lessons, cell: lessons * 4 }
    expect(await rolesOf(page, 'Lesson History')).toEqual(roles)
    await expectFitsPhone(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await rolesOf(page, 'Lesson History')).toEqual(roles)
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('the weeks of a class', async () => {
    await page.goto(`/classes/${classId}?tab=analytics`)
    const weeks = page.getByRole('figure', { name: 'Attendance by week' }).getByRole('option')
    await weeks.last().scrollIntoViewIfNeeded()
    await expect(weeks.last()).toBeInViewport({ ratio: 1 })
    await expect(weeks.first()).not.toBeInViewport()
  })

  await test.step('the ranking of a class', async () => {
    const ranking = page.getByRole('table', { name: 'Student ranking by total points' })
    const second = ranking.locator('tbody tr').nth(1)
    await second.scrollIntoViewIfNeeded()
    const [names, numbers] = await shownRowsOf(second)
    expect(names).toEqual(['2', 'Сірко Іван', '64'])
    expect(numbers).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/%$/)])
    expect((await second.boundingBox())?.height).toBeLessThan(72)
    const thisMonth = second.locator('td').nth(3)
    expect(await thisMonth.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('This Month')
    const frame = page.getByRole('region', { name: 'Student ranking by total points' })
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
    const unfold = second.getByRole('button', { name: 'All figures: Сірко Іван' })
    const shownIn = (text: string) => second.getByText(text, { exact: true }).evaluate((cell) => cell.clientWidth > 1)
    expect(await shownIn('STU2024002')).toBe(false)
    await unfold.press('Enter')
    await expect(unfold).toHaveAttribute('aria-expanded', 'true')
    expect(await shownIn('STU2024002')).toBe(true)
    const labels = await second
      .locator('td')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.clientWidth > 1)
          .map((cell) => getComputedStyle(cell, '::before').content.match(/"(.+?) ?"/)?.[1]),
      )
    expect(labels.filter(Boolean).toSorted()).toEqual([
      ...['Difference', 'Last Month', 'Student ID', 'This Month', 'Total Entries'],
    ])
    await expectTouchTargets(second.locator('td').last())
    const whole = ranking.getByRole('button', { name: 'All figures: Whole class' })
    const records = ranking.locator('tfoot td[data-label^="Total Entries"]')
    expect(await records.evaluate((cell) => cell.clientWidth)).toBe(1)
    await whole.press('Enter')
    await expect(whole).toHaveAttribute('aria-expanded', 'true')
    expect(await records.evaluate((cell) => cell.clientWidth)).toBeGreaterThan(1)
    const roles = await rolesOf(page, 'Student ranking by total points')
    expect(roles).toMatchObject({ columnheader: 10, row: 4, rowheader: 3 })
    await expectFitsPhone(page)
    await page.setViewportSize({ width: 1440, height: 800 })
    expect(await rolesOf(page, 'Student ranking by total points')).toEqual(roles)
  })
})

test('on a phone students and classes are lines of two rows, and the avatar of a student selects', async ({
  browser,
  asTeacher,
}) => {
  const classId = await createClass(asTeacher, { name: '5-А' })
  await createStudents(
    asTeacher,
    classId,
    Array.from({ length: 5 }, (_, index) => `Олена Бойко${String.fromCharCode(97 + index)}`),
  )
  const phone = await openPhone(browser, asTeacher.page, '/students')

  await test.step('students', async () => {
    const card = studentCardOf(phone, 'Олена Бойкоa')
    const [name, id, className] = [card.getByRole('link'), card.getByText('STU2024001'), card.getByText('5-А')]
    await expect(className).toBeVisible()
    await expect(phone.getByRole('main').getByRole('button').first()).toHaveText('Add Student')
    const boxes = await Promise.all([name, id, className, card].map((part) => part.boundingBox()))
    const [first, second, third, line] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
    expect(line?.height).toBeLessThan(72)
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + 12)
    expect(third?.y).toBe(second?.y)
    await expect(studentCardOf(phone, 'Олена Бойкоd')).toBeInViewport({ ratio: 1 })
    const box = card.getByRole('checkbox', { name: 'Select Олена Бойкоa' })
    await card.getByText('ОБ', { exact: true }).tap({ force: true })
    await expect(box).toBeChecked()
    await expect(phone).toHaveURL(/students$/)
    await expectTouchTargets(phone.getByRole('main'))
    await phone.setViewportSize({ width: 320, height: 640 })
    await className.scrollIntoViewIfNeeded()
    expect((await className.boundingBox())?.width).toBeGreaterThan(20)
    await expectFitsPhone(phone)
  })

  await test.step('the students of a class', async () => {
    await phone.goto(`/classes/${classId}?tab=students`)
    const line = phone.getByRole('list', { name: 'Students of this class' }).getByRole('listitem').first()
    await expect(line).toContainText('Бойкоa Олена')
    await expectTouchTargets(line)
    await expect(line.getByRole('link', { name: 'View Details: Бойкоa Олена' })).toBeInViewport()
    expect((await line.boundingBox())?.height).toBeLessThan(72)
  })

  await test.step('classes', async () => {
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto('/classes')
    const card = cardOf(phone, '5-А')
    await expect(card.getByText('Active class with students')).toBeInViewport({ ratio: 1 })
    expect((await card.boundingBox())?.height).toBeLessThan(72)
    await expectTouchTargets(phone.getByRole('main'))
  })
  await phone.context().close()
})

test('on a phone of 320 px every record of a history fits its line, in both languages', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const [student = ''] = await createStudents(asTeacher, classId, ['Олена Бойко'])
  const templateId = await createTemplate(asTeacher, { title: 'Перетворення звичайних дробів' })
  const records = [
    { points: null },
    { isPresent: false, points: null, comment: 'Хворіла' },
    { points: 1000 },
    { points: -1000 },
    { points: 12.25, comment: 'Працювала біля дошки' },
  ]
  for (const [index, record] of records.entries()) {
    const date = addDays(today(), -7 * (index + 1))
    const lesson = await insertPastLesson(school, { templateId, classId, date, startTime: '09:00' })
    await recordProgress(asTeacher, lesson, student, record)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [name, texts] of [
    ['Lesson History', ['Pending', '—', '1,000', '-1,000', '12.25']],
    ['Історія уроків', ['Очікує', '—', '1 000', '-1 000', '12,25']],
  ] as const) {
    await page.goto(`/students/${student}`)
    const frame = page.getByRole('region', { name })
    const rows = frame.locator('tbody tr')
    await expect(rows).toHaveCount(records.length)
    expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    for (const [index, text] of texts.entries()) {
      const row = rows.nth(index)
      const points = row.locator('.number')
      await expect(points).toHaveText(text.replaceAll(' ', '\u00a0'))
      const [line, cell] = [await row.boundingBox(), await points.boundingBox()]
      expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0))
      const title = row.getByRole('rowheader')
      expect((await title.boundingBox())?.y).toBeLessThan((await row.getByText('09:00').boundingBox())?.y ?? 0)
    }
    await page.evaluate(() => localStorage.setItem('language', 'uk'))
  }
})
