import { type Browser, chromium, type Page } from '@playwright/test'
import unpackChromium, { chromiumOptions } from '../e2e/chromium.ts'
import { insertTeachers, password } from '../real-server/accounts.ts'
import { type SourceServer, startSourceServer } from '../real-server/source-server.ts'

const email = 'teacher@school.test'

export type Teacher = {
  server: SourceServer
  /** Signed in, on no page of Daybook yet; goes to addresses like '/templates'. */
  page: Page
  /** Calls the API as the teacher; returns the parsed JSON, throws on a failure. */
  send: <Answer = { id: string }>(method: string, path: string, body?: object) => Promise<Answer>
  /** Makes the page's processor so many times slower from now on (1: as fast as the machine). */
  slowDown: (times: number) => Promise<void>
}

/** Runs `work` with a teacher signed in to a new server in a real Chromium; stops both afterwards. */
export async function asTeacher<Result>(work: (teacher: Teacher) => Promise<Result>): Promise<Result> {
  await unpackChromium()
  const server = await startSourceServer()
  let browser: Browser | undefined
  try {
    await server.withDatabase((db) => insertTeachers(db, [email]))
    browser = await chromium.launch(chromiumOptions)
    const page = await openSignedIn(browser, server.url, email)
    return await work(await teacherAt(page, server))
  } finally {
    await browser?.close()
    await server.stop()
  }
}

/** A page in a browser of its own, on which the person is signed in. */
export async function openSignedIn(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return page
}

async function teacherAt(page: Page, server: SourceServer): Promise<Teacher> {
  const devtools = await page.context().newCDPSession(page)
  return {
    server,
    page,
    send: async (method, path, body) => {
      const response = await page.request.fetch(path, { method, ...(body && { data: body }) })
      if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
      return response.status() === 204 ? undefined : response.json()
    },
    slowDown: async (rate) => void (await devtools.send('Emulation.setCPUThrottlingRate', { rate })),
  }
}
