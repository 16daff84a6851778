import { type Browser, test as base, expect, type Page } from '@playwright/test'
import type { EmbeddedPostgres } from '../src/server/db/embedded/embedded-postgres.ts'
import { openSchool, type Person, password, people, type School, startPostgres } from './school.ts'

export { expect }

/** A signed-in person at a browser, who can also call the API as the page does. */
export type Actor = {
  page: Page
  /** Sends a request with the person's own session and answers the parsed JSON; fails unless it succeeds. */
  send: <Answer = { id: string }>(method: string, path: string, body?: object) => Promise<Answer>
}

type Cast = { school: School; asTeacher: Actor; asAssistant: Actor; asAdmin: Actor; asStranger: Page }

/** Every journey has a school of its own; the people sign in as the browser's client does. */
export const test = base.extend<Cast, { postgres: EmbeddedPostgres }>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const postgres = await startPostgres()
      await use(postgres)
      await postgres.stop()
    },
    { scope: 'worker' },
  ],
  school: async ({ postgres }, use) => {
    const school = await openSchool(postgres)
    await use(school)
    await school.close()
  },
  asTeacher: async ({ browser, school }, use) => act(await signIn(browser, school, 'teacher'), use),
  asAssistant: async ({ browser, school }, use) => act(await signIn(browser, school, 'assistant'), use),
  asAdmin: async ({ browser, school }, use) => act(await signIn(browser, school, 'admin'), use),
  asStranger: async ({ browser, school }, use) => {
    const page = await newPage(browser, school)
    await use(page)
    await page.context().close()
  },
})

/** A page that stays open would go on asking a school that has closed. */
async function act(actor: Actor, use: (actor: Actor) => Promise<void>) {
  await use(actor)
  await actor.page.context().close()
}

async function newPage(browser: Browser, school: School): Promise<Page> {
  const context = await browser.newContext({ baseURL: school.url })
  const page = await context.newPage()
  routeAtOnce(page)
  return page
}

/**
 * Lets `page.route` answer only when it holds. Of a document that stands already, Chromium lets the next request pass
 * now and then (about one in 600 on a busy machine) before it hears of the first route.
 */
function routeAtOnce(page: Page): void {
  const probe = '/is-routed'
  const route = page.route.bind(page)
  const isRouted = () =>
    page
      .evaluate((path) => fetch(path).then(({ status }) => status === 204), probe)
      .catch(() => page.url() === 'about:blank')
  page.route = async (...wanted) => {
    const routed = await route(...wanted)
    await route(`**${probe}`, (answer) => answer.fulfill({ status: 204 }))
    // A page that asks for nothing, such as the browser's own about a lost connection, has nothing to wait for.
    for (let attempt = 0; attempt < 20 && !(await isRouted()); attempt += 1);
    await page.unroute(`**${probe}`)
    return routed
  }
}

async function signIn(browser: Browser, school: School, person: Person): Promise<Actor> {
  const page = await newPage(browser, school)
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email: people[person], password },
  })
  expect(answer.status()).toBe(200)
  const session = JSON.stringify(asKept(await answer.json()))
  await page.addInitScript((stored) => {
    if (!localStorage.getItem('daybook-walked-in')) localStorage.setItem('daybook-session', stored)
    localStorage.setItem('daybook-walked-in', 'yes')
  }, session)
  return {
    page,
    send: async (method, path, body) => {
      const response = await page.request.fetch(path, { method, ...(body && { data: body }) })
      expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true)
      return response.status() === 204 ? undefined : response.json()
    },
  }
}

/** The session as the browser's client keeps it: without the time of its end it would be thrown away at the first load. */
const asKept = (session: { expires_in: number }) => ({
  ...session,
  expires_at: Math.round(Date.now() / 1000) + session.expires_in,
})
