import type { Locator } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers, loseAnswers } from './network.ts'
import { expectDashboard, signIn } from './pages/login.ts'
import { emails, insertUser } from './school.ts'

const email = 'olena.boyko@school.test'

test('an admin invites a user, copies the link and sends it again', async ({ school, asAdmin: { page } }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(page).toHaveTitle('Daybook · User Management')
  await expect(page.getByRole('heading', { name: 'Approved Users (3)' })).toBeVisible()
  const field = page.getByLabel('Email')
  const add = page.getByRole('button', { name: 'Add User' })
  const row = page.getByRole('listitem').filter({ hasText: email })

  await test.step('a valid address is required', async () => {
    await add.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Please' })).toHaveText('Please enter an email address')
    await expect(field).toBeFocused()
    await field.fill('olena')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Please' })).toHaveText('Please enter a valid email address')
  })

  await test.step('the invitation is sent, and its link can be copied', async () => {
    await field.fill(email)
    await page.getByLabel('Role', { exact: false }).selectOption('assistant')
    await field.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `Invitation sent to ${email}` })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Approved Users (4)' })).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(page.getByLabel('Role', { exact: false }), 'for the next one').toHaveValue('assistant')
    expect(school.mails).toMatchObject([{ kind: 'invite', email }])
    await expect(page.getByLabel('Invitation link')).toHaveValue(school.mails[0]?.link ?? '')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(`Invitation sent to ${email}`)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Approved Users (4)' })).toBeFocused()
  })

  await test.step('the new user is first in the list, as invited today', async () => {
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(email)
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Europe/Kyiv' }).format()
    await expect(row).toContainText(`Invited ${today}`)
    await expect(row.getByText('assistant', { exact: true })).toBeVisible()
    await expect(row.getByText('invited', { exact: true })).toBeVisible()
  })

  await test.step('only an invited user has the resend button, which creates a new link', async () => {
    await expect(page.getByRole('button', { name: /^Resend invitation/ })).toHaveCount(1)
    await row.getByRole('button', { name: `Resend invitation to ${email}` }).click()
    await expect(page.getByRole('status').filter({ hasText: `Invitation sent to ${email}` })).toBeVisible()
    expect(school.mails).toHaveLength(2)
    expect(school.mails[1]?.link).not.toBe(school.mails[0]?.link)
    await expect(page.getByLabel('Invitation link')).toHaveValue(school.mails[1]?.link ?? '')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await row.getByRole('button', { name: `Resend invitation to ${email}` }).click()
    await expect(page.getByRole('button', { name: 'Copy link' }), 'another link').toBeVisible()
    await expect(page.getByLabel('Invitation link')).toHaveValue(school.mails[2]?.link ?? '')
  })

  await test.step('an address of the list is refused', async () => {
    await field.fill(email.toUpperCase())
    await add.click()
    await expect(page.getByRole('alert').filter({ hasText: 'already' })).toHaveText(
      `${email} is already in the list of users`,
    )
    await expect(page.getByRole('heading', { name: 'Approved Users (4)' })).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })
})

