import type { Page } from '@playwright/test'
import { weekBoundsOf } from '../src/contract/kernel/dates.ts'
import { recentSince } from '../src/contract/scheduled-lessons/rules.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { holdAnswers, preventChanges, scripts } from './network.ts'
import { expectDashboard, expectSignedOut } from './pages/login.ts'
import { accountIdOf } from './pages/mine.ts'
import { emails, names, password } from './school.ts'
import { createClass, createStudents, createTemplate, scheduleLesson, today } from './test-data.ts'

const role = 'POST /api/approved-users/activation'

/** Notes every request to the API and the auth service, as 'GET /api/classes', until the page is closed. */
function noteCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(api|auth)\//.test(pathname)) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

/** A class with a student and a lesson today. */
async function createLesson(actor: Actor) {
  const classId = await createClass(actor)
  const [studentId] = await createStudents(actor, classId, ['Олена Бойко'])
  const lessonId = await scheduleLesson(actor, { classId, templateId: await createTemplate(actor) })
  return { classId, studentId, lessonId }
}

test.use({ preloadsWhenIdle: true })

test('the answers of a page are requested before its scripts arrive, and once', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { classId, studentId, lessonId } = await createLesson(asTeacher)
  const classDetail = `GET /api/classes/${classId}/detail?from=${recentSince(today())}`
  const week = weekBoundsOf(today())
  const teacherId = await accountIdOf(asTeacher, names.teacher)
  const home = `GET /api/dashboard/home?today=${today()}&from=${week.from}&to=${week.to}&teacherId=${teacherId}`
  const calendar = 'GET /api/school-calendar'
  const settings = 'GET /api/attendance-settings'
  const register = `GET /api/scheduled-lessons/${lessonId}/register`
  const pages: [path: string, calls: string[], content: string][] = [
    ['/', [home, calendar], 'Дроби на числовій прямій'],
    [`/?lesson=${lessonId}`, [home, calendar, settings, register], 'Бойко Олена'],
    ['/templates', ['GET /api/lesson-templates'], 'Дроби на числовій прямій'],
    ['/classes', ['GET /api/classes'], '5-А'],
    ['/students', ['GET /api/students', 'GET /api/classes'], 'Бойко Олена'],
    [`/classes/${classId}`, [classDetail, calendar], '5-А'],
    [
      `/students/${studentId}`,
      [`GET /api/students/${studentId}/detail`, `GET /api/absences?studentId=${studentId}`, settings],
      'Олена Бойко',
    ],
    [`/classes/${classId}?tab=lessons&lesson=${lessonId}`, [classDetail, calendar, settings, register], 'Бойко Олена'],
  ]
  const calls = noteCalls(page)
  for (const [path, own, content] of pages) {
    await test.step(path, async () => {
      const expected = [...own, role].toSorted()
      calls.length = 0
      const release = await holdAnswers(page, scripts)
      calls.length = 0
      await page.goto(path, { waitUntil: 'commit' })
      const message = 'what a page shows first is in `queries` of its route (src/web/app/routes.ts)'
      await expect.poll(() => calls.toSorted(), message).toEqual(expected)
      release()
      await expect(page.getByText(content).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      // The weeks beside the one that is shown follow when the browser is idle.
      expect(calls.filter((call) => !call.startsWith('GET /api/scheduled-lessons?')).toSorted()).toEqual(expected)
      await page.unroute(scripts)
    })
  }
})

