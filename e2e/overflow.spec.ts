import { addDays } from '../src/contract/kernel/dates.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { followLink } from './pages/app.ts'
import { columnOf, openImport } from './pages/csv-import.ts'
import type { TestSchool } from './school.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  fractionsTemplate,
  insertPastLesson,
  recordProgress,
  today,
} from './test-data.ts'

const widths = [320, 390, 640, 667, 744, 790, 820, 1024, 1280, 2560]

/** Schedules a week of lessons with long words in every state, and fixes the clock on its Wednesday. */
async function scheduleLongWords(school: TestSchool, asTeacher: Actor): Promise<void> {
  const templates = await Promise.all(
    [
      'Контрольна робота з електродинаміки',
      'Перенапруження',
      'Високоінтелектуальноорієнтований урок',
      // The last of the fifteen letters is a space.
      'Fractions on a number line',
    ].map((title) => createTemplate(asTeacher, { title })),
  )
  const classes = await Promise.all(
    ['Експериментально-природничий-11-А', 'Найдовшеназвапоглибленогокласуекономісті', '5-А'].map((name) =>
      createClass(asTeacher, { name }),
    ),
  )
  const names = Array.from({ length: 12 }, (_, number) => `Олександра-Вікторія Кривоносенко-${number}`)
  const students = await createStudents(asTeacher, classes[0] ?? '', names)
  const lesson = (template: number, schoolClass: number, date: string, startTime: string) =>
    insertPastLesson(school, {
      templateId: templates[template] ?? '',
      classId: classes[schoolClass] ?? '',
      date,
      startTime,
    })
  const complete = await lesson(0, 0, '2025-11-10', '08:00')
  const inProgress = await lesson(1, 0, '2025-11-11', '09:00')
  const now = await lesson(2, 0, '2025-11-12', '10:00')
  await lesson(0, 1, '2025-11-10', '09:00')
  await lesson(2, 2, '2025-11-12', '12:00')
  await lesson(3, 2, '2025-11-13', '09:00')
  for (const [day, date] of ['2025-11-13', '2025-11-14', '2025-11-15', '2025-11-16'].entries()) {
    await lesson(day % 3, (day + 1) % 3, date, '17:00')
  }
  for (const student of students) await recordProgress(asTeacher, complete, student)
  for (const student of students.slice(1)) await recordProgress(asTeacher, inProgress, student)
  await recordProgress(asTeacher, now, students[0] ?? '', { isPresent: false })
  await asTeacher.page.clock.setFixedTime(new Date('2025-11-12T10:20:00+02:00'))
}

test('no text of the week overflows, is cut off or overlaps at any width, and the two dots of a short title are not a line of their own', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  await scheduleLongWords(school, asTeacher)
  await page.addInitScript(() => localStorage.setItem('language', 'uk'))
  await page.goto('/')
  await expect(page.locator('ol > li ul > li')).toHaveCount(10)
  await page.evaluate(() => document.fonts.ready)
  const short = page.locator('ol > li ul > li button > span').filter({ hasText: 'Fractions on a ..' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // The page is resized when its layout has the new width.
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    // On a phone past days are folded.
    const folded = page.locator('ol > li > h3 button[aria-expanded="false"]')
    while ((await folded.count()) > 0) await folded.first().click()
    await expect(page.locator('ol > li ul > li')).toHaveCount(10)
    expect.soft(await page.evaluate(findOverflows), `at ${width} px`).toEqual([])
    const [lastLetter, lastDot] = await short.evaluate(topsOfEnd)
    expect.soft(lastLetter, `at ${width} px`).toBe(lastDot)
  }
})

/** Runs in the page: where the letter before the two dots of a title is, and the last dot. */
function topsOfEnd(title: Element): [number, number] {
  const text = title.lastChild as Text
  const top = (from: number) => {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, from + 1)
    return range.getBoundingClientRect().top
  }
  return [top(text.data.length - 4), top(text.data.length - 1)]
}

