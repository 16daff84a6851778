import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { accountMenu, accountMenuButton } from './pages/app.ts'
import { expectDashboard, expectSignedOut } from './pages/login.ts'
import { emails, names } from './school.ts'

const activation = '**/api/approved-users/activation'
const adminLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })

test('the top bar, the theme, the menu of a phone and the page of an unknown address', async ({ asTeacher }) => {
  const { page } = asTeacher

  await test.step('another spelling of a path is corrected', async () => {
    await page.goto('/STUDENTS//?search=x')
    await expect(page.getByRole('heading', { name: 'Students', exact: true })).toBeVisible()
    await expect(page).toHaveURL('/students?search=x')
    await expect(page.getByRole('link', { name: 'Students', exact: true })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('Skip to content moves the focus to the content', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('the top bar shows the pages, the person and the role', async () => {
    await page.goto('/dashboard')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(['Dashboard', 'Templates', 'Classes', 'Students', 'Admin'])
    await expect(page.getByRole('banner')).toContainText(emails.teacher)

    await test.step('the link of the open page is marked as current, and the focus moves to the content', async () => {
      const current = page.getByRole('navigation').locator('[aria-current=page]')
      await expect(current).toHaveText('Dashboard')
      for (const [name, path] of [
        ['Templates', '/templates'],
        ['Dashboard', '/'],
        ['Classes', '/classes'],
      ] as const) {
        await page.getByRole('link', { name, exact: true }).press('Enter')
        await expect(page).toHaveURL(path)
        await expect(current).toHaveText(name)
        await expect(page.getByRole('main')).toBeFocused()
      }
    })

    await test.step('the account menu opens and closes by keyboard', async () => {
      const open = accountMenuButton(page)
      await open.press('Enter')
      const menu = accountMenu(page)
      await expect(menu).toContainText(`Signed in as${names.teacher}${emails.teacher}`)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(open).toBeFocused()
      await open.click()
      await page.getByRole('heading', { name: 'Classes', exact: true }).click()
      await expect(menu).toBeHidden()
    })
  })

  await test.step('the theme follows the system until a person chooses one', async () => {
    const isDark = () => page.evaluate(() => getComputedStyle(document.body).color !== 'rgb(26, 32, 48)')
    const stored = () => page.evaluate(() => localStorage.getItem('theme'))
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(isDark).toBe(true)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(isDark).toBe(false)
    expect(await stored()).toBeNull()
    const second = await page.context().newPage()
    await second.goto('/')

    const browserColors = () =>
      page
        .locator('meta[name="theme-color"]')
        .evaluateAll((metas) =>
          metas.flatMap((meta) =>
            matchMedia((meta as HTMLMetaElement).media).matches ? [(meta as HTMLMetaElement).content] : [],
          ),
        )
    expect(await browserColors()).toEqual(['#faf8f4'])
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect.poll(isDark).toBe(true)
    expect(await browserColors()).toEqual(['#11151c'])
    expect(await stored()).toBe('dark')
    await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark')
    await second.close()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
    expect(await isDark()).toBe(true)

    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    expect(await stored()).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
    expect(await isDark()).toBe(false)
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('an unknown address shows the 404 page, which links to the dashboard', async () => {
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page).toHaveTitle('Daybook · 404 Page Not Found')
    await expectFitsPhone(page)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expectDashboard(page)
  })

  await test.step('on a phone the menu contains the account, the navigation and Sign Out', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const open = page.getByRole('button', { name: 'Open menu' })
    const close = page.getByRole('button', { name: 'Close menu' })
    await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeHidden()
    await open.click()
    await expect(page.getByRole('banner')).toContainText(emails.teacher)
    await expect(page.getByRole('banner').getByText('teacher', { exact: true }).last()).toBeVisible()
    await expect(adminLink(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Only admins can open this')).toBeVisible()
    await expectFitsPhone(page)
    await page.getByRole('link', { name: 'Templates', exact: true }).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await page.getByRole('link', { name: 'Students', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Students', exact: true })).toBeVisible()
    await expect(close).toBeHidden()
    await open.click()
    await page.goBack()
    await expectDashboard(page)
    await expect(close).toBeHidden()
    await open.click()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expectSignedOut(page)
  })
})

test('only admins can open Admin once the role is known', async ({ asTeacher, asAdmin }) => {
  await test.step('the link is greyed out for a teacher', async () => {
    const { page } = asTeacher
    await page.goto('/classes')
    await expect(adminLink(page)).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('link', { name: 'Students', exact: true }).press('Tab')
    await expect(adminLink(page)).toBeFocused()
    await expect(adminLink(page)).toHaveAccessibleDescription('Only admins can open this')
    await expect(page.getByRole('tooltip')).toHaveText('Only admins can open this')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/classes')
    await expect(adminLink(page)).not.toHaveAttribute('href')
    await adminLink(page).click({ force: true })
    await expect(page).toHaveURL('/classes')
    await expectAccessible(page)
  })

  await test.step('the link is not blocked while the role is loading', async () => {
    const { page } = asTeacher
    const release = await holdAnswers(page, activation)
    await page.reload()
    await expect(page.getByText('loading...', { exact: true })).toBeVisible()
    await adminLink(page).click()
    await expect(page).toHaveURL('/admin/users')
    await expect(page.getByText('loading...', { exact: true })).toBeVisible()
    await expect(page.getByText('Loading users...')).toBeVisible()
    await expectAccessible(page)
    release()
    await expect(page.getByText('You need the admin role to manage users')).toBeVisible()
    await expect(page.getByRole('banner').getByText('teacher', { exact: true })).toBeVisible()
    await expect(adminLink(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(adminLink(page)).toHaveAttribute('aria-current', 'page')
  })

  await test.step('a failed request for the role shows an error with Try again in the bar and on the page', async () => {
    const { page } = asAdmin
    const users = page.getByRole('heading', { name: 'Approved Users (3)' })
    const failed = page.getByRole('main').getByRole('alert')
    const retry = (landmark: 'banner' | 'main') => page.getByRole(landmark).getByRole('button', { name: 'Try again' })
    await page.route(activation, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/admin/users')
    await expect(failed).toContainText('Failed to load users')
    await expect(failed).toContainText('Your role could not be loaded.')
    await expect(page.getByRole('banner').getByRole('alert')).toHaveText('Your role could not be loaded.')
    await expect(page.getByText(/loading/i)).toHaveCount(0)
    await page.unroute(activation)
    await retry('main').click()
    await expect(users).toBeVisible()
    await expect(page.getByRole('banner').getByText('admin', { exact: true })).toBeVisible()
    await expect(retry('banner')).toHaveCount(0)

    await page.route(activation, (route) => route.abort())
    await page.reload()
    await expect(failed).toContainText('Failed to load users')
    await page.unroute(activation)
    await retry('banner').click()
    await expect(users).toBeVisible()
  })

  await test.step('a failed request for the role is repeated after ten seconds', async () => {
    const { page } = asAdmin
    await page.clock.install()
    await page.route(activation, (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load users')
    await expectFitsPhone(page)
    await page.unroute(activation)
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('heading', { name: 'Approved Users (3)' })).toBeVisible()
  })

  await test.step('its tooltip opens after 700 ms, and without delay within 300 ms after one has closed', async () => {
    const { page } = asTeacher
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const tooltip = page.getByRole('tooltip')
    const leave = () => page.mouse.move(0, 0)
    await leave()
    await adminLink(page).hover()
    await page.clock.runFor(699)
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(tooltip).toHaveText('Only admins can open this')
    await leave()
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(299)
    await adminLink(page).hover()
    await page.clock.runFor(0)
    await expect(tooltip).toBeVisible()
    await leave()
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(300)
    await adminLink(page).hover()
    await page.clock.runFor(699)
    await expect(tooltip).toHaveCount(0)
  })

  await test.step('the link is current for every path below /admin', async () => {
    const { page } = asAdmin
    await page.goto('/admin/elsewhere')
    await expect(adminLink(page)).toHaveAttribute('aria-current', 'page')
  })
})
