import type { Page } from '@playwright/test'
import { printPage } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { showAddress } from './pages/app.ts'
import { statsOf } from './pages/week.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  fractionsTemplate,
  insertPastLesson,
  recordProgress,
} from './test-data.ts'

// A running animation must not be printed.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Expects paper to be white with dark text, to have no controls, and no text to be cut off. */
async function expectPaper(page: Page, isLandscape: boolean) {
  // A4 without its margins, in CSS pixels.
  const [width, height] = isLandscape ? [1031, 703] : [674, 1000]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(await page.locator('li button').count())
  await expect(page.getByRole('tab')).toHaveCount(0)
  // It is outside the screen, but not outside the paper.
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(0)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(26, 32, 48)')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await page.emulateMedia({ media: null })
}

test('a class, a student and a week are printed in the light theme, and nothing of the screen is', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const names = Array.from({ length: 30 }, (_, index) => `Учень Прізвище-${index}`)
  const [studentId = ''] = await createStudents(asTeacher, classId, names)
  const templateId = await createTemplate(asTeacher)
  for (let day = 1; day <= 20; day++) {
    const date = `2026-03-${String(day).padStart(2, '0')}`
    const lesson = await insertPastLesson(school, { templateId, classId, date, startTime: '09:00' })
    await recordProgress(asTeacher, lesson, studentId, {
      points: day,
      comment: 'Працювала біля дошки й допомагала іншим',
    })
  }
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/classes')
  for (const [path, heading, tab, sheets] of [
    [`/classes/${classId}`, '5-А', 'Overview', 1],
    [`/classes/${classId}?tab=students`, '5-А', 'Students', 2],
    [`/classes/${classId}?tab=lessons`, '5-А', 'Lessons', 1],
    [`/classes/${classId}?tab=analytics`, '5-А', 'Analytics', 3],
    [`/students/${studentId}`, names[0], undefined, 2],
  ] as const) {
    await showAddress(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    // The heading of a class is that of its tab before, too.
    if (tab) await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    // That of a chart is empty.
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
    const { sheets: count, width, height } = await printPage(page)
    expect([path, count]).toEqual([path, sheets])
    await expectPaper(page, width > height)
  }

  await test.step('neither a choice of the screen nor the focus is printed', async () => {
    await showAddress(page, '/templates')
    const choice = page.getByRole('group', { name: 'What is shown' })
    await expect(choice).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect.soft(choice).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeHidden()
    await expect(page.locator('main').getByText(fractionsTemplate.title)).toBeVisible()
    await page.emulateMedia({ media: null })

    await page.goto(`/templates?template=${templateId}`)
    const plan = page.getByRole('dialog').getByRole('region', { name: fractionsTemplate.title })
    // Where the focus is when the dialog opens.
    await expect(plan).toBeFocused()
    await expect(plan).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('ArrowDown')
    await expect(plan).toHaveCSS('outline-style', 'solid')
    await page.emulateMedia({ media: 'print' })
    await expect(plan).toHaveCSS('outline-style', 'none')
    await page.emulateMedia({ media: null })
  })

  const addLessons = async (hours: readonly number[]) => {
    for (const hour of hours) {
      const startTime = `${String(hour).padStart(2, '0')}:00`
      await insertPastLesson(school, { templateId, classId, date: '2025-11-10', startTime })
    }
  }
  await test.step('a week of six lessons a day fits on a sheet', async () => {
    await addLessons([8, 9, 10, 11, 12, 13])
    await showAddress(page, '/?week=2025-11-10')
    await expect(page.locator('ol > li ul > li')).toHaveCount(6)
    await expect(page.getByText('Active Classes')).toBeVisible()
    expect(await printPage(page)).toMatchObject({ sheets: 1 })
    await addLessons([14, 15, 16])
  })

  for (const [device, width] of [
    ['a phone', 390],
    ['a computer', 1280],
  ] as const) {
    await test.step(`one of more begins on the first sheet on ${device}, before the rest of the page has arrived`, async () => {
      const release = await holdAnswers(page, '**/api/dashboard/home*')
      await page.setViewportSize({ width, height: 800 })
      const week = page.waitForResponse('**/api/scheduled-lessons?from=2025-11-10*')
      await page.reload({ waitUntil: 'commit' })
      await week
      await expect.poll(async () => (await printPage(page)).sheets).toBe(2)
      release()
      await page.unrouteAll()
    })
  }

  await test.step('when all of it has arrived', async () => {
    await expect(page.locator('ol > li ul > li')).toHaveCount(9)
    await expect(statsOf(page)).toBeVisible()
    expect(await printPage(page)).toMatchObject({ sheets: 2 })
  })
})
