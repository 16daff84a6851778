import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accountMenu, accountMenuButton } from './pages/app.ts'
import { openRegister } from './pages/register.ts'
import { createClass, createStudents, createTemplate, numberedNames, scheduleLesson } from './test-data.ts'
import { openPhone } from './touch.ts'

const screen = { width: 844, height: 390 }
/** Enlarged, a phone is as narrow as one in portrait orientation. */
const enlargedScreen = { width: 563, height: 260 }
/** What the camera, the rounded corners and the line at the lower edge cover, in CSS pixels. */
const insets = { left: 47, right: 47, bottom: 21 }

async function rotateToLandscape(phone: Page, size = screen): Promise<void> {
  await phone.setViewportSize(size)
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

const expectNothingCovered = (page: Page) => expect.poll(() => coveredOf(page)).toEqual([])

test('on a phone in landscape the landing and the login page are not covered by the camera', async ({
  asStranger: page,
}) => {
  await rotateToLandscape(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNothingCovered(page)
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Daybook' })).toBeVisible()
  await expectNothingCovered(page)
})

test('on a phone in landscape the camera covers nothing, the bar scrolls away, a register begins with its students, and the account menu is above a toast', async ({
  browser,
  asTeacher,
}) => {
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, numberedNames(12))
  const lessonId = await scheduleLesson(asTeacher, { templateId: await createTemplate(asTeacher), classId })
  const phone = await openPhone(browser, asTeacher.page, '/students')
  await rotateToLandscape(phone)

  await test.step('the students and the dashboard', async () => {
    await expect(phone.getByText('Students').last()).toBeVisible()
    await expectNothingCovered(phone)
    await phone.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(phone.getByText('Номер-12')).toBeVisible()
    await expectNothingCovered(phone)
    await expect(phone.getByRole('banner')).not.toBeInViewport()
    await phone.evaluate(() => scrollTo(0, 0))
    await phone.getByRole('banner').getByRole('link', { name: 'Dashboard' }).tap()
    await expect(phone).toHaveURL('/')
    await expect(phone.getByText('Active Classes')).toBeVisible()
    await expectNothingCovered(phone)
  })

  await test.step('a register', async () => {
    const dialog = await openRegister(phone, lessonId)
    const points = dialog.locator('[data-column=points]')
    await expect(points.nth(2)).toBeInViewport({ ratio: 0.5 })
    await expect(dialog.getByText('09:00–09:45')).toBeHidden()
    await expectNothingCovered(phone)
    await points.last().scrollIntoViewIfNeeded()
    await expect(dialog.getByRole('button', { name: 'Зберегти' })).toBeInViewport({ ratio: 1 })
    await phone.emulateMedia({ media: 'print' })
    await expect(dialog.getByText('09:00–09:45')).toBeVisible()
    await phone.emulateMedia({ media: null })
  })

  await test.step('the account menu above a toast', async () => {
    await phone.goto('/classes')
    await phone.getByRole('button', { name: 'New Class' }).tap()
    await phone.getByLabel('Class name').fill('6-Б')
    await phone.keyboard.press('Enter')
    const toast = phone.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await expect(toast).toBeVisible()
    await accountMenuButton(phone).tap()
    const menu = accountMenu(phone)
    await expect(menu).toBeVisible()
    const [over, under] = await Promise.all([menu.boundingBox(), toast.boundingBox()])
    const x = (over?.x ?? 0) + 20
    const y = (under?.y ?? 0) + 10
    expect(y, 'the menu reaches down to the toast').toBeLessThan((over?.y ?? 0) + (over?.height ?? 0))
    const regionAt = ([x, y]: readonly [number, number]) =>
      document.elementFromPoint(x, y)?.closest('section, [role=region]')?.getAttribute('aria-label')
    expect(await phone.evaluate(regionAt, [x, y] as const)).toBe('Account and language')
  })

  await test.step('an enlarged dialog, menu and palette', async () => {
    await phone.keyboard.press('Escape')
    await phone.getByRole('banner').getByRole('link', { name: 'Students', exact: true }).tap()
    await rotateToLandscape(phone, enlargedScreen)
    await phone.getByRole('button', { name: 'Add Student' }).tap()
    await expect(phone.getByRole('dialog')).toBeVisible()
    await expectNothingCovered(phone)
    await phone.keyboard.press('Escape')
    await expect(phone.getByRole('dialog')).toBeHidden()
    await phone.getByRole('button', { name: 'Open menu' }).tap()
    await expect(phone.getByRole('button', { name: 'Change password' })).toBeVisible()
    await expectNothingCovered(phone)
    await phone.keyboard.press('Control+k')
    await expect(phone.getByRole('dialog')).toBeVisible()
    await expectNothingCovered(phone)
  })
  await phone.context().close()
})
