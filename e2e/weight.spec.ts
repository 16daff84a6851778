import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { createClass, createTemplate, scheduleLesson } from './test-data.ts'

/** The compressed size, in KB, of all scripts that a visit loads until the network is idle. */
async function scriptWeight(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      sizes.push(
        response
          .request()
          .sizes()
          .then((size) => size.responseBodySize),
      )
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes, 'scripts were seen').toBeGreaterThan(10_000)
  return bytes / 1000
}

test.use({ preloadsWhenIdle: true })

test('a visitor at / loads at most 95 KB of JavaScript, compressed and immutable, and the page has a content security policy', async ({
  asStranger: page,
}) => {
  const script = page.waitForResponse(/\/assets\/base-[^/]*\.js$/)
  const document = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  expect(await scriptWeight(page, '/')).toBeLessThanOrEqual(95)
  const policy = (await document).headers()['content-security-policy']
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){2};/)
  expect(policy).not.toContain('unsafe-inline')
  const headers = (await script).headers()
  expect(headers['content-encoding']).toBe('br')
  expect(headers['cache-control']).toContain('immutable')
})

test('a visitor at /login loads at most 95 KB of JavaScript and keeps nothing: only a signed-in page fetches the program ahead', async ({
  asStranger: page,
}) => {
  expect(await scriptWeight(page, '/login')).toBeLessThanOrEqual(95)
  const requested = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(requested.filter((name) => /service-worker-registration|\/sw\.js/.test(name))).toEqual([])
})

/** What a page has requested until it contained an element: how many requests, and KB over the wire by their kind. */
async function weightUntil(page: Page, path: string, selector: string) {
  await page.addInitScript((awaited) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(awaited)) return
      observer.disconnect()
      performance.mark('shown')
    })
    observer.observe(document, { childList: true, subtree: true })
  }, selector)
  await page.goto(path)
  await page.locator(selector).first().waitFor()
  return page.evaluate(() => {
    const end = performance.getEntriesByName('shown')[0]?.startTime ?? 0
    const kinds = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const requested = (kinds as PerformanceResourceTiming[]).filter(({ startTime }) => startTime < end)
    const kilobytes = (entries: PerformanceResourceTiming[]) =>
      entries.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000
    return {
      requests: requested.length,
      kilobytes: kilobytes(requested),
      scripts: kilobytes(requested.filter(({ name }) => name.endsWith('.js'))),
    }
  })
}

test('the week is shown after at most 14 requests and 230 KB, of which 150 KB are JavaScript', async ({
  asTeacher,
}) => {
  const classId = await createClass(asTeacher)
  await scheduleLesson(asTeacher, { classId, templateId: await createTemplate(asTeacher) })
  const weight = await weightUntil(asTeacher.page, '/', 'ol > li ul > li')
  expect(weight.requests).toBeGreaterThan(5)
  expect(weight.requests).toBeLessThanOrEqual(14)
  expect(weight.kilobytes).toBeLessThanOrEqual(230)
  expect(weight.scripts).toBeGreaterThan(100)
  expect(weight.scripts).toBeLessThanOrEqual(150)
})

test('while the first answers are awaited, nothing is fetched ahead', async ({ asTeacher }) => {
  const { page } = asTeacher
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const fetchedAhead = () => requested.filter((path) => /\/(auth-client|lesson-moves|menus|forms)-/.test(path))
  const release = await holdAnswers(page, '**/api/dashboard/home?*')
  await page.goto('/')
  await expect(page.getByRole('banner').getByText('teacher', { exact: true })).toBeVisible()
  // Callbacks of idle time run in the order in which they were asked for.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  )
  expect(fetchedAhead()).toEqual([])
  release()
  await expect.poll(() => fetchedAhead().some((path) => path.includes('auth-client'))).toBe(true)
})
