import type { Page } from '@playwright/test'
import { clientHeader } from '../src/contract/kernel/endpoint.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { scriptOf, scripts, waitByClock } from './network.ts'
import { expectToast, followLink } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
import { signIn } from './pages/login.ts'
import { emails } from './school.ts'
import { createClass } from './test-data.ts'

/** Leaves the requests for `url` that `action` sends without an answer, for the minute after which they fail. */
async function leaveUnanswered(page: Page, url: string, action: () => Promise<unknown>) {
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  await page.route(url, () => resolve())
  await action()
  await requested
  await page.clock.fastForward(60_000)
}

test('an offline browser shows errors at once and loads the page when it is online again', async ({ asTeacher }) => {
  const { page } = asTeacher
  await createClass(asTeacher)
  await createClass(asTeacher, { name: '6-Б' })
  await page.goto('/classes')
  await page.getByRole('link', { name: '5-А' }).click()
  await expect(page).toHaveURL(/\/classes\/./)
  await page.goBack()
  await page.getByRole('button', { name: 'New Class' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('7-В')

  await test.step('a save fails and keeps the input', async () => {
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expectToast(page, 'Error', 'Failed to save class')
    await expect(dialog.getByLabel('Name')).toHaveValue('7-В')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('a page shows that it could not be loaded', async () => {
    await page.getByRole('link', { name: '6-Б' }).click()
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: '6-Б' })).toBeVisible()
  })
})

test('a request without an answer fails after a minute', async ({ asTeacher: { page } }) => {
  await waitByClock(page)

  await test.step('the request for a list', async () => {
    await leaveUnanswered(page, '**/api/classes', async () => {
      await page.goto('/classes')
      await expect(page.getByRole('banner').getByText('teacher', { exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByRole('status')).toContainText('Loading...')
    })
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load classes')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No classes yet')).toBeVisible()
  })

  await test.step('the request for the role', async () => {
    await leaveUnanswered(page, '**/api/approved-users/activation', async () => {
      await page.reload()
      await expect(page.getByText('No classes yet')).toBeVisible()
      await expect(page.getByRole('banner')).toContainText('loading...')
    })
    await expect(page.getByRole('banner').getByRole('alert')).toHaveText('Your role could not be loaded.')
    await page.unrouteAll()
    await page.getByRole('banner').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('banner')).toContainText('teacher')
  })

  await test.step('the request of a save', async () => {
    await page.getByRole('button', { name: 'New Class' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('7-В')
    await leaveUnanswered(page, '**/api/classes', () => dialog.getByRole('button', { name: 'Create Class' }).click())
    await expectToast(page, 'Error', 'Failed to save class')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expectToast(page, 'Success', 'Class created successfully')
  })

  await test.step('the request of a dialog to the auth service', async () => {
    await page.getByRole('button', { name: 'Account and language' }).click()
    await leaveUnanswered(page, '**/auth/v1/sessions', () =>
      page.getByRole('button', { name: 'Signed-in devices' }).click(),
    )
    const dialog = page.getByRole('dialog', { name: 'Signed-in devices' })
    await expect(dialog.getByRole('alert')).toContainText('The devices could not be loaded')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText('This device')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the request for a script', async () => {
    await leaveUnanswered(page, scripts, () => page.getByRole('link', { name: 'Templates', exact: true }).click())
    await expectToast(page, 'Error', 'This could not be opened. Check the connection and try again.')
    await expect(page).toHaveURL('/classes')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No templates yet')).toBeVisible()
  })
})

test('a sign-in without an answer shows an error in both languages', async ({ asStranger: page }) => {
  await waitByClock(page)
  await leaveUnanswered(page, '**/auth/v1/**', () => signIn(page, emails.teacher))
  await expect(page.getByRole('alert')).toHaveText('The server gave no answer')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByText('Українська', { exact: true }).first().click()
  await expect(page.getByRole('alert')).toHaveText('Сервер не відповів')
})

test.describe('while code is fetched ahead', () => {
  test.use({ preloadsWhenIdle: true })

  test('a moment without a network keeps no page from opening, nor the changes of others from appearing', async ({
    asTeacher,
    asTeacher: { page },
  }) => {
    const isTemplates = scriptOf('pages/templates-page.tsx')
    const [fetched, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(isTemplates, async (route) => {
      const response = await route.fetch()
      fetched.resolve()
      await release.promise
      await route.fulfill({ response })
    })
    await page.goto('/')
    await fetched.promise
    await page.context().setOffline(true)
    const arrived = page.waitForEvent('requestfinished', (request) => isTemplates(new URL(request.url())))
    release.resolve()
    await arrived
    // What is fetched next is asked for in idle time.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
    await whenFollowing(page, () => page.context().setOffline(false))
    await followLink(page, 'Classes')
    await createClass(asTeacher)
    await expect(page.getByRole('link', { name: '5-А' })).toBeVisible()
  })
})

test('a page whose link was hovered without a network opens once there is one', async ({ asTeacher: { page } }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Templates', exact: true }).hover()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  await page.context().setOffline(false)
  await followLink(page, 'Templates')
  await expect(page.getByText('No templates yet')).toBeVisible()
})

test('a change that the server makes after its answer was lost appears', async ({ asTeacher, asTeacher: { page } }) => {
  const classId = await createClass(asTeacher)
  await whenFollowing(page, () => page.goto('/classes'))
  const path = `/api/classes/${classId}`
  // As a proxy ends a request that takes too long, with which the server goes on.
  await page.route(`**${path}`, (route) => route.fulfill({ status: 504 }))
  await page.getByRole('button', { name: 'Edit 5-А' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('6-А')
  const sent = page.waitForRequest(`**${path}`)
  const fetchedAgain = page.waitForResponse('**/api/classes')
  await page.getByRole('button', { name: 'Save Class' }).click()
  const request = await sent
  await fetchedAgain
  const headers = { [clientHeader]: request.headers()[clientHeader] ?? '' }
  expect((await page.request.put(path, { headers, data: request.postDataJSON() })).status()).toBe(200)
  await expect(page.getByRole('heading', { name: '6-А', includeHidden: true })).toBeAttached()
})
