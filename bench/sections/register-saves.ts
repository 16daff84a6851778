import { type Row, spread } from '../../command-line/table.ts'
import { withDatabase } from '../../real-server/running-server.ts'
import { newId } from '../../src/server/db/ids.ts'
import type { BenchContext } from '../bench-context.ts'
import { type Call, type Client, sendMany } from '../client.ts'
import { thisMonday } from '../school.ts'
import { warmUps } from './screens.ts'

const rounds = Number(process.env.ROUNDS ?? 30)
/** As many as a browser keeps open. */
const connections = 6

export type Lesson = { id: string; students: string[] }
type StoredRecord = { id: string; studentId: string; scheduledLessonId: string; updatedAt: string }

/** The 30 requests of a register that is saved for the first time, and those of a save that changes every record. */
export async function measureRegisterSaves({ server, client }: BenchContext): Promise<Row[]> {
  const lessons = await findEmptyLessons(server, warmUps + rounds)
  if (lessons.length < warmUps + rounds) {
    throw new Error(`The school has ${lessons.length} empty lessons; ${warmUps + rounds} are needed`)
  }
  const took: Record<'first' | 'again', number[]> = { first: [], again: [] }
  for (const [round, lesson] of lessons.entries()) {
    const begun = performance.now()
    const records = await saveFirst(client, lesson)
    const saved = performance.now()
    await saveAgain(client, records, 7)
    if (round < warmUps) continue
    took.first.push(saved - begun)
    took.again.push(performance.now() - saved)
  }
  return [
    { what: '30 records, first', 'ms p50 / p95 (min–max)': spread(took.first) },
    { what: '30 records, all changed', 'ms p50 / p95 (min–max)': spread(took.again) },
  ]
}

/** Lessons from this week on without a record, each with the students of its class. */
export async function findEmptyLessons(server: BenchContext['server'], count: number): Promise<Lesson[]> {
  return withDatabase(server, async (database) => {
    const { rows } = await database.query(
      `select lesson.id, array_agg(membership.student_id) as students
       from scheduled_lessons lesson join class_memberships membership on membership.class_id = lesson.class_id
       where lesson.date >= $1 and not exists (select from student_progress where scheduled_lesson_id = lesson.id)
       group by lesson.id order by lesson.date, lesson.id limit $2`,
      [thisMonday, count],
    )
    return rows
  })
}

/** Throws when a request fails. */
export async function saveFirst(client: Client, { id, students }: Lesson): Promise<StoredRecord[]> {
  const saveId = newId()
  const calls = students.map((studentId) =>
    recordCall('POST', '/api/student-progress', { studentId, scheduledLessonId: id, saveId }),
  )
  return answersOf(await sendMany(client, calls, connections))
}

/** Throws when a request fails. */
export async function saveAgain(
  client: Client,
  records: readonly StoredRecord[],
  points: number,
): Promise<StoredRecord[]> {
  const saveId = newId()
  const calls = records.map(({ id, studentId, scheduledLessonId, updatedAt }) =>
    recordCall('PUT', `/api/student-progress/${id}`, { studentId, scheduledLessonId, updatedAt, points, saveId }),
  )
  return answersOf(await sendMany(client, calls, connections))
}

function recordCall(method: 'POST' | 'PUT', path: string, body: object): Call {
  return { method, path, body: { isPresent: true, points: 11, comment: '', updatedAt: null, ...body } }
}

function answersOf(answers: Awaited<ReturnType<typeof sendMany>>): StoredRecord[] {
  const failed = answers.find(({ status }) => status >= 300)
  if (failed) throw new Error(`A record was answered with ${failed.status}: ${failed.text()}`)
  return answers.map((answer) => JSON.parse(answer.text()))
}
