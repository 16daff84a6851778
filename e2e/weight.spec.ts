import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { scripts } from './network.ts'

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

for (const path of ['/', '/login']) {
  test(`a visitor at ${path} loads at most 95 KB of JavaScript`, async ({ asStranger }) => {
    expect(await scriptWeight(asStranger, path)).toBeLessThanOrEqual(95)
  })
}

test('the shell with the dashboard loads at most 150 KB of JavaScript', async ({ asTeacher: { page } }) => {
  expect(await scriptWeight(page, '/')).toBeLessThanOrEqual(150)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('the scripts are served compressed and immutable, the page with a content security policy', async ({
  asStranger: page,
}) => {
  const script = page.waitForResponse(scripts)
  const document = await page.goto('/')
  expect(document?.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/)
  expect(document?.headers()['content-security-policy']).not.toContain('unsafe-inline')
  const headers = (await script).headers()
  expect(headers['content-encoding']).toBe('br')
  expect(headers['cache-control']).toContain('immutable')
})
