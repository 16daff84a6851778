import { sql } from 'kysely'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { password, people } from './school.ts'
import { addPerson, expectFitsPhone, holdBack, signInAt, storedSession } from './visitor.ts'

test('the landing page says what Daybook is and leads to the login', async ({ asStranger: page }) => {
  await page.goto('/classes')
  await expect(page).toHaveTitle('Daybook')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The whole teaching week on one page')

  await test.step('six features, below the fold', async () => {
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

  await test.step('the notice and the footer', async () => {
    await expect(page.getByRole('heading', { name: 'Access is by invitation only' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Daybook')
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('Get Started leads to the login, by keyboard', async () => {
    await page.getByRole('link', { name: 'Get Started' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    await expect(page).toHaveTitle('Daybook · Sign in')
    await expect(page.getByRole('heading', { name: 'Sign in to Daybook' })).toBeVisible()
    await expect(page.getByText('Access is by invitation only')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  })
})

test('the login says what is missing and what is wrong', async ({ school, asStranger: page }) => {
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
    await email.fill('teacher')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
    await secret.fill('')
    await email.fill(people.teacher)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Please enter your password')
    await expect(secret).toBeFocused()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('a wrong password, and an unknown address, read the same', async () => {
    for (const address of [people.teacher, 'nobody@school.test']) {
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

  await test.step('an address that is not confirmed', async () => {
    await addPerson(school, { email: 'new@school.test' })
    await school.db
      .updateTable('auth.users')
      .set({ emailConfirmedAt: null })
      .where('email', '=', 'new@school.test')
      .execute()
    await signInAt(page, 'new@school.test')
    await expect(page.getByRole('alert')).toHaveText(
      'Please check your email and click the confirmation link before signing in.',
    )
  })

  await test.step('any other message is shown as it is', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await page.request.post('/auth/v1/token?grant_type=password', {
        data: { email: people.assistant, password: 'wrong-horse-battery' },
      })
    }
    await signInAt(page, people.assistant)
    await expect(page.getByRole('alert')).toHaveText('Request rate limit reached')
  })

  await test.step('the address is taken with blanks and capitals around it', async () => {
    await signInAt(page, ' Teacher@School.test ')
    await expect(page.getByText('Active Classes')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('main')).toBeFocused()
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })
})

test('after a sign-in the focus is on the page, also when the app takes its time', async ({ asStranger: page }) => {
  const release = await holdBack(page, '**/assets/signed-in-*.js')
  await signInAt(page, people.teacher)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  release()
  await expect(page.getByText('Active Classes')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the login says when it could not even ask', async ({ school, asStranger: page }) => {
  await test.step('a part of the program does not arrive', async () => {
    await page.route('**/assets/sign-in-*.js', (route) => route.abort())
    await signInAt(page, people.teacher)
    await expect(page.getByRole('alert')).toHaveText('An error occurred during sign in')
    await page.unroute('**/assets/sign-in-*.js')
  })

  await test.step('the server is gone', async () => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(people.teacher)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.waitForLoadState('networkidle')
    await school.stop()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to send reset email. Please try again.')
  })
})

test('whoever is not approved is signed out again and told why', async ({ school, asStranger: page }) => {
  const expectDenied = async (email: string, sentence: string) => {
    await signInAt(page, email)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page).toHaveURL('/login')
    expect(await storedSession(page)).toBeNull()
    const cookies = await page.context().cookies()
    expect(cookies.filter(({ name, value }) => name === 'daybook-access' && value !== '')).toEqual([])
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  }

  await test.step('no approved record', async () => {
    await school.db.deleteFrom('approvedUsers').where('email', '=', people.assistant).execute()
    await expectDenied(people.assistant, 'Access denied. Your account has not been approved yet.')
  })

  await test.step('a suspended one', async () => {
    await addPerson(school, { email: 'away@school.test', status: 'suspended' })
    await expectDenied('away@school.test', 'Access denied. Your account has been suspended.')
  })

  await test.step('an answer that cannot be read', async () => {
    await page.route('**/api/approved-users/activation', (route) => route.fulfill({ status: 500, body: '' }))
    await expectDenied(people.teacher, 'Error verifying account permissions.')
    await page.unroute('**/api/approved-users/activation')
  })

  await test.step('an activation that fails', async () => {
    await addPerson(school, { email: 'invited@school.test', status: 'invited' })
    await sql`alter table approved_users add constraint nobody check (status <> 'active') not valid`.execute(school.db)
    await expectDenied('invited@school.test', 'Error activating your account. Please contact an administrator.')
    await sql`alter table approved_users drop constraint nobody`.execute(school.db)
  })

  await test.step('and when nothing stands in the way, the invited person becomes active', async () => {
    await signInAt(page, 'invited@school.test')
    await expect(page.getByText('Active Classes')).toBeVisible()
    const user = await school.db
      .selectFrom('approvedUsers')
      .selectAll()
      .where('email', '=', 'invited@school.test')
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ status: 'active', activatedAt: expect.any(Date) })
  })
})

test('a forgotten password is asked for from the login', async ({ school, asStranger: page }) => {
  const forgot = page.getByRole('button', { name: 'Forgot your password?' })
  await page.goto('/login')

  await test.step('an address is needed first', async () => {
    await forgot.click()
    await expect(page.getByRole('alert')).toHaveText('Please enter your email address first')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the mail goes out', async () => {
    await page.getByLabel('Email').fill(people.teacher)
    await forgot.click()
    await expect(page.getByText('Password reset email sent! Check your inbox for instructions.')).toBeVisible()
    await expect.poll(() => school.mails).toMatchObject([{ kind: 'recovery', email: people.teacher }])
    await expectAccessible(page)
  })

  await test.step('a second one within the minute: how long to wait, in both languages', async () => {
    await forgot.click()
    const seconds = '(60|[1-5]\\d|[2-9]) seconds|1 second'
    await expect(page.getByRole('alert')).toHaveText(
      new RegExp(`^Please wait (${seconds}) before you ask for another email\\.$`),
    )
    await expectAccessible(page)
    await page.getByText('Українська', { exact: true }).first().click()
    await expect(page.getByRole('alert')).toHaveText(/^Зачекайте \d\d? секунд[уи]?, перш ніж просити ще один лист\.$/)
    await page.getByText('English', { exact: true }).first().click()
  })

  await test.step('another failure', async () => {
    await page.route('**/auth/v1/recover?*', (route) => route.fulfill({ status: 429, json: {} }))
    await forgot.click()
    await expect(page.getByRole('alert')).toHaveText('Failed to send reset email. Please try again.')
    await page.unroute('**/auth/v1/recover?*')
  })

  await test.step('an unknown address reads the same, and no mail is sent', async () => {
    await page.getByLabel('Email').fill('nobody@school.test')
    await forgot.click()
    await expect(page.getByText('Password reset email sent! Check your inbox for instructions.')).toBeVisible()
    await page.getByLabel('Email').fill(people.admin)
    await forgot.click()
    await expect.poll(() => school.mails.map(({ email }) => email)).toEqual([people.teacher, people.admin])
  })
})
