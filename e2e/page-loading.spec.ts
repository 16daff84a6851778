import type { Locator } from '@playwright/test'
import { expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers, scriptOf, scriptsBesideDocument, scriptsRequestedBy, type UrlPattern } from './network.ts'
import { followLink } from './pages/app.ts'
import { expectDashboard } from './pages/login.ts'
import { createClass } from './test-data.ts'

test('a spinner is shown with Loading... while scripts of the program are loaded, and none when they were loaded by hovering', async ({
  asTeacher: { page },
}) => {
  const words = page.getByText('Loading...', { exact: true })
  const spinner = page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const content = page.getByText('No templates yet')
  const expectFirst = async (held: UrlPattern, load: () => Promise<unknown>, ...first: Locator[]) => {
    const release = await holdAnswers(page, held)
    await load()
    for (const shown of first) await expect(shown).toBeVisible()
    await expect(content).toBeHidden()
    release()
    await expect(content).toBeVisible()
    await expect(words).toBeHidden()
    await page.unroute(held)
  }
  const loadTemplates = () => page.goto('/templates', { waitUntil: 'commit' })
  await page.goto('/')
  await expectDashboard(page)
  const scriptsOfTemplates = await scriptsRequestedBy(page, async () => {
    await followLink(page, 'Templates')
    await expect(content).toBeVisible()
  })
  const mainScript = await page.locator('script[type=module]').first().getAttribute('src')
  await expectFirst(`**${mainScript}`, loadTemplates, words)
  await expectFirst(await scriptsBesideDocument(page), loadTemplates, spinner)
  await expectFirst(scriptsOfTemplates, loadTemplates, navigation, spinner)

  await test.step('a page whose scripts were loaded by hovering over its link is shown without a spinner', async () => {
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { spinners: seen })
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node instanceof Element))
        for (const node of added)
          if (node.matches('div.boot') || node.querySelector('div.boot')) seen.push(location.pathname)
      }).observe(document, { childList: true, subtree: true })
    })
    const classes = page.getByRole('link', { name: 'Classes', exact: true })
    const requested: string[] = []
    page.on('request', (request) => void requested.push(request.url()))
    const requestedScripts = () => requested.filter((url) => url.endsWith('.js'))
    await classes.hover()
    await expect.poll(requestedScripts).not.toEqual([])
    await page.evaluate((urls) => Promise.all(urls.map((url) => import(url))), requestedScripts())
    await classes.click()
    await expect(page.getByText('No classes yet')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { spinners: string[] }).spinners)).toEqual([])
  })
})

test('while the code of a dialog is fetched, the pressed button is pending and no other', async ({ asTeacher }) => {
  const { page } = asTeacher
  /** Presses a button whose dialog is fetched as one script; until it is open, `other` is not pending. */
  const expectOnlyPending = async (pressed: Locator, other: Locator, script: string) => {
    const url = scriptOf(script)
    const release = await holdAnswers(page, url)
    await pressed.click()
    await expect(pressed).toHaveAttribute('aria-disabled', 'true')
    await expect(pressed).toBeFocused()
    await expect(other).not.toHaveAttribute('aria-disabled')
    release()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.unroute(url)
    await page.keyboard.press('Escape')
    await expect(pressed).not.toHaveAttribute('aria-disabled')
  }
  const classDialog = 'features/classes/components/class-dialog.tsx'
  const scheduleDialog = 'features/scheduled-lessons/components/schedule-lesson-dialog.tsx'
  const button = (name: string) => page.getByRole('button', { name })

  await test.step('on the checklist of a school without lessons', async () => {
    await page.goto('/')
    await expectOnlyPending(button('Create Class'), button('Create Template'), classDialog)
    await expectOnlyPending(button('Schedule Lesson'), button('New Lesson'), scheduleDialog)
  })

  await test.step('in the week, on the plus of a day', async () => {
    await page.reload()
    const plusOfDays = page.getByRole('button', { name: /^Schedule a lesson on/ })
    await expectOnlyPending(plusOfDays.last(), button('New Lesson'), scheduleDialog)
  })

  await test.step('in a list, on the button of one class', async () => {
    await createClass(asTeacher, { name: '5-А' })
    await page.goto('/classes')
    await expectOnlyPending(button('Edit 5-А'), button('New Class'), classDialog)
  })
})

test('a browser that is too old says so in both languages, instead of a page that does not work', async ({
  asTeacher: { page },
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
  // The document of the login contains the rendered form.
  for (const path of ['/', '/login']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading')).toHaveText([
        'This browser is too old for Daybook',
        'Цей браузер застарий для Daybook',
      ])
      await expect(page.locator('#root')).toHaveCount(0)
      if (path === '/') await expectFitsPhone(page)
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
      expect(errors).toEqual([])
    })
  }
})

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  test('a browser without JavaScript says so at the top of the page', async ({ asStranger: page }) => {
    for (const path of ['/', '/login']) {
      await page.goto(path)
      const headings = page.getByRole('heading')
      await expect(headings).toHaveText(['Daybook needs JavaScript', 'Для Daybook потрібен JavaScript'])
      await expect(headings.last()).toBeInViewport()
      await expect(page.locator('#root')).toBeHidden()
    }
  })
})

test('a page that cannot be shown offers to try again', async ({ asTeacher: { page } }) => {
  const expectFallback = async () => {
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(
      page.getByText("We're sorry, but something unexpected happened. Please try refreshing the page."),
    ).toBeVisible()
  }

  await test.step('Try Again loads a script of the opened page that did not arrive', async () => {
    const scriptOfPage = scriptOf('pages/templates-page.tsx')
    await page.route(scriptOfPage, (route) => route.abort())
    await page.goto('/templates')
    await expectFallback()
    await expectFitsPhone(page)
    await page.unroute(scriptOfPage)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('No templates yet')).toBeVisible()
  })

  await test.step('another page works after an answer that cannot be rendered, and Try Again repeats the request', async () => {
    await page.route('**/api/classes', (route) => route.fulfill({ json: [{ id: 'x', name: null, color: null }] }))
    await page.getByRole('link', { name: 'Classes', exact: true }).click()
    await expectFallback()
    await page.getByRole('link', { name: 'Templates', exact: true }).click()
    await expect(page.getByText('No templates yet')).toBeVisible()
    await page.goBack()
    await expectFallback()
    await page.unroute('**/api/classes')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('No classes yet')).toBeVisible()
    await expect(page.getByRole('banner').getByText('teacher', { exact: true })).toBeVisible()
  })

  await test.step('Refresh Page loads the shell when its scripts did not arrive', async () => {
    const scriptsOfShell = await scriptsBesideDocument(page)
    await page.route(scriptsOfShell, (route) => route.abort())
    await page.reload()
    await expectFallback()
    await page.unroute(scriptsOfShell)
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await expect(page.getByText('No classes yet')).toBeVisible()
  })
})
