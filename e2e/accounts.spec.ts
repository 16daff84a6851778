import type { Page } from '@playwright/test'
import { createAccountWithPassword } from '../src/server/auth/accounts.ts'
import { ensureFirstAdmin } from '../src/server/features/approved-users/service.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { followLink } from './pages/app.ts'
import { expectDashboard, signIn } from './pages/login.ts'
import { emails, password } from './school.ts'

const newPassword = 'seven quiet green lanterns'

/** How far things have moved on the page since it was opened: the browser's own figure. */
const layoutShiftOf = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[]
    return shifts.reduce((sum, { value }) => sum + value, 0)
  })

test('a forgotten password is replaced by the mailed link, once', async ({ school, asTeacher, asStranger: page }) => {
  const fresh = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('New password again')
  const save = page.getByRole('button', { name: 'Save and sign in' })
  await asTeacher.page.goto('/')
  await expectDashboard(asTeacher.page)

  await page.goto('/login')
  await page.getByLabel('Email').fill(emails.teacher)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect.poll(() => school.mails.length).toBe(1)
  const link = school.mails[0]?.link ?? ''
  expect(new URL(link).pathname).toBe('/reset-password')

  await test.step('while the link is checked the form holds its index, and nothing moves when it appears', async () => {
    const release = await holdAnswers(page, '**/auth/v1/verify/check')
    await page.goto(link)
    const card = page.getByRole('main').locator('> div').first()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
    await expect(fresh).toBeHidden()
    await expectAccessible(page)
    const before = await card.boundingBox()
    release()
    await expect(fresh).toBeVisible()
    expect(await card.boundingBox()).toEqual(before)
    await page.unroute('**/auth/v1/verify/check')
  })

  await test.step('a check that fails leaves the form as it is, and opening the link spends nothing', async () => {
    await page.route('**/auth/v1/verify/check', (route) => route.abort())
    await page.reload()
    await expect(fresh).toBeVisible()
    await page.unroute('**/auth/v1/verify/check')
    await page.reload()
    await expect(fresh).toBeVisible()
  })

  await test.step('the form says how good the password is, and what is wrong with it', async () => {
    await page.goto(link)
    await expect(page).toHaveTitle('Daybook · Choose a new password')
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('Please use at least 10 characters')
    await expect(fresh).toBeFocused()
    for (const [text, word] of [
      ['ninechars', 'too short'],
      ['aaaaaaaaaa', 'weak'],
      [newPassword, 'strong'],
    ] as const) {
      await fresh.fill(text)
      await expect(page.getByRole('status')).toContainText(`Strength: ${word}`)
    }
    await fresh.fill('ninechars')
    await again.fill('ninechars')
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('Please use at least 10 characters')
    await fresh.fill('ї'.repeat(65))
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('Please use at most 128 bytes')
    await fresh.fill(newPassword)
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('The two passwords are different')
    await expect(again).toBeFocused()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('a server that cannot be reached loses nothing', async () => {
    await page.route('**/auth/v1/verify', (route) => route.abort())
    await again.fill(newPassword)
    await save.click()
    await expect(page.getByRole('alert')).toHaveText(
      'The server could not be reached. Nothing is lost, please try again.',
    )
    await page.unroute('**/auth/v1/verify')
  })

  await test.step('the old password again is refused, and the next attempt goes on', async () => {
    await fresh.fill(password)
    await again.fill(password)
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('New password should be different from the old password.')
    await fresh.fill(newPassword)
    await again.fill(newPassword)
    await page.keyboard.press('Enter')
    await expectDashboard(page)
    await expect(page).toHaveURL('/')
  })

  await test.step('the other devices are signed out', async () => {
    await followLink(asTeacher.page, 'Students')
    await expect(asTeacher.page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.')
    await expect(asTeacher.page).toHaveURL('/login')
    await signIn(asTeacher.page, emails.teacher)
    await expect(asTeacher.page.getByRole('alert')).toHaveText(/^Invalid email or password/)
    await signIn(asTeacher.page, emails.teacher, newPassword)
    await expectDashboard(asTeacher.page)
  })

  await test.step('the link is used up, which is said before a password is typed', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expect(page).toHaveTitle('Daybook · This link no longer works')
    await expect(fresh).toHaveCount(0)
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02)
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('a new one is offered, once a minute', async () => {
    const send = page.getByRole('button', { name: 'Send a new link' })
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('Please enter an email address')
    await page.getByLabel('Email').fill(emails.assistant)
    await send.click()
    const sent = 'If this address has access, a new link is on its way. Check your inbox.'
    await expect(page.getByText(sent)).toBeVisible()
    await expect
      .poll(() => school.mails.map(({ kind, email }) => [kind, email]))
      .toContainEqual(['recovery', emails.assistant])
    await send.click()
    await expect(page.getByRole('alert')).toHaveText(/^Please wait \d\d? seconds? before you ask for another link\.$/)
    await expectAccessible(page)
    await page.route('**/auth/v1/recover?*', (route) => route.abort())
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('The link could not be sent. Please try again.')
    await page.unroute('**/auth/v1/recover?*')
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    // Somebody is still signed in here, so there is nothing to sign in to.
    await expectDashboard(page)
  })
})

test('an invited person comes in by the link, and only by the newest', async ({
  school,
  asAdmin,
  asStranger: page,
}) => {
  const email = 'olena.boyko@school.test'
  const invite = async (id: string) =>
    (await asAdmin.send<{ link: string }>('POST', `/api/approved-users/${id}/invitation`)).link
  const choosePassword = async () => {
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('New password again').fill(newPassword)
    await page.keyboard.press('Enter')
  }
  const { id } = await asAdmin.send('POST', '/api/approved-users', { email, role: 'assistant' })
  const older = await invite(id)

  await test.step('without a password nobody signs in', async () => {
    await signIn(page, email, newPassword)
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please check your credentials.')
  })

  await test.step('an older link, replaced while a password is typed and before', async () => {
    await page.goto(older)
    await expect(page.getByRole('heading', { name: 'Welcome to Daybook' })).toBeVisible()
    await invite(id)
    await choosePassword()
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })

  await test.step('asks for a new one, which is an invitation again', async () => {
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText('If this address has access, a new link is on its way.')).toBeVisible()
    await expect.poll(() => school.mails.length).toBe(3)
    expect(school.mails[2]).toMatchObject({ kind: 'invite', email })
  })

  await test.step('an expired link', async () => {
    const past = new Date(Date.now() - 1000)
    await school.db
      .updateTable('auth.oneTimeTokens')
      .set({ createdAt: new Date(past.getTime() - 1000), expiresAt: past })
      .execute()
    await page.goto(school.mails[2]?.link ?? '')
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })

  await test.step('an incomplete link, a broken one and one of the other kind', async () => {
    const newest = await invite(id)
    const ways = [
      newest.replace(/token_hash=./, 'token_hash='),
      '/auth/set-password',
      newest.replace('/auth/set-password', '/reset-password'),
    ]
    for (const way of ways) {
      await page.goto(way)
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    }
  })

  await test.step('the newest link lets in and activates', async () => {
    await page.goto(await invite(id))
    await expectAccessible(page)
    await expectFitsPhone(page)
    await choosePassword()
    await expectDashboard(page)
    await expect(page.getByText('assistant', { exact: true }).first()).toBeVisible()
    const [user] = await asAdmin.send<object[]>('GET', `/api/approved-users?email=${email}`)
    expect(user).toMatchObject({ status: 'active', activatedAt: expect.any(String) })
  })

  await test.step('a suspended person’s link does not let in', async () => {
    const other = await asAdmin.send('POST', '/api/approved-users', { email: 'other@school.test', role: 'teacher' })
    const link = await invite(other.id)
    await school.db.updateTable('approvedUsers').set({ status: 'suspended' }).where('id', '=', other.id).execute()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await choosePassword()
    await expect(page.getByRole('alert')).toHaveText('Access denied. Your account has been suspended.')
  })
})

test('an empty school gets its first admin by the printed link', async ({ school, asStranger: page }) => {
  const clock = () => new Date()
  await school.db.deleteFrom('approvedUsers').execute()
  await school.db.deleteFrom('auth.users').execute()
  const link = (await ensureFirstAdmin(school.db, school.config, clock)) ?? ''
  const email = 'head@school.test'
  const create = page.getByRole('button', { name: 'Create and sign in' })
  const fill = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('New password again').fill(newPassword)
  }
  const broken =
    'This link was used already, has expired, or is incomplete. Restart the server: it prints a new one while there is no admin.'

  await test.step('a link without its secret, and one with a wrong one', async () => {
    await page.goto('/auth/first-admin')
    await expect(page.getByRole('alert')).toHaveText(broken)
    await page.goto('/auth/first-admin?token=wrong')
    await fill()
    await create.click()
    await expect(page.getByRole('alert')).toHaveText(broken)
    await expectAccessible(page)
  })

  await test.step('what is wrong stands under its field', async () => {
    await page.goto(link)
    await expect(page).toHaveTitle('Daybook · Create the first admin')
    await create.click()
    await expect(page.getByRole('alert')).toHaveText([
      'Please enter an email address',
      'Please use at least 10 characters',
    ])
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('the first admin comes in, and may manage users', async () => {
    await fill()
    await page.keyboard.press('Enter')
    await expectDashboard(page)
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Approved Users (1)' })).toBeVisible()
  })

  await test.step('the link is used up, and no other is printed', async () => {
    await page.goto(link)
    await fill()
    await create.click()
    await expect(page.getByRole('alert')).toHaveText(broken)
    expect(await ensureFirstAdmin(school.db, school.config, clock)).toBeUndefined()
  })

  await test.step('an account that nobody approved stays outside', async () => {
    await createAccountWithPassword(school.db, { email: 'stray@school.test', password })
    await page.evaluate(() => localStorage.clear())
    await signIn(page, 'stray@school.test')
    await expect(page.getByRole('alert')).toHaveText('Access denied. Your account has not been approved yet.')
  })
})