test('an admin deletes, suspends and reactivates users and changes their role', async ({
  school,
  asAdmin: { page },
}) => {
  await insertUser(school, { email: 'new@school.test', status: 'invited' })
  await insertUser(school, { email: 'away@school.test', status: 'suspended' })
  await insertUser(school, { email, status: 'invited' })
  await page.goto('/admin/users')
  const rowOf = (address: string) => page.getByRole('listitem').filter({ hasText: address })
  const row = rowOf(email)
  const teacher = rowOf(emails.teacher)
  const done = (text: string) => page.getByRole('status').filter({ hasText: text })
  const choose = async (from: Locator, role: 'menuitem' | 'menuitemradio', name: string) => {
    await from.getByRole('button', { name: /^Change / }).click()
    await page.getByRole(role, { name }).click()
  }

  await test.step('deleting asks for confirmation, and Escape and Cancel keep the user', async () => {
    const open = row.getByRole('button', { name: `Delete ${email}` })
    await open.click()
    const question = page.getByRole('alertdialog', { name: `Are you sure you want to remove ${email}?` })
    await expect(question).toBeVisible()
    await expectFitsPhone(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(open).toBeFocused()
    await open.press('Enter')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: /^Change / }).click()
    await expect(page.getByRole('menuitem'), 'who is only invited is not suspended').toHaveText(['Change name'])
    await page.keyboard.press('Escape')
    await open.click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(done(`User ${email} removed successfully`)).toBeVisible()
    await expect(row).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Approved Users (5)' })).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('button').first()).toBeFocused()
  })

  await test.step('no tooltip covers an open menu, when the pointer comes back to its button', async () => {
    const button = teacher.getByRole('button', { name: /^Change / })
    const tooltip = page.getByRole('tooltip')
    await button.hover()
    await expect(tooltip).toBeVisible()
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
    await button.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.mouse.move(0, 0)
    await page.mouse.move(x + 5, y + 5)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await tooltip.count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a user is suspended and reactivated', async () => {
    await choose(teacher, 'menuitem', 'Suspend')
    await expect(done(`User ${emails.teacher} suspended`)).toBeVisible()
    await expect(teacher.getByText('suspended', { exact: true })).toBeVisible()
    await teacher.getByRole('button', { name: /^Change / }).click()
    await expect(page.getByRole('menuitem', { name: 'Suspend' })).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Reactivate' }).click()
    await expect(done(`User ${emails.teacher} reactivated`)).toBeVisible()
    await expect(teacher.getByText('active', { exact: true })).toBeVisible()
  })

  await test.step('a row stays busy until its answer, also while another user is added or changed', async () => {
    const answer = await holdAnswers(page, (url) => /approved-users\/.{36}$/.test(url.pathname))
    const assistant = rowOf(emails.assistant)
    await choose(teacher, 'menuitem', 'Suspend')
    await choose(assistant, 'menuitemradio', 'teacher')
    await page.getByLabel('Email').fill('added@school.test')
    await page.getByRole('button', { name: 'Add User' }).click()
    await expect(done('Invitation sent to added@school.test')).toBeVisible()
    await expect(teacher).toHaveAttribute('aria-busy', 'true')
    await expect(assistant).toHaveAttribute('aria-busy', 'true')
    await expect(teacher.getByRole('button', { name: `Delete ${emails.teacher}` })).toBeDisabled()
    answer()
    await expect(teacher).toHaveAttribute('aria-busy', 'false')
    await expect(assistant).toHaveAttribute('aria-busy', 'false')
    await expect(teacher.getByText('suspended', { exact: true })).toBeVisible()
    await choose(assistant, 'menuitemradio', 'assistant')
    await choose(teacher, 'menuitem', 'Reactivate')
    await expect(done(`User ${emails.teacher} reactivated`)).toBeVisible()
    await expect(assistant.getByText('assistant', { exact: true })).toBeVisible()
    await rowOf('added@school.test').getByRole('button', { name: 'Delete added@school.test' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(rowOf('added@school.test')).toBeHidden()
  })

  await test.step('the role is changed by keyboard', async () => {
    await teacher.getByRole('button', { name: /^Change / }).press('Enter')
    await expect(page.getByRole('menuitemradio', { name: 'teacher' })).toHaveAttribute('aria-checked', 'true')
    await expect(page.getByRole('menuitemradio', { name: 'teacher' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitemradio', { name: 'assistant' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(done(`${emails.teacher} now has the role assistant`)).toBeVisible()
    await expect(teacher.getByText('assistant', { exact: true })).toBeVisible()
    await expect(teacher.getByRole('button', { name: /^Change / })).toBeFocused()
  })

  await test.step('the badge colours: admin purple, teacher blue, assistant grey; active green, invited amber, suspended red', async () => {
    await choose(teacher, 'menuitemradio', 'teacher')
    await expect(done(`${emails.teacher} now has the role teacher`)).toBeVisible()
    // The check of the question has left the page in the dark theme.
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
    const hueOf = (address: string, word: string) =>
      rowOf(address)
        .getByText(word, { exact: true })
        .evaluate((badge) => {
          const [r = 0, g = 0, b = 0] = (getComputedStyle(badge).color.match(/\d+/g) ?? []).map(Number)
          if (Math.max(r, g, b) - Math.min(r, g, b) < 24) return 'grey'
          if (b > r && b > g) return r > g ? 'purple' : 'blue'
          if (g > r) return 'green'
          return g > r / 2 ? 'amber' : 'red'
        })
    await expect(page.getByRole('heading', { name: 'Approved Users (5)' })).toBeVisible()
    expect(await hueOf(emails.admin, 'admin')).toBe('purple')
    expect(await hueOf(emails.teacher, 'teacher')).toBe('blue')
    expect(await hueOf(emails.assistant, 'assistant')).toBe('grey')
    expect(await hueOf(emails.teacher, 'active')).toBe('green')
    expect(await hueOf('new@school.test', 'invited')).toBe('amber')
    expect(await hueOf('away@school.test', 'suspended')).toBe('red')
  })
})

test('an admin sees the last backup, and cannot delete, suspend or demote themselves, nor the last admin', async ({
  school,
  asAdmin: { page },
}) => {
  await insertUser(school, { email: 'second@school.test', role: 'admin' })
  await test.step('an admin sees when the last backup was written, and that one is missing', async () => {
    let lastBackupAt: string | null = null
    await page.route('/readyz', (route) => route.fulfill({ json: { status: 'ready', lastBackupAt } }))
    await page.goto('/admin/users')
    await expect(page.getByRole('alert')).toContainText('There is no backup yet')
    await expectFitsPhone(page)
    lastBackupAt = new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString()
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('The last backup is old')
    lastBackupAt = new Date().toISOString()
    await page.reload()
    await expect(page.getByText(/^Last backup: \w{3} \d/)).toBeVisible()
    await page.unroute('/readyz')
  })

  const own = page.getByRole('listitem').filter({ hasText: emails.admin })
  const other = page.getByRole('listitem').filter({ hasText: 'second@school.test' })
  const refused = page.getByRole('alert').filter({ hasText: /./ })
  await expect(own).toContainText('(you)')

  await test.step('of oneself only the name can be changed', async () => {
    await expect(own.getByRole('button')).toHaveCount(1)
    const leftOfMenu = async (row: typeof own) => (await row.getByRole('button', { name: /^Change / }).boundingBox())?.x
    expect(await leftOfMenu(own), 'below those of the others').toBe(await leftOfMenu(other))
    await own.getByRole('button', { name: /^Change / }).click()
    await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText(['Change name'])
    await expect(page.getByRole('menuitemradio')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('the last admin is refused when two admins demote each other at the same time', async () => {
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks
      where not granted and relation = 'approved_users'::regclass`
    await school.db.transaction().execute(async (tx) => {
      await sql`lock table approved_users in share row exclusive mode`.execute(tx)
      await other.getByRole('button', { name: /^Change / }).click()
      await page.getByRole('menuitemradio', { name: 'assistant' }).click()
      await expect.poll(async () => (await waiting.execute(school.db)).rows[0]?.count).toBe(1)
      await tx.updateTable('approvedUsers').set({ role: 'teacher' }).where('email', '=', emails.admin).execute()
    })
    await expect(refused).toHaveText('This is the last active admin of the school')
  })
})

test('the list of users while loading, after a failure, and empty', async ({ asAdmin: { page } }) => {
  const list = /\/api\/approved-users$/
  const refused = page.getByRole('alert').filter({ hasText: /./ })

  await test.step('a status is shown while loading, and then the empty list', async () => {
    const loaded = Promise.withResolvers<void>()
    await page.route(list, async (route) => {
      await loaded.promise
      await route.fulfill({ json: [] })
    })
    await page.goto('/admin/users')
    await expect(page.getByRole('status').filter({ hasText: 'Loading users...' })).toBeVisible()
    loaded.resolve()
    await expect(page.getByRole('heading', { name: 'Approved Users (0)' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute(list)
  })

  await test.step('a failed request is told in a red banner, and can be repeated', async () => {
    await page.route(list, (route) => route.abort())
    await page.reload()
    await expect(refused).toContainText('Failed to load users')
    const [red = 0, green = 0, blue = 0] = await refused.evaluate((banner) =>
      (getComputedStyle(banner).backgroundColor.match(/\d+/g) ?? []).map(Number),
    )
    expect(red).toBeGreaterThan(Math.max(green, blue) + 5)
    await expectAccessible(page)
    await page.unroute(list)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Approved Users (3)' })).toBeVisible()
  })

  await test.step('failures without a message of the server show the messages of the page', async () => {
    // Without the own role, which is asked for again whenever somebody is changed.
    const changes = /\/api\/approved-users\/(?!activation)/
    const teacher = page.getByRole('listitem').filter({ hasText: emails.teacher })
    const fail = (url: string | RegExp) =>
      page.route(url, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await expect(teacher).toBeVisible()
    await fail(changes)
    await teacher.getByRole('button', { name: /^Delete / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(refused).toHaveText('Failed to delete user')
    await teacher.getByRole('button', { name: /^Change / }).click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    await expect(refused).toHaveText('Failed to change user')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Add User' }).click()
    await expect(refused).toHaveText(
      `${email} was added, but the invitation could not be sent. Use Resend invitation in the list.`,
    )
    await page.getByRole('button', { name: `Resend invitation to ${email}` }).click()
    await expect(refused).toHaveText('Failed to send invitation')
    await page.unroute(changes)
    await page.route(list, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await page.getByLabel('Email').fill('third@school.test')
    await page.getByRole('button', { name: 'Add User' }).click()
    await expect(refused).toHaveText('Failed to create user')
    await expect(page.getByLabel('Email')).toHaveValue('third@school.test')
    await page.unroute(list)
  })

  await test.step('a user whose answer was lost is added and invited at the second press', async () => {
    const restore = await loseAnswers(page, list)
    await page.getByRole('button', { name: 'Add User' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'third@school.test' })).toBeVisible()
    await expect(refused).toHaveText('Failed to create user')
    await restore()
    await page.getByRole('button', { name: 'Add User' }).click()
    await expect(page.getByText('Invitation sent to third@school.test')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('')
  })

  await test.step('a form submitted after the end of the session shows that the person is not authenticated', async () => {
    await page.getByLabel('Email').fill('fourth@school.test')
    await page.evaluate(() => localStorage.removeItem('daybook-session'))
    await page.getByRole('button', { name: 'Add User' }).click()
    await expect(refused).toHaveText('Not authenticated')
  })
})

test('an admin adds a user in a browser that forbids storage', async ({ asStranger: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The document is denied access', 'SecurityError')
      },
    })
  })
  await signIn(page, emails.admin)
  await expectDashboard(page)
  await page.getByRole('link', { name: 'Admin' }).first().click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
})

test('an assistant sees that the page is for admins', async ({ asAssistant: { page } }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'You need the admin role to manage users' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add User' })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-disabled', 'true')
  expect(requested).not.toContain('/api/approved-users')
  await expectFitsPhone(page)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expectDashboard(page)
})
