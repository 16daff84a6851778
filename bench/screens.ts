import { chromium, type Page } from '@playwright/test'
import unpackChromium, { chromiumOptions } from '../e2e/chromium.ts'
import { admin } from '../real-server/accounts.ts'
import type { BuiltServer } from '../real-server/built-server.ts'
import type { Known } from './school.ts'

/** A screen and the paths of the API's GET calls with which it opens, as a browser sends them. */
export type Screen = { name: (typeof screenNames)[number]; paths: string[] }

export const screenNames = [
  'home',
  'home and the weeks beside it',
  'home, mine',
  'home, mine, and the weeks beside it',
  'students',
  'register',
  'class',
  'analytics',
  'student',
  'templates',
  'classes',
  'users',
] as const

/** Opens every screen in a browser and records its calls, so that they are those of the version that is measured. */
export async function recordScreens({ url }: BuiltServer, { classId, studentId, lessonId }: Known): Promise<Screen[]> {
  await unpackChromium()
  const browser = await chromium.launch(chromiumOptions)
  try {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-US',
      timezoneId: 'Europe/Kyiv',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.waitForLoadState('networkidle')
    const open = (path: string, awaited: RegExp) => callsOf(page, path, awaited)
    // Everyone's, because the signed-in person teaches some of the classes.
    const home = await open('/?show=everyone', /dashboard|home/)
    const mine = await open('/?show=mine', /dashboard|home/)
    const classCalls = await open(`/classes/${classId}`, /detail/)
    const without = (known: string[], paths: string[]) => paths.filter((path) => !known.includes(path))
    return [
      { name: 'home', paths: home.filter((path) => path.startsWith('/api/dashboard')) },
      { name: 'home and the weeks beside it', paths: home },
      { name: 'home, mine', paths: mine.filter((path) => path.startsWith('/api/dashboard')) },
      { name: 'home, mine, and the weeks beside it', paths: mine },
      { name: 'students', paths: await open('/students', /students/) },
      { name: 'register', paths: without(home, await open(`/?show=everyone&lesson=${lessonId}`, /register(\?|$)/)) },
      { name: 'class', paths: classCalls },
      {
        name: 'analytics',
        paths: without(classCalls, await open(`/classes/${classId}?tab=analytics`, /analytics/)),
      },
      { name: 'student', paths: await open(`/students/${studentId}`, /detail/) },
      { name: 'templates', paths: await open('/templates', /lesson-templates/) },
      { name: 'classes', paths: await open('/classes', /classes/) },
      { name: 'users', paths: await open('/admin/users', /approved-users/) },
    ]
  } finally {
    await browser.close()
  }
}

/** The calls until one of them was the awaited one and nothing is asked for half a second: also what is fetched ahead. */
async function callsOf(page: Page, path: string, awaited: RegExp): Promise<string[]> {
  const paths = new Set<string>()
  const record = (request: { method(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) paths.add(`${pathname}${search}`)
  }
  page.on('request', record)
  const answered = page.waitForResponse((answer) => awaited.test(answer.url()) && answer.url().includes('/api/'))
  await page.goto(path)
  await answered
  await page.waitForLoadState('networkidle')
  page.off('request', record)
  return [...paths]
}
