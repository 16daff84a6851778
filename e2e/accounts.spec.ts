import { ensureFirstAdmin } from '../src/server/features/approved-users/first-admin/service.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { layoutShiftOf } from './layout-shift.ts'
import { holdAnswers, loseAnswers } from './network.ts'
import { expectDashboard } from './pages/login.ts'
import { emails, password } from './school.ts'

const newPassword = 'seven quiet green lanterns'

test('a forgotten password is reset once by the mailed link', async ({ school, teacherApi, asStranger: page }) => {
  const newField = page.getByLabel('New password', { exact: true })
  const repeatField = page.getByLabel('New password again')
  const save = page.getByRole('button', { name: 'Save and sign in' })
  await page.request.post('/auth/v1/recover', { data: { email: emails.teacher } })
  await expect.poll(() => school.mails.length).toBe(1)
  const link = school.mails[0]?.link ?? ''
  expect(new URL(link).pathname).toBe('/reset-password')

  await test.step('the layout does not shift when the form appears after the link was checked', async () => {
    const release = await holdAnswers(page, '**/auth/v1/verify/check')
    await page.goto(link)
    const card = page.getByRole('main').locator('> div').first()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
    await expect(newField).toBeHidden()
    await expectAccessible(page)
    const before = await card.boundingBox()
    release()
    await expect(newField).toBeVisible()
    expect(await card.boundingBox()).toEqual(before)
    await page.unroute('**/auth/v1/verify/check')
  })

  await test.step('the form is shown when the check fails, and opening the link does not use it up', async () => {
    const calls = ['**/auth/v1/verify/check', '**/api/approved-users/link-owner']
    for (const call of calls) await page.route(call, (route) => route.abort())
    await page.reload()
    await expect(newField).toBeVisible()
    for (const call of calls) await page.unroute(call)
  })

  await test.step('the form shows the strength of the password and its errors', async () => {
    await page.goto(link)
    await expect(page).toHaveTitle('Daybook · Choose a new password')
    await expect(page.getByText(`For ${emails.teacher}`)).toBeVisible()
    await expect(page.locator('form [autocomplete=username]')).toHaveValue(emails.teacher)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('Please use at least 10 characters')
    await expect(newField).toBeFocused()
    await newField.fill('ninechars')
    await expect(page.getByRole('status')).toContainText('Strength: too short')
    await newField.fill(newPassword)
    await expect(page.getByRole('status')).toContainText('Strength: strong')
    // What was wrong with a password is not said any more once it is changed.
    await expect(page.getByRole('alert')).toHaveCount(0)
    await newField.fill('ї'.repeat(65))
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('This password is too long. Please choose a shorter one')
    await newField.fill(newPassword)
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('The two passwords are different')
    await expect(repeatField).toBeFocused()
    await expectFitsPhone(page)
    await newField.fill('ї'.repeat(10))
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the input is kept when the server cannot be reached', async () => {
    await page.route('**/auth/v1/verify', (route) => route.abort())
    await newField.fill(newPassword)
    await repeatField.fill(newPassword)
    await save.click()
    await expect(page.getByRole('alert')).toHaveText(
      'The server could not be reached. Nothing is lost, please try again.',
    )
    await page.unroute('**/auth/v1/verify')
  })

  await test.step('the old password and known ones are refused, and the next attempt succeeds', async () => {
    for (const [guessed, reason] of [
      [emails.teacher, 'Besides your email address and the name Daybook, please use at least 10 characters'],
      ['basketball', 'Password is known to be weak and easy to guess, please choose a different one.'],
    ] as const) {
      await newField.fill(guessed)
      await repeatField.fill(guessed)
      await save.click()
      await expect(page.getByRole('alert')).toHaveText(reason)
      await expect(newField).toBeFocused()
    }
    await newField.fill(password)
    await repeatField.fill(password)
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('New password should be different from the old password.')
    await newField.fill(newPassword)
    await repeatField.fill(newPassword)
    await page.keyboard.press('Enter')
    await expectDashboard(page)
    await expect(page).toHaveURL('/')
  })

  await test.step('the other devices are signed out', async () => {
    await expect(teacherApi.send('GET', '/api/classes')).rejects.toThrow(' 401 ')
  })

  await test.step('a used link is reported before a password is entered', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expect(page).toHaveTitle('Daybook · This link no longer works')
    await expect(newField).toHaveCount(0)
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02)
  })

  await test.step('a new link is sent at most once a minute', async () => {
    const send = page.getByRole('button', { name: 'Send a new link' })
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('Please enter an email address')
    await page.getByLabel('Email').fill(emails.assistant)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await send.click()
    const sent = 'If this address has access, a new link is on its way. Check your inbox.'
    await expect(page.getByText(sent)).toBeVisible()
    await expect
      .poll(() => school.mails.map(({ kind, email }) => [kind, email]))
      .toContainEqual(['recovery', emails.assistant])
    await send.click()
    await expect(page.getByRole('alert')).toHaveText(/^Please wait \d\d? seconds? before you ask for another link\.$/)
    await expectFitsPhone(page)
    await page.route('**/auth/v1/recover?*', (route) => route.abort())
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('The link could not be sent. Please try again.')
    await page.unroute('**/auth/v1/recover?*')
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    // The login redirects a person who is signed in to the dashboard.
    await expectDashboard(page)
  })
})

