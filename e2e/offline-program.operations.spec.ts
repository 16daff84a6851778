import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type Device, openDevice, signInOn } from './device.ts'
import { test as base, expect } from './fixtures.ts'
import { followLink } from './pages/app.ts'

/** A school whose built files can be changed while it runs. */
const test = base.extend<{ device: Device; webFolder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  webFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'daybook-built-'))
    await cp(join(import.meta.dirname, '../dist/web'), folder, { recursive: true })
    process.env.DAYBOOK_WEB_FOLDER = folder
    await use(folder)
    delete process.env.DAYBOOK_WEB_FOLDER
    await rm(folder, { recursive: true, force: true })
  },
  device: async ({ webFolder: _, school }, use) => {
    const device = await openDevice(school)
    await use(device)
    await device.close()
  },
})

/** Gathers what the page says that it could not do. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

test('the program can be installed: a valid manifest with icons and two shortcuts', async ({ device }) => {
  await signInOn(device, 'teacher')
  const session = await device.page.context().newCDPSession(device.page)
  const { errors, data = '' } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ name: 'Daybook', display: 'standalone' })
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Today', 'New lesson'])
  for (const { src, sizes } of manifest.icons) {
    const size = await device.page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
      return `${width}x${height}`
    }, src)
    expect(size).toBe(sizes)
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('the shortcut for a new lesson opens the dialog once', async ({ device }) => {
  await signInOn(device, 'teacher')
  await device.page.goto('/?new=lesson')
  await expect(device.page.getByRole('dialog')).toBeVisible()
  await expect(device.page).toHaveURL('/')
})

test('without a network the program opens, on every page, after the browser was closed', async ({ device }) => {
  await signInOn(device, 'admin')
  const page = await device.reopen({ isOffline: true })
  const complaints = complaintsOf(page)
  const answer = await page.goto('/')
  const nonce = /'nonce-([^']+)'/.exec(answer?.headers()['content-security-policy'] ?? '')?.[1]
  expect(nonce).toBeTruthy()
  expect(await page.locator('meta[property="csp-nonce"]').evaluate((meta: HTMLElement) => meta.nonce)).toBe(nonce)
  for (const name of ['Templates', 'Classes', 'Students', 'Dashboard']) {
    await followLink(page, name)
    await expect(page).toHaveTitle(new RegExp(`${name}$`))
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  }
  await page.goto('/students')
  await expect(page).toHaveTitle('Daybook · Students')
  expect(complaints).toEqual([])
})

test('the answers of the API and the login page never come from the device while there is a network', async ({
  device,
}) => {
  await signInOn(device, 'teacher')
  const { page } = device
  const fromWorker: string[] = []
  page.on('response', (response) => {
    if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname)
  })
  await page.goto('/classes')
  await expect(page.getByText('No classes yet')).toBeVisible()
  expect(fromWorker.filter((path) => /^\/(api|auth)\//.test(path))).toEqual([])
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveTitle(/Daybook/)
  const document = await page.goto('/login')
  expect(document?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('a new version is offered where the page is of an earlier one, and never forced', async ({
  device,
  webFolder,
}) => {
  await signInOn(device, 'teacher')
  const { page } = device
  const publishBuild = async (name: string) => {
    await appendFile(join(webFolder, 'sw.js'), `\n// ${name}`)
    await rm(join(webFolder, 'sw.js.br'), { force: true })
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  }
  const stateOf = (which: 'installing' | 'waiting' | 'active') =>
    page.evaluate(async (which) => (await navigator.serviceWorker.getRegistration())?.[which]?.state ?? 'none', which)
  const waiting = () => stateOf('waiting')
  /** How many windows each worker sees, each number once. */
  const countWindows = async () => {
    const counts = page
      .context()
      .serviceWorkers()
      .map((worker) =>
        worker.evaluate(async () => {
          const { clients } = globalThis as unknown as { clients: { matchAll(options: object): Promise<unknown[]> } }
          return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
        }),
      )
    // A worker that was replaced may end meanwhile: the others are asked again.
    return Promise.all(counts).then(
      (all) => [...new Set(all)],
      () => [],
    )
  }
  const expectOnlyActive = () =>
    expect
      .poll(async () => [await stateOf('installing'), await waiting(), await stateOf('active')], { timeout: 20_000 })
      .toEqual(['none', 'none', 'activated'])

  await test.step('a page that has the newest code already is not asked, although the worker still keeps an earlier document', async () => {
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        const [document] = (await cache.keys()).filter(({ url }) => new URL(url).pathname === '/index.html')
        const earlier = '<script type="module" src="/assets/earlier.js"></script>'
        if (document) await cache.put(document, new Response(earlier, { headers: { 'content-type': 'text/html' } }))
      }
    })
    await publishBuild('second')
    const script = () => page.evaluate(async () => (await fetch('/sw.js')).text())
    expect(await script()).toContain('second')
    // It is installed first, with all files of the program.
    await expectOnlyActive()
    await expect(page.getByText('A new version is ready')).toHaveCount(0)
  })

  await test.step('nor does the worker take over while another window may need its files', async () => {
    const other = await page.context().newPage()
    await other.goto('/')
    await publishBuild('beside another window')
    await expect.poll(waiting).toBe('installed')
    const states = await page.evaluateHandle(async () => {
      const worker = (await navigator.serviceWorker.getRegistration())?.waiting
      const states: string[] = []
      worker?.addEventListener('statechange', () => states.push(worker.state))
      worker?.postMessage('activate')
      return states
    })
    // Replaced by the next one without ever having been active.
    await publishBuild('again beside another window')
    await expect.poll(() => states.jsonValue()).toEqual(['redundant'])
    await other.close()
    // The browser counts a window for a moment after it was closed.
    await expect.poll(countWindows).toEqual([1])
    await publishBuild('in the only window')
    await expectOnlyActive()
  })

  await test.step('an earlier page shows a notice, also beside what is being typed', async () => {
    await page.goto('/classes')
    await page.getByRole('button', { name: 'New Class' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('7-В')
    const script = page.locator('script[type="module"][src]').first()
    await script.evaluate((element) => element.setAttribute('src', '/assets/earlier.js'))
    await publishBuild('third')
    await expect(page.getByText('A new version is ready')).toBeVisible()
    expect(await waiting()).toBe('installed')
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('7-В')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expectAccessible(page)
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await loaded
    await expect(page.getByText('No classes yet')).toBeVisible()
    await expect.poll(waiting).toBe('none')
    await expect(page.getByText('A new version is ready')).toHaveCount(0)
  })
})
