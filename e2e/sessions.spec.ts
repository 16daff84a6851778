import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdAnswers, preventChanges, watchRequests } from './network.ts'
import { accountMenu, accountMenuButton, followLink } from './pages/app.ts'
import { expectDashboard, expectSignedOut, fillLogin, signIn, storedSession } from './pages/login.ts'
import { emails } from './school.ts'

const ended = 'Your session has ended. Please sign in again.'
const tokenCall = '**/auth/v1/token?grant_type=refresh_token'

async function expectSignedIn(page: Page) {
  await expectDashboard(page)
  await expectRole(page)
}

const expectRole = (page: Page) => expect(page.getByText('teacher', { exact: true }).first()).toBeVisible()

/** Sets the expiry of the stored access token to a minute from now. */
async function shortenToken(page: Page) {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('daybook-session') ?? '{}')
    localStorage.setItem(
      'daybook-session',
      JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 60 }),
    )
  })
}

/** Signs in at the login page that is shown. */
async function signInAgain(page: Page, email: string) {
  await fillLogin(page, email)
  await page.keyboard.press('Enter')
}

/** Makes the browser take the access token for one that has expired. */
const expireToken = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('daybook-session') ?? '{}')
    localStorage.setItem('daybook-session', JSON.stringify({ ...session, expires_at: 1 }))
  })

async function refreshToken(page: Page) {
  return (await storedSession(page))?.refresh_token
}

test('a session, and its end, apply to every tab and survive a reload', async ({ adminApi, asStranger: page }) => {
  const second = await page.context().newPage()
  // The stream would end the session of the tabs before anything is pressed there.
  for (const tab of [page, second]) await preventChanges(tab)
  await second.goto('/')
  await expectSignedOut(second)

  await test.step('signing in applies to all tabs', async () => {
    await signIn(page, emails.teacher)
    await expectSignedIn(page)
    await expectSignedIn(second)
    await page.goto('/classes?search=5')
    await expect(page.getByRole('heading', { name: 'Classes', exact: true })).toBeVisible()
    await expect(page).toHaveURL('/classes?search=5')
  })

  await test.step('signing out applies to all tabs', async () => {
    await second.getByRole('button', { name: 'Sign Out' }).first().click()
    await expectSignedOut(second)
    await expect(second).toHaveURL('/')
    await expectSignedOut(page)
    expect(await storedSession(page)).toBeNull()
    expect((await page.request.get('/api/classes')).status()).toBe(401)
    await page.goBack()
    await expectSignedOut(page)
  })

  const { id } = await adminApi.send('POST', '/api/approved-users', { email: 'new@school.test', role: 'teacher' })
  await test.step('the link of an invitation signs in all tabs', async () => {
    const { link } = await adminApi.send<{ link: string }>('POST', `/api/approved-users/${id}/invitation`)
    await page.goto(link)
    await page.getByLabel('First and last name').fill('Олена Бойко')
    for (const label of ['New password', 'New password again'])
      await page.getByLabel(label, { exact: true }).fill('seven quiet green lanterns')
    await page.keyboard.press('Enter')
    for (const tab of [page, second]) await expectSignedIn(tab)
    const [user] = await adminApi.send<object[]>('GET', '/api/approved-users?email=new@school.test')
    expect(user).toMatchObject({ status: 'active', name: 'Олена Бойко' })
  })

  await test.step('all tabs show why the session has ended', async () => {
    // What a tab still fetches would end the session before the press.
    for (const tab of [page, second]) {
      await tab.reload()
      await tab.waitForLoadState('networkidle')
    }
    await adminApi.send('PATCH', `/api/approved-users/${id}`, { status: 'suspended' })
    await followLink(page, 'Classes')
    for (const tab of [page, second]) {
      await expect(tab.getByRole('alert')).toHaveText(ended)
      await expect(tab).toHaveURL('/login')
    }
  })
})

