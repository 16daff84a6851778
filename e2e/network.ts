import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** A pattern of addresses, as `page.route` takes it. */
export type UrlPattern = string | RegExp | ((url: URL) => boolean)

/** Every script of the program. */
export const scripts = '**/*.js'

/** Matches the script that the build made of a file of src/web, whatever its name. */
export function scriptOf(file: string): (url: URL) => boolean {
  const manifest = readFileSync(join(import.meta.dirname, '../dist/web/.vite/manifest.json'), 'utf8')
  const chunks: Readonly<Record<string, { file: string }>> = JSON.parse(manifest)
  const chunk = chunks[`src/web/${file}`]
  if (!chunk) throw new Error(`The build made no script of ${file}`)
  return ({ pathname }) => pathname === `/${chunk.file}`
}

/** Holds every answer to the requests for `url` back until the returned function is called. */
export async function holdAnswers(page: Page, url: UrlPattern): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    // The page may have been left meanwhile: nothing waits for the answer then.
    await route.continue().catch(() => undefined)
  })
  return resolve
}

/** Answers the requests of one method with status 500 and no sentence for a person, until the returned function is called. */
export async function failRequests(page: Page, method: string, url: UrlPattern): Promise<() => Promise<void>> {
  await page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
  )
  return () => page.unroute(url)
}

/** Lets requests of the method reach the server and loses its answers, until the returned function is called. */
export async function loseAnswers(page: Page, url: UrlPattern, method = 'POST'): Promise<() => Promise<void>> {
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  return () => page.unroute(url)
}

/** Pages fetch no code before somebody asks for it, as with a browser that saves data. */
export const preventIdlePreloading = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** The page is not told what others change: for what is to be noticed by a request, and for waiting until there is none. */
export const preventChanges = (page: Page) => page.route('**/api/changes', (route) => route.abort())

/** Watches the page's requests: the returned function waits until each has its answer, besides the stream of changes. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => request.url().endsWith('/api/changes') || open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => expect.poll(() => [...open].map((request) => request.url())).toEqual([])
}

/** Makes how long the page waits for an answer depend on `page.clock`, which does not control AbortSignal.timeout. */
export async function waitByClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds)
      return controller.signal
    }
  })
}

/** Matches the scripts that the document itself does not load: those of a page, which depend on the address. */
export async function scriptsBesideDocument(page: Page): Promise<(url: URL) => boolean> {
  const document = (await (await page.request.get('/')).text()).replace(/<script>.*?<\/script>/s, '')
  return ({ pathname }) => pathname.endsWith('.js') && !document.includes(pathname)
}

/** Matches the scripts that the page requests while `action` runs. */
export async function scriptsRequestedBy(page: Page, action: () => Promise<unknown>): Promise<(url: URL) => boolean> {
  const requested = new Set<string>()
  const add = (request: { url: () => string }) => void requested.add(new URL(request.url()).pathname)
  page.on('request', add)
  await action()
  page.off('request', add)
  return ({ pathname }) => pathname.endsWith('.js') && requested.has(pathname)
}
