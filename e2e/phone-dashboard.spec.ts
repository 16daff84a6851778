import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { layoutShiftOf } from './layout-shift.ts'
import { holdAnswers, watchRequests } from './network.ts'
import { waitForMoves } from './pages/lesson-moves.ts'
import { dayOf, daysOf, lessonCardsOf, statsOf, weekOf } from './pages/week.ts'
import type { TestSchool } from './school.ts'
import { createClass, createStudents, createTemplate, insertPastLesson, insertPastLessons } from './test-data.ts'

const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1180 }

/** A week with `perDay` lessons on each workday and one more on its Wednesday, on which it is seen; `schedule` adds more. */
async function scheduleWeek(school: TestSchool, asTeacher: Actor, { perDay = 3 } = {}) {
  const templateId = await createTemplate(asTeacher)
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко', 'Іван Сірко'])
  const schedule = async (from: number, until: number) => {
    const startTimes = Array.from({ length: until - from }, (_, offset) => {
      const index = from + offset
      return `${String(8 + Math.floor(index / 10)).padStart(2, '0')}:${String(5 * (index % 10)).padStart(2, '0')}`
    })
    const lessonsOf = (day: number) =>
      startTimes.map((startTime) => ({ templateId, classId, date: `2025-11-${day}`, startTime }))
    await insertPastLessons(school, [10, 11, 12, 13, 14].flatMap(lessonsOf))
  }
  if (perDay > 0) await schedule(0, perDay)
  await insertPastLesson(school, { templateId, classId, date: '2025-11-12', startTime: '10:00' })
  await asTeacher.page.clock.setFixedTime(new Date('2025-11-12T10:20:00+02:00'))
  return { schedule }
}

const topOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top)
const stripOf = (page: Page) => weekOf(page).getByRole('list', { name: 'Jump to a day' })
const todayOf = (page: Page) => page.getByRole('region', { name: 'Today' })
const foldOf = (page: Page, day: string) => dayOf(page, day).getByRole('heading').getByRole('button')

