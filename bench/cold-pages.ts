// npm run bench:cold-pages: how soon pages are shown in a browser that has never seen them, from the address to the content,
// beside a page that is nothing but React. A real server, database and browser; every load has a new profile.
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { median } from '../command-line/percentiles.ts'
import unpackChromium, { chromiumOptions } from '../e2e/chromium.ts'
import { type SourceServer, startSourceServer } from '../real-server/source-server.ts'
import { demoPassword, insertPeople } from '../scripts/demo/seed.ts'
import { insertLargeSchool } from '../scripts/large-school/insert.ts'
import { largeSchool } from '../scripts/large-school/school.ts'
import { addDays, startOfWeek } from '../src/contract/kernel/dates.ts'
import { invariant } from '../src/contract/kernel/invariant.ts'
import { inTransaction } from '../src/server/db/transaction.ts'
import { serveBareReactPage } from './bare-react-page.ts'

const rounds = Number(process.env.ROUNDS ?? 7)
const onlyPages = process.env.PAGES?.split(',')
/** The processor so many times slower; `network`: 40 ms round trip and 10 Mbit/s. */
const conditions = [
  { name: '1×', slowdown: 1, network: false },
  { name: '4×', slowdown: 4, network: false },
  { name: '40 ms, 10 Mbit/s', slowdown: 1, network: true },
].filter(({ name }) => !process.env.CONDITION || name.startsWith(process.env.CONDITION))

type ColdPage = { name: string; url: string; content: string; isSignedIn: boolean }
type Load = { content: number; largestPaint: number; requests: number; kilobytes: number }
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

const bare = await serveBareReactPage()
await unpackChromium()
const server = await startSourceServer()
const browser = await chromium.launch(chromiumOptions)
try {
  const { studentId, lessonId, lessonsThisWeek, records } = await fillSchool(server)
  console.log(`${lessonsThisWeek} lessons this week, ${records} records`)
  const session = await signIn(browser, server)
  const pages: ColdPage[] = [
    { name: 'bare React page', url: bare.url, content: 'article', isSignedIn: false },
    { name: 'login', url: `${server.url}/login`, content: 'input[type=password]', isSignedIn: false },
    { name: 'home', url: server.url, content: 'ol > li ul > li', isSignedIn: true },
    { name: 'register', url: `${server.url}/?lesson=${lessonId}`, content: '[data-register-row]', isSignedIn: true },
    { name: 'student', url: `${server.url}/students/${studentId}`, content: 'main tbody tr', isSignedIn: true },
  ].filter(({ name }) => !onlyPages || onlyPages.includes(name))
  for (const condition of conditions) {
    const loads = new Map(pages.map((page) => [page, [] as Load[]]))
    for (let round = 0; round < rounds; round++) {
      for (const page of pages) loads.get(page)?.push(await loadCold(browser, page, condition, session))
    }
    console.log(`\n${condition.name}, ${rounds} loads each: min / median / max`)
    console.table(Object.fromEntries([...loads].map(([{ name }, taken]) => [name, summaryOf(taken)])))
  }
} finally {
  await browser.close()
  await server.stop()
  bare.close()
}

/** A school of 30 classes, 900 students and this term's records; answers what the pages show. */
async function fillSchool({ withDatabase }: SourceServer) {
  const today = new Date().toISOString().slice(0, 10)
  const school = largeSchool({ today, years: 1, classes: 30, students: 900, lessonsPerWeek: 4.6, seed: 1 })
  await withDatabase(async (db) => {
    await inTransaction(db, undefined, async (tx) =>
      insertLargeSchool(tx, school, (await insertPeople(tx, new Date())).teacher),
    )
    // An ordinary installation has statistics by the time somebody measures it.
    await sql`analyze`.execute(db)
  })
  const monday = startOfWeek(today)
  const week = school.lessons.filter(({ date }) => date >= monday && date <= addDays(monday, 6))
  const recorded = school.records.filter(({ scheduledLessonId }) => scheduledLessonId === week[0]?.id)
  const [lesson, record] = [week[0], recorded[0]]
  invariant(lesson && record, 'the school has a lesson with records this week')
  return {
    studentId: record.studentId,
    lessonId: lesson.id,
    lessonsThisWeek: week.length,
    records: school.records.length,
  }
}

/** Signs in once, as every sign-in costs a password hash; every load has the session in a profile of its own. */
async function signIn(browser: Browser, { url }: SourceServer): Promise<Session> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill('teacher@demo.school')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const { cookies, origins } = await context.storageState()
  await context.close()
  const isOfSession = ({ name }: { name: string }) => name === 'daybook-session'
  return { cookies, origins: origins.map((one) => ({ ...one, localStorage: one.localStorage.filter(isOfSession) })) }
}

async function loadCold(
  browser: Browser,
  { url, content, isSignedIn }: ColdPage,
  { slowdown, network }: (typeof conditions)[number],
  session: Session,
): Promise<Load> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 1280, height: 800 },
    // It is stored before the load, as that of a person who comes back is.
    ...(isSignedIn && { storageState: session }),
  })
  const page = await context.newPage()
  await page.addInitScript(observeContent, content)
  const devtools = await context.newCDPSession(page)
  if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network) {
    await devtools.send('Network.enable')
    const bytesPerSecond = 10_000_000 / 8
    const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 40, ...throughput })
  }
  await page.goto(url, { waitUntil: 'commit' })
  const load = await measured(page, devtools)
  await context.close()
  return load
}

type Observed = { contentAt: number; largestPaintAt: number }

/** Runs in the page before everything else: notes when the content has been painted, and the largest paint. */
function observeContent(selector: string) {
  const observed: Observed = { contentAt: 0, largestPaintAt: 0 }
  Object.assign(window, { observed })
  new PerformanceObserver((list) => {
    observed.largestPaintAt = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look)
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      observed.contentAt = performance.now()
    }
    return painted.port2.postMessage(undefined)
  }
  requestAnimationFrame(look)
}

async function measured(page: Page, devtools: CDPSession): Promise<Load> {
  // Not by a function of Playwright, whose own script would be compiled in the page's thread while the page loads.
  const expression = 'window.observed?.contentAt > 0'
  const end = performance.now() + 30_000
  while (!(await devtools.send('Runtime.evaluate', { expression })).result.value) {
    if (performance.now() > end) throw new Error(`The content of ${page.url()} did not appear`)
    await delay(100)
  }
  // The largest paint is reported some frames later, and may be that of a later frame.
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const { contentAt, largestPaintAt } = (window as unknown as { observed: Observed }).observed
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    const before = entries.filter(({ startTime }) => startTime < contentAt)
    const bytes = before.reduce((sum, { transferSize }) => sum + transferSize, 0)
    return { content: contentAt, largestPaint: largestPaintAt, requests: before.length, kilobytes: bytes / 1000 }
  })
}

function summaryOf(loads: readonly Load[]) {
  const range = (values: number[]) =>
    [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(0)).join(' / ')
  return {
    'content, ms': range(loads.map(({ content }) => content)),
    'largest paint, ms': range(loads.map(({ largestPaint }) => largestPaint)),
    requests: median(loads.map(({ requests }) => requests)),
    KB: median(loads.map(({ kilobytes }) => kilobytes)).toFixed(0),
  }
}
