// npm run bench:class-register: how long a key in the register of a class takes until the frame that shows what it did, and how
// the grid scrolls, with 35 students and 60 lessons on a processor four times slower; and how large the answer of 400 days is.
// A real server, database and browser; exits 1 when a key takes longer than allowed.

import { brotliCompressSync } from 'node:zlib'
import { percentile, timesOf } from '../command-line/percentiles.ts'
import { fractionsTemplate } from '../real-server/fractions-template.ts'
import { addDays } from '../src/contract/kernel/dates.ts'
import { newId } from '../src/server/db/ids.ts'
import { asTeacher, type Teacher } from './teacher-session.ts'

const students = Number(process.env.STUDENTS ?? 35)
const lessons = Number(process.env.LESSONS ?? 60)
const slowdown = Number(process.env.SLOWDOWN ?? 4)
const rounds = Number(process.env.ROUNDS ?? 10)
const allowedMs = 50
/** What is done with a cell, one after the other: typed, left, and typed over. */
const keys = [
  ['first digit', '1'],
  ['second digit', '0'],
  ['Enter', 'Enter'],
  ['state', 'a'],
  ['arrow down', 'ArrowDown'],
  ['clear', 'Delete'],
  ['arrow right', 'ArrowRight'],
  ['undo', 'Control+z'],
] as const
const from = addDays(new Date().toISOString().slice(0, 10), -399)

process.exitCode = await asTeacher(async (teacher) => {
  const { page, slowDown } = teacher
  const classId = await fillClass(teacher, lessons)
  await page.goto(`/classes/${classId}?register=${from}..${addDays(from, 399)}`)
  await page.getByRole('grid').waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(slowdown)
  await page.evaluate(watchKeys)
  const cell = page.getByRole('row').nth(1).getByRole('gridcell').first()
  await cell.click()
  const took: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [kind, key] of keys) took[kind] = [...(took[kind] ?? []), await pressKey(teacher, key)]
  }
  const frames = await page.evaluate(scrollFrame)
  console.log(`${students} students × ${lessons} lessons, processor ${slowdown} times slower: key to frame`)
  console.table(Object.fromEntries(Object.entries(took).map(([kind, times]) => [kind, timesOf(times)])))
  console.log('scrolling, from frame to frame')
  console.table({ frames: timesOf(frames) })
  await slowDown(1)
  console.log('processor time of the page for a key, not slowed down; it hardly depends on what else the machine does')
  console.table(await processorTimes(teacher))
  await measureAnswer(teacher)
  return Object.values(took).every((times) => percentile(times, 95) <= allowedMs) ? 0 : 1
})

/** Presses a key; returns the milliseconds until the frame that shows what it did. */
async function pressKey({ page }: Teacher, key: string): Promise<number> {
  await page.keyboard.press(key)
  return page.evaluate(() => Reflect.get(window, 'lastKey') as Promise<number>)
}

/** Milliseconds of processor time that the page's thread takes for each key, from `Performance.getMetrics`. */
async function processorTimes(teacher: Teacher): Promise<Record<string, { 'ms a key': string }>> {
  const devtools = await teacher.page.context().newCDPSession(teacher.page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const used = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const times: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [kind, key] of keys) {
      const before = await used()
      await pressKey(teacher, key)
      times[kind] = (times[kind] ?? 0) + (await used()) - before
    }
  }
  return Object.fromEntries(Object.entries(times).map(([kind, ms]) => [kind, { 'ms a key': (ms / rounds).toFixed(1) }]))
}

/** How large and how quick the answer of a whole school year and a month is, with 300 lessons. */
async function measureAnswer(teacher: Teacher) {
  const classId = await fillClass(teacher, 300)
  const path = `/api/classes/${classId}/register?from=${from}&to=${addDays(from, 399)}`
  const times: number[] = []
  let text = ''
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    text = JSON.stringify(await teacher.send('GET', path))
    times.push(performance.now() - begun)
  }
  const [plain, packed] = [text.length, brotliCompressSync(text).length].map((bytes) => (bytes / 1024).toFixed(0))
  console.log(`${students * 300} records of 400 days: ${plain} KB, ${packed} KB with brotli`)
  console.table({ answer: timesOf(times) })
}

/** Runs in the page: keeps for the last key the milliseconds until its frame is drawn. */
function watchKeys() {
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const { promise, resolve } = Promise.withResolvers<number>()
      Object.assign(window, { lastKey: promise })
      const tell = () => resolve(performance.now() - timeStamp)
      // The frame is drawn between the two.
      requestAnimationFrame(() => scheduler.postTask(tell, { priority: 'user-blocking' }))
    },
    true,
  )
}

/** Runs in the page: milliseconds from frame to frame while the grid is scrolled to its end and down. */
async function scrollFrame(): Promise<number[]> {
  const frame = document.querySelector('[role=grid]')?.parentElement
  const frames: number[] = []
  let last = performance.now()
  for (let step = 0; step < 60; step++) {
    frame?.scrollBy(40, 15)
    await new Promise(requestAnimationFrame)
    frames.push(performance.now() - last)
    last = performance.now()
  }
  return frames.slice(1)
}

/** A class with so many lessons of the last 400 days, each with a record of every student. */
async function fillClass({ send, server }: Teacher, count: number): Promise<string> {
  const { id: templateId } = await send('POST', '/api/lesson-templates', fractionsTemplate)
  const { id: classId } = await send('POST', '/api/classes', { name: `5-А ${count}` })
  const rows = Array.from({ length: count }, (_, index) => {
    const date = addDays(from, Math.floor((index * 390) / count))
    return { id: newId(), templateId, classId, date, startTime: '09:00', endTime: '09:45' }
  })
  const people = Array.from({ length: students }, (_, index) => {
    const lastName = `Григоренко-Василевська ${String(index).padStart(2, '0')}`
    return {
      id: newId(),
      firstName: 'Олександра',
      lastName,
      studentId: `STU${2024 + (count % 7)}${String(100 + index)}`,
    }
  })
  await server.withDatabase(async (db) => {
    await db.insertInto('scheduledLessons').values(rows).execute()
    await db.insertInto('students').values(people).execute()
    const memberships = people.map(({ id }) => ({ id: newId(), studentId: id, classId, startsOn: null, endsOn: null }))
    await db.insertInto('classMemberships').values(memberships).execute()
    for (const { id: scheduledLessonId } of rows) {
      const records = people.map(({ id }, index) => {
        const comment = index % 5 === 0 ? 'Молодець' : ''
        return { id: newId(), studentId: id, scheduledLessonId, isPresent: true, points: 1 + (index % 12), comment }
      })
      await db.insertInto('studentProgress').values(records).execute()
    }
  })
  return classId
}
