import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers, scriptOf, scripts } from './network.ts'
import { expectToast, followLink } from './pages/app.ts'
import { cardOf } from './pages/cards.ts'
import { expectDashboard } from './pages/login.ts'
import { createTemplate } from './test-data.ts'

const notOpened = 'This could not be opened. Check the connection and try again.'

test('the old page stays while the code of another one is fetched', async ({ asTeacher: { page } }) => {
  await page.goto('/')
  await expectDashboard(page)
  const release = await holdAnswers(page, scripts)
  await followLink(page, 'Templates')
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expectDashboard(page)
  await expect(page).toHaveURL('/')
  await expectAccessible(page)

  await test.step('only the last of two moves is made', async () => {
    await followLink(page, 'Classes')
    release()
    await expect(page.getByText('No classes yet')).toBeVisible()
    await expect(page).toHaveURL('/classes')
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByRole('main')).toBeFocused()
    await page.goBack()
    await expectDashboard(page)
  })

  await test.step('Back and a link to the page that is shown cancel a move', async () => {
    await page.goForward()
    await expect(page.getByText('No classes yet')).toBeVisible()
    const releaseStudents = await holdAnswers(page, scriptOf('pages/students-page.tsx'))
    const main = page.getByRole('main')
    await followLink(page, 'Students')
    await expect(main).toHaveAttribute('aria-busy', 'true')
    await page.goBack()
    await expect(main).toHaveAttribute('aria-busy', 'false')
    await expectDashboard(page)
    await followLink(page, 'Students')
    await expect(main).toHaveAttribute('aria-busy', 'true')
    await followLink(page, 'Dashboard')
    await expect(main).toHaveAttribute('aria-busy', 'false')
    releaseStudents()
    await page.waitForLoadState('networkidle')
    await expectDashboard(page)
    await expect(page).toHaveURL('/')
  })
})

