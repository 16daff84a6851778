// npm run bench:register-save: how long a teacher waits from pressing Save until the confirmation is on the screen, for
// registers of 30 students without records: 30 requests each. A real server process on a fresh, durable database
// and a real Chromium, loopback only; once as fast as the machine and once with a processor four times slower. For
// comparison, the same 30 records are written without a server. Exit code 1 when a limit is exceeded.

import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { median, percentile, timesOf } from '../command-line/percentiles.ts'
import { insertTeachers, password } from '../real-server/accounts.ts'
import { fractionsTemplate } from '../real-server/fractions-template.ts'
import { type SourceServer, startSourceServer } from '../real-server/source-server.ts'
import { addDays, startOfWeek } from '../src/contract/kernel/dates.ts'
import { invariant } from '../src/contract/kernel/invariant.ts'
import { newId } from '../src/server/db/ids.ts'
import type { Db } from '../src/server/db/transaction.ts'
import { type DevtoolsPage, openDevtoolsPage } from './devtools-page.ts'

const email = 'teacher@school.test'
const students = 30
const rounds = Number(process.env.ROUNDS ?? 20)
const warmUps = 2
const paces = [
  { name: 'as fast as the machine', slower: 1, allowedMs: 100 },
  { name: 'processor 4 times slower', slower: 4, allowedMs: 200 },
] as const
const confirmation = 'Відвідуваність та оцінки збережено успішно'

type Send = <Answer = { id: string }>(method: string, path: string, body?: object) => Promise<Answer>
type Teacher = { server: SourceServer; page: DevtoolsPage; send: Send }

const server = await startSourceServer()
const page = await openDevtoolsPage()
try {
  await server.withDatabase((db) => insertTeachers(db, [email]))
  process.exitCode = await measure({ server, page, send: await signIn() })
} finally {
  await page.close()
  await server.stop()
}

/** Signs the page in as the web client does; returns a function that calls the API with the same session. */
async function signIn(): Promise<Send> {
  await page.goto(`${server.url}/login`)
  await page.evaluate(waitFor('form'))
  const token = await page.evaluate<string>(`(async () => {
    const answer = await fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: ${JSON.stringify(JSON.stringify({ email, password }))},
    })
    const session = await answer.json()
    session.expires_at = Math.round(Date.now() / 1000) + session.expires_in
    localStorage.setItem('daybook-session', JSON.stringify(session))
    return session.access_token
  })()`)
  return async (method, path, body) => {
    const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) }
    const answer = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}

async function measure({ server, page, send }: Teacher): Promise<number> {
  const { studentIds, lessonIds, monday } = await fillSchool(send)
  console.log(`load average ${loadavg()[0]?.toFixed(2)}; ${rounds} saves of ${students} records each\n`)
  const saves: Record<string, number[]> = {}
  for (const { name, slower } of paces) {
    const took: number[] = []
    for (let round = -warmUps; round < rounds; round += 1) {
      const lessonId = lessonIds.pop()
      invariant(lessonId, 'there is a lesson for every round')
      await page.slowDown(1)
      await page.goto(`${server.url}/?week=${monday}&lesson=${lessonId}`)
      await page.evaluate(waitFor('[role=dialog] li:nth-child(15)'))
      // The page still fetches other data while the register opens, and a person reads before saving.
      await delay(1500)
      await page.slowDown(slower)
      const savedAfter = await page.evaluate<number>(`(${pressSave})(${JSON.stringify(confirmation)})`)
      await assertSaved(send, lessonId)
      if (round >= 0) took.push(savedAfter)
    }
    saves[name] = took
  }
  const inserts = await server.withDatabase((db) => plainInserts(db, studentIds, lessonIds))
  return report(saves, inserts)
}

/** An expression that waits until the page has such an element. */
function waitFor(selector: string): string {
  return `new Promise((resolve) => {
    const check = () => (document.querySelector('${selector}') ? resolve() : setTimeout(check, 20))
    check()
  })`
}

/** Runs in the page: milliseconds from the press to the frame that shows the confirmation. */
function pressSave(confirmation: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent?.trim() === 'Зберегти',
    )
    if (!button) return reject(new Error('There is no button to save'))
    const pressedAt = performance.now()
    const watch = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (!added.some(({ textContent }) => textContent?.includes(confirmation))) return
      watch.disconnect()
      // The frame with the confirmation is drawn between the two, and later work of the page is not measured.
      const tell = () => resolve(performance.now() - pressedAt)
      requestAnimationFrame(() => scheduler.postTask(tell, { priority: 'user-blocking' }))
    })
    watch.observe(document.body, { childList: true, subtree: true })
    button.click()
  })
}

async function assertSaved(send: Send, lessonId: string): Promise<void> {
  const records = await send<object[]>('GET', `/api/scheduled-lessons/${lessonId}/progress`)
  if (records.length !== students) throw new Error(`${records.length} records of ${students} were saved`)
}

/** Writes the same records without a server, each in a statement and a transaction of its own. */
async function plainInserts(db: Db, studentIds: string[], lessonIds: string[]): Promise<number[]> {
  const took: number[] = []
  for (const scheduledLessonId of lessonIds) {
    const begun = performance.now()
    await Promise.all(
      studentIds.map((studentId) =>
        db
          .insertInto('studentProgress')
          .values({ id: newId(), studentId, scheduledLessonId, isPresent: true, points: 0, comment: '' })
          .execute(),
      ),
    )
    took.push(performance.now() - begun)
  }
  return took.slice(warmUps)
}

function report(saves: Record<string, number[]>, inserts: number[]): number {
  console.table({
    ...Object.fromEntries(Object.entries(saves).map(([name, took]) => [name, timesOf(took)])),
    [`${students} bare inserts`]: timesOf(inserts),
  })
  let isWithinLimits = true
  for (const { name, allowedMs } of paces) {
    const took = saves[name] ?? []
    isWithinLimits &&= median(took) <= allowedMs
    const [ratio, p95] = [median(took) / median(inserts), percentile(took, 95)]
    console.log(
      `${name}: median ${median(took).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (median allowed: ${allowedMs} ms); ` +
        `${ratio.toFixed(1)} times the bare inserts`,
    )
  }
  return isWithinLimits ? 0 : 1
}

/** Creates a class of 30 students and a week of lessons without records. */
async function fillSchool(send: Send) {
  const { id: templateId } = await send('POST', '/api/lesson-templates', fractionsTemplate)
  const { id: classId } = await send('POST', '/api/classes', { name: '5-А' })
  const studentIds: string[] = []
  for (let number = 1; number <= students; number += 1) {
    const studentId = `STU2026${String(number).padStart(3, '0')}`
    const student = { firstName: 'Олена', lastName: `Бойко-${String(number).padStart(2, '0')}`, studentId, classId }
    studentIds.push((await send('POST', '/api/students', student)).id)
  }
  const monday = addDays(startOfWeek(new Date().toISOString().slice(0, 10)), 14)
  const lessonIds: string[] = []
  for (let number = 0; number < (warmUps + rounds) * (paces.length + 1); number += 1) {
    const lesson = {
      templateId,
      classId,
      date: addDays(monday, number % 7),
      startTime: startTimeOf(Math.floor(number / 7)),
    }
    lessonIds.push((await send('POST', '/api/scheduled-lessons', lesson)).id)
  }
  return { studentIds, lessonIds, monday }
}

function startTimeOf(lessonOfDay: number): string {
  return `${String(8 + lessonOfDay).padStart(2, '0')}:00`
}
