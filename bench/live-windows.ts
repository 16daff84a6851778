// npm run bench:live-windows: how long it takes until one person's window shows what another person has changed in theirs, from
// the press to the other screen: an entry of a register, a scheduled lesson, a renamed class, a removed student, 20 rounds of each, with both
// windows on one server process and on two. Real servers, a durable database, Chromium.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import unpackChromium, { chromiumOptions } from '../e2e/chromium.ts'
import { insertTeachers } from '../real-server/accounts.ts'
import { ready } from '../real-server/running-server.ts'
import { endProcess, spawnSourceServer, startSourceServer } from '../real-server/source-server.ts'
import { startTimeChoices } from '../src/contract/scheduled-lessons/rules.ts'
import { freePort } from '../src/server/test/free-port.ts'
import { timesOf } from './percentiles.ts'
import { openSignedIn } from './teacher-session.ts'

const rounds = Number(process.env.ROUNDS ?? 20)
const startTimes = startTimeChoices().slice(1)
let nextTime = 0
const emails = ['first@school.test', 'second@school.test'] as const

await unpackChromium()
const server = await startSourceServer()
await server.withDatabase((db) => insertTeachers(db, emails))
const port = await freePort()
const dataDir = await mkdtemp(join(tmpdir(), 'daybook-second-'))
const second = spawnSourceServer({
  DATABASE_URL: await server.databaseUrl(),
  PORT: String(port),
  DATA_DIR: dataDir,
})
await ready(second)
const browser = await chromium.launch(chromiumOptions)
try {
  console.log(`load average ${loadavg()[0]?.toFixed(2)}`)
  for (const [name, url] of [
    ['one process', server.url],
    ['two processes', `http://127.0.0.1:${port}`],
  ] as const) {
    const writer = await openSignedIn(browser, server.url, emails[0])
    const reader = await openSignedIn(browser, url, emails[1])
    const times = await measure(writer, reader)
    console.log(`\n${name}, ${rounds} rounds, milliseconds from the press to the other window`)
    console.table(Object.fromEntries(Object.entries(times).map(([what, taken]) => [what, timesOf(taken)])))
    for (const page of [writer, reader]) await page.context().close()
  }
} finally {
  await browser.close()
  await endProcess(second, 'SIGTERM')
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(writer: Page, reader: Page) {
  const send = async (method: string, path: string, body: object) =>
    (await (await writer.request.fetch(path, { method, data: body })).json()).id as string
  const unique = Date.now() % 100_000
  const classId = await send('POST', '/api/classes', { name: `Class ${unique}` })
  const templateId = await send('POST', '/api/lesson-templates', {
    title: `Lesson ${unique}`,
    description: 'To compare fractions',
    objectives: ['Compare'],
    lessonStructure: [{ id: 'main', title: 'Main part', duration: 45, description: 'Work' }],
  })
  const students: string[] = []
  for (let index = 0; index < rounds; index++) {
    const studentId = `STU${2000 + (unique % 90)}${String(index).padStart(3, '0')}`
    const student = {
      firstName: 'Olena',
      lastName: `Student${unique}x${index}x`,
      studentId,
      classId,
      inClassSince: null,
    }
    students.push(await send('POST', '/api/students', student))
  }
  const today = new Date().toISOString().slice(0, 10)
  const lesson = { templateId, classId, date: today, startTime: '08:00' }
  const lessonId = await send('POST', '/api/scheduled-lessons', lesson)
  const times: Record<string, number[]> = {}
  const note = (what: string, time: number) => {
    times[what] = [...(times[what] ?? []), time]
  }
  const both = async (path: string) => {
    const stream = reader.waitForResponse((response) => response.url().endsWith('/api/changes'))
    await Promise.all([writer.goto(path), reader.goto(path), stream])
  }

  await both(`/?lesson=${lessonId}`)
  for (let round = 0; round < rounds; round++) {
    await writer.goto(`/?lesson=${lessonId}`)
    const points = `${100 + round}`
    await writer
      .getByLabel(/^Бали: Student/)
      .nth(round)
      .fill(points)
    note('an entry', await timed(reader, points, () => writer.getByRole('button', { name: 'Зберегти' }).click()))
    await writer.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  await both('/classes')
  for (let round = 0; round < rounds; round++) {
    const name = `Renamed ${unique} ${round}.`
    await writer.getByRole('button', { name: 'Edit' }).last().click()
    await writer.getByRole('dialog').getByLabel('Name').fill(name)
    note('a renamed class', await timed(reader, name, () => writer.keyboard.press('Enter')))
    await writer.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  await both('/')
  for (let round = 0; round < rounds; round++) {
    // A time at which no lesson stands yet, also not of the measurement before.
    const startTime = startTimes[nextTime++] ?? ''
    const press = () => writer.request.post('/api/scheduled-lessons', { data: { ...lesson, startTime } })
    note('a scheduled lesson', await timed(reader, `${startTime}–`, press))
  }

  await both('/students')
  for (let round = 0; round < rounds; round++) {
    const press = () => writer.request.delete(`/api/students/${students[round]}`)
    note('a removed student', await timed(reader, `Student${unique}x${round}x`, press, false))
  }
  return times
}

/** Times what the writer does: `press` starts it, and the reader's window then shows the text. */
async function timed(reader: Page, text: string, press: () => Promise<unknown>, isShown = true): Promise<number> {
  const shown = whenShown(reader, text, isShown)
  const begun = Date.now()
  await press()
  return (await shown) - begun
}

/** Resolves with the time since 1970 at which the document contains the text, or no longer contains it. */
function whenShown(page: Page, text: string, isShown = true): Promise<number> {
  return page.evaluate(
    ([text, isShown]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const values = Array.from(document.querySelectorAll('input'), ({ value }) => value)
          const content = [document.body.textContent, ...values].join(' ')
          if (content.includes(text) === isShown) resolve(performance.timeOrigin + performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    [text, isShown] as const,
  )
}