test('Sign Out ends the session of this device, Sign out everywhere ends all sessions', async ({
  teacherApi,
  asTeacher,
  asStranger: page,
}) => {
  await signIn(page, emails.teacher)
  await expectSignedIn(page)

  await test.step('Sign Out in the account menu keeps the other devices signed in', async () => {
    await accountMenuButton(page).click()
    await accountMenu(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expectSignedOut(page)
    await asTeacher.page.goto('/')
    await expectSignedIn(asTeacher.page)
    await teacherApi.send('GET', '/api/classes')
  })

  await test.step('Sign out everywhere shows an error when the server cannot be reached', async () => {
    const { page } = asTeacher
    // The toast is where the account menu is.
    await page.setViewportSize({ width: 1280, height: 680 })
    await page.route('**/auth/v1/logout*', (route) => route.abort())
    await accountMenuButton(page).click()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Could not reach the server' }).first()
    await expect(toast).toContainText('Error')
    await expect(toast).toContainText(
      'Could not reach the server, so you are still signed in on your other devices. Try again in a moment.',
    )
    await expectSignedIn(page)
    await page.unroute('**/auth/v1/logout*')
  })

  await test.step('Sign out everywhere ends the sessions of the other devices', async () => {
    const { page } = asTeacher
    await accountMenuButton(page).click()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expectSignedOut(page)
    await expect(teacherApi.send('GET', '/api/classes')).rejects.toThrow(' 401 ')
  })
})

test('a person who is suspended or deleted is signed out by the next request, with the reason', async ({
  school,
  adminApi,
  asTeacher: { page },
}) => {
  const users = await adminApi.send<{ id: string; email: string }[]>('GET', '/api/approved-users')
  const id = users.find(({ email }) => email === emails.teacher)?.id
  const alert = page.getByRole('alert')
  // The stream would end the session before the next request.
  await preventChanges(page)
  const isSettled = watchRequests(page)
  /** Opens a page that asks for nothing more; the dashboard fetches other weeks while it is idle. */
  const openSettled = async () => {
    await expect(page).not.toHaveURL('/login')
    await page.goto('/classes')
    await expectRole(page)
    await isSettled()
  }

  await test.step('a suspended person is signed out, and told so at the next sign-in', async () => {
    await openSettled()
    await adminApi.send('PATCH', `/api/approved-users/${id}`, { status: 'suspended' })
    await followLink(page, 'Students')
    await expect(alert).toHaveText(ended)
    await page.reload()
    await expect(page, 'the program has taken the document over').toHaveTitle(/^Daybook · /)
    await expect(page.getByRole('heading', { name: 'Sign in to Daybook' })).toBeVisible()
    await expect(alert).toBeHidden()
    await signInAgain(page, emails.teacher)
    await expect(alert).toHaveText('Access denied. Your account has been suspended.')
  })

  await test.step('a reactivated person can sign in', async () => {
    await adminApi.send('PATCH', `/api/approved-users/${id}`, { status: 'active' })
    await signInAgain(page, emails.teacher)
    await expectSignedIn(page)
  })

  const approvals = school.db.selectFrom('approvedUsers').selectAll()
  const { status, ...approval } = await approvals.where('email', '=', emails.teacher).executeTakeFirstOrThrow()
  await test.step('a suspension that does not end the session shows its own message', async () => {
    await openSettled()
    await school.db.updateTable('approvedUsers').set({ status: 'suspended' }).where('id', '=', approval.id).execute()
    await followLink(page, 'Students')
    await expect(alert).toHaveText('Access denied. Your account has been suspended.')
    await expect(page).toHaveURL('/login')
    expect(await storedSession(page)).toBeNull()
    await school.db.updateTable('approvedUsers').set({ status }).where('id', '=', approval.id).execute()
  })

  await test.step('so does a deletion, at a reload', async () => {
    await signInAgain(page, emails.teacher)
    await openSettled()
    await school.db.deleteFrom('approvedUsers').where('id', '=', approval.id).execute()
    await page.reload()
    await expect(alert).toHaveText('Access denied. Your account has not been approved yet.')
    await school.db
      .insertInto('approvedUsers')
      .values({ ...approval, status })
      .execute()
  })

  await test.step('a deleted person is signed out by a reload', async () => {
    await signInAgain(page, emails.teacher)
    await openSettled()
    await adminApi.send('DELETE', `/api/approved-users/${id}`)
    await page.reload()
    await expect(alert).toHaveText(ended)
    await signInAgain(page, emails.teacher)
    await expect(alert).toHaveText(/^Invalid email or password/)
  })
})

test('a session is renewed in the background, and its end does not concern the next one', async ({
  school,
  asTeacher: { page },
}) => {
  // The stream would end a session before it is refused.
  await preventChanges(page)
  await page.goto('/')
  await expectSignedIn(page)
  const second = await page.context().newPage()
  await test.step('two tabs that refresh at the same time receive one token', async () => {
    const before = await refreshToken(page)
    const bothAsked = Promise.withResolvers<void>()
    const sent: unknown[] = []
    const answered: string[] = []
    await page.context().route(tokenCall, async (route) => {
      sent.push(route.request().postDataJSON().refresh_token)
      if (sent.length === 2) bothAsked.resolve()
      await bothAsked.promise
      const response = await route.fetch()
      answered.push((await response.json()).refresh_token)
      await route.fulfill({ response })
    })
    await shortenToken(page)
    await Promise.all([page.reload(), second.goto('/')])
    await expect.poll(() => answered.length >= 2 && answered.length === sent.length).toBe(true)
    // A tab may have asked once more before it was reloaded, for a page that it fetched ahead.
    expect(new Set(sent)).toEqual(new Set([before]))
    expect(answered[0]).not.toBe(before)
    expect(new Set(answered).size).toBe(1)
    await expect.poll(() => refreshToken(page)).toBe(answered[0])
    await page.context().unroute(tokenCall)
    for (const tab of [page, second]) {
      await expectSignedIn(tab)
      await followLink(tab, 'Classes')
      await expect(tab.getByText('No classes yet')).toBeVisible()
    }
  })

  await test.step('an access token that the server refuses is renewed', async () => {
    const before = await refreshToken(page)
    await page.context().clearCookies({ name: 'daybook-access' })
    await followLink(page, 'Students')
    await expect(page.getByText('No students yet')).toBeVisible()
    expect(await refreshToken(page)).not.toBe(before)
    await second.close()
  })

  await test.step('a session that is refused at the start does not end the next one', async () => {
    await school.db.deleteFrom('auth.sessions').execute()
    await page.reload()
    await expect(page.getByText(ended)).toBeVisible()
    await signInAgain(page, emails.teacher)
    await expectSignedIn(page)
    await page.reload()
    await expectSignedIn(page)
  })
})

test('signing out with an expired session and without a network ends only that session', async ({
  school,
  asTeacher: { page },
}) => {
  await page.goto('/')
  await expectSignedIn(page)
  const sessionIds = async () =>
    (await school.db.selectFrom('auth.sessions').select('id').execute()).map(({ id }) => id)
  const [expired = ''] = await sessionIds()
  await page.route('**/auth/v1/**', (route) => route.abort())
  await expireToken(page)
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expectSignedOut(page)
  expect(await storedSession(page)).toBeNull()
  expect(await sessionIds()).toContain(expired)

  await page.unroute('**/auth/v1/**')
  await signIn(page, emails.assistant)
  await expectDashboard(page)
  await expect.poll(sessionIds).not.toContain(expired)
  await followLink(page, 'Classes')
  await expect(page.getByText('No classes yet')).toBeVisible()
  await expect(page.getByText('assistant', { exact: true }).first()).toBeVisible()
  expect((await page.request.get('/api/classes')).status()).toBe(200)
})

test('Sign out everywhere with a session that has ended leads to the login and ends no other session', async ({
  school,
  teacherApi,
  asTeacher: { page },
}) => {
  // The stream would end the session before anything is pressed.
  await preventChanges(page)
  const isSettled = watchRequests(page)
  await page.goto('/')
  const endOnServer = async () => {
    const id = await page.evaluate(() => {
      const { access_token: token } = JSON.parse(localStorage.getItem('daybook-session') ?? '{}')
      return JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).session_id as string
    })
    await school.db.deleteFrom('auth.sessions').where('id', '=', id).execute()
  }
  const countSessions = async () => (await school.db.selectFrom('auth.sessions').select('id').execute()).length

  for (const [hasExpired, name] of [
    [true, 'an expired session'],
    [false, 'a session that was ended on the server'],
  ] as const) {
    await test.step(name, async () => {
      if (!hasExpired) await signInAgain(page, emails.teacher)
      await expectSignedIn(page)
      await isSettled()
      await endOnServer()
      // A renewal in the background must not end the session before the press.
      const release = await holdAnswers(page, tokenCall)
      if (hasExpired) await expireToken(page)
      await accountMenuButton(page).click()
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      release()
      await expect(page.getByRole('alert')).toHaveText(ended)
      await expect(page).toHaveURL('/login')
      expect(await storedSession(page)).toBeNull()
      await expect(page.getByText('Could not reach the server')).toHaveCount(0)
      expect(await countSessions()).toBe(1)
      await page.unroute(tokenCall)
    })
  }
  await teacherApi.send('GET', '/api/classes')
})

test('an overloaded server does not end the session', async ({ asTeacher: { page } }) => {
  await page.clock.install()
  await page.goto('/')
  await expectSignedIn(page)
  await page.route(tokenCall, (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }))
  await page.context().clearCookies({ name: 'daybook-access' })
  await followLink(page, 'Templates')
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(page.getByText('Failed to load templates')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  expect(await storedSession(page)).not.toBeNull()
  await page.unroute(tokenCall)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No templates yet')).toBeVisible()
})