test('an invited person sets a password by the newest link only', async ({ school, adminApi, asStranger: page }) => {
  const email = 'olena.boyko@school.test'
  const invite = async (id: string) =>
    (await adminApi.send<{ link: string }>('POST', `/api/approved-users/${id}/invitation`)).link
  const choosePassword = async () => {
    await page.getByLabel('First and last name').fill('Олена Бойко')
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('New password again').fill(newPassword)
    await page.keyboard.press('Enter')
  }
  const { id } = await adminApi.send('POST', '/api/approved-users', { email, role: 'assistant' })
  const older = await invite(id)

  await test.step('a link that is replaced after it was opened is refused', async () => {
    await page.goto(older)
    await expect(page.getByRole('heading', { name: 'Welcome to Daybook' })).toBeVisible()
    await invite(id)
    await choosePassword()
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })

  await test.step('a new link is requested, which is an invitation again', async () => {
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText('If this address has access, a new link is on its way.')).toBeVisible()
    await expect.poll(() => school.mails.length).toBe(3)
    expect(school.mails[2]).toMatchObject({ kind: 'invite', email })
  })

  await test.step('an incomplete link is refused', async () => {
    await page.goto('/auth/set-password')
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })

  await test.step('the newest link signs the person in and activates the record, also when the answer to the password was lost', async () => {
    await page.goto(await invite(id))
    await expect(page.getByText(`For ${email}`)).toBeVisible()
    await expect(page.locator('form [autocomplete=username]')).toHaveValue(email)
    const answerAgain = await loseAnswers(page, '**/auth/v1/user', 'PUT')
    await choosePassword()
    await expect(page.getByRole('alert')).toHaveText(
      'The server could not be reached. Nothing is lost, please try again.',
    )
    await answerAgain()
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expectDashboard(page)
    await expect(page.getByText('assistant', { exact: true }).first()).toBeVisible()
    const [user] = await adminApi.send<object[]>('GET', `/api/approved-users?email=${email}`)
    expect(user).toMatchObject({ status: 'active', activatedAt: expect.any(String), name: 'Олена Бойко' })
  })

  await test.step('the link of a suspended person is refused', async () => {
    const other = await adminApi.send('POST', '/api/approved-users', { email: 'other@school.test', role: 'teacher' })
    const link = await invite(other.id)
    await school.db.updateTable('approvedUsers').set({ status: 'suspended' }).where('id', '=', other.id).execute()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await choosePassword()
    await expect(page.getByRole('alert')).toHaveText('Access denied. Your account has been suspended.')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })
})

test('the first admin of an empty school is created by the printed link', async ({ school, asStranger: page }) => {
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

  await test.step('a link without a token is refused', async () => {
    await page.goto('/auth/first-admin')
    await expect(page.getByRole('alert')).toHaveText(broken)
  })

  await test.step('errors are shown under their fields', async () => {
    await page.goto(link)
    await expect(page).toHaveTitle('Daybook · Create the first admin')
    await create.click()
    await expect(page.getByRole('alert')).toHaveText([
      'Please enter an email address',
      'Please use at least 10 characters',
    ])
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectFitsPhone(page)
    await page.keyboard.type('a')
    await expect(page.getByRole('alert')).toHaveText('Please use at least 10 characters')
  })

  await test.step('the first admin is signed in and can manage users', async () => {
    await fill()
    await page.keyboard.press('Enter')
    await expectDashboard(page)
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Approved Users (1)' })).toBeVisible()
  })

  await test.step('the link cannot be used again, and no other is printed', async () => {
    await page.goto(link)
    await fill()
    await create.click()
    await expect(page.getByRole('alert')).toHaveText(broken)
    await expectAccessible(page)
    expect(await ensureFirstAdmin(school.db, school.config, clock)).toBeUndefined()
  })
})