test('an expired session is renewed before anything is requested', async ({ asTeacher: { page } }) => {
  await page.goto('/')
  await expectDashboard(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('daybook-session') ?? '{}')
    localStorage.setItem('daybook-session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await page.context().clearCookies({ name: 'daybook-access' })
  const calls = noteCalls(page)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url())
  })
  await page.reload()
  await expectDashboard(page)
  await expect(page.getByText('teacher', { exact: true }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls[0]).toBe('POST /auth/v1/token?grant_type=refresh_token')
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
  expect(refused).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('without a session nothing is requested of the API', async ({ asStranger: page }) => {
  const calls = noteCalls(page)
  await page.goto('/classes')
  await expectSignedOut(page)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('no page breaks the content security policy', async ({ asAdmin, asStranger }) => {
  const { page } = asAdmin
  const { classId, studentId, lessonId } = await createLesson(asAdmin)
  const violations: string[] = []
  const other = await page.context().newPage()
  for (const tab of [page, other]) await preventChanges(tab)
  for (const visitor of [page, other, asStranger]) {
    // Chromium does not report an `eval` whose failure is caught, but other browsers do.
    await visitor.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`Content security policy: ${effectiveDirective} ${blockedURI}`),
      ),
    )
    visitor.on('console', (message) => {
      if (/content security policy/i.test(message.text())) violations.push(message.text())
    })
  }
  const load = async (tab: Page, paths: string[]) => {
    for (const path of paths) {
      await tab.goto(path)
      await expect(tab.getByRole('heading', { includeHidden: true }).first()).toBeVisible()
      await tab.waitForLoadState('networkidle')
    }
  }
  const classPage = `/classes/${classId}`
  // In three tabs at once, because each page is waited for until nothing more is requested.
  await Promise.all([
    load(page, ['/templates', '/classes', classPage, '/students', `/students/${studentId}`]),
    load(other, [
      '/',
      '/admin/users',
      `/?lesson=${lessonId}`,
      `${classPage}?register=2026-01`,
      `${classPage}?tab=analytics`,
    ]),
    load(asStranger, ['/', '/login', '/reset-password', '/auth/set-password', '/auth/first-admin']),
  ])
  await page.goto('/')
  await page.getByRole('button', { name: 'New Lesson' }).click()
  await page.getByRole('dialog').getByRole('combobox').first().click()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(violations).toEqual([])
})

test('the login page is there before the program, keeps what was typed, and signs in once it can', async ({
  asStranger: page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  const answer = await holdAnswers(page, scripts)
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.fill(emails.teacher)
  await page.getByLabel('Password', { exact: true }).fill(password)
  // Without the program nobody could answer, so nothing is sent yet and nothing is lost.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toHaveCSS('opacity', '0.55')
  await expect(page).toHaveURL('/login')
  await expect(email).toHaveValue(emails.teacher)
  answer()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a login that is changed after an early submit is not sent half-typed', async ({ asStranger: page }) => {
  const answer = await holdAnswers(page, scripts)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(emails.teacher)
  const secret = page.getByLabel('Password', { exact: true })
  await secret.fill('wrong')
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Sign In', exact: true })
  await expect(button).toHaveCSS('opacity', '0.55')
  await secret.fill(password)
  await expect(button).toHaveCSS('opacity', '1')
  const attempts: string[] = []
  page.on('request', (request) => request.url().includes('/auth/v1/token') && attempts.push(request.url()))
  answer()
  await expect(page).toHaveTitle('Daybook · Sign in')
  await button.click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(attempts).toHaveLength(1)
})

test('the login page that was rendered ahead is hidden from people with another language', async ({
  asStranger: page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('language', 'uk')
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      const root = document.getElementById('root')
      // Text that is not hidden, without the spaces that the elements leave.
      if (root) seen.add(root.innerText.trim())
    }
    const lookAtFrame = () => {
      look()
      requestAnimationFrame(lookAtFrame)
    }
    lookAtFrame()
    // Looks as soon as nothing hides the page, because a fast machine may show no frame between that and the next page.
    new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ['data-prerendered'] })
  })
  const answer = await holdAnswers(page, scripts)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { includeHidden: true })).toBeHidden()
  answer()
  await expect(page.getByRole('heading', { name: 'Вхід до Daybook' })).toBeVisible()
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  expect(seen.filter((text) => text !== '' && text !== 'Loading...' && !text.includes('Вхід до Daybook'))).toEqual([])
})
