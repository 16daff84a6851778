// npm run bench:live-windows: how long it takes until one person's window shows what another person has changed in theirs, from
// the press to the other screen: an entry of a register, a scheduled lesson, a renamed class, a removed student, 20 rounds of each, with both
// windows on one server process and on two. Real servers, a durable database, Chromium.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { timesOf } from '../command-line/percentiles.ts'
import unpackChromium, { chromiumOptions } from '../e2e/chromium.ts'
import { insertTeachers } from '../real-server/accounts.ts'
import { fractionsTemplate } from '../real-server/fractions-template.ts'
import { ready } from '../real-server/running-server.ts'
import { endProcess, spawnSourceServer, startSourceServer } from '../real-server/source-server.ts'
import { startTimeChoices } from '../src/contract/scheduled-lessons/rules.ts'
import { freePort } from '../src/server/test/free-port.ts'
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
    const times = await measure({ writer, reader })
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

type Windows = { writer: Page; reader: Page }
type School = Awaited<ReturnType<typeof fillSchool>>

/** The milliseconds of every round, by what the writer changes. */
async function measure(windows: Windows): Promise<Record<string, number[]>> {
  const school = await fillSchool(windows.writer)
  return {
    'an entry': await recordEntries(windows, school),
    'a renamed class': await renameClass(windows, school),
    'a scheduled lesson': await scheduleLessons(windows, school),
    'a removed student': await deleteStudents(windows, school),
  }
}

/** A class with a lesson today and a student for each round; `unique` is part of the names. */
async function fillSchool(writer: Page) {
  const send = async (path: string, body: object) =>
    (await (await writer.request.post(path, { data: body })).json()).id as string
  const unique = Date.now() % 100_000
  const classId = await send('/api/classes', { name: `Class ${unique}` })
  const templateId = await send('/api/lesson-templates', { ...fractionsTemplate, title: `Lesson ${unique}` })
  const studentIds: string[] = []
  for (let index = 0; index < rounds; index++) {
    const studentId = `STU${2000 + (unique % 90)}${String(index).padStart(3, '0')}`
    const names = { firstName: 'Olena', lastName: lastNameOf(unique, index), studentId }
    studentIds.push(await send('/api/students', { ...names, classId, inClassSince: null }))
  }
  const lesson = { templateId, classId, date: new Date().toISOString().slice(0, 10), startTime: '08:00' }
  return { unique, studentIds, lesson, lessonId: await send('/api/scheduled-lessons', lesson) }
}

function lastNameOf(unique: number, index: number): string {
  return `Student${unique}x${index}x`
}

/** Opens an address in both windows; resolves when the reader is told of changes. */
async function openInBoth({ writer, reader }: Windows, path: string): Promise<void> {
  const stream = reader.waitForResponse((response) => response.url().endsWith('/api/changes'))
  await Promise.all([writer.goto(path), reader.goto(path), stream])
}

/** Repeats `step` once a round; answers its milliseconds. */
async function timedRounds(step: (round: number) => Promise<number>): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) took.push(await step(round))
  return took
}

async function recordEntries(windows: Windows, { lessonId }: School): Promise<number[]> {
  const { writer, reader } = windows
  const path = `/?lesson=${lessonId}`
  await openInBoth(windows, path)
  return timedRounds(async (round) => {
    await writer.goto(path)
    const points = `${100 + round}`
    await writer
      .getByLabel(/^Бали: Student/)
      .nth(round)
      .fill(points)
    const took = await timed(reader, points, () => writer.getByRole('button', { name: 'Зберегти' }).click())
    await writer.getByRole('dialog').waitFor({ state: 'hidden' })
    return took
  })
}

async function renameClass(windows: Windows, { unique }: School): Promise<number[]> {
  const { writer, reader } = windows
  await openInBoth(windows, '/classes')
  return timedRounds(async (round) => {
    const name = `Renamed ${unique} ${round}.`
    await writer.getByRole('button', { name: 'Edit' }).last().click()
    await writer.getByRole('dialog').getByLabel('Name').fill(name)
    const took = await timed(reader, name, () => writer.keyboard.press('Enter'))
    await writer.getByRole('dialog').waitFor({ state: 'hidden' })
    return took
  })
}

async function scheduleLessons(windows: Windows, { lesson }: School): Promise<number[]> {
  const { writer, reader } = windows
  await openInBoth(windows, '/')
  return timedRounds(() => {
    // A time at which there is no lesson yet, also not of the measurement before.
    const startTime = startTimes[nextTime++] ?? ''
    const press = () => writer.request.post('/api/scheduled-lessons', { data: { ...lesson, startTime } })
    return timed(reader, `${startTime}–`, press)
  })
}

async function deleteStudents(windows: Windows, { unique, studentIds }: School): Promise<number[]> {
  const { writer, reader } = windows
  await openInBoth(windows, '/students')
  return timedRounds((round) => {
    const press = () => writer.request.delete(`/api/students/${studentIds[round]}`)
    return timed(reader, lastNameOf(unique, round), press, false)
  })
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
