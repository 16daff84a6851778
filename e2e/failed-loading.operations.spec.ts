import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { whenFollowing } from './pages/changes.ts'
import { createClass, createTemplate, scheduleLesson } from './test-data.ts'

/** Fails every request for `url`, and from then on only when `answer` is called. */
async function failRequests(page: Page, url: string) {
  await page.route(url, (route) => route.fulfill({ status: 500, body: '' }))
  let held = Promise.withResolvers<() => void>()
  const holdBack = async () => {
    await page.unroute(url)
    await page.route(url, async (route) => {
      await new Promise<void>((resolve) => held.resolve(resolve))
      await route.fulfill({ status: 500, body: '' })
    })
  }
  // The request may arrive after the button shows that it was pressed.
  const answer = async () => {
    const release = await held.promise
    held = Promise.withResolvers()
    release()
  }
  return { holdBack, answer }
}

/** Retries twice by keyboard, without success: the error and the focus stay where they are. */
async function retryTwice(button: Locator, error: Locator, failing: Awaited<ReturnType<typeof failRequests>>) {
  await expect(error).toBeVisible()
  await failing.holdBack()
  // A mark on the element: an alert that is removed and added again is announced again.
  await error.evaluate((element) => element.setAttribute('data-first', ''))
  await button.focus()
  for (const _ of ['first', 'second']) {
    await button.press('Enter')
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toBeFocused()
    await expect(error).toHaveAttribute('data-first')
    await failing.answer()
    await expect(button).not.toHaveAttribute('aria-disabled')
    await expect(button).toBeFocused()
    await expect(error).toHaveAttribute('data-first')
  }
}

test('a role that cannot be read stays an error while it is tried again', async ({ asAdmin: { page } }) => {
  const failing = await failRequests(page, '**/api/approved-users/activation')
  await page.goto('/admin/users')
  const banner = page.getByRole('banner')
  await retryTwice(banner.getByRole('button', { name: 'Try again' }), banner.getByRole('alert'), failing)
  const main = page.getByRole('main')
  await retryTwice(main.getByRole('button', { name: 'Try again' }), main.getByRole('alert'), failing)
  await expect(banner).not.toContainText('loading...')
  await expectAccessible(page)
  await page.unrouteAll()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(banner).toContainText('admin')
  await expect(main.getByRole('alert')).toHaveCount(0)
})

const lists = [
  ['/classes', '**/api/classes'],
  ['/templates', '**/api/lesson-templates'],
  ['/students', '**/api/students'],
  ['/', '**/api/dashboard/home?*'],
  ['/?week=2026-03-02', '**/api/scheduled-lessons?*'],
] as const

test('a list that cannot be loaded stays an error while it is tried again', async ({ asTeacher: { page } }) => {
  for (const [path, url] of lists) {
    await test.step(`${url} on ${path}`, async () => {
      const failing = await failRequests(page, url)
      await page.goto(path)
      const error = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ has: page.getByRole('button') })
        .first()
      await retryTwice(error.getByRole('button', { name: 'Try again' }), error, failing)
      await page.unrouteAll()
    })
  }
})

test('a list that cannot be loaded is asked for once, and again when somebody asks for it', async ({
  asTeacher: { page },
}) => {
  for (const [path, url] of [lists[0], lists[3]]) {
    await test.step(`${url} on ${path}`, async () => {
      let requests = 0
      await page.route(url, (route) => {
        requests += 1
        return route.fulfill({ status: 500, body: '' })
      })
      await whenFollowing(page, () => page.goto(path))
      expect(requests).toBe(1)
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
      await expect.poll(() => requests).toBe(2)
      await page.unrouteAll()
    })
  }
})

test('one record that cannot be loaded, its history, and the devices stay errors while they are tried again', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const id = await createClass(asTeacher)

  await test.step('a class', async () => {
    const failing = await failRequests(page, `**/api/classes/${id}/detail?*`)
    await page.goto(`/classes/${id}`)
    const main = page.getByRole('main')
    await retryTwice(main.getByRole('button', { name: 'Try again' }), main.getByRole('alert'), failing)
    await page.unrouteAll()
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: '5-А' })).toBeVisible()
  })

  await test.step('the history of a class', async () => {
    const failing = await failRequests(page, `**/api/classes/${id}/history?*`)
    await page.goto(`/classes/${id}?history=class.${id}`)
    const dialog = page.getByRole('dialog', { name: 'History' })
    await retryTwice(dialog.getByRole('button', { name: 'Try again' }), dialog.getByRole('alert'), failing)
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('region', { name: 'History' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the signed-in devices', async () => {
    const failing = await failRequests(page, '**/auth/v1/sessions')
    await page.getByRole('button', { name: 'Account and language' }).click()
    await page.getByRole('button', { name: 'Signed-in devices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signed-in devices' })
    await retryTwice(dialog.getByRole('button', { name: 'Try again' }), dialog.getByRole('alert'), failing)
  })
})

test('a register that cannot be loaded has the focus itself, and shows no tooltip of its close button', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const [templateId, classId] = [await createTemplate(asTeacher), await createClass(asTeacher)]
  const id = await scheduleLesson(asTeacher, { templateId, classId })
  const failing = await failRequests(page, `**/api/scheduled-lessons/${id}/register`)
  await failing.holdBack()
  await page.goto(`/?lesson=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeFocused()
  await failing.answer()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('alert').getByRole('button')).toBeFocused()
})

test('the form that adds a user, when its code cannot be loaded, is one card with its heading', async ({
  asAdmin: { page },
}) => {
  await page.route('**/add-user-form-*.js', (route) => route.abort())
  await page.goto('/admin/users')
  const form = page.getByRole('main').locator('section').filter({ hasText: 'Add User' })
  const error = form.getByRole('alert')
  await expect(error.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(form.getByRole('heading', { name: 'Add User' })).toBeVisible()
  await expect(error).toHaveCSS('border-top-width', '0px')
  await expect(page.getByText('Approved Users (3)')).toBeVisible()
})