test('a code file that cannot be fetched leaves the page as it is and says so', async ({ asTeacher: { page } }) => {
  await page.goto('/')
  await expectDashboard(page)

  await test.step('the code of a page', async () => {
    await page.route(scripts, (route) => route.abort())
    await followLink(page, 'Classes')
    await expectToast(page, 'Error', notOpened)
    await expectDashboard(page)
    await expect(page).toHaveURL('/')
    await expectAccessible(page)
    await page.unroute(scripts)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No classes yet')).toBeVisible()
    await expect(page).toHaveURL('/classes')
  })

  await test.step('the code of a dialog that the address opens', async () => {
    const scriptOfDialog = scriptOf('features/student-progress/register/components/lesson-details.tsx')
    await page.route(scriptOfDialog, (route) => route.abort())
    await page.goto('/?lesson=01900000-0000-7000-8000-000000000000')
    await expectToast(page, 'Error', notOpened)
    await expectDashboard(page)
    await expect(page).toHaveURL('/')
    await page.unroute(scriptOfDialog)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  await test.step('the code of a dialog, in Ukrainian', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'uk'))
    await page.goto('/classes')
    await expect(page.getByRole('heading', { name: 'Класи', level: 1 })).toBeVisible()
    await page.route(scripts, (route) => route.abort())
    await page.getByRole('button', { name: 'Новий клас' }).first().click()
    await expectToast(page, 'Помилка', 'Не вдалося це відкрити. Перевірте з’єднання й спробуйте ще раз.')
    await expect(page.getByRole('heading', { name: 'Класи', level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute(scripts)
    await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
    await expect(page.getByRole('button', { name: 'Спробувати ще раз' })).toBeHidden()
    await page.getByRole('button', { name: 'Новий клас' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('a pressed link fetches ahead, one Back leads to the page before, and a late page replaces no dialog', async ({
  asTeacher,
}) => {
  const { page } = asTeacher

  await test.step('a pressed link fetches code and data before it is released', async () => {
    await page.goto('/')
    await expectDashboard(page)
    const requests: string[] = []
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname))
    await page.getByRole('link', { name: 'Templates', exact: true }).hover()
    await expect.poll(() => requests.filter((path) => path.includes('templates-page'))).toHaveLength(1)
    expect(requests).not.toContain('/api/lesson-templates')
    await page.mouse.down()
    await expect.poll(() => requests).toContain('/api/lesson-templates')
    await page.mouse.up()
    await expect(page.getByText('No templates yet')).toBeVisible()
    expect(requests.filter((path) => path === '/api/lesson-templates')).toHaveLength(1)
  })

  await test.step('one Back leads to the page before, also after dialogs of the address were closed', async () => {
    await createTemplate(asTeacher, { title: 'Дроби' })
    await followLink(page, 'Classes')
    await expect(page).toHaveURL('/classes')
    await followLink(page, 'Templates')
    for (const _ of [1, 2, 3]) {
      await cardOf(page, 'Дроби').click()
      await expect(page).toHaveURL(/\?template=/)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.goBack()
    await expect(page).toHaveURL('/classes')
    await expect(page.getByText('No classes yet')).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL('/templates')
  })

  await test.step('a page that comes late replaces no dialog in which something was typed meanwhile', async () => {
    await page.goto('/students')
    await expect(page.getByText('No students yet')).toBeVisible()
    const release = await holdAnswers(page, scriptOf('pages/templates-page.tsx'))
    await followLink(page, 'Templates')
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('button', { name: 'Add Student' }).click()
    const input = page.getByRole('dialog').getByLabel('First name')
    await input.fill('Олена')
    release()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await expect(input).toHaveValue('Олена')
    await expect(page).toHaveURL('/students')
    await expect(page.getByRole('main', { includeHidden: true })).toHaveAttribute('aria-busy', 'false')
  })
})

test.describe('with code that is fetched when the browser is idle', () => {
  test.use({ preloadsWhenIdle: true })

  test('the new page comes with its data when that is answered soon', async ({ asTeacher: { page } }) => {
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const heading = document.querySelector('h1')?.textContent ?? ''
        const isLoading = document.querySelector('main [role=status]') !== null
        seen.push(`${heading}${isLoading ? ', loading' : ''}`)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.clock.install()
    await page.goto('/')
    await expectDashboard(page)
    await page.waitForLoadState('networkidle')
    // Every answer comes soon, because no time passes.
    await page.clock.pauseAt(Date.now() + 60_000)
    await followLink(page, 'Classes')
    await expect(page.getByText('No classes yet')).toBeVisible()
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(seen).toContain('Classes')
    expect(seen.filter((entry) => entry.startsWith('Classes'))).not.toContain('Classes, loading')
    expect(seen.slice(seen.indexOf('Dashboard'))).not.toContain('')
  })

  test('the code of the other pages is fetched when the page has its first answers and the browser is idle', async ({
    asTeacher: { page },
  }) => {
    const requested = new Set<string>()
    page.on('request', (request) => {
      const [, name] = /assets\/([a-z-]+?-page|command-palette|shortcut-list)-/.exec(request.url()) ?? []
      if (name) requested.add(name)
    })
    const release = await holdAnswers(page, '**/api/dashboard/home*')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    // The browser calls back in turn: what has been waiting for an idle moment since the page was shown comes first.
    for (const _ of ['once', 'again']) await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect([...requested]).toEqual(['dashboard-page'])
    release()
    await expectDashboard(page)
    const own = ['attendance', 'school-year', 'users']
    const pages = ['class', 'classes', 'dashboard', 'deleted', 'student', 'students', 'templates', ...own].toSorted()
    const dialogs = ['command-palette', 'shortcut-list']
    const all = [...dialogs, ...pages.map((name) => `${name}-page`)].toSorted()
    await expect.poll(() => [...requested].toSorted()).toEqual(all)
  })
})