/** Runs in the page: lists what overflows its box, is cut off, overlaps another text, or is broken without need. */
function findOverflows(): string[] {
  type Text = { owner: Element; words: string; rect: DOMRect }
  const found: string[] = []
  const main = document.querySelector('main') ?? document.body
  const neverBroken =
    /^(заповнено|частково|очікує|попереду|зараз|понеділок|вівторок|середа|четвер|п.ятниця|субота|неділя|\d\d:\d\d)$/i
  const isInside = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - 0.5 &&
    inner.right <= outer.right + 0.5 &&
    inner.top >= outer.top - 0.5 &&
    inner.bottom <= outer.bottom + 0.5

  /** The lines of text under an element as they are drawn; what `sr-only` hides is not. */
  const textsOf = (element: Element): Text[] => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const owner = walker.currentNode.parentElement
      const words = walker.currentNode.textContent?.trim()
      if (!owner || !words || owner.closest('.sr-only')) continue
      range.selectNodeContents(walker.currentNode)
      // Text that an ellipsis replaces is not rendered.
      const shown = owner.closest('[class*="line-clamp"], .truncate')?.getBoundingClientRect()
      for (const { left, top, right, bottom } of range.getClientRects()) {
        const rect = new DOMRect(left, top, Math.min(right, shown?.right ?? right) - left, bottom - top)
        if (!shown || (rect.width > 0 && bottom <= shown.bottom + 2)) texts.push({ owner, words, rect })
      }
    }
    return texts
  }

  for (const day of main.querySelectorAll('ol > li')) {
    for (const card of day.querySelectorAll('ul > li')) {
      const box = card.getBoundingClientRect()
      if (!isInside(box, day.getBoundingClientRect())) found.push(`the card “${card.textContent}” leaves its day`)
      for (const part of card.querySelectorAll('p, button, span:not(.sr-only), [role="progressbar"]')) {
        const rect = part.getBoundingClientRect()
        if (rect.width > 0 && !isInside(rect, box))
          found.push(`<${part.tagName}> “${part.textContent}” leaves its card`)
      }
      for (const { words, rect } of textsOf(card)) {
        if (!isInside(rect, box)) found.push(`“${words}” leaves its card`)
      }
    }
    const texts = textsOf(day)
    for (const { words, rect } of texts) {
      if (!isInside(rect, day.getBoundingClientRect())) found.push(`“${words}” leaves its day`)
    }
    for (const { owner, words } of texts.filter(({ words }) => neverBroken.test(words))) {
      const parts = texts.filter((text) => text.owner === owner && text.words === words)
      const tops = parts.map(({ rect }) => rect.top)
      // A capital first letter is a part of its own on the same line.
      if (Math.max(...tops) - Math.min(...tops) > 8) found.push(`“${words}” is broken`)
    }
  }

  for (const element of main.querySelectorAll('p, span, h1, h2, h3, a, button')) {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const isMarked = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    if (isCut && !isMarked && !element.matches('.sr-only')) found.push(`“${element.textContent}” is cut`)
  }

  const texts = textsOf(main)
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      if (one.owner !== other.owner && width > 1 && height > 4) found.push(`“${one.words}” overlaps “${other.words}”`)
    }
  }

  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`)
  return found
}

test('names without spaces widen no table and no preview, and every button of a dialog is in reach', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher

  await test.step('a name without spaces does not widen the tables of points', async () => {
    const templateId = await createTemplate(asTeacher, { title: 'Додавання і віднімання десяткових дробів' })
    const classId = await createClass(asTeacher)
    const [student = ''] = await createStudents(asTeacher, classId, ['Олена Щ'.padEnd(100, 'щ')])
    const lesson = await insertPastLesson(school, { templateId, classId, date: '2025-11-12', startTime: '09:00' })
    await recordProgress(asTeacher, lesson, student, { points: null, comment: 'Працювала біля дошки' })
    const widthsOver = (name: string) =>
      page.getByRole('region', { name }).evaluate((element) => element.scrollWidth - element.clientWidth)

    const resize = async (width: number) => {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    }

    await page.goto(`/classes/${classId}?tab=analytics`)
    for (const width of [320, 640, 740, 1024]) {
      await resize(width)
      expect.soft(await widthsOver('Student ranking by total points'), `the ranking at ${width} px`).toBe(0)
    }
    await page.goto(`/students/${student}`)
    for (const width of [768, 820]) {
      await resize(width)
      expect.soft(await widthsOver('Lesson History'), `the history at ${width} px`).toBe(0)
    }
  })

  const templateId = await createTemplate(asTeacher)

  await test.step('a class name without spaces widens neither the preview of a plan nor its boxes', async () => {
    const classId = await createClass(asTeacher, { name: 'Щ'.padEnd(90, 'щ') })
    await insertPastLesson(school, { templateId, classId, date: addDays(today(), -7), startTime: '09:00' })
    await page.setViewportSize({ width: 1280, height: 844 })
    await followLink(page, 'Dashboard')
    await page.getByRole('button', { name: 'Plan the week' }).click()
    await page.getByRole('menuitem', { name: 'Copy last week' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy Week' })
    await dialog.getByLabel('Into the week of').fill(addDays(today(), 7))
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('listitem')).toHaveCount(1)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const widthOver = await preview.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect.soft(widthOver, `the preview at ${width} px`).toBe(0)
    }

    await page.goto(`/classes/${classId}?tab=lessons`)
    await page.getByRole('button', { name: 'Plan lessons…' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    const box = page.getByRole('dialog', { name: 'Plan Lessons' }).getByRole('checkbox', { checked: true })
    expect(await box.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => offsetWidth - offsetHeight)).toBe(0)
  })

  await test.step('at 400 % every button of a dialog can be scrolled to, and on a tablet those of a template are on one line in Ukrainian', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(`/templates?template=${templateId}`)
    const content = page.getByRole('region', { name: fractionsTemplate.title })
    await expect(content).toBeFocused()
    expect(await page.getByRole('dialog').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    for (const name of ['Edit', 'Duplicate', 'Close']) {
      const button = page.getByRole('dialog').getByRole('button', { name, exact: true }).first()
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport({ ratio: 1 })
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Delete ${fractionsTemplate.title}` }).click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    await confirm.scrollIntoViewIfNeeded()
    await expect(confirm).toBeInViewport({ ratio: 1 })

    await page.addInitScript(() => localStorage.setItem('language', 'uk'))
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.goto(`/templates?template=${templateId}`)
    const edit = page.getByRole('dialog').getByRole('button', { name: 'Редагувати' })
    await expect(edit).toBeVisible()
    const height = await edit.evaluate((button) => button.parentElement?.clientHeight ?? 0)
    expect(height).toBeLessThan(2 * ((await edit.boundingBox())?.height ?? 0))
  })
})

test('in the dialog of an import an error is scrolled into sight, the table fits, and its four usual columns need no scrolling', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  await submit.click()
  await expect(csv).toBeFocused()
  await expect(dialog.getByText('Please paste CSV data')).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 1280, height: 900 })
  await csv.fill('First name,Last name,Student ID,Class\nОлена,Бойко,STU2024001,5-А\n,Без імені,,5-Б')
  const table = dialog.getByRole('region', { name: 'What will be imported' })
  await expect(table.getByRole('row')).toHaveCount(3)
  const choices = columnOf(dialog, 'Last name').locator('xpath=ancestor::ul')
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    const widthOver = await table.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect.soft(widthOver, `the table at ${width} px`).toBe(0)
    const heightOver = await choices.evaluate((element) => element.scrollHeight - element.clientHeight)
    expect.soft(heightOver, `the columns at ${width} px`).toBe(0)
  }
})
