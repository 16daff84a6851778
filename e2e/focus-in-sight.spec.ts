import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { followLink } from './pages/app.ts'
import { createClassWithStudents, createTemplate, insertPastLesson, numberedNames } from './test-data.ts'

/** How far the top of the focused element is above the lower edge of the bar, in pixels; not above it is at most 0. */
const hiddenBelowBar = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const focused = document.activeElement
    return focused?.closest('main') ? bar - focused.getBoundingClientRect().top : 0
  })

/** Runs in the page: focuses one of the elements and scrolls it directly below the bar; what is before it is behind the bar. */
function focusBelowBar(elements: (HTMLElement | SVGElement)[]) {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const topOf = (element: Element) => element.getBoundingClientRect().top - bar
  const element = elements.find((element) => topOf(element) > 100)
  element?.focus({ preventScroll: true })
  if (element) scrollBy(0, topOf(element) - 8)
}

/** Scrolls until an element ends at the lower edge of the window, and focuses it. */
const focusAtLowerEdge = (element: Locator) =>
  element.evaluate((target: HTMLElement) => {
    scrollBy(0, target.getBoundingClientRect().bottom - innerHeight)
    target.focus({ preventScroll: true })
  })

/** Expects the focused element to end above another one. */
const expectFocusAbove = (focused: Locator, cover: Locator) =>
  expect
    .poll(async () => {
      const [above, below] = [await focused.boundingBox(), await cover.boundingBox()]
      return above && below && above.y + above.height <= below.y
    })
    .toBe(true)

test('neither the bar, nor selected students, a toast or the head of the class register covers the focus', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const { classId } = await createClassWithStudents(asTeacher, numberedNames(30))
  await page.goto('/students')
  const cards = page.getByRole('main').getByRole('link', { name: /Номер-/ })
  const scroll = () => page.evaluate(() => scrollY)
  for (const width of [390, 820, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 600 })
      await page.evaluate(() => scrollTo(0, 500))
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      await cards.evaluateAll(focusBelowBar)
      const before = await scroll()
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press('Shift+Tab')
        expect(await hiddenBelowBar(page)).toBeLessThanOrEqual(0)
      }
      expect(await scroll(), 'the page has been scrolled back').toBeLessThan(before - 20)
      await cards.first().evaluate((card: HTMLElement) => {
        scrollBy(0, card.getBoundingClientRect().top - 1)
        card.focus({ preventScroll: true })
      })
      expect(await hiddenBelowBar(page), 'as Tab leaves it in Chrome 143').toBeGreaterThan(0)
      await page.keyboard.up('Tab')
      expect(await hiddenBelowBar(page)).toBeLessThanOrEqual(0)

      await page.evaluate(() => scrollTo(0, 400))
      expect(await scroll(), 'the page can be scrolled so far').toBe(400)
      await page.getByRole('button', { name: /^Switch to (dark|light) theme$/ }).click()
      await page.keyboard.press('Shift+Tab')
      expect(await scroll(), 'the focus in the bar moves nothing').toBe(400)
    })
  }

  await test.step('a box that is ticked by keyboard is scrolled above the bar of selected students', async () => {
    const box = page.getByRole('checkbox', { name: /Номер-12/ })
    const selected = page.getByRole('region', { name: 'Selected students' })
    await focusAtLowerEdge(box)
    await page.keyboard.press('Space')
    await expectFocusAbove(box, selected)
    await page.keyboard.press('Space')
    await expect(selected).toHaveCount(0)
    await focusAtLowerEdge(box)
    await box.blur()
    const { x = 0, y = 0 } = (await box.boundingBox()) ?? {}
    await page.mouse.click(x + 1, y + 1)
    await expect(selected).toBeVisible()
    expect((await box.boundingBox())?.y, 'a click scrolls nothing').toBe(y)
    await page.keyboard.press('Escape')
  })

  await test.step('a toast covers neither the button that opened a dialog nor what is focused next', async () => {
    const edit = page.getByRole('button', { name: /^Edit .*Номер-12/ })
    await focusAtLowerEdge(edit)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('First name').fill('Учениця')
    await page.keyboard.press('Enter')
    const toast = page.getByRole('region', { name: /Notifications/ }).locator('li')
    await expect(edit).toBeFocused()
    await expectFocusAbove(edit, toast)
    for (let press = 0; press < 3; press++) {
      await page.keyboard.press('Tab')
      await expectFocusAbove(page.locator('main :focus'), toast)
    }
  })

  await test.step('a name in the class register is not behind its head', async () => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await insertPastLesson(school, {
      templateId: await createTemplate(asTeacher),
      classId,
      date: '2025-03-03',
      startTime: '09:00',
    })
    await page.goto(`/classes/${classId}?register=2025-03`)
    await page.getByRole('link', { name: /Номер-30/ }).focus()
    const head = page.getByRole('grid').getByRole('columnheader').first()
    await expect(head, 'also over the last names').toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: /Номер-09/ }).focus()
    const scrolled = () => page.getByRole('grid').evaluate(({ parentElement }) => parentElement?.scrollTop ?? 0)
    const before = await scrolled()
    for (let press = 0; press < 7; press++) {
      await page.keyboard.press('ArrowUp')
      const [top, name] = [await head.boundingBox(), await page.locator(':focus').boundingBox()]
      expect(name?.y).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0) - 1)
    }
    expect(await scrolled(), 'the head was reached').toBeLessThan(before)
  })
})

test('Tab from the last control of a long dialog shows the first one and closes the menu of a phone, and the switch to units keeps the focus', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  await createTemplate(asTeacher)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/templates')
  await page.getByRole('radio', { name: 'Templates' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/units/)
  await expect(page.getByRole('radio', { name: 'Units' })).toBeFocused()

  await test.step('Tab in the dialog of a new template', async () => {
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'New Template' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await dialog.getByRole('textbox').last().focus()
    await expect(dialog.getByRole('textbox').first()).not.toBeInViewport()
    await dialog.getByRole('button').last().focus()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await expect(dialog.getByRole('textbox').first()).toBeInViewport({ ratio: 1 })
  })

  await test.step('the menu of a phone closes when the focus goes on to the page', async () => {
    await page.keyboard.press('Escape')
    await followLink(page, 'Classes')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText('No classes yet')).toBeVisible()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const last = page.locator('header').locator('a, button').last()
    await last.focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await expect(page.locator('main :focus')).toHaveCount(1)
  })
})
