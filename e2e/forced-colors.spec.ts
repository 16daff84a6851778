import type { Page } from '@playwright/test'
import { weekOf as weekDatesOf } from '../src/contract/kernel/dates.ts'
import { expect, test } from './fixtures.ts'
import { followLink } from './pages/app.ts'
import { openScheduleDialog } from './pages/schedule-lesson.ts'
import { dayOf, weekOf } from './pages/week.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  insertPastLesson,
  recordProgress,
  scheduleLesson,
  today,
} from './test-data.ts'

/** Expects each visible button, or the card that it represents, to have a border. */
async function expectBorders(page: Page) {
  const { count, without } = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')].filter(
      (button) => button.checkVisibility() && button.offsetWidth > 1 && !button.matches('[role="tab"]'),
    )
    const hasBorder = (element: Element, part?: string) => {
      const { borderTopWidth, borderTopStyle, borderBottomWidth } = getComputedStyle(element, part)
      return (
        borderTopStyle === 'solid' &&
        Number.parseFloat(borderTopWidth) >= 1 &&
        Number.parseFloat(borderBottomWidth) >= 1
      )
    }
    const without = buttons.filter((button) => !hasBorder(button) && !hasBorder(button, '::after'))
    return { count: buttons.length, without: without.map((button) => button.outerHTML) }
  })
  expect(count).toBeGreaterThan(2)
  expect(without).toEqual([])
}

test('in forced colours buttons, dialogs and what is chosen have borders, classes keep their colour, and bars are shown', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const templateId = await createTemplate(asTeacher)
  const classId = await createClass(asTeacher)
  const [studentId = ''] = await createStudents(asTeacher, classId, ['Олена Бойко'])
  await scheduleLesson(asTeacher, { templateId, classId })
  const past = await insertPastLesson(school, { templateId, classId, date: '2026-03-02', startTime: '09:00' })
  await recordProgress(asTeacher, past, studentId, { points: 9 })
  await page.emulateMedia({ forcedColors: 'active' })

  await page.goto('/')
  const day = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(today()))
  await expect(dayOf(page, day).getByRole('listitem')).toHaveCount(1)
  await expectBorders(page)
  const edge = await dayOf(page, day)
    .getByRole('listitem')
    .evaluate((card) => {
      const { backgroundColor, left, width } = getComputedStyle(card, '::before')
      return { backgroundColor, left, width }
    })
  expect(edge).toEqual({ backgroundColor: 'rgb(16, 185, 129)', left: '-4px', width: '4px' })
  const marked = (selector: string) =>
    weekOf(page)
      .locator(selector)
      .evaluateAll((days) => days.map((element) => getComputedStyle(element).borderBottomWidth === '4px'))
  const onlyToday = weekDatesOf(today()).map((date) => date === today())
  await test.step('today is underlined in the week, on a phone also in its row of days', async () => {
    expect(await marked('ol > li h3')).toEqual(onlyToday)
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(weekOf(page).locator('ul button[aria-current="date"]')).toBeVisible()
    expect(await marked('ul > li[data-date] > button')).toEqual(onlyToday)
    if (size) await page.setViewportSize(size)
  })
  const dialog = await openScheduleDialog(page)
  await expectBorders(page)
  await expect(dialog).toHaveCSS('border-top-style', 'solid')
  await page.getByRole('combobox', { name: 'Class' }).click()
  await expect(page.getByRole('option', { name: '5-А' })).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await followLink(page, 'Templates')
  await expect(page).toHaveURL('/templates')
  await expect(page.getByText('Дроби').first()).toBeVisible()
  await expectBorders(page)
  await page.goto(`/classes/${classId}?tab=lessons`)
  await expect(page.getByText('Дроби').first()).toBeVisible()
  await expectBorders(page)
  await test.step('the selected tab and the open page are underlined', async () => {
    const underlined = /underline/
    await expect(page.getByRole('tab', { selected: true })).toHaveCSS('text-decoration', underlined)
    await expect(page.getByRole('tab', { selected: false }).first()).not.toHaveCSS('text-decoration', underlined)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link', { name: 'Classes' })).toHaveCSS('text-decoration', underlined)
    await expect(navigation.getByRole('link', { name: 'Students' })).not.toHaveCSS('text-decoration', underlined)
  })
  await followLink(page, 'Students')
  await expect(page).toHaveURL('/students')
  await expect(page.getByText('Бойко').first()).toBeVisible()
  await expectBorders(page)
  const box = page.getByRole('checkbox').first()
  await box.check()
  expect(await box.evaluate((checked) => getComputedStyle(checked, '::before').borderBottomWidth)).toBe('2px')

  await test.step('the bar of a trend is not a background alone', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Бойко Олена' }).first().click()
    const trend = page.locator('li[title^="Дроби"]')
    await expect(trend).toHaveCount(1)
    const bar = trend.locator('[style*="height"] > span').last()
    const background = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await expect(bar).not.toHaveCSS('background-color', background)
  })

  await followLink(page, 'Classes')
  const ofClass = page.getByRole('article').locator('[style]')
  await expect(ofClass).toHaveCount(2)
  for (const mark of await ofClass.all()) await expect(mark).toHaveCSS('background-color', 'rgb(16, 185, 129)')
  await page.getByRole('button', { name: 'Edit 5-А' }).click()
  await expectBorders(page)
  const colours = page.getByRole('group', { name: 'Colour' })
  const ticked = colours.locator('label').filter({ has: page.locator('svg:visible') })
  await expect(colours.getByRole('radio')).toHaveCount(8)
  await expect(ticked).toHaveCount(1)
  await expect(ticked.getByRole('radio')).toBeChecked()
  await colours.locator('label').nth(4).click()
  await expect(colours.getByRole('radio').nth(4)).toBeChecked()
  await expect(ticked).toHaveCount(1)
  await expect(ticked.getByRole('radio')).toHaveAttribute('value', '#8B5CF6')
  const shown = await colours
    .locator('label > span')
    .evaluateAll((swatches) => swatches.map((swatch) => getComputedStyle(swatch).backgroundColor))
  expect(new Set(shown).size, 'eight colours').toBe(8)
})
