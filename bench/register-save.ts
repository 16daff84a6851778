// npm run bench:register-save: how long a teacher waits from pressing Save until the confirmation is on the screen, for
// registers of 30 students that nobody has taken: 30 requests each. A real server process on a fresh, durable database
// and a real Chromium, loopback only; once as fast as the machine and once with a processor four times slower. Beside it
// the same 30 records written without a server, and with exit code 1 when a promise is broken.
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { insertTeachers, password, type RealServer, startRealServer } from '../e2e/real-server.ts'
import { addDays, startOfWeek } from '../src/contract/kernel/dates.ts'
import { invariant } from '../src/contract/kernel/invariant.ts'
import { newId } from '../src/server/db/ids.ts'
import type { Db } from '../src/server/db/transaction.ts'
import { type BarePage, openBarePage } from './bare-browser.ts'
import { median, percentile, timesOf } from './figures.ts'

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
type Teacher = { server: RealServer; page: BarePage; send: Send }

const server = await startRealServer()
const page = await openBarePage()
try {
  await server.withDatabase((db) => insertTeachers(db, [email]))
  process.exitCode = await measure({ server, page, send: await signIn() })
} finally {
  await page.close()
  await server.stop()
}

/** Signs the page in as the browser's client does; answers how to call the API with the same session. */
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
      // The pages behind the register are still fetched while it opens; a person needs a moment to read, too.
      await delay(1500)
      await page.slowDown(slower)
      const waited = await page.evaluate<number>(`(${pressSave})(${JSON.stringify(confirmation)})`)
      await assertSaved(send, lessonId)
      if (round >= 0) took.push(waited)
    }
    saves[name] = took
  }
  const bare = await server.withDatabase((db) => bareInserts(db, studentIds, lessonIds))
  return report(saves, bare)
}

/** An expression whose promise is fulfilled when the page has such an element. */
function waitFor(selector: string): string {
  return `new Promise((resolve) => {
    const look = () => (document.querySelector('${selector}') ? resolve() : setTimeout(look, 20))
    look()
  })`
}

/** Runs in the page: milliseconds from the press to the frame in which the confirmation stands. */
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
      // The frame that shows it is drawn between the two; what the page does next is none of it.
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

/** The same records through the same kind of pool, without a server: each a statement and a commit of its own. */
async function bareInserts(db: Db, studentIds: string[], lessonIds: string[]): Promise<number[]> {
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

function report(saves: Record<string, number[]>, bare: number[]): number {
  console.table({
    ...Object.fromEntries(Object.entries(saves).map(([name, took]) => [name, timesOf(took)])),
    [`${students} bare inserts`]: timesOf(bare),
  })
  let isKept = true
  for (const { name, allowedMs } of paces) {
    const took = saves[name] ?? []
    isKept &&= median(took) <= allowedMs
    const [ratio, late] = [median(took) / median(bare), percentile(took, 95)]
    console.log(
      `${name}: median ${median(took).toFixed(1)} ms, p95 ${late.toFixed(1)} ms (median allowed: ${allowedMs} ms); ` +
        `${ratio.toFixed(1)} times the bare inserts`,
    )
  }
  return isKept ? 0 : 1
}

/** A class of 30 and a week full of lessons whose registers nobody has taken. */
async function fillSchool(send: Send) {
  const sections = [{ id: 'main', title: 'Main part', duration: 45, description: 'Exercises' }]
  const { id: templateId } = await send('POST', '/api/lesson-templates', {
    title: 'Fractions',
    description: 'Compare fractions',
    objectives: ['Compare two fractions'],
    lessonStructure: sections,
  })
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
    const lesson = { templateId, classId, date: addDays(monday, number % 7), startTime: timeAt(Math.floor(number / 7)) }
    lessonIds.push((await send('POST', '/api/scheduled-lessons', lesson)).id)
  }
  return { studentIds, lessonIds, monday }
}

function timeAt(place: number): string {
  return `${String(8 + place).padStart(2, '0')}:00`
}