test.describe(() => {
  // The scroll bars of a phone take no room.
  test.use({ isMobile: true })

  test('on a phone the dashboard opens on its title and Now/Next, then the days, of which past ones are lines that open, under a strip that jumps to a day', async ({
    school,
    asTeacher,
  }) => {
    const { page } = asTeacher
    await scheduleWeek(school, asTeacher)
    await page.setViewportSize(phone)
    await page.goto('/')
    const sections = [
      page.getByRole('heading', { level: 1 }),
      todayOf(page),
      weekOf(page),
      statsOf(page),
      page.getByRole('region', { name: 'Needs attention' }),
    ]

    await test.step('it opens on its title and Now/Next, and is read in the order in which it is shown', async () => {
      await expect(todayOf(page).getByText('until 10:45')).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(dayOf(page, 'Wednesday').getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
      await expect(statsOf(page)).toContainText('Lessons Today4')
      expect(await page.evaluate(() => scrollY)).toBe(0)
      const tops = await Promise.all(sections.map(topOf))
      expect(tops).toEqual(tops.toSorted((one, other) => one - other))
      const handles = await Promise.all(sections.map((section) => section.elementHandle()))
      const isInOrder = await page.evaluate(
        (elements) =>
          elements.every((element, index) => {
            const next = elements[index + 1]
            return !next || (element?.compareDocumentPosition(next as Node) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING
          }),
        handles,
      )
      expect(isInOrder, 'read in the order in which it is shown').toBe(true)
    })

    await test.step('the seven days are stacked', async () => {
      await expect(daysOf(page)).toHaveCount(7)
      const boxes = await daysOf(page).evaluateAll((days) => days.map((day) => day.getBoundingClientRect().toJSON()))
      expect(new Set(boxes.map(({ left }) => left)).size).toBe(1)
      expect(boxes.every(({ top }, index) => index === 0 || top >= boxes[index - 1].bottom)).toBe(true)
    })

    await test.step('a past day says what it holds, without rendering it', async () => {
      await expect(foldOf(page, 'Monday')).toHaveText(/^Monday\s*Nov 10\s*3 lessons$/)
      await expect(foldOf(page, 'Monday')).toHaveAttribute('aria-expanded', 'false')
      await expect(dayOf(page, 'Monday').locator('li')).toHaveCount(0)
      for (const day of ['Wednesday', 'Thursday']) await expect(foldOf(page, day)).toHaveCount(0)
      await expect(dayOf(page, 'Wednesday').locator('li')).toHaveCount(4)
    })

    await test.step('it opens and folds again, also by keyboard', async () => {
      const folded = await foldOf(page, 'Monday').boundingBox()
      await foldOf(page, 'Monday').click()
      await expect(foldOf(page, 'Monday')).toHaveAttribute('aria-expanded', 'true')
      expect((await foldOf(page, 'Monday').boundingBox())?.y).toBe(folded?.y)
      await expect(dayOf(page, 'Monday').locator('li')).toHaveCount(3)
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(dayOf(page, 'Monday').locator('li')).toHaveCount(0)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })

    await test.step('the strip jumps to a day, and opens it if it is folded', async () => {
      const days = stripOf(page).getByRole('button')
      await expect(days).toHaveText(['Mon 10', 'Tue 11', 'Wed 12', 'Thu 13', 'Fri 14', 'Sat 15', 'Sun 16'])
      await expect(stripOf(page).locator('[aria-current="date"]')).toHaveText('Wed 12')
      await days.nth(4).click()
      await expect(dayOf(page, 'Friday')).toBeInViewport({ ratio: 1 })
      await expect(dayOf(page, 'Friday')).toBeFocused()
      await expect(stripOf(page)).toBeInViewport({ ratio: 1 })
      expect(await topOf(dayOf(page, 'Friday'))).toBeGreaterThanOrEqual(
        await stripOf(page).evaluate((strip) => strip.getBoundingClientRect().bottom),
      )
      await days.nth(1).click()
      await expect(dayOf(page, 'Tuesday').locator('li')).toHaveCount(3)
      await expect(dayOf(page, 'Tuesday')).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Tab')
      await expect(foldOf(page, 'Tuesday')).toBeFocused()
    })

    await test.step('every target is large enough, down to 320 px', async () => {
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 320, height: 640 })
      for (const button of await stripOf(page).getByRole('button').all()) {
        const box = await button.boundingBox()
        expect(box?.height).toBeGreaterThanOrEqual(44)
        expect(box?.width).toBeGreaterThanOrEqual(44)
      }
      expect((await foldOf(page, 'Monday').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    })

    await test.step('a past week is folded whole, a wider screen folds nothing', async () => {
      await page.setViewportSize(phone)
      await weekOf(page).getByRole('button', { name: 'Next week' }).click()
      await expect(weekOf(page).getByText('No lessons')).toHaveCount(5)
      for (const _ of [1, 2]) await weekOf(page).getByRole('button', { name: 'Previous week' }).click()
      await expect(page).toHaveURL('/?week=2025-11-03')
      await expect(weekOf(page).getByText('No lessons')).toHaveCount(5)
      for (const day of await daysOf(page).all()) expect((await day.boundingBox())?.height).toBeLessThanOrEqual(64)
      for (const day of await daysOf(page).all()) {
        const text = await day.getByRole('paragraph').boundingBox()
        const button = await day.getByRole('button').locator('svg').boundingBox()
        expect((text?.x ?? 0) + (text?.width ?? 0), 'no text under the plus').toBeLessThanOrEqual(button?.x ?? 0)
      }
      await weekOf(page).getByRole('button', { name: 'Today' }).click()
      await expect(foldOf(page, 'Monday')).toBeVisible()
      await page.setViewportSize({ width: 820, height: 1180 })
      await expect(foldOf(page, 'Monday')).toHaveCount(0)
      await expect(stripOf(page)).toHaveCount(0)
      await expect(lessonCardsOf(page)).toHaveCount(16)
      const columns = await daysOf(page).evaluateAll((days) => days.map((day) => day.getBoundingClientRect().top))
      expect(new Set(columns).size).toBe(1)
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect.poll(async () => (await topOf(statsOf(page))) < (await topOf(todayOf(page)))).toBe(true)
    })
  })
})

test('nothing moves while the dashboard loads, on a phone or wider', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const expectAllAnswered = watchRequests(page)
  const expectStillWhenSlow = async (address: string, size = phone) => {
    await page.setViewportSize(size)
    const release = await holdAnswers(page, /\/api\/(dashboard|scheduled-lessons)/)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    release()
    await expect(daysOf(page)).toHaveCount(7)
    await expect(statsOf(page)).toContainText('Active Classes1')
    await waitForMoves(page)
    await expectAllAnswered()
    expect(await layoutShiftOf(page), 'slow answers').toBeLessThanOrEqual(0.02)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.unrouteAll()
  }
  const expectStill = async (address: string, size = phone) => {
    await expectStillWhenSlow(address, size)
    await page.reload()
    await expect(statsOf(page)).toContainText('Active Classes1')
    await expect(daysOf(page)).toHaveCount(7)
    await waitForMoves(page)
    await expectAllAnswered()
    expect(await layoutShiftOf(page), 'quick answers').toBeLessThanOrEqual(0.02)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
  const { schedule } = await scheduleWeek(school, asTeacher, { perDay: 0 })
  await test.step('an empty week', () => expectStillWhenSlow('/'))
  await schedule(0, 30)
  await test.step('a large school’s week', () => expectStill('/'))
  await test.step('another week', () => expectStillWhenSlow('/?week=2025-11-17'))
  await test.step('on a tablet', () => expectStill('/', tablet))
  await test.step('another week on a tablet', () => expectStillWhenSlow('/?week=2025-11-17', tablet))
  await test.step('on a wide screen', () => expectStill('/', { width: 1440, height: 900 }))
})
