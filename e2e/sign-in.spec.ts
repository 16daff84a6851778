import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers, scripts } from './network.ts'
import { expectDashboard, expectSignedOut, fillLogin, signIn, storedSession } from './pages/login.ts'
import { emails, insertUser, password } from './school.ts'

/** Submits the login page that is shown. */
async function submitLogin(page: Page, email: string) {
  await fillLogin(page, email)
  await page.keyboard.press('Enter')
}

test('the landing page describes Daybook and links to the login', async ({ asStranger: page }) => {
  await page.goto('/classes')
  await expect(page).toHaveTitle('Daybook')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The whole teaching week on one page')

  await test.step('Learn More scrolls to the six features', async () => {
    const features = page.getByRole('region', { name: 'Everything between the bell and the gradebook' })
    await expect(features.getByRole('listitem').getByRole('heading')).toHaveText([
      'Enhanced lesson templates',
      'Smart class management',
      'Weekly schedule planner',
      'Student progress tracking',
      'Analytics dashboard',
      'Efficient time management',
    ])
    await expect(features.getByText('45-minute')).toBeAttached()
    const last = features.getByRole('heading', { name: 'Efficient time management' })
    await expect(last).not.toBeInViewport()
    await page.getByRole('button', { name: 'Learn More' }).click()
    await expect(last).toBeInViewport()
    await expect(features.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  })

  await test.step('the page answers what a head teacher asks', async () => {
    const questions = page.getByRole('region', { name: 'What a head teacher asks first' })
    await expect(questions.getByRole('term')).toHaveText([
      'Who runs it?',
      'Where is the data?',
      'What does it print?',
      'What does it cost?',
      'On which devices does it work?',
    ])
    await expect(questions.getByText('MIT License')).toBeVisible()
  })

  await test.step('the page shows the invitation notice and the footer', async () => {
    await expect(page.getByRole('heading', { name: 'Access is by invitation only' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Daybook')
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('Get Started opens the login by keyboard', async () => {
    await page.getByRole('link', { name: 'Get Started' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    await expect(page).toHaveTitle('Daybook · Sign in')
    await expect(page.getByRole('heading', { name: 'Sign in to Daybook' })).toBeVisible()
    await expect(page.getByText('Access is by invitation only')).toBeVisible()
  })
})

test.describe(() => {
  // The scroll bars of a phone take no room.
  test.use({ isMobile: true })

  test('the picture of the landing page shows the week of today, whatever the day', async ({ asStranger: page }) => {
    const weeks = [
      ['2026-03-02T10:00:00+02:00', 'Mar 2 – 8, 2026', ['Mon 2', 'Tue 3', 'Wed 4']],
      ['2026-03-08T10:00:00+02:00', 'Mar 2 – 8, 2026', ['Wed 4', 'Thu 5', 'Fri 6']],
      ['2025-12-31T10:00:00+02:00', 'Dec 29, 2025 – Jan 4, 2026', ['Tue 30', 'Wed 31', 'Thu 1']],
    ] as const
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [now, week, shown] of weeks) {
      await test.step(now, async () => {
        await page.clock.setFixedTime(new Date(now))
        await page.goto('/')
        const picture = page.getByRole('img', { name: 'A picture of a week in Daybook' })
        await expect(picture.getByText(/ – /)).toHaveText(week)
        const days = picture.getByText(/^(Mon|Tue|Wed|Thu|Fri) \d+$/)
        await expect(days).toHaveCount(5)
        await expect(days.filter({ visible: true })).toHaveText([...shown])
      })
    }
    await test.step('the states are readable on the narrowest phone, in Ukrainian', async () => {
      await page.getByText('Українська', { exact: true }).filter({ visible: true }).first().click()
      await page.setViewportSize({ width: 320, height: 640 })
      const complete = page.getByText('Заповнено').filter({ visible: true })
      await expect(complete).not.toHaveCount(0)
      const cut = await complete.evaluateAll(
        (words) => words.filter((word) => word.scrollWidth > word.clientWidth).length,
      )
      expect(cut).toBe(0)
    })
  })
})

test('the login shows which input is missing or wrong', async ({ school, asStranger: page }) => {
  const email = page.getByLabel('Email')
  const secret = page.getByLabel('Password', { exact: true })
  const submit = page.getByRole('button', { name: 'Sign In' })
  await page.goto('/login')

  await test.step('both fields are required', async () => {
    await submit.click()
    await expect(page.getByRole('alert')).toHaveText(['Please enter an email address', 'Please enter your password'])
    await expect(email).toBeFocused()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await secret.fill('x')
    // What was wrong with a field is not said any more once it is changed.
    await expect(page.getByRole('alert')).toHaveText('Please enter an email address')
    await email.fill('teacher')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
    await secret.fill('')
    await email.fill(emails.teacher)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Please enter your password')
    await expect(secret).toBeFocused()
    await expectFitsPhone(page)
  })

  await test.step('a wrong password and an unknown address show the same message', async () => {
    for (const address of [emails.teacher, 'nobody@school.test']) {
      await email.fill(address)
      await secret.fill('wrong-horse-battery')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Signing in...')).toBeHidden()
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please check your credentials.')
      await expect(email).toHaveValue(address)
    }
    await expectAccessible(page)
  })

  await test.step('the password can be shown', async () => {
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(secret).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(secret).toHaveAttribute('type', 'password')
  })

  await test.step('an address that is not confirmed shows its own message', async () => {
    await insertUser(school, { email: 'new@school.test' })
    await school.db
      .updateTable('auth.users')
      .set({ emailConfirmedAt: null })
      .where('email', '=', 'new@school.test')
      .execute()
    await submitLogin(page, 'new@school.test')
    await expect(page.getByRole('alert')).toHaveText(
      'Please check your email and click the confirmation link before signing in.',
    )
  })

  await test.step('any other message is shown as it is', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await page.request.post('/auth/v1/token?grant_type=password', {
        data: { email: emails.assistant, password: 'wrong-horse-battery' },
      })
    }
    await submitLogin(page, emails.assistant)
    await expect(page.getByRole('alert')).toHaveText('Request rate limit reached')
    await page.getByText('Українська', { exact: true }).first().click()
    await expect(page.getByRole('alert')).toHaveText('Забагато спроб, зачекайте трохи')
    await page.getByText('English', { exact: true }).first().click()
  })

  await test.step('spaces and capital letters in the address are ignored', async () => {
    await submitLogin(page, ' Teacher@School.test ')
    await expectDashboard(page)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('main')).toBeFocused()
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })
})

test('the login says what does not arrive, and after a late sign-in the focus is on the page', async ({
  school,
  asStranger: page,
}) => {
  await page.goto('/login')

  await test.step('a script of the login does not arrive', async () => {
    await expect(page.getByRole('heading', { name: 'Sign in to Daybook' })).toBeVisible()
    await page.route(scripts, (route) => route.abort())
    await submitLogin(page, emails.teacher)
    await expect(page.getByRole('alert')).toHaveText('An error occurred during sign in')
    await page.unroute(scripts)
  })

  await test.step('the focus is on the page, also when the scripts of the app arrive late', async () => {
    // The focus loads the script of the sign-in; only submitting the form loads those of the app.
    await page.reload()
    await page.getByLabel('Email').focus()
    await page.waitForLoadState('networkidle')
    const release = await holdAnswers(page, scripts)
    await submitLogin(page, emails.teacher)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    release()
    await expectDashboard(page)
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('the server is stopped', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    await page.getByRole('link', { name: 'Get Started' }).click()
    await fillLogin(page, emails.teacher)
    await page.waitForLoadState('networkidle')
    await school.stop()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to send reset email. Please try again.')
  })
})

test('a person who is not approved is signed out again and sees the reason', async ({ school, asStranger: page }) => {
  const expectDenied = async (email: string, sentence: string) => {
    await submitLogin(page, email)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page).toHaveURL('/login')
    expect(await storedSession(page)).toBeNull()
    const cookies = await page.context().cookies()
    expect(cookies.filter(({ name, value }) => name === 'daybook-access' && value !== '')).toEqual([])
  }
  await page.goto('/login')
  await expect(page, 'the program has taken the document over').toHaveTitle(/^Daybook · /)

  await test.step('there is no approved record', async () => {
    await school.db.deleteFrom('approvedUsers').where('email', '=', emails.assistant).execute()
    await expectDenied(emails.assistant, 'Access denied. Your account has not been approved yet.')
  })

  await test.step('the record is suspended', async () => {
    await insertUser(school, { email: 'away@school.test', status: 'suspended' })
    await expectDenied('away@school.test', 'Access denied. Your account has been suspended.')
  })

  await test.step('the activation fails with an answer that has no code', async () => {
    await page.route('**/api/approved-users/activation', (route) => route.fulfill({ status: 500, body: '' }))
    await expectDenied(emails.teacher, 'Error verifying account permissions.')
    await page.unroute('**/api/approved-users/activation')
  })

  await test.step('the activation fails in the database', async () => {
    await insertUser(school, { email: 'invited@school.test', status: 'invited' })
    await sql`alter table approved_users add constraint nobody check (status <> 'active') not valid`.execute(school.db)
    await expectDenied('invited@school.test', 'Error activating your account. Please contact an administrator.')
    await sql`alter table approved_users drop constraint nobody`.execute(school.db)
  })

  await test.step('without a failure the invited person becomes active', async () => {
    await page.goto('/')
    await expectSignedOut(page)
    await signIn(page, 'invited@school.test')
    await expectDashboard(page)
    const user = await school.db
      .selectFrom('approvedUsers')
      .selectAll()
      .where('email', '=', 'invited@school.test')
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ status: 'active', activatedAt: expect.any(String) })
  })
})

test('a visitor requests a password reset from the login', async ({ school, asStranger: page }) => {
  const forgot = page.getByRole('button', { name: 'Forgot your password?' })
  await page.goto('/login')

  await test.step('an address is required first', async () => {
    await forgot.click()
    await expect(page.getByRole('alert')).toHaveText('Please enter your email address first')
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  await test.step('and a valid one', async () => {
    await page.getByLabel('Email').fill('olena')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await forgot.click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  })

  await test.step('the mail is sent', async () => {
    await page.getByLabel('Email').fill(emails.teacher)
    await forgot.click()
    await expect(page.getByText('Password reset email sent! Check your inbox for instructions.')).toBeVisible()
    await expect.poll(() => school.mails).toMatchObject([{ kind: 'recovery', email: emails.teacher }])
    await expectAccessible(page)
  })

  await test.step('a second request within the minute shows how long to wait, in both languages', async () => {
    await forgot.click()
    const seconds = '(60|[1-5]\\d|[2-9]) seconds|1 second'
    await expect(page.getByRole('alert')).toHaveText(
      new RegExp(`^Please wait (${seconds}) before you ask for another email\\.$`),
    )
    await page.getByText('Українська', { exact: true }).first().click()
    await expect(page.getByRole('alert')).toHaveText(/^Зачекайте \d\d? секунд[уи]?, перш ніж просити ще один лист\.$/)
    await page.getByText('English', { exact: true }).first().click()
  })

  await test.step('any other failure shows one message', async () => {
    await page.route('**/auth/v1/recover?*', (route) => route.fulfill({ status: 429, json: {} }))
    await forgot.click()
    await expect(page.getByRole('alert')).toHaveText('Failed to send reset email. Please try again.')
    await page.unroute('**/auth/v1/recover?*')
  })

  await test.step('too many requests from one place', async () => {
    const json = { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }
    await page.route('**/auth/v1/recover?*', (route) => route.fulfill({ status: 429, json }))
    await forgot.click()
    await expect(page.getByRole('alert')).toHaveText('Too many requests. Please wait a few minutes and try again.')
    await page.getByText('Українська', { exact: true }).first().click()
    await expect(page.getByRole('alert')).toHaveText('Забагато запитів. Зачекайте кілька хвилин і спробуйте ще раз.')
    await page.getByText('English', { exact: true }).first().click()
    await page.unroute('**/auth/v1/recover?*')
  })

  await test.step('an unknown address shows the same message, and no mail is sent', async () => {
    await page.getByLabel('Email').fill('nobody@school.test')
    await forgot.click()
    await expect(page.getByText('Password reset email sent! Check your inbox for instructions.')).toBeVisible()
    await page.getByLabel('Email').fill(emails.admin)
    await forgot.click()
    await expect.poll(() => school.mails.map(({ email }) => email)).toEqual([emails.teacher, emails.admin])
  })
})
