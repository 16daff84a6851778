import { type Browser, test as base, expect, type Page } from '@playwright/test'
import type { Role } from '../src/contract/kernel/permissions.ts'
import type { TestPostgres } from '../src/server/test/test-postgres.ts'
import { preventIdlePreloading } from './network.ts'
import { emails, openSchool, password, startPostgres, type TestSchool } from './school.ts'

export { expect }

/** A signed-in person who calls the API as the page does, without a browser. */
export type ApiActor = {
  /** Sends a request with the person's own session and returns the parsed JSON; fails unless it succeeds. */
  send: <Answer = { id: string }>(method: string, path: string, body?: object) => Promise<Answer>
}

/** A signed-in person at a browser, who can also call the API. */
export type Actor = ApiActor & { page: Page }

type Options = {
  /**
   * Whether the pages fetch the code of the others while the browser is idle, which takes the processor as long as the page
   * itself: only for tests that concern it. Otherwise code is fetched when it is asked for, as in a browser that saves data.
   */
  preloadsWhenIdle: boolean
}
type Fixtures = { school: TestSchool; asTeacher: Actor; asAssistant: Actor; asAdmin: Actor; asStranger: Page } & {
  /** For people of whom a test needs no page, which takes a fifth of a second. */
  teacherApi: ApiActor
  assistantApi: ApiActor
  adminApi: ApiActor
}

/** Every test has a school of its own; the people sign in as the browser's client does. */
export const test = base.extend<Options & Fixtures, { postgres: TestPostgres }>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const postgres = await startPostgres()
      await use(postgres)
      await postgres.stop()
    },
    { scope: 'worker' },
  ],
  preloadsWhenIdle: [false, { option: true }],
  school: async ({ postgres }, use) => {
    const school = await openSchool(postgres)
    await use(school)
    await school.close()
  },
  asTeacher: async ({ browser, school, preloadsWhenIdle }, use) =>
    useAndClose(await openAs(browser, school, 'teacher', { preloadsWhenIdle }), use),
  asAssistant: async ({ browser, school, preloadsWhenIdle }, use) =>
    useAndClose(await openAs(browser, school, 'assistant', { preloadsWhenIdle }), use),
  asAdmin: async ({ browser, school, preloadsWhenIdle }, use) =>
    useAndClose(await openAs(browser, school, 'admin', { preloadsWhenIdle }), use),
  teacherApi: async ({ school }, use) => use(await signInApi(school, 'teacher')),
  assistantApi: async ({ school }, use) => use(await signInApi(school, 'assistant')),
  adminApi: async ({ school }, use) => use(await signInApi(school, 'admin')),
  asStranger: async ({ browser, school, preloadsWhenIdle }, use) => {
    const page = await newPage(browser, school, { preloadsWhenIdle })
    await use(page)
    await page.context().close()
  },
})

/** An open page would continue to send requests to a school that has closed. */
async function useAndClose(actor: Actor, use: (actor: Actor) => Promise<void>) {
  await use(actor)
  await actor.page.context().close()
}

async function newPage(browser: Browser, { url }: Pick<TestSchool, 'url'>, options: Options): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  if (!options.preloadsWhenIdle) await preventIdlePreloading(context)
  const page = await context.newPage()
  awaitRoutes(page)
  return page
}

/**
 * Makes `page.route` resolve only when the page's requests are routed, and throw when they are not after ten seconds: in
 * a loaded document Chromium lets about one in 600 requests pass before the first route takes effect.
 */
function awaitRoutes(page: Page): void {
  const probe = '/is-routed'
  const route = page.route.bind(page)
  const isRouted = () =>
    page.evaluate((path) => fetch(path).then(({ status }) => status === 204), probe).catch(() => false)
  page.route = async (url, ...handler) => {
    const routed = await route(url, ...handler)
    // A blank page, and the browser's own page about a lost connection, request nothing.
    if (!page.url().startsWith('http')) return routed
    await route(`**${probe}`, (request) => request.fulfill({ status: 204 }))
    await expect.poll(isRouted, `page.route(${url}) takes effect`).toBe(true)
    await page.unroute(`**${probe}`)
    return routed
  }
}

const signInPath = '/auth/v1/token?grant_type=password'

/** Signs a person of the role in to the school at its address. */
export async function openAs(
  browser: Browser,
  school: Pick<TestSchool, 'url'>,
  role: Role,
  options: Options = { preloadsWhenIdle: false },
): Promise<Actor> {
  const page = await newPage(browser, school, options)
  const answer = await page.request.post(signInPath, { data: { email: emails[role], password } })
  expect(answer.status()).toBe(200)
  const session: Session = await answer.json()
  await page.addInitScript(
    (stored) => {
      if (!localStorage.getItem('e2e-signed-in')) localStorage.setItem('daybook-session', stored)
      localStorage.setItem('e2e-signed-in', 'yes')
    },
    JSON.stringify(asStored(session)),
  )
  // The page may renew its session, or end it and begin another one.
  const cookies = async (address: string) => {
    const pairs = await page.context().cookies(address)
    return { cookie: pairs.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }
  return { page, send: senderOf(school, cookies) }
}

async function signInApi({ url }: TestSchool, role: Role): Promise<ApiActor> {
  const answer = await fetch(new URL(signInPath, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emails[role], password }),
  })
  expect(answer.status).toBe(200)
  const { access_token }: Session = await answer.json()
  return { send: senderOf({ url }, async () => ({ authorization: `Bearer ${access_token}` })) }
}

type Session = { access_token: string; expires_in: number }

/** Sends by Node's own fetch, which takes less of the processor than the requests of a browser context. */
function senderOf(
  { url }: Pick<TestSchool, 'url'>,
  credentials: (address: string) => Promise<Record<string, string>>,
): ApiActor['send'] {
  return async (method, path, body) => {
    const address = new URL(path, url).href
    const response = await fetch(address, {
      method,
      headers: { ...(await credentials(address)), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}

/** The session as the browser's client stores it; without the time of its end the client would delete it at the first load. */
const asStored = (session: Session) => ({
  ...session,
  expires_at: Math.round(Date.now() / 1000) + session.expires_in,
})
