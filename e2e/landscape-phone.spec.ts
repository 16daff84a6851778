import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openRegister } from './pages/register.ts'
import { createClass, createStudents, createTemplate, numberedNames, scheduleLesson } from './test-data.ts'
import { openPhone } from './touch.ts'

const screen = { width: 844, height: 390 }
/** What the camera, the rounded corners and the line at the lower edge cover, in CSS pixels. */
const insets = { left: 47, right: 47, bottom: 21 }

async function rotateToLandscape(phone: Page): Promise<void> {
  await phone.setViewportSize(screen)
  const session = await phone.context().newCDPSession(phone)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/** The texts and fields that begin or end under the camera. */
const coveredOf = (page: Page) =>
  page.evaluate(({ left, right }) => {
    const isCovered = (box: DOMRect) =>
      box.width > 1 && box.bottom > 0 && box.right > 0 && (box.left < left || box.right > innerWidth - right)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const covered: string[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      const range = document.createRange()
      range.selectNodeContents(node)
      const isVisible = node.parentElement?.checkVisibility() && !node.parentElement.closest('.sr-only')
      if (isVisible && [...range.getClientRects()].some(isCovered)) covered.push(node.nodeValue ?? '')
    }
    const fields = [...document.querySelectorAll('input, textarea')]
    return [...covered, ...fields.filter((field) => isCovered(field.getBoundingClientRect())).map(({ id }) => id)]
  }, insets)

test('on a phone in landscape the camera covers nothing, and the bar scrolls away', async ({ browser, asTeacher }) => {
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, numberedNames(12))
  const phone = await openPhone(browser, asTeacher.page, '/students')
  await rotateToLandscape(phone)
  await expect(phone.getByText('Students').last()).toBeVisible()
  expect(await coveredOf(phone)).toEqual([])
  await phone.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(phone.getByText('Номер-12')).toBeVisible()
  expect(await coveredOf(phone)).toEqual([])
  await expect(phone.getByRole('banner')).not.toBeInViewport()
  await phone.goto('/')
  await expect(phone.getByText('Active Classes')).toBeVisible()
  expect(await coveredOf(phone)).toEqual([])
  await phone.context().close()
})

test('on a phone in landscape the landing and the login page are not covered by the camera', async ({
  asStranger: page,
}) => {
  await rotateToLandscape(page)
  for (const path of ['/', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await coveredOf(page), path).toEqual([])
  }
})

test('on a phone in landscape a register begins with its students', async ({ browser, asTeacher }) => {
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, numberedNames(12))
  const lessonId = await scheduleLesson(asTeacher, { templateId: await createTemplate(asTeacher), classId })
  const phone = await openPhone(browser, asTeacher.page, '/')
  await rotateToLandscape(phone)
  const dialog = await openRegister(phone, lessonId)
  const points = dialog.locator('[data-column=points]')
  await expect(points.nth(2)).toBeInViewport({ ratio: 0.5 })
  expect(await coveredOf(phone)).toEqual([])
  await points.last().scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('button', { name: 'Зберегти' })).toBeInViewport({ ratio: 1 })
  await phone.context().close()
})
