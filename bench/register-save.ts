// npm run bench:register-save: how long a teacher waits from pressing Save until the confirmation is on the screen, for
// registers of 30 students that nobody has taken: 30 requests each. A real server process on a fresh, durable database
// and a real Chromium, loopback only; once as fast as the machine and once with a processor four times slower. Beside it
// the same 30 records written without a server, and with exit code 1 when a promise is broken.
import { loadavg } from 'node:os'
import { addDays, startOfWeek } from '../src/contract/kernel/dates.ts'
import { newId } from '../src/server/db/ids.ts'
import type { Db } from '../src/server/db/transaction.ts'
import { asTeacher, type Teacher } from './browser.ts'
import { median, percentile, timesOf } from './figures.ts'

const students = 30
const rounds = Number(process.env.ROUNDS ?? 20)
const warmUps = 2
const paces = [
  { name: 'as fast as the machine', slower: 1, allowedMs: 100 },
  { name: 'processor 4 times slower', slower: 4, allowedMs: 200 },
] as const
const confirmation = 'Відвідуваність та оцінки збережено успішно'

process.exitCode = await asTeacher(measure)

async function measure(teacher: Teacher): Promise<number> {
  const { studentIds, lessonIds, monday } = await fillSchool(teacher)
  console.log(`load average ${loadavg()[0]?.toFixed(2)}; ${rounds} saves of ${students} records each\n`)
  const saves: Record<string, number[]> = {}
  for (const { name, slower } of paces) {
    await teacher.slowDown(1)
    const took: number[] = []
    for (let round = -warmUps; round < rounds; round += 1) {
      const lessonId = lessonIds.pop() ?? ''
      await teacher.page.goto(`/?week=${monday}&lesson=${lessonId}`)
      await teacher.page.getByRole('dialog').getByRole('list').first().waitFor()
      await teacher.page.waitForLoadState('networkidle')
      await teacher.slowDown(slower)
      const waited = await pressSave(teacher)
      await teacher.slowDown(1)
      await assertSaved(teacher, lessonId)
      if (round >= 0) took.push(waited)
    }
    saves[name] = took
  }
  const bare = await teacher.server.withDatabase((db) => bareInserts(db, studentIds, lessonIds))
  return report(saves, bare)
}

/** Milliseconds from the press to the frame in which the confirmation stands. */
async function pressSave({ page }: Teacher): Promise<number> {
  const waited = page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        let pressedAt = 0
        document.addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true })
        const watch = new MutationObserver((changes) => {
          const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
          if (!added.some(({ textContent }) => textContent?.includes(text))) return
          watch.disconnect()
          // The frame that shows it is drawn between the two.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)))
        })
        watch.observe(document.body, { childList: true, subtree: true })
      }),
    confirmation,
  )
  await page.getByRole('button', { name: 'Зберегти' }).click()
  return waited
}

async function assertSaved({ send }: Teacher, lessonId: string): Promise<void> {
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
async function fillSchool({ send }: Teacher) {
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
